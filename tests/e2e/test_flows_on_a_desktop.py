"""What people do, once more in English at 1440 × 900 with a mouse: nothing here is touched."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdf import PdfReader
from site_everywhere import GOLDEN, Visit
from site_flows import (
    accept,
    blanks,
    call,
    count_two_games,
    make_challenge,
    number_in,
    play_the_day,
    run_of,
    say,
    share,
    watch,
)
from site_opponents import CodedPlayer, consent, open_game, take_best
from site_pages import BOXES, HTTP, Site, actions, begin, dice, settle, write, zero_box
from site_stage import Stage
from site_start import DESKTOP
from site_table import cell, start_sheet, total
from site_taps import writes


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """An English desktop without a touch screen."""
    opened = browser.new_context(**DESKTOP)
    yield opened
    opened.close()


@pytest.fixture
def site(stage: Stage) -> Site:
    """The one with players and games of every kind."""
    return stage.site


@pytest.fixture
def visit(page: Page, stage: Stage) -> Visit:
    return Visit(page, stage)


@pytest.fixture
def player(site: Site) -> CodedPlayer:
    return CodedPlayer(site, "Wanda")


def test_a_whole_game(page: Page, site: Site) -> None:
    """Thirteen turns lead to the score that the service verified, with its place among the others."""
    play_the_day(page, site)
    assert page.evaluate("[document.documentElement.lang, navigator.maxTouchPoints]") == ["en", 0]


def test_airplane_mode_in_the_middle_of_a_turn(page: Page, context: BrowserContext, site: Site) -> None:
    """A roll without a connection is kept, said to be, and made once when the connection is back."""
    begin(page, site.url)
    settle(page)
    sent = actions(page)
    before = dice(page)
    page.get_by_test_id("die-4").click()
    context.set_offline(True)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("remark")).to_have_text(say("", "game", "retrying"))
    assert dice(page) == before
    context.set_offline(False)
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    assert sent == [{"keep": [4]}] * len(sent)
    assert run_of(page, site.challenge)["nextAction"] == 1


def test_double_clicks_in_a_game(page: Page, site: Site) -> None:
    """Beginning, rolling, choosing, writing and barring with double clicks each happen once."""
    page.goto(site.url)
    sent = writes(page)
    page.get_by_test_id("play").dblclick()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    settle(page)
    made = actions(page)
    page.get_by_test_id("roll").dblclick()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    settle(page)
    page.get_by_test_id("box-chance").click()
    page.get_by_test_id("confirm").dblclick()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    settle(page)
    zero = zero_box(page)
    page.get_by_test_id(f"box-{zero}").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("confirm-zero").dblclick()
    expect(page.get_by_test_id(f"box-{zero}")).to_have_count(0)
    settle(page)
    assert made == [{"keep": []}, {"score": "chance"}, {"score": zero}]
    assert sent[:2] == ["POST /api/players", f"POST /api/challenges/{site.challenge}/runs"]
    assert len(sent) == 2 + len(made)


def test_sharing_a_result(visit: Visit, context: BrowserContext) -> None:
    """Text, link and picture can be had in English."""
    visit.open_run(visit.stage.run, "sentence")
    share(visit.page, context, visit.stage.run)


def test_the_ledger(visit: Visit) -> None:
    """A click on a turn shows its dice, what was best and what the choices cost, in English figures."""
    page = visit.page
    visit.open_run(visit.stage.run, "sentence")
    analysis = visit.stage.zoe.analysis(visit.stage.run["id"]).json()
    for turn in (12, 4):
        page.get_by_test_id(f"turn-{turn}").click()
        expect(page.get_by_test_id("turn-panel")).to_contain_text(f"Turn {turn + 1} of 13")
        decisions = [one for one in analysis["decisions"] if one["turn"] == turn]
        steps = page.get_by_test_id("step")
        expect(steps).to_have_count(len(decisions))
        for step, decision in zip(steps.all(), decisions, strict=True):
            expect(step).to_contain_text("Dice: " + ", ".join(map(str, decision["dice"])))
            expect(step).to_contain_text(f"{decision['value']:.1f}")
            expect(step).to_contain_text(f"{decision['best']:.1f}" if decision["better"] else say("analysis", "best"))
    page.get_by_test_id("costliest").first.click()
    worst = analysis["costliest"][0]
    expect(page.get_by_test_id("turn-panel")).to_contain_text(f"Turn {worst['turn'] + 1} of 13")


def test_a_replay(visit: Visit) -> None:
    """A game is watched again by steps, by its slider and by itself, beside the best choices and beside another's game."""
    watch(visit)


