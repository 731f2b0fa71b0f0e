"""Challenges with a code: made, sent, played by friends blind or with a target, alone with help, and against the computer."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import httpx
import msgspec
import pytest
from test_protocol import problem
from world import DAILY, MASTER, Player, World

from storage import challenges, keys
from storage.challenges import Challenges
from storage.client import StoreAway
from storage.codec import Status, from_ms
from storage.embedded import EmbeddedStore
from storage.ledgers import Ledgers
from storage.tables import Tables, write_table
from storage.wishes import TableWishes
from tests.unit.solved import solved
from tests.unit.table_files import make_table
from worker import days, finishing, verification
from worker.analysis import Analysed, Analyst
from worker.audit import rebuild_board
from yams.challenges.challenge import Kind
from yams.challenges.codes import is_code, read_code
from yams.fairness.document import decode_document
from yams.fairness.draws import Level, opponent_draws
from yams.fairness.seeds import derive_seed
from yams.fairness.verification import verify
from yams.rules.notation import WrittenAction
from yams.rules.rulesets import parse_ruleset
from yams.solver.bots import play_game
from yams.solver.tables import Table
from yams.solver.valuation import Valuation

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)


@pytest.fixture
async def coded(store: EmbeddedStore, tmp_path: Path) -> Any:
    """A world whose `yams` is solved."""
    table = solved(parse_ruleset("yams"))
    write_table(tmp_path / "tables", Table(table.places, table.values, make_table("yams.down").summary))
    async with World.open(store.url, NOON, YAMS_TABLES=str(tmp_path / "tables")) as opened:
        yield opened


async def make(player: Player, **terms: Any) -> dict[str, Any]:
    response = await player.call("POST", "/api/challenges", json=terms)
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


async def settle(world: World) -> int:
    """What the worker does some seconds later."""
    world.later(seconds=15)
    ledgers, wishes = Ledgers(world.client), TableWishes(world.client)
    analyst = Analyst(world.challenges, world.runs, ledgers, Tables(world.settings.tables), wishes, MASTER)
    return await finishing.sweep_finishing(
        world.challenges, world.runs, analyst, world.counter, world.settings, world.now
    )


async def see(player: Player, challenge: str) -> dict[str, Any]:
    response = await player.call("GET", f"/api/challenges/{challenge}")
    assert response.status_code == 200, response.text
    seen: dict[str, Any] = response.json()
    return seen


async def test_a_friend_plays_blind(coded: World) -> None:
    """Neither answer nor board carries anybody's score before one's own last box; afterwards both see both."""
    anne, zoe = await coded.player("Anne"), await coded.player("Zoé")
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    assert is_code(made["id"])
    assert read_code(made["coded"]["code"].lower()) == made["id"]
    assert made["coded"]["link"] == f"/c/{made['id']}"
    assert made["seed"] is None
    hers = await anne.finish_in(made["id"])
    assert await settle(coded) == 1
    mine = await zoe.start(made["id"])
    for text in await everything_seen(zoe, made["id"], hers["id"]):
        assert str(hers["score"]) not in text
    while mine["status"] == "playing":
        assert (await see(zoe, made["id"]))["coded"]["target"] is None
        problem(await zoe.call("GET", f"/api/challenges/{made['id']}/leaderboard"), 403, "board-hidden")
        problem(await zoe.call("GET", f"/api/runs/{hers['id']}/replay"), 403, "replay-hidden")
        problem(await zoe.call("GET", f"/api/runs/{hers['id']}/analysis"), 403, "replay-hidden")
        open_boxes = [box["category"] for box in mine["columns"][0]["boxes"] if box["points"] is None]
        mine = await zoe.act(mine, {"score": open_boxes[-1]})
    await settle(coded)
    board = (await zoe.call("GET", f"/api/challenges/{made['id']}/leaderboard")).json()
    assert sorted(row["score"] for row in board["standings"]) == sorted([hers["score"], mine["score"]])
    assert (await see(zoe, made["id"]))["coded"]["target"]["score"] == hers["score"]
    assert (await zoe.call("GET", f"/api/runs/{hers['id']}/replay")).status_code == 200


async def everything_seen(player: Player, challenge: str, other_run: str) -> list[str]:
    """Every answer that a player gets about a challenge that is not theirs, without what holds any digits: dates, ids, codes, tags."""
    texts = []
    for path in (f"/api/challenges/{challenge}/leaderboard", f"/api/runs/{other_run}", f"/api/runs/{other_run}/replay"):
        answer = await player.call("GET", path)
        assert answer.status_code in (403, 404)
        texts.append(answer.json()["detail"])
    seen = await see(player, challenge)
    creator = {**seen["coded"]["creator"], "tag": ""}
    texts.append(str({**seen["coded"], "code": "", "link": "", "creator": creator}) + str(seen["finished"]))
    return texts


async def test_a_friend_with_a_target(coded: World) -> None:
    """The score of whoever made the challenge is there from the start; the board is not."""
    anne, zoe = await coded.player("Anne"), await coded.player("Zoé")
    made = await make(anne, kind="friend", ruleset="yams", mode="target")
    assert made["coded"]["target"] is None
    run = await anne.finish_in(made["id"])
    await settle(coded)
    target = (await see(zoe, made["id"]))["coded"]["target"]
    assert target == {"name": "Anne", "tag": anne.profile["tag"], "score": run["score"]}
    problem(await zoe.call("GET", f"/api/challenges/{made['id']}/leaderboard"), 403, "board-hidden")


async def test_a_code_however_it_is_written(coded: World) -> None:
    """Case, hyphens, look-alikes and a link's rest are forgiven; a wrong character is told apart from an unknown code."""
    anne = await coded.player()
    made = await make(anne, kind="friend", ruleset="yatzy", mode="blind")
    code = made["id"]
    for text in (code.lower(), f"{code[:5]}-{code[5:]}", f"{code}.", code.replace("0", "O").replace("1", "l")):
        assert (await see(anne, text))["id"] == code
    other = "Z" if code[3] != "Z" else "Y"
    problem(await anne.call("GET", f"/api/challenges/{code[:3]}{other}{code[4:]}"), 404, "mistyped-code")
    problem(await anne.call("GET", "/api/challenges/0000000000"), 404, "unknown-challenge")


