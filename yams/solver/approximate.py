"""What a sum of columns leaves out, measured by play.

Several columns have no exact table of workable size, nor have saved rolls on a large sheet. `Valuation` then adds up what each column is
worth played alone, which is too little: with every roll one may choose the column it suits. Playing that way many times over shows by
how much a turn is worth more than the sum says, by the number of turns left. Adding that leaves every choice as it was and makes luck
and loss add up to nothing beyond them on average.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
import numpy as np
from msgspec import Struct

from yams.rules.ruleset import Ruleset
from yams.solver.columns import column_rulesets
from yams.solver.simulation import Games, simulate
from yams.solver.tables import Summary, Table, TableRefused, fingerprint
from yams.solver.valuation import Calibration, Valuation

GAMES = 2000
SEED = 1

# What a saved roll is worth: of 0 to 8 points those with which simulated play scores most, with one column and with several.
SAVED_ROLL_ONE_COLUMN = 4.0
SAVED_ROLL_COLUMNS = 3.0


class Approximation(Struct, frozen=True):
    """`summary` is that of `games` simulated games with this calibration, not an exact one."""

    calibration: Calibration
    summary: Summary
    games: int


def approximate(
    ruleset: Ruleset, tables: tuple[Table, ...], games: int = GAMES, progress: Callable[[float], None] | None = None
) -> Approximation:
    """Measure a ruleset that is valued by its columns. `progress` is called with the fraction done."""
    plain = uncalibrated(ruleset)
    played = simulate(Valuation(ruleset, tables, plain), games, np.random.default_rng(SEED), progress=progress)
    drift = np.concatenate([[0.0], np.cumsum(played.drift[::-1])])
    calibration = Calibration(tuple(float(points) for points in drift), plain.saved_roll)
    return Approximation(calibration, _summary(ruleset, played), games)


def uncalibrated(ruleset: Ruleset) -> Calibration:
    """The sum of the columns as it is: enough to choose by, though not to say what a game is worth."""
    saved_roll = SAVED_ROLL_ONE_COLUMN if len(ruleset.columns) == 1 else SAVED_ROLL_COLUMNS
    return Calibration((0.0,) * (ruleset.turns + 1), saved_roll if ruleset.saves_rolls else 0.0)


def _summary(ruleset: Ruleset, played: Games) -> Summary:
    lowest = int(played.scores.min())
    return Summary(
        mean=played.mean,
        sd=float(played.scores.std(ddof=1)),
        upper_bonus=float(played.upper_bonus.mean()) / len(ruleset.columns),
        extra_mean=played.extra_mean,
        box_means=played.box_means,
        lowest=lowest,
        chances=tuple(float(share) for share in np.bincount(played.scores - lowest) / len(played.scores)),
        left_out=0.0,
    )


class _Stored(Struct, frozen=True):
    """`checksum` is the SHA-256 of the approximation's JSON, hexadecimal."""

    ruleset: str
    rules: str
    checksum: str
    approximation: msgspec.Raw


def encode_approximation(ruleset: Ruleset, approximation: Approximation) -> bytes:
    """The approximation as JSON, with the rules it was measured under and a checksum."""
    text = msgspec.json.encode(approximation)
    rules = _rules(column_rulesets(ruleset))
    return msgspec.json.encode(_Stored(ruleset.key, rules, sha256(text).hexdigest(), msgspec.Raw(text)))


def decode_approximation(data: bytes, ruleset: Ruleset) -> Approximation:
    """The approximation of a ruleset; TableRefused when the text is anything else."""
    try:
        stored = msgspec.json.decode(data, type=_Stored)
        approximation = msgspec.json.decode(stored.approximation, type=Approximation)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise TableRefused(f"It is unreadable: {error}.") from error
    if sha256(stored.approximation).hexdigest() != stored.checksum:
        raise TableRefused("It doesn't give its checksum.")
    if stored.ruleset != ruleset.key or stored.rules != _rules(column_rulesets(ruleset)):
        raise TableRefused(f"It was measured for {stored.ruleset:.80} under other rules than those of {ruleset.key}.")
    return approximation


def _rules(columns: Sequence[Ruleset]) -> str:
    return sha256(" ".join(fingerprint(column) for column in columns).encode()).hexdigest()
