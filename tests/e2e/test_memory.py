"""What the browser remembers of the site: broken, of another version, refused, or with no room left for it."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from site_pages import Site, await_on, begin, dice

REFUSED = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def remember(page: Page, key: str, value: object) -> None:
    """Put a value there as another version might have left it, and open the page with it."""
    text = value if isinstance(value, str) else json.dumps(value)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    page.reload()


def test_choices_that_are_none(page: Page, site: Site) -> None:
    """Whatever stands where choices are remembered, the game goes on, with nothing kept that is not to be seen."""
    begin(page, site.url)
    run = page.evaluate("Object.values(JSON.parse(localStorage.getItem('yams.runs')))[0]")
    strange = [run, 0, 0, {"keeps": ["a", 99, -1, 2], "selected": 5, "sending": None}]
    broken: list[object] = [None, {}, 5, [None], [[run, 0, 0, None]], [strange]]
    for left in broken:
        remember(page, "yams.choices", left)
        expect(page.get_by_test_id("roll")).to_be_enabled()
    before = dice(page)
    expect(page.locator("[data-testid^=die-][aria-pressed=true]")).to_have_count(1)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    assert dice(page)[2] == before[2]


def test_a_key_that_is_none(page: Page, site: Site) -> None:
    """A key that no request could carry is no key: the player is known by the cookie, or is a newcomer."""
    begin(page, site.url)
    remember(page, "yams.token", "clé cassée")
    expect(page.get_by_test_id("roll")).to_be_enabled()
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_test_id("name-input")).to_be_visible()


@pytest.mark.parametrize("broken", [5, {}, {"run": "x", "score": 5}])
def test_a_last_result_that_is_none(page: Page, site: Site, broken: object) -> None:
    """The page for when there is no connection tells no last game rather than nothing at all."""
    page.goto(f"{site.url}/rules")
    page.evaluate("text => localStorage.setItem('yams.lastResult', text)", json.dumps(broken))
    page.route("**/api/**", lambda route: route.abort())
    page.goto(site.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Pas de connexion")
    expect(page.get_by_test_id("last-result")).to_have_count(0)


def test_a_browser_that_keeps_nothing(page: Page, context: BrowserContext, site: Site) -> None:
    """The sheet for a real table says that it lasts as long as its page, and takes names without what can't be seen."""
    context.add_init_script(REFUSED)
    page.goto(f"{site.url}/calculator")
    page.get_by_label("Nom du joueur 1").fill("\u202eéoZ\u200b")
    expect(page.get_by_test_id("fleeting")).to_have_count(0)
    page.locator("form button[type=submit]").click()
    expect(page.get_by_test_id("fleeting")).to_contain_text("laissez-la")
    page.get_by_role("link", name="Règles").first.click()
    page.go_back()
    expect(page.get_by_test_id("fleeting")).to_be_visible()
    await_on(page, "document.body.innerText.includes('éoZ') && !/[\\u202e\\u200b]/.test(document.body.innerText)")


def test_a_browser_that_keeps_the_sheet(page: Page, site: Site) -> None:
    """Where it is kept, nothing of the kind is said."""
    page.goto(f"{site.url}/calculator")
    page.locator("form button[type=submit]").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect(page.get_by_test_id("fleeting")).to_have_count(0)
