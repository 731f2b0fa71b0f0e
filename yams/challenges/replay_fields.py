"""The fields of a replay code, each written from a document and read again, as strictly in one direction as in the other."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import ClassVar

from yams.challenges.challenge import daily_id
from yams.challenges.codes import BITS, is_code, make_code, number_of
from yams.challenges.packing import NotEncodable, games, pack, unpack
from yams.fairness.document import ReplayDocument
from yams.fairness.seeds import VERSION, commitment
from yams.rules.actions import Action
from yams.rules.errors import UnknownRuleset
from yams.rules.options import ORDER
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset

FORMAT = 1
HAS_SEED, IS_DAILY, HAS_BEACON = 1, 2, 4

# The places are part of the format: a new base or option goes to the end, and none ever moves or leaves.
BASES = ("yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme")
OPTIONS = (
    "dry",
    "extra-yams",
    "joker",
    "official-joker",
    "down",
    "up",
    "three-columns",
    "first-roll-column",
    "two-colours",
    "saved-rolls",
    "bonus-50",
    "bonus-75",
    "full-straight-25",
    "full-straight-30",
)
FIRST_DAY = date(2020, 1, 1)
OPTION_BYTES, DAY_BYTES, NUMBER_BYTES, SCORE_BYTES = 3, 2, 6, 2
MOST_BEACON_BYTES = 255

_HEX = re.compile(r"[0-9A-Fa-f]{64}")


class UnreadableCode(ValueError):
    """A text that is no replay code. `str(error)` says why in one plain sentence."""

    code: ClassVar[str] = "unreadable-code"


class Reader:
    """Takes bytes from the front; UnreadableCode where there are too few, or some are left."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, count: int) -> bytes:
        if len(self._data) < count:
            raise UnreadableCode("This code is too short.")
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), "big")

    def end(self) -> None:
        if self._data:
            raise UnreadableCode("This code is too long.")


def flags_byte(document: ReplayDocument) -> bytes:
    has_seed, is_daily = document.seed is not None, not is_code(document.challenge)
    flags = HAS_SEED * has_seed | IS_DAILY * is_daily | HAS_BEACON * bool(document.beacon)
    return bytes((FORMAT << 4 | flags,))


def read_flags(reader: Reader) -> int:
    version, flags = divmod(reader.number(1), 16)
    if version != FORMAT or flags & ~(HAS_SEED | IS_DAILY | HAS_BEACON):
        raise UnreadableCode("This code is of a format that is not known here.")
    return flags


def known_ruleset(document: ReplayDocument) -> Ruleset:
    if document.version != VERSION:
        raise NotEncodable(f"The document's version is not {VERSION}.")
    try:
        return parse_ruleset(document.ruleset)
    except UnknownRuleset as error:
        raise NotEncodable(str(error)) from error


def ruleset_bytes(ruleset: Ruleset) -> bytes:
    options = sum(1 << OPTIONS.index(option) for option in ruleset.options)
    return bytes((BASES.index(ruleset.base),)) + options.to_bytes(OPTION_BYTES, "big")


def read_ruleset(reader: Reader) -> Ruleset:
    base, options = reader.number(1), reader.number(OPTION_BYTES)
    if base >= len(BASES) or options >> len(OPTIONS):
        raise UnreadableCode("This code is of rules that are not known here.")
    chosen = (option for place, option in enumerate(OPTIONS) if options >> place & 1)
    try:
        return parse_ruleset(".".join((BASES[base], *sorted(chosen, key=ORDER.__getitem__))))
    except UnknownRuleset as error:
        raise UnreadableCode(f"This code is of rules that there can't be: {error}") from error


def challenge_bytes(document: ReplayDocument) -> bytes:
    if is_code(document.challenge):
        return number_of(document.challenge).to_bytes(NUMBER_BYTES, "big")
    try:
        day = date.fromisoformat(document.challenge.partition(".")[0])
        since = (day - FIRST_DAY).days.to_bytes(DAY_BYTES, "big")
    except (ValueError, OverflowError) as error:
        raise NotEncodable("The challenge is neither a code nor a day's of 2020 to 2199.") from error
    if daily_id(day, document.ruleset) != document.challenge:
        raise NotEncodable("The challenge is not that of a day and this ruleset.")
    return since


def read_challenge(reader: Reader, ruleset: Ruleset, is_daily: bool) -> str:
    if is_daily:
        return daily_id(FIRST_DAY + timedelta(days=reader.number(DAY_BYTES)), ruleset.key)
    number = reader.number(NUMBER_BYTES)
    if number >> BITS:
        raise UnreadableCode("This code names a challenge that there can't be.")
    return make_code(number)


def seed_or_commitment(document: ReplayDocument) -> bytes:
    """The seed where it is known, for the commitment follows from it."""
    promised = _hex_bytes(document.commitment)
    if document.seed is None:
        return promised
    seed = _hex_bytes(document.seed)
    if commitment(document.challenge, seed) != promised:
        raise NotEncodable("The commitment is not that of the seed.")
    return seed


def _hex_bytes(digits: str) -> bytes:
    if _HEX.fullmatch(digits) is None:
        raise NotEncodable("Seed and commitment have 64 hexadecimal digits.")
    return bytes.fromhex(digits)


def beacon_bytes(beacon: str) -> bytes:
    try:
        text = beacon.encode()
    except UnicodeEncodeError as error:
        raise NotEncodable("The beacon is no text.") from error
    if len(text) > MOST_BEACON_BYTES:
        raise NotEncodable(f"The beacon is longer than {MOST_BEACON_BYTES} bytes.")
    return bytes((len(text),)) + text if text else b""


def read_beacon(reader: Reader) -> str:
    try:
        beacon = reader.take(reader.number(1)).decode()
    except UnicodeDecodeError as error:
        raise UnreadableCode("This code's beacon is no text.") from error
    if not beacon:
        raise UnreadableCode("This code announces a beacon and has none.")
    return beacon


def score_bytes(score: int) -> bytes:
    if not 0 <= score < 1 << 8 * SCORE_BYTES:
        raise NotEncodable("No game has this score.")
    return score.to_bytes(SCORE_BYTES, "big")


def action_bytes(actions: Iterable[Action], ruleset: Ruleset) -> bytes:
    return pack(actions, ruleset).to_bytes(_action_size(ruleset), "big")


def read_actions(reader: Reader, ruleset: Ruleset) -> tuple[Action, ...]:
    number = reader.number(_action_size(ruleset))
    if number >= games(ruleset):
        raise UnreadableCode("This code has more actions than a game.")
    return unpack(number, ruleset)


def _action_size(ruleset: Ruleset) -> int:
    """The bytes that hold the largest number of a game's actions."""
    return ((games(ruleset) - 1).bit_length() + 7) // 8
