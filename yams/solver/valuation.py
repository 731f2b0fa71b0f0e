"""What a position is worth and what writing each roll in each box leads to, read from tables.

With one column this is exact. Several columns have no table of workable size, nor have saved rolls where the sheet is large: there a
position is valued as the sum of its columns, each by its own table as if it were played alone. `calibration` then says by how much
play with this valuation does better than the sum, by the number of turns left, and what a saved roll is worth.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yams.rules.game import MOST_SAVED_SPENT
from yams.rules.ruleset import Order, Ruleset
from yams.rules.scoring import Face
from yams.solver.columns import is_exact
from yams.solver.multisets import Floats, multisets
from yams.solver.payoffs import FILLED, OPEN, payoffs
from yams.solver.positions import Integers, Positions
from yams.solver.tables import Table
from yams.solver.turn import BoxValues, Turn, value_turn

Flags = NDArray[np.bool_]


class Calibration(Struct, frozen=True):
    """In points: `drift[n]` is what n turns yet to play bring beyond the sum of the columns, `saved_roll` a saved roll's worth."""

    drift: tuple[float, ...]
    saved_roll: float = 0.0


@dataclass(frozen=True, eq=False)
class Valuation:
    """`tables` are those of `columns.column_rulesets(ruleset)`, in order."""

    ruleset: Ruleset
    tables: tuple[Table, ...]
    calibration: Calibration | None = None

    @property
    def exact(self) -> bool:
        return is_exact(self.ruleset)

    @property
    def par(self) -> float:
        """The value of the game before its first roll."""
        return float(self.before(Positions.start(self.ruleset, 1))[0])

    def before(self, positions: Positions) -> Floats:
        """The value of each position before its next turn, shape (n,)."""
        columns = sum(reader.at_hand(positions) for reader in self._readers)
        return np.asarray(columns + self._beyond(positions.turns_left, positions.saved))

    def turn(self, positions: Positions) -> Turn:
        """The next turn of each position."""
        allowed = positions.rolls
        most = int(allowed.max())
        apart = [self._box_values(positions, roll) for roll in self._rolls_apart(most)]
        boxes = [apart[min(roll, len(apart) - 1)] for roll in range(most)]
        if allowed.min() < most:
            boxes = [_only(allowed > roll, values) for roll, values in enumerate(boxes)]
        return value_turn(positions, boxes)

    def _box_values(self, positions: Positions, roll: int) -> BoxValues:
        """(column, box, value of writing each roll there after roll number `roll`), shape (rolls, n); -inf where that is not allowed.

        Boxes that no position may write are left out, unless that leaves none.
        """
        found = []
        whole = self.before(positions)
        saved = positions.saved_after(roll)
        beyond = self._beyond(positions.turns_left - 1, saved) - self._beyond(positions.turns_left, positions.saved)
        for column, reader in enumerate(self._readers):
            if self.ruleset.columns[column].first_roll_only and roll > 0:
                continue
            others = whole - reader.at_hand(positions) + beyond
            for box in range(len(self.ruleset.boxes)):
                values = reader.written(positions, box, saved)
                if values is not None:
                    found.append((column, box, values + others))
        return found or [_nothing(self.ruleset, positions)]

    def _rolls_apart(self, rolls: int) -> range:
        """The roll numbers after which writing may be worth something else than after the one before."""
        if self.ruleset.saves_rolls:
            return range(rolls)
        first_roll = any(column.first_roll_only for column in self.ruleset.columns)
        return range(min(rolls, 2 if first_roll else 1))

    def _beyond(self, turns_left: Integers, saved: Integers) -> Floats:
        """What the columns taken one by one leave out, shape (n,)."""
        if self.calibration is None:
            return np.zeros(len(saved))
        spendable = np.minimum(saved, MOST_SAVED_SPENT * turns_left)
        return np.asarray(self.calibration.drift)[turns_left] + self.calibration.saved_roll * spendable

    @cached_property
    def _readers(self) -> "tuple[_ColumnReader, ...]":
        return tuple(_ColumnReader(column, table) for column, table in enumerate(self.tables))


def _nothing(ruleset: Ruleset, positions: Positions) -> tuple[int, int, Floats]:
    return 0, 0, np.full((len(multisets(ruleset.dice).rolls), positions.count), -np.inf)


