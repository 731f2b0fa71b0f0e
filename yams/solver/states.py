"""Which positions a column can be in between turns, and where each one's value lies in one flat array.

A position is (filled boxes, upper total, what the jackpot's box holds, saved rolls). Only what can still matter is kept apart:
upper totals from which the bonus is certain share one slot, those from which it can't be reached another; the jackpot's points matter
only where an extra bonus follows from them; and of the saved rolls no more than can still be spent. None of this is an approximation,
and no cell stands for a position that play cannot reach.

Filled boxes are a bit mask in sheet order, upper boxes lowest. The cells of one mask lie side by side: by jackpot, then by saved rolls,
then by upper slot, so that the upper totals are contiguous.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yams.rules.game import MOST_SAVED_SPENT
from yams.rules.ruleset import Order, Ruleset, Section
from yams.rules.scoring import Face

IMPOSSIBLE = -1

# No table beyond this many positions: 800 MB. The largest that is built, `maxi-yatzy`, has 33 million.
MOST_POSITIONS = 100_000_000


class State(NamedTuple):
    """A position of one column: `filled` is a mask, `upper` the total of its upper boxes, `jackpot` whether its jackpot's box holds points.

    `jackpot` is False while that box is open. `saved` counts saved rolls.
    """

    filled: int
    upper: int
    jackpot: bool = False
    saved: int = 0


@dataclass(frozen=True, eq=False)
class Layout:
    """The positions of a ruleset with one column.

    `slots[u]` are the upper totals kept apart when the upper boxes of mask u are filled, lowest first: IMPOSSIBLE stands for all from
    which the bonus can't be reached, the threshold for all from which it is certain. `slot_of[u, t]` is the slot of total t
    (capped at the threshold), -1 where it can't be. `next_slot[u, b, k, slot]` is the slot after k dice of its face in upper box b.
    `offset[mask]` is where a mask's cells begin, -1 for masks that play cannot reach. `levels[n]` are the reachable masks of n boxes.
    """

    ruleset: Ruleset
    upper_boxes: int
    slots: tuple[tuple[int, ...], ...]
    slot_of: NDArray[np.int32]
    next_slot: NDArray[np.int32]
    levels: tuple[NDArray[np.int64], ...]
    offset: NDArray[np.int64]
    positions: int

    @property
    def boxes(self) -> int:
        return len(self.ruleset.boxes)

    @property
    def upper_mask(self) -> int:
        return (1 << self.upper_boxes) - 1

    def jackpots(self, filled: int) -> int:
        """How many contents of the jackpot's box are kept apart."""
        return 2 if self.ruleset.extra_jackpot and filled >> self.ruleset.jackpot_box & 1 else 1

    def most_saved(self, filled: int) -> int:
        """The most saved rolls that can be there and still be spent."""
        return most_saved(self.ruleset, filled.bit_count())

    def writable(self, filled: int) -> int:
        """The boxes that may be written next, as a mask."""
        empty = ~filled & ((1 << self.boxes) - 1)
        match self.ruleset.columns[0].order:
            case Order.FREE:
                return empty
            case Order.DOWN:
                return empty & -empty
            case Order.UP:
                return 1 << (empty.bit_length() - 1) if empty else 0

    def cell(self, state: State) -> int:
        """Where the value of a position lies; ValueError for one that play cannot reach."""
        slot = check_state(self.ruleset, state)
        filled, _, jackpot, saved = state
        held = int(jackpot) if self.jackpots(filled) == 2 else 0
        most = self.most_saved(filled)
        row = held * (most + 1) + min(saved, most)
        return int(self.offset[filled]) + row * len(self.slots[filled & self.upper_mask]) + slot


def check_state(ruleset: Ruleset, state: State) -> int:
    """The slot of a position's upper total; ValueError, with the reason, for a position that play cannot reach.

    It needs no layout, which may be large.
    """
    filled, _, jackpot, saved = state
    slot = slot_of(ruleset, state)
    if jackpot and not filled >> ruleset.jackpot_box & 1:
        raise ValueError("The jackpot's box is open, so it holds no points.")
    if saved and not ruleset.saves_rolls:
        raise ValueError(f"{ruleset.key} saves no rolls.")
    if not 0 <= saved <= (ruleset.rolls - 1) * filled.bit_count():
        raise ValueError(f"{saved} rolls can't have been saved by now.")
    return slot


def slot_of(ruleset: Ruleset, state: State) -> int:
    """The slot of an upper total; ValueError where play cannot reach these boxes with it."""
    if not _reachable(ruleset, state.filled):
        raise ValueError("These boxes can't be the ones that are filled.")
    faces, totals = _totals(ruleset)
    upper = state.filled & ((1 << len(faces)) - 1)
    most = sum(ruleset.dice * face for index, face in enumerate(faces) if upper >> index & 1)
    slot = -1
    if 0 <= state.upper <= most:
        slot = totals[upper][1][min(state.upper, ruleset.upper_bonus.threshold)]
    if slot < 0:
        raise ValueError(f"The upper boxes that are filled can't hold {state.upper} in all.")
    return slot


def _reachable(ruleset: Ruleset, filled: int) -> bool:
    """Whether the column's order leads to these boxes."""
    every = (1 << len(ruleset.boxes)) - 1
    if not 0 <= filled <= every:
        return False
    match ruleset.columns[0].order:
        case Order.FREE:
            return True
        case Order.DOWN:
            return filled & (filled + 1) == 0
        case Order.UP:
            return (every & ~filled) & ((every & ~filled) + 1) == 0


