"""Browser tests: a real `yams up`, a real Chromium. Without Chromium they are skipped, loudly."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from launcher import Launcher
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from site_analysis import solve_yams
from site_pages import Site
from site_stage import Stage, staged
from site_start import PHONE, start_site

CHROMIUM = Path("/usr/bin/chromium")
# The last: without a sandbox as root; the rest keeps it from calling home.
ARGUMENTS = [
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP yams.test 127.0.0.1",
    "--no-sandbox",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs the browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM.exists():
                item.add_marker(pytest.mark.skip(reason="NO /usr/bin/chromium: apt-get install chromium"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A French phone on which nothing moves, with nothing remembered."""
    opened = browser.new_context(**PHONE)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the table of `yams`, solved once."""
    return solve_yams(tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="session")
def launcher(tmp_path_factory: pytest.TempPathFactory, solved: Path) -> Iterator[Launcher]:
    """One installation for all the tests that only add players and games; it has the table of `yams` and builds no other."""
    yield from start_site(tmp_path_factory, YAMS_TABLES=str(solved))


@pytest.fixture
def site(launcher: Launcher) -> Site:
    """The installation, for making players and games beside the browser."""
    return Site(launcher.url)


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory, solved: Path) -> Iterator[Stage]:
    """An installation with players and games of every kind, for tests that only look, or add."""
    with staged(tmp_path_factory.mktemp("stage"), solved) as made:
        yield made


@pytest.fixture
def page(context: BrowserContext, site: Site) -> Iterator[Page]:
    """A page that must ask nobody but our site and must break no rule of its content policy."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    strangers: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: None if request.url.startswith(site.origins) else strangers.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if "Content Security" in message.text else None)
    yield page
    assert strangers == []
    assert errors == []