async def test_once_each(coded: World) -> None:
    """Any number of friends may play, each of them once."""
    anne = await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    for _ in range(3):
        friend = await coded.player()
        run = await friend.start(made["id"])
        assert (await friend.start(made["id"]))["id"] == run["id"]
        await friend.play(run)
        again = await friend.call("POST", f"/api/challenges/{made['id']}/runs")
        assert (again.status_code, again.json()["status"]) == (200, "finished")


async def test_a_game_becomes_a_challenge(coded: World) -> None:
    """A game just played is a challenge on the same dice, in which it stands as already played, its score the target."""
    anne, zoe = await coded.player("Anne"), await coded.player("Zoé")
    solo = await make(anne, kind="solo", ruleset="yams")
    played = await anne.finish_in(solo["id"])
    await settle(coded)
    made = await make(anne, kind="friend", mode="target", fromRun=played["id"])
    assert (made["ruleset"], made["coded"]["knownDice"]) == ("yams", True)
    await settle(coded)
    assert (await see(zoe, made["id"]))["coded"]["target"]["score"] == played["score"]
    assert (await zoe.finish_in(made["id"]))["score"] == played["score"]
    mine = await anne.call("POST", f"/api/challenges/{made['id']}/runs")
    assert (mine.status_code, mine.json()["score"]) == (200, played["score"])


async def test_a_daily_becomes_a_challenge_once_it_is_over(coded: World) -> None:
    """A daily's dice can't be sent while the day lasts; afterwards they can, and the replay verifies on the day's seed."""
    anne, zoe = await coded.player(), await coded.player()
    played = await anne.finish()
    terms = {"kind": "friend", "mode": "blind", "fromRun": played["id"]}
    problem(await anne.call("POST", "/api/challenges", json=terms), 422, "impossible-terms")
    problem(await zoe.call("POST", "/api/challenges", json=terms), 403, "replay-hidden")
    coded.later(days=2)
    await coded.turn_days()
    problem(await zoe.call("POST", "/api/challenges", json=terms), 404, "unknown-run")
    made = await make(anne, **terms)
    run = await zoe.finish_in(made["id"])
    assert run["score"] == played["score"]
    await settle(coded)
    coded.later(days=20)
    await coded.turn_days()
    text = (await anne.call("GET", f"/api/runs/{run['id']}/replay")).content
    document = decode_document(text)
    assert document.challenge == DAILY
    assert verify(document).ok


