"""Dice version 1: golden vectors, the independent twin, made-up streams, and the fairness of a million real dice."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise, product
from math import exp
from pathlib import Path
from typing import Any

import naive_dice
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.chi_square import LEAST_P, p_uniform, survival
from yams.fairness import blocks as blocks_module
from yams.fairness.blocks import block, dice_blocks, hmac_prf
from yams.fairness.encoding import MOST_FIELD_BYTES, lp
from yams.fairness.seeds import commitment, derive_seed, fingerprint, stream_key
from yams.rules.dice import FACES, Dice

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "dice-v1.json").read_text("utf-8"))
BYTE = st.integers(0, 255)
KEY = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize("vector", GOLDEN, ids=lambda vector: vector["challenge"])
def test_golden_vectors(vector: dict[str, Any]) -> None:
    """Seed, commitment, stream key and blocks are those of the published vectors."""
    seed = derive_seed(bytes.fromhex(vector["master"]), vector["challenge"])
    key = stream_key(seed, vector["challenge"], vector["ruleset"], vector["beacon"])
    assert seed.hex() == vector["seed"]
    assert commitment(vector["challenge"], seed).hex() == vector["commitment"]
    assert key.hex() == vector["key"]
    blocks = dice_blocks(key, vector["dice"])
    assert vector["blocks"], "a vector without blocks proves nothing"
    for place, dice in vector["blocks"].items():
        turn, roll = map(int, place.split(","))
        assert blocks(turn, roll) == tuple(dice)


@given(KEY, st.text(), st.text(), st.text())
def test_seeds_agree_with_the_twin(master: bytes, challenge: str, ruleset: str, beacon: str) -> None:
    """Seed, commitment and stream key of any texts are those of the independent twin."""
    seed = derive_seed(master, challenge)
    assert seed == naive_dice.seed(master, challenge)
    assert commitment(challenge, seed) == naive_dice.commitment(challenge, seed)
    assert stream_key(seed, challenge, ruleset, beacon) == naive_dice.dice_key(seed, challenge, ruleset, beacon)


@given(KEY, BYTE, BYTE, st.integers(1, 40))
def test_blocks_agree_with_the_twin(key: bytes, turn: int, roll: int, size: int) -> None:
    """Any block of any key is that of the independent twin, also where it needs a second counter."""
    assert list(dice_blocks(key, size)(turn, roll)) == naive_dice.block(key, turn, roll, size)


@given(KEY, BYTE, BYTE)
def test_a_longer_block_begins_with_the_shorter(key: bytes, turn: int, roll: int) -> None:
    """How many dice are asked for changes none of them, so rulesets of five and six dice share one stream."""
    longest = dice_blocks(key, 60)(turn, roll)
    for size in (1, 5, 6, 33):
        assert dice_blocks(key, size)(turn, roll) == longest[:size]


@given(st.lists(st.binary(max_size=40), max_size=5), st.lists(st.binary(max_size=40), max_size=5))
def test_fields_cannot_be_confused(one: list[bytes], other: list[bytes]) -> None:
    """Two lists of fields have the same length-prefixed text only if they are the same list."""
    assert (b"".join(map(lp, one)) == b"".join(map(lp, other))) == (one == other)


def test_fields_by_hand() -> None:
    """A field is its length in two bytes, the big end first, then its UTF-8 text."""
    assert lp("") == b"\x00\x00"
    assert lp("yams") == lp(b"yams") == b"\x00\x04yams"
    assert lp("é") == b"\x00\x02\xc3\xa9"
    assert lp(b"x" * 258)[:3] == b"\x01\x02x"
    assert lp(b"x" * MOST_FIELD_BYTES)[:2] == b"\xff\xff"
    with pytest.raises(OverflowError):
        lp(b"x" * (MOST_FIELD_BYTES + 1))


def test_every_argument_matters() -> None:
    """Another master, challenge, ruleset or beacon gives another seed or key."""
    master = bytes(32)
    seed = derive_seed(master, "a")
    assert len({seed, derive_seed(master, "b"), derive_seed(b"\x01" + master[1:], "a")}) == 3
    assert len({commitment("a", seed), commitment("b", seed), commitment("a", bytes(32))}) == 3
    keys = {
        stream_key(seed, *fields)
        for fields in (("a", "r"), ("a", "s"), ("b", "r"), ("a", "r", "x"), ("ar", ""), ("", "ar"))
    }
    assert len(keys) == 6


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_master_has_32_bytes(length: int) -> None:
    """A master secret of another length is a programmer's error."""
    with pytest.raises(AssertionError):
        derive_seed(bytes(length), "2026-12-01.yams")


