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
import unicodedata
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

__all__ = ["NotEncodable", "UnreadableCode", "decode_replay", "encode_replay", "looks_like_replay_code", "pasted_code"]

# The longest code, of sixty turns with saved rolls and the longest beacon, has 692 characters.
LONGEST = 1000
CHECK_BYTES = 4
WRONG = "A character of this code is wrong or missing."
_CHARACTERS = re.compile(r"[0-9A-Za-z_-]*")
# The shortest code has 88 characters. One cut short or with a letter too many is still meant as one; shorter texts are rather
# names of files.
_MEANT_AS_CODE = re.compile(f"[0-9A-Za-z_-]{{60,{LONGEST}}}")
# A page's address ends with the code; what hangs behind it is not the code's.
_LINK = re.compile(r".*/replay/([^/?#]*)")
# What people, messages and texts put around a code. No code has any of it.
_AROUND = " \"'`´<>()[]{}«»“”„‘’‹›.,;:!?*"


def looks_like_replay_code(text: str) -> bool:
    """Whether the text is meant as a replay code, right or wrong, rather than, say, a file's name."""
    return _MEANT_AS_CODE.fullmatch(text) is not None


def pasted_code(text: str) -> str:
    """The code in what somebody pasted: without white space and invisible characters, without its link or quotation marks."""
    seen = "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) not in ("Cc", "Cf"))
    link = _LINK.match(seen)
    return (seen if link is None else link[1]).strip(_AROUND)


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


def _checksum(body: bytes) -> bytes:
    return sha256(body).digest()[:CHECK_BYTES]
