"""The loop of the solver: every position of some sets of filled boxes."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from yams.solver.kernels.rows import LANES, Floats, room
from yams.solver.kernels.turn import Cells, Sheet, Turn, value_turn


@njit(nogil=True, cache=True)
def solve_masks(table: Floats, masks: NDArray[np.int64], turn: Turn, sheet: Sheet, cells: Cells) -> None:
    """Fill in the values of all positions with these filled boxes. Those with one box more must be there already."""
    values = room(turn.start[-1])
    rows = room(sheet.row_start[-1])
    for filled in masks:
        slots = cells.slots[filled & ((1 << cells.upper_boxes) - 1)]
        size = 0
        for box in range(len(sheet.row_start) - 1):
            size += filled >> box & 1
        jackpots = 2 if cells.jackpot_matters and filled >> cells.jackpot_box & 1 else 1
        begin = cells.offset[filled]
        for jackpot in range(jackpots):
            for saved in range(cells.saved[size] + 1):
                for first in range(0, slots, LANES):
                    value_turn(values, rows, table, turn, sheet, cells, (filled, jackpot, saved, first))
                    for lane in range(min(LANES, slots - first)):
                        table[begin + first + lane] = values[0, lane]
                begin += slots
