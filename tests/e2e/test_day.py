"""The day in a browser: thirteen turns, a verified score, a shared rank."""

from collections.abc import Iterator

import pytest
from launcher import Launcher
from playwright.sync_api import Browser, Page, expect
from site_pages import BOXES, Site, begin, dice, keys_ready, pause, play_out, press_to, ranks_of, write
from site_start import PHONE, start_site


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation on which nobody else plays."""
    yield from start_site(tmp_path_factory)


def test_thirteen_turns_and_a_shared_rank(page: Page, site: Site) -> None:
    """Playing all thirteen turns puts the player on the board; equal scores share the place: 1, 2, 2, 4."""
    best, middle, low = site.three_games()
    site.player("Alix").play(best)
    site.player("Basile").play(middle)
    site.player("Cléo").play(low)
    begin(page, site.url, "<b>Zoé</b>")
    assert dice(page) == site.player("Diane").run()["dice"]
    play_out(page, middle)
    expect(page.get_by_test_id("score")).to_have_text(str(site.score_of(middle)))
    expect(page.get_by_test_id("rank")).to_contain_text("2e place sur 4")
    expect(page.get_by_test_id("rank")).to_contain_text("ex æquo avec 1 autre")
    expect(page.get_by_test_id("percentile")).to_contain_text("33")
    expect(page.get_by_test_id("histogram")).to_be_visible()
    page.get_by_role("link", name="Classement").first.click()
    rows = page.get_by_test_id("board-row")
    expect(rows).to_have_count(4)
    shown = [row.inner_text().split() for row in rows.all()]
    assert [int(row[0]) for row in shown] == [1, 2, 2, 4]
    scores = [int(row[-1]) for row in shown]
    assert scores == [site.score_of(boxes) for boxes in (best, middle, middle, low)]
    assert ranks_of(scores) == [1, 2, 2, 4]
    mine = page.locator('[data-testid="board-row"][data-me="true"]')
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("<b>Zoé</b>")
    assert page.locator("b", has_text="Zoé").count() == 0
    board = site.board()
    assert [row["rank"] for row in board["standings"]] == [1, 2, 2, 4]


def test_keeping_and_rolling(page: Page, site: Site) -> None:
    """Kept dice stay, are marked by a word and not by colour alone, and can be changed until the next roll."""
    begin(page, site.url)
    before = dice(page)
    for place in (0, 2):
        page.get_by_test_id(f"die-{place}").click()
        expect(page.get_by_test_id(f"die-{place}")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("die-2").click()
    expect(page.get_by_test_id("die-2")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("die-3").click()
    words = page.get_by_text("gardé", exact=True)
    expect(words).to_have_count(2)
    for word in words.all():
        expect(word).to_be_visible()
        assert word.evaluate("word => word.checkVisibility({opacityProperty: true, visibilityProperty: true})")
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    after = dice(page)
    assert (after[0], after[3]) == (before[0], before[3])
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_be_disabled()
    expect(page.get_by_test_id("status")).not_to_be_empty()


def test_all_kept_leaves_nothing_to_roll(page: Page, site: Site) -> None:
    """With five dice kept there is nothing to roll."""
    begin(page, site.url)
    for place in range(5):
        page.get_by_test_id(f"die-{place}").click()
    expect(page.get_by_test_id("roll")).to_be_disabled()


def test_barring_asks_once(page: Page, site: Site) -> None:
    """Writing a 0 asks; saying no changes nothing, saying yes bars the box."""
    begin(page, site.url)
    zero = next(box for box in BOXES if page.get_by_test_id(f"box-{box}").inner_text().strip().endswith("0"))
    page.get_by_test_id(f"box-{zero}").click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("confirm-zero")).to_be_visible()
    pause(page)
    page.get_by_test_id("cancel-zero").click()
    expect(page.get_by_test_id("confirm-zero")).to_be_hidden()
    expect(page.get_by_test_id(f"box-{zero}")).to_be_visible()
    write(page, zero)
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_reload_at_every_step(page: Page, site: Site) -> None:
    """Reloading resumes the game exactly where it was: dice, rolls left, boxes."""
    begin(page, site.url)
    for step in range(4):
        page.get_by_test_id("die-1").click()
        page.get_by_test_id("roll").click()
        expect(page.get_by_test_id("roll")).to_contain_text("1")
        shown = dice(page)
        page.reload()
        expect(page.get_by_test_id("roll")).to_contain_text("1")
        assert dice(page) == shown
        write(page, BOXES[step])
        page.reload()
        expect(page.get_by_test_id("roll")).to_be_enabled()
        expect(page.get_by_test_id(f"box-{BOXES[step]}")).to_have_count(0)


def test_another_device_by_the_key(page: Page, site: Site) -> None:
    """A game begun elsewhere goes on where it was for whoever has its player's key."""
    player = site.player("Nina")
    player.act({"keep": [0, 1]})
    player.act({"score": "chance"})
    page.goto(f"{site.url}/devices")
    page.get_by_test_id("enter-code").fill(player.token)
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_text("Bonjour Nina, vous voilà sur cet appareil.")).to_be_visible()
    page.goto(site.url)
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    assert player.run()["nextAction"] == 2


