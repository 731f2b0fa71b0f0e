"""What the solver says over the API: advice, ledgers and foresight, from really solved tables, to whom and when."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace as with_changed
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from launcher import clean_environment
from naive_replay import check
from test_protocol import problem
from test_worker import burst_worker, work
from world import DAILY, MASTER, Json, Player, World

from storage import keys
from storage.embedded import EmbeddedStore
from storage.ledgers import KEPT_S
from storage.tables import LOOK_EVERY_S, table_path, write_approximation, write_table
from storage.wishes import TableWishes
from worker.analysis import Analysed
from worker.verification import Outcome
from yams.challenges.challenge import Kind
from yams.fairness.blocks import dice_blocks
from yams.fairness.seeds import derive_seed, stream_key
from yams.rules.notation import WrittenAction
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import OpenColumn, advise, situation
from yams.solver.approximate import Approximation, approximate
from yams.solver.columns import column_rulesets
from yams.solver.foresight import foresight
from yams.solver.tables import Summary
from yams.solver.valuation import Valuation

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
COLUMNS = "yams.three-columns"
PAR = 245.870774514111
# Made up: every score of 0 to 375 as likely, so that a percentile can be told at a glance.
EVEN = Summary(187.5, 100.0, 0.5, 0.0, (1.0,) * 13, 0, (1 / 376,) * 376, 0.0)
PROBLEM = {"type", "title", "status", "detail", "code"}


@pytest.fixture(scope="module")
def columns_worth() -> tuple[Valuation, Approximation]:
    """`yams.three-columns`, its columns solved, calibrated with a few games."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("NUMBA_CACHE_DIR", clean_environment()["NUMBA_CACHE_DIR"])
        from tests.unit.solved import solved

        ruleset = parse_ruleset(COLUMNS)
        tables = tuple(with_changed(solved(column), summary=EVEN) for column in column_rulesets(ruleset))
    measured = approximate(ruleset, tables, games=50)
    return Valuation(ruleset, tables, measured.calibration), measured


