"""What goes wrong on phones: no network in the middle of a turn, double taps, two tabs, a server that falters."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from site_pages import BOXES, HTTP, Site, SitePlayer, await_on, begin, dice, pause, play_out, tabs_joined, write


def count_actions(page: Page) -> list[str]:
    """The list into which the page's action requests will go."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "PUT" else None)
    return sent


def open_boxes(page: Page) -> list[str]:
    """The boxes that can be chosen."""
    return [box for box in BOXES if page.get_by_test_id(f"box-{box}").count()]


def falter(times: int, status: int) -> Callable[[Route], None]:
    """Answer the first requests with this status, let the others through."""
    left = [times]

    def handle(route: Route) -> None:
        left[0] -= 1
        if left[0] < 0:
            route.continue_()
        else:
            route.fulfill(
                status=status,
                content_type="application/problem+json",
                headers={"Retry-After": "1"},
                body=f'{{"type":"","title":"","status":{status},"detail":"","code":"store-away"}}',
            )

    return handle


def test_airplane_mode_in_the_middle_of_a_turn(page: Page, context: BrowserContext, site: Site) -> None:
    """A choice made without network is kept, said to be waiting, and sent once the network is back, once."""
    begin(page, site.url)
    before = dice(page)
    context.set_offline(True)
    page.get_by_test_id("die-0").click()
    page.get_by_test_id("roll").click()
    expect(page.get_by_text("Connexion perdue").first).to_be_visible()
    assert dice(page) == before
    context.set_offline(False)
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    assert dice(page)[0] == before[0]
    write(page, "chance")
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)


def test_a_server_that_falters(page: Page, site: Site) -> None:
    """503 answers are tried again under the same number until one succeeds."""
    begin(page, site.url)
    sent = count_actions(page)
    page.route("**/actions/*", falter(2, 503))
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    assert [url.rpartition("/")[2] for url in sent] == ["0", "0", "0"]


