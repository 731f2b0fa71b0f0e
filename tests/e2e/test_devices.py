"""One player on several devices, in several browsers: links, recovery, signing out, erasing, and what one is told before and after."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_pages import BOXES, HTTP, Site, SitePlayer, await_on, begin, write

DEVICES_OF = "/api/players/me/devices"
MOST_DEVICES = 10
IDS = "devices => devices.map(device => device.dataset.current ?? 'other')"


@pytest.fixture
def another(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Pages of other browsers, each with nothing remembered."""
    opened: list[BrowserContext] = []

    def open_one() -> Page:
        opened.append(
            browser.new_context(locale="fr-FR", reduced_motion="reduce", viewport={"width": 390, "height": 844})
        )
        page = opened[-1].new_page()
        page.set_default_timeout(10_000)
        return page

    yield open_one
    for context in opened:
        context.close()


def token_of(page: Page) -> str:
    token: str = page.evaluate("localStorage.getItem('yams.token')")
    return token


def make_link(page: Page, site: Site) -> str:
    """The address of a new link, as the page shows it."""
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("make-link").click()
    address = page.get_by_label("Lien", exact=True)
    expect(address).to_have_value(re.compile("/l/"))
    return address.input_value()


def make_recovery(page: Page, site: Site) -> str:
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("make-recovery").click()
    return shown_recovery(page)


def shown_recovery(page: Page) -> str:
    expect(page.get_by_test_id("recovery-code")).to_be_visible()
    return "".join(page.get_by_test_id("recovery-code").inner_text().split())


def call(site: Site, token: str, method: str, path: str, **body: Any) -> httpx.Response:
    return HTTP.request(method, f"{site.url}{path}", headers={"Authorization": f"Bearer {token}"}, **body)


def test_a_link_from_one_browser_to_another(page: Page, site: Site, another: Callable[[], Page]) -> None:
    """The link's page changes nothing until it is asked to; then the other browser goes on with the game, and the first one says so."""
    begin(page, site.url, "Zoé")
    write(page, "chance")
    address = make_link(page, site)
    expect(page.get_by_test_id("link-left")).to_have_text(re.compile(r"^Encore (10:00|9:\d\d)$"))
    second = another()
    for _ in range(2):
        second.goto(address)
        expect(second.get_by_test_id("redeem")).to_be_enabled()
        assert token_of(second) is None
    second.get_by_test_id("redeem").click()
    expect(second.get_by_text("Vous êtes maintenant Zoé sur cet appareil.")).to_be_visible()
    expect(page.get_by_text("un nouvel appareil est entré")).to_be_visible()
    expect(page.get_by_test_id("device")).to_have_count(2)
    second.get_by_role("link", name="Jouer", exact=True).last.click()
    expect(second.get_by_test_id("box-ones")).to_be_visible()
    expect(second.get_by_test_id("box-chance")).to_have_count(0)
    second.goto(address)
    expect(second.get_by_text("Ce lien vous a déjà fait entrer : vous êtes Zoé sur cet appareil.")).to_be_visible()
    second.goto(f"{site.url}/devices")
    expect(second.get_by_test_id("device")).to_have_count(2)
    assert second.get_by_test_id("device").evaluate_all(IDS) == ["other", "true"]


def test_a_link_is_good_once(page: Page, site: Site, another: Callable[[], Page]) -> None:
    """A third browser is told that the link has been used, and where a new one comes from; it stays nobody's."""
    begin(page, site.url)
    address = make_link(page, site)
    second, third = another(), another()
    second.goto(address)
    second.get_by_test_id("redeem").click()
    expect(second.get_by_text("Vous êtes maintenant")).to_be_visible()
    third.goto(address)
    third.get_by_test_id("redeem").click()
    expect(third.get_by_text("Ce lien a déjà servi")).to_be_visible()
    expect(third.get_by_text("créez un nouveau lien")).to_be_visible()
    expect(third.get_by_test_id("redeem")).to_have_count(0)
    assert token_of(third) is None


