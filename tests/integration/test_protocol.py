"""The run protocol on a real store: the action number is the idempotency key, and abuse changes nothing."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from naive_replay import check
from world import DAILY, MASTER, Json, World

from yams.fairness.seeds import derive_seed


def problem(response: httpx.Response, status: int, code: str) -> Json:
    """The problem document of an answer, after checking that it is that one."""
    body: Json = response.json()
    assert (response.status_code, body["code"]) == (status, code), response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert body["status"] == status
    assert body["detail"].strip()
    return body


async def test_a_whole_game(world: World) -> None:
    """Thirteen turns end with a score that the worker verifies and the board shows."""
    player = await world.player("Zoé")
    run = await player.start()
    assert run["id"].startswith(f"{DAILY}~")
    assert (run["status"], run["turn"], run["rollsLeft"], run["nextAction"]) == ("playing", 0, 2, 0)
    run = await player.act(run, {"keep": [0, 3]})
    assert (run["rollsLeft"], run["nextAction"]) == (1, 1)
    run = await player.play(run)
    assert (run["status"], run["turn"], run["rollsLeft"], run["dice"]) == ("finished", 13, 0, [])
    assert run["score"] == run["columns"][0]["total"]
    assert await world.sweep() == 1
    seen = (await player.call("GET", f"/api/runs/{run['id']}")).json()
    assert seen == {**run, "status": "verified"}
    board = await world.board(player=player)
    assert board["finished"] == 1
    assert board["me"]["rank"] == 1
    assert board["me"]["percentile"] is None
    assert board["standings"] == [{k: v for k, v in board["me"].items() if k != "percentile"}]


async def test_the_replay_holds_for_the_naive_checker(world: World) -> None:
    """After the reveal the replay document of any run can be checked offline by code that shares nothing with the service."""
    player, other = await world.player(), await world.player()
    run = await player.play(await player.act(await player.start(), {"keep": [1, 2]}))
    hidden = await other.call("GET", f"/api/runs/{run['id']}/replay")
    problem(hidden, 403, "replay-hidden")
    own = (await player.call("GET", f"/api/runs/{run['id']}/replay")).json()
    assert own["seed"] is None
    assert [len(turn["rolls"]) for turn in own["turns"]] == [2] + [1] * 12
    world.later(days=2)
    await world.turn_days()
    document = (await other.call("GET", f"/api/runs/{run['id']}/replay")).json()
    assert document["seed"] == derive_seed(MASTER, DAILY).hex()
    assert check(document) == (True, None, "")
    assert document["score"] == run["score"]
    challenge = (await world.http.get(f"/api/challenges/{DAILY}")).json()
    assert challenge["seed"] == document["seed"]
    assert challenge["commitment"] == document["commitment"]


async def test_starting_twice_is_one_run(world: World) -> None:
    """A second start, or ten at once, finds the run already started."""
    player = await world.player()
    answers = await asyncio.gather(*(player.call("POST", f"/api/challenges/{DAILY}/runs") for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [200] * 9 + [201]
    assert len({answer.text for answer in answers}) == 1


async def test_twenty_equal_puts_at_once(world: World) -> None:
    """The same PUT twenty times at once applies once and answers the same, for the first action and for the last."""
    player = await world.player()
    run = await player.start()
    answers = await asyncio.gather(*(player.put(run["id"], 0, {"keep": [2, 0]}) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].json()["nextAction"] == 1
    run = answers[0].json()
    while run["turn"] < 12:
        run = await player.act(run, {"score": run["columns"][0]["boxes"][run["turn"]]["category"]})
    last = run["nextAction"]
    answers = await asyncio.gather(*(player.put(run["id"], last, {"score": "chance"}) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    await world.sweep()
    again = await player.put(run["id"], last, {"score": "chance"})
    assert again.text == answers[0].text
    assert (await world.board())["finished"] == 1


async def test_different_puts_at_once(world: World) -> None:
    """Of different bodies under one number exactly one is applied; the others are told the state it led to."""
    player = await world.player()
    run = await player.start()
    bodies = [{"keep": list(range(size))} for size in range(5)] + [{"score": "chance"}, {"score": "ones"}]
    answers = await asyncio.gather(*(player.put(run["id"], 0, body) for body in bodies))
    applied = [answer for answer in answers if answer.status_code == 200]
    assert len(applied) == 1
    for answer in answers:
        if answer.status_code != 200:
            assert problem(answer, 409, "stale-action")["run"] == applied[0].json()


async def test_the_order_of_kept_positions_is_no_difference(world: World) -> None:
    """[3, 0] repeats [0, 3]."""
    player = await world.player()
    run = await player.start()
    first = await player.put(run["id"], 0, {"keep": [0, 3]})
    again = await player.put(run["id"], 0, {"keep": [3, 0]})
    assert (again.status_code, again.text) == (200, first.text)


async def test_an_old_number_answers_as_it_did(world: World) -> None:
    """Repeating any recorded action, however late, gives the answer that it first gave."""
    player = await world.player()
    run = await player.start()
    answers = []
    bodies: list[Json] = [{"keep": [0]}, {"keep": []}, {"score": "ones"}, {"score": "twos"}]
    for n, body in enumerate(bodies):
        answers.append((await player.put(run["id"], n, body)).text)
    for n, body in enumerate(bodies):
        assert (await player.put(run["id"], n, body)).text == answers[n]


ILLEGAL = [
    ({"keep": [5]}, "no-such-die"),
    ({"keep": [-1]}, "no-such-die"),
    ({"keep": [10**30]}, "no-such-die"),
    ({"keep": [1, 1]}, "no-such-die"),
    ({"keep": [0, 1, 2, 3, 4]}, "nothing-to-roll"),
    ({"score": "ones"}, "box-filled"),
    ({"score": "pair"}, "unknown-category"),
    ({"score": ""}, "unknown-category"),
    ({"score": "twos", "column": "down"}, "unknown-column"),
]


@pytest.mark.parametrize(("body", "code"), ILLEGAL)
async def test_illegal_play(world: World, body: Json, code: str) -> None:
    """The rules' refusal names its reason, comes with the unchanged run, and changes nothing."""
    player = await world.player()
    run = await player.act(await player.start(), {"score": "ones"})
    before = await world.snapshot()
    refused = problem(await player.put(run["id"], 1, body), 422, code)
    assert refused["run"] == run
    assert await world.snapshot() == before