@pytest.fixture(scope="module")
def tables(columns_worth: tuple[Valuation, Approximation], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of `yams`, `yams.down` and `yams.up`, and the approximation of the three together."""
    folder = tmp_path_factory.mktemp("tables")
    worth, measured = columns_worth
    for table in worth.tables:
        write_table(folder, table)
    write_approximation(folder, worth.ruleset, measured)
    return folder


@pytest.fixture
async def world(store: EmbeddedStore, tables: Path) -> AsyncIterator[World]:
    """A world with solved rulesets, two of which are played each day, one of them with a joker."""
    dailies = "yams,yams.extra-yams.joker"
    async with World.open(store.url, NOON, YAMS_TABLES=str(tables), YAMS_DAILIES=dailies, YAMS_VARIANTS="") as opened:
        yield opened


@pytest.fixture
async def unsolved(store: EmbeddedStore, tmp_path: Path) -> AsyncIterator[World]:
    """A world where tables are built, though by nobody yet."""
    folder = tmp_path / "tables"
    folder.mkdir()
    played = {"YAMS_DAILIES": "yams", "YAMS_VARIANTS": ""}
    async with World.open(
        store.url, NOON, keep=False, YAMS_TABLES=str(folder), YAMS_BUILD_TABLES="needed", **played
    ) as opened:
        yield opened


# Advice on any position.


def position(open_boxes: str, upper: int, dice: str, rolls_left: int = 2, **more: Any) -> Json:
    """The body that asks about a position of one column."""
    column = {"open": open_boxes.split(), "upper": upper}
    told = {"jackpot"} & more.keys()
    column |= {name: more.pop(name) for name in told}
    return {"ruleset": "yams", "columns": [column], "dice": list(map(int, dice)), "rollsLeft": rolls_left, **more}


async def advice(world: World, body: Json) -> Json:
    """The answer to a question that must have one."""
    response = await world.http.post("/api/advice", json=body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def keeping(answer: Json, *dice: int) -> float:
    (value,) = [action["value"] for action in answer["actions"] if action["kept"] == list(dice)]
    return float(value)


BONUS_IN_REACH = position("full-house large-straight yams", 43, "45642")
STRAIGHT_AT_ONCE = position("ones threes full-house large-straight", 39, "23456", jackpot=50)


async def test_three_boxes_and_a_bonus_in_reach(world: World) -> None:
    """The published values of a position, every distinct action once, best first, with the loss of each."""
    answer = await advice(world, BONUS_IN_REACH)
    best, *_ = actions = answer["actions"]
    assert (answer["exact"], answer["considered"]) == (True, None)
    assert best == {
        "action": {"keep": [0, 1, 2, 4]},
        "kept": [2, 4, 5, 6],
        "points": None,
        "value": pytest.approx(33.620450910268, abs=1e-9),
        "loss": 0,
    }
    assert keeping(answer) == pytest.approx(30.204619347147, abs=1e-9)
    assert keeping(answer, 4) == pytest.approx(30.607326697531, abs=1e-9)
    values = [round(action["value"], 9) for action in actions]  # closer values are equal
    assert values == sorted(values, reverse=True)
    assert all(action["loss"] == pytest.approx(best["value"] - action["value"], abs=1e-9) for action in actions)
    kept = [tuple(action["kept"]) for action in actions if action["points"] is None]
    assert len(kept) == len(set(kept)) == 23  # of 2 4 4 5 6, but for all of them
    written = [action["action"]["score"] for action in actions if action["kept"] is None]
    assert sorted(written) == ["full-house", "large-straight", "yams"]


async def test_a_straight_at_once(world: World) -> None:
    """A straight thrown at once is written; the jackpot may be told where nothing follows from it."""
    answer = await advice(world, STRAIGHT_AT_ONCE)
    best = answer["actions"][0]
    assert (best["action"], best["points"], best["kept"]) == ({"score": "large-straight"}, 40, None)
    assert best["value"] == pytest.approx(66.388940945488, abs=1e-9)
    assert keeping(answer) == pytest.approx(44.453727848736, abs=1e-9)


async def test_what_is_considered(world: World) -> None:
    """The action considered comes back with its value and loss; equal dice are equal, wherever they lie."""
    best = (await advice(world, BONUS_IN_REACH))["actions"][0]["value"]
    one, twin = [
        (await advice(world, {**BONUS_IN_REACH, "considered": {"keep": kept}}))["considered"] for kept in ([0], [3])
    ]
    assert one == twin
    assert (one["kept"], one["points"]) == ([4], None)
    assert one["value"] == pytest.approx(30.607326697531, abs=1e-9)
    assert one["loss"] == pytest.approx(best - 30.607326697531, abs=1e-9)
    body = {**STRAIGHT_AT_ONCE, "considered": {"score": "ones", "column": "free"}}
    answer = await advice(world, body)
    ones = answer["considered"]
    assert (ones["action"], ones["points"]) == ({"score": "ones"}, 0)
    assert ones in answer["actions"]
    assert ones["loss"] > 20
    straight = (await advice(world, {**STRAIGHT_AT_ONCE, "considered": {"score": "large-straight"}}))["considered"]
    assert straight["loss"] == 0


async def test_three_columns(world: World, columns_worth: tuple[Valuation, Approximation]) -> None:
    """Columns are told in sheet order, boxes come with theirs, and the values are said to be an approximation's."""
    worth, _ = columns_worth
    boxes = [box.category for box in worth.ruleset.boxes]
    open_columns = [OpenColumn(tuple(boxes[2:]), 6), OpenColumn(("sixes", "yams"), 40), OpenColumn(tuple(boxes[:5]))]
    body = {
        "ruleset": COLUMNS,
        "columns": [{"open": column.open, "upper": column.upper} for column in open_columns],
        "dice": [6, 6, 3, 6, 1],
        "rollsLeft": 1,
        "considered": {"score": "threes", "column": "down"},
    }
    answer = await advice(world, body)
    expected = advise(worth, situation(worth.ruleset, open_columns, (6, 6, 3, 6, 1), 1))
    assert answer["exact"] is False
    assert [action["value"] for action in answer["actions"]] == [option.value for option in expected]
    written = [action["action"] for action in answer["actions"] if action["kept"] is None]
    assert sorted((action["column"], action["score"]) for action in written) == [
        ("down", "threes"),
        ("free", "sixes"),
        ("free", "yams"),
        ("up", "fives"),
    ]
    assert answer["considered"]["action"] == {"score": "threes", "column": "down"}
    assert answer["considered"]["points"] == 3
    response = await world.http.post("/api/advice", json={**body, "considered": {"score": "threes"}})
    assert problem(response, 422, "unknown-column").keys() == PROBLEM


CANNOT_BE = [
    (position("yams chance", 31, "1111"), "invalid-dice"),
    (position("yams chance", 31, "111111"), "invalid-dice"),
    (position("yams chance", 31, "11111", 3), "invalid-position"),
    (position("", 31, "11111"), "invalid-position"),
    (position("yams yams", 31, "11111"), "invalid-position"),
    (position("yatzy", 31, "11111"), "unknown-category"),
    (position("yams", 106, "11111"), "invalid-position"),
    (position("yams", 1000, "11111"), "invalid-position"),
    (position("twos threes fours fives sixes yams", 6, "11111"), "invalid-position"),
    (position("yams", 31, "11111", jackpot=50), "invalid-position"),
    (position("chance", 31, "11111", jackpot=30), "invalid-position"),
    (position("chance", 31, "11111", savedRolls=1), "invalid-position"),
    (position("chance", 31, "11111", ruleset="yams.extra-yams"), "invalid-position"),
    (position("chance", 31, "11111", ruleset="yatzy.saved-rolls", savedRolls=29), "invalid-position"),
    (position("chance ones", 0, "11111", ruleset="yams.up"), "invalid-position"),
    (position("chance", 31, "11111", ruleset=COLUMNS), "invalid-position"),
    ({**BONUS_IN_REACH, "columns": []}, "invalid-position"),
    ({**BONUS_IN_REACH, "columns": BONUS_IN_REACH["columns"] * 2}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [5]}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [-1]}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [10**30]}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [0, 0]}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [0, 1, 2, 3, 4]}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"keep": [0]}, "rollsLeft": 0}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"score": "ones"}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"score": "pair"}}, "invalid-position"),
    ({**BONUS_IN_REACH, "considered": {"score": "yams", "column": "down"}}, "unknown-column"),
]


