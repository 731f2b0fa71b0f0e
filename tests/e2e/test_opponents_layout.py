"""Where help and opponent stand beside the game."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_opponents import CodedPlayer, open_game
from site_pages import Site, write


@pytest.fixture
def player(site: Site) -> CodedPlayer:
    return CodedPlayer(site, "Zoé")


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
