"""Boards over weeks, months, seasons and all time, by score and by loss: equal to a computation from scratch, whatever happened."""

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import naive_periods
import pytest
from season import Faulty, Game, analyse, days_from, finish, judge_anew, play, slot_of, table, to_day, today
from test_protocol import problem
from world import MASTER, Json, Player, World

from cli.admin import AdminError, check_leaderboard
from storage import keys
from storage.embedded import EmbeddedStore
from storage.installation import check_installation
from storage.ledgers import Ledgers
from storage.periods import PeriodBoard, Periods
from storage.tables import write_table
from tests.unit.solved import solved
from tests.unit.table_files import make_table
from worker.analysis import Analysed
from worker.audit import rebuild_board
from worker.days import settle_challenge
from worker.period_audit import PeriodAuditor
from yams.challenges.measures import Measure
from yams.challenges.periods import Period, Span, period_of, read_period
from yams.rules.rulesets import parse_ruleset
from yams.solver.tables import Table

FIRST = date(2026, 12, 20)
EVENING = datetime(2026, 12, 20, 19, 0, tzinfo=UTC)


@pytest.fixture
async def season(store: EmbeddedStore) -> AsyncIterator[World]:
    """A world with one daily, in the last days of a year."""
    async with World.open(store.url, EVENING, YAMS_DAILIES="yams", YAMS_VARIANTS="", YAMS_PARTITIONS="3") as opened:
        yield opened


async def newcomers(world: World, count: int) -> list[Player]:
    return [await world.player(f"Player {number}") for number in range(count)]


def random_game(chance: random.Random, player: str, day: date) -> Game:
    loss = None if chance.random() < 0.1 else chance.choice([chance.randrange(80) / 8, chance.uniform(0, 60)])
    return Game(player, day, chance.choice([150, 200, 210, 250]), loss)


async def audited(world: World, period: Period) -> tuple[str, ...]:
    return (await PeriodAuditor(world.client).audit("yams", period, today(world))).differences


async def whole(world: World, span: str, of: str, by: str) -> list[Json]:
    """A whole board, put together from small pages."""
    rows: list[Json] = []
    while True:
        page = await table(world, f"period={span}&of={of}&by={by}&limit=5&offset={len(rows)}")
        assert page["offset"] == len(rows)
        if not page["standings"]:
            assert page["players"] == len(rows)
            return rows
        rows += page["standings"]


def periods_in(games: list[Game]) -> set[tuple[str, str]]:
    return {(span, naive_periods.key(span, game.day)) for span in naive_periods.BEST for game in games}


async def compare(world: World, games: list[Game], names: dict[str, str | None]) -> None:
    """Every board over every period against the twin."""
    scores: dict[str, dict[date, int]] = defaultdict(dict)
    losses: dict[str, dict[date, float]] = defaultdict(dict)
    for game in games:
        scores[game.player][game.day] = game.score
        if game.loss is not None:
            losses[game.player][game.day] = game.loss
    for span, of in periods_in(games):
        by_score = naive_periods.board_by_score(scores, span, of)
        found = await whole(world, span, of, "score")
        assert [(row["rank"], row["name"], row["score"], row["days"]) for row in found] == [
            (rank, names[player], score, days) for rank, player, score, days in by_score
        ]
        by_loss = naive_periods.board_by_loss(losses, span, of)
        found = await whole(world, span, of, "loss")
        assert [(row["rank"], row["name"], row["days"]) for row in found] == [
            (rank, names[player], days) for rank, player, _, days in by_loss
        ]
        assert [row["loss"] for row in found] == pytest.approx([loss for _, _, loss, _ in by_loss])
        assert await audited(world, read_period(of)) == ()


