"""What has no replay code, and what is none: refused with a reason, whatever it is and however long."""

import base64
import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import naive_replay_code
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tests.unit.replay_documents import MAIN, before_reveal, body_of, plain, random_document, sealed
from yams.challenges.replay_code import (
    LONGEST,
    NotEncodable,
    UnreadableCode,
    decode_replay,
    encode_replay,
)
from yams.fairness.verification import verify
from yams.rules.notation import WrittenAction
from yams.rules.replay import Turn

DOCUMENT = random_document("yams", random.Random(1))
CODE = encode_replay(DOCUMENT)
EARLY = replace(before_reveal(DOCUMENT), challenge="2026-12-01.yams")
DOCUMENTS = [random_document(key, random.Random(key)) for key in MAIN]
CODES = [encode_replay(document) for full in DOCUMENTS for document in (full, before_reveal(full))]


# What has no code


def test_a_changed_die_has_no_code() -> None:
    """A code has no dice to be wrong: a document with other dice or points than its seed gives has none."""
    assert not isinstance(DOCUMENT.turns, UnsetType)
    first, *others = DOCUMENT.turns
    (die, *dice), *rolls = first.rolls
    wrong_turns = [
        (Turn(((die % 6 + 1, *dice), *rolls), first.category, first.column, first.points), *others),
        (Turn(first.rolls, first.category, first.column, first.points + 1), *others),
        tuple(others),
        (),
    ]
    for turns in wrong_turns:
        with pytest.raises(NotEncodable, match="turns"):
            encode_replay(replace(DOCUMENT, turns=turns))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": "yams/v2"}, "version"),
        ({"ruleset": "yatzee"}, "no ruleset"),
        ({"ruleset": "yams" + ".down" * 100_000}, "200 characters"),
        ({"challenge": "0000000001"}, "neither a code nor a day"),
        ({"challenge": "zzzzzzzzzz"}, "neither"),
        ({"challenge": "2019-12-31.yams"}, "neither"),
        ({"challenge": "2199-06-08.yams"}, "neither"),
        ({"challenge": "2026-12-01.yatzy"}, "not that of a day"),
        ({"challenge": "20261201.yams"}, "not that of a day"),
        ({"challenge": "2026-W01-1.yams"}, "not that of a day"),
        ({"challenge": "2026-12-01"}, "not that of a day"),
        ({"challenge": ""}, "neither"),
        ({"challenge": "\ud800" * 70_000}, "neither"),
        ({"beacon": "\ud800"}, "beacon"),
        ({"beacon": "é" * 128}, "beacon"),
        ({"commitment": "00" * 31}, "64"),
        ({"commitment": " " * 64}, "64"),
        ({"seed": "00" * 32}, "commitment"),
        ({"seed": "x" * 64}, "64"),
        ({"seed": ""}, "64"),
        ({"score": -1}, "score"),
        ({"score": 1 << 16}, "score"),
        ({"score": 10**40}, "score"),
        ({"actions": ()}, "last box"),
    ],
)
def test_what_has_no_code(change: dict[str, Any], words: str) -> None:
    """A document that no code would give back is refused with the reason."""
    with pytest.raises(NotEncodable, match=words):
        encode_replay(replace(EARLY, **change))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (WrittenAction(keep=(5,)), "keep"),
        (WrittenAction(keep=(-1,)), "keep"),
        (WrittenAction(keep=(10**25,)), "keep"),
        (WrittenAction(keep=(1, 1)), "keep"),
        (WrittenAction(keep=(0, 1, 2, 3, 4)), "keep"),
        (WrittenAction(score="pair"), "no box"),
        (WrittenAction(score="chance", column="down"), "columns"),
        (WrittenAction(score="\ud800"), "no box"),
    ],
)
def test_actions_that_have_no_code(action: WrittenAction, words: str) -> None:
    """An action that no game of the ruleset knows is refused, first or last."""
    for actions in ((action, *EARLY.actions), (*EARLY.actions, action)):
        with pytest.raises(NotEncodable, match=words):
            encode_replay(replace(EARLY, actions=actions))


def test_games_of_another_shape_have_no_code() -> None:
    """Too many keeps in a turn, a box written twice, a game cut short or going on after its end are refused."""
    keep, chance = WrittenAction(keep=(0,)), WrittenAction(score="chance")
    for actions, words in (
        ((keep, keep, keep, *EARLY.actions), "rolls"),
        ((*EARLY.actions, *[keep] * 100_000), "rolls"),
        ((*EARLY.actions, chance), "twice"),
        ((chance, chance), "twice"),
        (EARLY.actions[:-1], "last box"),
        ((*EARLY.actions, keep), "last box"),
    ):
        with pytest.raises(NotEncodable, match=words):
            encode_replay(replace(EARLY, actions=actions))


