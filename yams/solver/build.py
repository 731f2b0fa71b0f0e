"""Making a table: solve the ruleset, then sum up what perfect play gives."""

import numpy as np

from yams.rules.ruleset import Ruleset
from yams.solver.distribution import Room, summarise
from yams.solver.solve import Progress, solve
from yams.solver.states import layout
from yams.solver.tables import Table

# The share of the work that the values are; the rest is the distribution of the scores. Of `maxi-yatzy`, the only one that takes
# long, 42 of 480 seconds of processor time.
SOLVING = 0.1


def build_table(ruleset: Ruleset, threads: int = 1, progress: Progress | None = None, room: Room = np.zeros) -> Table:
    """The table of a one-column ruleset. `progress` is called with the fraction done, from the calling thread.

    `room` is where the distribution of the scores is worked out, see `summarise`.
    """
    values = solve(ruleset, threads, _part(progress, 0.0, SOLVING))
    summary = summarise(ruleset, values, threads, _part(progress, SOLVING, 1.0), room)
    return Table(layout(ruleset), values, summary)


def _part(progress: Progress | None, begin: float, end: float) -> Progress | None:
    """The progress of a part of the work as progress of the whole."""
    if progress is None:
        return None
    return lambda fraction: progress(begin + fraction * (end - begin))
