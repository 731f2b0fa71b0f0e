"""Answers that are none of the server's, a server that falters, and notices that say so only as long as it is true."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from site_pages import BOXES, HTTP, Json, Site, begin, pause, play_out
from test_trouble import count_actions, falter

EN = "**/assets/en-*.js"
OFFLINE = "Pas de connexion au serveur."
HOTEL = "<!doctype html><title>Bienvenue à l’hôtel</title>"


def first_answers(*bodies: str) -> Callable[[Route], None]:
    """Answer the first requests with these bodies, let the others through."""
    left = list(bodies)

    def handle(route: Route) -> None:
        if left:
            route.fulfill(status=200, content_type="application/json", body=left.pop(0))
        else:
            route.continue_()

    return handle


def with_daily(page: Page, change: Callable[[Json], None]) -> None:
    """The day as it is told, with something changed in it."""

    def handle(route: Route) -> None:
        daily: Json = route.fetch().json()
        change(daily)
        route.fulfill(json=daily)

    page.route("**/api/daily", handle)


def closed_at_once(daily: Json) -> None:
    """The dice lie there since long ago."""
    for challenge in daily["challenges"]:
        challenge["closesAt"] = challenge["revealsAt"] = daily["opensAt"]


def test_answers_that_are_none(page: Page, site: Site) -> None:
    """What says nothing of the game in answer to a choice counts as lost: the choice goes out again until the server has spoken."""
    begin(page, site.url)
    sent = count_actions(page)
    page.route("**/actions/*", first_answers("{}", "null", '{"id":"hotel"}', HOTEL))
    page.get_by_test_id("roll").click()
    expect(page.get_by_text("Connexion perdue").first).to_be_visible()
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    assert [url.rpartition("/")[2] for url in sent] == ["0"] * 5


def test_a_server_that_asks_for_an_hour(page: Page, site: Site) -> None:
    """It is called busy, not gone, and asked again as soon as somebody looks again."""
    begin(page, site.url)
    sent = count_actions(page)
    left = [503]

    def busy(route: Route) -> None:
        if left:
            route.fulfill(status=left.pop(), headers={"Retry-After": "3600"}, body="{}")
        else:
            route.continue_()

    page.route("**/actions/*", busy)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("remark")).to_contain_text("Serveur débordé")
    expect(page.get_by_test_id("status")).to_contain_text("Serveur débordé")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert len(sent) == 2


def test_opened_while_the_server_falters(page: Page, site: Site) -> None:
    """The start page comes by itself once the server can lay out the day, and until then says once what is the matter."""
    page.route("**/api/daily", falter(3, 503))
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("reprend son souffle")
    expect(page.get_by_test_id("play")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("reprend son souffle")).to_have_count(0)


def test_closed_dice(page: Page, site: Site) -> None:
    """A game that can't be finished any more says so at once, and nothing in it looks as if it could be played."""
    begin(page, site.url)
    page.get_by_test_id("die-0").click()
    with_daily(page, closed_at_once)
    page.reload()
    expect(page.get_by_test_id("remark")).to_contain_text("Ces dés sont fermés")
    expect(page.get_by_test_id("status")).to_contain_text("Ces dés sont fermés")
    expect(page.get_by_test_id("roll")).to_be_disabled()
    expect(page.get_by_test_id("die-1")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("box-chance")).to_have_attribute("aria-disabled", "true")


def over_for_new_dice(page: Page, site: Site) -> None:
    """A game whose dice newer ones have followed, without a connection to these."""

    def over(daily: Json) -> None:
        for challenge in daily["challenges"]:
            challenge["closesAt"] = daily["opensAt"]

    begin(page, site.url)
    with_daily(page, over)
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_a_connection_that_is_back(page: Page, context: BrowserContext, site: Site) -> None:
    """That there was none for the new dice is said until there is one."""
    over_for_new_dice(page, site)
    page.unroute("**/api/daily")
    context.set_offline(True)
    page.get_by_role("button", name="Passer aux nouveaux dés").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_a_choice_after_a_failure(page: Page, site: Site) -> None:
    """What failed before the game was gone on with is not said any more."""
    over_for_new_dice(page, site)
    page.route("**/api/daily", lambda route: route.abort())
    page.get_by_role("button", name="Passer aux nouveaux dés").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    expect(page.get_by_text(OFFLINE)).to_have_count(0)


