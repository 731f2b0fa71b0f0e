"""One player on several devices: links, recovery codes, signing out; and what strangers, races and the clock make of them."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
from test_protocol import problem
from world import DAILY, Player, World

from storage import keys
from storage.client import Argument, Client, ServerClient, StoreAway
from storage.devices import MOST_DEVICES, Devices, code_hash, device_id
from storage.embedded import EmbeddedStore
from storage.logs import JsonLines
from storage.players import token_hash
from yams.challenges.grouped_codes import Groups, dashed, make_grouped, read_grouped

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


async def link(player: Player) -> dict[str, Any]:
    response = await player.call("POST", "/api/players/me/links")
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


async def recovery(player: Player) -> str:
    response = await player.call("POST", "/api/players/me/recovery")
    assert response.status_code == 201, response.text
    return str(response.json()["code"])


async def redeem(world: World, code: str, agent: str = "") -> httpx.Response:
    """What another device sends, which has no cookie and keeps none."""
    response = await world.http.post(f"/api/players/links/{code}", json={}, headers={"User-Agent": agent})
    world.http.cookies.clear()
    return response


async def recover(world: World, code: str) -> httpx.Response:
    response = await world.http.post("/api/players/recovery", json={"code": code})
    world.http.cookies.clear()
    return response


def device(world: World, response: httpx.Response) -> Player:
    assert response.status_code == 201, response.text
    return Player(world.http, response.json())


async def devices(player: Player) -> list[dict[str, Any]]:
    answer = await player.call("GET", "/api/players/me/devices")
    assert answer.status_code == 200, answer.text
    listed: list[dict[str, Any]] = answer.json()["devices"]
    return listed


async def test_a_link_carries_the_player(world: World) -> None:
    """Whoever opens the link is the player, in the game where it stood, and both devices go on working."""
    first = await world.player("Zoé")
    run = await first.start()
    made = await link(first)
    assert made["link"] == f"/l/{made['code'].replace('-', '')}"
    assert datetime.fromisoformat(made["expiresAt"]) > world.now
    second = device(world, await redeem(world, made["code"]))
    assert {**second.profile, "token": ""} == {**first.profile, "token": ""}
    assert second.token != first.token
    run = await second.act(run, {"score": "ones"})
    run = await first.act(run, {"score": "twos"})
    assert (await second.call("GET", f"/api/runs/{run['id']}")).json() == run


async def test_the_cookie_of_a_new_device(world: World) -> None:
    """The answer to a link and to a recovery code leaves the token in the browser as the first one did."""
    first = await world.player()
    codes = await link(first), await recovery(first)
    for response in (
        await world.http.post(f"/api/players/links/{codes[0]['code']}", json={}),
        await world.http.post("/api/players/recovery", json={"code": codes[1]}),
    ):
        cookie = response.headers.get_list("set-cookie")[0]
        assert f"yams={response.json()['token']}" in cookie
        assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"))
        world.http.cookies.clear()
        sent = {"Cookie": cookie.partition(";")[0]}
        assert (await world.http.get("/api/players/me", headers=sent)).json()["id"] == first.profile["id"]


@pytest.mark.parametrize("agent", ["", PHONE])
async def test_the_list_of_devices(world: World, agent: str) -> None:
    """Devices are listed with browser and system, the instant they came in, and which of them asks."""
    first = await world.player()
    world.later(minutes=1)
    second = device(world, await redeem(world, (await link(first))["code"], agent))
    listed = await devices(second)
    assert [entry["current"] for entry in listed] == [False, True]
    assert [entry["id"] for entry in listed] == [device_id(first.token), device_id(second.token)]
    assert listed[1]["label"] == ("Firefox, Android" if agent else "")
    assert datetime.fromisoformat(listed[1]["letInAt"]) == world.now
    assert first.token.partition(".")[2] not in str(listed)
    assert token_hash(first.token) not in str(listed)


async def test_signing_out_elsewhere(world: World) -> None:
    """A device that is signed out can do nothing more, the others everything; doing it twice changes nothing."""
    first = await world.player()
    second = device(world, await redeem(world, (await link(first))["code"]))
    run = await second.start()
    path = f"/api/players/me/devices/{device_id(second.token)}"
    assert (await first.call("DELETE", path)).status_code == 204
    before = await world.snapshot()
    problem(await second.call("GET", "/api/players/me"), 401, "unknown-token")
    problem(await second.put(run["id"], 0, {"score": "ones"}), 401, "unknown-token")
    problem(await second.call("POST", "/api/players/me/links"), 401, "unknown-token")
    assert (await first.call("DELETE", path)).status_code == 204
    assert (await first.call("DELETE", "/api/players/me/devices/0")).status_code == 204
    assert await world.snapshot() == before
    assert len(await devices(first)) == 1
    await first.act(run, {"score": "ones"})


async def test_signing_out_ends_the_waiting_link(world: World) -> None:
    """A link that waits is void once any device is signed out: that device may have made it."""
    first = await world.player()
    second = device(world, await redeem(world, (await link(first))["code"]))
    stolen = await link(second)
    assert (await first.call("DELETE", f"/api/players/me/devices/{device_id(second.token)}")).status_code == 204
    problem(await redeem(world, stolen["code"]), 404, "unknown-link")


async def test_signing_out_here(world: World) -> None:
    """A device may sign itself out, its cookie goes; the last one only where a recovery code can bring the player back."""
    player = await world.player()
    path = f"/api/players/me/devices/{device_id(player.token)}"
    problem(await player.call("DELETE", path), 409, "last-device")
    code = await recovery(player)
    gone = await player.call("DELETE", path)
    assert gone.status_code == 204
    assert [cookie.partition("=")[0] for cookie in gone.headers.get_list("set-cookie")] == ["yams", "yams-here"]
    assert all("Max-Age=0" in cookie for cookie in gone.headers.get_list("set-cookie"))
    problem(await player.call("GET", "/api/players/me"), 401, "unknown-token")
    back = device(world, await recover(world, code))
    assert back.profile["id"] == player.profile["id"]


async def test_two_devices_sign_each_other_out(world: World) -> None:
    """However two devices meet that sign each other out, one is left."""
    for _ in range(20):
        first = await world.player()
        second = device(world, await redeem(world, (await link(first))["code"]))
        await asyncio.gather(
            first.call("DELETE", f"/api/players/me/devices/{device_id(second.token)}"),
            second.call("DELETE", f"/api/players/me/devices/{device_id(first.token)}"),
        )
        answers = [await each.call("GET", "/api/players/me") for each in (first, second)]
        assert sorted(answer.status_code for answer in answers) == [200, 401]


@pytest.mark.parametrize("agent", range(5))
async def test_a_link_is_good_once(world: World, agent: int) -> None:
    """Of thirty devices that open one link at the same instant exactly one gets in; the others are told that it is used."""
    first = await world.player(f"Racer {agent}")
    made = await link(first)
    answers = await asyncio.gather(*(redeem(world, made["code"]) for _ in range(30)))
    assert sorted(answer.status_code for answer in answers) == [201, *[410] * 29]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 410} == {"link-used"}
    assert len(await devices(first)) == 2
    problem(await redeem(world, made["code"]), 410, "link-used")


async def test_a_lost_answer_of_the_store(world: World) -> None:
    """The store's client may send a script twice: the same token is let in once, and is told so both times."""
    first = await world.player()
    made, repository = await link(first), Devices(world.client)
    code = read_grouped(made["code"], Groups.LINK)
    token = f"{first.profile['id']}.secret"
    for _ in range(2):
        player = await repository.redeem_link(first.profile["id"], code, token, "", world.now)
        assert player.name == first.profile["name"]
    assert len(await devices(first)) == 2


