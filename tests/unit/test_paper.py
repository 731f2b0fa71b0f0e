"""Sheets kept by hand: the points that boxes may hold, cards from typed points, and the printed sheet."""

from collections.abc import Sequence
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from service.press.sheet import PaperPlayer, sheet_of, sheet_pdf
from tests.unit.play import play_randomly
from yams.rules.dice import distinct_rolls
from yams.rules.errors import ImpossiblePoints
from yams.rules.paper import paper_card, possible_points
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import BASES, all_keys, parse_ruleset
from yams.rules.scorecard import Scorecard
from yams.rules.words import WORDS, Language

FULL = [3, 6, 9, 12, 15, 18, 22, 0, 25, 30, 0, 50, 19]
EVERY_KEY = sorted(all_keys())


def reached(ruleset: Ruleset) -> list[set[int]]:
    """Per box what any dice give on a card whose jackpot box is open, barred or filled, and 0."""
    blank = Scorecard.blank(ruleset)
    jackpot = ruleset.jackpot_box
    cards = [blank, blank.write(0, jackpot, 0), blank.write(0, jackpot, 50)]
    return [
        {0, *(card.value(0, box, dice).points for card in cards for dice in distinct_rolls(ruleset.dice))}
        for box in range(len(ruleset.boxes))
    ]


@pytest.mark.parametrize("key", [key for key in EVERY_KEY if "column" not in key and "saved" not in key])
def test_possible_points(key: str) -> None:
    """A box may hold 0 and just what some dice give on some card."""
    ruleset = parse_ruleset(key)
    assert [set(points) for points in possible_points(ruleset)] == reached(ruleset)


def test_famous_impossible_points() -> None:
    """A brelan of 3 is impossible, one of 5 isn't; dry, it is a multiple of 3; a small straight is 30 or nothing."""
    box = {entry.category: index for index, entry in enumerate(BASES["yams"].boxes)}
    possible = possible_points(BASES["yams"])
    assert 3 not in possible[box["three-of-a-kind"]]
    assert 5 in possible[box["three-of-a-kind"]]
    assert possible_points(parse_ruleset("yams.dry"))[box["three-of-a-kind"]] == {0, 3, 6, 9, 12, 15, 18}
    assert possible[box["small-straight"]] == {0, 30}


def test_paper_card() -> None:
    """Points typed in sheet order make the card that the core adds up, further jackpots with their bonus."""
    card = paper_card(parse_ruleset("yams.extra-yams"), [FULL], [2])
    sums = card.sums(0)
    assert (sums.upper, sums.bonus, sums.lower, sums.extra, card.total) == (63, 35, 146, 200, 444)


@pytest.mark.parametrize(
    ("key", "columns", "jackpots"),
    [
        ("yams", [[*FULL[:6], 3, *FULL[7:]]], [0]),
        ("yams", [FULL[:-1]], [0]),
        ("yams", [FULL, FULL], [0, 0]),
        ("yams", [FULL], [1]),
        ("yams.extra-yams", [FULL], [13]),
        ("yams.extra-yams", [FULL], [-1]),
        ("yams.extra-yams", [[*FULL[:11], 0, 19]], [1]),
        ("yams.extra-yams", [[*FULL[:11], None, 19]], [1]),
        ("yams.extra-yams", [FULL], []),
    ],
)
def test_impossible_cards(key: str, columns: list[list[int | None]], jackpots: list[int]) -> None:
    """Points that no dice give, another ruleset's shape, or jackpots without a first one are refused."""
    with pytest.raises(ImpossiblePoints):
        paper_card(parse_ruleset(key), columns, jackpots)


@pytest.mark.parametrize("key", EVERY_KEY)
def test_every_played_card_is_a_possible_one(key: str) -> None:
    """What a random game wrote can be typed into a sheet and adds up to the same."""
    ruleset = parse_ruleset(key)
    card = play_randomly(ruleset, 7).final.card
    jackpots = [extra // ruleset.extra_jackpot if extra else 0 for extra in card.extra]
    assert paper_card(ruleset, card.columns, jackpots) == card


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "key", ["yams", "yatzy.first-roll-column", "maxi-yatzy", "yams-extreme.extra-yams.joker.three-columns"]
)
def test_blank_sheet(key: str, language: Language) -> None:
    """A blank sheet is one A4 page of a tagged PDF in its language that names the ruleset, every box and the bonus's threshold."""
    ruleset = parse_ruleset(key)
    pdf = PdfReader(BytesIO(sheet_pdf(ruleset, [PaperPlayer("", Scorecard.blank(ruleset))] * 4, language)))
    words = WORDS[language]
    assert len(pdf.pages) == 1
    assert sorted(round(float(side)) for side in pdf.pages[0].mediabox[2:]) == [595, 842]
    assert "'/Marked': True" in str(pdf.root_object["/MarkInfo"])
    assert str(pdf.root_object["/Lang"]) == language
    text = pdf.pages[0].extract_text().replace("\n", " ")
    for expected in (*(words.box(box.category, ruleset) for box in ruleset.boxes), str(ruleset.upper_bonus.threshold)):
        assert expected in text
    assert words.ruleset(ruleset) in str(pdf.metadata and pdf.metadata.title)


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("base", BASES)
def test_every_sheet_is_one_page(base: str, players: int) -> None:
    """One to eight players find room on one page, with one column or three, with a carry line."""
    longest = max((key for key in EVERY_KEY if key.startswith(f"{base}.")), key=lambda key: key.count("."))
    for key in (base, f"{base}.three-columns", longest):
        ruleset = parse_ruleset(key)
        several = [PaperPlayer(f"Joueuse {place}", Scorecard.blank(ruleset), carried=100) for place in range(players)]
        assert len(PdfReader(BytesIO(sheet_pdf(ruleset, several, "fr"))).pages) == 1


