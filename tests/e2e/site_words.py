"""The words of both languages, from the client's message files, and which of a page's words are the other language's."""

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal
from urllib.parse import urlsplit

from launcher import REPOSITORY
from playwright.sync_api import Page

Lang = Literal["fr", "en"]

# So long a piece of a message is no accident wherever it stands.
LONG = 12
# Words that no sentence goes without, and the other language doesn't have.
TELL_TALES: dict[Lang, str] = json.loads((REPOSITORY / "web" / "src" / "i18n" / "tellTales.json").read_text())
# The first part of an address and the page's name, where they differ.
PAGES = {"leaderboard": "board", "leaderboards": "period", "l": "link"}

# Texts and what is read aloud; what is marked as another language may be in that one.
TEXTS = """() => {
    const found = [];
    const own = (element) => !element.closest("script, style, noscript, textarea, html [lang]");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (own(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
    for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"])
        for (const element of document.body.querySelectorAll(`[${name}]`))
            if (own(element)) found.push(element.getAttribute(name));
    return found;
}"""


def plain(text: str) -> str:
    """With simple spaces only."""
    return " ".join(text.split())


def letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


class Words:
    """All messages of both languages."""

    def __init__(self, messages: dict[Lang, Any]) -> None:
        self._messages = messages
        self._fixed: dict[Lang, set[str]] = {lang: {plain(text) for text in fixed(messages[lang])} for lang in messages}

    def titles(self, lang: Lang) -> tuple[str, dict[str, str]]:
        """The site's name, and its pages' titles by their names."""
        said = self._messages[lang][f"{lang}.ts"][lang]
        return said["site"]["name"], {**said["site"]["titles"], "missing": said["missing"]["heading"]}

    def message(self, lang: Lang, area: str, *path: str) -> str:
        """A message by its place, as in "replay", "said", "first"; what every page has is in the area ""."""
        said = self._at(lang, area, path)
        assert isinstance(said, str)
        return said

    def with_blanks(self, lang: Lang, area: str, *path: str) -> re.Pattern[str]:
        """What a message may become that has blanks to be filled in, and no other choice."""
        (text,) = re.findall(r"`([^`]*)`", self._at(lang, area, path)["source"])
        return re.compile(".*".join(re.escape(piece) for piece in re.split(r"\$\{[^}]*\}", text)))

    def _at(self, lang: Lang, area: str, path: tuple[str, ...]) -> Any:
        said = self._messages[lang][f"{lang}.{area}.ts" if area else f"{lang}.ts"][lang]
        for name in path:
            said = said[name]
        return said

    def faults(self, page: Page, lang: Lang) -> list[str]:
        """Wrong words, title or language of a page that is to be in this one."""
        site = self.titles(lang)[0]
        texts = {plain(text.replace(site, "")) for text in page.evaluate(TEXTS)} - {""}
        said = page.evaluate("document.documentElement.lang")
        return [
            *([] if said == lang else [f"the page says that it is in {said!r}"]),
            *self._title(page, lang),
            *(f"not {lang}: {text!r}" for text in sorted(texts) if self._is_other(text, lang)),
            *(f"not {lang}, by its {word!r}: {text!r}" for text, word in self._told(texts, lang)),
        ]

    def _title(self, page: Page, lang: Lang) -> Iterator[str]:
        name, titles = self.titles(lang)
        first = urlsplit(page.url).path.split("/")[1]
        asked = PAGES.get(first, first)
        expected = name if asked in ("", "play", "c") else f"{titles.get(asked, titles['missing'])} · {name}"
        if page.title() != expected:
            yield f"titled {page.title()!r} and not {expected!r}"

    def _is_other(self, text: str, lang: Lang) -> bool:
        whole, parts = self._foreign(lang)
        return text in whole or any(part in text for part in parts)

    @cache  # noqa: B019 - one object, two languages
    def _foreign(self, lang: Lang) -> tuple[set[str], list[str]]:
        """What only the other language has: whole messages, and pieces long enough to be looked for anywhere."""
        mine, other = self._fixed[lang], self._fixed["en" if lang == "fr" else "fr"]
        own = "\n".join(mine)
        return other - mine, [text for text in other if letters(text) >= LONG and text not in own]

    def _told(self, texts: set[str], lang: Lang) -> Iterator[tuple[str, str]]:
        tales = set(TELL_TALES["en" if lang == "fr" else "fr"].split())
        for text in sorted(texts):
            yield from ((text, word) for word in set(re.findall(r"[^\W\d_]+", text.lower())) & tales)


def fixed(value: Any) -> Iterator[str]:
    """Every message without blanks, and the fixed pieces of those with blanks."""
    if isinstance(value, str):
        if letters(value) > 1:
            yield value
    elif isinstance(value, list):
        for inner in value:
            yield from fixed(inner)
    elif set(value) == {"source"}:
        for piece in re.split(r"\$\{[^}]*\}|[`\"}]", value["source"]):
            if letters(piece) >= LONG and not re.search(r"[=;()]|__", piece):
                yield piece
    else:
        for inner in value.values():
            yield from fixed(inner)


@cache
def all_words() -> Words:
    """As the client has them; Node reads its files."""
    web = REPOSITORY / "web"
    said = subprocess.run(["./with-node", "node", "words.mjs"], cwd=web, capture_output=True, text=True, check=True)
    return Words(json.loads(said.stdout))
