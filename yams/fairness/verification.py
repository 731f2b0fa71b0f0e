"""The offline check of a replay document: recompute everything, name the first thing that does not fit."""

import binascii
import re
from collections.abc import Iterator

from msgspec import Struct, UnsetType

from yams.fairness.blocks import dice_blocks
from yams.fairness.document import ReplayDocument
from yams.fairness.encoding import MOST_FIELD_BYTES
from yams.fairness.seeds import SEED_BYTES, VERSION, commitment, stream_key
from yams.rules.errors import RuleError
from yams.rules.replay import Replay, Turn, replay
from yams.rules.rulesets import parse_ruleset
from yams.rules.scorecard import Scorecard

# A daily's id names its day and its ruleset; coded challenges have no dot.
DAILY_ID = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.(?P<ruleset>.*)")
CHALLENGE_ID = re.compile(r"[0-9A-Za-z.-]+")


class ColumnReport(Struct, frozen=True):
    key: str
    upper: int
    bonus: int
    lower: int
    extra: int
    total: int


class Verification(Struct, frozen=True, omit_defaults=True):
    """`beacon` is the document's: the commitment does not cover it, so whoever trusts the dice must know it from elsewhere.

    `score` is the recomputed one, None where the game can't be recomputed to its end; `error` is None when all fits."""

    ok: bool
    score: int | None
    turns: tuple[Turn, ...]
    columns: tuple[ColumnReport, ...]
    error: str | None
    beacon: str = ""


class Viewing(Struct, frozen=True):
    """A replay as it is watched: its turns, what each column sums to after each of them, and what does not fit, None when all does.

    `refused` is the code of the rule that ends the game early, None where no action breaks one.
    """

    turns: tuple[Turn, ...]
    sheets: tuple[tuple[ColumnReport, ...], ...]
    error: str | None
    refused: str | None


def verify(document: ReplayDocument) -> Verification:
    """Check the document against itself. Never raises: what does not fit is `error`."""
    try:
        seed, played = _replayed(document)
    except (ValueError, RuleError) as error:
        return failed(str(error))
    misfit = next(_misfits(document, seed, played), None)
    sums = columns(played.game.card)
    return Verification(misfit is None, played.game.score, played.turns, sums, misfit, document.beacon)


def view(document: ReplayDocument) -> Viewing:
    """The document's game as far as it can be played, and what `verify` finds of it."""
    try:
        seed, played = _replayed(document)
    except (ValueError, RuleError) as error:
        return Viewing((), (), str(error), None)
    sheets, misfit = tuple(map(columns, played.cards)), next(_misfits(document, seed, played), None)
    return Viewing(played.turns, sheets, misfit, None if played.failure is None else played.failure.error.code)


def _replayed(document: ReplayDocument) -> tuple[bytes, Replay]:
    """The document's seed and what it gives with the actions; a ValueError or RuleError where it has no dice."""
    seed = _seed(document)
    ruleset = parse_ruleset(document.ruleset)
    key = stream_key(seed, document.challenge, ruleset.key, document.beacon)
    actions = (action.action() for action in document.actions)
    return seed, replay(ruleset, actions, dice_blocks(key, ruleset.dice))


def failed(error: str) -> Verification:
    """The answer for a document of which nothing can be recomputed."""
    return Verification(False, None, (), (), error)


def columns(card: Scorecard) -> tuple[ColumnReport, ...]:
    """What each column of the card sums to."""
    reports = []
    for index, column in enumerate(card.ruleset.columns):
        sums = card.sums(index)
        reports.append(ColumnReport(column.key, sums.upper, sums.bonus, sums.lower, sums.extra, sums.total))
    return tuple(reports)


def _seed(document: ReplayDocument) -> bytes:
    if document.version != VERSION:
        raise ValueError(f"version: {document.version!r:.40} is not {VERSION!r}")
    if document.seed is None:
        raise ValueError("seed: not revealed yet, so nothing can be recomputed")
    try:
        seed = binascii.unhexlify(document.seed)
    except ValueError as error:
        raise ValueError("seed: not a hexadecimal text") from error
    if len(seed) != SEED_BYTES:
        raise ValueError(f"seed: {len(seed)} bytes instead of {SEED_BYTES}")
    if CHALLENGE_ID.fullmatch(document.challenge) is None:
        raise ValueError(f"challenge: {document.challenge!r:.80} is no challenge's id")
    daily = DAILY_ID.fullmatch(document.challenge)
    if daily and daily["ruleset"] != document.ruleset:
        raise ValueError(f"ruleset: {document.ruleset!r:.60} is not that of {document.challenge!r:.80}")
    for name in ("challenge", "beacon"):
        if len(getattr(document, name).encode()) > MOST_FIELD_BYTES:
            raise ValueError(f"{name}: longer than 65,535 bytes")
    return seed


def _misfits(document: ReplayDocument, seed: bytes, played: Replay) -> Iterator[str]:
    """What does not fit, the first cause first."""
    if commitment(document.challenge, seed).hex() != document.commitment.lower():
        yield "commitment: it is not that of this seed and challenge"
    if played.failure is not None:
        yield f"action {played.failure.action}: {played.failure.error}"
    elif not played.game.over:
        turn = played.game.turn
        yield f"actions: the game stops in turn {turn + 1} of {played.game.ruleset.turns}"
    if not isinstance(document.turns, UnsetType):
        yield from _turn_misfits(document.turns, played.turns)
    if document.score != played.game.score:
        yield f"score: the document says {document.score}, the actions give {played.game.score}"


def _turn_misfits(claimed: tuple[Turn, ...], actual: tuple[Turn, ...]) -> Iterator[str]:
    for number, (said, true) in enumerate(zip(claimed, actual, strict=False), start=1):
        for roll, (said_dice, true_dice) in enumerate(zip(said.rolls, true.rolls, strict=False), 1):
            if said_dice != true_dice:
                yield (
                    f"turn {number}, roll {roll}: the document says {_faces(said_dice)},"
                    f" the seed gives {_faces(true_dice)}"
                )
        if len(said.rolls) != len(true.rolls):
            yield f"turn {number}: {len(said.rolls)} rolls written, {len(true.rolls)} played"
        if (said.category, said.column, said.points) != (true.category, true.column, true.points):
            yield (
                f"turn {number}: the document says {said.points} in {said.category!r:.40} ({said.column!r:.40}),"
                f" the actions give {true.points} in {true.category!r} ({true.column!r})"
            )
    if len(claimed) != len(actual):
        yield f"turns: {len(claimed)} written, {len(actual)} played"


def _faces(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))
