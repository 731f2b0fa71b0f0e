"""One turn of many positions at once, with numpy alone: what every keep and every roll is worth before and after each roll.

This is the recursion of `solve.py` once more, written apart from its kernels: what the service and the worker's ledger ask.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from yams.rules.ruleset import Ruleset
from yams.solver.multisets import Floats, Indices, Multisets, multisets
from yams.solver.payoffs import payoffs
from yams.solver.positions import Integers, Positions

BoxValues = list[tuple[int, int, Floats]]


@dataclass(frozen=True, eq=False)
class Turn:
    """The values of one turn, in points still to come; the last axis counts the positions.

    `boxes[k]` lists (column, box, value of writing each roll there) after roll number k, from 0, -inf where that is not allowed.
    `kept[k][m]` is the value of keeping multiset m and throwing roll number k, -inf where the turn has no such roll. For `kept[0]` only
    the empty keep has a meaning, and it is the value before the turn.
    """

    positions: Positions
    boxes: Sequence[BoxValues]
    kept: Sequence[Floats]

    @property
    def ruleset(self) -> Ruleset:
        return self.positions.ruleset

    @cached_property
    def rolls(self) -> Integers:
        """How many rolls each turn allows, shape (positions,)."""
        return self.positions.rolls

    def points(self, column: int, box: int, position: int, roll: int) -> int:
        """What roll number `roll` of the lattice gives in a box, without the extra bonus."""
        filled = int(self.positions.filled[column, position]) >> self.ruleset.jackpot_box & 1
        return int(payoffs(self.ruleset).points[filled, box, roll])


def value_turn(positions: Positions, boxes: Sequence[BoxValues]) -> Turn:
    """The turn, from what writing each roll is worth after each roll number: shape (rolls, positions) each, -inf where not allowed."""
    written = [np.maximum.reduce([values for _, _, values in after]) for after in boxes]
    ruleset = positions.ruleset
    lattice = multisets(ruleset.dice)
    best = written[-1]
    kept: list[Floats] = []
    within = np.empty((0, 0))
    for roll in range(len(written) - 2, -1, -1):
        kept.append(_value_keeps(lattice, best))
        within = _best_within(lattice, kept[-1])
        best = np.maximum(written[roll], within[lattice.smaller_padded[lattice.keeps :]].max(axis=1))
    kept.append(_before(ruleset, lattice, written[0], best, within))
    return Turn(positions, boxes, kept[::-1])


def _value_keeps(lattice: Multisets, rolls: Floats) -> Floats:
    """The value of every keep: the mean of its six one-die extensions, largest keeps first."""
    keeps = np.empty((lattice.keeps, rolls.shape[1]))
    above = rolls
    for size in range(lattice.dice - 1, -1, -1):
        chosen = lattice.within(size)
        above = above[lattice.extension[chosen] - lattice.start[size + 1]].sum(axis=1) / 6
        keeps[chosen] = above
    return keeps


def _best_within(lattice: Multisets, keeps: Floats) -> Floats:
    """The best keep within every keep, itself included, smallest first."""
    best = keeps.copy()
    for size in range(1, lattice.dice):
        chosen = lattice.within(size)
        best[chosen] = np.maximum(keeps[chosen], best[lattice.smaller_padded[chosen]].max(axis=1))
    return best


def _before(ruleset: Ruleset, lattice: Multisets, written: Floats, best: Floats, within: Floats) -> Floats:
    """The value before the first roll, as the empty keep's; shape (1, positions)."""
    if not ruleset.coloured or not within.size:
        return np.asarray(lattice.chance @ best).reshape(1, -1)
    rolls, free, chance = _apart(lattice.dice, len(ruleset.coloured))
    return np.asarray(chance @ np.maximum(written[rolls], within[free])).reshape(1, -1)


@cache
def _apart(dice: int, coloured: int) -> tuple[Indices, Indices, Floats]:
    apart, chance = multisets(dice).apart(coloured)
    rolls, free = np.array(apart, np.uint32).T
    return rolls, free, np.array(chance)
