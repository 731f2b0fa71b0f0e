"""The result of a day: sharing it as text, picture and link, the streak, what is marked among the scores, the ways on."""

import struct
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import season
from launcher import Launcher
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from site_analysis import play_plainly, sit_down, solve_yams
from site_pages import HTTP, MASTER, Json, Site, SitePlayer, await_on
from site_season import on_store
from site_start import DESKTOP, PHONE, start_site
from world import World

from yams.challenges.challenge import daily_id
from yams.fairness.blocks import dice_blocks
from yams.fairness.seeds import derive_seed, stream_key
from yams.rules.rulesets import YAMS
from yams.solver.foresight import foresight


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation with one daily, whose perfect play is known."""
    tables = solve_yams(tmp_path_factory.mktemp("tables"))
    yield from start_site(tmp_path_factory, YAMS_TABLES=str(tables), YAMS_DAILIES="yams", YAMS_VARIANTS="")


class Days(NamedTuple):
    """A player who has finished a day for the third time in a row, today's run, and yesterday's."""

    player: SitePlayer
    run: Json
    yesterday: Json


@pytest.fixture(scope="module")
def days(launcher: Launcher) -> Days:
    """One game a day, today's really played; nothing here changes them."""
    site = Site(launcher.url)
    player = site.player("<b>Zoé</b>")
    runs: list[tuple[date, str]] = []

    async def fill(world: World) -> None:
        today = season.today(world)
        for back in (2, 1):
            day = today - timedelta(days=back)
            await season.to_day(world, day)
            runs.append((day, await season.play(world, season.Game(player.profile["id"], day, 20 + back, 10.0))))
        await season.to_day(world, today)

    on_store(launcher, fill)
    day, run = runs[-1]
    yesterday = {"id": run, "challenge": daily_id(day, "yams")}
    return Days(player, play_plainly(player), yesterday)


def seat(context: BrowserContext, site: Site, player: SitePlayer, run: Json) -> Page:
    """The result of a run in its player's browser."""
    sit_down(context, site, player, run)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"{site.url}/play/{run['challenge']}")
    expect(page.get_by_test_id("rank")).to_be_visible()
    return page


@pytest.fixture
def result(context: BrowserContext, site: Site, days: Days) -> Page:
    """Today's on a French phone."""
    return seat(context, site, days.player, days.run)


def size_of(file: Path) -> tuple[int, int]:
    """Of a PNG, by its first bytes."""
    signature, kind, width, height = struct.unpack(">8s4x4sII", file.read_bytes()[:24])
    assert (signature, kind) == (b"\x89PNG\r\n\x1a\n", b"IHDR")
    return width, height


@pytest.mark.parametrize(
    ("options", "language", "said"),
    [(PHONE, "fr", "Image enregistrée."), (DESKTOP, "en", "Picture saved.")],
)
def test_the_picture_is_saved(
    browser: Browser, site: Site, days: Days, options: dict[str, Any], language: str, said: str
) -> None:
    """Where a device shares no files, the server's picture is saved, in the reader's language; a double tap asks once."""
    context = browser.new_context(**options)
    page = seat(context, site, days.player, days.run)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/picture" in request.url else None)
    with page.expect_download() as download:
        page.get_by_test_id("share-picture").dblclick()
    expect(page.get_by_text(said)).to_be_visible()
    assert [url.rpartition("?")[2] for url in asked] == [f"lang={language}"]
    assert download.value.suggested_filename == f"yams-{days.run['challenge']}.png"
    assert size_of(download.value.path()) == (1200, 630)
    context.close()


def test_a_picture_that_does_not_arrive(result: Page) -> None:
    """Without a connection the page says so, and the next tap may succeed."""
    result.route("**/picture?*", lambda route: route.abort())
    result.get_by_test_id("share-picture").click()
    expect(result.get_by_text("Pas de connexion au serveur.")).to_be_visible()
    result.unroute("**/picture?*")
    with result.expect_download():
        result.get_by_test_id("share-picture").click()
    expect(result.get_by_text("Pas de connexion au serveur.")).to_have_count(0)