def test_one_game_has_one_code() -> None:
    """Hex digits in capitals, a keep in another order, a column that need not be named, no turns: the code is the same."""
    loose = []
    for action in DOCUMENT.actions:
        if isinstance(action.keep, UnsetType):
            loose.append(WrittenAction(score=action.score, column="free"))
        else:
            loose.append(WrittenAction(keep=action.keep[::-1]))
    seed, commitment = (DOCUMENT.seed or "").upper(), DOCUMENT.commitment.upper()
    assert encode_replay(replace(DOCUMENT, seed=seed, commitment=commitment, actions=tuple(loose))) == CODE
    assert encode_replay(replace(DOCUMENT, turns=UNSET)) == CODE


# Any text


def refusal(text: str) -> str | None:
    """Why a text is refused, None where it is read: then it must be written back the same, and be fit to be checked."""
    try:
        document = decode_replay(text)
    except UnreadableCode as error:
        return str(error)
    assert encode_replay(document) == text
    verify(document)
    return None


def with_spare_bits() -> str:
    """A code whose last character has a bit more than its bytes."""
    code = next(code for code in CODES if len(code) % 4)
    return code[:-1] + chr(ord(code[-1]) + 1)


def with_padding(text: str) -> str:
    return text + "=" * (-len(text) % 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "wrong or missing"),
        ("E", "wrong or missing"),
        (CODE[:-1], "wrong or missing"),
        (CODE[1:], "wrong or missing"),
        (CODE + "A", "wrong or missing"),
        (CODE.lower(), "wrong or missing"),
        (with_spare_bits(), "wrong or missing"),
        (CODE + "=", "letters, digits"),
        (CODE[:-1] + "/", "letters, digits"),
        (CODE + "\n", "letters, digits"),
        (" " + CODE, "letters, digits"),
        ("é" + CODE[1:], "letters, digits"),
        ("\ud800" + CODE[1:], "letters, digits"),
        ("A" * (LONGEST + 1), f"at most {LONGEST} characters"),
        ("A" * LONGEST, "wrong or missing"),
        ("x" * 10_000_000, f"at most {LONGEST} characters"),
        (sealed(b""), "too short"),
        (sealed(b"\x20" + body_of(CODE)[1:]), "format"),
        (sealed(b"\x18" + body_of(CODE)[1:]), "format"),
        (sealed(body_of(CODE)[:1] + b"\x05" + body_of(CODE)[2:]), "rules that are not known"),
        (sealed(body_of(CODE)[:1] + b"\x00\x00\x40\x00" + body_of(CODE)[5:]), "rules that are not known"),
        (sealed(body_of(CODE)[:1] + b"\x00\x00\x00\x30" + body_of(CODE)[5:]), "down and up exclude each other"),
        (sealed(body_of(CODE)[:1] + b"\x00\x00\x08\x00" + body_of(CODE)[5:]), "bonus-75 applies to maxi-yatzy"),
        (sealed(body_of(CODE)[:-1]), "too short"),
        (sealed(body_of(CODE) + b"\x00"), "too long"),
        (sealed(body_of(CODE)[:-21] + b"\xff" * 21), "more actions than a game"),
    ],
    ids=itertools.count(),
)
def test_what_is_no_code_is_named(text: str, words: str) -> None:
    """What is wrong with a text that is no code is said in one sentence."""
    assert words in (refusal(text) or "")


def test_a_challenge_or_beacon_that_cannot_be() -> None:
    """A number that no challenge's code has, an empty beacon and one that is no UTF-8 are refused."""
    early = replace(EARLY, challenge="0000000000", beacon="é")
    body = body_of(encode_replay(early))
    assert body[5:11] == bytes(6)
    assert body[43:46] == b"\x02" + "é".encode()
    assert "challenge" in (refusal(sealed(body[:5] + b"\x20" + body[6:])) or "")
    assert "has none" in (refusal(sealed(body[:43] + b"\x00" + body[46:])) or "")
    assert "no text" in (refusal(sealed(body[:44] + b"\xc3\xc3" + body[46:])) or "")
    assert "too short" in (refusal(sealed(body[:43] + b"\xff" + body[44:])) or "")