@pytest.mark.parametrize(("body", "code"), CANNOT_BE, ids=range(len(CANNOT_BE)))
async def test_what_cannot_be(world: World, body: Json, code: str) -> None:
    """A position that no play reaches, or an action that can't be taken there, gets the rule's code and its reason, and nothing else."""
    before = await world.snapshot()
    refused = problem(await world.http.post("/api/advice", json=body), 422, code)
    assert refused.keys() == PROBLEM
    assert await world.snapshot() == before


MALFORMED: list[Json] = [
    {"more": 1},
    {"columns": [{"open": ["yams"], "uper": 3}]},
    {"columns": [{"upper": 3}]},
    {"columns": None},
    {"columns": BONUS_IN_REACH["columns"] * 4},
    {"dice": [4, 5, 6, 4, 7]},
    {"dice": [4, 5, 6, 4, "2"]},
    {"dice": [1] * 7},
    {"rollsLeft": -1},
    {"rollsLeft": 1.5},
    {"savedRolls": -1},
    {"ruleset": 5},
    {"considered": {}},
    {"considered": {"keep": [0], "score": "yams"}},
    {"considered": {"keep": [0], "more": 1}},
    {"columns": [{"open": ["x" * 41]}]},
]


@pytest.mark.parametrize("change", MALFORMED, ids=str)
async def test_bodies_of_another_form(world: World, change: Json) -> None:
    """Unknown fields and values of another kind are an invalid body."""
    problem(await world.http.post("/api/advice", json={**BONUS_IN_REACH, **change}), 400, "invalid-body")


async def test_an_unknown_ruleset(world: World) -> None:
    """A ruleset that there is not is answered as everywhere."""
    problem(await world.http.post("/api/advice", json={**BONUS_IN_REACH, "ruleset": "yatzee"}), 404, "unknown-ruleset")


