"""What is stored: a run's hash, a player's hash, a challenge's record. Texts and small numbers, readable with any client.

A player's hash has `name`, `created`, and under its token's SHA-256 (64 hex digits, as no other field) each device: the instant it was
let in, a space, its label. No field or value is longer than 64 bytes, so that the store keeps the hash in its compact form.
`link` and `recovery` are the SHA-256 (hex) of the one-time link and the recovery code, where there is one, `link-end` and
`recovery-made` their instants; `link-used` stands there once the link has been used, `recovery-before` is the SHA-256 of the last
recovery code but one.

A run's hash has `status`, `next` (number of recorded actions), `started`, then `finished`, `score`, `verified`, `reason`, `luck`
and `loss` (points) and `advised` as they come, and its actions under their numbers: `"0"`, `"1"`, … Instants are milliseconds since 1970.
"""

from datetime import UTC, datetime
from enum import StrEnum
from itertools import starmap

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yams.challenges.challenge import Challenge
from yams.challenges.progress import PlayedGame
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


class Result(Struct, frozen=True):
    """What became of a run, without its actions. `seen` are the stored texts by which a later change is noticed."""

    status: Status
    started_at: datetime
    finished_at: datetime | None
    score: int | None
    luck: float | None
    loss: float | None
    advised: bool
    seen: tuple[bytes, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it counts on boards and in a player's own figures."""
        return self.status is Status.VERIFIED and not self.advised


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: datetime

    @property
    def tag(self) -> str:
        return tag_of(self.id)


class Device(Struct, frozen=True):
    """One device that may act for a player. `id` is the beginning of its token's hash; `label` says what it is, or is empty."""

    id: str
    let_in_at: datetime
    label: str


class Access(Struct, frozen=True):
    """Who may act for a player: the devices, oldest first, and since when whoever has the recovery code."""

    devices: tuple[Device, ...]
    recovery_made_at: datetime | None


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


# Hex digits of SHA-256. The scripts know it as well.
TOKEN_HASH_LENGTH = 64
DEVICE_ID_LENGTH = 16


def encode_device(let_in_at: datetime, label: str) -> str:
    return f"{to_ms(let_in_at)} {label}"


def decode_access(fields: dict[bytes, bytes]) -> Access:
    """The devices and recovery code of a player's hash."""
    tokens = {name.decode(): text.decode() for name, text in fields.items() if len(name) == TOKEN_HASH_LENGTH}
    devices = sorted(starmap(_device, tokens.items()), key=lambda device: (device.let_in_at, device.id))
    return Access(tuple(devices), _instant(fields.get(b"recovery-made")))


def _device(name: str, text: str) -> Device:
    instant, _, label = text.partition(" ")
    return Device(name[:DEVICE_ID_LENGTH], from_ms(int(instant)), label)


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


# The fields of a result: those in `seen` first, as settle_count.lua looks at them.
RESULT_FIELDS = ("status", "score", "loss", "advised", "started", "finished", "luck")
SEEN_FIELDS = 4


def decode_result(texts: list[bytes | None]) -> Result | None:
    """The result of a run's RESULT_FIELDS, None where there is no run. UnreadableRecord when they are damaged."""
    status, score, loss, advised, started, finished, luck = texts
    if status is None or started is None:
        return None
    try:
        return Result(
            status=Status(status.decode()),
            started_at=from_ms(started),
            finished_at=_instant(finished),
            score=None if score is None else int(score),
            luck=_points(luck),
            loss=_points(loss),
            advised=advised is not None,
            seen=tuple(text or b"" for text in texts[:SEEN_FIELDS]),
        )
    except ValueError as error:
        raise UnreadableRecord(f"a run's result: {error!r}") from error


def encode_game(game: PlayedGame) -> bytes:
    return msgspec.json.encode(game)


def decode_game(data: bytes) -> PlayedGame:
    """A game in short; UnreadableRecord when it is damaged."""
    try:
        return _game_decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise UnreadableRecord(f"a game in short: {error}") from error


_game_decoder = msgspec.json.Decoder(PlayedGame)


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


def decode_challenge(record: bytes | None, seed: bytes | None, beacon: bytes | None) -> StoredChallenge | None:
    """The challenge of its three fields, None when there is none."""
    if record is None:
        return None
    try:
        challenge = msgspec.json.decode(record, type=Challenge)
    except msgspec.MsgspecError as error:
        raise UnreadableRecord(f"a challenge: {error}") from error
    if beacon is not None:
        challenge = replace(challenge, beacon=beacon.decode())
    return StoredChallenge(challenge, None if seed is None else seed.decode())
