"""Help and opponent in both languages and themes, on phone and desktop: accessible, in view, within the width."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from launcher import Launcher
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_analysis import sit_down, solve_yams
from site_opponents import CodedPlayer, consent, open_game
from site_pages import Site, write
from site_start import start_site


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation that has the table of `yams` and builds no other."""
    tables = solve_yams(tmp_path_factory.mktemp("tables"))
    yield from start_site(tmp_path_factory, YAMS_TABLES=str(tables))


@pytest.fixture
def player(site: Site) -> CodedPlayer:
    return CodedPlayer(site, "Zoé")


def look(page: Page, what: str) -> None:
    """Nothing that axe objects to, nothing beyond the page's width."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    assert [f"{item['id']}: {[node['html'] for node in item['nodes']]}" for item in found] == [], what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what


def enlarge(page: Page, what: str) -> None:
    """With text at twice its size nothing is beyond the page's width, until the page is left."""
    page.add_style_tag(content="html { font-size: 200% !important }")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} at 200 %"


@pytest.mark.parametrize(
    ("language", "scheme", "size"),
    [
        ("fr-FR", "light", (390, 844)),
        ("fr-FR", "dark", (390, 844)),
        ("en-GB", "light", (390, 844)),
        ("en-GB", "dark", (390, 844)),
        ("fr-FR", "light", (320, 640)),
        ("en-GB", "dark", (1440, 900)),
    ],
)
def test_everywhere(
    browser: Browser, site: Site, player: CodedPlayer, language: str, scheme: Any, size: tuple[int, int]
) -> None:
    """axe finds nothing and nothing overflows: the warning, advice, an opponent's turn, both sheets, both results; nor at 200 %."""
    context = browser.new_context(
        locale=language,
        color_scheme=scheme,
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
        bypass_csp=True,  # axe is injected
    )
    page = context.new_page()
    alone = player.go_on(player.make("solo"), 2)
    open_game(page, context, site, player, alone)
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("advice-warning")).to_be_visible()
    look(page, "warning")
    page.get_by_test_id("advice-no").click()
    consent(page)
    page.get_by_test_id("option").nth(1).click()
    page.get_by_test_id("advice-mine").click()
    expect(page.get_by_test_id("verdict")).not_to_be_empty()
    look(page, "advice")
    if size[0] >= 390:
        enlarge(page, "advice")
    against = player.go_on(player.make("computer", level="easy"), 5)
    open_game(page, context, site, player, against)
    if size[0] < 1024:
        expect(page.get_by_test_id("opponent-took")).to_be_visible()
        look(page, "opponent")
        page.get_by_test_id("opponent").locator("summary").click()
    expect(page.get_by_test_id("duel-sheet")).to_be_visible()
    look(page, "opponent unfolded")
    if size[0] >= 390:
        enlarge(page, "opponent unfolded")
    for run, ready in ((against, "duel-verdict"), (alone, "advised")):
        finished = player.finish(run)
        sit_down(context, site, player, finished)
        page.goto(f"{site.url}/c/{finished['challenge']}")
        expect(page.get_by_test_id(ready)).to_be_visible()
        look(page, ready)
        if size[0] >= 390:
            enlarge(page, ready)
    context.close()


@pytest.mark.parametrize(
    ("kind", "ruleset", "terms"),
    [("solo", "yams", {}), ("solo", "yams-extreme", {}), ("computer", "yams", {"level": "hard"})],
)
def test_a_phone_needs_no_scrolling(
    page: Page, context: BrowserContext, site: Site, player: CodedPlayer, kind: str, ruleset: str, terms: dict[str, str]
) -> None:
    """On 390 × 844 dice, buttons and sheet stay in view together beside help and opponent, whose lines are as large as a finger."""
    run = player.make(kind, ruleset, **terms)
    open_game(page, context, site, player, run)
    line = page.get_by_test_id("advice") if kind == "solo" else page.get_by_test_id("opponent").locator("summary")
    for box in ("ones", "chance"):
        expect(line).to_be_visible()
        page.wait_for_timeout(300)
        for place in (line, page.get_by_test_id("roll"), page.get_by_test_id("total")):
            area = place.bounding_box()
            assert area is not None
            assert area["y"] + area["height"] <= 844
        area = line.bounding_box()
        assert area is not None
        assert area["height"] >= 44
        write(page, box)


def test_on_a_desktop_it_stands_beside(browser: Browser, site: Site, player: CodedPlayer) -> None:
    """With room beside the sheet the opponent is unfolded from the start, left of the sheet and not above it."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    run = player.go_on(player.make("computer", level="hard"), 3)
    open_game(page, context, site, player, run)
    beside = page.get_by_test_id("duel-sheet").bounding_box()
    sheet = page.get_by_test_id("total").bounding_box()
    assert beside is not None
    assert sheet is not None
    assert beside["x"] + beside["width"] < sheet["x"]
    assert beside["y"] + beside["height"] <= 900
    context.close()
