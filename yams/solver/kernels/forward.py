"""The loops of the distribution: perfect play forward, its chances and scores carried on."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from yams.solver.kernels.rows import LANES, Floats, copy_row, prefer_row, replace_row, room, spread_row
from yams.solver.kernels.turn import (
    Cells,
    Sheet,
    Turn,
    best_within,
    left_by_force,
    load_rows,
    saved_after,
    situate,
    step_back,
)

Ints = NDArray[np.int64]

# Two choices whose values differ by less (points) are the same to us: rounding leaves such differences between equal ones. Anything from
# 1e-12 to 1e-9 gives the same figures, bit for bit, for `yams`, `yatzy` and `yams.extra-yams.official-joker`; 1e-7 does not.
# It must not be 0: values are worked out again here, and the best must be found among them.
TIE = 1e-10


class Groups(NamedTuple):
    """Reached positions, as many as LANES slots of one set of filled boxes in a row, in the order of their cells.

    `place[g]` is (filled boxes, jackpot, saved rolls, first slot), `mass[g, lane]` the chance of getting there, 0 for none.
    """

    place: NDArray[np.int64]
    mass: NDArray[np.float64]


class Choices(NamedTuple):
    """What there is to choose from, and what comes of it.

    `first[w]` are the ways that a first roll can fall, as (roll, multiset of the dice that may be kept) with the chance
    `first_chance[w]`; `later[w]` are those of another roll.
    `outcome[f, b, r]` is what roll r in box b comes to with the jackpot's box open, barred or holding points; outcome o gives
    `points[o]` in all and the position of row `row[o]`. `forced[r]` is roll r's entry in `Sheet.forced`, or -1.
    """

    first: NDArray[np.int64]
    first_chance: NDArray[np.float64]
    later: NDArray[np.int64]
    outcome: NDArray[np.int64]
    points: NDArray[np.int64]
    row: NDArray[np.int64]
    forced: NDArray[np.int64]


class Rules(NamedTuple):
    """A ruleset as the kernels take it. `after` are the cells with `offset` counting from the first cell of the next level."""

    turn: Turn
    sheet: Sheet
    cells: Cells
    after: Cells
    choices: Choices


class Moves(NamedTuple):
    """What perfect play does: the i-th reached position goes on by the moves `start[i] … start[i + 1]`.

    A move has the cell of the next level where it leads, the outcome that leads there and its chance.
    """

    start: NDArray[np.int64]
    cell: NDArray[np.int32]
    outcome: NDArray[np.int16]
    chance: NDArray[np.float64]


class Scores(NamedTuple):
    """Histograms of the score so far, one for each position.

    That of position i has the chances `chances[start[i]:start[i + 1]]` of the scores from `lowest[i]` on. They sum to the chance of
    getting there, or to less where ends were cut off.
    """

    start: NDArray[np.int64]
    lowest: NDArray[np.int32]
    chances: NDArray[np.floating]


class Reach(NamedTuple):
    """For positions of one level the chance of getting there, and that times the mean score there and times its mean square.

    Histograms are wanted for the scores `lowest <= score < end`.
    """

    mass: NDArray[np.float64]
    first: NDArray[np.float64]
    second: NDArray[np.float64]
    lowest: NDArray[np.int32]
    end: NDArray[np.int32]


class Buffers(NamedTuple):
    """Room for one turn.

    Rows of `values`, `numbers` (each its own number) and `best` (that of the first of the best keeps within) are multisets. `mass` has
    a row for each multiset and then one for each roll that is written; it is where `chosen[n, w]` points to when roll n falls in
    way w. `thrown` are the chances of those ways.
    `rows`, `cells`, `written` and `chance` are by roll number where rolls are saved, so that what follows depends on it; else all
    is in the first: the values of the positions that may follow and their cells, the value of writing each roll, and how likely
    each outcome is.
    """

    values: NDArray[np.float64]
    best: NDArray[np.float64]
    numbers: NDArray[np.float64]
    chosen: NDArray[np.float64]
    mass: NDArray[np.float64]
    thrown: NDArray[np.float64]
    rows: NDArray[np.float64]
    cells: NDArray[Any]
    written: NDArray[np.float64]
    chance: NDArray[np.float64]


@njit(nogil=True, cache=True)
def _buffers(rules: Rules) -> Buffers:
    start, choices = rules.turn.start, rules.choices
    most_rolls = rules.cells.rolls + rules.cells.spent_most
    kinds = most_rolls if rules.cells.spent_most else 1
    rolls = len(choices.later)
    ways = max(len(choices.first), rolls)
    rows = rules.sheet.row_start[-1]
    mass = room(start[-1] + rolls)
    mass[:] = 0
    return Buffers(
        values=room(start[-1]),
        best=room(start[-1]),
        numbers=np.arange(float(start[-1])).repeat(LANES).reshape((start[-1], LANES)),
        chosen=np.zeros((most_rolls, ways, LANES)),
        mass=mass,
        thrown=np.zeros((ways, LANES)),
        rows=np.zeros((kinds, rows, LANES)),
        cells=np.zeros((kinds, rows, LANES), np.int64),
        written=np.zeros((kinds, rolls, LANES)),
        chance=np.zeros((kinds, len(choices.points), LANES)),
    )


@njit(nogil=True, cache=True)
def _first_best(best: Floats, numbers: Floats, values: Floats, turn: Turn) -> None:
    """For every multiset the first keep within it that is as good as any; `values` are those of the best."""
    smaller, start = turn.smaller, turn.smaller_start
    for index in range(np.uint64(turn.start[-1])):
        copy_row(best, index, numbers, index)
        for entry in range(np.uint64(start[index]), np.uint64(start[index + np.uint64(1)])):
            prefer_row(best, index, values, np.uint64(smaller[entry]), TIE)


@njit(nogil=True, cache=True)
def _choose(chosen: Floats, written: Floats, buffers: Buffers, ways: Ints) -> None:
    """For each way that a roll can fall the row of the mass where it goes: writing where that is as good as any keep."""
    for way in range(np.uint64(len(ways))):
        roll, free = np.uint64(ways[way, 0]), np.uint64(ways[way, 1])
        copy_row(chosen, way, buffers.best, free)
        writing = float(len(buffers.values) + ways[way, 0])
        replace_row(chosen, way, writing, written, roll, buffers.values, free, TIE)


@njit(nogil=True, cache=True)
def _decide(buffers: Buffers, table: Floats, rules: Rules, about: Any) -> None:
    """From the last roll to the first, the values of the turn and with them what perfect play chooses."""
    turn, cells, choices = rules.turn, rules.cells, rules.choices
    rolls = about[2]
    keeps = turn.start[-2]
    for roll in range(rolls - 1, -1, -1):
        kind = roll if cells.spent_most else 0
        step_back(buffers.values, buffers.rows[kind], table, turn, rules.sheet, cells, about, roll)
        if roll == rolls - 1 or cells.spent_most:
            buffers.written[kind] = buffers.values[keeps:]
        ways = choices.later if roll else choices.first
        if roll == rolls - 1:
            for way in range(len(ways)):
                for lane in range(LANES):
                    buffers.chosen[roll, way, lane] = turn.start[-1] + ways[way, 0]
        else:
            best_within(buffers.values, turn, turn.start[-1])
            _first_best(buffers.best, buffers.numbers, buffers.values, turn)
            _choose(buffers.chosen[roll], buffers.written[kind], buffers, ways)


@njit(nogil=True, cache=True)
def _part(mass: Floats, thrown: Floats, chosen: Floats, ways: int) -> None:
    """What was thrown goes where it is written or kept."""
    for way in range(ways):
        for lane in range(LANES):
            mass[int(chosen[way, lane]), lane] += thrown[way, lane]


@njit(nogil=True, cache=True)
def _roll_on(mass: Floats, thrown: Floats, turn: Turn) -> None:
    """Roll the dice that are not kept: the mass of each keep spreads over its six extensions, smallest keeps first."""
    extension = turn.extension
    keeps, end = turn.start[-2], turn.start[-1]
    for keep in range(np.uint64(keeps)):
        spread_row(
            mass,
            keep,
            np.uint64(extension[keep, 0]),
            np.uint64(extension[keep, 1]),
            np.uint64(extension[keep, 2]),
            np.uint64(extension[keep, 3]),
            np.uint64(extension[keep, 4]),
            np.uint64(extension[keep, 5]),
        )
    thrown[: end - keeps] = mass[keeps:end]
    mass[:end] = 0


@njit(nogil=True, cache=True)
def _write(buffers: Buffers, kind: int, rules: Rules, place: Any) -> None:
    """Every roll that ends the turn is written in the first of its best boxes, in sheet order."""
    _, writable, jackpot, jackpot_filled, _ = place
    sheet, choices = rules.sheet, rules.choices
    rows, written, chance = buffers.rows[kind], buffers.written[kind], buffers.chance[kind]
    ending = buffers.mass[rules.turn.start[-1] :]
    points = sheet.points[jackpot_filled]
    outcome = choices.outcome[jackpot_filled + jackpot]
    for roll in range(np.uint64(len(written))):
        allowed = writable
        if jackpot_filled and choices.forced[roll] >= 0:
            allowed = left_by_force(sheet, choices.forced[roll], writable)
        extra = sheet.extra[roll] if jackpot else 0
        for box in range(len(points) - 1, -1, -1):
            if allowed >> box & 1:
                row = np.uint64(sheet.row_start[box] + sheet.step[box, roll])
                tie = TIE + float(points[box, roll] + extra)
                replace_row(buffers.best, roll, float(outcome[box, roll]), rows, row, written, roll, tie)
        for lane in range(LANES):
            chance[int(buffers.best[roll, lane]), lane] += ending[roll, lane]
    ending[:] = 0


@njit(nogil=True, cache=True)
def _act(buffers: Buffers, numbers: NDArray[Any], rules: Rules, about: Any) -> None:
    """From the first roll to the last, play what was decided: the chance of every outcome, and the cells where they lead."""
    place, saved, rolls = about
    filled, writable, jackpot, _, first = place
    choices = rules.choices
    buffers.chance[:] = 0
    for way in range(len(choices.first)):
        for lane in range(LANES):
            buffers.thrown[way, lane] = choices.first_chance[way]
    ways = len(choices.first)
    for roll in range(rolls):
        _part(buffers.mass, buffers.thrown, buffers.chosen[roll], ways)
        last = roll == rolls - 1
        if last or rules.cells.spent_most:
            kind = roll if rules.cells.spent_most else 0
            left = saved_after(rules.cells, saved, roll)
            load_rows(buffers.cells[kind], numbers, rules.after, rules.sheet, (filled, writable, jackpot, left, first))
            _write(buffers, kind, rules, place)
        if not last:
            _roll_on(buffers.mass, buffers.thrown, rules.turn)
            ways = len(choices.later)


@njit(nogil=True, cache=True)
def _note(moves: Moves, count: int, buffers: Buffers, lane: int, choices: Choices, least: float) -> int:
    """Append one position's moves that have at least this chance; how many moves there are then."""
    for kind in range(len(buffers.chance)):
        for outcome in range(len(choices.points)):
            chance = buffers.chance[kind, outcome, lane]
            if chance >= least:
                moves.cell[count] = buffers.cells[kind, choices.row[outcome], lane]
                moves.outcome[count] = outcome
                moves.chance[count] = chance
                count += 1
    return count


