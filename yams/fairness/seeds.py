"""Seed, commitment and stream key of dice version 1.

    S = HMAC-SHA256(master, lp("yams/v1/seed") ‖ lp(challenge))
    C = SHA256(lp("yams/v1/commit") ‖ lp(challenge) ‖ lp(S))
    K = HMAC-SHA256(S, lp("yams/v1/key") ‖ lp(challenge) ‖ lp(ruleset) ‖ lp(beacon))

C is published before the dice are, S after, so the house cannot choose dice and a player cannot foresee them.
"""

from hashlib import sha256
from hmac import digest

from yams.fairness.encoding import lp

VERSION = "yams/v1"
SEED_BYTES = 32
MASTER_BYTES = 32


def derive_seed(master: bytes, challenge: str) -> bytes:
    """The 32-byte seed of a challenge under an installation's 32-byte master secret."""
    assert len(master) == MASTER_BYTES, "the master secret has 32 bytes"
    return digest(master, lp(f"{VERSION}/seed") + lp(challenge), "sha256")


def commitment(challenge: str, seed: bytes) -> bytes:
    """The 32 bytes published before the challenge opens."""
    return sha256(lp(f"{VERSION}/commit") + lp(challenge) + lp(seed)).digest()


def stream_key(seed: bytes, challenge: str, ruleset: str, beacon: str = "") -> bytes:
    """The 32-byte key from which every block of dice is derived."""
    fields = lp(f"{VERSION}/key") + lp(challenge) + lp(ruleset) + lp(beacon)
    return digest(seed, fields, "sha256")


def fingerprint(master: bytes) -> str:
    """Tells master secrets apart without giving one away (16 hex digits)."""
    return sha256(lp(f"{VERSION}/master") + lp(master)).hexdigest()[:16]