def test_a_device_that_takes_pictures(context: BrowserContext, site: Site, days: Days) -> None:
    """Where files may be shared, the device gets the picture and the text; closing its sheet is no error and copies nothing."""
    context.add_init_script("""
        window.shared = [];
        navigator.canShare = () => true;
        navigator.share = async ({text, files = []}) => {
            shared.push({text, files: files.map(({name, type, size}) => ({name, type, size}))});
            if (shared.length > 1) throw new DOMException("", "AbortError");
        };
    """)
    page = seat(context, site, days.player, days.run)
    page.get_by_test_id("share-picture").click()
    await_on(page, "shared.length === 1")
    page.get_by_test_id("share").click()
    await_on(page, "shared.length === 2")
    picture, text = page.evaluate("shared")
    assert [(file["name"], file["type"]) for file in picture["files"]] == [
        (f"yams-{days.run['challenge']}.png", "image/png")
    ]
    assert picture["files"][0]["size"] > 10_000
    assert str(days.run["score"]) in picture["text"]
    assert text["files"] == []
    assert page.get_by_text("Texte copié").count() == 0


def test_text_and_link(result: Page, context: BrowserContext, site: Site, days: Days) -> None:
    """The text has day, score and place, a square for each turn and the link, and no die; the link may be had alone."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(result.get_by_test_id("sentence")).to_be_visible()
    expect(result.get_by_test_id("squares")).to_contain_text("un carré par tour : vert")
    result.get_by_test_id("share").click()
    expect(result.get_by_text("Texte copié, prêt à coller.")).to_be_visible()
    link = f"{site.url}/play/{days.run['challenge']}"
    sentence, squares, address = result.evaluate("navigator.clipboard.readText()").split("\n")
    assert f"{days.run['score']} points, " in sentence
    assert days.run["challenge"][:4] in sentence
    assert len(squares) == 13
    assert set(squares) <= set("🟩🟨🟥")
    assert address == link
    result.get_by_test_id("share-link").click()
    expect(result.get_by_text("Lien copié.")).to_be_visible()
    assert result.evaluate("navigator.clipboard.readText()") == link


def test_the_next_dice_are_counted_down_to(result: Page, site: Site) -> None:
    """The time until there are new dice is there to be seen, is the one that the service says, and gets shorter."""
    timer = result.get_by_role("timer")
    expect(timer).to_be_visible()

    def left() -> int:
        hours, minutes, seconds = map(int, (timer.text_content() or "").split(":"))
        return (hours * 60 + minutes) * 60 + seconds

    closes = datetime.fromisoformat(HTTP.get(f"{site.url}/api/daily").json()["closesAt"])
    first = left()
    assert first == pytest.approx((closes - datetime.now(UTC)).total_seconds(), abs=3)
    expect(timer).not_to_have_text(timer.text_content() or "")
    assert 0 < first - left() < 5


def test_days_in_a_row(result: Page) -> None:
    """The third day in a row is said kindly, and that the score is a record."""
    expect(result.get_by_test_id("streak")).to_have_text("Série\xa0: 3 jours")
    expect(result.get_by_test_id("record")).to_contain_text("Votre record")


def test_a_first_day_counts(context: BrowserContext, site: Site) -> None:
    """It begins a streak; one game is no record."""
    player = site.player("Nina")
    run = play_plainly(player)
    page = context.new_page()
    with page.expect_response("**/stats"):
        sit_down(context, site, player, run)
        page.goto(site.url)
    expect(page.get_by_test_id("percentile")).to_be_visible()
    expect(page.get_by_test_id("streak")).to_have_text("Série\xa0: 1 jour")
    assert page.get_by_test_id("record").count() == 0


def marks(page: Page) -> str:
    """What the distribution says in words."""
    expect(page.get_by_test_id("histogram")).to_be_visible()
    return page.get_by_test_id("histogram").get_attribute("aria-label") or ""


LINES = """() => [...document.querySelectorAll("[data-testid=histogram] line.mark")].map(line => {
    const {x, height} = line.getBoundingClientRect();
    const {stroke, visibility} = getComputedStyle(line);
    return {x, height, drawn: stroke !== "none" && visibility === "visible"};
})"""
OWN_BAR = "document.querySelector('[data-testid=histogram] rect.mine').getBoundingClientRect().x"


def lines(page: Page, count: int) -> list[float]:
    """Where the lines of so many marks stand, each drawn over most of the chart."""
    drawn = page.evaluate(LINES)
    tall = page.get_by_test_id("histogram").bounding_box()
    assert tall is not None
    assert [line["drawn"] and line["height"] > tall["height"] / 2 for line in drawn] == [True] * count
    return [line["x"] for line in drawn]


@pytest.mark.parametrize(
    ("options", "par", "best"),
    [(PHONE, "jeu parfait 246.", "meilleur possible"), (DESKTOP, "perfect play 246.", "best possible")],
)
def test_what_is_marked_among_the_scores(
    browser: Browser, site: Site, days: Days, options: dict[str, Any], par: str, best: str
) -> None:
    """Par and one's own score on an open day, and nothing asked of the best possible; that too once the dice are public."""
    context = browser.new_context(**options)
    asked: list[str] = []

    def note(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    context.route("**/foresight", note)
    page = seat(context, site, days.player, days.run)
    expect(page.get_by_test_id("sentence")).to_be_visible()
    assert par in marks(page)
    assert f"{days.run['score']}, " in marks(page)
    assert best not in marks(page)
    assert asked == []
    lines(page, 1)
    page.close()
    page = seat(context, site, days.player, days.yesterday)
    challenge = days.yesterday["challenge"]
    found = foresight(YAMS, dice_blocks(stream_key(derive_seed(MASTER, challenge), challenge, YAMS.key), YAMS.dice))
    expect(page.get_by_text(f"{best} {found.score}")).to_be_visible()
    assert par in marks(page)
    assert f"{best} {found.score}." in marks(page)
    assert len(asked) == 1
    best_line, par_line = lines(page, 2)
    assert page.evaluate(OWN_BAR) < par_line < best_line
    assert page.get_by_test_id("streak").count() == 0
    context.close()


def test_the_smallest_phone(browser: Browser, site: Site, days: Days) -> None:
    """At 320 pixels nothing runs over, also with letters twice as large; every way of sharing is as tall as a finger."""
    context = browser.new_context(**{**PHONE, "viewport": {"width": 320, "height": 640}}, bypass_csp=True)
    page = seat(context, site, days.player, days.run)
    expect(page.get_by_test_id("streak")).to_be_visible()
    for way in ("share", "share-picture", "share-link"):
        box = page.get_by_test_id(way).bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.add_style_tag(content="html { font-size: 200% !important }")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "at 200 %"
    context.close()


def test_the_arrows_scroll_it(browser: Browser, site: Site, days: Days) -> None:
    """Where no box is open the arrow keys are the browser's."""
    context = browser.new_context(**PHONE)
    page = seat(context, site, days.player, days.run)
    expect(page.get_by_test_id("streak")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("ArrowDown")
    await_on(page, "scrollY > 0")
    context.close()


def test_the_words_are_explained(result: Page) -> None:
    """A newcomer finds out what perfect play, luck and loss mean, where they stand."""
    meanings = result.get_by_test_id("meanings")
    expect(meanings.locator("dt").first).to_be_hidden()
    meanings.locator("summary").click()
    assert [name.strip() for name in meanings.locator("dt").all_inner_texts()] == ["Jeu parfait", "Hasard", "Coût"]


def test_the_ways_on(result: Page, days: Days) -> None:
    """From the result to watching the game again and to its proof, which says on an open day what can't be proved yet; and back."""
    result.get_by_test_id("prove").click()
    expect(result.get_by_test_id("outcome")).to_have_attribute("data-outcome", "waits")
    result.go_back()
    result.get_by_test_id("watch").click()
    expect(result.get_by_role("heading", level=1)).to_be_visible()
    assert days.run["id"] in result.url.replace("%7E", "~")
    result.go_back()
    expect(result.get_by_test_id("rank")).to_be_visible()
