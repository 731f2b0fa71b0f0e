"""What was set up on a page is there again after a reload, and after a look at another page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from site_pages import Site


def odds(page: Page) -> None:
    page.get_by_test_id("begin").click()
    page.get_by_test_id("odds-face-6").click()
    page.get_by_test_id("rolls-1").check()
    page.get_by_test_id("target").select_option(":alike")


def odds_kept(page: Page) -> None:
    expect(page.get_by_test_id("odds-die-0")).to_have_count(1)
    expect(page.get_by_test_id("odds-die-1")).to_have_count(0)
    expect(page.get_by_test_id("rolls-1")).to_be_checked()
    expect(page.get_by_test_id("target")).to_have_value(":alike")


def sheets(page: Page) -> None:
    page.get_by_test_id("players-8").check()
    page.get_by_test_id("sheet-en").check()


def sheets_kept(page: Page) -> None:
    expect(page.get_by_test_id("players-8")).to_be_checked()
    expect(page.get_by_test_id("sheet-en")).to_be_checked()


def calculator(page: Page) -> None:
    page.get_by_test_id("add-player").click()
    page.get_by_test_id("player-0").fill("<b>Zoé</b>")
    page.get_by_test_id("player-2").fill("Max")


def calculator_kept(page: Page) -> None:
    expect(page.get_by_test_id("player-0")).to_have_value("<b>Zoé</b>")
    expect(page.get_by_test_id("player-1")).to_have_value("")
    expect(page.get_by_test_id("player-2")).to_have_value("Max")


def challenge(page: Page) -> None:
    page.get_by_test_id("kind-computer").check()
    page.get_by_test_id("level-hard").check(force=True)


def challenge_kept(page: Page) -> None:
    expect(page.get_by_test_id("kind-computer")).to_be_checked()
    expect(page.get_by_test_id("level-hard")).to_be_checked()


@pytest.mark.parametrize(
    ("path", "set_up", "kept"),
    [
        ("/odds", odds, odds_kept),
        ("/sheets/yatzy", sheets, sheets_kept),
        ("/calculator", calculator, calculator_kept),
        ("/challenge", challenge, challenge_kept),
    ],
    ids=["odds", "sheets", "calculator", "challenge"],
)
def test_what_was_set_up_is_kept(
    page: Page, site: Site, path: str, set_up: Callable[[Page], None], kept: Callable[[Page], None]
) -> None:
    """A reload loses nothing, nor does going to another page and back."""
    page.goto(f"{site.url}{path}")
    set_up(page)
    kept(page)
    page.reload()
    kept(page)
    page.get_by_role("link", name="Règles", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")
    page.go_back()
    kept(page)