def test_a_lost_answer(page: Page, site: Site) -> None:
    """When the action arrived but its answer did not, sending it again changes nothing."""
    begin(page, site.url)
    lost = [True]

    def lose(route: Route) -> None:
        if lost.pop() if lost else False:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/actions/*", lose)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    shown = dice(page)
    page.reload()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert dice(page) == shown


def test_double_and_triple_taps(page: Page, site: Site) -> None:
    """Tapping a button several times acts once: starting, rolling, writing, barring."""
    page.goto(site.url)
    sent = count_actions(page)
    page.get_by_test_id("play").dblclick()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    page.get_by_test_id("roll").evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert len(sent) == 1
    page.get_by_test_id("box-chance").click()
    page.get_by_test_id("confirm").evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert len(sent) == 2
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert open_boxes(page) == [box for box in BOXES if box != "chance"]


def test_two_tabs(page: Page, context: BrowserContext, site: Site) -> None:
    """A tab that is behind, having heard nothing of the other, is told so and goes on from the true state; nothing is played twice."""
    context.add_init_script("delete window.BroadcastChannel")
    begin(page, site.url)
    other = context.new_page()
    other.goto(site.url)
    expect(other.get_by_test_id("roll")).to_be_enabled()
    write(other, "chance")
    page.bring_to_front()
    page.get_by_test_id("box-ones").click()
    expect(page.get_by_test_id("box-chance")).to_be_visible()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_text("La partie avait déjà avancé ailleurs").first).to_be_visible()
    left = [box for box in BOXES if box != "chance"]
    assert open_boxes(page) == left
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert open_boxes(page) == left
    other.close()


def left_elsewhere(page: Page) -> None:
    """The start page, with the day's dice to begin and a calm word of why."""
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.get_by_role("status").filter(has_text="a changé ou est parti")).to_be_visible()
    expect(page.get_by_test_id("play")).to_be_enabled()
    expect(page.get_by_text("ne connaît pas cette clé")).to_have_count(0)


@pytest.mark.parametrize("place", ["/", "/player"])
def test_erased_in_another_tab(page: Page, context: BrowserContext, site: Site, place: str) -> None:
    """Erasing the player in one tab leads the others back to their start page, where a new game can be begun."""
    begin(page, site.url, "Zoé")
    page.goto(f"{site.url}{place}")
    tabs_joined(page)
    other = context.new_page()
    other.goto(f"{site.url}/devices")
    tabs_joined(other)
    other.get_by_role("button", name="Effacer mon joueur").click()
    pause(other)
    other.get_by_role("button", name="Oui, effacer").click()
    expect(other.get_by_text("C’est effacé.")).to_be_visible()
    left_elsewhere(page)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    other.close()


def test_another_player_in_another_tab(page: Page, context: BrowserContext, site: Site) -> None:
    """Who becomes another player in one tab is that player in all, and finds that player's game in them."""
    anne = SitePlayer(site, "Anne")
    link = HTTP.post(f"{site.url}/api/players/me/links", headers={"Authorization": f"Bearer {anne.token}"}).json()
    begin(page, site.url, "Zoé")
    write(page, "chance")
    tool = context.new_page()
    tool.goto(f"{site.url}/rules/yams")
    tabs_joined(page, tool)
    other = context.new_page()
    other.goto(f"{site.url}/l/{link['code']}")
    other.get_by_test_id("redeem").click()
    expect(other.get_by_text("Vous êtes maintenant Anne")).to_be_visible()
    left_elsewhere(page)
    expect(page.get_by_text("Anne")).to_be_visible()
    expect(tool).to_have_url(f"{site.url}/rules/yams")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("box-chance")).to_be_visible()
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    expect(page.get_by_text("ne connaît pas cette clé")).to_have_count(0)
    other.close()
    tool.close()


def test_a_newcomer_with_two_tabs(page: Page, context: BrowserContext, site: Site) -> None:
    """Whoever becomes a player in one tab is known in the other at once, and made no second player there."""
    page.goto(f"{site.url}/")
    expect(page.get_by_test_id("name-input")).to_be_visible()
    tabs_joined(page)
    other = context.new_page()
    begin(other, site.url, "Zoé")
    expect(page.get_by_test_id("name-input")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('yams.token')") == other.evaluate("localStorage.getItem('yams.token')")
    other.close()


def test_erased_on_another_device(page: Page, site: Site) -> None:
    """A game whose player was erased elsewhere ends on the start page, not in a dead end."""
    begin(page, site.url, "Zoé")
    token = page.evaluate("localStorage.getItem('yams.token')")
    HTTP.delete(f"{site.url}/api/players/me", headers={"Authorization": f"Bearer {token}"})
    page.get_by_test_id("roll").click()
    left_elsewhere(page)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_back_and_forward(page: Page, site: Site) -> None:
    """Back and forward walk the pages and never the game."""
    begin(page, site.url)
    write(page, "chance")
    page.get_by_role("link", name="Règles").click()
    page.get_by_role("link", name="Classement").click()
    page.go_back()
    page.go_back()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")


def test_sharing_without_spoilers_on_plain_http(page: Page, site: Site) -> None:
    """The share text has day, score, rank and link, no dice and no boxes, and can be copied without HTTPS."""
    begin(page, site.insecure_url)
    assert page.evaluate("window.isSecureContext") is False
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    page.evaluate("""() => {
        window.copied = "";
        const text = () => String(getSelection()) || document.activeElement.value;
        document.addEventListener("copy", () => { window.copied = text(); });
    }""")
    page.get_by_test_id("share").click()
    await_on(page, "window.copied !== ''")
    text = page.evaluate("window.copied")
    assert str(site.score_of(BOXES)) in text
    assert site.challenge.partition(".")[0] in text
    assert site.insecure_url in text
    assert not any(mark in text for mark in "⚀⚁⚂⚃⚄⚅🎲")
    assert "Brelan" not in text


def test_a_page_that_does_not_arrive(page: Page, site: Site) -> None:
    """Without a connection a page's code is not asked for over and over, but again when the reader says so."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/assets/RulesPage-" in request.url else None)
    page.route("**/assets/RulesPage-*.js", lambda route: route.abort())
    page.route(f"{site.url}/", lambda route: route.abort())
    page.goto(f"{site.url}/rules")
    expect(page.get_by_text("Pas de connexion au serveur.")).to_be_visible()
    first = len(asked)
    page.wait_for_timeout(500)
    assert len(asked) == first
    page.unroute("**/assets/RulesPage-*.js")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")
