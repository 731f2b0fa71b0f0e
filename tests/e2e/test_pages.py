"""Every page: accessible, in both languages and themes, on a phone and on a desktop, asking nobody else."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from site_pages import BOXES, Site, begin, play_out

PAGES = ["/", "/leaderboard", "/leaderboards/yams/week", "/player", "/devices", "/rules", "/no/such/page"]
TITLES = {"fr": "Jouer", "en": "Play"}


def violations(page: Page) -> list[str]:
    """What axe objects to."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{item['id']}: {[node['html'] for node in item['nodes']]}" for item in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_pages(browser: Browser, site: Site, language: str, scheme: Any) -> None:
    """axe finds nothing on any page, before, during and after a game; the language is said; nothing overflows sideways."""
    context = browser.new_context(
        locale=language,
        color_scheme=scheme,
        viewport={"width": 390, "height": 844},
        reduced_motion="reduce",
        bypass_csp=True,  # axe is injected
    )
    page = context.new_page()
    for path in PAGES:
        page.goto(f"{site.url}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("html").get_attribute("lang") == language[:2]
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    begin(page, site.url)
    page.get_by_test_id("die-1").click()
    page.get_by_test_id("box-chance").click()
    assert violations(page) == []
    page.get_by_test_id("box-yams").click()
    page.get_by_test_id("confirm").click()
    assert violations(page) == []
    page.reload()
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{site.url}/leaderboard")
    expect(page.get_by_test_id("board-row").first).to_be_visible()
    assert violations(page) == []
    context.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_widths(browser: Browser, site: Site, width: int) -> None:
    """No page scrolls sideways at any width, also with text at twice its size."""
    context = browser.new_context(
        viewport={"width": width, "height": 844}, locale="fr-FR", reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    begin(page, site.url)
    for path in PAGES:
        page.goto(f"{site.url}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if width >= 390:
            page.add_style_tag(content="html { font-size: 200% !important }")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at 200 %"
    context.close()


def test_a_phone_needs_no_scrolling(page: Page, site: Site) -> None:
    """On 390 × 844 the dice, the buttons and the whole sheet are in view together, and what is tapped is large enough."""
    begin(page, site.url)
    for name in ("die-0", "die-4", "roll", "confirm", "box-ones", "box-chance", "total"):
        box = page.get_by_test_id(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844, name
    for target in (
        page.get_by_test_id("die-0"),
        page.get_by_test_id("roll"),
        page.locator("tr", has=page.get_by_test_id("box-ones")),
    ):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, box
    assert box is not None
    page.mouse.click(box["x"] + 3, box["y"] + 3)  # the row's corner, far from its button
    expect(page.get_by_test_id("box-ones")).to_have_attribute("aria-pressed", "true")


def test_language_and_theme_are_remembered(page: Page, site: Site) -> None:
    """The switches change words and colours at once, and the choice survives a reload."""
    page.goto(site.url)
    expect(page.get_by_test_id("play")).to_have_text(TITLES["fr"])
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_test_id("lang-en").click()
    expect(page.get_by_test_id("play")).to_contain_text(TITLES["en"])
    page.get_by_test_id("settings").click()
    colours = {colour}
    for theme in ("light", "dark", "auto"):
        page.get_by_test_id(f"theme-{theme}").check()
        colours.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert len(colours) == 2
    page.get_by_test_id("theme-dark").check()
    chosen = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert chosen != colour
    page.get_by_test_id("close-settings").click()
    page.reload()
    expect(page.get_by_test_id("play")).to_contain_text(TITLES["en"])
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == chosen
    assert page.locator("html").get_attribute("lang") == "en"


def test_renaming(page: Page, site: Site) -> None:
    """A player changes the name and sees a refusal in words; the new name survives a reload."""
    begin(page, site.url, "Ana")
    page.goto(f"{site.url}/player")
    page.get_by_test_id("rename").click()
    name = page.get_by_label("Nom", exact=True)
    expect(name).to_have_value("Ana")
    expect(name).to_be_focused()
    name.fill("x")
    name.press("Enter")
    expect(page.get_by_text("2 à 20", exact=False).first).to_be_visible()
    name.fill("Ana L.")
    name.press("Enter")
    expect(page.get_by_test_id("rename")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana L.")
