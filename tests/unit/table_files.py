"""Tables for tests, made without solving anything."""

import numpy as np

from yams.solver.columns import table_ruleset
from yams.solver.states import layout
from yams.solver.tables import Summary, Table


def make_table(key: str, first: float = 0.0) -> Table:
    """A table of the right shape with the values first, first + 1, …"""
    places = layout(table_ruleset(key))
    boxes = (1.5,) * places.boxes
    summary = Summary(
        mean=200.0,
        sd=30.0,
        upper_bonus=0.25,
        extra_mean=0.0,
        box_means=boxes,
        lowest=100,
        chances=(0.25, 0.5, 0.25),
        left_out=0.0,
    )
    return Table(places, np.arange(places.positions, dtype=np.float64) + first, summary)
