"""What every roll gives in every box, read off the scorecard once for a whole ruleset.

In one column a box's worth depends on the rest of the card through the jackpot's box alone: while it is open there are no jokers and
no extra bonus. So a roll has two payoffs in a box, one for either case.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from yams.rules.ruleset import Ruleset, Section
from yams.rules.scorecard import Scorecard
from yams.rules.scoring import Face
from yams.solver.multisets import multisets

OPEN, FILLED = 0, 1


@dataclass(frozen=True, eq=False)
class Payoffs:
    """`points[f, b, r]`: points of roll r in box b with the jackpot's box open (f = 0) or filled (f = 1).

    `step[b, r]` says which position follows: the number of dice of its face for an upper box, 1 for the jackpot's box when it gets its
    points, else 0. `steps[b]` is how many there are. `extra[r]` is the bonus of roll r once the jackpot's box holds its points.
    `tiers[r]` are sets of boxes as bit masks, of which the first with an open box is the one to write in once the jackpot's box is
    filled; a single set of all boxes where nothing is forced.
    """

    points: NDArray[np.int32]
    step: NDArray[np.int32]
    steps: tuple[int, ...]
    extra: NDArray[np.int32]
    tiers: tuple[tuple[int, ...], ...]

    @property
    def forced_rolls(self) -> list[int]:
        """The rolls that may be forced into some boxes."""
        return [roll for roll, tiers in enumerate(self.tiers) if len(tiers) > 1]


@cache
def payoffs(ruleset: Ruleset) -> Payoffs:
    """The payoffs of a ruleset's first column."""
    rolls = multisets(ruleset.dice).rolls
    boxes = range(len(ruleset.boxes))
    cards = [_card(ruleset, jackpot) for jackpot in (None, ruleset.jackpot_points)]
    values = [[[card.value(0, box, dice) for dice in rolls] for box in boxes] for card in cards]
    points = np.array([[[value.points for value in row] for row in card] for card in values], np.int32)
    step = np.array([[_step(ruleset, box, roll, points) for roll in range(len(rolls))] for box in boxes], np.int32)
    everywhere = (1 << len(ruleset.boxes)) - 1
    return Payoffs(
        points=points,
        step=step,
        steps=tuple(_steps(ruleset, box) for box in boxes),
        extra=np.array([value.extra for value in values[FILLED][0]], np.int32),
        tiers=tuple(
            tuple(sum(1 << box for box in tier) for tier in ruleset.joker_tiers(dice)) or (everywhere,)
            for dice in rolls
        ),
    )


def _card(ruleset: Ruleset, jackpot: int | None) -> Scorecard:
    """An empty card but for the jackpot's box."""
    blank = Scorecard.blank(ruleset)
    return blank if jackpot is None else blank.write(0, ruleset.jackpot_box, jackpot)


def _steps(ruleset: Ruleset, box: int) -> int:
    if ruleset.boxes[box].section is Section.UPPER:
        return ruleset.dice + 1
    return 2 if box == ruleset.jackpot_box else 1


def _step(ruleset: Ruleset, box: int, roll: int, points: NDArray[np.int32]) -> int:
    scoring = ruleset.boxes[box].scoring
    if isinstance(scoring, Face):
        return int(points[OPEN, box, roll]) // scoring.face
    return int(box == ruleset.jackpot_box and points[OPEN, box, roll] > 0)