async def test_the_scripts_of_devices_are_idempotent(world: World) -> None:
    """Each change asked for again, as after a lost connection, leaves the store as it was."""
    player, repository = await world.player(), Devices(world.client)
    who, ends_at = player.profile["id"], NOON + timedelta(minutes=10)
    other = device(world, await redeem(world, (await link(player))["code"]))
    snapshots = []
    for _ in range(2):
        await repository.make_link(who, player.token, "A" * 15, ends_at, world.now)
        await repository.make_recovery(who, player.token, "B" * 25, world.now)
        await repository.recover(who, "B" * 25, f"{who}.third", "", world.now)
        snapshots.append(await world.snapshot())
    assert snapshots[0] == snapshots[1]
    for _ in range(2):
        await repository.sign_out(who, player.token, device_id(other.token))
        snapshots.append(await world.snapshot())
    assert snapshots[2] == snapshots[3] != snapshots[1]


async def test_links_expire(world: World) -> None:
    """A link is good until ten minutes have passed, not a millisecond longer, and says that it has expired."""
    first = await world.player()
    made = await link(first)
    ends_at = datetime.fromisoformat(made["expiresAt"])
    assert (ends_at - world.now).total_seconds() == 600
    world.now = ends_at
    before = await world.snapshot()
    problem(await redeem(world, made["code"]), 410, "link-expired")
    assert await world.snapshot() == before
    made = await link(first)
    world.later(minutes=9, seconds=59, milliseconds=999)
    device(world, await redeem(world, made["code"]))