async def test_a_rematch_is_one(coded: World) -> None:
    """Whoever asks first and however often, there is one next challenge, played as the one before."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="friend", ruleset="yatzy", mode="target")
    problem(await zoe.call("POST", "/api/challenges", json={"rematchOf": made["id"]}), 422, "impossible-terms")
    await zoe.finish_in(made["id"])
    first = await make(zoe, rematchOf=made["id"])
    again = await make(anne, rematchOf=made["id"])
    assert first["id"] == again["id"] != made["id"]
    assert first["ruleset"] == "yatzy"
    assert (first["coded"]["mine"], again["coded"]["mine"]) == (False, True)
    assert first["commitment"] != made["commitment"]
    problem(await zoe.call("POST", "/api/challenges", json={"rematchOf": DAILY}), 422, "impossible-terms")


async def test_no_rematch_for_strangers(coded: World) -> None:
    """Whoever didn't finish a challenge makes no rematch of it, not even when it is over and everybody may see it."""
    anne, zoe, late = await coded.player(), await coded.player(), await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    await zoe.finish_in(made["id"])
    await late.start(made["id"])
    coded.later(days=15)
    await coded.turn_days()
    stranger = await coded.player()
    before = await coded.snapshot()
    for player in (late, stranger):
        problem(await player.call("POST", "/api/challenges", json={"rematchOf": made["id"]}), 422, "impossible-terms")
    assert await coded.snapshot() == before
    assert (await make(zoe, rematchOf=made["id"]))["coded"]["mine"] is False


async def test_nobody_fills_the_list_of_another(coded: World) -> None:
    """A rematch stands in the list of whoever asked for it; of a game alone nobody but its maker has one."""
    anne, zoe = await coded.player("Anne"), await coded.player("Zoé")
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    await zoe.finish_in(made["id"])
    rematch = (await make(zoe, rematchOf=made["id"]))["id"]
    listed = {who: (await who.call("GET", "/api/players/me/export")).json() for who in (anne, zoe)}
    assert [each["id"] for each in listed[anne]["challenges"]] == [made["id"]]
    assert listed[anne]["runs"] == listed[zoe]["challenges"] == []  # it was made in the name of Anne
    mine = await coded.client.execute("ZRANGE", keys.player_runs(zoe.profile["id"]), 0, -1)
    assert sorted(each.decode() for each in mine) == sorted([made["id"], rematch])
    solo = await make(anne, kind="solo", ruleset="yams")
    await anne.finish_in(solo["id"])
    await settle(coded)
    problem(await zoe.call("POST", "/api/challenges", json={"rematchOf": solo["id"]}), 422, "impossible-terms")
    assert (await make(anne, rematchOf=solo["id"]))["kind"] == "solo"


async def test_dice_still_in_play_are_not_sent_on(coded: World) -> None:
    """While friends play on dice nobody gets them under another code, on which they could be learnt; afterwards one does."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    run = await zoe.finish_in(made["id"])
    await settle(coded)
    terms = {"kind": "friend", "mode": "target", "fromRun": run["id"]}
    problem(await zoe.call("POST", "/api/challenges", json=terms), 422, "impossible-terms")
    coded.later(days=15)
    await coded.turn_days()
    sent = await make(zoe, **terms)
    assert sent["coded"]["knownDice"] is True
    assert sent["seed"] is None
    await settle(coded)
    assert (await see(anne, sent["id"]))["coded"]["target"]["score"] == run["score"]


async def test_foresight_does_not_tell_of_games_alone(coded: World) -> None:
    """Of somebody's game alone there is no best game to be asked for, as if there were no such challenge."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="solo", ruleset="yams")
    problem(await zoe.call("GET", f"/api/challenges/{made['id']}/foresight"), 404, "unknown-challenge")


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"kind": "daily", "ruleset": "yams"},
        {"kind": "friend", "ruleset": "yams"},
        {"kind": "friend", "ruleset": "yams", "mode": "blind", "level": "easy"},
        {"kind": "solo", "ruleset": "yams", "mode": "blind"},
        {"kind": "computer", "ruleset": "yams"},
        {"kind": "solo"},
        {"kind": "solo", "ruleset": "yams", "rematchOf": "0000000000"},
    ],
)
async def test_terms_that_do_not_go_together(coded: World, terms: dict[str, Any]) -> None:
    """What can't be played is refused with a reason, and nothing is stored."""
    player = await coded.player()
    problem(await player.call("POST", "/api/challenges", json=terms), 422, "impossible-terms")
    assert await coded.client.execute("ZCARD", keys.CODED_CHALLENGES) == 0