async def test_a_fourth_roll(world: World) -> None:
    """After three rolls only a box can be written."""
    player = await world.player()
    run = await player.start()
    for _ in range(2):
        run = await player.act(run, {"keep": [0]})
    assert run["rollsLeft"] == 0
    before = await world.snapshot()
    assert problem(await player.put(run["id"], 2, {"keep": [0]}), 422, "no-rolls-left")["run"] == run
    assert await world.snapshot() == before


async def test_an_action_after_the_end(world: World) -> None:
    """A finished game takes no action, verified or not."""
    player = await world.player()
    run = await player.play(await player.start())
    problem(await player.put(run["id"], 13, {"score": "chance"}), 422, "game-over")
    await world.sweep()
    before = await world.snapshot()
    problem(await player.put(run["id"], 13, {"keep": []}), 422, "game-over")
    assert await world.snapshot() == before


async def test_numbers_out_of_turn(world: World) -> None:
    """An older number with another body, and a number ahead, are told the current state and change nothing."""
    player = await world.player()
    run = await player.act(await player.start(), {"score": "chance"})
    before = await world.snapshot()
    assert problem(await player.put(run["id"], 0, {"score": "ones"}), 409, "stale-action")["run"] == run
    assert problem(await player.put(run["id"], 2, {"score": "ones"}), 409, "action-ahead")["run"] == run
    assert problem(await player.put(run["id"], 10**6, {"keep": []}), 409, "action-ahead")["run"] == run
    for number in ("-1", "1.5", "x", str(10**30), "1e3", "%00"):
        answer = await player.call("PUT", f"/api/runs/{run['id']}/actions/{number}", json={"keep": []})
        assert answer.status_code in (400, 404), (number, answer.text)
    assert await world.snapshot() == before


MALFORMED = [
    b"",
    b"{}",
    b"null",
    b"[]",
    b'"keep"',
    b'{"keep": [0], "score": "ones"}',
    b'{"keep": [0], "column": "free"}',
    b'{"column": "free"}',
    b'{"keep": null}',
    b'{"keep": ["0"]}',
    b'{"keep": [0.5]}',
    b'{"keep": [true]}',
    b'{"keep": 0}',
    b'{"score": 7}',
    b'{"score": "ones", "dice": [6, 6, 6, 6, 6]}',
    b'{"keep": [0]',
    b'{"keep": [0]} {"keep": [1]}',
    b'{"score": "\xff\xfe"}',
    b'{"score": "' + b"x" * 100 + b'"}',
    b'{"keep": [' + b"0," * 100 + b"0]}",
    b"[" * 2000,
]


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:40]))
async def test_malformed_bodies(world: World, body: bytes) -> None:
    """Whatever is not an action is refused as a body, without echoing it, and changes nothing."""
    player = await world.player()
    run = await player.start()
    before = await world.snapshot()
    answer = await player.call(
        "PUT",
        f"/api/runs/{run['id']}/actions/0",
        content=body,
        headers={"Content-Type": "application/json"},
    )
    problem(answer, 400, "invalid-body")
    assert "x" * 50 not in answer.text
    assert await world.snapshot() == before