async def test_advice_before_the_table(unsolved: World, tables: Path) -> None:
    """Without its table a ruleset has no advice yet: the builder is asked, and the same call has its answer when the file is there."""
    response = await unsolved.http.post("/api/advice", json=BONUS_IN_REACH)
    problem(response, 503, "table-not-ready")
    assert int(response.headers["retry-after"]) >= 1
    assert await TableWishes(unsolved.client).wanted() == ["yams"]
    shutil.copy(table_path(tables, "yams"), unsolved.settings.tables)
    await asyncio.sleep(LOOK_EVERY_S)
    answer = await advice(unsolved, BONUS_IN_REACH)
    assert answer["actions"][0]["value"] == pytest.approx(33.620450910268, abs=1e-9)


# Advice in a run.


async def make_challenge(player: Player, kind: Kind, ruleset: str = "yams") -> str:
    """A new challenge of this player's; its id."""
    terms = {Kind.FRIEND: {"mode": "blind"}, Kind.COMPUTER: {"level": "easy"}}.get(kind, {})
    response = await player.call("POST", "/api/challenges", json={"kind": kind, "ruleset": ruleset, **terms})
    assert response.status_code == 201, response.text
    code: str = response.json()["id"]
    return code


async def ask_in(player: Player, run: str, **body: Any) -> Any:
    return await player.call("POST", f"/api/runs/{run}/advice", json=body)


async def test_no_advice_where_others_play(world: World) -> None:
    """In a daily, with a friend or against the computer a run gets no advice, in play or over, and asking changes nothing."""
    player = await world.player()
    made = [await make_challenge(player, kind) for kind in (Kind.FRIEND, Kind.COMPUTER)]
    for challenge in (DAILY, *made):
        run = await player.start(challenge)
        before = await world.snapshot()
        problem(await ask_in(player, run["id"]), 403, "advice-refused")
        problem(await ask_in(player, run["id"], considered={"keep": [0]}), 403, "advice-refused")
        assert await world.snapshot() == before
    finished = await player.play(run)
    problem(await ask_in(player, finished["id"]), 403, "advice-refused")


async def test_no_advice_in_anothers_run(world: World) -> None:
    """Somebody else's run can't be told from one that does not exist, a run needs its player's key, and what is refused is no help."""
    alice, mallory = await world.player(), await world.player()
    challenge = await make_challenge(alice, Kind.SOLO)
    run = await alice.start(challenge)
    before = await world.snapshot()
    for name in (run["id"], f"{challenge}~zzzzzzzzzzzz", "nonsense", "~"):
        problem(await ask_in(mallory, name), 404, "unknown-run")
    problem(await world.http.post(f"/api/runs/{run['id']}/advice", json={}), 401, "no-token")
    problem(await ask_in(alice, run["id"], more=1), 400, "invalid-body")
    problem(await ask_in(alice, run["id"], considered={"keep": [7]}), 422, "invalid-position")
    assert await world.snapshot() == before
    assert (await ask_in(alice, run["id"])).status_code == 200
    assert (await alice.call("GET", f"/api/runs/{run['id']}")).json()["advised"] is True


async def test_a_solo_game_by_advice(world: World) -> None:
    """Alone one may ask at each step; whoever always takes the first action loses nothing. When it is over there is nothing to ask."""
    player = await world.player()
    run = await player.start(await make_challenge(player, Kind.SOLO))
    free = position(" ".join(box["category"] for box in run["columns"][0]["boxes"]), 0, "".join(map(str, run["dice"])))
    assert (await ask_in(player, run["id"])).json() == await advice(world, free)
    while run["status"] == "playing":
        answer = (await ask_in(player, run["id"], considered={"keep": []} if run["rollsLeft"] else None)).json()
        assert answer["exact"] is True
        assert (answer["considered"] is None) == (run["rollsLeft"] == 0)
        run = await player.act(run, answer["actions"][0]["action"])
    problem(await ask_in(player, run["id"]), 422, "game-over")
    assert await world.verify(run["id"]) is Outcome.PUBLISHED
    assert await world.analyst().analyse(run["id"]) is Analysed.STORED
    problem(await ask_in(player, run["id"]), 422, "game-over")
    analysis = await analysed(player, run["id"])
    assert analysis["loss"] == pytest.approx(0, abs=1e-9)
    assert analysis["costliest"] == []
    assert all(decision["better"] is None for decision in analysis["decisions"])


