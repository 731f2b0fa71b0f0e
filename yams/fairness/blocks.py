"""Blocks of dice, version 1.

    block(turn, roll) = bytes of HMAC-SHA256(K, lp("yams/v1/block") ‖ u8 turn ‖ u8 roll ‖ u8 counter), counter = 0, 1, …
                        drop bytes >= 252, die = byte % 6 + 1

252 is the largest multiple of 6 that a byte can reach: dropping the rest leaves the six faces equally likely.
"""

from collections.abc import Callable
from functools import partial
from hmac import digest

from yams.fairness.encoding import lp
from yams.fairness.seeds import VERSION
from yams.rules.dice import Blocks, Dice

FIRST_BIASED_BYTE = 252
COUNTERS = 256

# A pseudo-random function: message in, 32 bytes out.
Prf = Callable[[bytes], bytes]


def block(prf: Prf, size: int, turn: int, roll: int) -> Dice:
    """The `size` dice waiting for this roll of this turn, both counted from 0."""
    prefix = lp(f"{VERSION}/block") + bytes((turn, roll))
    dice: list[int] = []
    for counter in range(COUNTERS):
        for byte in prf(prefix + bytes((counter,))):
            if byte < FIRST_BIASED_BYTE:
                dice.append(byte % 6 + 1)
                if len(dice) == size:
                    return tuple(dice)
    # 8,192 bytes of which at least 8,187 are >= 252: no real PRF ever gets here.
    raise AssertionError("the stream ran out of counters")


def hmac_prf(key: bytes) -> Prf:
    return partial(digest, key, digest="sha256")


def dice_blocks(key: bytes, size: int) -> Blocks:
    """The blocks of a stream key, as the rules ask for them."""
    return partial(block, hmac_prf(key), size)
