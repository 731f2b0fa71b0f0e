"""The numbers by which a computer opponent chooses, from the same key as the dice.

    draw(level, turn, roll) = first 7 bytes of HMAC-SHA256(K, lp("yams/v1/opponent") ‖ lp(level) ‖ u8 turn ‖ u8 roll), over 2^56

The first 53 bits count. Once the seed is public anyone can check what the opponent did.
"""

import hmac
from collections.abc import Callable
from enum import StrEnum

from yams.fairness.encoding import lp
from yams.fairness.seeds import VERSION


class Level(StrEnum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


# A double holds this many bits.
BITS = 53


def opponent_draws(key: bytes, level: str) -> Callable[[int, int], float]:
    """draw(turn, roll), from 0 up to 1, of one opponent on the challenge with this stream key; turn and roll count from 0."""

    def draw(turn: int, roll: int) -> float:
        message = lp(f"{VERSION}/opponent") + lp(level) + bytes((turn, roll))
        digest = hmac.digest(key, message, "sha256")
        return float((int.from_bytes(digest[:7], "big") >> 56 - BITS) / 2**BITS)

    return draw
