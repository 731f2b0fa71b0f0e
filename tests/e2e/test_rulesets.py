"""Every way people play, in the browser: the day's challenges, several columns, six dice, saved rolls, coloured dice."""

import re
from collections.abc import Iterator

import pytest
from launcher import Launcher
from playwright.sync_api import Page, expect
from site_pages import Site
from site_start import start_site

COLUMNS = "yam-pairs.extra-yams.joker.three-columns"
COLOURS = "yatzy.two-colours.saved-rolls"
DAILIES = ("yams", "maxi-yatzy", COLUMNS, COLOURS)


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation whose day has these rulesets."""
    yield from start_site(tmp_path_factory, YAMS_DAILIES=",".join(DAILIES), YAMS_VARIANTS="")


def open_challenge(page: Page, site: Site, key: str) -> None:
    """Start the day's challenge in a ruleset, by its link."""
    day = site.challenge.partition(".")[0]
    page.goto(f"{site.url}/play/{day}.{key}")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def confirm(page: Page) -> None:
    """Write the chosen box, barring it where the dice give nothing."""
    page.get_by_test_id("confirm").click()
    if page.get_by_test_id("confirm-zero").is_visible():
        page.get_by_test_id("confirm-zero").click()


def test_the_chooser(page: Page, site: Site) -> None:
    """The start page offers each of the day's challenges, the first chosen."""
    page.goto(site.url)
    expect(page.get_by_test_id("chooser").first).to_be_visible()
    for key in DAILIES:
        expect(page.get_by_test_id(f"challenge-{key}").first).to_be_visible()
    page.get_by_test_id("challenge-maxi-yatzy").first.click()
    expect(page).to_have_url(f"{site.url}/play/{site.challenge.partition('.')[0]}.maxi-yatzy")


def test_six_dice_to_the_end(page: Page, site: Site) -> None:
    """A whole game of Maxi Yatzy ends on its own board."""
    open_challenge(page, site, "maxi-yatzy")
    expect(page.get_by_test_id("die-5")).to_be_visible()
    for _ in range(20):
        boxes = page.locator('button[data-testid^="box-"]')
        left = boxes.count()
        boxes.first.click()
        confirm(page)
        expect(boxes).to_have_count(left - 1)
    expect(page.get_by_test_id("rank")).to_be_visible()


def test_three_columns_in_order(page: Page, site: Site) -> None:
    """Three columns stand side by side; in the ordered ones only the next box can be written, and the others say why."""
    open_challenge(page, site, COLUMNS)
    expect(page.locator('button[data-testid$="-down"]')).to_have_count(1)
    expect(page.locator('button[data-testid$="-up"]')).to_have_count(1)
    expect(page.locator('button[data-testid$="-free"]')).to_have_count(15)
    page.get_by_test_id("box-ones-down").click()
    confirm(page)
    expect(page.get_by_test_id("box-twos-down")).to_be_visible()
    page.get_by_test_id("box-yams-up").click()
    confirm(page)
    expect(page.get_by_test_id("box-chance-up")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(375, 667), (390, 664), (844, 390), (1366, 768)])
def test_the_write_button_is_in_view(page: Page, site: Site, width: int, height: int) -> None:
    """Whichever box is chosen, on low screens too, the button that writes it is in view; a closed box says why."""
    page.set_viewport_size({"width": width, "height": height})
    open_challenge(page, site, COLUMNS)
    page.get_by_test_id("box-chance-free").click()
    expect(page.get_by_test_id("confirm")).to_be_in_viewport(ratio=1)
    page.locator("button.shut").first.click()
    expect(page.get_by_test_id("remark")).to_be_attached()
    expect(page.get_by_test_id("remark")).not_to_be_empty()


def test_coloured_dice_and_saved_rolls(page: Page, site: Site) -> None:
    """Coloured dice can't be kept for the second roll; rolls not made are counted and can be spent."""
    open_challenge(page, site, COLOURS)
    expect(page.get_by_test_id("die-0")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("die-0").click(force=True)
    expect(page.get_by_test_id("die-0")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("die-2").click()
    expect(page.get_by_test_id("die-2")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("box-chance").click()
    confirm(page)
    expect(page.get_by_test_id("saved")).to_contain_text("2")
    expect(page.get_by_test_id("roll")).to_contain_text("4")


DRAWN = "example => [...example.querySelectorAll('svg')].map(die => die.querySelectorAll('circle').length)"


@pytest.mark.parametrize("key", ["yams", "maxi-yatzy", "yams-extreme"])
def test_examples_are_drawn(page: Page, site: Site, key: str) -> None:
    """Each box's example on the rules page is drawn in dice that can be seen, the very ones that are read aloud."""
    page.goto(f"{site.url}/rules/{key}")
    examples = page.locator("main li .example")
    expect(examples.nth(10)).to_be_visible()
    for example in examples.all():
        told = re.search(r"(\d(?:, \d)+)", example.get_attribute("aria-label") or "")
        assert told
        assert example.evaluate(DRAWN) == [int(face) for face in told[1].split(", ")]
        for die in example.locator("svg").all():
            expect(die).to_be_visible()
    assert examples.count() == page.locator("main li:has(h3)").count()


@pytest.mark.parametrize(
    "key", ["yams", "maxi-yatzy", COLUMNS, COLOURS, "yams-extreme", "yams.extra-yams.official-joker"]
)
def test_rules_of_any_ruleset(page: Page, site: Site, key: str) -> None:
    """Each ruleset has a page with its boxes; an impossible one is told apart."""
    page.goto(f"{site.url}/rules/{key}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main li").nth(12)).to_be_visible()
    expect(page.get_by_test_id("commitments")).to_contain_text(re.compile("[0-9a-f]{64}"))
    page.goto(f"{site.url}/rules/yams.up.down")
    expect(page.get_by_test_id("wrong-key")).to_be_visible()
    expect(page.locator("main li")).to_have_count(0)
