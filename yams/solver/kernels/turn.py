"""One turn backwards, and the arrays in which rulesets come to the kernels."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from yams.solver.kernels.rows import LANES, Floats, copy_row, mean_row, raise_row, raise_row_by


class Turn(NamedTuple):
    """The dice: the lattice of `multisets.py` in arrays, and for the coloured dice how a first roll falls apart.

    `apart[i]` is (roll, what lies in the dice that may be kept), `apart_chance[i]` its chance; empty where no dice are coloured.
    """

    start: NDArray[np.int64]
    extension: NDArray[np.uint32]
    smaller_start: NDArray[np.uint32]
    smaller: NDArray[np.uint32]
    apart: NDArray[np.int64]
    apart_chance: NDArray[np.float64]


class Sheet(NamedTuple):
    """The boxes: what a roll gives and which position follows.

    Box b has the rows `row_start[b] … row_start[b + 1]` of a buffer, one for each position that may follow. `entries[k]` is (roll, points,
    row within the box) for every roll that gives something; those of box b are `entry_start[f, b] … entry_start[f, b + 1]`, with
    f = 1 while the jackpot's box is filled. `forced[i]` is (roll, tiers …), with -1 for no tier.
    """

    row_start: NDArray[np.int64]
    entry_start: NDArray[np.int64]
    entries: NDArray[np.int32]
    extra: NDArray[np.int32]
    forced: NDArray[np.int64]
    points: NDArray[np.int32]
    step: NDArray[np.int32]


class Cells(NamedTuple):
    """Where values lie, see `states.py`. `saved[n]` is the most saved rolls after n boxes; `order` is 0 free, 1 down, 2 up."""

    offset: NDArray[np.int64]
    slots: NDArray[np.int64]
    next_slot: NDArray[np.int32]
    saved: NDArray[np.int64]
    upper_boxes: int
    jackpot_box: int
    jackpot_matters: bool
    order: int
    rolls: int
    spent_most: int


@njit(nogil=True, cache=True)
def value_keeps(values: Floats, turn: Turn) -> None:
    """From the values of the rolls, those of every keep: the mean of its six extensions, largest keeps first."""
    last = np.uint64(turn.start[-2])
    extension = turn.extension
    for back in range(np.uint64(1), last + np.uint64(1)):
        keep = last - back
        mean_row(
            values,
            keep,
            np.uint64(extension[keep, 0]),
            np.uint64(extension[keep, 1]),
            np.uint64(extension[keep, 2]),
            np.uint64(extension[keep, 3]),
            np.uint64(extension[keep, 4]),
            np.uint64(extension[keep, 5]),
        )


@njit(nogil=True, cache=True)
def best_within(values: Floats, turn: Turn, multisets: int) -> None:
    """Raise every one of the first multisets to the best keep within it, smallest first."""
    smaller, start = turn.smaller, turn.smaller_start
    for index in range(np.uint64(1), np.uint64(multisets)):
        for entry in range(np.uint64(start[index]), np.uint64(start[index + np.uint64(1)])):
            raise_row(values, index, np.uint64(smaller[entry]))


@njit(nogil=True, cache=True)
def writable(filled: int, boxes: int, order: int) -> int:
    """The boxes that may be written next, as a mask: all the empty ones, the first, or the last."""
    empty = ~filled & ((1 << boxes) - 1)
    if order == 0:
        return empty
    if order == 1:
        return empty & -empty
    highest = boxes - 1
    while not empty >> highest & 1:
        highest -= 1
    return 1 << highest


@njit(nogil=True, cache=True)
def load_rows(rows: Floats, table: Floats, cells: Cells, sheet: Sheet, place: Any) -> None:
    """The values of every position that may follow, one row each.

    `place` is (filled boxes, writable boxes, jackpot, saved rolls afterwards, first slot).
    """
    filled, writable, jackpot, saved, first = place
    boxes = len(sheet.row_start) - 1
    upper_mask = (1 << cells.upper_boxes) - 1
    upper = filled & upper_mask
    last = cells.slots[upper] - 1
    for box in range(boxes):
        if not writable >> box & 1:
            continue
        after = filled | 1 << box
        slots = cells.slots[after & upper_mask]
        for row in range(sheet.row_start[box], sheet.row_start[box + 1]):
            step = row - sheet.row_start[box]
            held = jackpot
            if box == cells.jackpot_box and cells.jackpot_matters:
                held = step
            begin = cells.offset[after] + (held * (saved[1] + 1) + saved[0]) * slots
            for lane in range(LANES):
                slot = min(first + lane, last)
                if box < cells.upper_boxes:
                    slot = cells.next_slot[upper, box, step, slot]
                rows[row, lane] = table[begin + slot]


@njit(nogil=True, cache=True)
def value_rolls(values: Floats, rows: Floats, sheet: Sheet, turn: Turn, place: Any) -> None:
    """The value of writing each roll in its best box.

    The first row of a box is that of no points. It may be offered to every roll, though some would give more: more
    points and a higher upper total are never worth less.
    """
    filled, writable, jackpot, jackpot_filled = place
    _offer_nothing(values, rows, sheet, turn, writable)
    boxes = len(sheet.row_start) - 1
    first_roll = np.uint64(turn.start[-2])
    for box in range(boxes):
        if writable >> box & 1:
            row = sheet.row_start[box]
            for entry in range(sheet.entry_start[jackpot_filled, box], sheet.entry_start[jackpot_filled, box + 1]):
                roll = first_roll + np.uint64(sheet.entries[entry, 0])
                raise_row_by(
                    values, roll, rows, np.uint64(row + sheet.entries[entry, 2]), float(sheet.entries[entry, 1])
                )
    if jackpot_filled:
        _force(values, rows, sheet, turn.start[-2], ~filled & writable)
    if jackpot:
        _add_extra(values, sheet, turn.start[-2])


@njit(nogil=True, cache=True, inline="always")
def _offer_nothing(values: Floats, rows: Floats, sheet: Sheet, turn: Turn, writable: int) -> None:
    """The value of every roll as if no box gave it anything."""
    boxes = len(sheet.row_start) - 1
    first_roll, end = np.uint64(turn.start[-2]), np.uint64(turn.start[-1])
    opened = True
    for box in range(boxes):
        if writable >> box & 1:
            row = np.uint64(sheet.row_start[box])
            if opened:
                copy_row(values, first_roll, rows, row)
                opened = False
            else:
                raise_row_by(values, first_roll, rows, row, 0.0)
    for other in range(first_roll + np.uint64(1), end):
        copy_row(values, other, values, first_roll)


@njit(nogil=True, cache=True)
def _add_extra(values: Floats, sheet: Sheet, first_roll: int) -> None:
    """The extra bonus, which comes whichever box is written."""
    for roll in range(len(sheet.extra)):
        if sheet.extra[roll]:
            for lane in range(LANES):
                values[first_roll + roll, lane] += sheet.extra[roll]


@njit(nogil=True, cache=True)
def left_by_force(sheet: Sheet, entry: int, writable: int) -> Any:
    """The boxes that a forced roll may go into: its first tier with one of them."""
    for tier in sheet.forced[entry, 1:]:
        if tier > 0 and writable & tier:
            return writable & tier
    return writable


@njit(nogil=True, cache=True)
def _force(values: Floats, rows: Floats, sheet: Sheet, first_roll: int, writable: int) -> None:
    """Put right the rolls that are forced into some boxes."""
    boxes = len(sheet.row_start) - 1
    for entry in range(len(sheet.forced)):
        roll = sheet.forced[entry, 0]
        allowed = left_by_force(sheet, entry, writable)
        values[first_roll + roll, :] = -np.inf
        for box in range(boxes):
            if allowed >> box & 1:
                row = sheet.row_start[box] + sheet.step[box, roll]
                for lane in range(LANES):
                    value = rows[row, lane] + sheet.points[1, box, roll]
                    values[first_roll + roll, lane] = max(values[first_roll + roll, lane], value)


@njit(nogil=True, cache=True)
def _expect_apart(values: Floats, written: Floats, turn: Turn) -> None:
    """The value before a first roll after which only some dice may be kept, into row 0.

    `written[r]` is roll r's value in its best box; the keeps are valued already.
    """
    dice = len(turn.start) - 2
    best_within(values, turn, turn.start[dice - 1])
    for lane in range(LANES):
        total = 0.0
        for entry in range(len(turn.apart)):
            roll, kept = turn.apart[entry]
            total += turn.apart_chance[entry] * max(written[roll, lane], values[kept, lane])
        values[0, lane] = total


@njit(nogil=True, cache=True, inline="always")
def situate(sheet: Sheet, cells: Cells, position: Any) -> Any:
    """What a turn needs to know of a position (filled boxes, jackpot, saved rolls, first slot).

    (filled boxes, writable boxes, jackpot, whether its box is filled, first slot), (saved rolls, the most of them afterwards), rolls.
    """
    filled, jackpot, saved, first = position
    boxes = len(sheet.row_start) - 1
    size = 0
    for box in range(boxes):
        size += filled >> box & 1
    place = (filled, writable(filled, boxes, cells.order), jackpot, filled >> cells.jackpot_box & 1, first)
    return place, (saved, cells.saved[size + 1]), cells.rolls + min(saved, cells.spent_most)


@njit(nogil=True, cache=True, inline="always")
def saved_after(cells: Cells, saved: Any, roll: int) -> tuple[int, int]:
    """(saved rolls once a box is written after this roll, the most of them), from (saved rolls now, the most of them afterwards)."""
    left = min(max(saved[0] + cells.rolls - 1 - roll, 0), saved[1]) if cells.spent_most else 0
    return left, saved[1]


@njit(nogil=True, cache=True, inline="always")
def step_back(
    values: Floats, rows: Floats, table: Floats, turn: Turn, sheet: Sheet, cells: Cells, about: Any, roll: int
) -> None:
    """Where the rolls have the values that they have as roll number `roll + 1`, give the keeps those after roll number `roll`.

    The last roll, and with saved or coloured dice every roll, is valued by its best box.
    """
    (filled, writable, jackpot, jackpot_filled, first), saved, rolls = about
    last = roll == rolls - 1
    if last or cells.spent_most:
        left = saved_after(cells, saved, roll)
        load_rows(rows, table, cells, sheet, (filled, writable, jackpot, left, first))
    if not last:
        value_keeps(values, turn)
    if last or cells.spent_most or (roll == 0 and len(turn.apart)):
        value_rolls(values, rows, sheet, turn, (filled, writable, jackpot, jackpot_filled))


@njit(nogil=True, cache=True)
def value_turn(
    values: Floats, rows: Floats, table: Floats, turn: Turn, sheet: Sheet, cells: Cells, position: Any
) -> None:
    """The value before the first roll, into row 0, for LANES slots of a position (filled boxes, jackpot, saved rolls, first slot)."""
    about = situate(sheet, cells, position)
    rolls = about[2]
    first_roll = turn.start[-2]
    for roll in range(rolls - 1, -1, -1):
        step_back(values, rows, table, turn, sheet, cells, about, roll)
        if roll == 0 and len(turn.apart):
            _expect_apart(values, values[first_roll:].copy(), turn)
            return
        if roll < rolls - 1:
            best_within(values, turn, turn.start[-1])
    value_keeps(values, turn)