async def test_a_solo_game_of_three_columns(world: World) -> None:
    """With several columns advice and ledger are an approximation's, their actions name the column, and the sum still closes."""
    player = await world.player()
    run = await player.start(await make_challenge(player, Kind.SOLO, COLUMNS))
    while run["status"] == "playing":
        answer = (await ask_in(player, run["id"])).json()
        assert answer["exact"] is False
        boxes = [action["action"] for action in answer["actions"] if action["kept"] is None]
        run = await player.act(run, boxes[-1])
    await world.verify(run["id"])
    await world.analyst().analyse(run["id"])
    analysis = await analysed(player, run["id"])
    assert (analysis["exact"], analysis["ruleset"], len(analysis["decisions"])) == (False, COLUMNS, 39)
    check_ledger(analysis, run["score"])
    assert len(analysis["costliest"]) == 3
    assert all("column" in decision["action"] for decision in analysis["decisions"])


# The ledger of a run.


async def analysed(player: Player | World, run: str) -> Json:
    """The analysis that must be there, as this player or anybody sees it."""
    path = f"/api/runs/{run}/analysis"
    response = await (player.http.get(path) if isinstance(player, World) else player.call("GET", path))
    assert response.status_code == 200, response.text
    analysis: Json = response.json()
    return analysis


async def refused(player: Player | World, run: str, status: int, code: str) -> Any:
    """The answer where there must be none yet, or never."""
    path = f"/api/runs/{run}/analysis"
    response = await (player.http.get(path) if isinstance(player, World) else player.call("GET", path))
    problem(response, status, code)
    return response


def check_ledger(analysis: Json, score: int) -> None:
    """The identity in all and decision by decision, and that what cost most comes first."""
    decisions = analysis["decisions"]
    assert analysis["score"] == score
    assert analysis["par"] + analysis["luck"] - analysis["loss"] == pytest.approx(score, abs=1e-9)
    assert analysis["par"] == decisions[0]["before"]
    assert decisions[-1]["value"] == score
    assert all(one["value"] == other["before"] for one, other in pairwise(decisions))
    for decision in decisions:
        assert decision["luck"] == pytest.approx(decision["best"] - decision["before"], abs=1e-12)
        assert decision["loss"] == pytest.approx(decision["best"] - decision["value"], abs=1e-12)
        assert decision["loss"] >= 0
        assert (decision["better"] is None) == (decision["loss"] <= 1e-9)
    assert sum(decision["luck"] for decision in decisions) == pytest.approx(analysis["luck"], abs=1e-9)
    costly = sorted((decision for decision in decisions if decision["better"]), key=lambda one: -one["loss"])
    assert analysis["costliest"] == costly[:3]


async def put_in(world: World, run: str) -> bool:
    """Whether the job that makes this run's ledger is in the queue."""
    return await world.client.execute("ZSCORE", "yams:jobs", f"analyse_run:{run}") is not None


def slot_of(player: Player, challenge: str = DAILY) -> keys.Slot:
    return keys.slot_of(challenge, player.profile["id"], 4)


async def test_the_story_of_a_ledger(world: World) -> None:
    """Hidden while playing, made once the run is verified, seen by its player at once and by all after the day, the same for everybody."""
    player, other = await world.player(), await world.player()
    run = await player.act(await player.start(), {"keep": [0, 3]})
    await refused(player, run["id"], 403, "replay-hidden")
    run = await player.play(run)
    waiting = await refused(player, run["id"], 503, "analysis-not-ready")
    assert waiting.headers["retry-after"] == "1"
    assert not await put_in(world, run["id"])
    assert await world.analyst().analyse(run["id"]) is Analysed.UNCHANGED
    assert await world.verify(run["id"]) is Outcome.PUBLISHED
    assert await world.ledgers.waiting(slot_of(player), 9) == [player.profile["id"]]
    await refused(player, run["id"], 503, "analysis-not-ready")
    assert await put_in(world, run["id"])
    assert await world.analyst().analyse(run["id"]) is Analysed.STORED
    analysis = await analysed(player, run["id"])
    check_ledger(analysis, run["score"])
    assert analysis["par"] == pytest.approx(PAR, abs=1e-9)
    assert (analysis["run"], analysis["ruleset"], analysis["exact"]) == (run["id"], "yams", True)
    assert analysis["percentile"] == pytest.approx(100 * (run["score"] + 0.5) / 376)
    assert len(analysis["costliest"]) == 3
    replay = (await player.call("GET", f"/api/runs/{run['id']}/replay")).json()
    rolls = [(turn, roll) for turn, told in enumerate(replay["turns"]) for roll in range(len(told["rolls"]))]
    assert [(decision["turn"], decision["roll"]) for decision in analysis["decisions"]] == rolls
    for decision in analysis["decisions"]:
        assert decision["dice"] == replay["turns"][decision["turn"]]["rolls"][decision["roll"]]
    assert [decision["action"] for decision in analysis["decisions"]] == replay["actions"]
    for stranger in (other, world):
        await refused(stranger, run["id"], 403, "replay-hidden")
    world.later(days=2)
    await world.turn_days()
    for reader in (player, other, world):
        assert await analysed(reader, run["id"]) == analysis