@pytest.mark.parametrize("seed", [1, 2])
async def test_boards_equal_a_computation_from_scratch(season: World, seed: int) -> None:
    """After random days with ties, missed days, killed workers, jobs twice and in any order, new judgements and erasures, every board
    over every period is what a computation from plain dictionaries gives."""
    chance = random.Random(seed)
    players = await newcomers(season, 9)
    names: dict[str, str | None] = {player.profile["id"]: player.profile["name"] for player in players}
    faulty = Faulty(season, chance, likely=0.15)
    games: list[Game] = []
    for day in days_from(FIRST, 30):
        await to_day(season, day)
        played = [random_game(chance, player, day) for player in names if chance.random() < 0.7]
        runs = [await finish(season, game) for game in played]
        jobs = runs + runs
        chance.shuffle(jobs)
        for index, game in enumerate(played):
            if game.loss is not None and chance.random() < 0.5:
                await analyse(season, game)
            await faulty.count_or_stop(jobs[index])
        for game in played:
            if game.loss is not None:
                await analyse(season, game)
        for run in jobs[len(played) :]:
            await faulty.count_or_stop(run)
        if chance.random() < 0.3:
            await season.counter.sweep()
        games += played
    for index in chance.sample(range(len(games)), 10):
        old = games[index]
        games[index] = Game(old.player, old.day, 275, old.loss)
        await judge_anew(season, games[index])
        await rebuild_board(season.challenges, season.boards, f"{old.day}.yams")
    for player in players[:2]:
        assert (await player.call("DELETE", "/api/players/me")).status_code == 204
        names[player.profile["id"]] = None
    await season.counter.sweep()
    await compare(season, games, names)
    before = await season.snapshot()
    for game in chance.sample(games, len(games)):
        await season.counter.count(keys.run_id(f"{game.day}.yams", game.player))
    assert await season.counter.sweep() == 0
    assert await season.snapshot() == before


async def test_a_hundred_days_count_for_all_time(season: World) -> None:
    """Of all the days ever only the best hundred count, by score and by loss, and of a season's the best sixty."""
    chance = random.Random(3)
    players = await newcomers(season, 2)
    names: dict[str, str | None] = {player.profile["id"]: player.profile["name"] for player in players}
    games = []
    for day in days_from(FIRST, 112):
        await to_day(season, day)
        games += [Game(player, day, chance.randrange(100, 300), chance.uniform(0, 60)) for player in names]
    for game in games:
        await play(season, game)
    await compare(season, games, names)
    assert [row["days"] for row in await whole(season, "all", "all", "loss")] == [100, 100]
    assert [row["days"] for row in await whole(season, "season", "2027-Q1", "score")] == [60, 60]


async def test_around_me(season: World) -> None:
    """The page around a player holds them, at its middle where there are enough on both sides, among any ties."""
    chance = random.Random(4)
    players = await newcomers(season, 23)
    for player in players:
        await play(season, Game(player.profile["id"], FIRST, chance.choice([200, 210]), chance.choice([1.5, 2.5])))
    for by in Measure:
        rows = await whole(season, "week", "2026-W51", by)
        board = f"/api/challenges/{FIRST}.yams/leaderboard?by={by}"
        day_rows = (await season.http.get(f"{board}&limit=100")).json()["standings"]
        for player in players:
            page = await table(season, f"period=week&by={by}&limit=7&around=me", player)
            mine = [index for index, row in enumerate(page["standings"]) if row["mine"]]
            position = page["offset"] + mine[0]
            assert page["offset"] == max(0, position - 3)
            assert mine == [min(3, position)]
            plain = [{**row, "mine": False} for row in page["standings"]]
            assert plain == rows[page["offset"] : page["offset"] + 7]
            me = page["me"]
            row = page["standings"][mine[0]]
            assert {key: me[key] for key in row if key != "mine"} == {key: row[key] for key in row if key != "mine"}
            day = (await player.call("GET", f"{board}&limit=7&around=me")).json()
            assert day["standings"] == day_rows[day["offset"] : day["offset"] + 7]
            assert day["me"]["run"] in [row["run"] for row in day["standings"]]
    stranger = await season.player()
    page = await table(season, "period=week&limit=7&around=me", stranger)
    assert (page["offset"], page["me"], len(page["standings"])) == (0, None, 7)


async def test_percentiles(season: World) -> None:
    """A percentile is the share of the others who stand lower, null for a player alone."""
    players = await newcomers(season, 4)
    await play(season, Game(players[0].profile["id"], FIRST, 200, None))
    assert (await table(season, "period=week", players[0]))["me"]["percentile"] is None
    for player, score in zip(players[1:], (250, 250, 300), strict=True):
        await play(season, Game(player.profile["id"], FIRST, score, None))
    found = [(await table(season, "period=week", player))["me"]["percentile"] for player in players]
    assert found == pytest.approx([0, 100 / 3, 100 / 3, 100])


