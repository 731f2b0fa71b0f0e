"""Walking the pages: every state in both languages, and all that must hold there."""

from collections.abc import Sequence
from contextlib import closing

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from site_checks import PHONE, faults_of
from site_everywhere import State, Visit
from site_pages import await_on
from site_stage import Stage
from site_words import Lang, all_words

LOCALES: dict[Lang, str] = {"fr": "fr-FR", "en": "en-GB"}


def everywhere(states: Sequence[State]) -> pytest.MarkDecorator:
    """A test for each of these states, by turns opened in French and in English, then seen in the other language."""
    orders: list[tuple[Lang, Lang]] = [("fr", "en"), ("en", "fr")]
    cases = [pytest.param(state, orders[at % 2], id=state.__name__) for at, state in enumerate(states)]
    return pytest.mark.parametrize(("state", "langs"), cases)


def walk(browser: Browser, stage: Stage, state: State, langs: tuple[Lang, Lang]) -> None:
    """Bring a browser into this state, look at it, and once more when it has been switched to the other language."""
    with closing(
        browser.new_context(
            locale=LOCALES[langs[0]],
            color_scheme="light",
            viewport={"width": PHONE[0], "height": PHONE[1]},
            reduced_motion="reduce",
            bypass_csp=True,  # axe is injected
            service_workers="block",
        )
    ) as context:
        page = context.new_page()
        page.set_default_timeout(10_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if is_ours(message) else None)
        strangers: set[str] = set()
        page.on("request", lambda asked: None if asked.url.startswith(stage.site.origins) else strangers.add(asked.url))
        state(Visit(page, stage))
        faults = faults_of(page, langs[0], all_words())
        switch(page, langs[1])
        faults += faults_of(page, langs[1], all_words())
        faults += [f"console: {error}" for error in errors]
        faults += [f"asked a third party: {url}" for url in sorted(strangers)]
    assert faults == [], "\n".join(faults)


def is_ours(message: ConsoleMessage) -> bool:
    """Whether it is an error, and not the browser's own about an answer: but nobody is asked who he is in vain."""
    return message.type == "error" and (not message.text.startswith("Failed to load") or "401" in message.text)


def switch(page: Page, lang: Lang) -> None:
    """By the button in the page's head, whatever lies over it."""
    page.evaluate("lang => document.querySelector(`[data-testid=lang-${lang}]`).click()", lang)
    await_on(page, f"document.documentElement.lang === '{lang}'")
