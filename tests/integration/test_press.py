"""Sheets and pictures over HTTP: for whoever may see them, in both languages, and refusals that say why."""

import asyncio
import struct
import threading
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from test_protocol import problem
from world import World

from service.errors import PressBusy
from service.printing import MOST_WAITING, Printer
from service.settings import read_service_settings
from storage.embedded import EmbeddedStore
from storage.players import RateLimit
from yams.rules.rulesets import BASES

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)


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
        "date": "2026-12-01",
        "players": [{"name": "<b>Zoé</b>", "columns": columns, "carried": 100}, {}],
    }
    answer = await world.http.post("/api/sheets", json=body)
    assert answer.status_code == 200
    text = text_of(answer.content)
    assert "<b>Zoé</b>" in text
    assert "244" in text
    assert "344" in text
    assert "1 December 2026" in text


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
        ({"date": "2026-02-30"}, 400, "invalid-body"),
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


async def test_pages_wait_for_one_another_and_for_nothing_else(world: World) -> None:
    """One page is made at a time, a few wait, others are refused; whoever has gone away gets none; threads are free meanwhile."""
    free = RateLimit(0.001, 10**9)
    settings = replace(read_service_settings({}), prints=free)
    printer = Printer(world.players, settings, lambda: NOON)
    go, made = threading.Event(), list[int]()

    def page(number: int) -> bytes:
        go.wait()
        made.append(number)
        return bytes([number])

    waiting = [asyncio.create_task(printer.make("a", partial(page, number))) for number in range(MOST_WAITING)]
    refused = None
    while refused is None:  # they first ask the store whether they may
        await asyncio.sleep(0)
        refused = None if printer.waiting < MOST_WAITING else printer.make("b", partial(page, 99))
    with pytest.raises(PressBusy):
        await refused
    assert await asyncio.to_thread(lambda: 12) == 12
    waiting[-1].cancel()
    await asyncio.gather(waiting[-1], return_exceptions=True)
    go.set()
    assert await asyncio.gather(*waiting[:-1]) == [bytes([number]) for number in range(MOST_WAITING - 1)]
    assert await printer.make("a", partial(page, 7)) == b"\x07"
    assert made == [*range(MOST_WAITING - 1), 7]


async def test_a_press_that_is_busy(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where too many wait the answer says when to ask again."""
    monkeypatch.setattr("service.printing.MOST_WAITING", 0)
    busy = await world.http.get("/api/rulesets/yams/sheet")
    problem(busy, 503, "press-busy")
    assert busy.headers["retry-after"] == "1"


async def test_an_address_prints_so_much(store: EmbeddedStore) -> None:
    """Whoever prints without end waits; sheets and pictures count alike."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60", YAMS_PRINTS_PER_MINUTE="60") as world:
        for _ in range(60):
            assert (await world.http.get("/api/rulesets/yams/sheet")).status_code == 200
        problem(await world.http.get("/api/rulesets/yams/sheet"), 429, "too-fast")
        world.later(seconds=2)
        assert (await world.http.get("/api/rulesets/yams/sheet")).status_code == 200
