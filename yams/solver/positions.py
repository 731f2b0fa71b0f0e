"""Positions between turns, many at a time: what of a card still matters, in arrays whose last axis counts the positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from yams.rules.game import MOST_SAVED_SPENT
from yams.rules.ruleset import Ruleset, Section
from yams.rules.scorecard import Cells, Scorecard
from yams.solver.states import State

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Positions:
    """n positions of a ruleset. `filled` (masks in sheet order), `upper` (points) and `jackpot` (1 where its box holds points) have
    the shape (columns, n), `saved` (rolls) has (n,).
    """

    ruleset: Ruleset
    filled: Integers
    upper: Integers
    jackpot: Integers
    saved: Integers

    @classmethod
    def of(cls, ruleset: Ruleset, positions: Sequence[tuple[tuple[State, ...], int]]) -> Self:
        """From each position's columns and saved rolls."""
        columns = np.array([[state[:3] for state in states] for states, _ in positions], np.int64)
        filled, upper, jackpot = columns.reshape(len(positions), -1, 3).transpose(2, 1, 0)
        return cls(ruleset, filled, upper, jackpot, np.array([saved for _, saved in positions], np.int64))

    @classmethod
    def start(cls, ruleset: Ruleset, count: int) -> Self:
        """`count` games that have not begun."""
        columns = np.zeros((len(ruleset.columns), count), np.int64)
        return cls(ruleset, columns, columns.copy(), columns.copy(), np.zeros(count, np.int64))

    @property
    def count(self) -> int:
        return len(self.saved)

    @property
    def turns_left(self) -> Integers:
        """How many boxes are empty, shape (n,)."""
        return np.asarray(self.ruleset.turns - np.bitwise_count(self.filled).sum(axis=0, dtype=np.int64))

    @property
    def rolls(self) -> Integers:
        """How many rolls the next turn allows, saved ones included, shape (n,)."""
        usual = self.ruleset.rolls + np.minimum(self.saved, MOST_SAVED_SPENT)
        every = (1 << len(self.ruleset.boxes)) - 1
        later = [not column.first_roll_only for column in self.ruleset.columns]
        only_first = (self.filled[later] == every).all(axis=0)
        return np.where(only_first, 1, usual)

    def saved_after(self, roll: int) -> Integers:
        """The saved rolls once a box is written after roll number `roll` (from 0), shape (n,)."""
        if not self.ruleset.saves_rolls:
            return self.saved
        return np.maximum(self.saved + self.ruleset.rolls - (roll + 1), 0)

    def __getitem__(self, chosen: slice | Integers) -> "Positions":
        return Positions(
            self.ruleset,
            self.filled[:, chosen],
            self.upper[:, chosen],
            self.jackpot[:, chosen],
            self.saved[chosen],
        )


def position_of(card: Scorecard, saved: int) -> tuple[tuple[State, ...], int]:
    """What of a card still matters."""
    return tuple(_column_state(card.ruleset, cells) for cells in card.columns), saved


def _column_state(ruleset: Ruleset, cells: Cells) -> State:
    boxes = list(zip(ruleset.boxes, cells, strict=True))
    return State(
        filled=sum(1 << index for index, points in enumerate(cells) if points is not None),
        upper=sum(points or 0 for box, points in boxes if box.section is Section.UPPER),
        jackpot=(cells[ruleset.jackpot_box] or 0) > 0,
    )
