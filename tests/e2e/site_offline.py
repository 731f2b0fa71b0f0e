"""The site without a connection, on another day, and after an upgrade."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from launcher import REPOSITORY, Launcher
from playwright.sync_api import BrowserContext, Page

PACKAGES = ("cli", "service", "storage", "worker", "yams")
HASHED = re.compile(r"-[\w-]{7}\.(?:js|css)$")

CACHED = """async () => {
    const paths = {};
    for (const name of await caches.keys())
        paths[name] = (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname);
    return paths;
}"""


def until(page: Page, condition: str) -> None:
    """Wait for a condition that may await."""
    page.evaluate(f"async () => {{ while (!({condition})) await new Promise(resolve => setTimeout(resolve, 50)); }}")


def await_worker(page: Page) -> None:
    """Until the page would open without a connection."""
    until(page, 'navigator.serviceWorker.controller && (await caches.match("/"))')


def cached(page: Page) -> dict[str, list[str]]:
    """The paths in each of the browser's caches."""
    paths: dict[str, list[str]] = page.evaluate(CACHED)
    return paths


def built_files() -> set[str]:
    """The paths of all files of the client as they are served."""
    folder = REPOSITORY / "service" / "static"
    return {f"/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*") if path.is_file()}


@contextmanager
def airplane_mode(context: BrowserContext) -> Iterator[None]:
    context.set_offline(True)
    try:
        yield
    finally:
        context.set_offline(False)


@contextmanager
def no_connection(context: BrowserContext, launcher: Launcher) -> Iterator[None]:
    """The same, and so that nothing slips through, the site isn't there either."""
    with airplane_mode(context):
        launcher.stop()
        try:
            yield
        finally:
            launcher.start_again()


def two_days() -> tuple[str, str]:
    """Two time zones, in the second of which it is a day later, at least an hour from midnight in the first."""
    hour = datetime.now(UTC).hour
    offsets = (max(2 - hour, -12), 14) if hour >= 10 else (-12, 12 - hour)
    first, second = (f"Etc/GMT{-offset:+d}" if offset else "UTC" for offset in offsets)
    return first, second


def copy_of_the_program(folder: Path) -> Path:
    """The program with the client built, as it is installed somewhere, to be upgraded there."""
    for package in PACKAGES:
        shutil.copytree(REPOSITORY / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def upgrade(program: Path) -> None:
    """A new build of the client in place of the old one: every script and style has another name, the worker another version."""
    static = program / "service" / "static"
    hashed = [path for path in (static / "assets").iterdir() if HASHED.search(path.name)]
    names = {path.name: f"{path.stem}2{path.suffix}" for path in hashed}
    for path in [*hashed, static / "index.html", static / "sw.js"]:
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    for path in hashed:
        path.rename(path.with_name(names[path.name]))
    worker = static / "sw.js"
    text, found = re.subn(r"\b[0-9a-f]{16}\b", "0123456789abcdef", worker.read_text(encoding="utf-8"))
    assert found == 1
    worker.write_text(text, encoding="utf-8")
