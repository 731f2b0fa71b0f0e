"""Boards: verified exactly once, shared ranks, any number of partitions, equal to a computation from scratch."""

import asyncio
import random
from datetime import UTC, datetime

import pytest
from naive_standings import percentile, ranks
from test_protocol import problem
from world import DAILY, Json, Player, World

from storage import keys
from storage.codec import Status
from storage.embedded import EmbeddedStore
from storage.runs import Appended
from worker.audit import rebuild_board
from worker.verification import Outcome

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
BOXES = [
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "yams", "chance"),
]


async def finish(world: World, order: list[str], name: str | None = None) -> tuple[Player, Json]:
    """A player who writes the boxes in this order."""
    player = await world.player(name)
    return player, await player.finish(order)


async def test_equal_scores_share_the_rank(world: World) -> None:
    """1, 2, 2, 4: equal scores share the place, and the next one counts everybody above."""
    games = {}
    for shift in range(13):
        _, run = await finish(world, BOXES[shift:] + BOXES[:shift])
        games[run["score"]] = BOXES[shift:] + BOXES[:shift]
    best, middle, low = sorted(games, reverse=True)[:3]
    await world.client.execute("FLUSHALL")
    await world.turn_days()
    players = [await finish(world, games[score]) for score in (best, middle, middle, low)]
    await world.sweep()
    board = await world.board()
    assert [standing["rank"] for standing in board["standings"]] == [1, 2, 2, 4]
    assert [standing["score"] for standing in board["standings"]] == [best, middle, middle, low]
    for (player, run), rank in zip(players, (1, 2, 2, 4), strict=True):
        me = (await world.board(player=player))["me"]
        assert (me["rank"], me["run"], me["score"]) == (rank, run["id"], run["score"])
    assert board["histogram"] == [[low, 1], [middle, 2], [best, 1]]


@pytest.mark.parametrize("partitions", [1, 2, 5])
async def test_any_number_of_partitions(store: EmbeddedStore, partitions: int) -> None:
    """However many partitions: ranks, percentiles, paging and histogram are those of one sorted list."""
    chance = random.Random(partitions)
    async with World.open(store.url, NOON, YAMS_PARTITIONS=str(partitions)) as world:
        players = [await finish(world, chance.sample(BOXES, 13)) for _ in range(25)]
        await world.sweep()
        scores = [run["score"] for _, run in players]
        expected = ranks(scores)
        for index, (player, run) in enumerate(players):
            me = (await world.board(player=player))["me"]
            assert me["rank"] == expected[index]
            assert me["percentile"] == percentile(scores, index)
            assert me["score"] == run["score"]
        whole = (await world.board(query="?limit=100"))["standings"]
        assert [row["score"] for row in whole] == sorted(scores, reverse=True)
        assert sorted(row["run"] for row in whole) == sorted(run["id"] for _, run in players)
        paged = []
        for offset in range(0, 30, 4):
            paged += (await world.board(query=f"?limit=4&offset={offset}"))["standings"]
        assert paged == whole
        assert (await world.board(query="?offset=25"))["standings"] == []
        assert (await world.audit()).differences == ()
        slots = keys.slots(DAILY, partitions)
        assert sum([len(await world.boards.slot_entries(slot)) for slot in slots]) == 25


async def test_verifying_again_changes_nothing(world: World) -> None:
    """However often and however concurrently the job runs, a game counts once."""
    _, run = await finish(world, BOXES)
    outcomes = await asyncio.gather(*(world.verify(run["id"]) for _ in range(10)))
    assert sorted(outcomes) == [Outcome.PUBLISHED] + [Outcome.UNCHANGED] * 9
    before = await world.snapshot()
    world.later(minutes=1)
    assert await world.verify(run["id"]) == Outcome.UNCHANGED
    assert await world.sweep() == 0
    assert await world.snapshot() == before
    assert (await world.board())["histogram"] == [[run["score"], 1]]


async def test_jobs_for_what_is_not_there(world: World) -> None:
    """A job for an unknown, foreign or unfinished run does nothing."""
    player = await world.player()
    run = await player.start()
    before = await world.snapshot()
    for run_id in (run["id"], "nonsense", f"{DAILY}~zzzzzzzzzzzz", "2020-01-01.yams~zzzzzzzzzzzz", "~", ""):
        assert await world.verify(run_id) == Outcome.UNCHANGED
    assert await world.snapshot() == before