@pytest.mark.parametrize("path", ["/play/2026-13-45.yams", "/play/2019-01-01.yams"])
def test_a_day_that_is_none(page: Page, site: Site, path: str) -> None:
    """An address with a day in it is not taken for one with a code."""
    page.goto(f"{site.url}{path}")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name="Retour au jeu du jour")).to_be_visible()
    expect(page.get_by_text("code")).to_have_count(0)


def test_files_that_are_none(page: Page, site: Site) -> None:
    """A hotel's page in place of a picture or a sheet to print is not saved as one."""
    saved: list[str] = []
    page.on("download", lambda download: saved.append(download.suggested_filename))
    page.route("**/api/sheets", lambda route: route.fulfill(status=200, content_type="text/html", body=HOTEL))
    page.route("**/picture?*", lambda route: route.fulfill(status=200, content_type="text/html", body=HOTEL))
    page.goto(f"{site.url}/calculator")
    page.locator("form button[type=submit]").click()
    page.get_by_test_id("print").click()
    expect(page.get_by_text("L’impression a besoin d’une connexion.")).to_be_visible()
    begin(page, site.url)
    play_out(page, BOXES)
    page.get_by_test_id("share-picture").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    assert saved == []


def test_a_page_of_another_version(page: Page, site: Site) -> None:
    """Where the site is there and a page's code is not, loading the page anew is offered, and brings it."""
    page.route("**/assets/OddsPage-*.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{site.url}/odds")
    expect(page.get_by_text("Une nouvelle version du jeu est là.")).to_be_visible()
    page.unroute("**/assets/OddsPage-*.js")
    page.get_by_role("button", name="Recharger").click()
    expect(page.get_by_text("Une nouvelle version")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Probabilités")


def test_a_language_of_another_version(page: Page, site: Site) -> None:
    """The other language comes with the page loaded anew."""
    page.goto(site.url)
    expect(page.get_by_test_id("play")).to_be_visible()
    page.route(EN, lambda route: route.fulfill(status=404, body=""))
    page.on("request", lambda request: page.unroute(EN) if request.is_navigation_request() else None)
    page.get_by_test_id("lang-en").click()
    expect(page.get_by_test_id("play")).to_contain_text("Play")


def lose_once(page: Page, files: str) -> list[str]:
    """The list into which go the requests for these files, of which the first is lost."""
    asked: list[str] = []

    def handle(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    page.route(files, handle)
    return asked


@pytest.mark.parametrize("files", ["**/assets/fr-*.js", "**/assets/first-*.js"])
def test_the_page_never_stays_white(context: BrowserContext, site: Site, files: str) -> None:
    """Where a file that everything needs was lost, a line says so, in both languages, and leads to the game."""
    page = context.new_page()
    page.route(files, lambda route: route.abort())
    page.goto(site.url)
    late = page.get_by_text("Le jeu se fait attendre.")
    expect(late).to_be_visible(timeout=15_000)
    expect(late).to_contain_text("The game is slow to arrive.")
    page.unroute(files)
    page.get_by_role("link", name="Recharger").click()
    expect(page.get_by_test_id("play")).to_be_enabled()
    expect(late).to_have_count(0)


def test_a_part_lost_once_comes_by_itself(page: Page, site: Site) -> None:
    """Nobody need touch anything, nor is told of a new version that there isn't."""
    asked = lose_once(page, "**/assets/OddsPage-*.js")
    page.goto(f"{site.url}/odds")
    expect(page.get_by_role("heading", level=1)).to_have_text("Probabilités")
    expect(page.get_by_test_id("position")).to_be_visible()
    assert len(asked) == 2
    expect(page.get_by_text("nouvelle version")).to_have_count(0)


def test_what_hears_the_other_tabs_lost_once(page: Page, site: Site) -> None:
    """Who was erased elsewhere comes to the start page all the same, as soon as somebody looks again."""
    begin(page, site.url, "Zoé")
    asked = lose_once(page, "**/assets/otherTabs*.js")
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    while not asked:
        page.wait_for_timeout(100)
    token = page.evaluate("localStorage.getItem('yams.token')")
    HTTP.delete(f"{site.url}/api/players/me", headers={"Authorization": f"Bearer {token}"})
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("play")).to_be_enabled()
    expect(page.get_by_text("ne connaît pas cette clé")).to_have_count(0)


def test_a_game_that_went_on_elsewhere(page: Page, site: Site) -> None:
    """Who learns so from a refusal hears the dice that lie now; at the next tap it is not said any more, in question or announcement."""
    begin(page, site.url)
    key = page.evaluate("localStorage.getItem('yams.token')")
    run = next(iter(json.loads(page.evaluate("localStorage.getItem('yams.runs')")).values()))
    told = HTTP.put(
        f"{site.url}/api/runs/{run}/actions/0", json={"score": "chance"}, headers={"Authorization": f"Bearer {key}"}
    )
    dice = [str(face) for face in told.json()["dice"]]
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("remark")).to_contain_text("déjà avancé ailleurs")
    expect(page.get_by_test_id("status")).to_contain_text("déjà avancé ailleurs")
    expect(page.get_by_test_id("status")).to_contain_text(", ".join(dice))
    (column,) = told.json()["columns"]
    worthless = page.get_by_test_id(next(f"box-{box['category']}" for box in column["boxes"] if box["preview"] == 0))
    worthless.click()
    expect(page.get_by_test_id("status")).not_to_contain_text("ailleurs")
    expect(page.get_by_test_id("status")).not_to_be_empty()
    pause(page)
    worthless.click()
    expect(page.get_by_test_id("remark")).to_contain_text("Barrer")


