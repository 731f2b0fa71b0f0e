"""Leaderboards by day and over periods, by score and by loss, and the page about oneself; on a site that many have played on."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

import pytest
import season
from launcher import Launcher
from playwright.sync_api import BrowserContext, Locator, Page, expect
from site_pages import HTTP, Json, Site, ranks_of
from site_season import days_before, on_store, play_day, results_by_chance
from site_start import start_site
from world import Player, World

NAMES = ["<b>Zoé</b>", "דנה כהן", "Ana", "Ana", "W" * 20]
CROWD = 130
# The last place but one, far below what is shown at first.
LOW = 100
# Who played on no other day than the first.
GONE = 20
DAYS = 12


class Crowd(NamedTuple):
    """The players, the one who was erased, and the site's today."""

    tokens: list[str]
    erased: int
    today: date


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """An installation with two dailies; only one of them has been played."""
    yield from start_site(tmp_path_factory, YAMS_DAILIES="yams,yatzy", YAMS_VARIANTS="")


@pytest.fixture(scope="module")
def crowd(launcher: Launcher) -> Crowd:
    """Everybody played today, a few on each of the days before; then one was erased."""
    made: list[Crowd] = []

    async def fill(world: World) -> None:
        players = [await world.player(NAMES[at] if at < len(NAMES) else None) for at in range(CROWD)]
        today = season.today(world)
        for at, day in enumerate(days_before(today, DAYS)):
            await play_day(world, day, players[:8], results_by_chance(at, 8))
        await play_day(world, today - timedelta(days=DAYS + 1), [players[GONE]], [(250, 3.5)])
        results = results_by_chance(99, CROWD)
        results[LOW] = (20, 71.0)
        order = [*range(GONE), *range(GONE + 1, CROWD)]
        await play_day(world, today, [players[at] for at in order], [results[at] for at in order])
        assert (await players[7].call("DELETE", "/api/players/me")).status_code == 204
        made.append(Crowd([player.token for player in players], 7, today))

    on_store(launcher, fill)
    return made[0]