@njit(nogil=True, cache=True)
def play(groups: Groups, table: Floats, numbers: NDArray[Any], rules: Rules, moves: Moves, least: float) -> None:
    """The moves of perfect play from these positions, but for those less likely than `least` in a whole game.

    `numbers` are those of the cells of the next level. `moves` has room for every outcome, of every roll number where it matters.
    """
    buffers = _buffers(rules)
    position, count = 0, 0
    for group in range(len(groups.place)):
        filled, jackpot, saved, first = groups.place[group]
        about = situate(rules.sheet, rules.cells, (filled, jackpot, saved, first))
        _decide(buffers, table, rules, about)
        _act(buffers, numbers, rules, about)
        for lane in range(LANES):
            mass = groups.mass[group, lane]
            if mass > 0:
                moves.start[position] = count
                count = _note(moves, count, buffers, lane, rules.choices, least / mass)
                position += 1
    moves.start[position] = count


@njit(nogil=True, cache=True)
def reach(moves: Moves, before: Reach, after: Reach, points: Ints, by_outcome: Floats, least: float) -> None:
    """Add what these positions bring to all cells of the next level, and to the chances of the outcomes.

    Moves less likely than `least` in a whole game don't widen the ranges of scores.
    """
    for position in range(len(before.mass)):
        mass, first, second = before.mass[position], before.first[position], before.second[position]
        lowest, end = before.lowest[position], before.end[position]
        for move in range(moves.start[position], moves.start[position + 1]):
            cell, outcome, chance = moves.cell[move], moves.outcome[move], moves.chance[move]
            gained = points[outcome]
            by_outcome[outcome] += chance * mass
            after.mass[cell] += chance * mass
            after.first[cell] += chance * (first + gained * mass)
            after.second[cell] += chance * (second + 2 * gained * first + gained * gained * mass)
            if lowest < end and chance * mass >= least:
                after.lowest[cell] = min(after.lowest[cell], lowest + gained)
                after.end[cell] = max(after.end[cell], end + gained)