def test_a_challenge_that_could_not_be_opened(page: Page, site: Site) -> None:
    """Its link tries once more, although its address is shown already."""
    begin(page, site.url)
    page.route("**/api/challenges/2019-01-01.yams", falter(1, 503))
    page.evaluate("document.querySelector('.brand').setAttribute('href', '/play/2019-01-01.yams')")
    page.locator(".brand").click()
    expect(page.get_by_text("reprend son souffle")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_text("reprend son souffle")).to_have_count(0)
    pause(page)
    with page.expect_request("**/api/challenges/2019-01-01.yams"):
        page.locator(".brand").click()


LOOK = """[...document.querySelectorAll("main *")].filter(element => element.checkVisibility()).map(element => {
    const {width, height} = element.getBoundingClientRect();
    return `${element.localName} ${getComputedStyle(element).display} ${width} ${height}`;
})"""


@pytest.mark.parametrize("files", ["**/assets/*", "**/assets/*.css"])
def test_a_page_never_comes_without_its_style(page: Page, site: Site, files: str) -> None:
    """What was lost of a page, its styles too, is asked for again when it is: it then looks as it does when it is opened directly."""
    page.goto(site.url)
    expect(page.get_by_test_id("play")).to_be_enabled()
    page.route(files, lambda route: route.abort())
    page.get_by_role("link", name="Calculette").click()
    expect(page.get_by_role("button", name="Recharger")).to_be_visible()
    assert page.get_by_test_id("start").count() == 0
    page.unroute(files)
    page.get_by_role("link", name="Jouer", exact=True).click()
    expect(page.get_by_test_id("play")).to_be_enabled()
    page.get_by_role("link", name="Calculette").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    look = page.evaluate(LOOK)
    page.reload()
    expect(page.get_by_test_id("start")).to_be_visible()
    assert look == page.evaluate(LOOK)
