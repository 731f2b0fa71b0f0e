"""Dice version 1, written line by line from the text of the design.

Every formula of the text is one function here, in the same order. Nothing is
cached and nothing is shared with the engine that these dice are compared with.
"""

import hashlib
import hmac
from collections.abc import Callable

Prf = Callable[[bytes, bytes], bytes]

FACES_TIMES_42 = 252  # the largest multiple of six that a byte can stay below


def lp(part: bytes) -> bytes:
    """Return the part behind its length, two bytes, big end first."""
    if len(part) > 65535:
        raise ValueError("a part longer than 65535 bytes has no two-byte length")
    return bytes([len(part) // 256, len(part) % 256]) + part


def text(part: str) -> bytes:
    """Return a string as UTF-8 behind its length."""
    return lp(part.encode("utf-8"))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """Return the 32 bytes of HMAC-SHA256."""
    return hmac.new(key, message, hashlib.sha256).digest()


def seed(master: bytes, challenge: str) -> bytes:
    """Return S, the 32 secret bytes of a challenge."""
    return hmac_sha256(master, text("yams/v1/seed") + text(challenge))


def commitment(challenge: str, seed: bytes) -> bytes:
    """Return C, the 32 bytes published before the dice are."""
    message = text("yams/v1/commit") + text(challenge) + lp(seed)
    return hashlib.sha256(message).digest()


def dice_key(seed: bytes, challenge: str, ruleset: str, beacon: str) -> bytes:
    """Return K, the 32 bytes from which all blocks of a challenge come."""
    message = text("yams/v1/key") + text(challenge) + text(ruleset) + text(beacon)
    return hmac_sha256(seed, message)


def block(key: bytes, turn: int, roll: int, count: int = 5, prf: Prf = hmac_sha256) -> list[int]:
    """Return the dice of one throw, turn and roll counted from 0."""
    faces: list[int] = []
    for counter in range(256):
        message = text("yams/v1/block") + bytes([turn, roll, counter])
        for byte in prf(key, message):
            if byte >= FACES_TIMES_42:
                continue
            faces.append(byte % 6 + 1)
            if len(faces) == count:
                return faces
    raise ValueError("256 counters did not give enough dice")


def first_dice(key: bytes, turn: int, count: int = 5) -> list[int]:
    """Return the dice that a turn starts with."""
    return block(key, turn, 0, count)


def dice_after_keep(key: bytes, turn: int, roll: int, dice: list[int], keep: list[int]) -> list[int]:
    """Return the dice after throw number `roll` again rolls all but the kept ones."""
    values = block(key, turn, roll, len(dice))
    after = []
    used = 0
    for position in range(len(dice)):
        if position in keep:
            after.append(dice[position])
        else:
            after.append(values[used])
            used = used + 1
    return after
