"""A turn in the hands of hasty people, in tunnels, in two tabs, and across reloads."""

from playwright.sync_api import BrowserContext, Page, expect
from site_pages import Site, actions, begin, dice, settle, tabs_joined, write, zero_box


def tap(page: Page, name: str, times: int) -> None:
    """Taps as a hasty finger makes them, a tenth of a second apart, wherever the button went meanwhile."""
    box = page.get_by_test_id(name).bounding_box()
    assert box is not None
    for _ in range(times):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(100)


def test_hasty_taps_on_roll(page: Page, site: Site) -> None:
    """Two or three taps on the roll button cost one roll."""
    begin(page, site.url)
    sent = actions(page)
    tap(page, "roll", 3)
    settle(page)
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert sent == [{"keep": []}]


def test_hasty_taps_while_writing(page: Page, site: Site) -> None:
    """A double tap on the button that writes, or bars, acts once and does not roll the next turn's dice."""
    begin(page, site.url)
    sent = actions(page)
    page.get_by_test_id("box-chance").click()
    tap(page, "confirm", 3)
    expect(page.get_by_test_id("box-chance")).to_have_count(0)
    settle(page)
    zero = zero_box(page)
    page.get_by_test_id(f"box-{zero}").click()
    page.get_by_test_id("confirm").click()
    tap(page, "confirm-zero", 3)
    settle(page)
    expect(page.get_by_test_id("roll")).to_contain_text("2")
    assert sent == [{"score": "chance"}, {"score": zero}]


def test_hasty_taps_on_a_worthless_box(page: Page, site: Site) -> None:
    """However often a box worth nothing is tapped, only the answer to the question bars it."""
    begin(page, site.url)
    sent = actions(page)
    zero = zero_box(page)
    tap(page, f"box-{zero}", 4)
    expect(page.get_by_test_id("confirm-zero")).to_be_visible()
    assert sent == []


def test_a_double_tap_keeps_and_lets_go(page: Page, site: Site) -> None:
    """Each tap on a die changes its mark."""
    begin(page, site.url)
    tap(page, "die-1", 2)
    expect(page.get_by_test_id("die-1")).to_have_attribute("aria-pressed", "false")
    tap(page, "die-1", 3)
    expect(page.get_by_test_id("die-1")).to_have_attribute("aria-pressed", "true")


def test_reload_at_every_step_of_a_turn(page: Page, site: Site) -> None:
    """First dice, after each roll, with a box chosen, while asked about a zero, after writing: a reload shows the same game and choices."""
    begin(page, site.url)

    def shown() -> tuple[list[int], list[str], list[str | None]]:
        texts = [page.get_by_test_id(name).inner_text() for name in ("roll", "total", "confirm")]
        pressed = page.locator("[aria-pressed=true]:is([data-testid^=box-], [data-testid^=die-])")
        return dice(page), texts, [each.get_attribute("data-testid") for each in pressed.all()]

    def reload() -> None:
        before = shown()
        page.reload()
        expect(page.get_by_test_id("die-0")).to_be_visible()
        assert shown() == before

    reload()
    for left in ("1", "plus"):
        page.get_by_test_id("die-2").click()
        page.get_by_test_id("roll").click()
        expect(page.get_by_test_id("roll")).to_contain_text(left)
        reload()
    page.get_by_test_id("box-chance").click()
    reload()
    zero = zero_box(page)
    page.get_by_test_id(f"box-{zero}").dblclick()
    expect(page.get_by_test_id("confirm-zero")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id(f"box-{zero}")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("confirm-zero")).to_have_count(0)
    write(page, "chance")
    reload()


def test_reload_while_a_choice_is_on_its_way(page: Page, site: Site) -> None:
    """Who reloads before the answer finds the roll made, once."""
    begin(page, site.url)
    page.route("**/actions/*", lambda route: (route.fetch(), route.abort())[1])
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("remark")).to_contain_text("Connexion perdue")
    page.unroute("**/actions/*")
    page.reload()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    expect(page.get_by_test_id("roll")).to_be_enabled()


def test_back_and_forward_in_a_turn(page: Page, site: Site) -> None:
    """Looking up the rules in the middle of a turn loses neither kept dice nor the chosen box."""
    begin(page, site.url)
    page.get_by_test_id("die-3").click()
    page.get_by_test_id("box-chance").click()
    page.get_by_role("link", name="Règles").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")
    page.go_back()
    expect(page.get_by_test_id("die-3")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("confirm")).to_contain_text("Chance")
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")


def test_another_tab_catches_up_at_once(page: Page, context: BrowserContext, site: Site) -> None:
    """What is rolled and written in one tab shows in the other without a touch, to the end of the turn."""
    begin(page, site.url)
    other = context.new_page()
    other.goto(site.url)
    expect(other.get_by_test_id("roll")).to_be_enabled()
    tabs_joined(page, other)
    page.get_by_test_id("die-0").click()
    page.get_by_test_id("roll").click()
    expect(other.get_by_test_id("roll")).to_contain_text("1")
    expect(page.get_by_test_id("roll")).to_be_enabled()
    assert dice(other) == dice(page)
    write(page, "chance")
    expect(other.get_by_test_id("box-chance")).to_have_count(0)
    write(other, "ones")
    expect(page.get_by_test_id("box-ones")).to_have_count(0)
    other.close()


def test_airplane_mode_is_told_beside_the_dice(page: Page, context: BrowserContext, site: Site) -> None:
    """Without a connection the roll is kept and said to be, the old dice lie still, and the roll happens once when it is back."""
    begin(page, site.url)
    settle(page)
    sent = actions(page)
    before = dice(page)
    page.get_by_test_id("die-1").click()
    context.set_offline(True)
    page.get_by_test_id("roll").click()
    remark = page.get_by_test_id("remark")
    expect(remark).to_contain_text("Connexion perdue")
    expect(remark).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("status")).to_contain_text("Connexion perdue")
    settle(page)
    assert dice(page) == before
    expect(page.get_by_test_id("die-1")).to_have_attribute("aria-pressed", "true")
    context.set_offline(False)
    expect(page.get_by_test_id("roll")).to_contain_text("1", timeout=20_000)
    expect(remark).to_have_count(0)
    assert sent == [{"keep": [1]}] * len(sent)
    assert dice(page)[1] == before[1]


def test_the_box_just_written_is_shown(page: Page, site: Site) -> None:
    """What was written stands out until the next roll, and only that."""
    begin(page, site.url)
    write(page, "chance")
    expect(page.locator(".fresh")).to_have_count(1)
    expect(page.locator("tr", has=page.locator(".fresh"))).to_contain_text("Chance")
    page.get_by_test_id("roll").click()
    expect(page.locator(".fresh")).to_have_count(0)