def test_fingerprints() -> None:
    """A fingerprint is 16 hex digits, the same for the same master only, and no part of a plain hash of it."""
    masters = [number.to_bytes(32, "big") for number in range(100)]
    prints = [fingerprint(master) for master in masters]
    assert prints == [fingerprint(master) for master in masters]
    assert len(set(prints)) == 100
    for master, digits in zip(masters, prints, strict=True):
        assert re.fullmatch("[0-9a-f]{16}", digits)
        assert digits not in sha256(master).hexdigest()


class Stream:
    """A made-up PRF that answers what it is given, one item a counter, and remembers what it was asked."""

    def __init__(self, *answers: bytes) -> None:
        self.asked: list[bytes] = []
        self._answers = iter(answers)

    def __call__(self, message: bytes) -> bytes:
        self.asked.append(message)
        return next(self._answers)


PREFIX = b"\x00\x0dyams/v1/block"


def test_the_counter_rolls_over() -> None:
    """Where the first counters give only bytes from 252 on, the dice come from the next one."""
    stream = Stream(b"\xff" * 32, bytes([252, 253, 254, 255]) * 8, bytes([252] * 27 + [0, 1, 2, 3, 4]))
    assert block(stream, 5, 7, 2) == (1, 2, 3, 4, 5)
    assert stream.asked == [PREFIX + bytes((7, 2, counter)) for counter in range(3)]


def test_dice_of_two_counters() -> None:
    """What one counter gives is kept when the next has to add to it."""
    stream = Stream(bytes([5] + [255] * 30 + [4]), bytes([3, 255, 2, 1, 0]))
    assert block(stream, 5, 0, 0) == (6, 5, 4, 3, 2)
    assert len(stream.asked) == 2


def test_the_boundary_byte() -> None:
    """251 is the last byte that is a die, a six; 252 is dropped."""
    assert block(Stream(bytes([251, 252, 250, 253, 0])), 3, 0, 0) == (6, 5, 1)


def test_every_byte() -> None:
    """Of the 256 values of a byte each face has exactly 42."""
    dice = block(Stream(bytes(range(256))), 252, 0, 0)
    assert Counter(dice) == dict.fromkeys(FACES, 42)
    assert dice[:7] == (1, 2, 3, 4, 5, 6, 1)


def test_no_counter_is_asked_for_in_vain() -> None:
    """A block that is complete asks for no further counter."""
    stream = Stream(bytes(32))
    assert block(stream, 32, 0, 0) == (1,) * 32
    assert len(stream.asked) == 1


def test_running_out_of_counters() -> None:
    """A stream with nothing usable is given up after its 256 counters, each asked for once."""
    stream = Stream(*[b"\xff" * 32] * 300)
    with pytest.raises(AssertionError, match="counters"):
        block(stream, 5, 1, 2)
    assert stream.asked == [PREFIX + bytes((1, 2, counter)) for counter in range(256)]


def test_the_last_counter_still_counts() -> None:
    """Dice that only the 256th counter completes are given."""
    assert block(Stream(*[b"\xff" * 32] * 255, bytes(range(5))), 5, 0, 0) == (1, 2, 3, 4, 5)


@given(st.lists(st.lists(st.sampled_from([0, 5, 250, 251, 252, 253, 255]), min_size=32, max_size=32), max_size=4))
def test_made_up_streams_agree_with_the_twin(rows: list[list[int]]) -> None:
    """On streams that drop many bytes, the blocks are those of the independent twin."""
    answers = [bytes(row) for row in rows] + [bytes(range(32))] * 256
    expected = naive_dice.block(b"", 3, 1, 6, prf=lambda _key, message: answers[message[-1]])
    assert list(block(lambda message: answers[message[-1]], 6, 3, 1)) == expected


def test_hmac_of_a_published_vector() -> None:
    """The PRF is HMAC-SHA256: RFC 4231, test case 2."""
    answer = hmac_prf(b"Jefe")(b"what do ya want for nothing?")
    assert answer.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


# The fairness of real dice. 5,136 games of 13 turns and 3 rolls: 1,001,520 dice. The keys are fixed, so are the results.
GAMES, TURNS, ROLLS, SIZE = 5136, 13, 3, 5
Table = list[list[list[Dice]]]


def many_dice() -> Table:
    """`table[game][turn][roll]`, every block of many games."""
    table = []
    for game in range(GAMES):
        key = stream_key(sha256(b"fairness %d" % game).digest(), f"game {game}", "yams")
        blocks = dice_blocks(key, SIZE)
        table.append([[blocks(turn, roll) for roll in range(ROLLS)] for turn in range(TURNS)])
    return table


