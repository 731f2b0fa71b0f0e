"""The game as each likes it: sorted or not, moving or not, with sound, vibration and keys."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_pages import Site, actions, await_on, begin, dice, keys_ready, press_to, settle, write, zero_box
from site_start import PHONE


@pytest.fixture
def moving(browser: Browser) -> Iterator[BrowserContext]:
    """A phone on which things may move."""
    opened = browser.new_context(**{**PHONE, "reduced_motion": "no-preference"})
    yield opened
    opened.close()


def shown(page: Page) -> list[str]:
    """The labels of the dice as they stand on the page, from left to right."""
    return [
        die.inner_text().split("\n")[0].strip() for die in page.get_by_role("group", name="Dés").locator("button").all()
    ]


def sort(page: Page) -> None:
    """Have the dice shown by face."""
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-sort").check()
    page.get_by_test_id("close-settings").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_sorted_dice(page: Page, site: Site) -> None:
    """Sorting changes what is seen and read, never what is sent: marks follow their dice, keys and labels the order shown."""
    begin(page, site.url)
    settle(page)
    faces = dice(page)
    sort(page)
    order = sorted(range(5), key=lambda position: (faces[position], position))
    assert shown(page) == [f"Dé {place + 1}\xa0: {faces[position]}" for place, position in enumerate(order)]
    sent = actions(page)
    first, last = order[0], order[-1]
    page.get_by_role("button", name="Dé 5").click()
    expect(page.get_by_test_id(f"die-{last}")).to_have_attribute("aria-pressed", "true")
    keys_ready(page)
    page.keyboard.press("1")
    expect(page.get_by_test_id(f"die-{first}")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    settle(page)
    assert sent == [{"keep": sorted((first, last))}]
    after = dice(page)
    assert (after[first], after[last]) == (faces[first], faces[last])
    labels = shown(page)
    assert [int(label[-1]) for label in labels] == sorted(after)
    expect(page.locator(".dice [aria-pressed=true]")).to_have_count(2)
    for position in (first, last):
        expect(page.get_by_test_id(f"die-{position}")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("status")).to_contain_text(", ".join(str(face) for face in sorted(after)))
    page.reload()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert shown(page) == labels


def test_only_rerolled_dice_tumble(moving: BrowserContext, site: Site) -> None:
    """Kept dice lie still where they are; the others are in the air at once, and come down."""
    page = moving.new_page()
    begin(page, site.url)
    settle(page)
    page.get_by_test_id("die-0").click()
    page.get_by_test_id("die-3").click()
    before = page.get_by_test_id("die-3").bounding_box()
    flown = page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        document.querySelector("[data-testid=roll]").click();
        await frame();
        const up = [...document.querySelectorAll(".dice button")].map(die => die.querySelector(".air") !== null);
        while (document.querySelector(".air")) await frame();
        return up;
    }""")
    assert flown == [False, True, True, False, True]
    assert page.get_by_test_id("die-3").bounding_box() == before


def test_without_motion(page: Page, site: Site) -> None:
    """Who asked for less motion sees no die tumble and nothing slide."""
    begin(page, site.url)
    sort(page)
    moves = page.evaluate("""async () => {
        document.querySelector("[data-testid=roll]").click();
        let most = 0;
        for (let i = 0; i < 40; i++) {
            await new Promise(requestAnimationFrame);
            const dice = document.querySelector(".dice");
            most = Math.max(most, dice.getAnimations({ subtree: true }).length);
        }
        return most;
    }""")
    assert moves == 0
    expect(page.get_by_test_id("roll")).to_contain_text("1")


SPY = """
    window.heard = { contexts: 0, sounds: 0, buzzes: [] };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); heard.contexts++; }
        createBufferSource() { heard.sounds++; return super.createBufferSource(); }
    };
    Object.defineProperty(navigator, "vibrate", { value: (ms) => heard.buzzes.push(ms), configurable: true });
"""


