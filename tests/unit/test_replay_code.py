"""Replay codes: every game comes back unchanged, none is long, and what a code says wrong is named."""

import json
import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import msgspec
import naive_replay_code
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tests.unit.replay_documents import MAIN, before_reveal, body_of, plain, random_document, sealed
from yams.challenges.packing import games, pack, unpack
from yams.challenges.replay_code import LONGEST, code_in, decode_replay, encode_replay
from yams.challenges.replay_fields import BASES, IS_DAILY, OPTIONS
from yams.fairness.document import ReplayDocument
from yams.fairness.verification import verify
from yams.rules import rulesets
from yams.rules.maximum import maximum
from yams.rules.options import BY_KEY
from yams.rules.rulesets import all_keys, parse_ruleset

KEYS = list(all_keys())
GAMES_OF_EACH_KEY = 25
PARTS = 10

GOLDEN = Path(__file__).parents[1] / "golden" / "replay-codes.json"


# There and back


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_every_ruleset_come_back(part: int) -> None:
    """Random games of each legal ruleset, dailies and others, before and after the reveal, come back unchanged."""
    chance = random.Random(part)
    for key in KEYS[part::PARTS]:
        for number in range(GAMES_OF_EACH_KEY):
            document = random_document(key, chance)
            if number % 2:
                document = before_reveal(document)
            assert decode_replay(encode_replay(document)) == document


@pytest.mark.parametrize("key", MAIN)
def test_the_twin_reads_the_same(key: str) -> None:
    """The reader written from docs/fairness.md alone finds the same document, turns and all, and it holds."""
    chance = random.Random(key)
    for document in (random_document(key, chance) for _ in range(10)):
        assert verify(decode_replay(encode_replay(document))).ok
        for version in (document, before_reveal(document)):
            assert naive_replay_code.read(encode_replay(version)) == plain(version)


@given(st.sampled_from(KEYS), st.data())
def test_every_number_is_a_game(key: str, data: st.DataObject) -> None:
    """Every number below the number of games is one list of actions, and that list has this number."""
    ruleset = parse_ruleset(key)
    number = data.draw(st.integers(0, games(ruleset) - 1))
    assert pack(unpack(number, ruleset), ruleset) == number


@pytest.mark.parametrize("key", [key for key in KEYS if parse_ruleset(key).turns == 13])
def test_thirteen_turns_are_short(key: str) -> None:
    """Thirteen turns with three rolls in each take under 100 characters, whatever the challenge."""
    chance = random.Random(key)
    documents = [random_document(key, chance, always_rolls=True) for _ in range(20)]
    assert all(len(document.actions) == 39 for document in documents)
    codes = [encode_replay(replace(document, beacon="", turns=UNSET)) for document in documents]
    assert max(map(len, codes)) <= 94


def test_the_longest_code() -> None:
    """The longest code of any ruleset is well below what the reader looks at, and the shortest looks like one."""
    chance = random.Random(0)
    lengths = set()
    for key in KEYS:
        document = before_reveal(random_document(key, chance))
        for challenge, beacon in product((f"2026-12-01.{key}", "0000000000"), ("", "x" * 255)):
            code = encode_replay(replace(document, challenge=challenge, beacon=beacon))
            assert code_in(code) == code
            lengths.add(len(code))
    assert (min(lengths), max(lengths)) == (88, 692)
    assert max(lengths) < LONGEST


def test_every_base_and_option_has_a_number() -> None:
    """No base or option was added to the rules without a place of its own in the format."""
    assert sorted(BASES) == sorted(rulesets.BASES)
    assert sorted(OPTIONS) == sorted(BY_KEY)
    assert len(OPTIONS) <= 24


def test_every_score_fits() -> None:
    """The highest score of any ruleset has room in two bytes."""
    highest = ("yams-extreme.extra-yams.joker.three-columns", "yam-pairs.extra-yams.joker.three-columns")
    assert max(maximum(parse_ruleset(key)) for key in (*MAIN, *highest)) < 1 << 16


def golden() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(GOLDEN.read_text("utf-8"))
    return entries


@pytest.mark.parametrize("entry", golden(), ids=lambda entry: entry["document"]["challenge"])
def test_golden_codes(entry: dict[str, Any]) -> None:
    """A code that was once sent means the same document for ever, and that document has that code."""
    assert plain(decode_replay(entry["code"])) == entry["document"]
    assert encode_replay(msgspec.convert(entry["document"], ReplayDocument)) == entry["code"]
    assert naive_replay_code.read(entry["code"]) == entry["document"]


# What a code says wrong, its checksum right

YAMS = [random_document("yams", random.Random(number)) for number in range(12)]
ACTION_BYTES = 21

each_game = pytest.mark.parametrize("document", YAMS, ids=range(len(YAMS)))


