"""What all pages share: languages, themes, the name, and a phone's screen."""

import pytest
from playwright.sync_api import Page, expect
from site_pages import Site, begin

TITLES = {"fr": "Jouer", "en": "Play"}


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
    page.get_by_test_id("lang-en").click()
    expect(page.get_by_test_id("play")).to_contain_text(TITLES["en"])
    background = "getComputedStyle(document.documentElement).backgroundColor"
    page.get_by_test_id("settings").click()
    page.get_by_test_id("theme-light").check()
    light = page.evaluate(background)
    page.get_by_test_id("theme-dark").check()
    dark = page.evaluate(background)
    assert light != dark
    page.reload()
    expect(page.get_by_test_id("play")).to_contain_text(TITLES["en"])
    assert page.evaluate(background) == dark
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("width", [320, 360, 390, 1440])
def test_settings_fit(page: Page, site: Site, width: int) -> None:
    """Each theme's name stands within its button, chosen or not."""
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site.url)
    page.get_by_test_id("settings").click()
    for theme in ("auto", "light", "dark"):
        page.get_by_test_id(f"theme-{theme}").check()
        labels = page.locator("label", has=page.locator("[name=theme]")).all()
        assert [label.evaluate("label => label.scrollWidth <= label.clientWidth") for label in labels] == [True] * 3


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