def test_links_that_are_none(page: Page, site: Site) -> None:
    """A mistyped link, an unknown one and one that has expired are each told in words."""
    for code, words in (
        ("85JD1-GEFQ5-CZ25N", "n’est pas connu"),
        ("85JD1-GEFQ5-CZ25P", "une faute"),
        ("x", "une faute"),
    ):
        page.goto(f"{site.url}/l/{code}")
        page.get_by_test_id("redeem").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
    expired = {"status": 410, "code": "link-expired", "title": "", "detail": "", "type": ""}
    page.route("**/api/players/links/*", lambda route: route.fulfill(status=410, json=expired))
    page.goto(f"{site.url}/l/85JD1-GEFQ5-CZ25N")
    page.get_by_test_id("redeem").click()
    expect(page.get_by_role("alert")).to_contain_text("a expiré")
    page.unroute("**/api/players/links/*")
    page.route("**/api/players/links/*", lambda route: route.abort())
    page.goto(f"{site.url}/l/85JD1-GEFQ5-CZ25N")
    page.get_by_test_id("redeem").click()
    expect(page.get_by_role("alert")).to_contain_text("Pas de connexion")
    expect(page.get_by_test_id("redeem")).to_be_enabled()


def test_a_link_ends(page: Page, site: Site) -> None:
    """The time that a link has left is counted down; when it is over the link is gone and another one can be made."""
    page.clock.install()
    begin(page, site.url)
    make_link(page, site)
    page.clock.fast_forward("05:00")
    expect(page.get_by_test_id("link-left")).to_have_text(re.compile(r"^Encore (5:00|4:\d\d)$"))
    page.clock.fast_forward("05:01")
    expect(page.get_by_text("Ce lien a expiré.")).to_be_visible()
    expect(page.get_by_test_id("device-link")).to_have_count(0)
    expect(page.get_by_test_id("make-link")).to_be_enabled()


def test_who_would_be_lost(page: Page, site: Site, another: Callable[[], Page]) -> None:
    """Whoever is another player on a device is warned before a link replaces them, more so without a recovery code; no changes nothing."""
    begin(page, site.url, "Zoé")
    address = make_link(page, site)
    second = another()
    begin(second, site.url, "Ana")
    own = token_of(second)
    second.goto(address)
    expect(second.get_by_text("vous êtes Ana. Sans code de récupération")).to_be_visible()
    second.get_by_role("link", name="Non, ne rien changer").click()
    assert token_of(second) == own
    recovery = make_recovery(second, site)
    second.goto(address)
    expect(second.get_by_text("vous êtes Ana. Vous pourrez le redevenir")).to_be_visible()
    second.get_by_test_id("redeem").click()
    expect(second.get_by_text("Vous êtes maintenant Zoé")).to_be_visible()
    assert second.evaluate("localStorage.getItem('yams.runs')") in (None, "{}")
    second.goto(f"{site.url}/devices")
    second.get_by_test_id("enter-code").fill(recovery)
    second.get_by_test_id("enter-code").press("Enter")
    expect(second.get_by_text("vous êtes Zoé.")).to_be_visible()
    second.get_by_test_id("yes").click()
    expect(second.get_by_text("Bonjour Ana, vous voilà sur cet appareil.")).to_be_visible()


def test_the_same_browser_twice(page: Page, site: Site) -> None:
    """Whoever opens the own link where it was made stays the same player with one device."""
    begin(page, site.url, "Zoé")
    address = make_link(page, site)
    page.goto(address)
    page.get_by_test_id("redeem").click()
    expect(page.get_by_text("Vous êtes maintenant Zoé")).to_be_visible()
    page.goto(f"{site.url}/devices")
    expect(page.get_by_test_id("device")).to_have_count(1)


