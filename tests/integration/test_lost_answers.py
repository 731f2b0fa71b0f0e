"""Requests whose answer was lost, sent again: nothing is done twice, and nobody is locked out."""

import asyncio
from typing import Any
from unittest.mock import ANY

import httpx
import pytest
from test_devices import devices, link, recovery
from test_protocol import problem
from world import DAILY, Player, World

from service.settings import read_service_settings
from storage.embedded import EmbeddedStore
from storage.players import NEWCOMER_REMEMBERED

SECRET = "a-secret-that-the-browser-made-by-chance_0123"
OTHER = SECRET[::-1]
KEY = "0123456789abcdef"
FRIEND = {"kind": "friend", "ruleset": "yams", "mode": "blind"}


async def newcomer(world: World, secret: str = SECRET, **body: Any) -> httpx.Response:
    """What a browser sends that has no cookie and got none."""
    response = await world.http.post("/api/players", json={"secret": secret, **body})
    world.http.cookies.clear()
    return response


async def player_hashes(world: World) -> int:
    found: list[bytes] = await world.client.execute("KEYS", "player:*")
    return len(found)


async def test_a_newcomer_sent_again_is_the_same_player(world: World) -> None:
    """The same secret gives the same player and token, under the first name, on one device; another one another player."""
    first, again = await newcomer(world, name="Zoé"), await newcomer(world, name="Léa")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert first.json()["token"] == f"{first.json()['id']}.{SECRET}"
    assert len(await devices(Player(world.http, first.json()))) == 1
    assert (await newcomer(world, OTHER)).json()["id"] != first.json()["id"]


async def test_newcomers_under_way_at_once_are_one_player(world: World) -> None:
    """Two tabs that tap at the same time, and whatever travels twice, make one player and leave no other behind."""
    answers = await asyncio.gather(*(newcomer(world) for _ in range(8)))
    assert len({answer.json()["token"] for answer in answers}) == 1
    assert await player_hashes(world) == 1


async def test_an_erased_newcomer_does_not_come_back(world: World) -> None:
    """The secret of a player who was erased makes another one, who has none of their games."""
    first = Player(world.http, (await newcomer(world, name="Zoé")).json())
    await first.start()
    assert (await first.call("DELETE", "/api/players/me")).status_code == 204
    answers = await asyncio.gather(newcomer(world), newcomer(world))
    second = Player(world.http, answers[0].json())
    assert answers[1].json() == second.profile
    assert second.profile["id"] != first.profile["id"]
    problem(await first.call("GET", "/api/players/me"), 401, "unknown-token")
    assert (await second.call("GET", f"/api/daily?date={DAILY[:10]}")).json()["mine"] == []


async def test_a_newcomer_is_remembered_for_a_day(world: World) -> None:
    """What leads from a secret to its player fades."""
    await newcomer(world)
    (key,) = await world.client.execute("KEYS", "newcomer:*")
    assert SECRET.encode() not in key
    left_ms: int = await world.client.execute("PTTL", key)
    assert 0 < left_ms <= NEWCOMER_REMEMBERED.total_seconds() * 1000


async def test_a_newcomer_sent_again_is_not_charged(store: EmbeddedStore, world: World) -> None:
    """Where an address may make no more players, the one whose answer was lost is still answered."""
    limits = read_service_settings({}).new_players
    async with World.open(store.url, world.now, YAMS_ACTIONS_PER_MINUTE="60") as strict:
        first = await newcomer(strict)
        for number in range(limits.burst):
            last = await newcomer(strict, f"{number:043}")
        problem(last, 429, "too-fast")
        assert (await newcomer(strict)).json() == first.json()


@pytest.mark.parametrize("secret", ["short", "x" * 101, f"{'x' * 42}.", f"{'x' * 42}\n", f"{'x' * 42}é"])
async def test_a_secret_has_one_form(world: World, secret: str) -> None:
    """A secret that is short, long, or not fit for a header is refused wherever one may be sent."""
    problem(await newcomer(world, secret), 400, "invalid-body")
    problem(await world.http.post("/api/players/links/x", json={"secret": secret}), 400, "invalid-body")
    problem(await world.http.post("/api/players/recovery", json={"code": "x", "secret": secret}), 400, "invalid-body")


async def enter(world: World, path: str, secret: str, **body: str) -> httpx.Response:
    response = await world.http.post(f"/api/players/{path}", json={"secret": secret, **body})
    world.http.cookies.clear()
    return response


