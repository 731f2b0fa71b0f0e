"""Printable sheets, odds, rules put together."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from pypdf import PdfReader
from site_pages import Site

from yams.rules.options import OPTIONS
from yams.rules.rulesets import BASES


def squeezed(text: str) -> str:
    """Without any kind of space."""
    return "".join(text.split())


def fraction(page: Page, target: str) -> str:
    return squeezed(page.get_by_test_id(f"odds-{target}").get_by_test_id("fraction").text_content() or "")


# Sheets


def test_a_blank_sheet(page: Page, site: Site) -> None:
    """The sheet asked for arrives as a file, in its language, for so many players, and the page says what is on it."""
    page.goto(f"{site.url}/sheets")
    page.get_by_test_id("ruleset").select_option("yatzy")
    expect(page).to_have_url(f"{site.url}/sheets/yatzy")
    page.get_by_test_id("sheet-en").check()
    page.get_by_test_id("players-3").check()
    expect(page.get_by_test_id("contents")).to_contain_text("3 colonnes")
    expect(page.get_by_test_id("contents")).to_contain_text("15 cases")
    with page.expect_download() as download:
        page.get_by_test_id("download").click()
    assert download.value.suggested_filename == "feuille-yatzy-3.pdf"
    (sheet,) = PdfReader(BytesIO(Path(download.value.path()).read_bytes())).pages
    assert "Score sheet" in sheet.extract_text()
    assert "Yatzy" in sheet.extract_text()


# Odds


def test_known_odds(page: Page, site: Site) -> None:
    """Something is shown at once; a Yam's from scratch, from three alike and from kept dice have the chances that are known."""
    page.goto(f"{site.url}/odds")
    yams = page.get_by_test_id("odds-yams")
    expect(yams).to_be_visible()
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("rolls-3")).to_be_checked()
    expect(yams).to_contain_text("1 chance sur 21,7")
    page.get_by_test_id("target").select_option("yams")
    expect(page.get_by_test_id("chances").get_by_role("listitem")).to_have_count(1)
    assert fraction(page, "yams") == "347897/7558272"
    expect(page.get_by_role("status").filter(has_text="Yam’s")).to_have_text(re.compile(r"^Yam’s, 4,6\s?%$"))
    for face in (3, 3, 3, 5, 6):
        page.get_by_test_id(f"odds-face-{face}").click()
    page.get_by_test_id("rolls-2").check()
    expect(yams).to_contain_text("10,7")
    assert fraction(page, "yams") == "121/1296"
    expect(page.get_by_test_id("odds-die-2")).to_contain_text("garder")
    expect(page.get_by_test_id("odds-die-3")).not_to_contain_text("garder")
    page.get_by_test_id("odds-die-4").click()
    page.get_by_test_id("odds-die-3").click()
    page.get_by_test_id("rolls-1").check()
    expect(yams).to_contain_text("1 chance sur 36")
    assert fraction(page, "yams") == "1/36"


def test_what_counts(page: Page, site: Site) -> None:
    """Of an upper box it is said that one die is enough; what is certain or impossible stands together; fractions come on demand."""
    page.goto(f"{site.url}/odds")
    rows = page.get_by_test_id("chances").get_by_role("listitem")
    expect(page.get_by_test_id("odds-twos")).to_contain_text("au moins un 2")
    expect(page.get_by_test_id("certain")).to_contain_text("Total de 1, Total de 3, Total de 4, Total de 6, Chance")
    expect(page.get_by_test_id("never")).to_have_count(0)
    expect(rows).to_have_count(9)
    expect(page.get_by_test_id("fraction")).to_have_count(0)
    page.get_by_test_id("rolls-0").check()
    expect(page.get_by_test_id("never")).to_contain_text("Total de 2, Total de 5, Brelan")
    expect(rows).to_have_count(2)
    page.get_by_test_id("rolls-2").check()
    page.get_by_test_id("target").select_option("twos")
    expect(rows).to_have_count(1)
    expect(page.get_by_test_id("odds-twos")).to_contain_text("au moins un 2")
    assert fraction(page, "twos") == "50700551/60466176"
    points = page.get_by_test_id("at-least").locator("option").all_text_contents()
    assert points == ["au moins un 2", *(f"{count} points au moins" for count in (4, 6, 8, 10))]


def test_other_targets(page: Page, site: Site) -> None:
    """At least so many points, dice alike and certain dice can be looked for, with six dice too."""
    page.goto(f"{site.url}/odds/maxi-yatzy")
    page.get_by_test_id("begin").click()
    page.get_by_test_id("rolls-1").check()
    page.get_by_test_id("target").select_option(":alike")
    page.get_by_test_id("alike-6").check()
    expect(page.get_by_test_id("odds-6x")).to_be_visible()
    assert fraction(page, "6x") == "1/7776"
    page.get_by_test_id("target").select_option(":dice")
    page.get_by_test_id("pattern-die-0").click()
    page.get_by_test_id("pattern-die-0").click()
    expect(page.get_by_test_id("chances")).to_have_count(0)
    page.get_by_test_id("pattern-face-6").click()
    expect(page.get_by_test_id("odds-6")).to_be_visible()
    assert fraction(page, "6") == "31031/46656"
    page.get_by_test_id("target").select_option("chance")
    page.get_by_test_id("at-least").select_option("36")
    expect(page.get_by_test_id("odds-chance:36")).to_contain_text("46")
    assert fraction(page, "chance:36") == "1/46656"


