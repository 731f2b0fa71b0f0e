"""Challenges with a code beside the browser: made, begun and finished through the API; and all that a browser got to see."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
from playwright.sync_api import Page, Response
from site_pages import BOXES, Json, Site, SitePlayer

from yams.challenges.codes import spaced


class Friend(SitePlayer):
    """A player of challenges beside the browser."""

    def make(self, **terms: Any) -> Json:
        return self.call("POST", "/api/challenges", terms)

    def blind(self) -> str:
        """The code of a new challenge for a friend, blind."""
        code: str = self.make(kind="friend", ruleset="yams", mode="blind")["id"]
        return code

    def target(self) -> str:
        """The code of a new challenge for a friend, with a score to beat."""
        code: str = self.make(kind="friend", ruleset="yams", mode="target")["id"]
        return code

    def begin(self, code: str) -> Json:
        return self.call("POST", f"/api/challenges/{code}/runs")

    def finish(self, code: str, boxes: list[str] = BOXES) -> Json:
        """The whole game, each turn's first dice into the next of the boxes; then wait for its verification."""
        run = self.begin(code)
        for box in boxes:
            run = self.act_in(run, {"score": box})
        return self.verified(run)


def friend(site: Site, name: str) -> Friend:
    return Friend(site, name)


def code_with_a_zero(maker: Friend) -> str:
    """Codes are chance: make challenges until one has a 0 in it."""
    return next(code for code in iter(maker.blind, "") if "0" in code)


def as_typed(code: str) -> str:
    """As somebody may type it: small letters, O for 0, spaces in odd places."""
    return f"  {spaced(code).lower().replace('0', 'o').replace('-', ' ')} "


class Wire:
    """Every answer of the API that a page got, and every text that it showed."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.answers: list[tuple[str, Any]] = []
        self._page = page
        self._unread: list[Response] = []
        page.on("response", lambda response: self._unread.append(response) if "/api/" in response.url else None)

    def look(self) -> None:
        """Take down what came and what is shown. To be called before the page goes elsewhere."""
        self._page.wait_for_load_state("networkidle")
        self.texts.append(self._page.inner_text("body"))
        unread, self._unread[:] = self._unread[:], []
        for response in unread:
            self.answers.append((httpx.URL(response.url).path, json.loads(response.body() or b"null")))


def values(answer: Any, name: str) -> Iterator[Any]:
    """All values under this name, however deep."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key == name:
                yield value
            yield from values(value, name)
    elif isinstance(answer, list):
        for item in answer:
            yield from values(item, name)


def numbers(answer: Any) -> Iterator[float]:
    """All numbers, however deep."""
    if isinstance(answer, dict):
        answer = list(answer.values())
    if isinstance(answer, list):
        for item in answer:
            yield from numbers(item)
    elif isinstance(answer, int | float) and not isinstance(answer, bool):
        yield answer