@pytest.mark.parametrize("code", CODES, ids=range(len(CODES)))
def test_every_wrong_character_is_noticed(code: str) -> None:
    """A character replaced, lost, doubled or swapped with its neighbour, in any place, is refused."""
    for place, character in enumerate(code):
        rest = code[place + 1 :]
        for wrong in ("A" if character != "A" else "B", "", character * 2, character.swapcase(), rest[:1]):
            changed = code[:place] + (wrong + character + rest[1:] if wrong == rest[:1] else wrong + rest)
            assert (refusal(changed) is None) == (changed == code)


# Mutations

TYPED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_-_+/= .\n\x00é\ud800🎲"

Mutation = Callable[[str, random.Random], str]


def changed_text(code: str, chance: random.Random) -> str:
    """Some characters replaced, lost or added."""
    characters = list(code)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(characters) + 1)
        end = place + chance.choice([0, 1, 1, 1, len(code)])
        characters[place:end] = chance.choices(TYPED, k=chance.choice([0, 1, 1, 2]))
    return "".join(characters)


def flipped_bit(code: str, chance: random.Random) -> str:
    """One bit of the bytes changed, the checksum's among them."""
    data = bytearray(base64.urlsafe_b64decode(with_padding(code)))
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def random_text(_code: str, chance: random.Random) -> str:
    return "".join(chance.choices(TYPED, k=chance.choice([0, 1, 2, 3, 4, 5, 88, 94, LONGEST, LONGEST + 1])))


def resealed(code: str, chance: random.Random) -> str:
    """Some bytes changed, lost or added, and the checksum made right."""
    body = bytearray(body_of(code))
    for _ in range(chance.randint(1, 2)):
        place = chance.choice([chance.randrange(12), chance.randrange(len(body) + 1)])
        end = place + chance.choice([0, 1, 1, 1, 1, len(body)])
        body[place:end] = chance.choice([b"", chance.randbytes(1), chance.randbytes(1), chance.randbytes(3)])
    return sealed(bytes(body))


def resealed_bit(code: str, chance: random.Random) -> str:
    """One bit changed, more often than not in front, and the checksum made right."""
    body = bytearray(body_of(code))
    body[chance.choice([chance.randrange(12), chance.randrange(len(body))])] ^= 1 << chance.randrange(8)
    return sealed(bytes(body))


def random_body(_code: str, chance: random.Random) -> str:
    """A right format and a ruleset that often exists, then anything."""
    head = bytes((16 + chance.randrange(8), chance.randrange(6), 0, 0, chance.randrange(8)))
    return sealed(head + chance.randbytes(chance.choice([chance.randrange(100), 65, 66, 69, 70])))


COUNTS: list[tuple[Mutation, int]] = [
    (changed_text, 34_000),
    (flipped_bit, 20_000),
    (random_text, 20_000),
    (resealed, 12_000),
    (resealed_bit, 8_000),
    (random_body, 6_000),
]


@pytest.mark.parametrize(("mutate", "count"), COUNTS, ids=[mutate.__name__ for mutate, _ in COUNTS])
def test_mutated_codes(mutate: Mutation, count: int) -> None:
    """Of 100,000 mutated codes each is refused with a reason, or is itself the one code of what it says."""
    chance = random.Random(mutate.__name__)
    reasons = Counter(refusal(mutate(chance.choice(CODES), chance)) for _ in range(count))
    if mutate in (resealed, resealed_bit, random_body):
        assert reasons[None] > 0


def test_the_twin_refuses_the_same() -> None:
    """Of mutated codes with a right checksum both readers refuse the same, and find the same document in the others."""
    chance = random.Random(3)
    for mutate in (resealed, resealed_bit, random_body, changed_text):
        for _ in range(300):
            text = mutate(chance.choice(CODES), chance)
            try:
                found = naive_replay_code.read(text)
            except naive_replay_code.CodeRefusedError:
                found = None
            assert (refusal(text) is None) == (found is not None)
            if found is not None:
                assert plain(decode_replay(text)) == found


@given(st.text() | st.text(TYPED, max_size=120) | st.text(TYPED[:64], min_size=80, max_size=100))
def test_any_text_is_refused_properly(text: str) -> None:
    """Whatever the text, nothing but UnreadableCode is raised."""
    refusal(text)


@given(st.binary(max_size=120))
def test_any_bytes_under_a_right_checksum(body: bytes) -> None:
    """Whatever stands before a right checksum is refused with a reason or read as what it is."""
    refusal(sealed(body))
    refusal(sealed(b"\x11\x00\x00\x00\x00" + body))