def test_recovery_on_a_third_device(page: Page, site: Site, another: Callable[[], Page]) -> None:
    """The code, typed as people type, brings the player back; a mistake is told by its group; a newer code voids it, after a question."""
    begin(page, site.url, "Zoé")
    code = make_recovery(page, site)
    assert re.fullmatch(r"([0-9A-Z]{5}-){4}[0-9A-Z]{5}", code)
    third = another()
    third.goto(f"{site.url}/devices")
    wrong = code[:12] + ("0" if code[12] != "0" else "2") + code[13:]
    third.get_by_test_id("enter-code").fill(wrong)
    third.get_by_role("button", name="Entrer").click()
    expect(third.get_by_text("Il y a une erreur dans le 3e groupe")).to_be_visible()
    third.get_by_test_id("enter-code").fill(code.lower().replace("-", " ").replace("0", "o"))
    third.get_by_role("button", name="Entrer").click()
    expect(third.get_by_text("Bonjour Zoé, vous voilà sur cet appareil.")).to_be_visible()
    expect(third.get_by_test_id("device")).to_have_count(2)
    page.reload()
    expect(page.get_by_text("Il ne peut pas être montré une seconde fois")).to_be_visible()
    expect(page.get_by_test_id("recovery-code")).to_have_count(0)
    expect(page.get_by_text(code.split("-")[0])).to_have_count(0)
    page.get_by_test_id("make-recovery").click()
    expect(page.get_by_text("L’ancien ne vaudra plus rien.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("make-recovery")).to_be_focused()
    page.get_by_test_id("make-recovery").click()
    page.get_by_test_id("yes").click()
    assert shown_recovery(page) != code
    fourth = another()
    fourth.goto(f"{site.url}/devices")
    fourth.get_by_test_id("enter-code").fill(code)
    fourth.get_by_role("button", name="Entrer").click()
    expect(fourth.get_by_text("Ce code de récupération n’est pas connu ici.")).to_be_visible()


def test_signing_a_device_out(page: Page, site: Site, another: Callable[[], Page]) -> None:
    """After a question the other device is signed out and is a stranger; the only one left can't be signed out without a code."""
    begin(page, site.url, "Zoé")
    second = another()
    second.goto(make_link(page, site))
    second.get_by_test_id("redeem").click()
    expect(second.get_by_text("Vous êtes maintenant Zoé")).to_be_visible()
    page.reload()
    other = page.locator("[data-testid=device]:not([data-current])")
    other.get_by_role("button").click()
    page.get_by_role("button", name="Annuler").click()
    expect(other.get_by_role("button")).to_be_focused()
    other.get_by_role("button").click()
    page.get_by_test_id("yes").click()
    expect(page.get_by_text("Cet appareil est déconnecté. S’il a été perdu")).to_be_visible()
    expect(page.get_by_test_id("device")).to_have_count(1)
    second.goto(f"{site.url}/player")
    expect(second.get_by_text("Vous n’avez pas encore joué sur cet appareil.")).to_be_visible()
    assert token_of(second) is None
    expect(page.get_by_text("C’est votre seul appareil.")).to_be_visible()
    expect(page.get_by_test_id("device").get_by_role("button")).to_have_count(0)
    code = make_recovery(page, site)
    page.get_by_test_id("device").get_by_role("button").click()
    page.get_by_test_id("yes").click()
    expect(page.get_by_text("Personne ne joue encore sur cet appareil.")).to_be_visible()
    page.goto(site.url)
    expect(page.get_by_test_id("name-input")).to_be_visible()
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("enter-code").fill(code)
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_text("Bonjour Zoé")).to_be_visible()


def test_too_many_devices(page: Page, site: Site) -> None:
    """With ten devices a link is refused in words that say what to do, on the page that makes it and on the one that opens it."""
    begin(page, site.url)
    token = token_of(page)
    for _ in range(MOST_DEVICES - 1):
        code = call(site, token, "POST", "/api/players/me/links").json()["code"]
        assert HTTP.post(f"{site.url}/api/players/links/{code}", json={}).status_code == 201
    page.goto(f"{site.url}/devices")
    expect(page.get_by_test_id("device")).to_have_count(MOST_DEVICES)
    page.get_by_test_id("make-link").click()
    expect(page.get_by_text("Dix appareils au plus")).to_be_visible()
    refusal = {"status": 409, "code": "too-many-devices", "title": "", "detail": "", "type": ""}
    page.route("**/api/players/links/*", lambda route: route.fulfill(status=409, json=refusal))
    page.goto(f"{site.url}/l/85JD1-GEFQ5-CZ25N")
    page.get_by_test_id("redeem").click()
    expect(page.get_by_role("alert")).to_contain_text("déjà dix appareils")
    expect(page.get_by_test_id("redeem")).to_be_enabled()


def test_erasing(page: Page, site: Site) -> None:
    """After a question everything is gone: this device and the others are strangers, and the game stays on its board without a name."""
    player = SitePlayer(site, "Bob le Bref")
    player.play(BOXES)
    code = call(site, player.token, "POST", "/api/players/me/links").json()["code"]
    page.goto(f"{site.url}/l/{code}")
    page.get_by_test_id("redeem").click()
    expect(page.get_by_text("Vous êtes maintenant Bob le Bref")).to_be_visible()
    page.goto(f"{site.url}/devices")
    page.get_by_role("button", name="Effacer mon joueur").click()
    page.get_by_role("button", name="Annuler").click()
    expect(page.get_by_role("button", name="Effacer mon joueur")).to_be_focused()
    with page.expect_download() as download:
        page.get_by_role("button", name="Télécharger tout").click()
    assert "Bob le Bref" in download.value.path().read_text()
    page.get_by_role("button", name="Effacer mon joueur").click()
    page.get_by_role("button", name="Oui, effacer").click()
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    assert token_of(page) is None
    assert call(site, player.token, "GET", DEVICES_OF).status_code == 401
    page.goto(f"{site.url}/leaderboard")
    expect(page.get_by_text("Joueur effacé")).to_be_visible()
    expect(page.get_by_text("Bob le Bref")).to_have_count(0)


def test_copying_on_plain_http(page: Page, site: Site) -> None:
    """Link and recovery code can be copied without HTTPS, where the clipboard interface does not exist."""
    begin(page, site.insecure_url)
    assert page.evaluate("window.isSecureContext") is False
    page.goto(f"{site.insecure_url}/devices")
    page.get_by_test_id("make-link").click()
    page.get_by_test_id("make-recovery").click()
    page.evaluate("""() => {
        window.copied = "";
        const text = () => String(getSelection()) || document.activeElement.value;
        document.addEventListener("copy", () => { window.copied = text(); });
    }""")
    page.get_by_role("button", name="Copier le lien").click()
    await_on(page, "window.copied.includes('/l/')")
    assert page.evaluate("window.copied") == page.get_by_label("Lien", exact=True).input_value()
    assert page.evaluate("window.copied").startswith(f"{site.insecure_url}/l/")
    page.get_by_role("button", name="Copier le code").click()
    await_on(page, "!window.copied.includes('/l/')")
    assert page.evaluate("window.copied") == shown_recovery(page)
    expect(page.get_by_text("Copié", exact=True)).to_have_count(2)


def test_printing_the_recovery_code(page: Page, site: Site) -> None:
    """Printed is the card alone, dark on light whatever the theme; without a card the page prints as it is."""
    begin(page, site.url, "Zoé")
    page.goto(f"{site.url}/devices")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_test_id("make-recovery").click()
    card = page.get_by_test_id("recovery-card")
    expect(card).to_be_visible()
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    assert page.evaluate("window.printed") is None
    page.get_by_role("button", name="Imprimer").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    for hidden in (page.get_by_role("heading", level=1), page.get_by_role("banner"), page.get_by_role("button").first):
        expect(hidden).to_have_count(0)
    expect(card).to_contain_text("Zoé")
    expect(card).to_contain_text(f"{site.url}/devices")
    box = card.bounding_box()
    assert box is not None
    assert box["y"] < 100
    assert page.evaluate("getComputedStyle(document.querySelector('.recovery-card')).color") == "rgb(42, 36, 31)"
