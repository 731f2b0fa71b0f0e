"""The thirteen boxes of base `yams`, in the most obvious way.

Each question about the dice is asked by looking at sorted dice or by walking
over faces; nothing is tabulated.
"""

from collections.abc import Mapping

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yams",
    "chance",
]
BOXES = UPPER + LOWER  # the order in which they stand on the sheet


def total(dice: list[int]) -> int:
    """Return the sum of all dice."""
    pips = 0
    for die in dice:
        pips = pips + die
    return pips


def times(dice: list[int], face: int) -> int:
    """Return how many dice show a face."""
    seen = 0
    for die in dice:
        if die == face:
            seen = seen + 1
    return seen


def some_face_at_least(dice: list[int], wanted: int) -> bool:
    """Tell whether any face is shown at least so many times."""
    for face in [1, 2, 3, 4, 5, 6]:
        if times(dice, face) >= wanted:
            return True
    return False


def is_full(dice: list[int]) -> bool:
    """Tell whether five dice are three of a face and two of another."""
    a, b, c, d, e = sorted(dice)
    three_low = a == b == c and d == e and c != d
    three_high = a == b and c == d == e and b != c
    return three_low or three_high


def has_row(dice: list[int], length: int) -> bool:
    """Tell whether so many faces in a row are all among the dice."""
    for lowest in range(1, 6 - length + 2):
        missing = 0
        for face in range(lowest, lowest + length):
            if face not in dice:
                missing = missing + 1
        if missing == 0:
            return True
    return False


def points(category: str, dice: list[int]) -> int:
    """Return what five dice give in a box of base `yams`."""
    if len(dice) != 5 or min(dice) < 1 or max(dice) > 6:
        raise ValueError(f"not five dice: {dice}")
    for face in [1, 2, 3, 4, 5, 6]:
        if category == UPPER[face - 1]:
            return face * times(dice, face)
    answers = [
        ("three-of-a-kind", some_face_at_least(dice, 3), total(dice)),
        ("four-of-a-kind", some_face_at_least(dice, 4), total(dice)),
        ("full-house", is_full(dice), 25),
        ("small-straight", has_row(dice, 4), 30),
        ("large-straight", has_row(dice, 5), 40),
        ("yams", some_face_at_least(dice, 5), 50),
        ("chance", True, total(dice)),
    ]
    for name, fits, worth in answers:
        if name == category:
            return worth if fits else 0
    raise ValueError(f"no such box: {category}")


def card(filled: Mapping[str, int]) -> dict[str, int]:
    """Return the sums of a sheet from the points of its filled boxes."""
    upper = 0
    lower = 0
    for category in filled:
        if category in UPPER:
            upper = upper + filled[category]
        elif category in LOWER:
            lower = lower + filled[category]
        else:
            raise ValueError(f"no such box: {category}")
    bonus = 0
    if upper >= 63:
        bonus = 35
    extra = 0  # base `yams` has no extra-yams bonus
    return {
        "upper": upper,
        "bonus": bonus,
        "lower": lower,
        "extra": extra,
        "total": upper + bonus + lower + extra,
    }
