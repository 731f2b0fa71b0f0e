"""Backward induction: the value of every position of a one-column ruleset, exact but for rounding.

    V(position) = E over rolls of W(roll, rolls left)
    W(roll, 0)  = max over open boxes of points + V(position with that box filled)
    W(roll, n)  = max(W(roll, 0), max over keeps within the roll of E over the rerolled dice of W(roll', n - 1))

V of the full sheet is the upper bonus or nothing; the extra bonus counts with the box written when it falls. With saved rolls the
box may be written after any roll and what is saved then differs, so W(roll, 0) is worked out for each roll number. Positions are
solved by number of filled boxes, fullest first: those of one number depend only on the next and are shared among threads.

The method is the one by which Woodward, Verhoeff and Glenn solved solitaire Yahtzee; docs/solver.md has the references.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np
from numpy.typing import NDArray

from yams.rules.game import MOST_SAVED_SPENT
from yams.rules.ruleset import Order, Ruleset
from yams.solver.kernels.backward import solve_masks
from yams.solver.kernels.turn import Cells, Sheet, Turn
from yams.solver.multisets import Floats, Multisets, multisets
from yams.solver.payoffs import Payoffs, payoffs
from yams.solver.states import Layout, layout, most_saved

Progress = Callable[[float], None]

ORDERS = (Order.FREE, Order.DOWN, Order.UP)

# Positions of one level are handed to the threads in about this many parts, so that none waits long for the last.
PARTS_PER_THREAD = 16
LARGEST_PART = 256


def solve(ruleset: Ruleset, threads: int = 1, progress: Progress | None = None, table: Floats | None = None) -> Floats:
    """The values of all positions, in the order of `states.layout(ruleset)`; shape (positions,), points.

    `progress` is called with the fraction done, from the calling thread. `table`, where given, is filled in and returned.
    """
    places = layout(ruleset)
    table = np.empty(places.positions) if table is None else table
    assert table.shape == (places.positions,), "one value for each position"
    _solve_end(places, table)
    turn, sheet, cells = arrays(ruleset)
    done, total = 0, sum(map(len, places.levels[:-1]))
    with ThreadPoolExecutor(threads) as pool:
        for masks in reversed(places.levels[:-1]):
            parts = list(_parts(masks, threads))
            waiting = {pool.submit(solve_masks, table, part, turn, sheet, cells): len(part) for part in parts}
            for part in as_completed(waiting):
                part.result()
                done += waiting[part]
                if progress is not None:
                    progress(done / total)
    return table


def _parts(masks: NDArray[np.int64], threads: int) -> Iterator[NDArray[np.int64]]:
    size = max(1, min(LARGEST_PART, len(masks) // (PARTS_PER_THREAD * threads)))
    return (masks[first : first + size] for first in range(0, len(masks), size))


def _solve_end(places: Layout, table: Floats) -> None:
    """The value of the full sheet: the upper bonus, where it is reached."""
    (full,) = places.levels[-1]
    rule = places.ruleset.upper_bonus
    bonus = [rule.points if slot == rule.threshold else 0 for slot in places.slots[full & places.upper_mask]]
    begin = places.offset[full]
    table[begin:] = np.tile(bonus, (len(table) - begin) // len(bonus))


def arrays(ruleset: Ruleset) -> tuple[Turn, Sheet, Cells]:
    """The ruleset as the kernels take it."""
    lattice = multisets(ruleset.dice)
    return _turn(lattice, ruleset.coloured), _sheet(payoffs(ruleset)), _cells(layout(ruleset))


def _turn(lattice: Multisets, coloured: tuple[int, ...]) -> Turn:
    apart, chance = lattice.apart(len(coloured)) if coloured else ([], [])
    return Turn(
        start=np.array(lattice.start, np.int64),
        extension=lattice.extension,
        smaller_start=lattice.smaller_start,
        smaller=lattice.smaller,
        apart=np.array(apart, np.int64).reshape(-1, 2),
        apart_chance=np.array(chance, np.float64),
    )


def _sheet(paid: Payoffs) -> Sheet:
    entries: list[tuple[int, int, int]] = []
    starts = []
    for points in paid.points:
        row = [len(entries)]
        for box, gives in enumerate(points):
            entries += [(roll, int(gives[roll]), int(paid.step[box, roll])) for roll in np.flatnonzero(gives).tolist()]
            row.append(len(entries))
        starts.append(row)
    forced = [(roll, *paid.tiers[roll]) for roll in paid.forced_rolls]
    return Sheet(
        row_start=np.cumsum([0, *paid.steps], dtype=np.int64),
        entry_start=np.array(starts, np.int64),
        entries=np.array(entries, np.int32),
        extra=paid.extra,
        forced=np.array(forced, np.int64).reshape(-1, 4),
        points=paid.points,
        step=paid.step,
    )


def _cells(places: Layout) -> Cells:
    rules = places.ruleset
    column = rules.columns[0]
    return Cells(
        offset=places.offset,
        slots=np.array([len(row) for row in places.slots], np.int64),
        next_slot=places.next_slot,
        saved=np.array([most_saved(rules, size) for size in range(places.boxes + 1)], np.int64),
        upper_boxes=places.upper_boxes,
        jackpot_box=rules.jackpot_box,
        jackpot_matters=rules.extra_jackpot > 0,
        order=ORDERS.index(column.order),
        rolls=1 if column.first_roll_only else rules.rolls,
        spent_most=MOST_SAVED_SPENT if rules.saves_rolls else 0,
    )