async def test_bodies_of_another_kind(world: World) -> None:
    """A body over 4 KB is too large; one that is not application/json is refused, so that no form can send it."""
    player = await world.player()
    run = await player.start()
    path = f"/api/runs/{run['id']}/actions/0"
    json_type = {"Content-Type": "application/json"}
    large = b'{"score": "' + b" " * 5000 + b'"}'
    problem(await player.call("PUT", path, content=large, headers=json_type), 413, "body-too-large")

    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield b" " * 1000

    problem(await player.call("PUT", path, content=chunks(), headers=json_type), 413, "body-too-large")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = await player.call("PUT", path, content=b'{"keep": []}', headers={"Content-Type": kind})
        problem(answer, 415, "not-json")
    charset = {"Content-Type": "application/json; charset=utf-8"}
    answer = await player.call("PUT", path, content=b'{"keep": []}', headers=charset)
    assert answer.status_code == 200


async def test_another_players_run(world: World) -> None:
    """Somebody else's run can't be told from one that does not exist."""
    mallory, alice = await world.player(), await world.player()
    run = await alice.start()
    before = await world.snapshot()
    for path in (run["id"], f"{DAILY}~zzzzzzzzzzzz", "nonsense", f"{DAILY}~", "~x", f"x{{y}}~{mallory.profile['id']}"):
        problem(await mallory.call("GET", f"/api/runs/{path}"), 404, "unknown-run")
        problem(await mallory.put(path, 0, {"keep": []}), 404, "unknown-run")
    assert await world.snapshot() == before


async def test_without_a_key(world: World) -> None:
    """A run needs its player's token; a wrong one is told apart from none, and a stranger's never opens it."""
    alice = await world.player()
    run = await alice.start()
    path = f"/api/runs/{run['id']}"
    problem(await world.http.get(path), 401, "no-token")
    wrong = [
        alice.token[:-1] + ("A" if alice.token[-1] != "A" else "B"),
        alice.token.partition(".")[0],
        "x.y",
        "é",
        f"{'0' * 12}.{'x' * 43}",
        alice.token.upper(),
    ]
    for token in wrong:
        answer = await world.http.get(path, headers=[(b"Authorization", f"Bearer {token}".encode())])
        problem(answer, 401, "unknown-token")
    for header in ("Basic abc", "Bearer", "Bearer ", alice.token, "Bearer " + "x" * 5000):
        problem(await world.http.get(path, headers={"Authorization": header}), 401, "no-token")


async def test_the_cookie_is_the_player_too(world: World) -> None:
    """A browser that lost its storage is still the player by its HttpOnly cookie, of which a mark tells; a header decides before it."""
    response = await world.http.post("/api/players", json={"name": "Ana"})
    cookies = {cookie.partition("=")[0]: cookie for cookie in response.headers.get_list("set-cookie")}
    assert set(cookies) == {"yams", "yams-here"}
    assert all("samesite=lax" in cookie.lower() for cookie in cookies.values())
    assert "HttpOnly" in cookies["yams"]
    assert cookies["yams-here"].startswith("yams-here=1;")
    assert "HttpOnly" not in cookies["yams-here"]
    assert (await world.http.get("/api/players/me")).json()["name"] == "Ana"
    other = await world.player("Bob")
    world.http.cookies.set("yams", response.json()["token"])
    assert (await other.call("GET", "/api/players/me")).json()["name"] == "Bob"
    world.http.cookies.clear()
    erased = await other.call("DELETE", "/api/players/me")
    assert all("Max-Age=0" in cookie for cookie in erased.headers.get_list("set-cookie"))
    assert len(erased.headers.get_list("set-cookie")) == 2


async def test_equal_keeps_give_equal_dice(world: World) -> None:
    """Two players who keep equal dice see equal dice, and keeping one die or its twin leads to the same multiset."""
    one, two = await world.player(), await world.player()
    first, second = await one.start(), await two.start()
    assert first["dice"] == second["dice"]
    for positions in ([0, 1], [2]):
        first = await one.act(first, {"keep": positions})
        second = await two.act(second, {"keep": positions})
        assert first["dice"] == second["dice"]
    run, twin_run = await one.play(first), await two.play(second)
    assert run["score"] == twin_run["score"]


async def test_twins(world: World) -> None:
    """Whichever of two equal dice is kept, the dice that follow are the same."""
    one, two = await world.player(), await world.player()
    first, second = await one.start(), await two.start()
    while first["status"] == "playing":
        dice = first["dice"]
        twins = [(a, b) for a in range(5) for b in range(a + 1, 5) if dice[a] == dice[b]]
        if twins and first["rollsLeft"]:
            kept, twin = twins[0]
            first, second = await one.act(first, {"keep": [kept]}), await two.act(second, {"keep": [twin]})
            assert sorted(first["dice"]) == sorted(second["dice"])
        box = next(box["category"] for box in first["columns"][0]["boxes"] if box["points"] is None)
        first, second = await one.act(first, {"score": box}), await two.act(second, {"score": box})
    assert first["columns"] == second["columns"]
