"""The checks that every page goes through find what they are there to find."""

import pytest
from playwright.sync_api import Browser, Page, expect
from site_checks import faults_of, layout_faults
from site_everywhere import Visit, missing
from site_pages import Site
from site_stage import Stage
from site_walk import walk
from site_words import Lang, all_words


def in_another_language(page: Page, said: Lang) -> list[str]:
    page.evaluate("lang => { document.documentElement.lang = lang; }", said)
    return all_words().faults(page, said)


@pytest.mark.parametrize(("locale", "told", "untold"), [("fr-FR", "en", "fr"), ("en-GB", "fr", "en")])
def test_the_wrong_language_is_found(browser: Browser, site: Site, locale: str, told: Lang, untold: Lang) -> None:
    """A page that says it is in one language and is in the other is full of faults, and of none when it says the truth."""
    context = browser.new_context(locale=locale, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site.url}/rules")
    expect(page.get_by_test_id("all-alike")).to_be_visible()
    assert in_another_language(page, untold) == []
    found = in_another_language(page, told)
    assert any(fault.startswith("titled") for fault in found)
    assert sum(fault.startswith(f"not {told}: ") for fault in found) > 20
    assert sum(fault.startswith(f"not {told}, by its") for fault in found) > 5
    context.close()


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<p>Faites rouler les dés</p>", "by its 'les'"),
        ("<p title='Toucher pour jouer avec vous'>x</p>", "by its 'avec'"),
        ("<button aria-label='Retour au jeu du jour'>x</button>", "not en: 'Retour au jeu du jour'"),
        ("<p>« Les dés ont dû rouler ailleurs. » dit-il</p>", "not en: '« Les dés ont"),
        ("<p>Réglages</p>", "not en: 'Réglages'"),
    ],
)
def test_a_few_wrong_words_are_found(browser: Browser, site: Site, html: str, told: str) -> None:
    """One French text, label or title in an English page is enough, also as a part; marked as French it is none."""
    context = browser.new_context(locale="en-GB", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site.url}/no/such/page")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert all_words().faults(page, "en") == []
    page.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", html)
    assert any(told in fault for fault in all_words().faults(page, "en"))
    page.evaluate("document.querySelector('main').lastElementChild.lang = 'fr'")
    assert all_words().faults(page, "en") == []
    context.close()


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<div style='width: 2000px; height: 1px'></div>", "scrolls sideways"),
        (
            "<div style='overflow: hidden; width: 3rem; white-space: nowrap'>Much longer than that</div>",
            "cut at the side",
        ),
        ("<div style='overflow: hidden; height: 1rem'>One<br>two<br>three</div>", "cut above or below"),
        ("<button style='width: 4rem'>Incomprehensibilities</button>", "wider than its place"),
        ("<div><p>One line</p><p style='margin-top: -2.4rem'>Another</p></div>", "overlap"),
        ("<button style='min-height: 0; height: 30px; width: 60px'>x</button>", "small target"),
        ("<p><a href='/rules'>Alone</a></p>", "small target"),
        ("<p style='width: 3rem; overflow-wrap: anywhere'>Incomprehensible</p>", "broken"),
        ("<p style='font-size: 11px'>Tiny</p>", "letters of 11.0 px"),
        (
            "<p style='position: sticky; bottom: 0'>Stays</p><p style='position: relative; margin-top: -3rem'>Moves</p>",
            "buried",
        ),
        ("<section><h4>Deep</h4></section>", "skip a level"),
        ("<section><h1>Second</h1></section>", "2 first headings"),
    ],
)
def test_bad_layout_is_found(browser: Browser, site: Site, html: str, told: str) -> None:
    """Each kind of fault is found where it is, and nothing where it is not."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site.url}/no/such/page")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert layout_faults(page) == []
    page.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", html)
    assert any(told in fault for fault in layout_faults(page))
    context.close()


def test_what_axe_finds_in_the_dark(browser: Browser, site: Site) -> None:
    """Words that can't be read in the dark are found, though they can in the light."""
    context = browser.new_context(locale="en-GB", color_scheme="light", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site.url}/no/such/page")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("""document.querySelector('main').insertAdjacentHTML(
        'beforeend', '<p style="color: light-dark(#222, #333); background: light-dark(#fff, #222)">Dim</p>')""")
    (found,) = faults_of(page, "en", all_words())
    assert found.startswith("1440 px: in the dark: color-contrast")
    context.close()


def test_third_parties_are_found(browser: Browser, stage: Stage) -> None:
    """The walk fails where a page asks anybody but the site for anything, were it one picture."""

    def asking(visit: Visit) -> None:
        missing(visit)
        visit.page.evaluate("new Image().src = 'http://127.0.0.1:9/pixel.png'")

    with pytest.raises(AssertionError, match=r"asked a third party: http://127.0.0.1:9/pixel.png"):
        walk(browser, stage, asking, ("fr", "en"))
