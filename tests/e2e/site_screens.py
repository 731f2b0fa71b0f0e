"""Screenshots of every page, on a phone and on a desktop: `make screens` writes them to `docs/screens/`.

A real installation, real games: a dozen players on the day's dice, a friend's challenge, an opponent, a replay.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "e2e"), str(TESTS / "integration")]

from conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from launcher import Launcher  # noqa: E402
from site_analysis import play_plainly, sit_down, solve_yams  # noqa: E402
from site_pages import BOXES, Json, Site, SitePlayer  # noqa: E402
from site_start import environment_at_noon  # noqa: E402

SCREENS = TESTS.parent / "docs" / "screens"
QUALITY = 70
NAMES = ["Zoé", "Camille", "Noé", "Inès", "Louis", "Jade", "Hugo", "Léa", "Marius", "Anaïs", "Élio", "Rose"]


class Look(NamedTuple):
    """How a page is looked at: the file's ending and what the browser is told."""

    name: str
    options: dict[str, Any]


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOKS = [
    Look("phone", {**PHONE, "locale": "fr-FR", "color_scheme": "light"}),
    Look("phone-dark-en", {**PHONE, "locale": "en-GB", "color_scheme": "dark"}),
    Look("desktop", {"viewport": {"width": 1440, "height": 900}, "locale": "fr-FR", "color_scheme": "light"}),
]


class Stage(NamedTuple):
    """Whom the browser belongs to, and the addresses that games have."""

    site: Site
    player: SitePlayer
    run: Json
    friend: Json
    solo: Json
    computer: Json


class Screen(NamedTuple):
    """A page by its address; `prepare` brings it into the state to be shown."""

    name: str
    path: Callable[[Stage], str]
    prepare: Callable[[Page], None] = lambda _: None
    newcomer: bool = False


def choose_some(page: Page) -> None:
    """In the middle of a turn: two dice kept, a box selected."""
    page.get_by_test_id("die-1").click()
    page.get_by_test_id("die-3").click()
    page.get_by_test_id("box-chance").click()


def play_a_little(page: Page) -> None:
    """Start the game, write a box, roll once."""
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    page.get_by_test_id("box-chance").click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    page.get_by_test_id("die-1").click()
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


SCREENS_OF_PAGES = [
    Screen("welcome", lambda _: "/", newcomer=True),
    Screen("game", lambda _: "/", play_a_little, newcomer=True),
    Screen("result", lambda stage: f"/play/{stage.run['challenge']}"),
    Screen("leaderboard", lambda _: "/leaderboard"),
    Screen("leaderboard-week", lambda _: "/leaderboards/yams/week"),
    Screen("player", lambda _: "/player"),
    Screen("devices", lambda _: "/devices"),
    Screen("another-device", lambda _: "/l/ABCDE-FGHJK", newcomer=True),
    Screen("challenges", lambda _: "/challenge"),
    Screen("invitation", lambda stage: f"/c/{stage.friend['id']}", newcomer=True),
    Screen("solo-with-help", lambda stage: f"/c/{stage.solo['id']}"),
    Screen("against-the-computer", lambda stage: f"/c/{stage.computer['id']}"),
    Screen("replay", lambda stage: f"/replay/{stage.run['id']}"),
    Screen("proof", lambda stage: f"/proof/{stage.run['id']}"),
    Screen("rules", lambda _: "/rules/yams"),
    Screen("missing", lambda _: "/no/such/page"),
]


def set_the_stage(site: Site) -> Stage:
    """A dozen finished games of the day, the first of them the browser's; one challenge of each kind, made by that player."""
    player = SitePlayer(site, NAMES[0])
    run = play_plainly(player)
    for turn, name in enumerate(NAMES[1:]):
        other = SitePlayer(site, name)
        for box in BOXES[turn : turn + turn % 3]:  # so that not all have the same score
            other.act({"score": box})
        play_plainly(other)
    terms: list[Json] = [
        {"kind": "friend", "ruleset": "yams", "mode": "target"},
        {"kind": "solo", "ruleset": "yams"},
        {"kind": "computer", "ruleset": "yams", "level": "hard"},
    ]
    friend, solo, computer = (player.call("POST", "/api/challenges", one) for one in terms)
    return Stage(site, player, run, friend, solo, computer)


@contextmanager
def looking(browser: Browser, look: Look, stage: Stage, *, newcomer: bool) -> Iterator[Page]:
    """A page of a browser of its own."""
    context: BrowserContext = browser.new_context(**look.options, reduced_motion="reduce")
    if not newcomer:
        sit_down(context, stage.site, stage.player, stage.run)
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
    """The page from its top to its end, or to three screens."""
    size: dict[str, float] = page.evaluate(
        "({width: innerWidth, height: Math.min(document.documentElement.scrollHeight, 3 * innerHeight)})"
    )
    return {"x": 0, "y": 0, "scale": 1, **size}


def main() -> None:
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tables = {"YAMS_TABLES": str(solve_yams(Path(folder) / "tables"))}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with Launcher(Path(folder), environment=environment_at_noon() | tables) as launcher:
            stage = set_the_stage(Site(launcher.url))
            for screen in SCREENS_OF_PAGES:
                for look in LOOKS:
                    with looking(browser, look, stage, newcomer=screen.newcomer) as page:
                        page.goto(f"{launcher.url}{screen.path(stage)}")
                        expect(page.get_by_role("heading", level=1)).to_be_visible()
                        screen.prepare(page)
                        page.wait_for_load_state("networkidle")
                        take(page, SCREENS / f"{screen.name}.{look.name}.webp")
                print(screen.name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
