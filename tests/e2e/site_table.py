"""What one does on the calculator's sheet."""

from playwright.sync_api import Locator, Page, expect
from site_pages import BOXES, Site

# A whole card of `yams`: 63 in the upper section, so the bonus; 284 in all.
CARD = dict(zip(BOXES, [3, 6, 9, 12, 15, 18, 22, 0, 25, 30, 40, 50, 19], strict=True))
CARD_TOTAL = 284
LONGEST_NAME = "Maximilien de la Tour-Dubois et Compagni"


def start_sheet(page: Page, site: Site, names: list[str], key: str = "yams") -> None:
    """Set up a sheet for these players."""
    page.goto(f"{site.url}/calculator/{key}")
    expect(page.get_by_test_id("start")).to_be_visible()
    for place, name in enumerate(names):
        field = page.get_by_test_id(f"player-{place}")
        if not field.count():
            page.get_by_test_id("add-player").click()
        field.fill(name)
    if len(names) == 1:  # there are two fields to begin with
        page.locator("form .row").last.get_by_role("button").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("grid")).to_be_visible()
    expect(page).to_have_url(f"{site.url}/calculator")


def cell(page: Page, player: int, box: str, column: str = "free") -> Locator:
    return page.get_by_test_id(f"cell-{player}-{box}-{column}")


def enter(page: Page, player: int, box: str, points: int, column: str = "free") -> None:
    """Write points into a box as one would with a finger: by their button, else typed; 0 bars it."""
    cell(page, player, box, column).click()
    button = page.get_by_test_id("bar" if points == 0 else f"points-{points}")
    if button.count():
        button.click()
    else:
        page.get_by_test_id("points").fill(str(points))
        page.get_by_test_id("write").click()
    expect(cell(page, player, box, column)).to_have_text(str(points))


def fill(page: Page, player: int, card: dict[str, int]) -> None:
    for box, points in card.items():
        enter(page, player, box, points)


def total(page: Page, player: int) -> Locator:
    return page.get_by_test_id(f"total-{player}-free")
