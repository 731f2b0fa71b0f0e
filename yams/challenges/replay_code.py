"""The replay code: a whole finished game as a text short enough for a message, and a replay document again.

Bytes, big end first, then base 64 for URLs without padding; docs/fairness.md tells the format in full:

    format and flags, u8 | base, u8 | options, u24 | challenge: days since 2020-01-01, u16, or a code's number, u48
    | seed, or the commitment before the reveal, 32 bytes | beacon, where there is one: length, u8, UTF-8
    | score, u16 | actions, as `packing` numbers them | the first 4 bytes of the SHA-256 of everything before

A game has one code and a code one text: whatever can be read is written back the same. What the seed gives (commitment, dice, points)
is not in the code but worked out from it. The score is, and the actions may be such that the rules refuse them: `verify` finds out.
Thirteen turns of one column take at most 94 characters.
"""

import base64
import binascii
import re
from collections.abc import Iterable
from hashlib import sha256

from msgspec import UNSET
from msgspec.structs import replace as replace_struct

from yams.challenges.packing import NotEncodable
from yams.challenges.replay_fields import (
    HAS_BEACON,
    HAS_SEED,
    IS_DAILY,
    SCORE_BYTES,
    Reader,
    UnreadableCode,
    action_bytes,
    beacon_bytes,
    challenge_bytes,
    flags_byte,
    known_ruleset,
    read_actions,
    read_beacon,
    read_challenge,
    read_flags,
    read_ruleset,
    ruleset_bytes,
    score_bytes,
    seed_or_commitment,
)
from yams.fairness.blocks import dice_blocks
from yams.fairness.document import ReplayDocument, written
from yams.fairness.seeds import SEED_BYTES, VERSION, commitment, stream_key
from yams.rules.actions import Action
from yams.rules.replay import Turn, replay
from yams.rules.ruleset import Ruleset

__all__ = ["NotEncodable", "UnreadableCode", "code_in", "decode_replay", "encode_replay", "pasted_code"]

# The longest code, of sixty turns with saved rolls and the longest beacon, has 692 characters.
LONGEST = 1000
CHECK_BYTES = 4
WRONG = "A character of this code is wrong or missing."
_CHARACTERS = re.compile(r"[0-9A-Za-z_-]*")
# The shortest code has 88 characters. One cut short or with a letter too many is still meant as one.
_MEANT_AS_CODE = re.compile("[0-9A-Za-z_-]{60,}")
# docs/fairness.md lists both. Messages break codes with the one, and put the other into them unseen.
_WHITE_SPACE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)


def code_in(text: str) -> str | None:
    """What of a text is meant as a replay code, right or wrong; None for any other text, such as a document, whatever stands in it.

    The code may have white space in it, or be a word among others. UnreadableCode where there is more than one.
    """
    if "{" in text:
        return None
    words = _INVISIBLE.sub("", _WHITE_SPACE.sub(" ", text)).split(" ")
    joined, apart = _meant_as_codes(["".join(words)]), _meant_as_codes(words)
    right = {run for run in joined + apart if _is_whole(run)}
    if not right:
        # Pieces of one code, or a code with a word hanging on: nobody knows which, so all of it is wrong.
        return apart[0] if apart else joined[0] if len(joined) == 1 else None
    code = right.pop()
    if right or not all(run in code for run in apart):
        raise UnreadableCode("There is more than one code in this text.")
    return code


def pasted_code(text: str) -> str:
    """The same, where only a code may stand."""
    code = code_in(text)
    if code is None:
        raise UnreadableCode("There is no replay code in this text.")
    return code


def _meant_as_codes(texts: Iterable[str]) -> list[str]:
    runs = (run for text in texts for run in _MEANT_AS_CODE.findall(text))
    return [run for run in runs if len(run) <= LONGEST]


def encode_replay(document: ReplayDocument) -> str:
    """The replay code of a finished game's document; NotEncodable.

    What the code gives back is this document with hex digits and actions in their canonical form, and with its turns where the seed
    is known and only there. So a document is refused that says of itself what its code would not: another version, or a
    commitment or turns that are not those of the seed.
    """
    ruleset = known_ruleset(document)
    actions = tuple(action.action() for action in document.actions)
    body = (
        flags_byte(document)
        + ruleset_bytes(ruleset)
        + challenge_bytes(document)
        + seed_or_commitment(document)
        + beacon_bytes(document.beacon)
        + score_bytes(document.score)
        + action_bytes(actions, ruleset)
    )
    claims_turns = document.seed is not None and document.turns is not UNSET
    if claims_turns and document.turns != _turns(document, ruleset, actions):
        raise NotEncodable("The turns are not those that the seed and the actions give.")
    return _text_of(body)


def decode_replay(text: str) -> ReplayDocument:
    """The document of a replay code, with its turns where the code has the seed; UnreadableCode for any other text.

    That it was written so does not make it true: `verify` checks the document.
    """
    reader = Reader(_bytes_of(text))
    flags = read_flags(reader)
    ruleset = read_ruleset(reader)
    challenge = read_challenge(reader, ruleset, bool(flags & IS_DAILY))
    secret = reader.take(SEED_BYTES)
    seed = secret if flags & HAS_SEED else None
    beacon = read_beacon(reader) if flags & HAS_BEACON else ""
    score = reader.number(SCORE_BYTES)
    actions = read_actions(reader, ruleset)
    reader.end()
    document = ReplayDocument(
        version=VERSION,
        challenge=challenge,
        ruleset=ruleset.key,
        beacon=beacon,
        seed=None if seed is None else seed.hex(),
        commitment=(secret if seed is None else commitment(challenge, seed)).hex(),
        actions=written(actions, ruleset),
        score=score,
    )
    return document if seed is None else replace_struct(document, turns=_turns(document, ruleset, actions))


def _turns(document: ReplayDocument, ruleset: Ruleset, actions: tuple[Action, ...]) -> tuple[Turn, ...]:
    """What the document's seed and these actions give, up to the first that the rules refuse."""
    assert document.seed is not None, "without a seed there are no dice"
    key = stream_key(bytes.fromhex(document.seed), document.challenge, ruleset.key, document.beacon)
    return replay(ruleset, actions, dice_blocks(key, ruleset.dice)).turns


def _text_of(body: bytes) -> str:
    return base64.urlsafe_b64encode(body + _checksum(body)).rstrip(b"=").decode()


def _bytes_of(text: str) -> bytes:
    """The bytes before the checksum, which holds."""
    if len(text) > LONGEST:
        raise UnreadableCode(f"A replay code has at most {LONGEST} characters.")
    if _CHARACTERS.fullmatch(text) is None:
        raise UnreadableCode("A replay code has only letters, digits, - and _.")
    try:
        body = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-CHECK_BYTES]
    except binascii.Error as error:
        raise UnreadableCode(WRONG) from error
    # The checksum, and the bits left over at the end.
    if _text_of(body) != text:
        raise UnreadableCode(WRONG)
    return body


def _is_whole(text: str) -> bool:
    """Whether the checksum holds."""
    try:
        _bytes_of(text)
    except UnreadableCode:
        return False
    return True


def _checksum(body: bytes) -> bytes:
    return sha256(body).digest()[:CHECK_BYTES]
