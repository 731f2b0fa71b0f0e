"""Days on the API: what opens when, who may still play, and what becomes public."""

from datetime import UTC, date, datetime, timedelta

import pytest
from test_protocol import problem
from world import DAILY, MASTER, World

from storage.embedded import EmbeddedStore
from yams.challenges.calendar import rulesets_of_day
from yams.fairness.seeds import commitment, derive_seed


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


async def test_today_and_the_week_ahead(world: World) -> None:
    """Today's challenge is open; the commitments of the next seven days are public, the eighth is not; no seed is."""
    today = (await world.http.get("/api/daily")).json()
    assert today["date"] == "2026-12-01"
    assert [challenge["ruleset"] for challenge in today["challenges"]] == list(
        rulesets_of_day(date(2026, 12, 1), world.settings.dailies, world.settings.variants)
    )
    assert len(today["challenges"]) == 4
    assert len({challenge["commitment"] for challenge in today["challenges"]}) == 4
    assert instant(today["closesAt"]) - instant(today["opensAt"]) == timedelta(hours=24)
    for ahead in range(8):
        day = (world.now + timedelta(days=ahead)).date()
        answer = (await world.http.get(f"/api/daily?date={day}")).json()
        for challenge in answer["challenges"]:
            seed = derive_seed(MASTER, challenge["id"])
            assert challenge["commitment"] == commitment(challenge["id"], seed).hex()
            assert challenge["seed"] is None
            assert seed.hex() not in str(answer)
    problem(await world.http.get("/api/daily?date=2026-12-09"), 404, "unknown-day")
    problem(await world.http.get("/api/daily?date=2026-11-30"), 404, "unknown-day")
    problem(await world.http.get("/api/daily?date=yesterday"), 400, "invalid-parameter")


async def test_the_committed_seed_never_changes(world: World) -> None:
    """Opening the same days again, with another partition count, leaves the stored challenges as they were."""
    before = (await world.http.get(f"/api/challenges/{DAILY}")).json()
    stored = await world.challenges.load(DAILY)
    world.later(hours=1)
    await world.turn_days()
    assert (await world.http.get(f"/api/challenges/{DAILY}")).json() == before
    assert await world.challenges.load(DAILY) == stored


async def test_tomorrow_is_not_open(world: World) -> None:
    """Tomorrow's challenge can be seen but not started."""
    player = await world.player()
    before = await world.snapshot()
    problem(await player.call("POST", "/api/challenges/2026-12-02.yams/runs"), 409, "challenge-not-open")
    problem(await player.call("POST", "/api/challenges/2026-12-20.yams/runs"), 404, "unknown-challenge")
    for name in ("nonsense", "2026-12-01.yatzy.dry", "a{b}c", "%7Bx%7D", "..", "x" * 500, "%00"):
        answer = await player.call("POST", f"/api/challenges/{name}/runs")
        assert answer.status_code in (404, 405), (name, answer.text)
    assert await world.snapshot() == before


async def test_yesterday_is_closed(world: World) -> None:
    """After midnight nobody starts yesterday's challenge; whoever had started finds the run again."""
    early, late = await world.player(), await world.player()
    run = await early.start()
    world.now = instant("2026-12-01T23:00:00+00:00")  # midnight in Paris
    before = await world.snapshot()
    problem(await late.call("POST", f"/api/challenges/{DAILY}/runs"), 409, "challenge-closed")
    again = await early.call("POST", f"/api/challenges/{DAILY}/runs")
    assert (again.status_code, again.json()) == (200, run)
    assert await world.snapshot() == before


async def test_across_midnight(world: World) -> None:
    """A run started at 23:59 and ended at 00:01 keeps its day: its dice, its board, its rank."""
    player = await world.player()
    world.now = instant("2026-12-01T22:59:00+00:00")
    run = await player.start()
    for box in ("ones", "twos", "threes"):
        run = await player.act(run, {"score": box})
    world.now = instant("2026-12-01T23:01:00+00:00")
    await world.turn_days()
    assert (await world.http.get("/api/daily")).json()["date"] == "2026-12-02"
    run = await player.play(run)
    await world.sweep()
    assert (await world.board(DAILY, player))["me"]["rank"] == 1
    assert (await world.board("2026-12-02.yams", player))["me"] is None


async def test_after_the_reveal(world: World) -> None:
    """Two hours after closing the seed is public, so no action counts any more; an unfinished run stays off the board."""
    player = await world.player()
    run = await player.start()
    world.now = instant("2026-12-02T00:59:59+00:00")
    await world.turn_days()
    assert (await world.http.get(f"/api/challenges/{DAILY}")).json()["seed"] is None
    run = await player.act(run, {"score": "ones"})
    world.now = instant("2026-12-02T01:00:00+00:00")
    before = await world.snapshot()
    problem(await player.put(run["id"], run["nextAction"], {"score": "twos"}), 409, "challenge-closed")
    assert await world.snapshot() == before
    again = await player.put(run["id"], 0, {"score": "ones"})
    assert (again.status_code, again.json()) == (200, run)
    await world.turn_days()
    assert (await world.http.get(f"/api/challenges/{DAILY}")).json()["seed"] == derive_seed(MASTER, DAILY).hex()
    assert DAILY not in await world.challenges.live()
    assert (await world.board())["finished"] == 0
    await world.turn_days()  # again changes nothing
    problem(await player.call("GET", f"/api/runs/{run['id']}/replay"), 403, "replay-hidden")