@njit(nogil=True, cache=True)
def push(
    moves: Moves,
    begin: int,
    before: Scores,
    after: Scores,
    place_of: NDArray[np.int32],
    points: Ints,
    share: tuple[int, int],
) -> None:
    """Add the scores before the moves, each with its points and its chance, to those after them.

    The positions that move are those of `before` from `begin` on. `place_of[cell]` is a cell's place in `after`, -1 for none. Only the
    places that leave the remainder `share[0]` when divided by `share[1]` are added to.
    """
    for position in range(len(moves.start) - 1):
        first, last = before.start[begin + position], before.start[begin + position + 1]
        for move in range(moves.start[position], moves.start[position + 1]):
            place = place_of[moves.cell[move]]
            if place < 0 or place % share[1] != share[0]:
                continue
            start = after.start[place]
            to = start + before.lowest[begin + position] + points[moves.outcome[move]] - after.lowest[place]
            skipped = max(start - to, 0)
            scores = min(last - first, after.start[place + 1] - to)
            chance = moves.chance[move]
            for score in range(skipped, scores):
                after.chances[to + score] += chance * before.chances[first + score]


@njit(nogil=True, cache=True)
def trim(scores: Scores, least: float) -> None:
    """Cut off the ends of every histogram that are less likely than `least`, and move the rest together."""
    kept = 0
    for place in range(len(scores.lowest)):
        first, last = scores.start[place], scores.start[place + 1]
        while first < last and scores.chances[first] < least:
            first += 1
            scores.lowest[place] += 1
        while first < last and scores.chances[last - 1] < least:
            last -= 1
        scores.start[place] = kept
        for score in range(first, last):
            scores.chances[kept] = scores.chances[score]
            kept += 1
    scores.start[-1] = kept
