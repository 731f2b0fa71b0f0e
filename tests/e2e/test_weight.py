"""What a phone on a slow line must fetch before it can play."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect
from site_everywhere import State, Visit, game, three_columns, welcome
from site_stage import Stage
from site_start import PHONE

MOST_SCRIPT = 45_000
MOST_STYLE = 8_000
DESKTOP: dict[str, Any] = {**PHONE, "viewport": {"width": 1440, "height": 900}, "is_mobile": False, "has_touch": False}


def fetched(page: Page, url: str, sign: str) -> dict[str, int]:
    """The compressed bytes of a page by kind, of all that it asks for by itself before its clock moves: later it fetches ahead."""
    answers: list[Response] = []
    page.clock.install()

    def note(answer: Response) -> None:  # the browser's library marks the functions it is given
        answers.append(answer)

    page.on("response", note)
    page.goto(url)
    expect(page.get_by_test_id(sign)).to_be_visible()
    page.wait_for_load_state("networkidle")
    weight = {"script": 0, "stylesheet": 0}
    for answer in answers:
        if answer.request.resource_type in weight:
            weight[answer.request.resource_type] += answer.request.sizes()["responseBodySize"]
    return weight


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("state", [welcome, game, three_columns])
def test_the_play_page_is_light(browser: Browser, stage: Stage, state: State, look: dict[str, Any]) -> None:
    """At most 45 kB of script and 8 kB of style come before the first game can begin, and before one begun can go on."""
    begun = browser.new_context(**look)
    state(Visit(begun.new_page(), stage))
    again = browser.new_context(**look, storage_state=begun.storage_state())
    page = again.new_page()
    weight = fetched(page, begun.pages[0].url, "play" if state is welcome else "die-0")
    begun.close()
    again.close()
    assert 10_000 < weight["script"] <= MOST_SCRIPT
    assert 1_000 < weight["stylesheet"] <= MOST_STYLE
