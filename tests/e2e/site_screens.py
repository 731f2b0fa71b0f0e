"""Screenshots of every page, on a phone and on a desktop: `make screens` writes them to `docs/screens/`.

A real installation, real games; the pages are those that test_everywhere_*.py walk.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "e2e"), str(TESTS / "integration"), str(TESTS.parent)]

import site_everywhere as pages  # noqa: E402
from conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from site_analysis import solve_yams  # noqa: E402
from site_everywhere import State, Visit  # noqa: E402
from site_pages import settle  # noqa: E402
from site_stage import Stage, staged  # noqa: E402

SCREENS = TESTS.parent / "docs" / "screens"
QUALITY = 60
# The longest pages are shown so far.
MOST_SCREENS = 2


class Look(NamedTuple):
    """How a page is looked at: the file's ending and what the browser is told."""

    name: str
    options: dict[str, Any]


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LOOKS = [
    Look("phone", {**PHONE, "locale": "fr-FR", "color_scheme": "light"}),
    Look("phone-dark-en", {**PHONE, "locale": "en-GB", "color_scheme": "dark"}),
    Look("desktop", {**DESKTOP, "locale": "fr-FR", "color_scheme": "light"}),
    Look("desktop-dark-en", {**DESKTOP, "locale": "en-GB", "color_scheme": "dark"}),
]

# Every page once, and what looks quite different; the walk sees the other states.
PICTURED: list[State] = [
    *(pages.welcome, pages.welcome_back, pages.game, pages.barring, pages.settings, pages.three_columns),
    *(pages.six_dice, pages.coloured_dice, pages.result, pages.challenges, pages.challenge_made, pages.invitation),
    *(pages.friends_game, pages.friends_result, pages.advice, pages.computer, pages.computer_result),
    *(
        pages.board,
        pages.board_of_a_code,
        pages.week,
        pages.player,
        pages.devices,
        pages.link,
        pages.replays,
        pages.replay,
        pages.proof,
    ),
    *(
        pages.rules,
        pages.rules_of_three_columns,
        pages.calculator_setup,
        pages.calculator,
        pages.calculator_finished,
        pages.sheets,
        pages.odds,
    ),
    *(pages.offline, pages.missing),
]


@contextmanager
def looking(browser: Browser, look: Look) -> Iterator[Page]:
    """A page of a browser of its own."""
    context = browser.new_context(**look.options, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page
    context.close()


def take(page: Page, file: Path) -> None:
    """The whole page as WebP, which browsers and forges show and which is a quarter of a PNG."""
    session = page.context.new_cdp_session(page)
    options = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": True}
    shot = session.send("Page.captureScreenshot", options | {"clip": clip(page)})
    file.write_bytes(base64.b64decode(shot["data"]))


def clip(page: Page) -> dict[str, float]:
    """The page from its top to its end, or as far as it is shown; no further than the screen where something lies at its foot."""
    size: dict[str, float] = page.evaluate(
        """most => ({
            width: innerWidth,
            height: document.querySelector("dialog:modal, .bar")
                ? innerHeight
                : Math.min(document.documentElement.scrollHeight, most * innerHeight),
        })""",
        MOST_SCREENS,
    )
    return {"x": 0, "y": 0, "scale": 1, **size}


def photograph(browser: Browser, stage: Stage, state: State, look: Look) -> None:
    with looking(browser, look) as page:
        state(Visit(page, stage))
        settle(page)
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_load_state("networkidle")
        take(page, SCREENS / f"{name_of(state)}.{look.name}.webp")


def name_of(state: State) -> str:
    return state.__name__.replace("_", "-")


def main(*wanted: str) -> None:
    """All, or those that are named."""
    SCREENS.mkdir(exist_ok=True)
    if not wanted:
        for old in SCREENS.glob("*.webp"):
            old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with staged(Path(folder), solve_yams(Path(folder) / "tables")) as stage:
            for state in PICTURED:
                if wanted and name_of(state) not in wanted:
                    continue
                for look in LOOKS:
                    photograph(browser, stage, state, look)
                print(name_of(state), flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
