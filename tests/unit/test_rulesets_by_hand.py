"""Games written by hand, one roll a turn: the last turn's bonus, barred and second Yam's, the official joker's order."""

import naive_replay
import naive_rulesets
import pytest
from naive_rules import UPPER

from tests.unit.play import Played, fixed_blocks
from tests.unit.test_rulesets_games import assert_laws, twin_in_step
from yams.rules.actions import Action, Score
from yams.rules.dice import Dice
from yams.rules.game import Game
from yams.rules.rulesets import parse_ruleset
from yams.rules.scorecard import ColumnSums

BOTH = "yams.extra-yams.joker"


def dice_of(text: str) -> Dice:
    return tuple(map(int, text))


Line = tuple[str, str]


def by_hand(key: str, lines: list[Line]) -> Played:
    """The game that writes each box with the dice given for it, in the engine and in the twin."""
    ruleset = parse_ruleset(key)
    rows = [[dice_of(dice)] for _, dice in lines]
    blocks = fixed_blocks([*rows, rows[-1]])
    states = [Game.start(ruleset, blocks)]
    actions: list[Action] = []
    for category, _ in lines:
        actions.append(Score(category))
        states.append(states[-1].apply(actions[-1], blocks))
    played = Played(ruleset, blocks, actions, states)
    twin_in_step(played)
    return played


def nothing(key: str, boxes: list[str]) -> list[Line]:
    """Lines that write little in these boxes, and no Yam's."""
    return [(box, "113466" if parse_ruleset(key).dice == 6 else "11346") for box in boxes]


def lower_of(key: str, *without: str) -> list[str]:
    return [box for box in naive_rulesets.read_key(key).lower if box not in without]


@pytest.mark.parametrize(
    ("key", "size", "bonus"),
    [("yams", 3, 35), ("yam-pairs", 3, 35), ("yatzy", 3, 50), ("maxi-yatzy", 4, 100), ("yams-extreme", 4, 50)],
)
def test_the_bonus_may_come_with_the_very_last_turn(key: str, size: int, bonus: int) -> None:
    """The last box of the game may be the one that reaches the threshold; one die less brings none."""
    first = [(box, str(face) * size + "6" * 5) for face, box in enumerate(UPPER[:5], start=1)]
    first = [(box, dice[: parse_ruleset(key).dice]) for box, dice in first]
    lines = first + nothing(key, lower_of(key))
    for sixes, expected in ((size, bonus), (size - 1, 0)):
        played = by_hand(key, [*lines, ("sixes", ("6" * sixes + "1" * 6)[: parse_ruleset(key).dice])])
        assert_laws(played)
        assert played.states[-2].card.sums(0).bonus == 0
        assert played.final.card.sums(0).bonus == expected


def test_a_barred_yams_then_five_ones() -> None:
    """After a barred Yam's five 1s bring no 100; with a joker they are worth a full all the same."""
    for key, full in (("yams.extra-yams", 0), (BOTH, 25)):
        lines = [("yams", "11346"), ("ones", "11111"), ("full-house", "11111")]
        rest = [box for box in naive_rulesets.read_key(key).boxes if box not in ("yams", "ones", "full-house")]
        played = by_hand(key, lines + nothing(key, rest))
        assert_laws(played)
        assert played.states[3].card.sums(0) == ColumnSums(5, 0, full, 0, 5 + full)
        assert played.final.card.extra == (0,)


@pytest.mark.parametrize(
    ("key", "last", "points"), [("yams.extra-yams", "full-house", 0), (BOTH, "full-house", 25), (BOTH, "sixes", 30)]
)
def test_a_second_yams_as_the_thirteenth_box(key: str, last: str, points: int) -> None:
    """A second Yam's in the last box of the game brings its points and its 100."""
    first = [box for box in naive_rulesets.read_key(key).boxes if box not in ("yams", last)]
    played = by_hand(key, [("yams", "66666"), *nothing(key, first), (last, "66666")])
    assert_laws(played)
    before, after = played.states[-2].card, played.final.card
    assert (before.extra, after.extra) == ((0,), (100,))
    assert after.total - before.total == points + 100


def test_the_first_yams_as_the_last_box_brings_no_extra() -> None:
    """Yam's before the Yam's box is written are plain dice, and writing it last brings 50 alone."""
    first = [box for box in naive_rulesets.read_key(BOTH).boxes if box != "yams"]
    played = by_hand(BOTH, [*((box, "66666") for box in first), ("yams", "66666")])
    assert_laws(played)
    assert played.final.card.sums(0) == ColumnSums(30, 0, 30 * 3 + 50, 0, 170)


def test_the_official_joker_in_its_order() -> None:
    """Own upper box first, then any open lower box at full value, then 0 in an open upper box; nothing else is legal."""
    key = "yams.extra-yams.official-joker"
    fours = "44444"
    lower = lower_of(key, "yams")
    game = by_hand(key, [("yams", fours), ("fours", fours)]).states
    assert open_to(game[1], fours) == ["fours"]
    assert open_to(game[2], fours) == lower
    assert open_to(game[2], "44441") == ["ones", "twos", "threes", "fives", "sixes", *lower]
    lines: list[Line] = [("yams", fours), ("fours", fours), *((box, fours) for box in lower), ("ones", fours)]
    played = by_hand(key, lines)
    assert open_to(played.states[8], fours) == ["ones", "twos", "threes", "fives", "sixes"]
    assert played.states[8].card.sums(0) == ColumnSums(20, 0, 50 + 20 + 20 + 25 + 30 + 40 + 20, 700, 925)
    assert played.final.card.sums(0).total == 925 + 100


def open_to(game: Game, dice: str) -> list[str]:
    """The boxes where these dice of a first roll may go, the engine's list found equal to the twin's."""
    card = game.card
    boxes = [box for box in range(len(game.ruleset.boxes)) if card.closed(0, box, dice_of(dice), 0) is None]
    found = [game.ruleset.boxes[box].category for box in boxes]
    empty = [game.ruleset.boxes[box].category for box in card.empty_boxes(0)]
    twin = naive_rulesets.read_key(game.ruleset.key)
    jackpot = card.columns[0][game.ruleset.jackpot_box]
    assert found == naive_replay.left_by_joker(twin, list(dice_of(dice)), empty, jackpot)
    return found
