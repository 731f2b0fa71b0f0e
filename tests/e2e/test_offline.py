"""The client as an installed app: what it needs to be one, what it opens to without a connection, and what it never shows then."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from launcher import Launcher
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_offline import (
    airplane_mode,
    await_worker,
    built_files,
    cached,
    copy_of_the_program,
    no_connection,
    two_days,
    until,
    upgrade,
)
from site_pages import BOXES, HTTP, MASTER, Site, begin, dice, play_out, write
from site_start import PHONE, start_site

NO_CONNECTION = "Pas de connexion"


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation that can be stopped."""
    yield from start_site(tmp_path_factory)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A French phone whose pages may have a worker."""
    opened = browser.new_context(**{**PHONE, "service_workers": "allow"})
    yield opened
    opened.close()


def png_size(content: bytes) -> str:
    """As a manifest writes it."""
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    return f"{width}x{height}"


def test_it_can_be_installed(page: Page, site: Site) -> None:
    """The manifest names the site, opens it by itself and has icons of the sizes it says, one to be cut; the page has a worker."""
    page.goto(site.url)
    address = page.locator('link[rel="manifest"]').get_attribute("href")
    answer = HTTP.get(f"{site.url}{address}")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12
    sizes = set()
    for icon in manifest["icons"]:
        content = HTTP.get(f"{site.url}{icon['src']}").content
        if icon["type"] == "image/png":
            assert png_size(content) == icon["sizes"]
            sizes.add((icon["sizes"], icon.get("purpose", "any")))
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    touch = page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    assert png_size(HTTP.get(f"{site.url}{touch}").content) == "180x180"
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/", "/calculator"]
    await_worker(page)
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{site.url}/sw.js"
    assert HTTP.get(f"{site.url}/sw.js").headers["cache-control"] == "no-cache"


def test_what_crawlers_and_messengers_find(page: Page, site: Site) -> None:
    """Any link, a challenge's too, comes with a title, a description and a picture of the site, and nothing of a game."""
    picture = f"{site.url}/social.png"
    for path in ("/", "/c/ABCDE-FGHJK", f"/play/{site.challenge}"):
        page.goto(f"{site.url}{path}")
        for name in ("og:title", "og:description"):
            assert page.locator(f'meta[property="{name}"]').get_attribute("content")
        assert page.locator('meta[name="description"]').get_attribute("content")
        assert page.locator('meta[property="og:image"]').get_attribute("content") == picture
    assert png_size(HTTP.get(picture).content) == "1200x630"
    robots = HTTP.get(f"{site.url}/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    hidden = re.findall(r"(?m)^Disallow: (\S+)$", robots.text)
    assert {"/api/", "/player", "/l/"} <= set(hidden)
    assert not any("/c/ABC".startswith(path) for path in hidden)  # some messengers ask first


def test_nothing_but_files_and_rules_is_kept(page: Page, site: Site) -> None:
    """After a game, its board and the player's page, the caches hold the build's files and rulesets, and nothing else."""
    page.goto(site.url)
    await_worker(page)
    begin(page, site.url, "Zoé")
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    for path in ("/leaderboard", "/player", "/rules/yams.up"):
        page.goto(f"{site.url}{path}")
        page.wait_for_load_state("networkidle")
    (paths,) = cached(page).values()
    data = {path for path in paths if path.startswith("/api")}
    assert all(re.fullmatch(r"/api/rulesets/[a-z.-]+", path) for path in data)
    assert {"/api/rulesets/yams", "/api/rulesets/maxi-yatzy", "/api/rulesets/yams.up"} <= data
    assert set(paths) - data == {"/"} | built_files() - {"/index.html", "/sw.js", "/robots.txt", "/social.png"}


def test_opening_without_a_connection(page: Page, context: BrowserContext, launcher: Launcher, site: Site) -> None:
    """The day waits for a connection and says so; the rules open from what was kept; then the day loads by itself."""
    page.goto(site.url)
    await_worker(page)
    with no_connection(context, launcher):
        for path in ("/", f"/play/{site_challenge(page)}", "/c/ABCDE-FGHJK"):
            page.goto(f"{site.url}{path}")
            expect(page.get_by_role("heading", level=1)).to_have_text(NO_CONNECTION)
            expect(page.get_by_test_id("play")).to_have_count(0)
            expect(page.get_by_test_id("die-0")).to_have_count(0)
        page.get_by_role("link", name="Compter les points").click()
        page.get_by_role("button", name="Commencer").click()
        expect(page.locator("tr", has_text="Brelan").first).to_be_visible()
        page.goto(site.url)
        page.get_by_role("link", name="Lire les règles").click()
        said = page.get_by_role("paragraph")
        expect(said.filter(has_text="La feuille française")).to_be_visible()
        page.reload()
        expect(said.filter(has_text="La feuille française")).to_be_visible()
        page.get_by_role("link", name="Maxi Yatzy", exact=True).click()
        expect(said.filter(has_text="Le Yatzy à six dés")).to_be_visible()
        page.get_by_test_id("lang-en").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
        page.goto(site.url)
        expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(page.get_by_test_id("play")).to_be_visible()


def site_challenge(page: Page) -> str:
    """Today's challenge as the page knew it."""
    challenge: str = page.evaluate("localStorage.getItem('yams.challenge')")
    return challenge


def test_the_board_without_a_connection(page: Page, context: BrowserContext, site: Site) -> None:
    """A leaderboard opened without a connection says so, can be asked for again, and is there as soon as there is one."""
    page.goto(site.url)
    await_worker(page)
    retry = page.get_by_role("button", name="Réessayer")
    with airplane_mode(context):
        page.goto(f"{site.url}/leaderboard")
        retry.click()
        expect(page.get_by_role("status").filter(has_text="Pas de connexion")).to_be_visible()
        expect(retry).to_be_enabled()
    expect(retry).to_have_count(0)
    expect(page.locator("p.day")).to_have_text(re.compile(r"\d{4}$"))


def test_the_last_result_without_a_connection(page: Page, context: BrowserContext, site: Site) -> None:
    """The last finished game is told with its date and place; erasing the player forgets it."""
    begin(page, site.url)
    await_worker(page)
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    with airplane_mode(context):
        page.goto(site.url)
        last = page.get_by_test_id("last-result")
        expect(last).to_contain_text(str(site_score(page)))
        expect(last).to_contain_text("aujourd’hui, ")
        expect(last).to_contain_text(re.compile(r"\d{4}"))
        expect(last).to_contain_text("place sur")
    page.goto(f"{site.url}/devices")
    page.get_by_role("button", name="Effacer mon joueur").click()
    page.get_by_role("button", name="Oui, effacer").click()
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    with airplane_mode(context):
        page.goto(site.url)
        expect(page.get_by_role("heading", level=1)).to_have_text(NO_CONNECTION)
        expect(page.get_by_test_id("last-result")).to_have_count(0)


def site_score(page: Page) -> int:
    """The score that the browser remembers."""
    score: int = page.evaluate("JSON.parse(localStorage.getItem('yams.lastResult')).score")
    return score


def test_a_reload_without_a_connection_in_the_middle_of_a_turn(page: Page, context: BrowserContext, site: Site) -> None:
    """Neither kept dice, nor a selected box, nor a roll already asked for is lost; the roll is made once."""
    begin(page, site.url)
    await_worker(page)
    before = dice(page)
    page.get_by_test_id("die-0").click()
    page.get_by_test_id("die-3").click()
    page.reload()
    for place, kept in enumerate(("true", "false", "false", "true", "false")):
        expect(page.get_by_test_id(f"die-{place}")).to_have_attribute("aria-pressed", kept)
    context.set_offline(True)
    page.get_by_test_id("roll").click()
    expect(page.get_by_text("Connexion perdue").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(NO_CONNECTION)
    expect(page.get_by_text("Votre dernier choix est gardé")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    after = dice(page)
    assert (after[0], after[3]) == (before[0], before[3])
    for place, kept in enumerate(("true", "false", "false", "true", "false")):
        expect(page.get_by_test_id(f"die-{place}")).to_have_attribute("aria-pressed", kept)
    page.get_by_test_id("box-chance").click()
    page.reload()
    expect(page.get_by_test_id("box-chance")).to_have_attribute("aria-pressed", "true")
    assert dice(page) == after
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert page.evaluate("localStorage.getItem('yams.choices')") is None


def test_yesterday_never_comes_from_a_cache(context: BrowserContext, tmp_path: Path) -> None:
    """What was there to play yesterday can't be seen without a connection; with one, it is the new day's dice."""
    page = context.new_page()
    fixed = {"YAMS_MASTER": MASTER.hex(), "YAMS_LOG_LEVEL": "warning"}
    today, tomorrow = two_days()
    with Launcher(tmp_path, environment={**fixed, "YAMS_TIME_ZONE": today}) as first:
        site = Site(first.url)
        began, port = site.challenge, first.port
        begin(page, site.url)
        await_worker(page)
        assert dice(page) == site.player("Ana").run()["dice"]
        yesterday = dice(page)
    context.set_offline(True)
    for path in ("/", f"/play/{began}", f"/leaderboard/{began}"):
        page.goto(f"{site.url}{path}")
        expect(page.get_by_text(NO_CONNECTION).first).to_be_visible()
        expect(page.get_by_test_id("play")).to_have_count(0)
        expect(page.get_by_test_id("die-0")).to_have_count(0)
        expect(page.get_by_test_id("board-row")).to_have_count(0)
    page.goto(site.url)
    folder = tmp_path / "next"
    folder.mkdir()
    with Launcher(folder, port=port, environment={**fixed, "YAMS_TIME_ZONE": tomorrow}):
        site = Site(first.url)
        assert site.challenge > began
        context.set_offline(False)
        page.get_by_test_id("play").click()
        expect(page.get_by_test_id("roll")).to_be_enabled()
        assert dice(page) == site.player("Ana").run()["dice"] != yesterday


def test_an_upgrade_while_a_page_is_open(context: BrowserContext, tmp_path: Path) -> None:
    """An open page goes on with its own files, which the service no longer has, and tells of the new ones outside the game."""
    page = context.new_page()
    program = copy_of_the_program(tmp_path / "program")
    with Launcher(tmp_path, repository=program, environment={"YAMS_MASTER": MASTER.hex()}) as launcher:
        site = Site(launcher.url)
        begin(page, site.url)
        await_worker(page)
        write(page, "chance")
        script = page.locator('script[type="module"][src]').get_attribute("src")
        launcher.stop()
        upgrade(program)
        launcher.start_again()
        assert HTTP.get(f"{site.url}{script}").status_code == 404
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
        until(page, "(await navigator.serviceWorker.ready).waiting !== null")
        write(page, "ones")
        expect(page.get_by_test_id("new-version")).to_have_count(0)
        page.get_by_role("link", name="Preuve").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Preuve")
        expect(page.get_by_test_id("new-version")).to_be_visible()
        page.get_by_test_id("new-version").get_by_role("button").click()
        expect(page.locator('script[type="module"][src]')).not_to_have_attribute("src", script or "")
        expect(page.get_by_role("heading", level=1)).to_have_text("Preuve")
        page.goto(site.url)
        expect(page.get_by_test_id("roll")).to_be_enabled()
        expect(page.get_by_test_id("box-ones")).to_have_count(0)
        expect(page.get_by_test_id("new-version")).to_have_count(0)
        assert len(cached(page)) == 2
        with no_connection(context, launcher):
            page.reload()
            expect(page.get_by_role("heading", level=1)).to_have_text(NO_CONNECTION)
            expect(page.locator('script[type="module"][src]')).not_to_have_attribute("src", script or "")
        page.close()
        again = context.new_page()
        again.goto(site.url)
        await_worker(again)
        until(again, "(await caches.keys()).length === 1")
        assert list(cached(again)) == ["shell-0123456789abcdef"]
