"""Dice as tuples of faces 1 to 6, in position order."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement

from yams.rules.errors import InvalidDice

Dice = tuple[int, ...]

# Blocks(turn, roll) gives the values waiting for that roll, as many as the ruleset has dice; both count from 0.
Blocks = Callable[[int, int], Dice]

FACES = (1, 2, 3, 4, 5, 6)


def parse_dice(values: Iterable[int], size: int) -> Dice:
    """The values as dice, or InvalidDice when they aren't `size` faces from 1 to 6."""
    dice = tuple(values)
    if len(dice) != size:
        raise InvalidDice(f"{size} dice are needed, not {len(dice)}.")
    for face in dice:
        if face not in FACES:
            raise InvalidDice(f"A die shows 1 to 6, not {face}.")
    return dice


def reroll(dice: Dice, kept: Sequence[int], block: Dice) -> Dice:
    """The dice after a roll that keeps the positions `kept`: the k-th rerolled die takes the k-th value of the block."""
    fresh = iter(block)
    return tuple(face if position in kept else next(fresh) for position, face in enumerate(dice))


def distinct_rolls(size: int) -> list[Dice]:
    """Every roll of `size` dice up to order, sorted inside: 252 for five dice, 462 for six."""
    return list(combinations_with_replacement(FACES, size))