async def test_links_leave_the_store(world: World) -> None:
    """What leads from a link to its player goes by itself, an hour after the link."""
    made = await link(await world.player())
    lead = keys.link(code_hash(read_grouped(made["code"], Groups.LINK)))
    assert 4_190_000 < await world.client.execute("PTTL", lead) <= 4_200_000


async def test_a_newer_link(world: World) -> None:
    """Making a link voids the one before, used or not."""
    first = await world.player()
    old, new = await link(first), await link(first)
    problem(await redeem(world, old["code"]), 404, "unknown-link")
    device(world, await redeem(world, new["code"]))
    device(world, await redeem(world, (await link(first))["code"]))
    problem(await redeem(world, new["code"]), 404, "unknown-link")


async def test_wrong_codes(world: World) -> None:
    """A mistyped code is told from an unknown one, names the group, and changes nothing; people's ways of writing are forgiven."""
    first = await world.player()
    made, printed = await link(first), await recovery(first)
    before = await world.snapshot()
    unknown = make_grouped(7, Groups.LINK)
    problem(await redeem(world, unknown), 404, "unknown-link")
    problem(await recover(world, make_grouped(7, Groups.RECOVERY)), 404, "unknown-recovery")
    wrong = ("0" if printed[7] != "0" else "1").join((printed[:7], printed[8:]))
    mistyped = problem(await recover(world, wrong), 404, "mistyped-code")
    assert "group 2" in mistyped["detail"]
    for text in ("x", "0", "A" * 15, made["code"][:-1], "é" * 15, "%00", "A" * 3000):
        problem(await redeem(world, text), 404, "mistyped-code")
    for text in ("", "x", printed[:-1], made["code"], "🎲" * 9):
        problem(await recover(world, text), 404, "mistyped-code")
    problem(await recover(world, "A" * 201), 400, "invalid-body")
    problem(await world.http.post("/api/players/recovery", json={}), 400, "invalid-body")
    assert await world.snapshot() == before
    device(world, await redeem(world, made["code"].lower().replace("-", "").replace("0", "o").replace("1", "l")))
    device(world, await recover(world, f"  {printed.lower().replace('-', ' ')}. "))


async def test_no_page_of_another_site_signs_anybody_in(world: World) -> None:
    """What another site's page can send without asking, a form or a plain text, redeems nothing."""
    first = await world.player()
    made, printed = await link(first), await recovery(first)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    plain = {"Content-Type": "text/plain"}
    path = f"/api/players/links/{made['code']}"
    problem(await world.http.post(path, headers=form), 400, "invalid-body")
    for headers in (form, plain):
        problem(await world.http.post(path, content=b"{}", headers=headers), 415, "not-json")
        body = b'{"code": "%s"}' % printed.encode()
        problem(await world.http.post("/api/players/recovery", content=body, headers=headers), 415, "not-json")
    problem(await world.http.get(path), 405, "wrong-method")
    device(world, await redeem(world, made["code"]))


