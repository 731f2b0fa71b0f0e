"""Finished games to be watched again: by their runs and by replay codes, as visible as their dice, whatever the code holds."""

import random
from datetime import UTC, datetime
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace
from test_coded import make, settle
from test_protocol import problem
from world import DAILY, MASTER, Json, Player, World

from storage.embedded import EmbeddedStore
from tests.unit.replay_documents import body_of, random_document, sealed
from tests.unit.test_replay_code_refusals import COUNTS
from yams.challenges.grouped_codes import Groups, make_grouped
from yams.challenges.replay_code import decode_replay, encode_replay
from yams.fairness.document import ReplayDocument
from yams.fairness.seeds import commitment, derive_seed
from yams.fairness.verification import verify, view
from yams.rules.notation import WrittenAction

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
KEEPS: Json = {"keep": [0, 2]}


async def read(world: World, code: str, player: Player | None = None) -> httpx.Response:
    body = {"code": code}
    if player is None:
        return await world.http.post("/api/replays", json=body)
    return await player.call("POST", "/api/replays", json=body)


async def code_of(player: Player, run: str) -> str:
    response = await player.call("GET", f"/api/runs/{run}/replay-code")
    assert response.status_code == 200, response.text
    code: str = response.json()["code"]
    return code


def document_in(answer: Any) -> ReplayDocument:
    """The document as whoever downloads it reads it."""
    return msgspec.convert(answer["replay"], ReplayDocument)


async def played(player: Player) -> Json:
    """Today's game with a keep in it."""
    return await player.play(await player.act(await player.start(), KEEPS))


async def revealed(world: World) -> None:
    world.later(days=2)
    await world.turn_days()


async def test_a_run_is_watched(world: World) -> None:
    """The answer has the replay document as it is downloaded, the sums after each turn as the run showed them, and whose game it is."""
    player = await world.player("Zoé")
    run = await player.act(await player.start(), KEEPS)
    shown = []
    while run["status"] == "playing":
        open_boxes = [box["category"] for box in run["columns"][0]["boxes"] if box["points"] is None]
        run = await player.act(run, {"score": open_boxes[-1]})
        shown.append([{name: column[name] for name in column if name != "boxes"} for column in run["columns"]])
    seen = (await player.call("GET", f"/api/runs/{run['id']}/viewing")).json()
    assert seen["replay"] == (await player.call("GET", f"/api/runs/{run['id']}/replay")).json()
    assert seen["code"] == await code_of(player, run["id"])
    assert seen["replay"]["seed"] is None
    assert seen["replay"]["actions"][0] == KEEPS
    assert seen["sheets"] == shown
    assert (seen["error"], seen["refused"], seen["genuine"]) == (None, None, True)
    person = {"name": "Zoé", "tag": player.profile["tag"]}
    assert seen["run"] == {"id": run["id"], "challenge": DAILY, "kind": "daily", "player": person, "mine": True}
    await revealed(world)
    public = (await world.http.get(f"/api/runs/{run['id']}/viewing")).json()
    assert public["run"]["mine"] is False
    assert verify(document_in(public)).ok
    await player.call("DELETE", "/api/players/me")
    erased = (await world.http.get(f"/api/runs/{run['id']}/viewing")).json()
    assert erased["run"]["player"] == {"name": None, "tag": None}


async def test_code_and_viewing_are_seen_as_the_replay_is(world: World) -> None:
    """Both are hidden while the replay is, until one has finished the same dice or they are public; the challenge to wait for is named."""
    anne, zoe = await world.player(), await world.player()
    run = await anne.start()
    for name in ("replay", "replay-code", "viewing"):
        hidden = problem(await anne.call("GET", f"/api/runs/{run['id']}/{name}"), 403, "replay-hidden")
        assert hidden["challenge"] == DAILY
    await anne.play(run)
    for name in ("replay", "replay-code", "viewing"):
        path = f"/api/runs/{run['id']}/{name}"
        assert (await anne.call("GET", path)).status_code == 200
        problem(await zoe.call("GET", path), 403, "replay-hidden")
        problem(await world.http.get(path), 403, "replay-hidden")
        problem(await anne.call("GET", f"/api/runs/{DAILY}~{'x' * 12}/{name}"), 404, "unknown-run")
        problem(await anne.call("GET", f"/api/runs/nonsense/{name}"), 404, "unknown-run")
    await zoe.finish()
    for name in ("replay", "replay-code", "viewing"):
        assert (await zoe.call("GET", f"/api/runs/{run['id']}/{name}")).status_code == 200