async def test_alone_with_help(coded: World) -> None:
    """Alone one may ask for advice; the run says so for ever, enters no board, and can't be sent as a challenge."""
    anne = await coded.player()
    made = await make(anne, kind="solo", ruleset="yams")
    run = await anne.start(made["id"])
    assert run["advised"] is False
    advice = await anne.call("POST", f"/api/runs/{run['id']}/advice", json={})
    assert advice.status_code == 200
    assert advice.json()["actions"][0]["loss"] == 0
    run = await anne.play((await anne.call("GET", f"/api/runs/{run['id']}")).json())
    assert run["advised"] is True
    await settle(coded)
    assert (await anne.call("GET", f"/api/runs/{run['id']}")).json()["status"] == Status.VERIFIED
    board = (await anne.call("GET", f"/api/challenges/{made['id']}/leaderboard")).json()
    assert board["standings"] == []
    terms = {"kind": "friend", "mode": "target", "fromRun": run["id"]}
    problem(await anne.call("POST", "/api/challenges", json=terms), 422, "impossible-terms")


async def test_alone_is_alone(coded: World) -> None:
    """A game alone is nobody else's business until it is over; then its seed is public and anybody can check it."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="solo", ruleset="yams")
    run = await anne.start(made["id"])
    problem(await zoe.call("GET", f"/api/challenges/{made['id']}"), 404, "unknown-challenge")
    problem(await zoe.call("POST", f"/api/challenges/{made['id']}/runs"), 404, "unknown-challenge")
    problem(await zoe.call("GET", f"/api/challenges/{made['id']}/leaderboard"), 404, "unknown-challenge")
    await anne.play(run)
    await settle(coded)
    assert (await see(zoe, made["id"]))["seed"] is not None
    assert verify(decode_document((await zoe.call("GET", f"/api/runs/{run['id']}/replay")).content)).ok


async def test_against_the_computer(coded: World) -> None:
    """The opponent's turns appear one by one, each after one's own; its game is that of its level on these dice, every time."""
    anne = await coded.player()
    made = await make(anne, kind="computer", ruleset="yams", level="medium")
    run = await anne.start(made["id"])
    path = f"/api/runs/{run['id']}/opponent"
    while True:
        seen = (await anne.call("GET", path)).json()
        assert len(seen["turns"]) == len(seen["totals"]) == run["turn"]
        assert seen["totals"][-1:] in ([], [[sum(column["total"] for column in run["columns"]), seen["total"]]])
        assert (seen["score"] is None) == (run["status"] == "playing")
        if run["status"] != "playing":
            break
        open_boxes = [box["category"] for box in run["columns"][0]["boxes"] if box["points"] is None]
        run = await anne.act(run, {"score": open_boxes[0]})
    stored = await coded.challenges.load(made["id"])
    assert stored is not None
    challenge, seed = stored.challenge, derive_seed(MASTER, made["id"])
    table = solved(parse_ruleset("yams"))
    draw = opponent_draws(challenge.stream_key(seed), Level.MEDIUM)
    actions, game = play_game(Valuation(table.ruleset, (table,)), Level.MEDIUM, challenge.blocks(seed), draw)
    assert seen["score"] == game.score
    assert msgspec.convert(seen["actions"], list[WrittenAction]) == [
        WrittenAction.of(action, table.ruleset) for action in actions
    ]
    assert (await anne.call("GET", path)).json() == seen
    problem(await anne.call("POST", f"/api/runs/{run['id']}/advice", json={}), 403, "advice-refused")


async def test_no_opponent(coded: World) -> None:
    """A game without an opponent says so."""
    anne = await coded.player()
    problem(await anne.call("GET", f"/api/runs/{(await anne.start())['id']}/opponent"), 404, "no-opponent")


async def test_what_is_noted_is_settled(coded: World) -> None:
    """A finished coded game is verified and analysed by the sweep alone, once; one whose last action was never recorded is forgotten."""
    anne = await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    run = await anne.finish_in(made["id"])
    unrecorded = (await anne.start((await make(anne, kind="solo", ruleset="yams"))["id"]))["id"]
    await coded.runs.note_finishing(unrecorded, coded.now)
    assert await settle(coded) == 1
    assert await settle(coded) == 0
    stored = await coded.runs.load(keys.slot_of(made["id"], anne.profile["id"], 1), anne.profile["id"])
    assert stored is not None
    assert stored.status is Status.VERIFIED
    assert stored.loss is not None
    assert [run_id for run_id, _ in await coded.runs.finishing(10)] == [unrecorded]
    coded.later(minutes=11)
    assert await settle(coded) == 1
    assert run["score"] == stored.score


@pytest.fixture
async def unsolved(store: EmbeddedStore, tmp_path: Path) -> Any:
    """A world where tables are built, though by nobody yet."""
    async with World.open(store.url, NOON, YAMS_TABLES=str(tmp_path), YAMS_BUILD_TABLES="needed") as opened:
        yield opened


async def friends_game(world: World) -> tuple[Player, str]:
    """A challenge between friends that its maker has played; the run's id."""
    player = await world.player()
    run = await player.finish_in((await make(player, kind="friend", ruleset="yams", mode="blind"))["id"])
    return player, str(run["id"])


