"""While there is no table of perfect play: the result page says so, asks again when told to, and stops when it is left."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from launcher import Launcher
from playwright.sync_api import BrowserContext, Page, Route, expect
from site_analysis import play_plainly, sit_down, solve_yams
from site_pages import Site
from site_start import start_site


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the installation looks for tables: nothing is there yet."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory, tables: Path) -> Iterator[Launcher]:
    """An installation without any table, that builds none."""
    yield from start_site(tmp_path_factory, YAMS_TABLES=str(tables))


def asked_for(page: Page) -> list[str]:
    """The list into which the page's requests for the analysis will go."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/analysis") else None)
    return asked


def test_progress_and_leaving(page: Page, context: BrowserContext, site: Site) -> None:
    """The page says how far the table is, asks again after Retry-After, and no more once another page is open."""

    def building(route: Route) -> None:
        route.fulfill(
            status=503,
            content_type="application/problem+json",
            headers={"Retry-After": "1"},
            body='{"type":"","title":"","status":503,"detail":"","code":"table-not-ready","progress":0.42}',
        )

    page.route("**/analysis", building)
    player = site.player("Ana")
    sit_down(context, site, player, play_plainly(player))
    asked = asked_for(page)
    page.goto(site.url)
    expect(page.get_by_test_id("preparing")).to_have_text("L’analyse se prépare…")
    expect(page.get_by_test_id("progress")).to_have_text("42\u202f%")
    page.wait_for_timeout(2600)
    assert 2 <= len(asked) <= 4
    page.get_by_role("link", name="Règles").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles")
    left = len(asked)
    page.wait_for_timeout(2500)
    assert len(asked) == left


def test_no_table_then_one(page: Page, context: BrowserContext, site: Site, tables: Path, tmp_path: Path) -> None:
    """With no table the result is complete but for the analysis, which appears by itself once the table is there."""
    player = site.player("Zoé")
    sit_down(context, site, player, play_plainly(player))
    page.goto(site.url)
    expect(page.get_by_test_id("rank")).to_be_visible()
    expect(page.get_by_test_id("preparing")).to_have_text("L’analyse se prépare…")
    expect(page.get_by_test_id("progress")).to_have_count(0)
    for file in solve_yams(tmp_path / "solved").glob("*.table"):
        shutil.copy(file, tables / f"{file.name}.new")
        (tables / f"{file.name}.new").rename(tables / file.name)
    expect(page.get_by_test_id("sentence")).to_be_visible(timeout=45_000)