async def test_luck_and_loss_stay_with_the_run(world: World) -> None:
    """What boards need of a ledger is in the run's record, and its player's export has it; the ledger itself is kept for sixty days."""
    player = await world.player()
    run = await player.finish()
    await world.verify(run["id"])
    await world.analyst().analyse(run["id"])
    analysis = await analysed(player, run["id"])
    slot, name = slot_of(player), player.profile["id"]
    stored = await world.runs.load(slot, name)
    assert stored is not None
    assert (stored.luck, stored.loss) == (analysis["luck"], analysis["loss"])
    (exported,) = (await player.call("GET", "/api/players/me/export")).json()["runs"]
    assert (exported["luck"], exported["loss"]) == (analysis["luck"], analysis["loss"])
    assert KEPT_S - 60 < await world.client.execute("TTL", slot.ledger(name)) <= KEPT_S


async def test_twice_changes_nothing(world: World) -> None:
    """Verifying, analysing and sweeping again, in any order, leaves everything as it was."""
    player = await world.player()
    run = await player.finish()
    for _ in range(2):
        await world.verify(run["id"])
    await world.analyst().analyse(run["id"])
    before, analysis = await world.snapshot(), await analysed(player, run["id"])
    analyst = world.analyst()
    for _ in range(2):
        assert await analyst.sweep() == 0
        assert await world.verify(run["id"]) is Outcome.UNCHANGED
        assert await analyst.analyse(run["id"]) is Analysed.STORED
        assert await world.sweep() == 0
    assert await world.snapshot() == before
    assert await analysed(player, run["id"]) == analysis
    for name in ("", "~", "nonsense", f"{DAILY}~zzzzzzzzzzzz", f"2026-12-20.yams~{player.profile['id']}"):
        assert await analyst.analyse(name) is Analysed.UNCHANGED
    assert await world.snapshot() == before


@pytest.mark.parametrize("left", [None, b"", b"not a ledger", b"\x81\xa5exact\xc3"])
async def test_a_ledger_that_is_gone(world: World, left: bytes | None) -> None:
    """One that has expired, or that another version wrote, is made again when it is asked for, and is the same; the worker does it all."""
    player = await world.player()
    run = await player.finish()
    worker = await work(burst_worker(world))
    assert (worker.jobs_complete, worker.jobs_failed) == (2, 0)
    analysis = await analysed(player, run["id"])
    key = slot_of(player).ledger(player.profile["id"])
    await world.client.execute("DEL", key)
    if left is not None:
        await world.client.execute("SET", key, left)
    await refused(player, run["id"], 503, "analysis-not-ready")
    await refused(player, run["id"], 503, "analysis-not-ready")
    worker = await work(burst_worker(world))
    assert (worker.jobs_complete, worker.jobs_failed) == (1, 0)
    assert await analysed(player, run["id"]) == analysis


async def test_a_rejected_run(world: World) -> None:
    """A run that was not accepted has no ledger and waits for none."""
    player = await world.player()
    run = await player.finish()
    await world.client.execute("HSET", slot_of(player).run(player.profile["id"]), "score", 375)
    assert await world.verify(run["id"]) is Outcome.REJECTED
    assert await world.analyst().analyse(run["id"]) is Analysed.UNCHANGED
    await refused(player, run["id"], 404, "no-analysis")
    assert await world.ledgers.waiting(slot_of(player), 9) == []


