"""The sheet for a real table: whole games, what no dice give, reloads, tabs, no connection, the printed page."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pypdf import PdfReader
from site_pages import BOXES, Site, pause, press_to
from site_table import CARD, CARD_TOTAL, LONGEST_NAME, cell, enter, fill, start_sheet, total

COLUMNS = "yam-pairs.extra-yams.joker.three-columns"
FOUR = ["Mamie", "Barthélemy-Alexandre", "<b>Zoé</b>", "Max"]
LINES = "words => words.map(word => new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size)"
# There is more to the right.
BEYOND = re.compile(r"\bafter\b")


def printed(page: Page) -> str:
    """The text of the sheet as it is printed."""
    with page.expect_download() as download:
        page.get_by_test_id("print").click()
    assert download.value.suggested_filename.endswith(".pdf")
    content = Path(download.value.path()).read_bytes()
    return " ".join(sheet.extract_text() for sheet in PdfReader(BytesIO(content)).pages)


def test_a_whole_game_of_three(page: Page, site: Site) -> None:
    """Three players write whole cards, with a reload in the middle; sums, bonus, the shared first place and the winners stand there."""
    start_sheet(page, site, ["<b>Zoé</b>", "Max", ""])
    fill(page, 0, CARD)
    fill(page, 1, dict(list(CARD.items())[:6]))
    expect(page.get_by_test_id("bonus-1-free")).to_contain_text("35")
    expect(page.get_by_test_id("stand")).to_contain_text("<b>Zoé</b> mène avec 284 points")
    page.reload()
    expect(total(page, 0)).to_have_text(str(CARD_TOTAL))
    expect(total(page, 1)).to_have_text("98")
    fill(page, 1, dict(list(CARD.items())[6:]))
    expect(page.get_by_test_id("outcome")).to_have_count(0)
    fill(page, 2, {**CARD, "ones": 2, "yams": 0})
    expect(page.get_by_test_id("bonus-2-free")).to_contain_text("encore 1")
    expect(total(page, 2)).to_have_text("198")
    outcome = page.get_by_test_id("outcome")
    expect(outcome).to_contain_text("<b>Zoé</b> et Max gagnent ensemble, avec 284 points")
    for player, place in enumerate(("1re", "1re", "3e")):
        expect(page.get_by_test_id(f"place-{player}")).to_have_text(place)


def test_impossible_points(page: Page, site: Site) -> None:
    """What no dice give is refused with what is near, 0 is not taken for barring, and whatever was written can be taken back."""
    start_sheet(page, site, ["Ana", "Bo"])
    brelan = cell(page, 0, "three-of-a-kind")
    brelan.click()
    field, wrong = page.get_by_test_id("points"), page.get_by_test_id("wrong")
    for typed, told in (("3", "5"), ("33", "30"), ("0", "Barrer"), ("x1", "chiffres"), ("", "chiffres")):
        field.fill(typed)
        page.get_by_test_id("write").click()
        expect(wrong).to_contain_text(told)
        expect(field).to_be_focused()
    field.fill("31")
    page.get_by_test_id("write").click()
    page.get_by_test_id("points-30").click()
    expect(brelan).to_have_text("30")
    pause(page)
    cell(page, 0, "fours").click()
    field.fill("7")
    field.press("Enter")
    expect(wrong).to_contain_text("4 ou 8")
    page.get_by_test_id("bar").click()
    expect(page.get_by_test_id("told")).to_contain_text("case Total de 4 barrée")
    enter(page, 0, "full-house", 25)
    pause(page)
    for _ in range(3):
        page.get_by_test_id("undo").click()
    expect(brelan).to_have_text("")
    expect(total(page, 0)).to_have_text("0")
    expect(page.get_by_test_id("undo")).to_have_count(0)


def test_several_games(page: Page, site: Site) -> None:
    """The next game carries the points over and counts who won; beginning it can be taken back; a new sheet asks first."""
    start_sheet(page, site, ["Ana", "Bo"])
    fill(page, 0, CARD)
    enter(page, 1, "chance", 22)
    page.get_by_test_id("next-game").click()
    page.get_by_test_id("next-game-yes").click()
    expect(page.get_by_test_id("wins-0")).to_have_text("1")
    expect(page.get_by_test_id("wins-1")).to_have_text("0")
    enter(page, 1, "sixes", 30)
    for name, ana, bo in (("carried", "284", "22"), ("running", "284", "52"), ("running-place", "1re", "2e")):
        expect(page.get_by_test_id(f"{name}-0")).to_have_text(ana)
        expect(page.get_by_test_id(f"{name}-1")).to_have_text(bo)
    text = printed(page)
    assert "Report" in text
    assert "284" in text
    page.get_by_test_id("undo").click()
    page.get_by_test_id("undo").click()
    expect(total(page, 0)).to_have_text(str(CARD_TOTAL))
    expect(page.get_by_test_id("games")).to_have_count(0)
    page.get_by_test_id("new-sheet").click()
    expect(page.get_by_test_id("player-1")).to_have_value("Bo")
    page.get_by_test_id("old-sheet").get_by_role("button").click()
    expect(total(page, 0)).to_have_text(str(CARD_TOTAL))
    page.get_by_test_id("new-sheet").click()
    page.get_by_test_id("start").click()
    expect(total(page, 0)).to_have_text("0")


def test_the_next_game_is_seen_to_begin(page: Page, site: Site) -> None:
    """The page goes back to its top and says whose turn it is in which game; what can be taken back is named, after a reload too."""
    start_sheet(page, site, FOUR)
    undo, told = page.get_by_test_id("undo"), page.get_by_test_id("told")
    expect(told).to_contain_text("Choisissez une case")
    enter(page, 0, "chance", 22)
    page.get_by_test_id("next-player").click()
    enter(page, 1, "full-house", 25)
    page.get_by_test_id("next-game").click()
    page.get_by_test_id("next-game-yes").click()
    expect(told).to_have_text("Partie 2, à Mamie de jouer.")
    expect(page.get_by_test_id("game")).to_have_text("Partie 2")
    expect(cell(page, 0, "ones")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    for shown in ("Début de la partie 2", "Barthélemy-Alexandre : 25 dans Full", "Mamie : 22 dans Chance"):
        page.reload()
        expect(undo).to_contain_text(f"Annuler {shown}")
        undo.click()
    expect(undo).to_have_count(0)
    expect(cell(page, 0, "chance")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_names_beside_each_other(page: Page, site: Site, width: int) -> None:
    """Four cards stand beside each other on a phone, no name broken within a word; what lies beyond an edge is told there."""
    page.set_viewport_size({"width": width, "height": 800})
    start_sheet(page, site, FOUR)
    page.get_by_test_id("tab-all").click()
    for player, name in enumerate(FOUR):
        head = page.get_by_test_id(f"name-{player}")
        expect(head.get_by_title(name)).to_be_visible()
        assert all(lines == 1 for lines in head.locator("bdi span").evaluate_all(LINES)), name
    sideways = page.locator(".edges").first
    expect(sideways).not_to_have_class(BEYOND)
    last = cell(page, 3, "ones").bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= width
    page.get_by_test_id("manage").locator("> summary").click()
    for _ in range(4):
        page.get_by_test_id("add-player").click()
    expect(sideways).to_have_class(BEYOND)
    cell(page, 7, "ones").focus()
    expect(sideways).to_have_class(re.compile("before"))
    expect(sideways).not_to_have_class(BEYOND)


@pytest.mark.parametrize(("key", "height"), [("yams", 844), ("maxi-yatzy", 1000)])
def test_a_card_alone_fits_a_phone(page: Page, site: Site, key: str, height: int) -> None:
    """One player's whole card of one column is seen at once, its open boxes as empty fields; anywhere in its row a box is chosen."""
    page.set_viewport_size({"width": 390, "height": height})
    start_sheet(page, site, ["<b>Zoé</b>"], key)
    expect(page.get_by_test_id("name-0")).to_have_text("<b>Zoé</b>")
    total_box = total(page, 0).bounding_box()
    assert total_box is not None
    assert total_box["y"] + total_box["height"] < height
    sixes, chance = cell(page, 0, "sixes").bounding_box(), cell(page, 0, "chance").bounding_box()
    assert sixes is not None
    assert chance is not None
    assert chance["x"] > sixes["x"] + sixes["width"]
    page.get_by_role("rowheader", name="Chance", exact=True).click(force=True)
    expect(cell(page, 0, "chance")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("points").fill("22")
    page.get_by_test_id("write").click()
    expect(total(page, 0)).to_have_text("22")
    cell(page, 0, "ones").focus()
    page.keyboard.press("ArrowRight")
    expect(cell(page, 0, "three-of-a-kind")).to_be_focused()


def test_the_printed_page(page: Page, site: Site) -> None:
    """The printed sheet has the names as they were typed, the longest too, and the sums on the screen."""
    start_sheet(page, site, ["<b>Zoé</b>", LONGEST_NAME + "e"])
    fill(page, 0, CARD)
    text = printed(page)
    assert "<b>Zoé</b>" in text
    assert "Maximilien" in text
    assert str(CARD_TOTAL) in text
    assert re.search(r"\d \S+ 20\d\d", text)
    page.get_by_test_id("lang-en").click()
    expect(page.get_by_test_id("print")).to_contain_text("Print")
    assert "Subtotal" in printed(page)


def test_without_a_connection(page: Page, site: Site, context: BrowserContext) -> None:
    """Once it is there the sheet needs no server: entries, games, a new sheet by the same rules; only printing says it does."""
    start_sheet(page, site, ["Ana", "Bo"])
    context.set_offline(True)
    enter(page, 0, "chance", 22)
    page.get_by_role("link", name="Jouer").first.click()
    page.get_by_role("link", name="Calculette").click()
    expect(total(page, 0)).to_have_text("22")
    page.get_by_test_id("print").click()
    expect(page.get_by_text("a besoin d’une connexion")).to_be_visible()
    page.get_by_test_id("next-game").click()
    page.get_by_test_id("next-game-yes").click()
    enter(page, 1, "yams", 50)
    expect(page.get_by_test_id("running-0")).to_have_text("22")
    page.get_by_test_id("new-sheet").click()
    page.get_by_test_id("start").click()
    expect(total(page, 1)).to_have_text("0")
    context.set_offline(False)
    page.reload()
    expect(total(page, 1)).to_have_text("0")


def test_two_tabs_and_a_broken_store(page: Page, site: Site, context: BrowserContext) -> None:
    """What one tab writes the other shows; what is no sheet is none, and nothing breaks."""
    start_sheet(page, site, ["Ana", "Bo"])
    other = context.new_page()
    other.goto(f"{site.url}/calculator")
    enter(other, 0, "chance", 22)
    expect(total(page, 0)).to_have_text("22")
    enter(page, 1, "yams", 50)
    expect(total(other, 1)).to_have_text("50")
    other.evaluate("localStorage.setItem('yams.sheet', '{\"players\": 3}')")
    page.reload()
    expect(page.get_by_test_id("start")).to_be_visible()
    other.close()


def test_by_keyboard(page: Page, site: Site) -> None:
    """Arrows walk, digits and Enter write and go on to the next open box, X bars, Escape leaves, Ctrl+Z takes back."""
    page.set_viewport_size({"width": 1440, "height": 900})
    start_sheet(page, site, ["Ana", "Bo", "Cy"])
    press_to(page, cell(page, 0, "ones"))
    for keys in ("3", "6", "9"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
    expect(cell(page, 0, "fours")).to_be_focused()
    page.keyboard.press("x")
    expect(cell(page, 0, "fours")).to_have_text("0")
    expect(cell(page, 0, "fives")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cell(page, 1, "fours")).to_be_focused()
    page.keyboard.type("1")
    expect(cell(page, 1, "fours")).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("points")).to_have_count(0)
    expect(total(page, 1)).to_have_text("0")
    page.keyboard.press("Control+z")
    expect(cell(page, 0, "fours")).to_have_text("")
    expect(total(page, 0)).to_have_text("18")


def test_columns_in_order_and_further_jackpots(page: Page, site: Site) -> None:
    """A column in order opens one box at a time and says which; a further Yam's counts once its box holds 50 and another is filled."""
    start_sheet(page, site, ["Ana", "Bo"], COLUMNS)
    cell(page, 0, "sixes", "down").click()
    expect(page.get_by_test_id("told")).to_contain_text("Total de 1, colonne descendante")
    enter(page, 0, "ones", 3, "down")
    enter(page, 0, "yams", 50, "up")
    cell(page, 0, "extra", "up").click()
    expect(page.get_by_test_id("more")).to_have_count(0)
    page.get_by_test_id("close").click()
    enter(page, 0, "chance", 22, "up")
    cell(page, 0, "extra", "up").click()
    page.get_by_test_id("more").click()
    expect(page.get_by_test_id("more")).to_be_disabled()
    page.get_by_test_id("close").click()
    expect(page.get_by_test_id("total-0")).to_have_text("175")
    page.get_by_test_id("next-player").click()
    expect(page.get_by_test_id("name-1")).to_be_visible()
    assert "175" in printed(page)
    cell(page, 1, BOXES[0], "down").click()
    page.get_by_test_id("points-3").click()
    expect(page.get_by_test_id("total-1")).to_have_text("3")