def test_a_desktop_with_the_keyboard_alone(page: Page, site: Site) -> None:
    """The whole game can be played with the keyboard, without a mouse having put the focus anywhere."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(site.url)
    press_to(page, page.get_by_test_id("play"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("roll")).to_be_enabled()
    keys_ready(page)
    page.keyboard.press("1")
    expect(page.get_by_test_id("die-0")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    for box in BOXES:
        button = page.get_by_test_id(f"box-{box}")
        press_to(page, button)
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        press_to(page, page.get_by_test_id("confirm"), "Shift+Tab")
        page.keyboard.press("Enter")
        if page.get_by_test_id("confirm-zero").is_visible():
            press_to(page, page.get_by_test_id("confirm-zero"), "Shift+Tab")
            page.keyboard.press("Enter")
        expect(button).to_have_count(0)
    expect(page.get_by_test_id("rank")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    press_to(page, page.get_by_test_id("go-on"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("play")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.parametrize("key", ["Tab", "ArrowDown"])
def test_every_box_by_keyboard(page: Page, site: Site, key: str) -> None:
    """From the roll button the tab key leads to every box as they stand on the sheet, and so do the arrows."""
    page.set_viewport_size({"width": 1440, "height": 900})
    begin(page, site.url)
    press_to(page, page.get_by_test_id("roll"))
    if key == "Tab":
        for box in BOXES:
            press_to(page, page.get_by_test_id(f"box-{box}"), most=12 if box == BOXES[0] else 1)
        return
    upper, lower = BOXES[:6], BOXES[6:]
    for box in upper:
        press_to(page, page.get_by_test_id(f"box-{box}"), key, most=1)
    press_to(page, page.get_by_test_id("box-ones"), "ArrowUp", most=5)
    press_to(page, page.get_by_test_id(f"box-{lower[0]}"), "ArrowRight", most=1)
    for box in lower[1:]:
        press_to(page, page.get_by_test_id(f"box-{box}"), key, most=1)


def test_keys_from_the_first_moment(browser: Browser, site: Site) -> None:
    """Keys pressed as soon as the dice are seen act, each once, though their part is still to be fetched."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    begin(page, site.url)
    page.clock.install()
    page.reload()
    expect(page.get_by_test_id("die-1")).to_be_visible()
    for key in ("1", "3", "1", "2"):
        page.keyboard.press(key)
    for place, kept in enumerate(["false", "true", "true"]):
        expect(page.get_by_test_id(f"die-{place}")).to_have_attribute("aria-pressed", kept)
    context.close()