async def test_runs_that_are_none(world: World) -> None:
    """What is no run has no analysis, and nobody's unfinished run has one, not even after the day."""
    player = await world.player()
    run = await player.start()
    for name in (f"{DAILY}~zzzzzzzzzzzz", "nonsense", "~", f"2026-12-20.yams~{player.profile['id']}"):
        await refused(player, name, 404, "unknown-run")
    world.later(days=2)
    await world.turn_days()
    await refused(world, run["id"], 403, "replay-hidden")


async def test_an_erased_player(world: World) -> None:
    """The ledger of a player who is gone belongs to nobody: hidden until the day is over, then public like the replay."""
    player = await world.player("Ana")
    run = await player.finish()
    await world.verify(run["id"])
    assert (await player.call("DELETE", "/api/players/me")).status_code == 204
    assert await world.analyst().sweep() == 1
    for reader in (player, world):
        await refused(reader, run["id"], 403, "replay-hidden")
    world.later(days=2)
    await world.turn_days()
    analysis = await analysed(world, run["id"])
    check_ledger(analysis, run["score"])
    assert "Ana" not in str(analysis)


async def test_before_the_table(unsolved: World, tables: Path) -> None:
    """A run verified before its table is there waits, asks for it, and gets its ledger from the sweep that finds it."""
    player = await unsolved.player()
    run = await player.finish()
    await unsolved.verify(run["id"])
    analyst = unsolved.analyst()
    assert await analyst.analyse(run["id"]) is Analysed.NO_TABLE
    assert await TableWishes(unsolved.client).wanted() == ["yams"]
    assert await analyst.sweep() == 0
    assert await unsolved.ledgers.waiting(slot_of(player), 9) == [player.profile["id"]]
    await refused(player, run["id"], 503, "table-not-ready")
    shutil.copy(table_path(tables, "yams"), unsolved.settings.tables)
    await asyncio.sleep(LOOK_EVERY_S)
    await refused(player, run["id"], 503, "analysis-not-ready")
    assert await analyst.sweep() == 1
    assert await analyst.sweep() == 0
    check_ledger(await analysed(player, run["id"]), run["score"])
    assert await unsolved.ledgers.waiting(slot_of(player), 9) == []


async def test_a_damaged_run_keeps_no_other_waiting(world: World) -> None:
    """Of runs that somebody changed after their verification none has a ledger, and the sweep makes those of all others."""
    players = [await world.player() for _ in range(8)]
    runs = [await player.finish() for player in players]
    assert await world.sweep() == 8
    damages = [("0", b'{"score":"yams"}'), ("0", b"nonsense"), ("next", b"3"), ("score", b"375")]
    for player, (name, value) in zip(players, damages, strict=False):
        await world.client.execute("HSET", slot_of(player).run(player.profile["id"]), name, value)
    await world.analyst().sweep()
    for player, run in list(zip(players, runs, strict=True))[len(damages) :]:
        check_ledger(await analysed(player, run["id"]), run["score"])
    for slot in keys.slots(DAILY, 4):
        assert await world.ledgers.waiting(slot, 9) == []


# How long a challenge is looked after.


async def test_a_challenge_waits_for_its_ledgers(unsolved: World, tables: Path) -> None:
    """When a day is over its seed is revealed at once; it stays on the live list until its ledgers are made."""
    player = await unsolved.player()
    run = await player.finish()
    unsolved.later(days=2)
    await unsolved.turn_days()
    assert (await unsolved.http.get(f"/api/challenges/{DAILY}")).json()["seed"] is not None
    assert (await unsolved.board())["finished"] == 1
    assert DAILY in await unsolved.challenges.live()
    assert "2026-12-02.yams" not in await unsolved.challenges.live()  # nobody played it
    shutil.copy(table_path(tables, "yams"), unsolved.settings.tables)
    assert await unsolved.analyst().sweep() == 1
    assert DAILY in await unsolved.challenges.live()
    await unsolved.turn_days()
    assert DAILY not in await unsolved.challenges.live()
    check_ledger(await analysed(unsolved, run["id"]), run["score"])


