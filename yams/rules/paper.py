"""A sheet kept by hand: the points that a box may hold, and cards from points that somebody typed."""

from collections.abc import Sequence
from functools import cache

from yams.rules.dice import distinct_rolls
from yams.rules.errors import ImpossiblePoints
from yams.rules.ruleset import Box, Joker, Ruleset, Section
from yams.rules.scorecard import Scorecard


@cache
def possible_points(ruleset: Ruleset) -> tuple[frozenset[int], ...]:
    """Per box the points that it may hold: what some dice give, as a joker's too, and 0 for a barred one."""
    return tuple(frozenset(_possible(ruleset, box)) for box in ruleset.boxes)


def _possible(ruleset: Ruleset, box: Box) -> set[int]:
    rolls = distinct_rolls(ruleset.dice)
    points = {0, *map(box.scoring.points, rolls)}
    if ruleset.joker is not Joker.NONE and box.section is Section.LOWER and box.takes_joker:
        points |= {box.scoring.full_value(dice) for dice in rolls if ruleset.is_jackpot(dice)}
    return points


def paper_card(ruleset: Ruleset, columns: Sequence[Sequence[int | None]], jackpots: Sequence[int]) -> Scorecard:
    """The card that holds these points, None for an open box, in sheet order; `jackpots` are each column's further jackpots.

    ImpossiblePoints where a box can't hold them, where the shape is another's, or for further jackpots that the column can't have.
    """
    if [len(cells) for cells in columns] != [len(ruleset.boxes)] * len(ruleset.columns):
        raise ImpossiblePoints(f"{ruleset.key} has {len(ruleset.columns)} times {len(ruleset.boxes)} boxes.")
    if len(jackpots) != len(ruleset.columns):
        raise ImpossiblePoints(f"{ruleset.key} has {len(ruleset.columns)} numbers of further jackpots.")
    for cells, further in zip(columns, jackpots, strict=True):
        _check_points(ruleset, cells)
        _check_jackpots(ruleset, cells, further)
    return Scorecard(ruleset, tuple(map(tuple, columns)), tuple(ruleset.extra_jackpot * count for count in jackpots))


def _check_points(ruleset: Ruleset, cells: Sequence[int | None]) -> None:
    for box, points, possible in zip(ruleset.boxes, cells, possible_points(ruleset), strict=True):
        if points is not None and points not in possible:
            raise ImpossiblePoints(f"No dice give {points} in {box.category} of {ruleset.key}.")


def _check_jackpots(ruleset: Ruleset, cells: Sequence[int | None], further: int) -> None:
    """Each further jackpot fills one more box of the column whose jackpot box holds its points."""
    if further == 0:
        return
    filled = sum(points is not None for points in cells)
    if not ruleset.extra_jackpot or not cells[ruleset.jackpot_box]:
        raise ImpossiblePoints("There is a bonus for further jackpots only where the jackpot box holds its points.")
    if not 0 < further < filled:
        raise ImpossiblePoints(f"{further} further jackpots don't go with {filled} filled boxes.")
