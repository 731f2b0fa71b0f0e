"""Sheets and pictures over HTTP: for whoever may see them, in both languages, and refusals that say why."""

import struct
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from test_protocol import problem
from world import World

from yams.rules.rulesets import BASES


def text_of(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.parametrize("key", [*BASES, "yam-pairs.extra-yams.joker.three-columns"])
async def test_blank_sheets(world: World, key: str) -> None:
    """Anyone gets a blank sheet of any ruleset, as a PDF, in French and in English."""
    for language, word in (("fr", "Sous-total"), ("en", "Subtotal")):
        answer = await world.http.get(f"/api/rulesets/{key}/sheet?lang={language}&players=2")
        assert answer.headers["content-type"] == "application/pdf"
        assert word in text_of(answer.content)


async def test_a_filled_sheet(world: World) -> None:
    """Points typed at the table come back added up, the names as they were typed."""
    columns = [[3, 6, 9, 12, 15, 18, 22, 0, 25, 30, 0, 50, 19]]
    body = {
        "ruleset": "yams",
        "lang": "en",
        "players": [{"name": "<b>Zoé</b>", "columns": columns, "carried": 100}, {}],
    }
    answer = await world.http.post("/api/sheets", json=body)
    assert answer.status_code == 200
    text = text_of(answer.content)
    assert "<b>Zoé</b>" in text
    assert "244" in text
    assert "344" in text


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"ruleset": "belote"}, 404, "unknown-ruleset"),
        ({"players": []}, 400, "invalid-body"),
        ({"players": [{}] * 9}, 400, "invalid-body"),
        ({"players": [{"columns": [[3]]}]}, 422, "impossible-points"),
        ({"players": [{"columns": [[None] * 6 + [3] + [None] * 6]}]}, 422, "impossible-points"),
        ({"players": [{"name": "x" * 41}]}, 400, "invalid-body"),
        ({"lang": "de"}, 400, "invalid-body"),
        ({"colour": "red"}, 400, "invalid-body"),
    ],
)
async def test_refused_sheets(world: World, change: dict[str, Any], status: int, code: str) -> None:
    """A sheet that can't be is refused with the reason."""
    answer = await world.http.post("/api/sheets", json={"ruleset": "yams", "players": [{}], **change})
    problem(answer, status, code)


@pytest.mark.parametrize("query", ["players=0", "players=9", "lang=de", "colour=red"])
async def test_refused_blank_sheets(world: World, query: str) -> None:
    """So is a blank sheet for nobody or for too many."""
    problem(await world.http.get(f"/api/rulesets/yams/sheet?{query}"), 400, "invalid-parameter")


async def test_a_picture_of_a_day(world: World) -> None:
    """Anyone may fetch the picture of a game on the day's board, 1200 x 630 in both languages; a game that isn't verified has none."""
    player = await world.player("Zoé")
    run = await player.finish()
    path = f"/api/runs/{run['id']}/picture"
    problem(await world.http.get(path), 404, "unknown-run")
    await world.verify(run["id"])
    for language in ("fr", "en"):
        picture = await world.http.get(f"{path}?lang={language}")
        assert picture.headers["content-type"] == "image/png"
        assert struct.unpack(">8s4x4sII", picture.content[:24]) == (b"\x89PNG\r\n\x1a\n", b"IHDR", 1200, 630)
    problem(await world.http.get("/api/runs/nobody/picture"), 404, "unknown-run")
    problem(await world.http.get(f"{path}?lang=de"), 400, "invalid-parameter")


async def test_no_picture_spoils_a_game_among_friends(world: World) -> None:
    """The picture of a friend's game is for those who may see the challenge's board."""
    anne, zoe = await world.player("Anne"), await world.player("Zoé")
    terms = {"kind": "friend", "ruleset": "yams", "mode": "blind"}
    made = (await anne.call("POST", "/api/challenges", json=terms)).json()
    hers = await anne.finish_in(made["id"])
    await world.verify(hers["id"])
    path = f"/api/runs/{hers['id']}/picture"
    assert (await anne.call("GET", path)).status_code == 200
    problem(await zoe.call("GET", path), 403, "board-hidden")
    await zoe.finish_in(made["id"])
    assert (await zoe.call("GET", path)).status_code == 200
