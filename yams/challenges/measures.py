"""What boards rank by, as whole numbers of which the higher is better, so that one kind of board serves for all.

By score: the sum of the counted days' scores. By loss, which is skill without luck: more counted days first, then the lower total loss,
in thousandths of a point. Both fit in one number: each counted day adds DAY_WEIGHT and takes its loss away.
"""

import math
from enum import StrEnum

# More than the loss of all counted days together, in thousandths: a hundred days of the largest sheet come to 2 * 10**8.
DAY_WEIGHT = 10**9
THOUSANDTHS = 1000


class Measure(StrEnum):
    SCORE = "score"
    LOSS = "loss"

    @property
    def weight(self) -> int:
        """What a counted day adds, whatever its value."""
        return DAY_WEIGHT if self is Measure.LOSS else 0


def loss_value(loss: float) -> int:
    """The value of one day's loss: ties are losses equal to three decimals. rebuild_board.lua rounds in the same way."""
    return -math.floor(loss * THOUSANDTHS + 0.5)


def board_value(measure: Measure, values: list[int], best: int) -> int:
    """What stands on a board for these values of single days, of which the `best` highest count."""
    counted = sorted(values, reverse=True)[:best]
    return sum(counted) + measure.weight * len(counted)


def loss_of(value: int) -> tuple[int, float]:
    """(counted days, total loss in points) of what stands on a board by loss."""
    days = -(-value // DAY_WEIGHT)
    return days, (days * DAY_WEIGHT - value) / THOUSANDTHS
