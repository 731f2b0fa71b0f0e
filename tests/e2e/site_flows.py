"""What people do on the pages, in English: the same on a desktop and on a phone."""

import re
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, expect
from site_challenges import friend
from site_everywhere import Visit
from site_pages import BOXES, HTTP, Json, Site, begin, dice, play_out, settle, write
from site_table import CARD, CARD_TOTAL, fill, start_sheet, total
from site_words import all_words


def say(area: str, *path: str) -> str:
    """An English message."""
    return all_words().message("en", area, *path)


def blanks(area: str, *path: str) -> re.Pattern[str]:
    """An English message in which something is filled in."""
    return all_words().with_blanks("en", area, *path)


def call(page: Page, method: str, path: str) -> Json:
    """What the site answers whoever sits at this page."""
    address = urlsplit(page.url)
    token = page.evaluate("localStorage.getItem('yams.token')")
    headers = {"Authorization": f"Bearer {token}"}
    answer: Json = HTTP.request(method, f"http://{address.netloc}{path}", headers=headers).raise_for_status().json()
    return answer


def run_of(page: Page, challenge: str) -> Json:
    """The player's game of this challenge, as the service has it."""
    return call(page, "POST", f"/api/challenges/{challenge}/runs")


def number_in(text: str | None) -> int:
    """The only number in a text."""
    (found,) = re.findall(r"\d+", text or "")
    return int(found)


def play_the_day(page: Page, site: Site) -> Json:
    """Thirteen turns, the first with a die kept, to the result in English; the run as the service has it."""
    begin(page, site.url, "Walter")
    settle(page)
    before = dice(page)
    page.get_by_test_id("die-2").click()
    expect(page.get_by_text(say("", "game", "kept"), exact=True)).to_be_visible()
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_have_text(re.compile(r"1 left"))
    assert dice(page)[2] == before[2]
    for turn, box in enumerate(BOXES, start=1):
        expect(page.get_by_text(f"Turn {turn} of 13")).to_be_visible()
        write(page, box)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("result", "heading"))
    expect(page.get_by_test_id("rank")).to_have_text(re.compile(r"\d+(st|nd|rd|th) of \d+"))
    run = run_of(page, site.challenge)
    assert (run["status"], run["nextAction"]) == ("verified", len(BOXES) + 1)
    expect(page.get_by_test_id("score")).to_have_text(str(run["score"]))
    expect(page.get_by_test_id("total")).to_have_text(str(run["score"]))
    return run


def share(page: Page, context: BrowserContext, run: Json) -> None:
    """The text, the link and the picture of a result."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_test_id("sentence")).to_be_visible()
    page.get_by_test_id("share").click()
    expect(page.get_by_text(say("result", "passed", "text"))).to_be_visible()
    sentence, squares, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert f"{run['score']} points, " in sentence
    assert set(squares) <= set("🟩🟨🟥")
    assert len(squares) == 13
    assert address.endswith(f"/play/{run['challenge']}")
    page.get_by_test_id("share-link").click()
    expect(page.get_by_text(say("result", "passed", "link"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address
    with page.expect_download() as download, page.expect_request("**/picture?lang=en"):
        page.get_by_test_id("share-picture").click()
    expect(page.get_by_text(say("result", "passed", "picture"))).to_be_visible()
    assert download.value.suggested_filename == f"yams-{run['challenge']}.png"


def watch(visit: Visit) -> None:
    """A replay from its result: step by step, by its slider, by itself, with the best choice, beside another's."""
    page, run, rival = visit.page, visit.stage.run, visit.stage.rival
    visit.open_run(run, "sentence")
    page.get_by_test_id("watch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("replay", "mine"))
    scrub = page.get_by_test_id("scrub")
    page.get_by_test_id("next").click()
    expect(scrub).to_have_value("1")
    last = int(scrub.get_attribute("max") or 0)
    scrub.fill(str(last - 2))
    expect(page.get_by_test_id("turn")).to_contain_text("Turn 13 of 13")
    expect(page.get_by_test_id("best")).to_contain_text(say("replay", "bestHere"))
    page.get_by_test_id("speed").select_option("fast")
    page.get_by_test_id("play").click()
    expect(scrub).to_have_value(str(last))
    expect(page.get_by_test_id("said")).to_contain_text(f"{run['score']} points.")
    expect(page.get_by_test_id("total")).to_have_text(str(run["score"]))
    page.get_by_test_id("compare-with").select_option(rival["id"])
    expect(page.get_by_test_id("turn-card")).to_have_count(2)
    apart = abs(run["score"] - visit.stage.others[3].seen(rival["id"])["score"])
    expect(page.get_by_test_id("lead")).to_contain_text(str(apart) if apart else "")
    expect(page).to_have_url(re.compile("with="))
    assert rival["id"] in unquote(page.url)


def make_challenge(page: Page, site: Site, name: str) -> str:
    """A blind challenge for a friend, by the page; its code."""
    page.goto(f"{site.url}/challenge")
    page.get_by_test_id("kind-friend").check(force=True)
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("make").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("challenge", "invitation", "ready"))
    expect(page.get_by_test_id("qr")).to_be_visible()
    return page.url.rpartition("/")[2]


def accept(page: Page, site: Site, code: str, maker: str) -> None:
    """A friend's challenge, with its link opened, played to the result, where both stand."""
    page.goto(f"{site.url}/c/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{maker} challenges you")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("game-line")).to_contain_text(maker)
    play_out(page, BOXES)
    expect(page.get_by_test_id("standing")).to_have_count(2)
    score = number_in(page.get_by_test_id("score").text_content())
    assert score == run_of(page, code)["score"] == site.score_of(BOXES, code)
    expect(page.get_by_test_id("outcome")).not_to_be_empty()


def finished_challenge(site: Site, maker: str) -> str:
    """The code of a blind challenge that its maker has played."""
    anne = friend(site, maker)
    code = anne.blind()
    anne.finish(code, BOXES[1:] + BOXES[:1])
    return code


def count_two_games(page: Page, site: Site) -> None:
    """Two players, two games on the calculator: the second carries the points of the first over."""
    start_sheet(page, site, ["Ann", "Ben"])
    fill(page, 0, CARD)
    fill(page, 1, {**CARD, "yams": 0})
    expect(page.get_by_test_id("outcome")).to_contain_text(f"Ann wins with {CARD_TOTAL} points.")
    page.get_by_test_id("next-game").click()
    expect(page.get_by_test_id("carried-0")).to_have_text(str(CARD_TOTAL))
    show(page, 1)
    fill(page, 1, {"sixes": 30, "yams": 50})
    expect(total(page, 1)).to_have_text("80")
    expect(page.get_by_test_id("wins-0")).to_have_text("1")
    page.reload()
    show(page, 1)
    expect(page.get_by_test_id("running-1")).to_have_text(str(CARD_TOTAL - 50 + 80))


def show(page: Page, player: int) -> None:
    """Bring a player's card into view where only one is shown."""
    tab: Locator = page.get_by_test_id(f"tab-{player}")
    if tab.is_visible():
        tab.click()