async def test_a_code_before_the_reveal(world: World) -> None:
    """A code without a seed shows its dice to whoever has finished the challenge, and to nobody else until they are public."""
    anne, zoe = await world.player(), await world.player()
    run = await played(anne)
    code = await code_of(anne, run["id"])
    assert decode_replay(code).seed is None
    own = (await read(world, code, anne)).json()
    watched = (await anne.call("GET", f"/api/runs/{run['id']}/viewing")).json()
    assert own == {**watched, "run": None}
    await zoe.start()
    for stranger in (zoe, None):
        assert problem(await read(world, code, stranger), 403, "replay-hidden")["challenge"] == DAILY
    await zoe.finish()
    await world.sweep()
    assert (await read(world, code, zoe)).json() == own
    await revealed(world)
    public = (await read(world, code)).json()
    assert public["replay"] == {**own["replay"], "seed": derive_seed(MASTER, DAILY).hex()}
    assert (own["code"], public["code"]) == (code, await code_of(anne, run["id"]))
    assert verify(document_in(public)).ok


async def test_a_code_with_its_seed(world: World) -> None:
    """A code made after the reveal is read by anybody, and known to be of this service's dice."""
    anne = await world.player()
    run = await played(anne)
    await revealed(world)
    code = await code_of(anne, run["id"])
    seen = (await read(world, code)).json()
    assert (seen["genuine"], seen["error"], seen["run"]) == (True, None, None)
    assert seen["replay"] == (await world.http.get(f"/api/runs/{run['id']}/replay")).json()


async def test_a_code_as_it_is_pasted(world: World) -> None:
    """Line breaks, spaces, quotation marks and a whole link around a code are forgiven."""
    anne = await world.player()
    run = await played(anne)
    code = await code_of(anne, run["id"])
    expected = (await read(world, code, anne)).json()
    for text in (
        f" {code[:40]}\r\n{code[40:]} ",
        " ".join(code),
        f"« {code} »",
        f"https://x.example/replay/{code}?step=3",
    ):
        assert (await read(world, text, anne)).json() == expected


async def test_a_game_from_elsewhere(world: World) -> None:
    """A code with a seed is shown whoever made it: of a challenge nobody knows here, and of one with another seed, which is said."""
    chance = random.Random(5)
    for key in ("yams", "yatzy.saved-rolls", "yam-pairs.extra-yams.joker.three-columns"):
        document = random_document(key, chance)
        seen = (await read(world, encode_replay(document))).json()
        assert (seen["genuine"], seen["error"], len(seen["sheets"])) == (None, None, len(seen["replay"]["turns"]))
        assert document_in(seen) == document
    here = replace(random_document("yams", chance), challenge=DAILY, beacon="", seed="11" * 32)
    forged = replace(here, commitment=commitment(DAILY, bytes.fromhex("11" * 32)).hex())
    seen = (await read(world, sealed_like(forged))).json()
    assert seen["genuine"] is False
    assert verify(document_in(seen)).error == seen["error"]


async def test_a_code_without_dice(world: World) -> None:
    """Without a seed, a challenge nobody knows here can't be shown; a commitment that is not the challenge's shows nothing either."""
    anne = await world.player()
    run = await played(anne)
    document = decode_replay(await code_of(anne, run["id"]))
    unknown = encode_replay(replace(document, challenge="2031-05-05.yams"))
    problem(await read(world, unknown, anne), 404, "unknown-challenge")
    forged = (await read(world, encode_replay(replace(document, commitment="00" * 32)), anne)).json()
    assert (forged["genuine"], forged["sheets"], "turns" in forged["replay"]) == (False, [], False)
    assert forged["error"].startswith("seed: ")
    # Another ruleset's stream of the same seed is nobody's game, and is not told.
    other = replace(random_document("yams.dry", random.Random(1)), seed=None, turns=msgspec.UNSET, beacon="")
    other = replace(other, challenge="2026-12-01.yams.dry", commitment=document.commitment)
    problem(await read(world, encode_replay(other), anne), 404, "unknown-challenge")


def sealed_like(document: ReplayDocument) -> str:
    """The code of a document whose turns are not its seed's."""
    return encode_replay(replace(document, turns=msgspec.UNSET))


async def test_a_code_that_does_not_hold(world: World) -> None:
    """A forged score or action is answered with what `yams verify` says of it, and the game as far as it can be played."""
    anne = await world.player()
    run = await played(anne)
    await revealed(world)
    document = decode_replay(await code_of(anne, run["id"]))
    richer = (await read(world, sealed_like(replace(document, score=document.score + 1)))).json()
    assert richer["error"].startswith(f"score: the document says {document.score + 1}")
    assert (richer["refused"], len(richer["sheets"]), richer["genuine"]) == (None, 13, True)
    body = bytearray(body_of(await code_of(anne, run["id"])))
    body[7] ^= 1  # the seed
    other = (await read(world, sealed(bytes(body)))).json()
    assert other["genuine"] is False


async def test_an_action_against_the_rules(world: World) -> None:
    """A game that the rules refuse is shown up to there, and the rule is named."""
    chance = random.Random(3)
    document = random_document("yams.down", chance)
    scores = [action for action in document.actions if action.score]
    swapped = tuple(
        scores[1] if action == scores[0] else scores[0] if action == scores[1] else action
        for action in document.actions
    )
    seen = (await read(world, sealed_like(replace(document, actions=swapped)))).json()
    assert (seen["refused"], seen["sheets"]) == ("box-closed", [])
    assert seen["error"].startswith("action ")