async def test_looking_at_a_link_does_not_burn_it(world: World) -> None:
    """Messengers that fetch a link's page for a preview leave the link as it was."""
    first = await world.player()
    made = await link(first)
    before = await world.snapshot()
    for _ in range(3):
        await world.http.get(made["link"])
        await world.http.head(made["link"])
    assert await world.snapshot() == before
    device(world, await redeem(world, made["link"].rpartition("/")[2]))


async def test_a_recovery_code_stays_good(world: World) -> None:
    """The recovery code brings the player back as often as it is needed; a new one takes its place."""
    player = await world.player("Ana")
    old = await recovery(player)
    for _ in range(2):
        back = device(world, await recover(world, old))
        assert back.profile["name"] == "Ana"
    made_at = (await player.call("GET", "/api/players/me/devices")).json()["recoveryMadeAt"]
    assert datetime.fromisoformat(made_at) == world.now
    new = await recovery(back)
    problem(await recover(world, old), 404, "unknown-recovery")
    device(world, await recover(world, new))
    assert len(await world.client.execute("KEYS", "recovery:*")) == 1


async def test_recovery_codes_made_at_once(world: World) -> None:
    """Of recovery codes made at the same instant the last one holds and no other does."""
    player = await world.player()
    codes = await asyncio.gather(*(recovery(player) for _ in range(10)))
    answers = [await recover(world, code) for code in codes]
    assert sorted(answer.status_code for answer in answers) == [201, *[404] * 9]
    assert len(await world.client.execute("KEYS", "recovery:*")) == 1


async def test_how_many_devices_there_may_be(world: World) -> None:
    """A link lets no eleventh device in and stays good; a recovery code does, and the oldest device leaves."""
    first = await world.player()
    waiting = await link(first)
    printed = await recovery(first)
    others = []
    for _ in range(MOST_DEVICES - 1):
        world.later(seconds=1)
        others.append(device(world, await recover(world, printed)))
    before = await world.snapshot()
    problem(await redeem(world, waiting["code"]), 409, "too-many-devices")
    problem(await first.call("POST", "/api/players/me/links"), 409, "too-many-devices")
    assert await world.snapshot() == before
    latest = device(world, await recover(world, printed))
    assert len(await devices(latest)) == MOST_DEVICES
    problem(await first.call("GET", "/api/players/me"), 401, "unknown-token")
    for other in others:
        assert (await other.call("GET", "/api/players/me")).status_code == 200
    one, another = (device_id(each.token) for each in others[:2])
    assert (await latest.call("DELETE", f"/api/players/me/devices/{one}")).status_code == 204
    made = await link(latest)
    device(world, await redeem(world, made["code"]))
    assert another in {entry["id"] for entry in await devices(latest)}


async def test_a_player_takes_little_room(world: World) -> None:
    """With all the devices and codes there may be, a player's hash stays in the store's compact form."""
    player = await world.player("W" * 20)
    await recovery(player)
    printed = await recovery(player)
    await link(player)
    name = "Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0"
    for _ in range(MOST_DEVICES):
        await world.http.post("/api/players/recovery", json={"code": printed}, headers={"User-Agent": name})
    key = keys.player(player.profile["id"])
    assert await world.client.execute("OBJECT", "ENCODING", key) == b"listpack"
    assert await world.client.execute("HLEN", key) == 7 + MOST_DEVICES


async def test_many_recoveries_at_once(world: World) -> None:
    """However many devices recover at the same instant, there are never more than there may be."""
    first = await world.player()
    printed = await recovery(first)
    answers = await asyncio.gather(*(recover(world, printed) for _ in range(40)))
    assert {answer.status_code for answer in answers} == {201}
    all_devices = [first, *(device(world, answer) for answer in answers)]
    states = [await each.call("GET", "/api/players/me") for each in all_devices]
    assert [state.status_code for state in states].count(200) == MOST_DEVICES