async def test_a_run_that_does_not_hold_is_rejected(world: World) -> None:
    """A stored run whose replay gives another score, or breaks a rule, never reaches the board and says why."""
    tampered: list[tuple[str, list[str]]] = [
        ("a score off by one", ["score", "999"]),
        ("a changed action", ["3", '{"score":"ones"}']),
        ("an action that is none", ["3", "garbage"]),
        ("a truncated game", ["next", "12"]),
    ]
    for _, change in tampered:
        player, run = await finish(world, BOXES)
        slot = keys.slot_of(DAILY, player.profile["id"], world.settings.partitions)
        await world.client.execute("HSET", slot.run(player.profile["id"]), *change)
        assert await world.verify(run["id"]) == Outcome.REJECTED
        stored = await world.runs.load(slot, player.profile["id"])
        assert stored is not None
        assert stored.status is Status.REJECTED
        assert stored.reason
        assert await world.verify(run["id"]) in (Outcome.REJECTED, Outcome.UNCHANGED)
        assert await world.runs.pending(slot, 10) == []
    assert (await world.board())["finished"] == 0


async def test_the_audit_finds_what_is_wrong(world: World) -> None:
    """The comparison with a computation from scratch names a missing, a wrong and an extra entry; rebuilding mends them."""
    players = [await finish(world, random.Random(seed).sample(BOXES, 13)) for seed in range(6)]
    await world.sweep()
    unfinished = await world.player()
    await unfinished.start()
    pending, _ = await finish(world, BOXES)
    audit = await world.audit()
    assert (audit.verified, audit.pending, audit.differences) == (6, 1, ())
    before = await world.board()
    for index, (player, _) in enumerate(players[:3]):
        slot = keys.slot_of(DAILY, player.profile["id"], world.settings.partitions)
        if index == 0:
            await world.client.execute("ZREM", slot.board, player.profile["id"])
        elif index == 1:
            await world.client.execute("ZADD", slot.board, 375, player.profile["id"])
        else:
            await world.client.execute("HINCRBY", slot.histogram, 12, 3)
            await world.client.execute("DEL", slot.pending)
    audit = await world.audit()
    assert len(audit.differences) == 3
    assert players[0][0].profile["id"] in str(audit.differences)
    assert await rebuild_board(world.challenges, world.boards, DAILY) == 6
    assert (await world.audit()).differences == ()
    assert {**await world.board(), "asOf": 0} == {**before, "asOf": 0}
    await world.sweep()
    assert (await world.board(player=pending))["me"] is not None


async def test_every_script_is_idempotent(world: World) -> None:
    """Each script run again with the same arguments leaves the store as it was: the client repeats after a lost connection."""
    player, _ = await finish(world, BOXES)
    who = player.profile["id"]
    slot = keys.slot_of(DAILY, who, world.settings.partitions)
    run = await world.runs.load(slot, who)
    assert run is not None
    text = run.texts[-1]
    before = await world.snapshot()
    assert await world.runs.append(slot, who, 12, text, world.now, run.score) is Appended.SAME
    assert not await world.runs.start(slot, who, world.now)
    await world.challenges.add((await world.challenges.load(DAILY)).challenge)  # type: ignore[union-attr]
    assert await world.snapshot() == before
    assert run.score is not None
    assert await world.runs.publish(slot, who, run.score, world.now)
    before = await world.snapshot()
    assert not await world.runs.publish(slot, who, run.score, world.now)
    assert not await world.runs.reject(slot, who, "too late")
    await world.boards.rebuild(slot)
    assert await world.snapshot() == before


async def test_names_on_the_board(world: World) -> None:
    """Names are sent as they are, renames show at once, an erased player's game stays without a name."""
    zoe, _ = await finish(world, BOXES, "<b>Zoé</b>")
    twin, _ = await finish(world, BOXES, "<b>Zoé</b>")
    await world.sweep()
    rows = (await world.board())["standings"]
    assert [row["name"] for row in rows] == ["<b>Zoé</b>"] * 2
    assert rows[0]["tag"] != rows[1]["tag"]
    renamed = await zoe.call("PATCH", "/api/players/me", json={"name": "  Zoé   L. "})
    assert renamed.json()["name"] == "Zoé L."
    assert "Zoé L." in [row["name"] for row in (await world.board())["standings"]]
    erased = await twin.call("DELETE", "/api/players/me")
    assert (erased.status_code, erased.text) == (204, "")
    rows = (await world.board())["standings"]
    assert (None, None) in [(row["name"], row["tag"]) for row in rows]
    assert [row["rank"] for row in rows] == [1, 1]
    assert (await world.audit()).differences == ()
    problem(await twin.call("GET", "/api/players/me"), 401, "unknown-token")
    problem(await twin.call("PATCH", "/api/players/me", json={"name": "Back"}), 401, "unknown-token")


async def test_export(world: World) -> None:
    """The export holds the profile and every run with its actions, and nobody else's."""
    player, run = await finish(world, BOXES, "Ana")
    await finish(world, BOXES, "Bob")
    export = (await player.call("GET", "/api/players/me/export")).json()
    assert export["player"]["name"] == "Ana"
    assert [entry["id"] for entry in export["runs"]] == [run["id"]]
    assert export["runs"][0]["actions"] == [{"score": box} for box in BOXES]
    assert "Bob" not in str(export)
