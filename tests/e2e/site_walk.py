"""Walking the pages: every state in both languages, and all that must hold there."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Browser
from site_checks import PHONE, faults_of
from site_everywhere import State, Visit
from site_stage import Stage
from site_words import Lang, all_words

LOCALES: dict[Lang, str] = {"fr": "fr-FR", "en": "en-GB"}


def everywhere(states: Iterable[State]) -> pytest.MarkDecorator:
    """A test for each of these states in each language."""
    return pytest.mark.parametrize(
        ("state", "lang"),
        [pytest.param(state, lang, id=f"{state.__name__}-{lang}") for state in states for lang in LOCALES],
    )


def walk(browser: Browser, stage: Stage, state: State, lang: Lang) -> None:
    """Bring a browser into this state, in this language; nothing may be wrong with it."""
    context = browser.new_context(
        locale=LOCALES[lang],
        color_scheme="light",
        viewport={"width": PHONE[0], "height": PHONE[1]},
        reduced_motion="reduce",
        bypass_csp=True,  # axe is injected
        service_workers="block",
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    state(Visit(page, stage))
    faults = faults_of(page, lang, all_words())
    assert faults == [], "\n".join(faults)
    context.close()