def _only(allowed: Flags, boxes: BoxValues) -> BoxValues:
    return [(column, box, np.where(allowed, values, -np.inf)) for column, box, values in boxes]


class _ColumnReader:
    """One column's part of positions, looked up in its table."""

    def __init__(self, column: int, table: Table) -> None:
        self._column = column
        self._places = table.places
        self._values = table.values
        self._paid = payoffs(table.ruleset)
        self._slots = np.array([len(row) for row in table.places.slots], np.int64)
        boxes = range(table.places.boxes + 1)
        self._saved_rows = np.array([table.places.most_saved((1 << size) - 1) + 1 for size in boxes], np.int64)

    def at_hand(self, positions: Positions) -> Floats:
        """The value of the column as it stands, shape (n,)."""
        filled, upper, jackpot = self._state(positions)
        return self._look_up(filled, upper, jackpot, positions.saved)

    def written(self, positions: Positions, box: int, saved: Integers) -> Floats | None:
        """The value of the column with each roll written in a box, its points included; shape (rolls, n), -inf where it is not allowed."""
        filled, upper, jackpot = self._state(positions)
        allowed = self._allowed(filled, box)
        if not allowed.any():
            return None
        after = np.where(allowed, filled | 1 << box, (1 << self._places.boxes) - 1)
        following = self._following(box, after, upper, jackpot, saved)[self._paid.step[box]]
        jackpot_filled = (filled >> self._places.ruleset.jackpot_box & 1).astype(bool)
        points = self._paid.points[:, box, :, np.newaxis]
        gained = np.where(jackpot_filled, points[FILLED], points[OPEN]) + self._paid.extra[:, np.newaxis] * jackpot
        values = np.where(allowed, following + gained, -np.inf)
        self._forbid(values, filled, jackpot_filled, box)
        return values

    def _state(self, positions: Positions) -> tuple[Integers, Integers, Integers]:
        return positions.filled[self._column], positions.upper[self._column], positions.jackpot[self._column]

    def _allowed(self, filled: Integers, box: int) -> Flags:
        """Whether the column's order lets the box be written next, shape (n,)."""
        every = (1 << self._places.boxes) - 1
        empty = every & ~filled
        match self._places.ruleset.columns[0].order:
            case Order.FREE:
                return np.asarray(empty >> box & 1, bool)
            case Order.DOWN:
                return np.asarray(empty & -empty == 1 << box)
            case Order.UP:
                return np.asarray(empty >> box == 1)

    def _following(self, box: int, after: Integers, upper: Integers, jackpot: Integers, saved: Integers) -> Floats:
        """The value after each of the box's steps, shape (steps, n)."""
        scoring = self._places.ruleset.boxes[box].scoring
        if isinstance(scoring, Face):
            upper = upper + scoring.face * np.arange(self._paid.steps[box])[:, np.newaxis]
        elif box == self._places.ruleset.jackpot_box:
            jackpot = np.arange(self._paid.steps[box])[:, np.newaxis]
        values = self._look_up(after, upper, jackpot, saved)
        return np.broadcast_to(values, (self._paid.steps[box], len(after)))

    def _look_up(self, filled: Integers, upper: Integers, jackpot: Integers, saved: Integers) -> Floats:
        rules, places = self._places.ruleset, self._places
        kept_apart = rules.extra_jackpot > 0
        saved_rows = self._saved_rows[np.bitwise_count(filled)]
        row = jackpot * (filled >> rules.jackpot_box & 1) * saved_rows if kept_apart else 0
        if rules.saves_rolls:
            row = row + np.minimum(saved, saved_rows - 1)
        upper_filled = filled & places.upper_mask
        slot = places.slot_of[upper_filled, np.minimum(upper, rules.upper_bonus.threshold)]
        return np.asarray(self._values[places.offset[filled] + row * self._slots[upper_filled] + slot])

    def _forbid(self, values: Floats, filled: Integers, jackpot_filled: Flags, box: int) -> None:
        """-inf for the rolls that must go elsewhere."""
        for roll in self._paid.forced_rolls:
            chosen = np.zeros(len(filled), np.int64)
            for tier in reversed(self._paid.tiers[roll]):
                open_there = ~filled & tier
                chosen = np.where(open_there != 0, open_there, chosen)
            elsewhere = jackpot_filled & (chosen >> box & 1 == 0)
            values[roll, elsewhere] = -np.inf
