"""The personal page: figures, streak and games of a player, kept by workers as they count."""

from collections.abc import AsyncIterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from season import Game, analyse, days_from, finish, judge_anew, play, to_day
from test_protocol import problem
from test_worker import burst_worker, work
from world import Json, Player, World

from storage import keys
from storage.embedded import EmbeddedStore

# A Saturday: the clocks of Paris go forward in the night to the second day.
FIRST = date(2026, 3, 28)


@pytest.fixture
async def spring(store: EmbeddedStore) -> AsyncIterator[World]:
    """A world with one daily, in the days of a change of clocks."""
    noon = datetime(2026, 3, 28, 11).astimezone()
    async with World.open(store.url, noon, YAMS_DAILIES="yams", YAMS_VARIANTS="") as opened:
        await to_day(opened, FIRST)
        yield opened


async def stats(player: Player, query: str = "") -> Json:
    response = await player.call("GET", f"/api/players/me/stats{query}")
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


async def games(player: Player, query: str = "") -> Json:
    response = await player.call("GET", f"/api/players/me/games{query}")
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


async def play_days(world: World, player: Player, days: list[date]) -> None:
    for day in days:
        await to_day(world, day)
        await play(world, Game(player.profile["id"], day, 200 + day.day, None))


async def test_the_streak(spring: World) -> None:
    """Days in a row go on over a night of 23 hours and while today isn't played; a missed day ends them and the longest stays."""
    player = await spring.player()
    assert (await stats(player))["streak"] == {"current": 0, "longest": 0, "today": False}
    await play_days(spring, player, days_from(FIRST, 4))
    assert (await stats(player))["streak"] == {"current": 4, "longest": 4, "today": True}
    await to_day(spring, FIRST + timedelta(days=4))
    spring.now = spring.now.replace(hour=23, minute=59)
    assert (await stats(player))["streak"] == {"current": 4, "longest": 4, "today": False}
    spring.later(minutes=2)
    assert (await stats(player))["streak"] == {"current": 0, "longest": 4, "today": False}
    await play_days(spring, player, [FIRST + timedelta(days=5)])
    assert (await stats(player))["streak"] == {"current": 1, "longest": 4, "today": True}


async def test_a_game_after_midnight_keeps_the_day(spring: World) -> None:
    """Who starts at 23:50 and finishes at 00:30 has played the day before."""
    player = await spring.player()
    spring.now = spring.now.replace(hour=23, minute=50)
    run = await player.start(f"{FIRST}.yams")
    spring.later(minutes=40)
    run = await player.play(run)
    await spring.sweep()
    await spring.counter.sweep()
    found = await stats(player)
    assert found["streak"] == {"current": 1, "longest": 1, "today": False}
    assert found["rulesets"][0]["recent"] == [
        {"day": FIRST.isoformat(), "score": run["score"], "luck": None, "loss": None}
    ]


async def test_the_figures(spring: World) -> None:
    """Mean, best, luck, loss, distribution and months are those of the verified games, in each ruleset."""
    player = await spring.player()
    who = player.profile["id"]
    scores = [(200, 10.0), (250, None), (200, 20.0)]
    for day, (score, loss) in zip(days_from(FIRST, 3), scores, strict=True):
        await to_day(spring, day)
        await play(spring, Game(who, day, score, loss))
    await to_day(spring, FIRST + timedelta(days=4))
    found = await stats(player)
    assert found["games"] == 3
    (yams,) = found["rulesets"]
    assert (yams["ruleset"], yams["games"], yams["analysed"], yams["best"], yams["exact"]) == ("yams", 3, 2, 250, True)
    assert yams["mean"] == pytest.approx(650 / 3)
    assert (yams["meanLoss"], yams["meanLuck"]) == (15.0, pytest.approx(-30.0))
    assert yams["distribution"] == [[200, 2], [250, 1]]
    assert [(month["month"], month["games"], month["best"]) for month in yams["months"]] == [("2026-03", 3, 250)]
    assert [game["score"] for game in yams["recent"]] == [200, 250, 200]
    assert await stats(player, "?ruleset=yams") == found
    empty = await stats(player, "?ruleset=yatzy")
    assert (empty["games"], empty["rulesets"], empty["streak"]["longest"]) == (0, [], 0)
    problem(await player.call("GET", "/api/players/me/stats?ruleset=chess"), 404, "unknown-ruleset")


