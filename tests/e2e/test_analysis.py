"""After the game: what luck gave and what choices cost, from a real service with the real table of `yams`."""

from typing import Any

import msgspec
import pytest
from launcher import Launcher, wait_until
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from site_analysis import play_plainly, sit_down
from site_pages import HTTP, MASTER, Json, Site, SitePlayer, begin

from service.solver_wire import ForesightAnswer
from yams.fairness.blocks import dice_blocks
from yams.fairness.seeds import derive_seed, stream_key
from yams.rules.replay import replay
from yams.rules.rulesets import YAMS
from yams.solver.foresight import foresight

PATIENCE_S = 30.0
WORDS = {
    "fr-FR": ("Hasard et choix", "points : le hasard vous a", "le jeu parfait fait 245,9 en moyenne."),
    "en-GB": ("Luck and choices", "points: luck", "perfect play averages 245.9."),
}


class Played:
    """A player who has finished today's game, with its run and the analysis of it."""

    def __init__(self, site: Site) -> None:
        self.player: SitePlayer = site.player("Zoé")
        self.run: Json = play_plainly(self.player)
        wait_until(lambda: self.player.analysis(self.run["id"]).status_code == 200, PATIENCE_S, "the analysis")
        self.analysis: Json = self.player.analysis(self.run["id"]).json()


@pytest.fixture(scope="module")
def played(launcher: Launcher) -> Played:
    """One game for all tests: nothing here changes it."""
    return Played(Site(launcher.url))


@pytest.fixture
def result(page: Page, context: BrowserContext, site: Site, played: Played) -> Page:
    """Its result on the French phone."""
    sit_down(context, site, played.player, played.run)
    page.goto(site.url)
    expect(page.get_by_test_id("sentence")).to_be_visible()
    return page


def french(value: float, sign: str = "") -> str:
    """With one decimal, as the page writes it."""
    return f"{value:{sign}.1f}".replace(".", ",").replace("-", "−")


@pytest.mark.parametrize("language", WORDS)
def test_the_sentence(browser: Browser, site: Site, played: Played, language: str) -> None:
    """In both languages the score is told as luck, choices and what perfect play makes; every turn has its tab."""
    context = browser.new_context(locale=language, reduced_motion="reduce")
    sit_down(context, site, played.player, played.run)
    page = context.new_page()
    page.goto(site.url)
    heading, begins, ends = WORDS[language]
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    text = " ".join((page.get_by_test_id("sentence").text_content() or "").split())
    assert text.startswith(f"{played.run['score']} {begins}")
    assert text.endswith(ends)
    expect(page.get_by_role("tab")).to_have_count(13)
    context.close()


def test_the_sum_closes(result: Page, played: Played) -> None:
    """par + luck − loss is the score, as printed; every part within a tenth of the truth."""
    numbers = [part.text_content() or "" for part in result.get_by_test_id("sum").locator("b").all()]
    tenths = [
        round(10 * float(text.replace("+", "").replace("−", "-").replace("=", "").replace(" ", "").replace(",", ".")))
        for text in numbers
    ]
    assert sum(tenths[:3]) == tenths[3] == 10 * int(played.run["score"])
    truth = (played.analysis["par"], played.analysis["luck"], -played.analysis["loss"])
    assert all(abs(shown / 10 - value) < 0.1 for shown, value in zip(tenths, truth, strict=False))


DRAWN = """() => [...document.querySelectorAll("[role=tab]")].map(tab => {
    const y = tab.querySelector("line.zero").getBoundingClientRect().y;
    const bar = name => {
        const {top, bottom} = tab.querySelector(`.${name}`).getBoundingClientRect();
        return [y - top, bottom - y];
    };
    return {luck: bar("luck"), loss: bar("loss")};
})"""
# What is painted where luck and losses are drawn, as numbers.
COLOURS = """() => {
    const brush = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const numbers = colour => {
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
        return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const painted = (selector, name) =>
        [...document.querySelectorAll(selector)].map(element => numbers(getComputedStyle(element)[name]));
    return {luck: painted("rect.luck", "fill"), loss: [...painted("rect.loss", "stroke"), ...painted(".stripe", "fill")]};
}"""


def test_luck_is_drawn_up_and_down_and_losses_down(result: Page, played: Played) -> None:
    """On the chart each turn's luck stands above zero or below, its loss always below, as far as the service says they reach."""
    drawn = result.evaluate(DRAWN)
    decisions = played.analysis["decisions"]
    tallest: tuple[float, float] = (0, 1)
    for turn, bars in enumerate(drawn):
        luck, loss = (sum(one[name] for one in decisions if one["turn"] == turn) for name in ("luck", "loss"))
        (up, down), (over, cost) = bars["luck"], bars["loss"]
        if abs(luck) > 1:
            assert (up > 1, down > 1) == (luck > 0, luck < 0), turn
            tallest = max(tallest, (up + down, abs(luck)))
        if loss > 1:
            assert over < 1 < cost, turn
    per_point = tallest[0] / tallest[1]
    for turn, bars in enumerate(drawn):
        loss = sum(one["loss"] for one in decisions if one["turn"] == turn)
        assert sum(bars["loss"]) == pytest.approx(loss * per_point, abs=3), turn


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_losses_are_red_and_luck_is_blue(result: Page, scheme: Any) -> None:
    """In both themes what choices cost is drawn in red, what luck did in blue, on the chart and in its legend."""
    result.emulate_media(color_scheme=scheme)
    colours = result.evaluate(COLOURS)
    assert len(colours["luck"]) == len(colours["loss"]) - 1 == 14
    assert all(blue > red for red, _, blue in colours["luck"])
    assert all(red > 1.3 * green and red > 1.3 * blue for red, green, blue in colours["loss"])