def test_sound_is_off_until_wanted_and_remembered(moving: BrowserContext, site: Site) -> None:
    """No sound and no code for it before the switch; then dice rattle, also after a reload, from one lazily made source."""
    page = moving.new_page()
    page.add_init_script(SPY)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    begin(page, site.url)
    page.get_by_test_id("roll").click()
    settle(page)
    assert page.evaluate("heard.contexts") == 0
    assert not any("/sound-" in url for url in scripts)
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("set-sound")).not_to_be_checked()
    page.get_by_test_id("set-sound").check()
    await_on(page, "heard.sounds > 0")
    page.get_by_test_id("close-settings").click()
    page.reload()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert page.evaluate("heard.contexts") == 0
    page.get_by_test_id("roll").click()
    await_on(page, "heard.sounds > 0")
    write(page, "chance")
    assert page.evaluate("heard.contexts") == 1
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("set-sound")).to_be_checked()


@pytest.mark.parametrize(("motion", "buzzes"), [("no-preference", [10, 35]), ("reduce", [])])
def test_vibration(browser: Browser, site: Site, motion: Any, buzzes: list[int]) -> None:
    """A phone buzzes on keeping and rolling, but not, unless asked to, where less motion is wanted; the choice is remembered."""
    context = browser.new_context(**{**PHONE, "reduced_motion": motion})
    page = context.new_page()
    page.add_init_script(SPY)
    begin(page, site.url)
    page.get_by_test_id("die-2").click()
    page.get_by_test_id("roll").click()
    assert page.evaluate("heard.buzzes") == buzzes
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-vibration").set_checked(not buzzes)
    page.reload()
    expect(page.get_by_test_id("die-2")).to_be_visible()
    page.get_by_test_id("die-2").click()
    assert page.evaluate("heard.buzzes.length") == (0 if buzzes else 1)
    context.close()


def test_the_settings_dialog(page: Page, site: Site) -> None:
    """It opens and closes by keyboard, gives the focus back, and keeps keys from the game behind."""
    begin(page, site.url)
    press_to(page, page.get_by_test_id("settings"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("settings")).to_be_focused()
    expect(page.get_by_test_id("die-0")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_test_id("roll")).to_contain_text("2")


def test_keys_of_a_french_keyboard(page: Page, site: Site) -> None:
    """The digit row keeps dice also where it writes & é " ' (; with Ctrl, Alt or Meta keys stay the browser's."""
    page.set_viewport_size({"width": 1440, "height": 900})
    begin(page, site.url)
    keys_ready(page)
    page.evaluate("""() => {
        const press = (init) => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
        press({ key: "&", code: "Digit1" });
        press({ key: "'", code: "Digit4" });
        for (const modifier of ["ctrlKey", "altKey", "metaKey"]) {
            press({ key: "2", code: "Digit2", [modifier]: true });
            press({ key: "r", code: "KeyR", [modifier]: true });
        }
    }""")
    kept = [die.get_attribute("aria-pressed") for die in page.locator(".dice button").all()]
    assert kept == ["true", "false", "false", "true", "false"]
    expect(page.get_by_test_id("roll")).to_contain_text("2")


def test_a_turn_with_the_keyboard_alone(page: Page, site: Site) -> None:
    """Keys keep and roll, arrows lead to the boxes, Enter chooses and writes, Escape takes back; Enter held down bars nothing."""
    page.set_viewport_size({"width": 1440, "height": 900})
    begin(page, site.url)
    settle(page)
    sent = actions(page)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("box-ones")).to_be_focused()
    keys_ready(page)
    press_to(page, page.get_by_test_id("roll"))
    page.keyboard.press("2")
    page.keyboard.press("r")
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    settle(page)
    expect(page.get_by_test_id("roll")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("box-ones")).to_be_focused()
    zero = zero_box(page)
    press_to(page, page.get_by_test_id(f"box-{zero}"))
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_test_id("confirm")).to_contain_text("Barrer")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("cancel-zero")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("confirm-zero")).to_have_count(0)
    expect(page.get_by_test_id(f"box-{zero}")).to_be_focused()
    press_to(page, page.get_by_test_id("box-chance"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    settle(page)
    assert sent == [{"keep": [1]}, {"score": "chance"}]
    expect(page.get_by_test_id("die-0")).to_be_focused()