async def test_guessing_is_slowed_down(store: EmbeddedStore) -> None:
    """An address that tries code after code has to wait, for links and recovery codes alike; a right code then waits too."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60", YAMS_CODE_TRIES_PER_HOUR="60") as world:
        first = await world.player()
        made = await link(first)
        links = [await redeem(world, make_grouped(number, Groups.LINK)) for number in range(60)]
        codes = [await recover(world, make_grouped(number, Groups.RECOVERY)) for number in range(60)]
        statuses = [answer.status_code for answer in (*links, *codes)]
        assert (statuses.count(404), statuses.count(429)) == (100, 20)
        late = await redeem(world, made["code"])
        problem(late, 429, "too-fast")
        assert late.headers["retry-after"] == "60"
        world.later(seconds=60)
        device(world, await redeem(world, made["code"]))


async def test_erasing_forgets_the_codes(world: World) -> None:
    """An erased player's devices, link and recovery code are gone from the store, and open nothing."""
    first = await world.player()
    made, printed = await link(first), await recovery(first)
    second = device(world, await recover(world, printed))
    assert (await first.call("DELETE", "/api/players/me")).status_code == 204
    for token in (first.token, second.token):
        answer = await world.http.get("/api/players/me", headers={"Authorization": f"Bearer {token}"})
        problem(answer, 401, "unknown-token")
    problem(await redeem(world, made["code"]), 404, "unknown-link")
    problem(await recover(world, printed), 404, "unknown-recovery")
    left = [
        key for key in await world.client.execute("KEYS", "*") if key.startswith((b"player:", b"link:", b"recovery:"))
    ]
    assert left == []


async def test_erasing_while_codes_are_made(world: World) -> None:
    """However an erasure meets new links and codes, nothing of the player is left that could bring them back."""
    for _ in range(20):
        player = await world.player()
        made = await link(player)
        answers = await asyncio.gather(
            player.call("POST", "/api/players/me/recovery"),
            redeem(world, made["code"]),
            player.call("DELETE", "/api/players/me"),
            player.call("POST", "/api/players/me/links"),
            player.call("POST", "/api/players/me/recovery"),
        )
        for answer in answers:
            code = answer.json().get("code", "") if answer.status_code == 201 else ""
            assert not code or (await redeem(world, code)).status_code == 404
            assert not code or (await recover(world, code)).status_code == 404
        assert await world.client.execute("KEYS", f"player:{{{player.profile['id']}}}*") == []
        assert await world.client.execute("KEYS", "recovery:*") == []


async def recoveries(world: World) -> list[bytes]:
    """The keys of recovery codes."""
    found: list[bytes] = await world.client.execute("KEYS", "recovery:*")
    return found