@pytest.fixture(scope="module")
def table() -> Table:
    return many_dice()


def all_blocks(table: Table) -> Iterator[Dice]:
    return (dice for game in table for turn in game for dice in turn)


def neighbours(table: Table) -> Iterator[tuple[int, int]]:
    """Dice side by side in a block, no die in two pairs."""
    for dice in all_blocks(table):
        yield dice[0], dice[1]
        yield dice[2], dice[3]


def next_rolls(table: Table) -> Iterator[tuple[int, int]]:
    """Dice at the same place in the first and second roll of a turn."""
    for game in table:
        for first, second, _ in game:
            yield from zip(first, second, strict=True)


def next_turns(table: Table) -> Iterator[tuple[int, int]]:
    """Dice at the same place and roll of two turns in a row, no turn in two pairs."""
    for game in table:
        for one, other in zip(game[0:12:2], game[1:12:2], strict=True):
            for first, second in zip(one, other, strict=True):
                yield from zip(first, second, strict=True)


def next_games(table: Table) -> Iterator[tuple[int, int]]:
    """Dice at the same place of the same roll in two games, no game in two pairs."""
    for one, other in zip(table[::2], table[1::2], strict=True):
        for first_turn, second_turn in zip(one, other, strict=True):
            for first, second in zip(first_turn, second_turn, strict=True):
                yield from zip(first, second, strict=True)


def p_faces(table: Table) -> float:
    counts = Counter(face for dice in all_blocks(table) for face in dice)
    assert sum(counts.values()) > 10**6
    return p_uniform(counts, FACES)


PAIRS = [neighbours, next_rolls, next_turns, next_games]


def test_each_face_is_equally_likely(table: Table) -> None:
    """A million dice show the six faces equally often, as far as chance allows."""
    assert p_faces(table) > LEAST_P


@pytest.mark.parametrize("position", range(SIZE))
def test_each_position_is_fair(table: Table, position: int) -> None:
    """At every position in a block the six faces are equally likely."""
    assert p_uniform(Counter(dice[position] for dice in all_blocks(table)), FACES) > LEAST_P


@pytest.mark.parametrize("roll", range(ROLLS))
def test_each_roll_is_fair(table: Table, roll: int) -> None:
    """In first, second and third rolls the six faces are equally likely."""
    counts = Counter(face for game in table for turn in game for face in turn[roll])
    assert p_uniform(counts, FACES) > LEAST_P


@pytest.mark.parametrize("pairs", PAIRS, ids=lambda pairs: pairs.__name__)
def test_dice_are_independent(table: Table, pairs: Any) -> None:
    """Dice side by side, of rolls, of turns and of games that follow each other show all 36 pairs equally often."""
    assert p_uniform(Counter(pairs(table)), product(FACES, repeat=2)) > LEAST_P


def test_the_fairness_check_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the dropping of bytes from 252 on, the same check on the same keys refuses a million dice."""
    monkeypatch.setattr(blocks_module, "FIRST_BIASED_BYTE", 256)
    assert p_faces(many_dice()) < LEAST_P


@pytest.mark.parametrize("pairs", PAIRS, ids=lambda pairs: pairs.__name__)
def test_the_independence_check_can_fail(table: Table, pairs: Any) -> None:
    """Dice of which one in a hundred copies its partner are refused by the same check."""
    copied = ((one, one if number % 100 == 0 else other) for number, (one, other) in enumerate(pairs(table)))
    assert p_uniform(Counter(copied), product(FACES, repeat=2)) < LEAST_P


@pytest.mark.parametrize(
    ("statistic", "freedom", "expected"),
    [
        (0, 5, 1.0),
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (4.35146, 5, 0.5),
        (49.8018, 35, 0.05),
        (34.3356, 35, 0.5),
        (57.3421, 35, 0.01),
        (3.84146, 1, 0.05),
    ],
)
def test_the_survival_function(statistic: float, freedom: int, expected: float) -> None:
    """Our chi-square survival function gives the values of the printed tables."""
    assert survival(statistic, freedom) == pytest.approx(expected, abs=2e-5)


def test_the_survival_function_by_formula() -> None:
    """It falls as the statistic grows, and for two degrees of freedom it is exp(-x/2), whichever method computes it."""
    values = [survival(step / 10, 6) for step in range(1, 400)]
    assert all(low > high for low, high in pairwise(values))
    statistics = (0.5, 3.9, 4.1, 60)
    assert [survival(x, 2) for x in statistics] == pytest.approx([exp(-x / 2) for x in statistics], rel=1e-9)
