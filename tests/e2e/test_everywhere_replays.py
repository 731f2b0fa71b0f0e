"""Every page of this part, in both languages and themes, at every width, with text at twice its size."""

from playwright.sync_api import Browser
from site_everywhere import REPLAYS, State
from site_stage import Stage
from site_walk import everywhere, walk
from site_words import Lang


@everywhere(REPLAYS)
def test_everywhere(browser: Browser, stage: Stage, state: State, langs: tuple[Lang, Lang]) -> None:
    """Nothing scrolls sideways, is cut, too small to hit, in the other language or objected to by axe."""
    walk(browser, stage, state, langs)