async def test_the_day_by_loss(season: World) -> None:
    """The day's board by loss ranks those who were analysed, the least loss first, equal to three decimals shared; scores stand beside."""
    players = await newcomers(season, 5)
    for player, loss in zip(players, (7.25, 3.5004, 3.5001, None, 0.0), strict=True):
        await play(season, Game(player.profile["id"], FIRST, 200 + round(loss or 0), loss))
    board = (await players[0].call("GET", f"/api/challenges/{FIRST}.yams/leaderboard?by=loss")).json()
    assert [(row["rank"], row["loss"]) for row in board["standings"]] == [(1, 0.0), (2, 3.5), (2, 3.5), (4, 7.25)]
    assert [row["score"] for row in board["standings"]] == [200, 204, 204, 207]
    assert (board["by"], board["finished"], board["me"]["rank"], board["me"]["percentile"]) == ("loss", 5, 4, 0)
    by_score = (await season.http.get(f"/api/challenges/{FIRST}.yams/leaderboard")).json()
    assert (by_score["by"], by_score["standings"][0]["loss"]) == ("score", 7.25)
    assert None in [row["loss"] for row in by_score["standings"]]
    assert (await season.audit(f"{FIRST}.yams")).differences != ()  # these games have no actions to replay
    assert not [text for text in (await season.audit(f"{FIRST}.yams")).differences if "by loss" in text]
    before = await season.snapshot()
    await rebuild_board(season.challenges, season.boards, f"{FIRST}.yams")
    await season.counter.sweep()
    assert await season.snapshot() == before


@pytest.mark.parametrize("partitions", [1, 5])
async def test_partitions_are_fixed_for_a_period(store: EmbeddedStore, partitions: int) -> None:
    """A period keeps the partitions it began with, whatever the settings say on a later day."""
    async with World.open(store.url, EVENING, YAMS_DAILIES="yams", YAMS_PARTITIONS=str(partitions)) as world:
        ids = [player.profile["id"] for player in await newcomers(world, 6)]
        for player in ids:
            await play(world, Game(player, FIRST, 200, 1.0))
    later = EVENING + timedelta(days=1)
    async with World.open(store.url, later, keep=True, YAMS_DAILIES="yams", YAMS_PARTITIONS="2") as world:
        for player in ids:
            await play(world, Game(player, FIRST + timedelta(days=1), 210, 1.0))
        for span in (Span.MONTH, Span.ALL):
            rows = await whole(world, span, period_of(span, FIRST).key, "score")
            assert [(row["rank"], row["score"], row["days"]) for row in rows] == [(1, 410, 2)] * 6
            assert await audited(world, period_of(span, FIRST)) == ()