async def test_a_link_is_redeemed_again_by_the_same_browser(world: World) -> None:
    """With the same secret a link answers the same token, used or replaced or sent twice at once; for anybody else it is used."""
    first = await world.player("Zoé")
    code = (await link(first))["code"]
    answers = await asyncio.gather(*(enter(world, f"links/{code}", SECRET) for _ in range(4)))
    assert {answer.json()["token"] for answer in answers} == {f"{first.profile['id']}.{SECRET}"}
    assert len(await devices(first)) == 2
    problem(await enter(world, f"links/{code}", OTHER), 410, "link-used")
    await link(first)
    assert (await enter(world, f"links/{code}", SECRET)).json() == answers[0].json()
    problem(await enter(world, f"links/{code}", OTHER), 404, "unknown-link")


async def test_a_device_signed_out_does_not_come_back_by_its_link(world: World) -> None:
    """A used link lets a device in no more once that was signed out, secret or not."""
    first = await world.player()
    code = (await link(first))["code"]
    assert (await enter(world, f"links/{code}", SECRET)).status_code == 201
    second = next(device for device in await devices(first) if not device["current"])
    await first.call("DELETE", f"/api/players/me/devices/{second['id']}")
    problem(await enter(world, f"links/{code}", SECRET), 404, "unknown-link")


async def test_a_recovery_sent_again_is_one_device(world: World) -> None:
    """With the same secret a recovery code lets one device in, however often it is sent."""
    first = await world.player()
    code = await recovery(first)
    answers = await asyncio.gather(*(enter(world, "recovery", SECRET, code=code) for _ in range(4)))
    assert len({answer.json()["token"] for answer in answers}) == 1
    assert len(await devices(first)) == 2


async def make(player: Player, key: str | None = KEY, **terms: str) -> httpx.Response:
    return await player.call("POST", "/api/challenges", json={**FRIEND, **terms, "idempotencyKey": key})


async def test_a_challenge_sent_again_is_one_challenge(world: World) -> None:
    """The same key and terms give the same challenge, later and at once; it stands once in its maker's list."""
    player = await world.player()
    first = (await make(player)).json()
    world.later(minutes=5)
    answers = await asyncio.gather(*(make(player) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert [answer.json() for answer in answers] == [first] * 4
    listed = (await player.call("GET", "/api/players/me/challenges")).json()["challenges"]
    assert [one["challenge"]["id"] for one in listed] == [first["id"]]
    others = [(await make(player, key)).json()["id"] for key in (KEY[::-1], None, None)]
    assert len({first["id"], *others}) == 4


async def test_challenges_begun_at_once_are_one(world: World) -> None:
    """Requests with one key that race each other from the start make one challenge."""
    player = await world.player()
    answers = await asyncio.gather(*(make(player) for _ in range(8)))
    assert len({answer.json()["id"] for answer in answers}) == 1


async def test_a_key_is_for_one_request(world: World) -> None:
    """The same key with anything else asked is refused, and changes nothing."""
    player = await world.player()
    first = (await make(player)).json()
    run = await player.finish()
    problem(await make(player, mode="target"), 409, "reused-key")
    problem(await make(player, ruleset="yatzy"), 409, "reused-key")
    solo = {"kind": "solo", "ruleset": "yams", "idempotencyKey": KEY}
    problem(await player.call("POST", "/api/challenges", json=solo), 409, "reused-key")
    world.later(days=2)
    await world.turn_days()
    sent = {"kind": "friend", "mode": "blind", "fromRun": run["id"], "idempotencyKey": KEY}
    problem(await player.call("POST", "/api/challenges", json=sent), 409, "reused-key")
    world.later(days=20)
    await world.turn_days()
    before = await world.snapshot()
    problem(await make(player, mode="target"), 409, "reused-key")
    assert await world.snapshot() == before
    assert (await make(player)).json() == {**first, "seed": ANY}


async def test_a_key_is_one_players(world: World) -> None:
    """Another player's same key makes another challenge, which says nothing of the first."""
    zoe, lea = await world.player("Zoé"), await world.player("Léa")
    first = (await make(zoe)).json()
    second = (await make(lea, mode="target")).json()
    assert second["id"] != first["id"]
    assert second["coded"]["creator"]["name"] == "Léa"


async def test_dice_sent_again_are_one_challenge(world: World) -> None:
    """A game sent to a friend twice with one key is one challenge, in which it stands once."""
    player = await world.player()
    made = (await player.call("POST", "/api/challenges", json={"kind": "solo", "ruleset": "yams"})).json()
    run = await player.finish_in(made["id"])
    sent = {"kind": "friend", "mode": "target", "fromRun": run["id"], "idempotencyKey": KEY}
    answers = await asyncio.gather(*(player.call("POST", "/api/challenges", json=sent) for _ in range(4)))
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert (await player.start(answers[0].json()["id"]))["score"] == run["score"]


async def test_a_rematch_takes_no_key(world: World) -> None:
    """It is one by itself: a key with it is refused."""
    player = await world.player()
    first = (await make(player)).json()
    asked = {"rematchOf": first["id"], "idempotencyKey": KEY}
    problem(await player.call("POST", "/api/challenges", json=asked), 422, "impossible-terms")