def test_turns_by_mouse(result: Page, played: Played) -> None:
    """A tap on a turn shows its rolls, what was done and what it cost, as the service says it."""
    for turn in (0, 7, 12):
        result.get_by_test_id(f"turn-{turn}").click()
        expect(result.get_by_test_id(f"turn-{turn}")).to_have_attribute("aria-selected", "true")
        expect(result.get_by_test_id("turn-panel")).to_contain_text(f"Tour {turn + 1} sur 13")
        decisions = [one for one in played.analysis["decisions"] if one["turn"] == turn]
        steps = result.get_by_test_id("step")
        expect(steps).to_have_count(len(decisions))
        for step, decision in zip(steps.all(), decisions, strict=True):
            expect(step).to_contain_text("Dés : " + ", ".join(map(str, decision["dice"])))
            expect(step).to_contain_text(french(decision["value"]))
            if decision["better"]:
                expect(step).to_contain_text(french(decision["best"]))
                if decision["loss"] >= 0.05:
                    expect(step).to_contain_text(f"coûte {french(decision['loss'])}")
            else:
                expect(step).to_contain_text("le meilleur choix")


def test_turns_by_keyboard(result: Page) -> None:
    """The chart is one stop of the tab key; arrows, Home and End move between turns and stop at the ends."""
    result.get_by_test_id("turn-0").click()
    tab = result.get_by_role("tab", selected=True)
    result.keyboard.press("ArrowRight")
    result.keyboard.press("ArrowRight")
    expect(tab).to_have_attribute("data-testid", "turn-2")
    expect(tab).to_be_focused()
    expect(result.get_by_test_id("turn-panel")).to_contain_text("Tour 3 sur 13")
    result.keyboard.press("End")
    result.keyboard.press("ArrowRight")
    expect(tab).to_have_attribute("data-testid", "turn-12")
    result.keyboard.press("Home")
    result.keyboard.press("ArrowLeft")
    expect(tab).to_have_attribute("data-testid", "turn-0")
    result.keyboard.press("Tab")
    expect(result.get_by_role("button", name="Tour suivant")).to_be_focused()
    result.keyboard.press("Enter")
    expect(tab).to_have_attribute("data-testid", "turn-1")


def test_targets_are_large_enough(result: Page) -> None:
    """Thirteen columns fit a phone, tall and not too narrow; the buttons beside them are as large as a finger."""
    for turn in range(13):
        column = result.get_by_test_id(f"turn-{turn}").bounding_box()
        assert column is not None
        assert column["width"] >= 24
        assert column["height"] >= 44
        assert 0 <= column["x"] <= 390 - column["width"]
    for name in ("Tour précédent", "Tour suivant"):
        button = result.get_by_role("button", name=name).bounding_box()
        assert button is not None
        assert min(button["width"], button["height"]) >= 44


def test_the_chart_keeps_to_its_scale(result: Page) -> None:
    """No bar goes beyond the first or the last line that has a number, and on a phone the chart ends where the text does."""
    heights = result.get_by_test_id("turn-chart").evaluate(
        """chart => {
            const ends = elements => [...elements].map(element => element.getBoundingClientRect());
            const lines = ends(chart.querySelectorAll("line")), bars = ends(chart.querySelectorAll("rect"));
            return [lines, bars].map(all => [Math.min(...all.map(b => b.top)), Math.max(...all.map(b => b.bottom))]);
        }"""
    )
    (highest_line, lowest_line), (highest_bar, lowest_bar) = heights
    assert highest_line - 1 <= highest_bar < lowest_bar <= lowest_line + 1
    chart, text = result.get_by_test_id("turn-chart").bounding_box(), result.get_by_test_id("turn-panel").bounding_box()
    assert chart
    assert text
    assert abs(chart["x"] + chart["width"] - text["x"] - text["width"]) < 1


def test_the_costliest_choices(result: Page, played: Played) -> None:
    """The three costliest choices, worst first; a tap leads to the turn and into view."""
    listed = result.get_by_test_id("costliest")
    expect(listed).to_have_count(3)
    for button, decision in zip(listed.all(), played.analysis["costliest"], strict=True):
        expect(button).to_contain_text(f"coûte {french(decision['loss'])}")
        expect(button).to_contain_text(f"Tour {decision['turn'] + 1}, lancer {decision['roll'] + 1}")
    second = played.analysis["costliest"][1]
    listed.nth(1).click()
    expect(result.get_by_test_id("turn-panel")).to_contain_text(f"Tour {second['turn'] + 1} sur 13")
    expect(result.locator("#turn-heading")).to_be_focused()
    expect(result.locator("#turn-heading")).to_be_in_viewport()