@pytest.mark.parametrize(
    "code", ["", "x", "A" * 94, "A" * 1001, "é" * 90, "\x00", "../../etc/passwd", "🎲" * 40, "A" * 4000]
)
async def test_no_code(world: World, code: str) -> None:
    """What is no replay code is refused with the reason, and nothing is stored."""
    before = await world.snapshot()
    problem(await read(world, code), 422, "unreadable-code")
    assert await world.snapshot() == before


async def test_no_body(world: World) -> None:
    """A body that is too long, no JSON or not this call's is refused as everywhere."""
    problem(await read(world, "A" * 4097), 413, "body-too-large")
    for body in (
        b"",
        b"{}",
        b'{"code": 12}',
        b'{"code": null}',
        b'{"code": "a", "b": 1}',
        b'["A"]',
        b'{"code": "\\ud800"}',
        b"\xff",
    ):
        answer = await world.http.post("/api/replays", content=body, headers={"Content-Type": "application/json"})
        problem(answer, 400, "invalid-body")
    problem(await world.http.get("/api/replays"), 405, "wrong-method")


async def test_mutated_codes(world: World) -> None:
    """Two thousand mutated codes are each answered with a game or a reason, never with a crash."""
    anne = await world.player()
    run = await played(anne)
    early = await code_of(anne, run["id"])
    await revealed(world)
    chance = random.Random("over HTTP")
    codes = [early, await code_of(anne, run["id"]), encode_replay(random_document("yatzy.saved-rolls", chance))]
    statuses = set()
    for mutate, _ in COUNTS:
        for _ in range(334):
            text = mutate(chance.choice(codes), chance).encode("utf-8", "replace").decode()
            answer = await read(world, text, anne)
            statuses.add(answer.status_code)
            if answer.status_code == 200:
                seen = answer.json()
                assert decode_replay(seen["code"]) == document_in(seen)
                assert verify(document_in(seen)).error == seen["error"]
    assert statuses == {200, 404, 422}


async def test_games_between_friends(world: World) -> None:
    """A code of a blind challenge is hidden until one has finished it oneself."""
    anne, zoe = await world.player("Anne"), await world.player("Zoé")
    made = await make(anne, kind="friend", ruleset="yams", mode="blind")
    code = await code_of(anne, (await anne.finish_in(made["id"]))["id"])
    await settle(world)
    problem(await read(world, code, zoe), 403, "replay-hidden")
    hers = await code_of(zoe, (await zoe.finish_in(made["id"]))["id"])
    assert (await read(world, code, zoe)).status_code == 200
    assert (await read(world, hers, zoe)).status_code == 200


async def test_no_made_up_game_shows_dice(world: World) -> None:
    """Before the reveal one sees games that were played and no others: invented choices would show dice that nobody has earned."""
    anne, zoe = await world.player(), await world.player()
    early, played_out = await played(anne), await played(zoe)
    document = decode_replay(await code_of(anne, early["id"]))
    reroll = WrittenAction(keep=())
    scores = (action for action in document.actions if action.keep is UNSET)
    invented = replace(document, actions=tuple(action for score in scores for action in (reroll, reroll, score)))
    total = view(replace(invented, seed=derive_seed(MASTER, DAILY).hex())).sheets[-1][0].total
    problem(await read(world, encode_replay(replace(invented, score=total)), anne), 404, "unknown-run")
    wrong_score = encode_replay(replace(document, score=document.score + 1))
    problem(await read(world, wrong_score, anne), 404, "unknown-run")
    await world.sweep()
    for run in (early, played_out):
        code = await code_of(anne, run["id"])
        assert (await read(world, code, anne)).json()["genuine"] is True
    await revealed(world)
    seen = (await read(world, wrong_score, anne)).json()
    assert seen["genuine"] is True
    assert seen["error"].startswith("score")


async def test_a_game_alone(world: World) -> None:
    """Of a game alone, strangers learn nothing before it is over, not even that its challenge exists."""
    anne, zoe = await world.player(), await world.player()
    made = await make(anne, kind="solo", ruleset="yams")
    code = await code_of(anne, (await anne.finish_in(made["id"]))["id"])
    problem(await read(world, code, zoe), 404, "unknown-challenge")
    assert (await read(world, code, anne)).status_code == 200
    await settle(world)
    assert (await read(world, code, zoe)).json()["genuine"] is True


async def test_reading_codes_is_limited(store: EmbeddedStore) -> None:
    """An address that reads hundreds of codes waits, as one that tries recovery codes does, and apart from it."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60", YAMS_CODE_TRIES_PER_HOUR="60") as world:
        answers = [await read(world, "x") for _ in range(110)]
        assert {answer.status_code for answer in answers} == {422, 429}
        assert problem(answers[-1], 429, "too-fast")
        assert int(answers[-1].headers["retry-after"]) > 1
        problem(
            await world.http.post(f"/api/players/links/{make_grouped(1, Groups.LINK)}", json={}), 404, "unknown-link"
        )
