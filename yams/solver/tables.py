"""A solved ruleset, and its form as bytes: everything that a file needs to be trusted or refused.

    magic, 8 bytes | length of the header, u32 | SHA-256 of the header | header, JSON | zeros up to a page | values, float64

All little-endian. The header names the ruleset and carries a fingerprint of its rules, so that a table made under other rules is as
foreign as one of another ruleset, and the SHA-256 of the values.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Self

import msgspec
import numpy as np
from msgspec import Struct

from yams.rules.errors import UnknownRuleset
from yams.rules.ruleset import Ruleset
from yams.solver.columns import table_ruleset
from yams.solver.multisets import Floats
from yams.solver.payoffs import payoffs
from yams.solver.states import Layout, State, layout

MAGIC = b"YAMSTBL1"
PAGE = 4096
_START = struct.Struct("<8sI32s")
# A header is some kilobytes, most of it the distribution of scores.
MOST_HEADER = 1 << 20


class TableRefused(Exception):
    """These bytes are not the table that was asked for; the message says why."""


class Summary(Struct, frozen=True):
    """Perfect play in figures. `chances[i]` is the chance of the score `lowest + i`; what was left out of them sums to `left_out`.

    `box_means` are the mean points of each box in sheet order, `extra_mean` those of the extra bonus, `upper_bonus` its chance.
    """

    mean: float
    sd: float
    upper_bonus: float
    extra_mean: float
    box_means: tuple[float, ...]
    lowest: int
    chances: tuple[float, ...]
    left_out: float

    def percentile(self, percent: float) -> int:
        """The lowest score that at least this many per cent of perfect games don't exceed."""
        reached = np.cumsum(self.chances) >= percent / 100 * sum(self.chances)
        return self.lowest + int(np.argmax(reached))

    def below(self, score: int) -> float:
        """The share of perfect games that end below this score, counting half of those that end on it."""
        place = score - self.lowest
        lower = sum(self.chances[: max(place, 0)])
        same = self.chances[place] if 0 <= place < len(self.chances) else 0.0
        return (lower + same / 2) / sum(self.chances)


# For a table of which only the values are asked.
NO_SUMMARY = Summary(0.0, 0.0, 0.0, 0.0, (), 0, (1.0,), 0.0)


class Header(Struct, frozen=True):
    ruleset: str
    rules: str
    positions: int
    values: str
    summary: Summary


@dataclass(frozen=True, eq=False)
class Table:
    """The value (points) of every position of a one-column ruleset, shape (positions,) in the order of `places`."""

    places: Layout
    values: Floats
    summary: Summary

    @property
    def ruleset(self) -> Ruleset:
        return self.places.ruleset

    @property
    def par(self) -> float:
        """The mean score of perfect play."""
        return float(self.values[self.places.cell(State(filled=0, upper=0))])

    def value(self, state: State) -> float:
        """The expected points still to come; ValueError for a position that play cannot reach."""
        return float(self.values[self.places.cell(state)])

    @classmethod
    def read(cls, data: bytes | memoryview, key: str) -> Self:
        """The table of this key from its bytes, which are kept and not copied; TableRefused when they are anything else."""
        view = memoryview(data)
        header, begin = _read_header(view)
        try:
            ruleset = table_ruleset(key)
        except UnknownRuleset as error:
            raise TableRefused(str(error)) from error
        if header.ruleset != key or header.rules != fingerprint(ruleset):
            raise TableRefused(f"It was made for {header.ruleset:.80} under other rules than those of {key}.")
        places = layout(ruleset)
        body = view[begin:]
        if header.positions != places.positions or len(body) != 8 * places.positions:
            raise TableRefused(f"It holds {len(body)} bytes of values instead of {8 * places.positions}.")
        if sha256(body).hexdigest() != header.values:
            raise TableRefused("Its values don't give its checksum.")
        return cls(places, np.frombuffer(body, "<f8"), header.summary)

    def encoded(self) -> Iterator[bytes | memoryview]:
        """The bytes of the table, in parts."""
        values = np.ascontiguousarray(self.values, "<f8").data.cast("B")
        header = msgspec.json.encode(
            Header(
                ruleset=self.ruleset.key,
                rules=fingerprint(self.ruleset),
                positions=self.places.positions,
                values=sha256(values).hexdigest(),
                summary=self.summary,
            )
        )
        start = _START.pack(MAGIC, len(header), sha256(header).digest())
        yield start + header
        yield bytes(-(len(start) + len(header)) % PAGE)
        yield values


def _read_header(view: memoryview) -> tuple[Header, int]:
    """The header, and where the values begin."""
    if len(view) < _START.size:
        raise TableRefused("It is too short for a table.")
    magic, length, checksum = _START.unpack_from(view)
    if magic != MAGIC:
        raise TableRefused("It is no table of this format.")
    end = _START.size + length
    text = bytes(view[_START.size : end]) if length <= MOST_HEADER else b""
    if sha256(text).digest() != checksum:
        raise TableRefused("Its header doesn't give its checksum.")
    try:
        header = msgspec.json.decode(text, type=Header)
    except msgspec.MsgspecError as error:
        raise TableRefused(f"Its header is unreadable: {error}.") from error
    return header, end + -end % PAGE


@cache
def fingerprint(ruleset: Ruleset) -> str:
    """The SHA-256 of everything that the values depend on, hexadecimal."""
    paid, places = payoffs(ruleset), layout(ruleset)
    column = ruleset.columns[0]
    settings = (
        ruleset.dice,
        ruleset.rolls,
        ruleset.coloured,
        ruleset.saves_rolls,
        column.order.value,
        column.first_roll_only,
        (ruleset.upper_bonus.threshold, ruleset.upper_bonus.points),
        paid.tiers,
        places.slots,
    )
    digest = sha256(repr(settings).encode())
    for array in (paid.points, paid.step, paid.extra):
        digest.update(array.astype("<i4").tobytes())
    return digest.hexdigest()