def test_filled_sheet() -> None:
    """A filled sheet has the core's sums, what was carried, and shared places; a barred box is marked; names are text and nothing else."""
    ruleset = parse_ruleset("yams.extra-yams")
    players = [
        PaperPlayer("#strong[Zoé] <b>", paper_card(ruleset, [FULL], [2]), 10),
        PaperPlayer("王伟", paper_card(ruleset, [FULL], [2]), 10),
        PaperPlayer("Léo", paper_card(ruleset, [FULL], [0]), 500),
    ]
    sheet = sheet_of(ruleset, players, "fr")
    rows = {row.label: [cell.text for cell in row.cells] for row in sheet.rows}
    assert rows["Total"] == ["444", "444", "244"]
    assert rows["Place"] == ["1", "1", "3"]
    assert rows["Cumul"] == ["454", "454", "744"]
    assert rows["Place au cumul"] == ["2", "2", "1"]
    assert [cell.barred for row in sheet.rows if row.label == "Carré" for cell in row.cells] == [True] * 3
    assert "#strong[Zoé] <b>" in PdfReader(BytesIO(sheet_pdf(ruleset, players, "fr"))).pages[0].extract_text()


@pytest.mark.parametrize(("language", "said"), [("fr", "1er décembre 2026"), ("en", "1 December 2026")])
def test_the_day(language: Language, said: str) -> None:
    """A filled sheet names its day; a blank one leaves a line to write it on."""
    blank = [PaperPlayer("Zoé", Scorecard.blank(BASES["yams"]))]
    dated, undated = (
        PdfReader(BytesIO(sheet_pdf(BASES["yams"], blank, language, day))).pages[0].extract_text()
        for day in (date(2026, 12, 1), None)
    )
    assert said in dated
    assert "Date" not in dated
    assert "Date" in undated


@pytest.mark.parametrize("players", [1, 4, 8])
@pytest.mark.parametrize("base", BASES)
def test_a_sheet_can_be_read_across_a_table(base: str, players: int) -> None:
    """Nothing on an upright page is smaller than 10.5 points, its rows use the page, and it says how a box is barred."""
    ruleset = BASES[base]
    page = PdfReader(BytesIO(sheet_pdf(ruleset, [PaperPlayer("", Scorecard.blank(ruleset))] * players, "fr"))).pages[0]
    sizes, heights = [], []

    def note(text: str, _: Sequence[float], place: Sequence[float], __: Any, size: float) -> None:
        if text.strip():
            sizes.append(size)
            heights.append(place[5])

    text = page.extract_text(visitor_text=note)
    assert min(sizes) >= 10.5
    assert min(heights) < 45
    assert "barrée" in text


def test_long_names_find_room() -> None:
    """Eight long names stand on their page, each whole."""
    ruleset = BASES["maxi-yatzy"]
    names = ["Barthélemy-Alexandre", "Maximilien de la Tour-Dubois et Compagni", *(f"Joueuse {n}" for n in range(6))]
    several = [PaperPlayer(name, Scorecard.blank(ruleset), 1000) for name in names]
    (page,) = PdfReader(BytesIO(sheet_pdf(ruleset, several, "fr"))).pages
    letters = "".join(letter for letter in page.extract_text() if letter.isalpha())
    for name in names:
        assert "".join(letter for letter in name if letter.isalpha()) in letters


def test_an_unfinished_sheet_has_no_places() -> None:
    """As long as a box is open nobody has won, and a column that nothing stands in has no sums."""
    ruleset = BASES["yams"]
    started = Scorecard.blank(ruleset).write(0, 0, 3)
    sheet = sheet_of(ruleset, [PaperPlayer("", started), PaperPlayer("", Scorecard.blank(ruleset))], "en")
    rows = {row.label: [cell.text for cell in row.cells] for row in sheet.rows}
    assert rows["Subtotal"] == ["3", ""]
    assert "Place" not in rows


def test_what_is_carried_stands_there_from_the_start() -> None:
    """Points of earlier games are printed on a blank card too; the running total waits for this game's first box."""
    ruleset = BASES["yams"]
    started = Scorecard.blank(ruleset).write(0, 0, 3)
    sheet = sheet_of(ruleset, [PaperPlayer("", started, 10), PaperPlayer("", Scorecard.blank(ruleset), 20)], "fr")
    rows = {row.label: [cell.text for cell in row.cells] for row in sheet.rows}
    assert (rows["Report"], rows["Cumul"]) == (["10", "20"], ["13", ""])