async def test_two_workers_make_one_board(season: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two workers with other settings that count in a new period at once, the first fixes its partitions for both."""
    week, slower, faster = period_of(Span.WEEK, FIRST), Periods(season.client), Periods(season.client)
    find = slower.find
    looked: list[PeriodBoard] = []

    async def too_early(ruleset: str, period: Period) -> PeriodBoard | None:
        found = await find(ruleset, period)
        if not looked:
            looked.append(await faster.fix(ruleset, period, 3))
        return found

    monkeypatch.setattr(slower, "find", too_early)
    assert (await slower.fix("yams", week, 5)).partitions == 3


async def test_what_does_not_count(season: World) -> None:
    """Runs in play, rejected, given advice, or of another ruleset are on no board of the period; one judged anew leaves it."""
    players = await newcomers(season, 4)
    playing, rejected, advised, judged = [player.profile["id"] for player in players]
    await players[0].start(f"{FIRST}.yams")
    assert await season.counter.count(keys.run_id(f"{FIRST}.yams", playing))
    run = await finish(season, Game(rejected, FIRST, 200, None))
    slot = await slot_of(season, FIRST, rejected)
    await season.client.execute("HSET", slot.run(rejected), "status", "rejected")
    await season.counter.count(run)
    run = await finish(season, Game(advised, FIRST, 200, None))
    await season.client.execute("HSET", (await slot_of(season, FIRST, advised)).run(advised), "advised", 1)
    await season.counter.count(run)
    run = await play(season, Game(judged, FIRST, 200, 3.0))
    assert len(await whole(season, "week", "2026-W51", "score")) == 1
    slot = await slot_of(season, FIRST, judged)
    await season.client.execute("HSET", slot.run(judged), "status", "rejected")
    await rebuild_board(season.challenges, season.boards, f"{FIRST}.yams")
    await season.counter.sweep()
    for by in Measure:
        assert await whole(season, "week", "2026-W51", by) == []
    assert await audited(season, period_of(Span.WEEK, FIRST)) == ()
    for nonsense in ("", "~", "nonsense", f"{FIRST}.yams~zzzzzzzzzzzz", "2020-01-01.yams~zzzzzzzzzzzz"):
        assert not await season.counter.count(nonsense)


async def test_a_damaged_run_stops_nobody_else(season: World) -> None:
    """A run whose result can't be read is not counted, keeps no other waiting, and is not taken up for ever."""
    broken, fine = [player.profile["id"] for player in await newcomers(season, 2)]
    await finish(season, Game(broken, FIRST, 200, None))
    await finish(season, Game(fine, FIRST, 210, None))
    await season.client.execute("HSET", (await slot_of(season, FIRST, broken)).run(broken), "score", "many")
    assert await season.counter.sweep() == 2
    assert await season.counter.sweep() == 0
    assert [row["score"] for row in await whole(season, "week", "2026-W51", "score")] == [210]


async def test_a_challenge_stays_until_it_is_counted(season: World) -> None:
    """Closing a challenge counts what is uncounted, and it isn't settled before; a ledger made much later is still counted."""
    player = (await newcomers(season, 1))[0].profile["id"]
    game, challenge = Game(player, FIRST, 200, 4.5), f"{FIRST}.yams"
    await finish(season, game)
    season.later(days=10)
    settle = (season.challenges, season.runs, Ledgers(season.client), season.settings, challenge, season.now)
    await settle_challenge(*settle)
    assert challenge in await season.challenges.live()
    await season.turn_days()
    assert challenge not in await season.challenges.live()
    assert [row["score"] for row in await whole(season, "week", "2026-W51", "score")] == [200]
    stored = await season.challenges.load(challenge)
    assert stored is not None
    await season.challenges.relist(stored.challenge)
    await analyse(season, game)
    await settle_challenge(*settle)
    assert challenge in await season.challenges.live()
    await season.turn_days()
    assert challenge not in await season.challenges.live()
    assert [row["loss"] for row in await whole(season, "week", "2026-W51", "loss")] == [4.5]


async def test_a_ledger_made_while_a_challenge_is_settled(
    store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that gets its ledger while somebody looks whether anything is left to do keeps its challenge listed until it is counted."""
    async with World.open(store.url, EVENING, YAMS_DAILIES="yams", YAMS_BUILD_TABLES="needed") as world:
        player = (await newcomers(world, 1))[0].profile["id"]
        game = Game(player, FIRST, 200, 4.5)
        await world.counter.count(await finish(world, game))
        world.later(days=2)
        waiting = world.ledgers.waiting

        async def late(slot: keys.Slot, most: int) -> list[str]:
            if slot.challenge == f"{FIRST}.yams":
                await analyse(world, game)
            return await waiting(slot, most)

        monkeypatch.setattr(world.ledgers, "waiting", late)
        await world.turn_days()
        assert await world.counter.sweep() == 1
        assert [row["loss"] for row in await whole(world, "week", "2026-W51", "loss")] == [4.5]


async def test_a_rebuild_while_a_challenge_is_settled(season: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a worker finds nothing to do before a board is made again, what is to be counted then is found by the sweep."""
    player = (await newcomers(season, 1))[0].profile["id"]
    await play(season, Game(player, FIRST, 200, 4.5))
    season.later(days=2)
    rebuild = season.boards.rebuild

    async def slow(slot: keys.Slot) -> int:
        await season.turn_days()
        return await rebuild(slot)

    monkeypatch.setattr(season.boards, "rebuild", slow)
    assert await rebuild_board(season.challenges, season.boards, f"{FIRST}.yams") == 1
    assert await season.counter.sweep() == 1


async def test_a_run_that_changes_while_it_is_counted(season: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever counts a result that is no longer the run's counts again, so that the newest stands, though another was faster."""
    player = (await newcomers(season, 1))[0].profile["id"]
    run = await finish(season, Game(player, FIRST, 200, None))
    count = season.periods.count
    changed: list[bool] = []

    async def slow(*arguments: Any) -> None:
        if not changed:
            changed.append(True)
            await judge_anew(season, Game(player, FIRST, 250, None))
            await season.counter.count(run)
        await count(*arguments)

    monkeypatch.setattr(season.periods, "count", slow)
    await season.counter.count(run)
    assert [row["score"] for row in await whole(season, "week", "2026-W51", "score")] == [250]
    assert await season.counter.sweep() == 0
    assert await audited(season, period_of(Span.WEEK, FIRST)) == ()


async def test_the_command_for_a_period(season: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """`yams admin leaderboard` says whether a period's boards are exact, names what isn't, and counts again from scratch."""
    await check_installation(season.settings)
    player = (await newcomers(season, 1))[0].profile["id"]
    now = datetime.now(season.settings.zone).date()
    await to_day(season, now)
    await play(season, Game(player, now, 200, 3.0))
    monkeypatch.setenv("YAMS_STORE_URL", season.settings.store_url)
    monkeypatch.setenv("YAMS_MASTER", MASTER.hex())
    key = period_of(Span.WEEK, now).key
    exact = f"yams {key}: 1 dailies, 1 players, 0 runs uncounted, exact"
    assert await asyncio.to_thread(check_leaderboard, "yams", key, None, rebuild=False) == ([exact], True)
    await season.client.execute("DEL", *[keys.PeriodSlot("yams", key, number).board("score") for number in range(3)])
    lines, right = await asyncio.to_thread(check_leaderboard, "yams", key, None, rebuild=False)
    assert (len(lines), right) == (2, False)
    assert lines[1] == f"  {player}: None on the board by score, 200 by its run"
    lines, right = await asyncio.to_thread(check_leaderboard, "yams", key, None, rebuild=True)
    assert (lines, right) == ([exact.replace(": ", ": counted again, ")], True)
    for words in (("chess", key), ("yams", "2026-W54")):
        with pytest.raises(AdminError):
            await asyncio.to_thread(check_leaderboard, *words, None, rebuild=False)


async def test_the_audit_of_a_period(season: World) -> None:
    """The comparison names a wrong sum, a missing player, a stranger and a wrong day; counting again from scratch mends them."""
    players = [player.profile["id"] for player in await newcomers(season, 4)]
    for day in days_from(FIRST, 3):
        await to_day(season, day)
        for number, player in enumerate(players):
            await play(season, Game(player, day, 200 + number, 1.0 + number))
    period = period_of(Span.MONTH, FIRST)
    assert await audited(season, period) == ()
    board = await season.periods.find("yams", period)
    assert board is not None
    before = await whole(season, "month", "2026-12", "score")
    score, client = Measure.SCORE, season.client
    await client.execute("ZADD", board.slot(players[0]).board(score), 999, players[0])
    await client.execute("ZREM", board.slot(players[1]).board(Measure.LOSS), players[1])
    await client.execute("ZADD", board.slot("zzzzzzzzzzzz").board(score), 5, "zzzzzzzzzzzz")
    await client.execute("ZADD", board.slot(players[2]).days(score, players[2]), 1, "2026-12-21")
    differences = await audited(season, period)
    assert len(differences) == 4
    for name in (players[0], players[1], "zzzzzzzzzzzz", f"{players[2]}, 2026-12-21"):
        assert name in str(differences)
    auditor = PeriodAuditor(client)
    assert await auditor.rebuild(season.counter, "yams", period, today(season)) == 12
    assert await audited(season, period) == ()
    assert await whole(season, "month", "2026-12", "score") == before
    empty = await auditor.audit("yatzy", period, today(season))
    assert (empty.days, empty.players, empty.differences) == (0, 0, ())


async def test_an_empty_board(season: World) -> None:
    """A period nobody has played in is an empty board with its days and neighbours."""
    found = await table(season, "period=week&by=loss", await season.player())
    assert {**found, "asOf": None} == {
        "ruleset": "yams",
        "period": "week",
        "of": "2026-W51",
        "by": "loss",
        "firstDay": "2026-12-14",
        "lastDay": "2026-12-20",
        "previous": "2026-W50",
        "following": "2026-W52",
        "best": 5,
        "exact": True,
        "players": 0,
        "offset": 0,
        "standings": [],
        "me": None,
        "asOf": None,
    }
    ever = await table(season, "period=all")
    assert (ever["firstDay"], ever["previous"], ever["best"]) == (None, None, 100)


@pytest.mark.parametrize(
    "query",
    [
        *(
            "period=day",
            "period=",
            "period=week&of=2026-W54",
            "period=week&of=2026-12",
            "period=month&of=all",
            "by=luck",
        ),
        *(
            "limit=0",
            "limit=101",
            "offset=-1",
            "offset=x",
            "around=you",
            "offfset=50",
            "period=week&of=",
            "of=2026-W4900",
        ),
    ],
)
async def test_parameters_that_say_nothing(season: World, query: str) -> None:
    """A parameter with another value than those there are is refused by its name."""
    problem(await season.http.get(f"/api/leaderboards/yams?{query}"), 400, "invalid-parameter")


async def test_calls_that_cannot_be_answered(season: World) -> None:
    """An unknown ruleset, a page around nobody, and a page both around me and from an offset are refused."""
    player = await season.player()
    problem(await season.http.get("/api/leaderboards/chess"), 404, "unknown-ruleset")
    for path in ("/api/leaderboards/yams", f"/api/challenges/{FIRST}.yams/leaderboard"):
        problem(await season.http.get(f"{path}?around=me"), 401, "no-token")
        problem(await player.call("GET", f"{path}?around=me&offset=0"), 400, "invalid-parameter")


@pytest.fixture
async def solved_season(store: EmbeddedStore, tmp_path: Path) -> AsyncIterator[World]:
    """A world whose daily is solved."""
    table_of_yams = solved(parse_ruleset("yams"))
    write_table(tmp_path, Table(table_of_yams.places, table_of_yams.values, make_table("yams.down").summary))
    async with World.open(store.url, EVENING, YAMS_DAILIES="yams", YAMS_TABLES=str(tmp_path)) as opened:
        yield opened


async def test_an_analysis_asked_for_late(solved_season: World) -> None:
    """A ledger first made when its challenge is long settled puts the challenge under care again, and its loss on every board."""
    world = solved_season
    player = await world.player()
    run = await player.finish_in(f"{FIRST}.yams")
    world.later(days=2)
    await world.turn_days()
    assert f"{FIRST}.yams" not in await world.challenges.live()
    analyst = world.analyst()
    assert await analyst.analyse(run["id"]) is Analysed.STORED
    assert f"{FIRST}.yams" in await world.challenges.live()
    assert await world.counter.sweep() == 1
    await world.turn_days()
    assert f"{FIRST}.yams" not in await world.challenges.live()
    loss = (await player.call("GET", f"/api/runs/{run['id']}/analysis")).json()["loss"]
    board = await table(world, "period=week&of=2026-W51&by=loss", player)
    assert board["me"]["loss"] == pytest.approx(loss, abs=0.0006)
    assert await analyst.analyse(run["id"]) is Analysed.STORED
    assert await world.counter.sweep() == 0
    assert (await world.audit(f"{FIRST}.yams")).differences == ()


async def test_a_challenge_settled_while_a_late_ledger_is_made(
    solved_season: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though a worker finds nothing to do just before a late ledger is kept, its loss is counted by the sweep."""
    player = await solved_season.player()
    run = await player.finish_in(f"{FIRST}.yams")
    solved_season.later(days=2)
    await solved_season.turn_days()
    keep = solved_season.ledgers.store

    async def slow(*arguments: Any) -> bool:
        await solved_season.turn_days()
        return await keep(*arguments)

    monkeypatch.setattr(solved_season.ledgers, "store", slow)
    assert await solved_season.analyst().analyse(run["id"]) is Analysed.STORED
    assert await solved_season.counter.sweep() == 1
    assert (await table(solved_season, "period=week&of=2026-W51&by=loss", player))["me"] is not None