async def test_a_challenge_does_not_wait_for_ever(unsolved: World, tables: Path) -> None:
    """After a week a challenge is let go without its ledgers, which are made when they are asked for."""
    player = await unsolved.player()
    run = await player.finish()
    unsolved.later(days=7)
    await unsolved.turn_days()
    assert DAILY in await unsolved.challenges.live()
    unsolved.later(days=1)
    await unsolved.turn_days()
    assert DAILY not in await unsolved.challenges.live()
    shutil.copy(table_path(tables, "yams"), unsolved.settings.tables)
    assert await unsolved.analyst().sweep() == 0
    await refused(unsolved, run["id"], 503, "analysis-not-ready")
    assert await put_in(unsolved, run["id"])
    assert await unsolved.analyst().analyse(run["id"]) is Analysed.STORED
    check_ledger(await analysed(unsolved, run["id"]), run["score"])


async def test_nobody_waits_where_nothing_is_built(world: World) -> None:
    """Where no worker builds tables a challenge is let go as soon as its runs are verified."""
    await (await world.player()).finish()
    world.later(days=2)
    await world.turn_days()
    assert DAILY not in await world.challenges.live()


# The best game on the day's dice.


async def test_the_best_game(world: World) -> None:
    """After the reveal everybody sees the best score, its actions replay to it on the revealed seed, and no verified run has more."""
    path = f"/api/challenges/{DAILY}/foresight"
    seed = derive_seed(MASTER, DAILY)
    best = foresight(parse_ruleset("yams"), dice_blocks(stream_key(seed, DAILY, "yams", ""), 5))
    for boxes in ([], ["sixes", "fives", "fours", "threes", "twos", "ones"]):
        await (await world.player()).finish(boxes)
    seer = await world.player()
    run = await seer.start()
    for action in best.actions:
        written = WrittenAction.of(action, parse_ruleset("yams"))
        run = await seer.act(run, {"keep": written.keep} if run_keeps(written) else {"score": written.score})
    assert run["status"] == "finished"
    await world.sweep()
    problem(await seer.call("GET", path), 403, "foresight-hidden")
    world.now = datetime(2026, 12, 1, 23, 30, tzinfo=UTC)  # closed, but some may still play
    await world.turn_days()
    problem(await world.http.get(path), 403, "foresight-hidden")
    world.later(days=1)
    problem(await world.http.get(path), 403, "foresight-hidden")  # before a worker has revealed the seed
    await world.turn_days()
    first, again = await asyncio.gather(world.http.get(path), seer.call("GET", path))
    assert first.status_code == 200, first.text
    found = first.json()
    assert found == again.json() == (await world.http.get(path)).json()
    challenge = (await world.http.get(f"/api/challenges/{DAILY}")).json()
    document = {
        "version": "yams/v1",
        "challenge": DAILY,
        "ruleset": "yams",
        "beacon": "",
        "seed": challenge["seed"],
        "commitment": challenge["commitment"],
        "actions": found["actions"],
        "score": found["score"],
    }
    assert check(document) == (True, None, "")
    assert (found["challenge"], found["ruleset"], len(found["turns"])) == (DAILY, "yams", 13)
    assert sum(turn["points"] for turn in found["turns"]) in (found["score"], found["score"] - 35)
    scores = [standing["score"] for standing in (await world.board())["standings"]]
    assert len(scores) == 3
    assert scores[0] == run["score"] == found["score"] > scores[1]


def run_keeps(written: WrittenAction) -> bool:
    return isinstance(written.keep, tuple)


async def test_no_best_game_with_jokers(world: World) -> None:
    """Where boxes depend on each other there is no best game, and before the reveal not even that is told."""
    challenge = "2026-12-01.yams.extra-yams.joker"
    path = f"/api/challenges/{challenge}/foresight"
    problem(await world.http.get(path), 403, "foresight-hidden")
    world.later(days=2)
    await world.turn_days()
    for _ in range(2):
        problem(await world.http.get(path), 404, "no-foresight")
    for name in ("2026-12-20.yams", "0000000000", "2026-12-01.yatzee"):
        problem(await world.http.get(f"/api/challenges/{name}/foresight"), 404, "unknown-challenge")
    problem(await world.http.get("/api/challenges/nonsense/foresight"), 404, "mistyped-code")