def test_the_boards(visit: Visit) -> None:
    """From the day's board to the day before, to one's own place far below, and to the week's."""
    page, stage = visit.page, visit.stage
    visit.be(stage.veteran)
    visit.go("/leaderboard", "board-row")
    expect(page.get_by_role("heading", level=1)).to_contain_text(say("board", "heading"))
    page.get_by_role("link", name=say("board", "previous")).click()
    expect(page).to_have_url(re.compile(rf"/leaderboard/{stage.yesterday}\.yams"))
    expect(page.get_by_label(say("board", "date"))).to_have_value(stage.yesterday)
    rows = page.get_by_test_id("board-row")
    expect(rows).to_have_count(50)
    page.get_by_test_id("to-me").click()
    mine = page.locator('[data-testid="board-row"][data-me="true"]')
    expect(mine).to_be_in_viewport()
    expect(mine).to_contain_text(say("board", "you"))
    page.get_by_role("link", name=say("board", "next")).click()
    expect(page).to_have_url(re.compile(rf"/leaderboard/{stage.day}\.yams"))
    page.get_by_role("link", name=say("board", "spans", "week"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/leaderboards/yams/week"))
    week = HTTP.get(f"{stage.site.url}/api/leaderboards/yams?period=week").json()
    expect(rows).to_have_count(len(week["standings"]))
    expect(rows.first.locator("td").last).to_have_text(f"{week['standings'][0]['score']:,}")


def test_a_challenge_made_and_accepted(page: Page, browser: Browser, site: Site) -> None:
    """One makes a challenge, another accepts it by its link and plays it; both see both scores in the end."""
    code = make_challenge(page, site, "Ann")
    page.get_by_test_id("play").click()
    for box in BOXES:
        write(page, box)
    expect(page.get_by_test_id("standing")).to_have_count(1)
    other = browser.new_context(**DESKTOP)
    accept(other.new_page(), site, code, "Ann")
    other.close()
    page.get_by_test_id("refresh").click()
    expect(page.get_by_test_id("standing")).to_have_count(2)


def test_alone_with_advice(page: Page, context: BrowserContext, player: CodedPlayer) -> None:
    """Advice is asked for, its best choice laid out and made, and the game says that it was advised."""
    run = player.make("solo")
    open_game(page, context, player.site, player, run)
    consent(page)
    expect(page.get_by_test_id("advised")).to_have_text(say("", "game", "advised"))
    take_best(page)
    assert player.seen(run["id"])["nextAction"] == 1
    page.get_by_test_id("box-yams").click()
    page.get_by_test_id("advice").click()
    page.get_by_test_id("advice-mine").click()
    expect(page.get_by_test_id("verdict")).to_have_text(re.compile(r"\d+\.\d points|better than yours"))


def test_against_the_computer(page: Page, context: BrowserContext, player: CodedPlayer) -> None:
    """The computer writes a box after each of one's own, and at last it is said who won by how many."""
    run = player.make("computer", level="easy")
    open_game(page, context, player.site, player, run)
    for turn, box in enumerate(BOXES[:-1], start=1):
        write(page, box)
        expect(page.get_by_test_id("opponent-total")).to_have_text(str(player.opponent(run)["total"]))
        expect(page.get_by_text(f"Turn {turn + 1} of 13").first).to_be_visible()
    write(page, BOXES[-1])
    verdict = page.get_by_test_id("duel-verdict")
    expect(verdict).to_be_visible()
    mine, theirs = player.seen(run["id"])["score"], player.opponent(run)["score"]
    by = abs(mine - theirs)
    ending = "drawn" if by == 0 else "won" if mine > theirs else "lost"
    expect(verdict).to_contain_text(say("opponents", ending) if by == 0 else blanks("opponents", ending))
    assert by == 0 or number_in(verdict.text_content()) == by


def test_a_link_to_another_device(page: Page, browser: Browser, site: Site) -> None:
    """A link made in one browser lets another in, which goes on with the game; the first says so."""
    begin(page, site.url, "Ann")
    write(page, "chance")
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("make-link").dblclick()
    address = page.get_by_label(say("devices", "link"), exact=True).input_value()
    other = browser.new_context(**DESKTOP)
    second = other.new_page()
    second.goto(address)
    second.get_by_test_id("redeem").click()
    expect(second.get_by_text("You are now Ann on this device.")).to_be_visible()
    expect(page.get_by_test_id("device")).to_have_count(2)
    second.goto(site.url)
    expect(second.get_by_test_id("box-ones")).to_be_visible()
    expect(second.get_by_test_id("box-chance")).to_have_count(0)
    assert [device["current"] for device in call(second, "GET", "/api/players/me/devices")["devices"]] == [False, True]
    other.close()


def test_the_calculator_over_two_games(page: Page, site: Site) -> None:
    """Two games of two, the points of the first carried over, all still there after a reload."""
    count_two_games(page, site)


def test_double_clicks_on_the_calculator(page: Page, site: Site) -> None:
    """Writing and barring with double clicks leave one entry each."""
    start_sheet(page, site, ["Ann", "Ben"])
    cell(page, 0, "ones").click()
    page.get_by_test_id("points-3").dblclick()
    expect(cell(page, 0, "ones")).to_have_text("3")
    cell(page, 0, "twos").click()
    page.get_by_test_id("bar").dblclick()
    expect(cell(page, 0, "twos")).to_have_text("0")
    expect(total(page, 0)).to_have_text("3")


def test_a_sheet_to_print(page: Page, site: Site) -> None:
    """The blank sheet is in the page's language unless another is asked for, and named in it."""
    page.goto(f"{site.url}/sheets/maxi-yatzy")
    expect(page.get_by_test_id("sheet-en")).to_be_checked()
    page.get_by_test_id("players-2").check()
    expect(page.get_by_test_id("contents")).to_contain_text("20 boxes")
    with page.expect_download() as download:
        page.get_by_test_id("download").click()
    assert download.value.suggested_filename == "sheet-maxi-yatzy-2.pdf"
    (sheet,) = PdfReader(BytesIO(Path(download.value.path()).read_bytes())).pages
    assert "Score sheet" in sheet.extract_text()


def test_odds(page: Page, site: Site) -> None:
    """A Yam's from scratch, and from three alike with two rolls left, has the chances that are known."""
    page.goto(f"{site.url}/odds")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("odds", "heading"))
    page.get_by_test_id("begin").click()
    page.get_by_test_id("target").select_option("yams")
    expect(page.get_by_test_id("odds-yams")).to_contain_text("1 in 21.7")
    for face in (6, 6, 6, 2, 1):
        page.get_by_test_id(f"odds-face-{face}").click()
    page.get_by_test_id("rolls-2").check()
    fraction = page.get_by_test_id("odds-yams").get_by_test_id("fraction")
    expect(fraction).to_have_text(re.compile(r"121\s*/\s*1.?296"))
    expect(page.get_by_test_id("odds-die-0")).to_contain_text(say("odds", "keepDie"))


def test_rules_put_together(page: Page, site: Site) -> None:
    """An option leads to its rules, and from them one comes to a game by them."""
    page.goto(f"{site.url}/rules/yams")
    page.get_by_test_id("own-rules").locator("summary").click()
    page.get_by_test_id("option-joker").check()
    expect(page).to_have_url(f"{site.url}/rules/yams.joker")
    expect(page.get_by_test_id("all-alike")).to_contain_text(say("rules", "allAlikeJoker"))
    expect(page.get_by_test_id("option-official-joker")).to_be_disabled()
    page.get_by_test_id("with-these").get_by_role("link", name=say("rules", "alone")).click()
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert run_of(page, page.url.rpartition("/")[2])["ruleset"] == "yams.joker"


def test_a_proof(visit: Visit) -> None:
    """A game that holds is said to, with its score; one with another score is not."""
    page = visit.page
    document = json.loads((GOLDEN / "yams.dry.json").read_text())
    for score, verdict in ((document["score"], "holds"), (document["score"] + 1, "fails")):
        visit.go("/proof", "coming-day")
        page.get_by_test_id("text").fill(json.dumps(document | {"score": score}))
        page.get_by_test_id("check").click()
        expect(page.get_by_test_id("verdict")).to_have_text(say("proof", "outcome", verdict))
    expect(page.get_by_test_id("fault")).to_contain_text(str(document["score"]))
