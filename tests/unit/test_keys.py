"""Keys of the store: one slot for one script, partitions for ever, and a table that tells them all."""

import inspect
import re
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import keys
from storage.keys import PeriodSlot, Slot, partition_of, run_id, slot_of, slots, split_run_id
from tests.unit.chi_square import LEAST_P, p_uniform
from yams.challenges.measures import Measure

CHALLENGES = st.from_regex(r"[0-9A-Za-z][0-9A-Za-z.-]{0,99}", fullmatch=True)
PLAYERS = st.from_regex(r"[0-9a-z]{12}", fullmatch=True)
CLUSTER_SLOTS = 16_384


def crc16(text: bytes) -> int:
    """CRC-16/XMODEM, bit by bit, as the Redis Cluster specification names it."""
    crc = 0
    for byte in text:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def cluster_slot(key: str) -> int:
    """The slot of a key: only what stands between the first brace and the next closing one counts, if anything does."""
    tag = re.search(r"^[^{]*\{([^}]+)\}", key)
    return crc16((tag[1] if tag else key).encode()) % CLUSTER_SLOTS


def keys_of(slot: Slot, player: str) -> list[str]:
    of_all = [slot.players, slot.pending, slot.unanalysed, slot.uncounted, slot.board, slot.losses, slot.histogram]
    return [slot.run(player), slot.ledger(player), *of_all]


def test_cluster_slots_of_the_specification() -> None:
    """Our own slot function gives the checksum and the hash tags of the Redis Cluster specification."""
    assert crc16(b"123456789") == 0x31C3
    assert cluster_slot("foo") == 12182
    assert cluster_slot("{user1000}.following") == cluster_slot("{user1000}.followers") == cluster_slot("user1000")
    assert cluster_slot("foo{}{bar}") == crc16(b"foo{}{bar}") % CLUSTER_SLOTS
    assert cluster_slot("foo{{bar}}zap") == crc16(b"{bar") % CLUSTER_SLOTS


@given(CHALLENGES, st.integers(0, 1023), PLAYERS, PLAYERS)
def test_a_slot_is_one_slot(challenge: str, partition: int, player: str, other: str) -> None:
    """All keys of a challenge's partition, whoever's, lie in one slot of a cluster, and they are different keys."""
    slot = Slot(challenge, partition)
    names = {*keys_of(slot, player), *keys_of(slot, other)}
    assert len({cluster_slot(name) for name in names}) == 1
    assert len(names) == 9 + 2 * (player != other)


@given(PLAYERS)
def test_a_players_keys_lie_together(player: str) -> None:
    """A player's record with its devices and codes, runs, games and rate limit lie in one slot of a cluster, and are different keys."""
    names = [keys.player(player), keys.player_runs(player), keys.player_games(player), keys.player_rate(player)]
    assert len({cluster_slot(name) for name in names}) == 1
    assert len(set(names)) == 4


@given(CHALLENGES, CHALLENGES, st.integers(0, 1023), st.integers(0, 1023), PLAYERS, PLAYERS)
def test_no_two_slots_share_a_key(one: str, other: str, first: int, second: int, player: str, friend: str) -> None:
    """Different challenges or partitions have no key in common."""
    slot, another = Slot(one, first), Slot(other, second)
    shared = set(keys_of(slot, player)) & set(keys_of(another, friend))
    assert bool(shared) == (slot == another)


@given(PLAYERS, PLAYERS, st.integers(0, 1023))
def test_a_periods_slot_is_one_slot(player: str, other: str, partition: int) -> None:
    """A period's boards and all its players' days lie in one slot of a cluster, apart from every challenge's keys."""
    slot = PeriodSlot("yams", "2026-W49", partition)
    names = {slot.board(measure) for measure in Measure}
    names |= {slot.days(measure, each) for measure in Measure for each in (player, other)}
    assert len({cluster_slot(name) for name in names}) == 1
    assert len(names) == 2 + 2 * len({player, other})
    assert not names & set(keys_of(Slot("2026-12-01.yams", partition), player))


def test_partitions_spread_over_a_cluster() -> None:
    """The partitions of one day's challenge lie in different slots."""
    assert len({cluster_slot(slot.board) for slot in slots("2026-12-01.yams", 64)}) > 60


def test_slots_of_a_challenge() -> None:
    """A challenge has a slot for each of its partitions, and every player's is one of them."""
    every = slots("2026-12-01.yams", 4)
    assert every == [Slot("2026-12-01.yams", partition) for partition in range(4)]
    for number in range(100):
        player = f"player{number:06}"
        assert slot_of("2026-12-01.yams", player, 4) == every[partition_of(player, 4)]