def test_late_answers(page: Page, site: Site) -> None:
    """An answer that comes after a newer question is not shown."""
    page.goto(f"{site.url}/odds")
    expect(page.get_by_test_id("chances")).to_be_visible()
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if json.loads(route.request.post_data or "{}")["rollsLeft"] == 1:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/odds", hold_the_first)
    page.get_by_test_id("target").select_option("yams")
    page.get_by_test_id("rolls-1").check()
    page.wait_for_timeout(600)
    page.get_by_test_id("rolls-0").check()
    expect(page.get_by_test_id("odds-yams")).to_contain_text("impossible")
    held[0].continue_()
    page.wait_for_timeout(400)
    expect(page.get_by_test_id("odds-yams")).to_contain_text("impossible")


# Rules


@pytest.mark.parametrize("base", BASES)
def test_the_picker(page: Page, site: Site, base: str) -> None:
    """For every base the picker offers just its options, and each leads to its rules; what can't stand beside it says why."""
    page.goto(f"{site.url}/rules/{base}")
    page.get_by_test_id("own-rules").locator("summary").click()
    offered = [option for option in OPTIONS if base in option.bases]
    expect(page.get_by_test_id("picker").locator("input[type=checkbox]")).to_have_count(len(offered))
    for option in offered:
        box = page.get_by_test_id(f"option-{option.key}")
        box.press("Space")
        expect(box).to_be_checked()
        expect(page).to_have_url(f"{site.url}/rules/{base}.{option.key}")
        expect(page.get_by_test_id("all-alike")).to_be_visible()
        excluded = {other.key for other in offered if other.key in option.excludes or option.key in other.excludes}
        for other in offered:
            disabled = page.get_by_test_id(f"option-{other.key}").is_disabled()
            assert disabled == (other.key in excluded), (option.key, other.key)
        expect(page.get_by_test_id("reason")).to_have_count(len(excluded))
        box.press("Space")
        expect(box).not_to_be_checked()
    expect(page).to_have_url(f"{site.url}/rules/{base}")


def test_another_base_keeps_what_it_can(page: Page, site: Site) -> None:
    """Going to another game keeps the options that it has, and the address is that of the rules shown."""
    page.goto(f"{site.url}/rules/yams.dry.down")
    page.get_by_test_id("own-rules").locator("summary").click()
    page.get_by_test_id("base-yatzy").check()
    expect(page).to_have_url(f"{site.url}/rules/yatzy.down")
    expect(page.get_by_test_id("picked")).to_contain_text("Yatzy, descendant")


@pytest.mark.parametrize(
    ("key", "reason", "nearest"),
    [
        ("yams.up.down", "« montant » et « descendant » ne vont pas ensemble", "yams.up"),
        ("yatzy.dry", "« à sec » n’existe pas pour Yatzy", "yatzy"),
        ("yams.down.dry", "autre ordre", "yams.dry.down"),
        ("yatzee", "« yatzee »", "yatzy"),
        ("yams.%3Cb%3Ex", "« <b>x »", "yams"),
    ],
)
def test_rules_that_there_are_not(page: Page, site: Site, key: str, reason: str, nearest: str) -> None:
    """An address that names no rules says why, and leads to the nearest that there are."""
    page.goto(f"{site.url}/rules/{key}")
    expect(page.get_by_test_id("wrong-key")).to_contain_text(reason)
    page.get_by_test_id("nearest").click()
    expect(page).to_have_url(f"{site.url}/rules/{nearest}")
    expect(page.get_by_test_id("all-alike")).to_be_visible()


def test_what_the_rules_lead_to(page: Page, site: Site) -> None:
    """The remark on dice all alike knows of jokers; from the rules one comes to a sheet, the calculator, odds and a challenge."""
    page.goto(f"{site.url}/rules/yams")
    expect(page.get_by_test_id("all-alike")).to_have_text(
        "Un Yam’s ne compte pas comme Full, mais il compte comme Brelan et Carré."
    )
    page.goto(f"{site.url}/rules/yams.joker")
    expect(page.get_by_test_id("all-alike")).to_contain_text("joker")
    page.goto(f"{site.url}/rules/yatzy")
    expect(page.get_by_test_id("all-alike")).to_have_text(
        "Un Yatzy ne compte ni comme Double paire ni comme Full, mais il compte comme Paire, Brelan et Carré."
    )
    page.goto(f"{site.url}/rules/yams.joker")
    links = page.get_by_test_id("with-these").get_by_role("link")
    expect(links).to_have_count(5)
    assert [link.get_attribute("href") for link in links.all()] == [
        "/challenge?ruleset=yams.joker&kind=solo",
        "/challenge?ruleset=yams.joker&kind=friend",
        "/calculator/yams.joker",
        "/sheets/yams.joker",
        "/odds/yams.joker",
    ]
    links.first.click()
    expect(page).to_have_url(f"{site.url}/challenge?ruleset=yams.joker&kind=solo")
    expect(page.get_by_test_id("kind-solo")).to_be_checked()
    expect(page.get_by_test_id("ruleset")).to_have_value("yams.joker")
