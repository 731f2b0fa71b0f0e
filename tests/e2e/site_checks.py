"""Everything that must hold of every page, checked in one go: widths, large text, targets, headings, words, axe.

The page is brought into its state once; it is then only resized and enlarged.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page
from site_words import Lang, Words

LAYOUT = Path(__file__).with_name("site_checks.js").read_text(encoding="utf-8")
AXE = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
# All its rules but that on the size of targets: ours is stricter, and knows what only scrolled under a bar.
# Of those that it still tries out, the one for whoever speaks to a page: what is read on a control is in its name.
VIOLATIONS: dict[str, Any] = {"resultTypes": ["violations"]}
EVERY_RULE: dict[str, Any] = {**VIOLATIONS, "rules": {"label-content-name-mismatch": {"enabled": True}}}
COLOURS: dict[str, Any] = {**VIOLATIONS, "runOnly": ["color-contrast", "link-in-text-block"]}
SIZES = [(320, 640), (390, 844), (768, 1024), (1440, 900)]
PHONE, DESKTOP = SIZES[1], SIZES[3]
# What axe looks at depends little on words: in one language a phone, in the other a desktop, each in both themes.
AXE_AT: dict[Lang, tuple[int, int]] = {"fr": PHONE, "en": DESKTOP}
ENLARGED = [(390, 844), (1280, 800)]
TWICE = "html { font-size: 200% !important }"
SMALLEST = 12  # pixels, of letters
# A browser that draws nothing for a while is no reason to wait for ever: what is laid out can be looked at all the same.
TWO_FRAMES = """() => Promise.race([
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    new Promise(done => setTimeout(done, 2000)),
])"""


def faults_of(page: Page, lang: Lang, words: Words) -> list[str]:
    """All that is wrong with the page as it is, each fault with where it was seen."""
    return [
        *words.faults(page, lang),
        *(f"{width} px: {fault}" for width, fault in _at_widths(page, AXE_AT[lang])),
        *(f"200 %, {width} px: {fault}" for width, fault in _enlarged(page)),
    ]


def violations(page: Page, options: dict[str, Any] = EVERY_RULE) -> list[str]:
    """What axe objects to."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [f"{item['id']}: {[node['html'][:200] for node in item['nodes'][:3]]}" for item in found]


def violations_in_both_themes(page: Page) -> list[str]:
    """In the other only the colours differ."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"in the dark: {fault}" for fault in violations(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def layout_faults(page: Page, *, enlarged: bool = False) -> list[str]:
    """Where words break and how large targets are is only asked of text in its usual size."""
    found: list[str] = page.evaluate(LAYOUT, {"targets": not enlarged, "smallest": (2 if enlarged else 1) * SMALLEST})
    return found


def _at_widths(page: Page, axe_at: tuple[int, int]) -> Iterator[tuple[int, str]]:
    for size in SIZES:
        resize(page, size)
        found = layout_faults(page) + (violations_in_both_themes(page) if size == axe_at else [])
        yield from ((size[0], fault) for fault in found)


def _enlarged(page: Page) -> Iterator[tuple[int, str]]:
    style = page.add_style_tag(content=TWICE)
    for size in ENLARGED:
        resize(page, size)
        yield from ((size[0], fault) for fault in layout_faults(page, enlarged=True))
    style.evaluate("style => style.remove()")


def resize(page: Page, size: tuple[int, int]) -> None:
    """And let the page follow."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(TWO_FRAMES)