async def test_nobody_looks_after_what_is_never_built(world: World) -> None:
    """Where no worker builds tables a verified run is let go without its ledger."""
    player, run = await friends_game(world)
    assert await settle(world) == 1
    assert (await player.call("GET", f"/api/runs/{run}")).json()["status"] == Status.VERIFIED
    assert await world.runs.finishing(10) == []


async def test_a_run_waits_a_week_for_its_table(unsolved: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It isn't replayed again and again meanwhile, and after a week it is let go; its ledger is then made when it is asked for."""
    player, run = await friends_game(unsolved)
    assert await settle(unsolved) == 0
    with monkeypatch.context() as counting:
        counting.setattr(verification, "replay", None)
        unsolved.later(days=6)
        assert await settle(unsolved) == 0
        assert [run_id for run_id, _ in await unsolved.runs.finishing(10)] == [run]
        unsolved.later(days=1)
        assert await settle(unsolved) == 1
        assert await unsolved.runs.finishing(10) == []
    problem(await player.call("GET", f"/api/runs/{run}/analysis"), 503, "table-not-ready")
    table = solved(parse_ruleset("yams"))
    write_table(unsolved.settings.tables, Table(table.places, table.values, make_table("yams.down").summary))
    assert await unsolved.analyst().analyse(run) is Analysed.STORED


async def test_a_damaged_run_is_let_go(coded: World) -> None:
    """A run that can't be read is not taken up for ever."""
    player, run = await friends_game(coded)
    challenge = run.partition("~")[0]
    await coded.client.execute(
        "HSET", keys.slot_of(challenge, player.profile["id"], 1).run(player.profile["id"]), "next", 20
    )
    assert await settle(coded) == 0
    coded.later(minutes=11)
    assert await settle(coded) == 1
    assert await coded.runs.finishing(10) == []


async def test_no_challenge_holds_up_the_reveal_of_others(unsolved: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a damaged one, nor one that waits or can't be settled, nor one at which the worker stops keeps others' dice secret."""
    monkeypatch.setattr(challenges, "CODED_AT_ONCE", 2)
    played = []
    for _ in range(6):
        played.append((await friends_game(unsolved))[1].partition("~")[0])
        await settle(unsolved)
    damaged, stuck, fine = played[:2], played[2:4], played[4:]
    for challenge in damaged:
        await unsolved.client.execute("HSET", keys.challenge(challenge), "record", "{")
    for challenge in stuck:
        await unsolved.client.execute("ZADD", keys.Slot(challenge, 0).pending, 1, "zzzzzzzzzzzz")
    unsolved.later(days=15)
    await unsolved.turn_days()
    assert await seeds(unsolved, stuck) == [None, None]
    with monkeypatch.context() as broken:
        broken.setattr(days, "verify_pending", AsyncMock(side_effect=StoreAway("killed")))
        with pytest.raises(StoreAway):
            await unsolved.turn_days()
    assert None not in await seeds(unsolved, stuck)
    await unsolved.turn_days()
    assert await seeds(unsolved, fine) == [None, None]
    await unsolved.turn_days()
    assert None not in await seeds(unsolved, fine)
    left = await unsolved.client.execute("ZRANGE", keys.CODED_CHALLENGES, 0, -1)
    assert sorted(each.decode() for each in left) == sorted(damaged + stuck)


async def seeds(world: World, challenges: list[str]) -> list[str | None]:
    return [(await world.http.get(f"/api/challenges/{each}")).json()["seed"] for each in challenges]


async def test_a_friends_challenge_ends(coded: World) -> None:
    """After two weeks nobody can start; with the grace over the seed is public and every replay with it."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    run = await anne.finish_in(made["id"])
    await settle(coded)
    coded.later(days=14, seconds=1)
    problem(await zoe.call("POST", f"/api/challenges/{made['id']}/runs"), 409, "challenge-closed")
    coded.later(hours=3)
    await coded.turn_days()
    assert (await see(zoe, made["id"]))["seed"] is not None
    assert (await zoe.call("GET", f"/api/runs/{run['id']}/replay")).status_code == 200
    assert await coded.client.execute("ZCARD", keys.CODED_CHALLENGES) == 0


async def test_a_challenge_begun_twice(coded: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that was listed by an attempt that got no further has its time from the one that made it: nothing is revealed before."""
    anne, zoe = await coded.player(), await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    with monkeypatch.context() as broken:
        broken.setattr(Challenges, "add", Challenges.relist)
        assert (await anne.call("POST", "/api/challenges", json={"rematchOf": made["id"]})).status_code == 404
    coded.later(days=10)
    rematch = await make(anne, rematchOf=made["id"])
    assert await listed_at(coded, rematch["id"]) == rematch["revealsAt"]
    run = await zoe.start(rematch["id"])
    early = coded.now - timedelta(days=1)
    await coded.challenges.put_off(rematch["id"], early)  # as if the second attempt had stopped right after the record
    await coded.turn_days()
    assert (await see(zoe, rematch["id"]))["seed"] is None
    assert await listed_at(coded, rematch["id"]) == rematch["revealsAt"]
    await zoe.play(run)
    await settle(coded)
    coded.now = datetime.fromisoformat(rematch["revealsAt"])
    await coded.turn_days()
    assert (await see(zoe, rematch["id"]))["seed"] is not None
    assert await listed_at(coded, rematch["id"]) is None


async def listed_at(world: World, challenge: str) -> str | None:
    """When the list of coded challenges says that this one is over, None where it isn't listed."""
    score = await world.client.execute("ZSCORE", keys.CODED_CHALLENGES, challenge)
    return None if score is None else from_ms(score).strftime("%Y-%m-%dT%H:%M:%SZ")


async def test_a_board_made_again_after_the_end(coded: World) -> None:
    """What is found unverified when a settled challenge's board is made again is verified within the next minute."""
    anne = await coded.player()
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    run = await anne.finish_in(made["id"])
    await settle(coded)
    coded.later(days=15)
    await coded.turn_days()
    slot = keys.slot_of(made["id"], anne.profile["id"], 1)
    await coded.client.execute("HSET", slot.run(anne.profile["id"]), "status", Status.FINISHED)
    assert await rebuild_board(coded.challenges, coded.boards, made["id"]) == 0
    await coded.turn_days()
    assert (await anne.call("GET", f"/api/runs/{run['id']}")).json()["status"] == Status.VERIFIED


async def test_making_challenges_counts(store: EmbeddedStore) -> None:
    """Each challenge is stored for good, so that making many in a moment is too fast."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60") as world:
        player = await world.player()
        answers: list[httpx.Response] = []
        while len(answers) < 100 and (not answers or answers[-1].status_code == 201):
            terms = {"kind": Kind.SOLO, "ruleset": "yams"}
            answers.append(await player.call("POST", "/api/challenges", json=terms))
        problem(answers[-1], 429, "too-fast")
        assert timedelta(0) < timedelta(seconds=int(answers[-1].headers["retry-after"])) <= timedelta(minutes=1)