def fields_of(document: ReplayDocument) -> tuple[bytes, bytes, bytes, bytes]:
    """Of a `yams` game's code what stands before the seed, the seed, what stands between it and the score, and the actions."""
    body = body_of(encode_replay(document))
    seed = 7 if body[0] & IS_DAILY else 11
    score = len(body) - 2 - ACTION_BYTES
    return body[:seed], body[seed : seed + 32], body[seed + 32 : score], body[-ACTION_BYTES:]


def error_of(code: str) -> str:
    """What does not hold of a code that can be read."""
    result = verify(decode_replay(code))
    assert not result.ok
    return result.error or ""


@each_game
def test_a_changed_score_is_named(document: ReplayDocument) -> None:
    """A score off by one is named beside the one that the actions give."""
    head, seed, beacon, actions = fields_of(document)
    for wrong in (document.score - 1, document.score + 1):
        code = sealed(head + seed + beacon + wrong.to_bytes(2, "big") + actions)
        assert error_of(code) == f"score: the document says {wrong}, the actions give {document.score}"


@each_game
def test_a_changed_seed_is_named(document: ReplayDocument) -> None:
    """Another seed gives other dice, so the score does not fit; beside the commitment that was published it is named itself."""
    head, seed, beacon, actions = fields_of(document)
    other = bytes((seed[0] ^ 1,)) + seed[1:]
    code = sealed(head + other + beacon + document.score.to_bytes(2, "big") + actions)
    assert error_of(code).startswith("score: ")
    supplied = replace(decode_replay(encode_replay(before_reveal(document))), seed=other.hex())
    assert (verify(supplied).error or "").startswith("commitment: ")


@each_game
def test_a_wrong_commitment_is_named(document: ReplayDocument) -> None:
    """A code from before the reveal with another commitment doesn't fit the seed that is published later."""
    head, promised, beacon, actions = fields_of(before_reveal(document))
    wrong = promised[:-1] + bytes((promised[-1] ^ 1,))
    early = decode_replay(sealed(head + wrong + beacon + document.score.to_bytes(2, "big") + actions))
    assert (verify(early).error or "").startswith("seed: not revealed")
    assert (verify(replace(early, seed=document.seed)).error or "").startswith("commitment: ")


@each_game
def test_a_changed_action_is_named(document: ReplayDocument) -> None:
    """Where another action gives another score, both are named, and the twin counts the same."""
    head, seed, beacon, actions = fields_of(document)
    score = document.score.to_bytes(2, "big")
    for bit in range(20):
        other = (int.from_bytes(actions, "big") ^ 1 << bit).to_bytes(ACTION_BYTES, "big")
        code = sealed(head + seed + beacon + score + other)
        true = verify(decode_replay(code)).score
        if true != document.score:
            assert error_of(code) == f"score: the document says {document.score}, the actions give {true}"
        assert decode_replay(code).actions != document.actions
        assert naive_replay_code.read(code) == plain(decode_replay(code))


@pytest.mark.parametrize("key", ["yams.down", "yatzy.up", "yam-pairs.extra-yams.joker.three-columns"])
def test_an_impossible_action_is_named(key: str) -> None:
    """A box out of its column's order can be said in a code: it is read, named by its action's number, and has one text."""
    for number in range(10):
        document = random_document(key, random.Random(number))
        first, actions = out_of_order(document)
        code = encode_replay(replace(document, actions=actions, turns=UNSET))
        assert error_of(code).startswith(f"action {first}: The box ")
        read = decode_replay(code)
        assert encode_replay(read) == code
        assert naive_replay_code.read(code) == plain(read)
        assert not isinstance(read.turns, UnsetType)
        assert len(read.turns) == sum(action.score is not UNSET for action in actions[:first])


def out_of_order(document: ReplayDocument) -> tuple[int, Any]:
    """The actions with two boxes of an ordered column written the other way round, and the number of the first."""
    boxes = [number for number, action in enumerate(document.actions) if action.score is not UNSET]
    for first, second in combinations(boxes[2:], 2):
        one, other = document.actions[first], document.actions[second]
        if one.column == other.column and one.column != "free":
            actions = list(document.actions)
            actions[first], actions[second] = other, one
            return first, tuple(actions)
    raise AssertionError("no column has an order")


@pytest.mark.parametrize(
    ("key", "keeps", "error"),
    [
        ("yatzy.saved-rolls", [[0], [1], [2]], "action 2: No rolls are left"),
        ("yams.two-colours", [[0, 1]], "action 0: The second roll must reroll the coloured dice."),
    ],
)
def test_a_keep_out_of_place_is_named(key: str, keeps: list[list[int]], error: str) -> None:
    """A keep that this turn doesn't allow can be said in a code, and is named by its number."""
    document = random_document(key, random.Random(key))
    first = next(number for number, action in enumerate(document.actions) if action.score is not UNSET)
    written = tuple(msgspec.convert({"keep": keep}, type(document.actions[0])) for keep in keeps)
    changed = replace(document, actions=(*written, *document.actions[first:]), turns=UNSET)
    assert error_of(encode_replay(changed)).startswith(error)