def test_run_keys_as_a_script_makes_them() -> None:
    """rebuild_board.lua makes a run's key from that of the players: the same key."""
    slot = Slot("2026-12-01.yams", 3)
    assert slot.players.removesuffix(":players") + ":run:" + "abcdef012345" == slot.run("abcdef012345")


@pytest.mark.parametrize(
    ("player", "partitions", "partition"),
    [
        ("abcdefghijkm", 4, 1),
        ("000000000000", 4, 3),
        ("zzzzzzzzzzzz", 4, 0),
        ("abcdefghijkm", 16, 1),
        ("abcdefghijkm", 1024, 417),
        ("abcdefghijkm", 7, 0),
        ("abcdefghijkm", 1, 0),
    ],
)
def test_partitions_are_for_ever(player: str, partitions: int, partition: int) -> None:
    """A player's partition never changes: stored runs are found by it."""
    assert partition_of(player, partitions) == partition


@given(st.text(), st.integers(1, 1024))
def test_a_partition_is_one_of_them(player: str, partitions: int) -> None:
    """Every player falls into one of the partitions, always the same."""
    assert 0 <= partition_of(player, partitions) < partitions
    assert partition_of(player, partitions) == partition_of(player, partitions)


@pytest.mark.parametrize("partitions", [2, 3, 4, 16, 100])
def test_partitions_are_even(partitions: int) -> None:
    """Twenty thousand players spread over the partitions as evenly as chance allows."""
    counts = Counter(partition_of(f"player{number:06}", partitions) for number in range(20_000))
    assert p_uniform(counts, range(partitions)) > LEAST_P


@given(CHALLENGES, PLAYERS)
def test_run_ids_round_trip(challenge: str, player: str) -> None:
    """A run's id gives back its challenge and player, and different runs have different ids."""
    assert split_run_id(run_id(challenge, player)) == (challenge, player)


@pytest.mark.parametrize("text", ["", "~", "2026-12-01.yams", "2026-12-01.yams~", "~abcdefghijkm"])
def test_texts_that_are_no_run_ids(text: str) -> None:
    """A text without a challenge or a player is no run's id."""
    assert split_run_id(text) is None


@given(st.text("ab~.", max_size=8))
def test_what_is_split_can_be_put_together(text: str) -> None:
    """Whatever text is read as a run's id is that run's id."""
    parts = split_run_id(text)
    if parts is not None:
        assert run_id(*parts) == text


def patterns_in_the_table() -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", keys.__doc__ or "", re.MULTILINE)


NO_KEYS = {"partition_of", "slot_of", "slots", "period_slots", "run_id", "split_run_id"}
PLACEHOLDERS = {"challenge_id": "<id>", "player_id": "<player>", "bucket": "<bucket>", "day": "<date>"}
PLACEHOLDERS |= {"code_hash": "<hash>", "genesis": "<genesis>", "period_s": "<period>", "number": "<round>"}
PLACEHOLDERS |= {"ruleset": "<ruleset>", "period_key": "<period>", "secret_hash": "<hash>"}


def patterns_in_the_code() -> list[str]:
    """Every key that the module makes, with placeholders in place of what varies."""
    constants = [
        value
        for name, value in vars(keys).items()
        if name.isupper() and isinstance(value, str) and not name.endswith("_SEPARATOR")
    ]
    functions: list[Any] = [
        function
        for name, function in inspect.getmembers(keys, inspect.isfunction)
        if function.__module__ == keys.__name__ and name not in NO_KEYS
    ]
    made = [function(*map(PLACEHOLDERS.__getitem__, inspect.signature(function).parameters)) for function in functions]
    slot = Slot("<challenge>", cast(int, "<partition>"))
    properties = [name for name, member in vars(Slot).items() if isinstance(member, property) and name[0] != "_"]
    period = PeriodSlot("<ruleset>", "<period>", cast(int, "<partition>"))
    of_players = [slot.run("<player>"), slot.ledger("<player>"), period.days("<measure>", "<player>")]
    return [*constants, *made, *of_players, period.board("<measure>"), *(getattr(slot, name) for name in properties)]


def test_the_table_tells_every_key() -> None:
    """The table in storage/keys.py has exactly the patterns of the keys that its code makes."""
    table = patterns_in_the_table()
    assert len(table) == len(set(table))
    assert sorted(patterns_in_the_code()) == sorted(table)
