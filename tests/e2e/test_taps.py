"""Double and triple taps on everything that writes, by a finger that stays where it is: each is sent once, and nothing else is."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from site_analysis import sit_down
from site_opponents import CodedPlayer
from site_pages import HTTP, Json, Site, SitePlayer
from site_table import cell, start_sheet, total
from site_taps import HASTES, Haste, slow_down, tap, writes

# Longer than anything that a tap too many would set off.
LATER_MS = 300
# Several answers, each late.
PATIENCE_MS = 20_000


@pytest.fixture(params=HASTES, ids=str)
def haste(request: pytest.FixtureRequest) -> Haste:
    found: Haste = request.param
    return found


@pytest.fixture
def zoe(site: Site) -> CodedPlayer:
    return CodedPlayer(site, "Zoé")


def open_as(page: Page, player: SitePlayer, path: str) -> None:
    """Open a page as this player."""
    page.goto(f"{player.site.url}/robots.txt")
    page.evaluate("token => localStorage.setItem('yams.token', token)", player.token)
    page.goto(f"{player.site.url}{path}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def open_finished(page: Page, context: BrowserContext, player: CodedPlayer, run: Json) -> None:
    """Open the result of a game in the browser on which it was played."""
    sit_down(context, player.site, player, player.finish(run))
    page.goto(f"{player.site.url}/c/{run['challenge']}")
    expect(page.get_by_test_id("score")).to_be_visible()


def hurry(target: Locator, haste: Haste) -> list[str]:
    """All that these taps send."""
    expect(target).to_be_enabled()
    sent = writes(target.page)
    if haste.latency_ms:
        slow_down(target.page, haste.latency_ms)
    tap(target, haste)
    return sent


def settled(page: Page) -> None:
    page.wait_for_timeout(LATER_MS)


def friends_game(site: Site, player: CodedPlayer) -> Json:
    """A player's game of another's challenge."""
    maker = CodedPlayer(site, "Anne")
    code = maker.finish(maker.make("friend", mode="blind"))["challenge"]
    return player.call("POST", f"/api/challenges/{code}/runs")


def test_asking_for_a_rematch(page: Page, context: BrowserContext, site: Site, zoe: CodedPlayer, haste: Haste) -> None:
    """One challenge is made, it is laid out to be sent, and nobody has begun it."""
    run = friends_game(site, zoe)
    open_finished(page, context, zoe, run)
    sent = hurry(page.get_by_test_id("rematch"), haste)
    expect(page).not_to_have_url(re.compile(run["challenge"]), timeout=PATIENCE_MS)
    expect(page.get_by_test_id("code")).to_be_visible()
    expect(page.get_by_test_id("play")).to_be_visible()
    settled(page)
    assert sent == ["POST /api/challenges"]
    expect(page).to_have_url(re.compile(r"/c/[0-9A-Z]{10}$"))


def test_sending_ones_dice(page: Page, context: BrowserContext, zoe: CodedPlayer, haste: Haste) -> None:
    """One challenge is made of the game, and one stands at its result."""
    run = zoe.make("solo")
    open_finished(page, context, zoe, run)
    sent = hurry(page.get_by_test_id("send-target"), haste)
    expect(page).not_to_have_url(re.compile(run["challenge"]), timeout=PATIENCE_MS)
    expect(page.get_by_test_id("standing")).to_have_count(1)
    settled(page)
    code = page.url.rpartition("/")[2]
    assert sent == ["POST /api/challenges", f"POST /api/challenges/{code}/runs"]
    expect(page.get_by_test_id("score")).to_be_visible()


def test_renaming(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """The new name is sent once and stands there; the form is closed and stays so."""
    open_as(page, zoe, "/player")
    page.get_by_test_id("rename").click()
    page.get_by_test_id("name-input").fill("Zoé la Vive")
    sent = hurry(page.locator("form button[type=submit]"), haste)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zoé la Vive")
    expect(page.get_by_test_id("name-input")).to_have_count(0)
    settled(page)
    assert sent == ["PATCH /api/players/me"]
    expect(page.get_by_test_id("name-input")).to_have_count(0)
    expect(page).to_have_url(re.compile("/player$"))


def test_renaming_with_enter_pressed_again(page: Page, zoe: CodedPlayer) -> None:
    """Enter pressed twice in the field sends the name once."""
    open_as(page, zoe, "/player")
    page.get_by_test_id("rename").click()
    page.get_by_test_id("name-input").fill("Zoé la Vive")
    sent = writes(page)
    slow_down(page, 400)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zoé la Vive")
    assert sent == ["PATCH /api/players/me"]


def test_erasing(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """The player is erased once, and the page says so."""
    open_as(page, zoe, "/devices")
    page.get_by_role("button", name="Effacer mon joueur").click()
    sent = hurry(page.get_by_test_id("yes"), haste)
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    settled(page)
    assert sent == ["DELETE /api/players/me"]
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    expect(page).to_have_url(re.compile("/devices$"))


def test_signing_a_device_out(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """One device is signed out; the page moves up under the finger, and yet no link is made."""
    zoe.call("POST", "/api/players/me/recovery")
    link = zoe.call("POST", "/api/players/me/links")
    HTTP.post(f"{zoe.site.url}/api/players/links/{link['code']}", json={}).raise_for_status()
    open_as(page, zoe, "/devices")
    expect(page.get_by_test_id("device")).to_have_count(2)
    page.locator("[data-testid=device]:not([data-current])").get_by_role("button").click()
    sent = hurry(page.get_by_test_id("yes"), haste)
    expect(page.get_by_test_id("device")).to_have_count(1)
    settled(page)
    assert [re.sub(r"devices/.*", "devices/…", one) for one in sent] == ["DELETE /api/players/me/devices/…"]
    expect(page.get_by_test_id("device-link")).to_have_count(0)
    expect(page.get_by_text("Cet appareil est déconnecté.")).to_be_visible()


def test_making_a_link(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """One link is made, and it is there."""
    open_as(page, zoe, "/devices")
    sent = hurry(page.get_by_test_id("make-link"), haste)
    expect(page.get_by_test_id("device-link")).to_be_visible()
    settled(page)
    assert sent == ["POST /api/players/me/links"]
    expect(page.get_by_test_id("link-code")).to_be_visible()
    expect(page).to_have_url(re.compile("/devices$"))


def test_making_a_recovery_code(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """One code is made and shown; one is not asked whether to make another."""
    open_as(page, zoe, "/devices")
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    sent = hurry(page.get_by_test_id("make-recovery"), haste)
    expect(page.get_by_test_id("recovery-card")).to_be_visible()
    settled(page)
    assert sent == ["POST /api/players/me/recovery"]
    expect(page.get_by_test_id("yes")).to_have_count(0)
    assert page.evaluate("window.printed") is None


def test_opening_a_link(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """The link is used once, and one stays where it says who one is now."""
    code = zoe.call("POST", "/api/players/me/links")["code"]
    page.goto(f"{zoe.site.url}/l/{code}")
    sent = hurry(page.get_by_test_id("redeem"), haste)
    expect(page.get_by_text("Vous êtes maintenant Zoé sur cet appareil.")).to_be_visible()
    settled(page)
    assert sent == [f"POST /api/players/links/{code.replace('-', '')}"]
    expect(page).to_have_url(f"{zoe.site.url}/l/{code}")
    expect(page.get_by_text("Vous êtes maintenant Zoé sur cet appareil.")).to_be_visible()


def test_recovering(page: Page, zoe: CodedPlayer, haste: Haste) -> None:
    """The recovery code is sent once, and one stays where one is greeted."""
    code = zoe.call("POST", "/api/players/me/recovery")["code"]
    page.goto(f"{zoe.site.url}/devices")
    page.get_by_test_id("enter-code").fill(code)
    sent = hurry(page.get_by_role("button", name="Entrer"), haste)
    expect(page.get_by_text("Bonjour Zoé, vous voilà sur cet appareil.")).to_be_visible()
    settled(page)
    assert sent == ["POST /api/players/recovery"]
    expect(page).to_have_url(re.compile("/devices$"))
    expect(page.get_by_text("Bonjour Zoé, vous voilà sur cet appareil.")).to_be_visible()


# The calculator


def kept(page: Page) -> Json:
    """The sheet as the browser keeps it."""
    sheet: Json = page.evaluate("JSON.parse(localStorage.getItem('yams.sheet'))")
    return sheet


def written(page: Page) -> list[tuple[int, int, Any]]:
    """Player, place and points of every box that holds any."""
    cards = [(player["id"], player["card"]["columns"][0]) for player in kept(page)["players"]]
    return [(who, at, points) for who, card in cards for at, points in enumerate(card) if points is not None]


def test_printing_the_sheet(page: Page, site: Site) -> None:
    """However often it is tapped while the sheet is being made, one is made and one arrives."""
    start_sheet(page, site, ["Ana", "Bo"])
    files: list[str] = []
    page.on("download", lambda download: files.append(download.suggested_filename))
    sent = hurry(page.get_by_test_id("print"), Haste(3, 100, latency_ms=800))
    with page.expect_event("download"):
        pass
    settled(page)
    assert sent == ["POST /api/sheets"]
    assert len(files) == 1


@pytest.mark.parametrize(("button", "points"), [("points-3", 3), ("bar", 0)])
def test_writing_a_box(page: Page, site: Site, haste: Haste, button: str, points: int) -> None:
    """The box is written once and no other is touched, chosen or asked about."""
    start_sheet(page, site, ["Ana", "Bo"])
    cell(page, 0, "ones").click()
    sent = hurry(page.get_by_test_id(button), haste)
    expect(cell(page, 0, "ones")).to_have_text(str(points))
    settled(page)
    assert written(page) == [(0, 0, points)]
    assert len(kept(page)["history"]) == 1
    expect(page.get_by_test_id("points")).to_have_count(0)
    assert sent == []


def test_taking_back(page: Page, site: Site, haste: Haste) -> None:
    """Each tap takes one entry back, the last ones first, and nothing else is done: the button stays under the finger."""
    start_sheet(page, site, ["Ana", "Bo"])
    for box, points in (("ones", 3), ("twos", 6), ("threes", 9), ("fours", 12)):
        cell(page, 0, box).click()
        page.get_by_test_id(f"points-{points}").click()
        expect(cell(page, 0, box)).to_have_text(str(points))
    sent = hurry(page.get_by_test_id("undo"), haste)
    expect(cell(page, 0, ("fours", "threes", "twos")[haste.times - 1])).to_have_text("")
    settled(page)
    assert [points for _, _, points in written(page)] == [3, 6, 9, 12][: 4 - haste.times]
    assert sent == []


def test_the_next_game(page: Page, site: Site, haste: Haste) -> None:
    """One game is put away, with its points carried over."""
    start_sheet(page, site, ["Ana", "Bo"])
    cell(page, 0, "ones").click()
    page.get_by_test_id("points-3").click()
    page.get_by_test_id("next-game").click()
    sent = hurry(page.get_by_test_id("next-game-yes"), haste)
    expect(page.get_by_test_id("carried-0")).to_have_text("3")
    settled(page)
    assert len(kept(page)["games"]) == 1
    assert written(page) == []
    assert sent == []
    expect(page).to_have_url(f"{site.url}/calculator")


def test_beginning_a_sheet(page: Page, site: Site, haste: Haste) -> None:
    """A sheet is begun, and no box of it is chosen or written."""
    page.goto(f"{site.url}/calculator/yams")
    sent = hurry(page.get_by_test_id("start"), haste)
    expect(page.get_by_test_id("grid")).to_be_visible()
    settled(page)
    assert (len(kept(page)["players"]), kept(page)["history"]) == (2, [])
    expect(page.get_by_test_id("points")).to_have_count(0)
    expect(total(page, 0)).to_have_text("0")
    assert sent == []
    expect(page).to_have_url(f"{site.url}/calculator")