def be(context: BrowserContext, site: Site, token: str) -> Page:
    """A page on which this player plays."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"{site.url}/robots.txt")
    page.evaluate("token => localStorage.setItem('yams.token', token)", token)
    return page


def rows(page: Page) -> Locator:
    return page.get_by_test_id("board-row")


def cells(page: Page, column: int) -> list[str]:
    """What stands in a column, from the top, once what was asked for last is there."""
    expect(page.locator(".standings:not(.stale)")).to_have_attribute("aria-busy", "false")
    return [row.locator("td, th").nth(column).inner_text().strip() for row in rows(page).all()]


def owner(token: str) -> str:
    """The id of the player whose token this is."""
    return token.partition(".")[0]


def api(site: Site, path: str) -> Json:
    answer: Json = HTTP.get(f"{site.url}/api/{path}").json()
    return answer


@pytest.mark.usefixtures("crowd")
def test_a_long_board(page: Page, site: Site) -> None:
    """All rows can be reached by keyboard, none twice; equal scores share the place; focus goes on where the new rows begin."""
    page.goto(f"{site.url}/leaderboard")
    expect(rows(page)).to_have_count(50)
    for shown in (50, 100):
        page.get_by_test_id("more").press("Enter")
        expect(rows(page)).to_have_count(min(shown + 50, CROWD - 1))
        expect(rows(page).nth(shown)).to_be_focused()
    expect(page.get_by_test_id("more")).to_have_count(0)
    scores = [int(score) for score in cells(page, 2)]
    assert [int(rank) for rank in cells(page, 0)] == ranks_of(scores)
    assert len(set(scores)) < len(scores)
    tags = [name for name in cells(page, 1) if "effacé" not in name]
    assert len(tags) == len(set(tags)) == CROWD - 2
    expect(page.get_by_text("Lignes 1 à 129 sur 129")).to_be_visible()


def test_around_me(context: BrowserContext, site: Site, crowd: Crowd) -> None:
    """Who stands far below is led there, sees the own row marked, and reaches everybody above without seeing anyone twice."""
    page = be(context, site, crowd.tokens[LOW])
    page.goto(f"{site.url}/leaderboard")
    page.get_by_test_id("to-me").click()
    mine = page.locator("[data-me=true]")
    expect(mine).to_be_focused()
    expect(mine).to_be_in_viewport()
    expect(mine).to_contain_text("vous")
    expect(page.get_by_test_id("to-me")).to_have_count(0)
    while page.get_by_test_id("before").is_visible():
        shown = rows(page).count()
        page.get_by_test_id("before").click()
        expect(rows(page)).not_to_have_count(shown)
    while page.get_by_test_id("more").is_visible():
        shown = rows(page).count()
        page.get_by_test_id("more").click()
        expect(rows(page)).not_to_have_count(shown)
    expect(rows(page)).to_have_count(CROWD - 1)
    scores = [int(score) for score in cells(page, 2)]
    assert [int(rank) for rank in cells(page, 0)] == ranks_of(scores)
    page.reload()
    page.get_by_test_id("to-me").click()
    page.get_by_test_id("top").click()
    expect(rows(page).first).to_contain_text("1")
    expect(rows(page).first).to_be_focused()


def test_nobody_is_led_who_is_in_sight(context: BrowserContext, site: Site, crowd: Crowd) -> None:
    """Where the own row is among those shown there is no button that leads to it."""
    standings = api(site, f"challenges/{crowd.today}.yams/leaderboard")["standings"]
    best = next(
        token for token in crowd.tokens if any(owner(token) in row["run"] for row in standings[:50] if row["name"])
    )
    page = be(context, site, best)
    page.goto(f"{site.url}/leaderboard")
    expect(page.locator("[data-me=true]")).to_be_visible()
    expect(page.get_by_test_id("to-me")).to_have_count(0)


@pytest.mark.usefixtures("crowd")
def test_by_loss(page: Page, site: Site) -> None:
    """By loss the lowest comes first, in a sentence that says what loss is; the address says so too, and back leads back."""
    page.goto(f"{site.url}/leaderboard")
    page.get_by_role("link", name="Coût").click()
    expect(page).to_have_url(re.compile(r"/leaderboard/[^/]+/loss$"))
    expect(page.get_by_text("sans la chance")).to_be_visible()
    expect(rows(page).first.locator("td").nth(2)).to_have_text(re.compile(r"^\d+,\d\d$"))
    for shown in (100, CROWD - 1):
        page.get_by_test_id("more").click()
        expect(rows(page)).to_have_count(shown)
    losses = [float(loss.replace(",", ".")) for loss in cells(page, 3)]
    assert losses == sorted(losses)
    page.reload()
    expect(page.get_by_role("link", name="Coût")).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.get_by_role("link", name="Score", exact=True)).to_have_attribute("aria-current", "page")
    best = api(site, f"challenges/{site.challenge}/leaderboard")["standings"][0]["score"]
    expect(rows(page).first.locator("td").nth(1)).to_have_text(str(best))
    scores = [int(score) for score in cells(page, 2)]
    assert scores == sorted(scores, reverse=True)


def test_names(page: Page, site: Site, crowd: Crowd) -> None:
    """Names are text whatever they hold, set apart from the line they stand in; equal ones differ by their tag; the erased have none."""
    page.goto(f"{site.url}/leaderboard/{crowd.today - timedelta(days=1)}.yams")
    expect(rows(page)).to_have_count(8)
    expect(page.get_by_text("<b>Zoé</b>")).to_be_visible()
    assert page.locator("b").count() == 0
    assert page.locator("bdi", has_text="דנה").count() == 1
    ana = [name for name in cells(page, 1) if name.startswith("Ana")]
    assert len(set(ana)) == 2
    expect(page.get_by_text("Joueur effacé")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_which_games_may_be_seen(page: Page, context: BrowserContext, site: Site, crowd: Crowd) -> None:
    """A day that is over leads to everybody's games; today's leads to none until one has played it oneself."""
    old = crowd.today - timedelta(days=3)
    page.goto(f"{site.url}/leaderboard/{old}.yams")
    expect(rows(page).first.get_by_role("link")).to_have_attribute("href", re.compile(rf"^/replay/{old}\.yams~"))
    page.goto(f"{site.url}/leaderboard")
    expect(rows(page)).to_have_count(50)
    expect(rows(page).get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("link", name="Jouer les dés du jour")).to_be_visible()
    mine = be(context, site, crowd.tokens[LOW])
    mine.goto(f"{site.url}/leaderboard")
    expect(rows(mine).get_by_role("link")).to_have_count(50)
    rows(mine).nth(3).locator("td").last.click(force=True)  # the link lies over the whole row
    expect(mine).to_have_url(re.compile("/replay/"))


def test_going_through_days(page: Page, site: Site, crowd: Crowd) -> None:
    """Arrows go a day back and on and not beyond today; a date leads to its board; a day without games or dice says so."""
    page.goto(f"{site.url}/leaderboard")
    expect(page.get_by_label("Date")).to_have_value(str(crowd.today))
    expect(page.get_by_role("link", name="Jour suivant")).to_have_count(0)
    page.get_by_role("link", name="Jour précédent").click()
    yesterday = crowd.today - timedelta(days=1)
    expect(page.get_by_label("Date")).to_have_value(str(yesterday))
    expect(rows(page)).to_have_count(8)
    page.get_by_label("Date").fill(str(crowd.today - timedelta(days=5)))
    expect(page).to_have_url(re.compile(str(crowd.today - timedelta(days=5))))
    expect(rows(page)).to_have_count(8)
    page.go_back()
    expect(page.get_by_label("Date")).to_have_value(str(yesterday))
    page.get_by_role("link", name="Jour suivant").click()
    expect(rows(page)).to_have_count(50)
    page.get_by_label("Date").fill(str(crowd.today - timedelta(days=90)))
    expect(page.get_by_text("Il n’y a pas de dés pour ce jour-là.")).to_be_visible()


@pytest.mark.parametrize(
    ("span", "heading"), [("week", "semaine"), ("month", "mois"), ("season", "saison"), ("all", "toujours")]
)
def test_periods(context: BrowserContext, site: Site, crowd: Crowd, span: str, heading: str) -> None:
    """Each period's board shows what the service counts, the own place and how many days count."""
    expected = api(site, f"leaderboards/yams?period={span}")
    page = be(context, site, crowd.tokens[0])
    page.goto(f"{site.url}/leaderboard")
    page.get_by_role("link", name={"all": "Toujours"}.get(span, heading.capitalize()), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(rows(page)).to_have_count(50)
    standings = expected["standings"]
    assert [int(rank) for rank in cells(page, 0)] == [row["rank"] for row in standings]
    assert [int(days) for days in cells(page, 2)] == [row["days"] for row in standings]
    assert [int("".join(score.split())) for score in cells(page, 3)] == [row["score"] for row in standings]
    expect(page.get_by_text(f"{expected['best']} meilleurs")).to_be_visible()
    expect(page.get_by_text("Votre place")).to_be_visible()


def test_going_through_periods(page: Page, site: Site, crowd: Crowd) -> None:
    """A week leads to the week before and back, not into the future; the browser's own back too; an empty one says so."""
    page.goto(f"{site.url}/leaderboards/yams/week")
    expect(rows(page)).to_have_count(50)
    expect(page.get_by_role("link", name="Semaine suivante")).to_have_count(0)
    page.get_by_role("link", name="Semaine précédente").click()
    week = crowd.today - timedelta(days=7)
    key = f"{week.isocalendar().year}-W{week.isocalendar().week:02}"
    expect(page).to_have_url(re.compile(key))
    expect(rows(page)).to_have_count(len(api(site, f"leaderboards/yams?of={key}")["standings"]))
    page.get_by_role("link", name="Semaine suivante").click()
    expect(rows(page)).to_have_count(50)
    page.go_back()
    expect(page).to_have_url(re.compile(key))
    page.get_by_role("link", name="Coût").click()
    expect(page).to_have_url(re.compile(f"{key}/loss$"))
    standings = api(site, f"leaderboards/yams?of={key}&by=loss")["standings"]
    expect(rows(page)).to_have_count(len(standings))
    first = f"{standings[0]['loss']:.2f}".replace(".", ",")
    expect(rows(page).first.locator("td").last).to_have_text(first)
    days = [int(days) for days in cells(page, 2)]
    assert days == sorted(days, reverse=True)
    page.get_by_role("link", name="Jour", exact=True).click()
    expect(page).to_have_url(re.compile(r"/leaderboard/[\d-]+\.yams/loss$"))
    page.goto(f"{site.url}/leaderboards/yams/month/2020-01")
    expect(page.get_by_text("Personne n’est encore classé ici.")).to_be_visible()
    page.goto(f"{site.url}/leaderboards/yams/decade")
    expect(page.get_by_text("Cette adresse n’existe pas.")).to_be_visible()
    page.goto(f"{site.url}/leaderboards/belote/week")
    expect(page.get_by_text("Ces règles n’existent pas.")).to_be_visible()


@pytest.mark.usefixtures("crowd")
def test_other_rules(page: Page, site: Site) -> None:
    """The dailies' rulesets are offered; one that nobody has played has an empty board."""
    page.goto(f"{site.url}/leaderboards/yams/month")
    page.get_by_test_id("rulesets").select_option("yatzy")
    expect(page).to_have_url(re.compile("/leaderboards/yatzy/month"))
    expect(page.get_by_text("Personne n’est encore classé ici.")).to_be_visible()
    page.get_by_role("link", name="Jour", exact=True).click()
    expect(page.get_by_test_id("rulesets")).to_have_value("yatzy")
    expect(page.get_by_text("Aucune partie classée pour l’instant.")).to_be_visible()
    page.get_by_test_id("rulesets").select_option("yams")
    expect(rows(page)).to_have_count(50)


@pytest.mark.usefixtures("crowd")
def test_a_lost_connection(page: Page, site: Site) -> None:
    """A page that does not come leaves the rows that are there, says why, and comes when asked for again; so does a whole board."""
    page.goto(f"{site.url}/leaderboards/yams/all")
    expect(rows(page)).to_have_count(50)
    page.route("**/api/leaderboards/**", lambda route: route.abort())
    page.get_by_test_id("more").click()
    expect(page.get_by_text("Pas de connexion au serveur.")).to_be_visible()
    expect(rows(page)).to_have_count(50)
    page.get_by_role("link", name="Coût").click()
    expect(page.get_by_role("button", name="Réessayer")).to_be_visible()
    page.unroute("**/api/leaderboards/**")
    page.get_by_role("button", name="Réessayer").click()
    expect(rows(page)).to_have_count(50)


def test_about_oneself(context: BrowserContext, site: Site, crowd: Crowd) -> None:
    """The page shows streak, figures and every game as the service counts them; each game leads to itself and to its board."""
    token = crowd.tokens[0]
    stats = HTTP.get(f"{site.url}/api/players/me/stats", headers={"Authorization": f"Bearer {token}"}).json()
    page = be(context, site, token)
    page.goto(f"{site.url}/player")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<b>Zoé</b>")
    assert stats["streak"]["current"] == DAYS + 1
    expect(page.get_by_text(f"{DAYS + 1} jours").first).to_be_visible()
    expect(page.get_by_test_id("streak-today")).to_contain_text("est joué")
    mean = f"{stats['rulesets'][0]['mean']:.1f}".replace(".", ",")
    expect(page.get_by_role("definition").filter(has_text=mean)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(f"^{DAYS + 1} scores, entre"))).to_be_visible()
    page.get_by_text("En tableau").first.click()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(DAYS + 2)
    games = page.get_by_test_id("own-game")
    expect(games).to_have_count(DAYS + 1)
    games.nth(1).get_by_role("link", name=re.compile("^Classement")).click()
    expect(page).to_have_url(re.compile(f"/leaderboard/{crowd.today - timedelta(days=1)}.yams$"))
    page.go_back()
    games.nth(2).locator("p").last.click(force=True)
    expect(page).to_have_url(re.compile(f"/replay/{crowd.today - timedelta(days=2)}.yams"))