async def test_figures_follow_the_runs(spring: World) -> None:
    """A job twice counts once, a late ledger adds its loss, another judgement changes the score, a rejected run goes away."""
    player = await spring.player()
    who, game = player.profile["id"], Game(player.profile["id"], FIRST, 200, 7.5)
    run = await finish(spring, game)
    for _ in range(3):
        await spring.counter.count(run)
    (yams,) = (await stats(player))["rulesets"]
    assert (yams["games"], yams["meanLoss"]) == (1, None)
    await analyse(spring, game)
    await spring.counter.sweep()
    (yams,) = (await stats(player))["rulesets"]
    assert (yams["games"], yams["meanLoss"]) == (1, 7.5)
    await judge_anew(spring, Game(who, FIRST, 222, 7.5))
    await spring.counter.sweep()
    assert (await stats(player))["rulesets"][0]["best"] == 222
    stored = await spring.challenges.load(f"{FIRST}.yams")
    assert stored is not None
    slot = keys.slot_of(stored.challenge.id, who, stored.challenge.partitions)
    await spring.client.execute("HSET", slot.run(who), "status", "rejected")
    await spring.counter.count(run)
    assert (await stats(player))["games"] == 0


async def test_the_list_of_games(spring: World) -> None:
    """Games come newest first, in pages, each with its state; a challenge made and never played is none."""
    player = await spring.player()
    await play_days(spring, player, days_from(FIRST, 3))
    made = await player.call("POST", "/api/challenges", json={"kind": "solo", "ruleset": "yams"})
    spring.later(hours=1)
    run = await player.start(f"{FIRST + timedelta(days=2)}.yams")
    found = await games(player)
    assert found["following"] is None
    assert [game["challenge"] for game in found["games"]] == [f"{day}.yams" for day in reversed(days_from(FIRST, 3))]
    assert found["games"][0] == {
        "run": run["id"],
        "challenge": run["challenge"],
        "kind": "daily",
        "ruleset": "yams",
        "status": "verified",
        "score": 230,
        "luck": None,
        "loss": None,
        "advised": False,
        "startedAt": "2026-03-30T10:00:00Z",
        "finishedAt": "2026-03-30T10:00:00Z",
        "revealsAt": "2026-03-31T00:00:00Z",
    }
    await player.start(made.json()["id"])
    paged: list[Any] = []
    following = 0
    while following is not None:
        page = await games(player, f"?limit=1&offset={following}")
        paged, following = paged + page["games"], page["following"]
    assert paged == (await games(player))["games"]
    assert sorted(game["status"] for game in paged) == ["playing", *["verified"] * 3]
    assert [game["score"] for game in paged if game["status"] == "playing"] == [None]
    assert await games(player, "?offset=100") == {"games": [], "following": None}


async def test_games_behind_challenges_never_played(spring: World) -> None:
    """However many challenges were made since, a page has the games; of a very long list it may be short and says where it goes on."""
    player = await spring.player()
    await play_days(spring, player, days_from(FIRST, 2))
    spring.later(hours=1)
    for _ in range(25):
        await player.call("POST", "/api/challenges", json={"kind": "friend", "ruleset": "yams", "mode": "blind"})
    found = await games(player, "?limit=2")
    assert [game["challenge"] for game in found["games"]] == [f"{day}.yams" for day in reversed(days_from(FIRST, 2))]
    assert found["following"] is None
    assert (await games(player, "?limit=1"))["following"] == 26


