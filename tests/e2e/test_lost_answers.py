"""The server did what was asked and its answer never arrived: asked again, nothing is done twice and nobody is locked out."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from site_pages import BOXES, HTTP, Site, SitePlayer, await_on, begin, pause, play_out, tabs_joined

Json = dict[str, Any]
OFFLINE = "Pas de connexion au serveur."


def lose_first(page: Page, method: str, pattern: str) -> list[Json]:
    """Let the first such request through and drop its answer, cookie and all; the list into which all the bodies will go."""
    sent: list[Json] = []

    def handle(route: Route) -> None:
        if route.request.method != method:
            route.continue_()
            return
        sent.append(route.request.post_data_json or {})
        if len(sent) > 1:
            route.continue_()
            return
        before = page.context.cookies()
        assert route.fetch().ok
        page.context.clear_cookies()
        page.context.add_cookies(cast(Any, before))
        route.abort()

    page.route(pattern, handle)
    return sent


def remembered(page: Page, key: str) -> Any:
    return page.evaluate(f"localStorage.getItem('yams.{key}')")


def test_becoming_a_player(page: Page, site: Site) -> None:
    """A newcomer who taps again is the player made the first time, under the name typed last, and goes on as that one."""
    sent = lose_first(page, "POST", "**/api/players")
    page.goto(site.url)
    page.get_by_test_id("name-input").fill("Zoé")
    page.get_by_test_id("play").click()
    expect(page.get_by_text(OFFLINE).first).to_be_visible()
    assert remembered(page, "token") is None
    page.reload()
    page.get_by_test_id("name-input").fill("Zazie")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert sent[0]["secret"] == sent[1]["secret"]
    token = remembered(page, "token")
    assert token.endswith(f".{sent[0]['secret']}")
    again = HTTP.post(f"{site.url}/api/players", json={"secret": sent[0]["secret"]}).json()
    assert (again["token"], again["name"]) == (token, "Zazie")
    assert remembered(page, "secret") is None


def test_two_newcomers_tabs_at_once(page: Page, context: BrowserContext, site: Site) -> None:
    """Two tabs in which a newcomer taps before either is answered both show the one game of one player."""
    other = context.new_page()
    held: list[Route] = []
    for tab in (page, other):
        tab.route("**/api/players", lambda route: held.append(route))  # noqa: PLW0108 - none built in is taken
        tab.goto(site.url)
        tab.get_by_test_id("play").click()
    await_held(page, held)
    assert held[0].request.post_data_json == held[1].request.post_data_json
    for route in held:
        route.continue_()
    for tab in (page, other):
        expect(tab.get_by_test_id("roll")).to_be_enabled()
    assert page.evaluate("localStorage.getItem('yams.runs')") == other.evaluate("localStorage.getItem('yams.runs')")
    tabs_joined(page, other)
    other.get_by_test_id("roll").click()
    for tab in (page, other):
        expect(tab.get_by_test_id("roll")).to_contain_text("1")
        expect(tab.get_by_test_id("roll")).to_be_enabled()
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("plus de lancer")
    other.close()


def await_held(page: Page, held: list[Route]) -> None:
    for _ in range(200):
        if len(held) == 2:
            return
        page.wait_for_timeout(50)
    raise AssertionError("both tabs should have asked")


def test_a_one_time_link(page: Page, site: Site) -> None:
    """A link whose answer was lost lets the same browser in at the second tap, even after a reload, as one device."""
    anne = SitePlayer(site, "Anne")
    link = anne.call("POST", "/api/players/me/links")
    lose_first(page, "POST", "**/api/players/links/*")
    page.goto(f"{site.url}{link['link']}")
    page.get_by_test_id("redeem").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.reload()
    page.get_by_test_id("redeem").click()
    expect(page.get_by_text("Vous êtes maintenant Anne sur cet appareil.")).to_be_visible()
    assert len(anne.call("GET", "/api/players/me/devices")["devices"]) == 2


def test_a_recovery_code_used(page: Page, site: Site) -> None:
    """A recovery code whose answer was lost lets the browser in as one device."""
    anne = SitePlayer(site, "Anne")
    code = anne.call("POST", "/api/players/me/recovery")["code"]
    lose_first(page, "POST", "**/api/players/recovery")
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("enter-code").fill(code)
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_text("Bonjour Anne, vous voilà sur cet appareil.")).to_be_visible()
    assert len(anne.call("GET", "/api/players/me/devices")["devices"]) == 2


def test_a_challenge(page: Page, site: Site) -> None:
    """A challenge whose answer was lost is made once, and the second tap leads to it."""
    begin(page, site.url, "Zoé")
    sent = lose_first(page, "POST", "**/api/challenges")
    page.goto(f"{site.url}/challenge")
    page.get_by_role("button", name="Créer le défi").click()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("button", name="Créer le défi").click()
    expect(page.get_by_text("Votre défi est prêt")).to_be_visible()
    assert sent[0] == sent[1]
    token = remembered(page, "token")
    listed = HTTP.get(f"{site.url}/api/players/me/challenges", headers={"Authorization": f"Bearer {token}"}).json()
    assert len(listed["challenges"]) == 1


def erase(page: Page) -> None:
    page.get_by_role("button", name="Oui, effacer").click()


def nothing_remembered(page: Page) -> None:
    for key in ("token", "runs", "lastResult"):
        await_on(page, f"localStorage.getItem('yams.{key}') === null")


def test_erasing(page: Page, site: Site) -> None:
    """Erasing whose answer was lost is found done at the second tap, and nothing of the player stays in the browser."""
    begin(page, site.url, "Zoé")
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    await_on(page, "localStorage.getItem('yams.lastResult') !== null")
    lose_first(page, "DELETE", "**/api/players/me")
    page.goto(f"{site.url}/devices")
    page.get_by_role("button", name="Effacer mon joueur").click()
    erase(page)
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    erase(page)
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    expect(page.get_by_test_id("device")).to_have_count(0)
    nothing_remembered(page)


@pytest.mark.parametrize("place", ["/", "/devices"])
def test_erased_elsewhere(page: Page, site: Site, place: str) -> None:
    """Who was erased on another device leaves nothing here once the browser has heard of it."""
    begin(page, site.url, "Zoé")
    play_out(page, BOXES)
    await_on(page, "localStorage.getItem('yams.lastResult') !== null")
    headers = {"Authorization": f"Bearer {remembered(page, 'token')}"}
    assert HTTP.delete(f"{site.url}/api/players/me", headers=headers).status_code == 204
    page.goto(f"{site.url}{place}")
    nothing_remembered(page)


def test_signed_out_while_erasing(page: Page, site: Site) -> None:
    """Who was signed out elsewhere is not told that the player is erased, but that this device is signed out."""
    begin(page, site.url, "Zoé")
    page.goto(f"{site.url}/devices")
    expect(page.get_by_test_id("device")).to_have_count(1)
    headers = {"Authorization": f"Bearer {remembered(page, 'token')}"}
    HTTP.post(f"{site.url}/api/players/me/recovery", headers=headers).raise_for_status()
    (device,) = HTTP.get(f"{site.url}/api/players/me/devices", headers=headers).json()["devices"]
    HTTP.delete(f"{site.url}/api/players/me/devices/{device['id']}", headers=headers).raise_for_status()
    page.get_by_role("button", name="Effacer mon joueur").click()
    erase(page)
    expect(page.get_by_text("Cet appareil est déconnecté.")).to_be_visible()
    expect(page.get_by_text("C’est effacé.")).to_have_count(0)
    nothing_remembered(page)


def make_recovery(page: Page, *, replacing: bool = True) -> None:
    page.get_by_test_id("make-recovery").click()
    if replacing:
        page.get_by_role("button", name="Oui, remplacer l’ancien").click()


@pytest.mark.parametrize("there", [False, True])
def test_making_a_recovery_code(page: Page, site: Site, there: bool) -> None:
    """A code that was made and never seen is told of, with what became of the one before; the next one is shown."""
    begin(page, site.url, "Zoé")
    headers = {"Authorization": f"Bearer {remembered(page, 'token')}"}
    if there:
        HTTP.post(f"{site.url}/api/players/me/recovery", headers=headers).raise_for_status()
    lose_first(page, "POST", "**/api/players/me/recovery")
    page.goto(f"{site.url}/devices")
    make_recovery(page, replacing=there)
    lost = page.get_by_role("alert").filter(has_text=re.compile("ne peut plus être montré, et aucun code plus ancien"))
    expect(lost).to_be_visible()
    expect(page.get_by_text("Il ne peut pas être montré une seconde fois")).to_have_count(0)
    page.get_by_test_id("make-recovery").click()
    expect(page.get_by_test_id("recovery-code")).to_be_visible()
    expect(lost).to_have_count(0)


def test_making_a_recovery_code_in_a_tunnel(page: Page, context: BrowserContext, site: Site) -> None:
    """While nothing can be asked, the old code is said to be in doubt."""
    begin(page, site.url, "Zoé")
    headers = {"Authorization": f"Bearer {remembered(page, 'token')}"}
    HTTP.post(f"{site.url}/api/players/me/recovery", headers=headers).raise_for_status()
    page.goto(f"{site.url}/devices")
    expect(page.get_by_test_id("make-recovery")).to_be_enabled()
    context.set_offline(True)
    make_recovery(page)
    expect(page.get_by_role("alert").filter(has_text="Votre ancien code ne vaut peut-être plus")).to_be_visible()
    context.set_offline(False)
    pause(page)
    make_recovery(page)
    expect(page.get_by_test_id("recovery-code")).to_be_visible()
