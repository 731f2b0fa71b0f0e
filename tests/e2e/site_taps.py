"""Hasty fingers: real touches in the same place, and what they send."""

from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Request


class Haste(NamedTuple):
    """So many taps, so far apart, while every answer takes so much longer."""

    times: int
    every_ms: int
    latency_ms: int = 0

    def __str__(self) -> str:
        late = f", answers {self.latency_ms} ms late" if self.latency_ms else ""
        return f"{self.times} taps, {self.every_ms} ms apart{late}"


HASTES = [Haste(3, 60), Haste(3, 220, latency_ms=400), Haste(3, 120, latency_ms=1000)]


def tap(target: Locator, haste: Haste) -> None:
    """Taps on where the button is now, wherever it goes meanwhile."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    page = target.page
    for _ in range(haste.times):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(haste.every_ms)


def slow_down(page: Page, latency_ms: int) -> None:
    """Let every answer take so much longer."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    free = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {**free, "latency": latency_ms})


def writes(page: Page) -> list[str]:
    """The list into which all will go that the page asks the site to do, as "POST /api/challenges"."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method not in {"GET", "HEAD"}:
            sent.append(f"{request.method} {urlsplit(request.url).path}")

    page.on("request", note)
    return sent