def test_the_table(result: Page, played: Played) -> None:
    """The same figures can be read in a table: a row a turn, the totals below."""
    result.get_by_test_id("turn-table").locator("summary").click()
    rows = result.get_by_test_id("turn-table").locator("tbody tr")
    expect(rows).to_have_count(13)
    for turn, row in enumerate(rows.all()):
        luck = sum(one["luck"] for one in played.analysis["decisions"] if one["turn"] == turn)
        if abs(luck) >= 0.05:
            expect(row).to_contain_text(french(luck, "+"))


def test_nothing_before_the_own_finish(page: Page, site: Site, played: Played) -> None:
    """Who still plays is told nothing of another's game on these dice, and the page does not even ask."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begin(page, site.url, "Curieuse")
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    page.wait_for_timeout(2500)  # by then every page that comes apart has been fetched
    assert [url for url in asked if "/assets/Analysis" in url] == []
    assert [url for url in asked if "/analysis" in url or "/foresight" in url or "/replay" in url] == []
    paths = [
        f"/api/runs/{played.run['id']}/analysis",
        f"/api/runs/{played.run['id']}/replay",
        f"/api/challenges/{site.challenge}/foresight",
    ]
    fetch = "paths => Promise.all(paths.map(path => fetch(path).then(answer => answer.status)))"
    assert page.evaluate(fetch, paths) == [403, 403, 403]


def best_game(challenge: str) -> bytes:
    """What the service will answer once the challenge is revealed."""
    blocks = dice_blocks(stream_key(derive_seed(MASTER, challenge), challenge, YAMS.key), YAMS.dice)
    found = foresight(YAMS, blocks)
    return msgspec.json.encode(ForesightAnswer.of(challenge, YAMS, found, replay(YAMS, found.actions, blocks).turns))


def test_the_best_possible_game(page: Page, context: BrowserContext, site: Site, played: Played) -> None:
    """Once revealed, one line says the best score that the dice allowed; its turns unfold."""
    best = best_game(site.challenge)

    def reveal(route: Route) -> None:
        daily = route.fetch().json()
        for challenge in daily["challenges"]:
            challenge["revealsAt"] = daily["opensAt"]
        route.fulfill(json=daily)

    page.route("**/api/daily", reveal)
    page.route("**/foresight", lambda route: route.fulfill(body=best, content_type="application/json"))
    sit_down(context, site, played.player, played.run)
    page.goto(site.url)
    line = page.get_by_test_id("best-possible")
    expect(line).to_contain_text(f"{msgspec.json.decode(best)['score']} points")
    expect(line.locator("li").first).to_be_hidden()
    line.locator("summary").click()
    expect(line.locator("li")).to_have_count(13)
    expect(line.locator("li").first).to_be_visible()


def test_the_best_game_stays_hidden_until_then(result: Page) -> None:
    """While others still play these dice nothing of it is shown or asked for."""
    expect(result.get_by_test_id("best-possible")).to_have_count(0)


def test_par_on_the_rules_page(page: Page, site: Site) -> None:
    """The rules say what perfect play gives, where that is known."""
    page.goto(f"{site.url}/rules/yams")
    expect(page.get_by_test_id("par")).to_have_text("Le jeu parfait fait 245,9 points en moyenne.")
    play = HTTP.get(f"{site.url}/api/rulesets/yams/perfect-play").json()
    low, high, top = (dict(play["percentiles"])[percent] for percent in (25, 75, 90))
    expect(page.get_by_test_id("perfect-play")).to_contain_text(f"entre {low} et {high} points")
    expect(page.get_by_test_id("perfect-play")).to_contain_text(f"une sur dix dépasse {top}")
    page.get_by_test_id("lang-en").click()
    expect(page.get_by_test_id("par")).to_have_text("Perfect play averages 245.9 points.")
    page.goto(f"{site.url}/rules/yatzy")
    expect(page.locator("main li").first).to_be_visible()
    expect(page.get_by_test_id("par")).to_have_count(0)


def test_airplane_mode_before_the_analysis(page: Page, context: BrowserContext, site: Site, played: Played) -> None:
    """Without network the page says so, offers to try again, and has the analysis soon after the network is back."""
    page.route("**/analysis", lambda route: route.abort())
    sit_down(context, site, played.player, played.run)
    page.goto(site.url)
    analysis = page.get_by_test_id("analysis")
    expect(analysis).to_contain_text("Pas de connexion au serveur.")
    with page.expect_request("**/analysis"):
        analysis.get_by_role("button", name="Réessayer").click()
    page.unroute("**/analysis")
    expect(page.get_by_test_id("sentence")).to_be_visible(timeout=20_000)
