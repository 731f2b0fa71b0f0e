"""What people do most, once more in English on a phone of 390 × 844."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from site_everywhere import Visit
from site_flows import accept, count_two_games, finished_challenge, play_the_day, share, watch
from site_pages import Site
from site_stage import Stage
from site_start import ENGLISH_PHONE


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(**ENGLISH_PHONE)
    yield opened
    opened.close()


@pytest.fixture
def site(stage: Stage) -> Site:
    """The one with players and games of every kind."""
    return stage.site


def test_a_whole_game(page: Page, site: Site) -> None:
    """Thirteen turns lead to the score that the service verified, and nothing is wider than the phone."""
    play_the_day(page, site)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_sharing_a_result(page: Page, context: BrowserContext, stage: Stage) -> None:
    """Text, link and picture can be had in English."""
    Visit(page, stage).open_run(stage.run, "sentence")
    share(page, context, stage.run)


def test_a_replay(page: Page, stage: Stage) -> None:
    """A game is watched again by steps, by its slider and by itself, beside the best choices and beside another's game."""
    watch(Visit(page, stage))


def test_a_challenge_accepted(page: Page, site: Site) -> None:
    """A friend's link leads to the game and to a result in which both stand."""
    accept(page, site, finished_challenge(site, "Ann"), "Ann")


def test_the_calculator_over_two_games(page: Page, site: Site) -> None:
    """Two games of two, the points of the first carried over, all still there after a reload."""
    count_two_games(page, site)
