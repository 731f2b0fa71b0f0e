"""What is stored: a run's hash, a player's hash, a challenge's record. Texts and small numbers, readable with any client.

A run's hash has `status`, `next` (number of recorded actions), `started`, then `finished`, `score`, `verified`, `reason`, `luck`
and `loss` (points) and `advised` as they come, and its actions under their numbers: `"0"`, `"1"`, … Instants are milliseconds since 1970.
"""

from datetime import UTC, datetime
from enum import StrEnum

import msgspec
from msgspec import Struct

from yams.challenges.challenge import Challenge
from yams.rules.actions import Action
from yams.rules.notation import decode_action
from yams.solver.ledger import Ledger


class Status(StrEnum):
    PLAYING = "playing"
    FINISHED = "finished"
    VERIFIED = "verified"
    REJECTED = "rejected"


class Run(Struct, frozen=True):
    """A stored run. `texts` are its actions in canonical form; `score` is the API's until a worker has verified it."""

    challenge: str
    player: str
    status: Status
    texts: tuple[bytes, ...]
    started_at: datetime
    finished_at: datetime | None = None
    verified_at: datetime | None = None
    score: int | None = None
    reason: str | None = None
    luck: float | None = None
    loss: float | None = None
    advised: bool = False

    def actions(self) -> tuple[Action, ...]:
        return tuple(map(decode_action, self.texts))


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: datetime

    @property
    def tag(self) -> str:
        return tag_of(self.id)


class StoredChallenge(Struct, frozen=True):
    """A challenge and its seed (hex), None until it has been revealed."""

    challenge: Challenge
    seed: str | None


# Enough to tell apart two players of one name on one page; the whole id is in the run's id.
TAG_LENGTH = 4


def tag_of(player_id: str) -> str:
    return player_id[:TAG_LENGTH].upper()


def to_ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1000)


def from_ms(text: bytes | int | float) -> datetime:
    return datetime.fromtimestamp(int(text) / 1000, UTC)


class UnreadableRecord(ValueError):
    """A stored record that is not what this code writes: damaged, or changed by hand."""


def decode_run(challenge_id: str, player_id: str, fields: dict[bytes, bytes]) -> Run | None:
    """The run of a hash, None when the hash is empty. UnreadableRecord when it is damaged."""
    if not fields:
        return None
    try:
        return _run(challenge_id, player_id, fields)
    except (KeyError, ValueError) as error:
        raise UnreadableRecord(f"run {challenge_id} of {player_id}: {error!r}") from error


def _run(challenge_id: str, player_id: str, fields: dict[bytes, bytes]) -> Run:
    score = fields.get(b"score")
    reason = fields.get(b"reason")
    return Run(
        challenge=challenge_id,
        player=player_id,
        status=Status(fields[b"status"].decode()),
        texts=tuple(fields[b"%d" % n] for n in range(int(fields[b"next"]))),
        started_at=from_ms(fields[b"started"]),
        finished_at=_instant(fields.get(b"finished")),
        verified_at=_instant(fields.get(b"verified")),
        score=None if score is None else int(score),
        reason=None if reason is None else reason.decode(),
        luck=_points(fields.get(b"luck")),
        loss=_points(fields.get(b"loss")),
        advised=fields.get(b"advised") is not None,
    )


def _instant(text: bytes | None) -> datetime | None:
    return None if text is None else from_ms(text)


def _points(text: bytes | None) -> float | None:
    return None if text is None else float(text)


def encode_ledger(ledger: Ledger) -> bytes:
    return _ledger_encoder.encode(ledger)


def decode_ledger(data: bytes) -> Ledger:
    """The stored ledger; UnreadableRecord when it is damaged."""
    try:
        return _ledger_decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise UnreadableRecord(f"a ledger: {error}") from error


_ledger_encoder = msgspec.msgpack.Encoder()
_ledger_decoder = msgspec.msgpack.Decoder(Ledger)


def encode_challenge(challenge: Challenge) -> bytes:
    return msgspec.json.encode(challenge)


def decode_challenge(record: bytes | None, seed: bytes | None) -> StoredChallenge | None:
    """The challenge of its two fields, None when there is none."""
    if record is None:
        return None
    try:
        challenge = msgspec.json.decode(record, type=Challenge)
    except msgspec.MsgspecError as error:
        raise UnreadableRecord(f"a challenge: {error}") from error
    return StoredChallenge(challenge, None if seed is None else seed.decode())