async def test_a_recovery_code_cut_short_fades(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a code whose making stopped before the player had it nothing is left after an hour; one that was made stays."""
    player = await world.player()
    devices = Devices(world.client)
    await devices.make_recovery(player.profile["id"], player.token, "A" * 25, world.now)
    (made,) = await recoveries(world)
    with monkeypatch.context() as broken:
        broken.setattr(Client, "run", AsyncMock(side_effect=StoreAway("killed")))
        for code in ("A" * 25, "B" * 25):
            with pytest.raises(StoreAway):
                await devices.make_recovery(player.profile["id"], player.token, code, world.now)
    assert await world.client.execute("TTL", made.decode()) == -1
    (left,) = set(await recoveries(world)) - {made}
    assert 0 < await world.client.execute("TTL", left.decode()) <= 3600


@pytest.mark.parametrize("then", ["made", "erased"])
async def test_a_replaced_recovery_code_leaves_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """Though the process stops before it takes the replaced code's key away, the next code or the erasure does."""
    player = await world.player()
    await recovery(player)
    execute = ServerClient.execute

    async def killed(client: ServerClient, *command: Argument) -> Any:
        if command[0] == "DEL":
            raise StoreAway("killed")
        return await execute(client, *command)

    with monkeypatch.context() as broken:
        broken.setattr(ServerClient, "execute", killed)
        problem(await player.call("POST", "/api/players/me/recovery"), 503, "store-away")
    assert len(await recoveries(world)) == 2
    if then == "made":
        await recovery(player)
    else:
        await player.call("DELETE", "/api/players/me")
    assert len(await recoveries(world)) == (then == "made")


async def test_scripts_of_codes_sent_twice_leave_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the store's first answer is lost, a replaced code's key goes, and with an erasure that of a code made meanwhile."""
    player, run = await world.player(), Client.run
    await recovery(player)
    meanwhile = ["B" * 25]

    async def twice(client: Client, name: str, names: list[str], *arguments: Argument) -> Any:
        if name == "erase_player" and meanwhile:
            code = meanwhile.pop()
            await Devices(client).make_recovery(player.profile["id"], player.token, code, world.now)
        await run(client, name, names, *arguments)
        return await run(client, name, names, *arguments)

    monkeypatch.setattr(Client, "run", twice)
    await recovery(player)
    assert len(await recoveries(world)) == 1
    assert (await player.call("DELETE", "/api/players/me")).status_code == 204
    assert await recoveries(world) == []
    assert await world.client.execute("KEYS", "player:*") == []


async def test_the_export_tells_the_devices(world: World) -> None:
    """Everything stored about me includes my devices and since when there is a recovery code, and no secret."""
    player = await world.player()
    assert (await player.call("GET", "/api/players/me/export")).json()["access"]["recoveryMadeAt"] is None
    made, printed = await link(player), await recovery(player)
    device(world, await redeem(world, made["code"], PHONE))
    text = (await player.call("GET", "/api/players/me/export")).text
    assert (await player.call("GET", "/api/players/me/devices")).text in text
    assert "Firefox, Android" in text
    for secret in (player.token, made["code"], printed, code_hash(printed.replace("-", ""))):
        assert secret not in text


async def test_only_hashes_are_stored_and_nothing_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """No token, link or recovery code is in the store or in a log, though the link stands in a path."""
    caplog.set_level(logging.INFO)
    player = await world.player()
    made, printed = await link(player), await recovery(player)
    await world.http.get(f"{made['link']}?utm_source=x")
    second = device(world, await redeem(world, made["code"], PHONE))
    third = device(world, await recover(world, printed))
    lines = "\n".join(JsonLines().format(record) for record in caplog.records if record.name == "yams")
    assert "/l/…" in lines
    assert "/api/players/links/…" in lines
    stored = await world.client.execute("KEYS", "*")
    # A rate limit's key may have gone by now.
    dumps = b"".join([await world.client.execute("DUMP", key) or b"" for key in stored])
    names = b" ".join(stored)
    codes = [text for code in (made["code"], printed) for text in (code, read_grouped(code, _groups(code)))]
    secrets = [each.token.partition(".")[2] for each in (player, second, third)]
    for secret in (*codes, *secrets):
        assert secret not in lines
        assert secret.encode() not in dumps + names
    assert PHONE.encode() not in dumps


def _groups(code: str) -> Groups:
    return Groups(code.count("-") + 1)


async def test_a_revoked_key_is_not_charged_to_the_player(world: World) -> None:
    """A key that was signed out is a stranger's: it gets 401 on every call that needs one."""
    first = await world.player()
    printed = await recovery(first)
    second = device(world, await recover(world, printed))
    await first.call("DELETE", f"/api/players/me/devices/{device_id(second.token)}")
    for method, path in (
        ("POST", f"/api/challenges/{DAILY}/runs"),
        ("POST", "/api/players/me/recovery"),
        ("GET", "/api/players/me/devices"),
        ("DELETE", f"/api/players/me/devices/{device_id(first.token)}"),
        ("DELETE", "/api/players/me"),
        ("GET", "/api/players/me/export"),
    ):
        problem(await second.call(method, path), 401, "unknown-token")
    assert dashed(read_grouped(printed, Groups.RECOVERY)) == printed