def test_too_few_games_for_a_picture(context: BrowserContext, site: Site) -> None:
    """Of one game there is no curve: its figures, and from how many games on there is one."""
    player = site.player("Ada")
    player.play(site.three_games()[0])
    page = be(context, site, player.token)
    page.goto(f"{site.url}/player")
    expect(page.get_by_test_id("own-game")).to_have_count(1)
    expect(page.get_by_test_id("soon")).to_contain_text("3 parties")
    expect(page.get_by_role("main").get_by_role("img")).to_have_count(0)
    expect(page.get_by_role("table")).to_have_count(0)


def test_many_games_of_oneself(page: Page, context: BrowserContext, site: Site, launcher: Launcher) -> None:
    """Older games come a page at a time, each once, the newest first; the streak says that today is still to be played."""
    made: list[Player] = []

    async def fill(world: World) -> None:
        made.append(await world.player("Ève"))
        for at, day in enumerate(days_before(season.today(world), 33)):
            await play_day(world, day, made, results_by_chance(at, 1))

    on_store(launcher, fill)
    page = be(context, site, made[0].token)
    page.goto(f"{site.url}/player")
    games = page.get_by_test_id("own-game")
    expect(games).to_have_count(20)
    expect(page.get_by_test_id("streak-today")).to_contain_text("reste à jouer")
    page.get_by_test_id("more-games").press("Enter")
    expect(games).to_have_count(33)
    expect(games.nth(20)).to_be_focused()
    expect(page.get_by_test_id("more-games")).to_have_count(0)
    boards = [link.get_attribute("href") for link in page.get_by_role("link", name=re.compile("^Classement :")).all()]
    assert len(set(boards)) == 33
    assert boards == sorted(boards, key=str, reverse=True)


def test_a_newcomer(page: Page, site: Site) -> None:
    """Whoever has not played yet reads what the page will hold, and how to come from another device."""
    page.goto(f"{site.url}/player")
    expect(page.get_by_text("Ce que vous trouverez ici")).to_be_visible()
    page.get_by_role("link", name="J’ai déjà joué sur un autre appareil").click()
    expect(page.get_by_test_id("enter-code")).to_be_visible()
