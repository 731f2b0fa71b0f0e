"""A finished game's actions as one whole number, for the replay code.

The number is in mixed radix, two digits a turn, the first turn's lowest:

    its keeps    with d dice and at most r rolls there are 1 + k + k^2 + … + k^(r-1) ways, k = 2^d - 1 for each roll after the
                 first: those with fewer keeps come before those with more, and among as many the first keep weighs most
    its box      counted among the boxes not yet written, in sheet order, column by column

A keep is the sum of 2^position over the dice that stay. Every number below `games(ruleset)` is one list of actions with the right shape.
Whether the rules allow them is not asked here: a replay finds out.
"""

from collections.abc import Iterable, Iterator
from math import factorial

from yams.rules.actions import Action, Keep, Score
from yams.rules.errors import UnknownCategory, UnknownColumn
from yams.rules.game import MOST_SAVED_SPENT
from yams.rules.ruleset import Ruleset


class NotEncodable(ValueError):
    """What no replay code can stand for. `str(error)` says why in one plain sentence."""


def games(ruleset: Ruleset) -> int:
    """How many lists of actions there are."""
    keeps: int = _ways(ruleset) ** ruleset.turns
    return keeps * factorial(ruleset.turns)


def pack(actions: Iterable[Action], ruleset: Ruleset) -> int:
    """The number of these actions; NotEncodable."""
    number, weight = 0, 1
    for digit, radix in _digits(actions, ruleset):
        number, weight = number + digit * weight, weight * radix
    return number


def unpack(number: int, ruleset: Ruleset) -> tuple[Action, ...]:
    """The actions of a number below `games(ruleset)`."""
    assert 0 <= number < games(ruleset), "no actions have this number"
    actions: list[Action] = []
    unwritten = list(range(ruleset.turns))
    while unwritten:
        number, way = divmod(number, _ways(ruleset))
        number, box = divmod(number, len(unwritten))
        actions += _keeps(way, ruleset)
        actions.append(_score(unwritten.pop(box), ruleset))
    return tuple(actions)


def _digits(actions: Iterable[Action], ruleset: Ruleset) -> Iterator[tuple[int, int]]:
    """(digit, radix) of each turn's keeps, then of its box."""
    unwritten = list(range(ruleset.turns))
    keeps: list[int] = []
    for action in actions:
        match action:
            case Keep(positions=positions):
                keeps.append(_mask(positions, ruleset))
                if len(keeps) > _most_keeps(ruleset):
                    raise NotEncodable("A turn has more rolls than there can be.")
            case Score():
                place = _place(action, ruleset)
                if place not in unwritten:
                    raise NotEncodable("A box is written twice.")
                yield _way(keeps, ruleset), _ways(ruleset)
                yield unwritten.index(place), len(unwritten)
                unwritten.remove(place)
                keeps = []
    if unwritten or keeps:
        raise NotEncodable("The game does not end with its last box.")


def _most_keeps(ruleset: Ruleset) -> int:
    return ruleset.rolls - 1 + (MOST_SAVED_SPENT if ruleset.saves_rolls else 0)


def _each(ruleset: Ruleset) -> int:
    """In how many ways one keep may be: any of the dice but not all."""
    return (1 << ruleset.dice) - 1


def _ways(ruleset: Ruleset) -> int:
    """In how many ways a turn may keep."""
    return sum(_each(ruleset) ** count for count in range(_most_keeps(ruleset) + 1))


def _way(keeps: list[int], ruleset: Ruleset) -> int:
    each = _each(ruleset)
    fewer: int = sum(each**count for count in range(len(keeps)))
    among: int = sum(mask * each**place for place, mask in enumerate(reversed(keeps)))
    return fewer + among


def _keeps(way: int, ruleset: Ruleset) -> list[Keep]:
    each, count = _each(ruleset), 0
    while way >= each**count:
        way, count = way - each**count, count + 1
    return [_keep(way // each**place % each, ruleset) for place in reversed(range(count))]


def _mask(positions: tuple[int, ...], ruleset: Ruleset) -> int:
    kept = set(positions)
    if len(kept) != len(positions) or not kept < set(range(ruleset.dice)):
        raise NotEncodable("There is a keep that there can't be.")
    return sum(1 << position for position in kept)


def _keep(mask: int, ruleset: Ruleset) -> Keep:
    return Keep(tuple(position for position in range(ruleset.dice) if mask >> position & 1))


def _place(action: Score, ruleset: Ruleset) -> int:
    """The box's place among all, column by column."""
    try:
        column = ruleset.column_index(action.column)
        return column * len(ruleset.boxes) + ruleset.box_index(action.category)
    except (UnknownCategory, UnknownColumn) as error:
        raise NotEncodable(str(error)) from error


def _score(place: int, ruleset: Ruleset) -> Score:
    column, box = divmod(place, len(ruleset.boxes))
    return Score(ruleset.boxes[box].category, ruleset.columns[column].key)
