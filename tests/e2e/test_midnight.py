"""A start page that lies open while the day turns, and links of days that are over."""

from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect
from site_pages import Json, Site, await_on
from test_faltering import with_daily
from test_trouble import falter

UPKEEP = "performance.getEntriesByType('resource').some(({ name }) => name.includes('Upkeep'))"


def soon(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def closing_in(page: Page, seconds: float) -> None:
    """The day as it is first told closes in so many seconds; told again it is as it is."""
    left = [soon(seconds)]

    def change(daily: Json) -> None:
        for closes in left:
            for told in (daily, *daily["challenges"]):
                told["closesAt"] = closes
        left.clear()

    with_daily(page, change)


def test_new_dice_from_a_server_that_falters(page: Page, site: Site) -> None:
    """Where all ask for the new day at once and the server can't answer, the new dice come by themselves once it can."""
    closing_in(page, 5)
    page.goto(site.url)
    expect(page.get_by_test_id("play")).to_be_enabled()
    await_on(page, UPKEEP)
    page.route("**/api/daily", falter(3, 503))
    expect(page.get_by_role("alert")).to_contain_text("reprend son souffle", timeout=15_000)
    expect(page.get_by_role("alert")).to_be_empty(timeout=20_000)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_begun_a_moment_too_late(page: Page, site: Site) -> None:
    """Whoever taps in the moment in which the dice change is told so and gets the new ones."""
    closing_in(page, 5)
    closed = {"type": "", "title": "", "status": 409, "detail": "", "code": "challenge-closed"}
    left = [409]

    def refuse_once(route: Route) -> None:
        if left:
            route.fulfill(status=left.pop(), content_type="application/problem+json", json=closed)
        else:
            route.continue_()

    page.route("**/runs", refuse_once)
    page.goto(site.url)
    await_on(page, UPKEEP)
    page.get_by_test_id("play").click()
    expect(page.get_by_role("alert")).to_contain_text("Ces dés sont fermés")
    expect(page.get_by_role("alert")).to_be_empty(timeout=20_000)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


@pytest.mark.parametrize(
    ("day", "said"), [("2026-10-01", "jeudi 1er octobre 2026"), ("2026-10-31", "samedi 31 octobre 2026")]
)
def test_a_link_to_a_day_that_is_over(page: Page, site: Site, day: str, said: str) -> None:
    """It is told which day's dice can't be played any more, beside those of today."""
    today = site.challenge
    ends = date.fromisoformat(day) + timedelta(days=1)

    def tell(route: Route) -> None:
        told = route.fetch(url=f"{site.url}/api/challenges/{today}").json()
        over = {"closesAt": f"{ends}T00:00:00Z", "revealsAt": f"{ends}T02:00:00Z"}
        route.fulfill(json={**told, **over, "id": f"{day}.yams"})

    page.route(f"**/api/challenges/{day}.yams", tell)
    page.goto(f"{site.url}/play/{day}.yams")
    expect(page.get_by_text("Cette journée est finie")).to_contain_text(f"Yam’s, {said}")
    expect(page.get_by_test_id("play")).to_have_count(0)
