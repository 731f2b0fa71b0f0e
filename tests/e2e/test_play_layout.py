"""Where things are during a game: under the thumb, all in view, and always in the same place."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_pages import BOXES, Site, begin, play_out, settle, write, zero_box
from site_start import PHONE


@pytest.mark.parametrize("viewport", [(390, 844), (390, 664), (360, 640), (320, 568), (844, 390), (1440, 900)])
def test_nothing_jumps(page: Page, context: BrowserContext, site: Site, viewport: tuple[int, int]) -> None:
    """Dice and buttons stay where they are on the screen through every state of a turn, without a connection too."""
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    begin(page, site.url)
    settle(page)

    def places() -> dict[str, float]:
        boxes = {name: page.get_by_test_id(name).bounding_box() for name in ("die-0", "die-4")}
        boxes["bar"] = page.locator(".bar").bounding_box()
        return {name: round(box["y"]) for name, box in boxes.items() if box}

    def tap_box(box: str) -> None:
        page.get_by_test_id(f"box-{box}").evaluate("button => button.click()")  # without scrolling to it

    first = places()
    page.get_by_test_id("die-1").click()
    assert places() == first, "kept"
    page.get_by_test_id("roll").click()
    settle(page)
    assert places() == first, "rolled"
    tap_box("chance")
    assert places() == first, "chosen"
    zero = zero_box(page)
    tap_box(zero)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("confirm-zero")).to_be_visible()
    assert places() == first, "asked"
    context.set_offline(True)
    page.get_by_test_id("confirm-zero").click()
    expect(page.get_by_test_id("remark")).to_contain_text("Connexion perdue")
    assert places() == first, "offline"
    context.set_offline(False)
    expect(page.get_by_test_id(f"box-{zero}")).to_have_count(0, timeout=20_000)
    settle(page)
    assert places() == first, "written"


@pytest.mark.parametrize("viewport", [(390, 844), (390, 664), (360, 640), (320, 568)])
def test_dice_and_sheet_in_view_together(page: Page, site: Site, viewport: tuple[int, int]) -> None:
    """On upright phones the game opens with dice and buttons under the thumb and the boxes above them, all in view."""
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    begin(page, site.url)
    if viewport[0] > 320:
        expect(page.get_by_text("Tour 1 sur 13")).to_be_in_viewport(ratio=1)
    for name in ("die-0", "die-4", "roll", "confirm", "box-ones", "box-sixes", "box-chance"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=0.99)
    roll, chance = page.get_by_test_id("roll").bounding_box(), page.get_by_test_id("box-chance").bounding_box()
    assert roll is not None
    assert chance is not None
    assert roll["y"] > viewport[1] * 0.6
    assert chance["y"] + chance["height"] < roll["y"]


def test_a_phone_on_its_side(page: Page, site: Site) -> None:
    """On 844 × 390 the dice stay beside the sheet while it moves, and every box can be chosen and written."""
    page.set_viewport_size({"width": 844, "height": 390})
    begin(page, site.url)
    page.get_by_test_id("box-chance").click()
    for name in ("die-0", "roll", "confirm", "box-chance"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_dice_in_the_air_widen_nothing(browser: Browser, site: Site, width: int) -> None:
    """While dice tumble the page can't be moved sideways."""
    context = browser.new_context(
        **{**PHONE, "viewport": {"width": width, "height": 664}, "reduced_motion": "no-preference"}
    )
    page = context.new_page()
    begin(page, site.url)
    widest = page.evaluate("""async () => {
        document.querySelector("[data-testid=roll]").click();
        let widest = 0;
        do {
            await new Promise(requestAnimationFrame);
            widest = Math.max(widest, document.documentElement.scrollWidth);
        } while (document.querySelector(".air"));
        return widest;
    }""")
    assert widest == width
    context.close()


def test_the_score_is_in_view_at_the_end(page: Page, site: Site) -> None:
    """However far the sheet was scrolled, the game ends with its score before one's eyes."""
    page.set_viewport_size({"width": 360, "height": 640})
    begin(page, site.url)
    play_out(page, BOXES)
    expect(page.get_by_test_id("rank")).to_be_visible()
    expect(page.get_by_test_id("score")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height", "percent"), [(360, 640, 200), (320, 568, 150)])
def test_the_bar_question_is_seen(browser: Browser, site: Site, width: int, height: int, percent: int) -> None:
    """However large the text, the dice keep their place while one chooses, and whoever is asked sees the question."""
    context = browser.new_context(**{**PHONE, "viewport": {"width": width, "height": height}}, bypass_csp=True)
    page = context.new_page()
    begin(page, site.url)
    page.add_style_tag(content=f"html {{ font-size: {percent}% !important }}")
    write(page, "chance")
    zero = page.get_by_test_id(f"box-{zero_box(page)}")
    zero.scroll_into_view_if_needed()
    docked = page.locator(".hand.docked").count()
    zero.click()
    assert page.locator(".hand.docked").count() == docked
    zero.click()
    assert page.locator(".hand.docked").count() == docked
    for name in ("remark", "confirm-zero", "cancel-zero"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=0.9)
    context.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_text_at_twice_its_size(browser: Browser, site: Site, width: int) -> None:
    """With text at 200 % a whole turn can be played, nothing is cut off sideways and the dice do not bury the sheet."""
    context = browser.new_context(**{**PHONE, "viewport": {"width": width, "height": 844}}, bypass_csp=True)
    page = context.new_page()
    begin(page, site.url)
    page.add_style_tag(content="html { font-size: 200% !important }")
    page.get_by_test_id("die-4").click()
    expect(page.get_by_test_id("die-4")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    page.get_by_test_id("box-ones").click()
    expect(page.get_by_test_id("box-ones")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clipped = "button => button.scrollWidth > button.clientWidth + 1"
    assert [die for die in page.locator(".hand button").all() if die.evaluate(clipped)] == []
    write(page, "chance")
    context.close()