@lru_cache(maxsize=512)
def _totals(ruleset: Ruleset) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], list[int]], ...]]:
    """The faces of the upper boxes, and for each set of filled ones its slots and the slot of each total. Small."""
    faces = _faces(ruleset)
    return faces, tuple(_slots(ruleset, faces, upper) for upper in range(1 << len(faces)))


def most_saved(ruleset: Ruleset, filled: int) -> int:
    """The most saved rolls worth telling apart after this many boxes: those that can be there, and no more than later turns may spend."""
    if not ruleset.saves_rolls:
        return 0
    return min((ruleset.rolls - 1) * filled, MOST_SAVED_SPENT * (len(ruleset.boxes) - filled))


def positions_of(ruleset: Ruleset) -> int:
    """How many positions a one-column ruleset has."""
    slots = [len(slots) for slots, _ in _totals(ruleset)[1]]
    return int(_cells(ruleset, _reachable_masks(ruleset), np.array(slots)).sum())


# The largest takes 16 MB, and there are as many as rulesets. A table keeps its own.
@lru_cache(maxsize=8)
def layout(ruleset: Ruleset) -> Layout:
    """The positions of a ruleset's one column."""
    assert len(ruleset.columns) == 1, "several columns have no table"
    faces, totals = _totals(ruleset)
    slots = tuple(slots for slots, _ in totals)
    slot_of = np.array([by_total for _, by_total in totals], np.int32)
    masks = _reachable_masks(ruleset)
    offset, positions = _offsets(ruleset, masks, np.array([len(row) for row in slots]))
    sizes = np.bitwise_count(masks)
    return Layout(
        ruleset=ruleset,
        upper_boxes=len(faces),
        slots=slots,
        slot_of=slot_of,
        next_slot=_next_slots(ruleset, faces, slots, slot_of),
        levels=tuple(masks[sizes == size] for size in range(len(ruleset.boxes) + 1)),
        offset=offset,
        positions=positions,
    )


def _faces(ruleset: Ruleset) -> tuple[int, ...]:
    """The faces of the upper boxes, which are the first on every sheet."""
    upper = [box for box in ruleset.boxes if box.section is Section.UPPER]
    assert upper == list(ruleset.boxes[: len(upper)]), "upper boxes come first"
    return tuple(box.scoring.face for box in upper if isinstance(box.scoring, Face))


def _slots(ruleset: Ruleset, faces: tuple[int, ...], upper: int) -> tuple[tuple[int, ...], list[int]]:
    """The slots of one set of filled upper boxes, and the slot of each total up to the threshold."""
    threshold = ruleset.upper_bonus.threshold
    totals, to_come = {0}, 0
    for index, face in enumerate(faces):
        if upper >> index & 1:
            totals = {total + face * count for total in totals for count in range(ruleset.dice + 1)}
        else:
            to_come += ruleset.dice * face
    standing = {total: _stands_for(total, to_come, threshold) for total in totals}
    slots = tuple(sorted(set(standing.values())))
    by_total = [-1] * (threshold + 1)
    for total, representative in standing.items():
        by_total[min(total, threshold)] = slots.index(representative)
    return slots, by_total


def _stands_for(total: int, to_come: int, threshold: int) -> int:
    if total >= threshold:
        return threshold
    return total if total + to_come >= threshold else IMPOSSIBLE


def _next_slots(
    ruleset: Ruleset, faces: tuple[int, ...], slots: tuple[tuple[int, ...], ...], slot_of: NDArray[np.int32]
) -> NDArray[np.int32]:
    threshold = ruleset.upper_bonus.threshold
    shape = (len(slots), len(faces), ruleset.dice + 1, max(map(len, slots)))
    following = np.full(shape, -1, np.int32)
    for upper, row in enumerate(slots):
        for box, face in enumerate(faces):
            if upper >> box & 1:
                continue
            after = upper | 1 << box
            for count in range(ruleset.dice + 1):
                for slot, total in enumerate(row):
                    # Once out of reach, out of reach for good: the first slot of every later set.
                    reached = 0 if total == IMPOSSIBLE else slot_of[after, min(total + face * count, threshold)]
                    following[upper, box, count, slot] = reached
    return following


def _reachable_masks(ruleset: Ruleset) -> NDArray[np.int64]:
    boxes = len(ruleset.boxes)
    sizes = np.arange(boxes + 1, dtype=np.int64)
    full = (1 << boxes) - 1
    match ruleset.columns[0].order:
        case Order.FREE:
            return np.arange(1 << boxes, dtype=np.int64)
        case Order.DOWN:
            return (1 << sizes) - 1
        case Order.UP:
            return full & ~((1 << (boxes - sizes)) - 1)


def _offsets(ruleset: Ruleset, masks: NDArray[np.int64], slots: NDArray[np.int64]) -> tuple[NDArray[np.int64], int]:
    """Where the cells of each mask begin, and how many there are."""
    cells = _cells(ruleset, masks, slots)
    ends = np.cumsum(cells)
    offset = np.full(1 << len(ruleset.boxes), -1, np.int64)
    offset[masks] = ends - cells
    return offset, int(ends[-1])


def _cells(ruleset: Ruleset, masks: NDArray[np.int64], slots: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of cells of each mask."""
    cells = slots[masks & (len(slots) - 1)].astype(np.int64)
    saved = np.array([most_saved(ruleset, size) + 1 for size in range(len(ruleset.boxes) + 1)], np.int64)
    cells *= saved[np.bitwise_count(masks)]
    if ruleset.extra_jackpot:
        cells *= 1 + (masks >> ruleset.jackpot_box & 1)
    return np.asarray(cells)