async def test_the_end_of_what_is_looked_through(spring: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list with little in it is not read to its end for one page, and nothing in it is lost."""
    monkeypatch.setattr("service.progress.MOST_LOOKED_THROUGH", 10)
    player = await spring.player()
    await play_days(spring, player, [FIRST])
    spring.later(hours=1)
    for _ in range(25):
        await player.call("POST", "/api/challenges", json={"kind": "friend", "ruleset": "yams", "mode": "blind"})
    pages, following = [], 0
    while following is not None:
        page = await games(player, f"?limit=5&offset={following}")
        pages.append(len(page["games"]))
        following = page["following"]
    assert pages == [0, 0, 1]


async def test_the_list_of_challenges(spring: World) -> None:
    """Challenges with a code that one made or began, on whatever device, the newest first, each with what became of one's run; no daily."""
    anne, zoe = await spring.player("Anne"), await spring.player("Zoé")
    await play_days(spring, anne, [FIRST])
    made = []
    for terms in ({"kind": "friend", "mode": "blind"}, {"kind": "solo"}, {"kind": "friend", "mode": "target"}):
        spring.later(minutes=1)
        made.append((await anne.call("POST", "/api/challenges", json={"ruleset": "yams", **terms})).json()["id"])
    run = await anne.finish_in(made[0])
    spring.later(minutes=1)
    begun = await zoe.start(made[2])
    listed = (await anne.call("GET", "/api/players/me/challenges")).json()
    assert listed["following"] is None
    assert [each["challenge"]["id"] for each in listed["challenges"]] == list(reversed(made))
    for each in listed["challenges"]:
        path = f"/api/challenges/{each['challenge']['id']}"
        assert each["challenge"] == (await anne.call("GET", path)).json()
    assert [(each["run"], each["status"], each["score"]) for each in listed["challenges"]] == [
        (None, None, None),
        (None, None, None),
        (run["id"], "finished", run["score"]),
    ]
    (hers,) = (await zoe.call("GET", "/api/players/me/challenges")).json()["challenges"]
    assert (hers["challenge"]["id"], hers["run"], hers["status"], hers["score"]) == (
        made[2],
        begun["id"],
        "playing",
        None,
    )
    assert hers["challenge"]["coded"]["mine"] is False
    first = (await anne.call("GET", "/api/players/me/challenges?limit=1")).json()
    second = (await anne.call("GET", f"/api/players/me/challenges?limit=2&offset={first['following']}")).json()
    assert [*first["challenges"], *second["challenges"]] == listed["challenges"]
    problem(await spring.http.get("/api/players/me/challenges"), 401, "no-token")


async def test_others_games(spring: World) -> None:
    """Figures and games are one's own: without a key there are none, and nobody sees another's."""
    player, other = await spring.player(), await spring.player()
    await play_days(spring, player, [FIRST])
    assert (await stats(other))["games"] == 0
    assert (await games(other))["games"] == []
    for path in ("stats", "games"):
        problem(await spring.http.get(f"/api/players/me/{path}"), 401, "no-token")
    for query in ("games?limit=0", "games?ruleset=yams", "stats?rules=yams"):
        problem(await player.call("GET", f"/api/players/me/{query}"), 400, "invalid-parameter")


async def test_erased_games_do_not_come_back(spring: World) -> None:
    """With the player the list of games is gone, counting a run again makes no new one; the boards keep the game without name and id."""
    player = await spring.player()
    run = await play(spring, Game(player.profile["id"], FIRST, 200, 3.0))
    assert await spring.client.execute("EXISTS", keys.player_games(player.profile["id"])) == 1
    assert (await player.call("DELETE", "/api/players/me")).status_code == 204
    await spring.counter.count(run)
    assert await spring.client.execute("KEYS", f"player:*{player.profile['id']}*") == []
    board = (await spring.http.get("/api/leaderboards/yams?period=week&by=loss")).json()
    assert [(row["name"], row["tag"], row["loss"]) for row in board["standings"]] == [(None, None, 3.0)]
    day = (await spring.http.get(f"/api/challenges/{FIRST}.yams/leaderboard")).json()
    assert day["histogram"] == [[200, 1]]
    assert all(player.profile["id"] not in str(answer) for answer in (board, day))


async def test_games_copied_into_a_challenge_count_once(spring: World) -> None:
    """A game sent to a friend is one game; the friend's game on its dice counts for the friend."""
    player, friend = await spring.player(), await spring.player()
    run = await player.play(await player.start(f"{FIRST}.yams"))
    await spring.sweep()
    await spring.counter.sweep()
    await to_day(spring, FIRST + timedelta(days=2))
    terms = {"kind": "friend", "mode": "blind", "fromRun": run["id"]}
    made = (await player.call("POST", "/api/challenges", json=terms)).json()
    played = await friend.finish_in(made["id"])
    for run_id in (keys.run_id(made["id"], player.profile["id"]), played["id"]):
        await spring.verify(run_id)
        assert await spring.counter.count(run_id)
    assert [(await stats(each))["games"] for each in (player, friend)] == [1, 1]
    assert (await stats(friend))["streak"]["longest"] == 0
    board = (await spring.http.get("/api/leaderboards/yams?period=all")).json()
    assert [row["score"] for row in board["standings"]] == [run["score"]]


async def test_the_real_worker_counts(world: World) -> None:
    """A game finished over the API is verified and counted by the worker's own job."""
    player = await world.player()
    run = await player.finish()
    worker = await work(burst_worker(world))
    assert worker.jobs_failed == 0
    board = (await player.call("GET", "/api/leaderboards/yams?period=week&around=me")).json()
    assert (board["of"], board["me"]["score"], board["me"]["days"]) == ("2026-W49", run["score"], 1)
    assert (await stats(player))["games"] == 1
    assert await world.counter.sweep() == 0