async def test_closing_settles_what_is_pending(world: World) -> None:
    """A run still pending when its challenge is revealed is verified by the closing itself."""
    player = await world.player()
    await player.finish()
    world.later(days=1)
    await world.turn_days()
    assert (await world.board())["finished"] == 1
    assert DAILY not in await world.challenges.live()


@pytest.mark.parametrize(("day", "hours"), [("2027-03-28", 23), ("2027-10-31", 25), ("2027-07-14", 24)])
async def test_clock_changes(store: EmbeddedStore, day: str, hours: int) -> None:
    """The days on which Paris changes its clocks last 23 and 25 hours."""
    async with World.open(store.url, instant(f"{day}T12:00:00+00:00")) as world:
        answer = (await world.http.get("/api/daily")).json()
        assert answer["date"] == day
        assert instant(answer["closesAt"]) - instant(answer["opensAt"]) == timedelta(hours=hours)
        world.now = instant(answer["closesAt"]) - timedelta(milliseconds=1)
        assert (await world.http.get("/api/daily")).json()["date"] == day
        world.now = instant(answer["closesAt"])
        assert (await world.http.get("/api/daily")).json()["date"] != day


async def test_a_worker_that_slept_a_week(world: World) -> None:
    """A day that no worker opened is opened by the first who asks, with the commitment that it would have had."""
    world.now = datetime(2027, 1, 15, 12, tzinfo=UTC)
    challenge = (await world.http.get("/api/daily")).json()["challenges"][0]
    assert challenge["id"] == "2027-01-15.yams"
    player = await world.player()
    await player.play(await player.start(challenge["id"]))
    await world.turn_days()
    await world.sweep()
    assert (await world.board(challenge["id"]))["finished"] == 1


async def test_the_day_knows_whose_games(world: World) -> None:
    """The day tells a player how far each of their games got, on whatever device; a stranger is told nothing of anybody's."""
    player, other = await world.player(), await world.player()
    run = await player.start()
    await player.act(run, {"score": "chance"})
    listed = (await player.call("GET", "/api/daily")).json()
    progress = {"challenge": DAILY, "run": run["id"], "status": "playing", "turn": 1, "score": None, "rank": None}
    assert listed["mine"] == [progress]
    finished = await player.finish()
    await world.verify(run["id"])
    best = await other.finish(["sixes", "fives"])
    await world.verify(best["id"])
    (mine,) = (await player.call("GET", "/api/daily")).json()["mine"]
    rank = 1 + (best["score"] > finished["score"])
    assert mine == {**progress, "status": "verified", "turn": 13, "score": finished["score"], "rank": rank}
    assert (await world.http.get("/api/daily")).json()["mine"] == []


async def test_the_variant_is_marked(world: World) -> None:
    """The challenge whose rules change from day to day is named."""
    listed = (await world.http.get("/api/daily")).json()
    every_day = {"2026-12-01.yams", "2026-12-01.yatzy", "2026-12-01.maxi-yatzy"}
    assert {challenge["id"] for challenge in listed["challenges"]} - every_day == {listed["variant"]}


@pytest.mark.parametrize(
    ("opened_with", "changed_to", "variant"),
    [
        (("yams,yatzy,maxi-yatzy", "yams.up"), ("yams", "yams.up"), "yams.up"),
        (("yams,yatzy", "yams.up"), ("yatzy,yams.down", "yams.dry"), "yams.up"),
        (("yams,yatzy", "yams.up"), ("yams,yams.up", "yams.dry"), None),
        (("yams,yatzy", ""), ("yams", ""), None),
    ],
)
async def test_the_variant_of_a_day_opened_before(
    store: EmbeddedStore, opened_with: tuple[str, str], changed_to: tuple[str, str], variant: str | None
) -> None:
    """When the settings have changed, no daily of before is taken for a variant of a day that was opened with it."""
    noon = instant("2026-12-01T11:00:00+00:00")
    dailies, variants = opened_with
    async with World.open(store.url, noon, YAMS_DAILIES=dailies, YAMS_VARIANTS=variants):
        pass
    dailies, variants = changed_to
    async with World.open(store.url, noon, keep=True, YAMS_DAILIES=dailies, YAMS_VARIANTS=variants) as world:
        for day in ("2026-12-01", "2026-12-08"):
            listed = (await world.http.get(f"/api/daily?date={day}")).json()
            assert listed["variant"] == (variant and f"{day}.{variant}")
