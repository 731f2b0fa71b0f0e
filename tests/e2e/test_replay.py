"""Watching a finished game again: one's own, another's beside it, a code's, and those that are hidden still."""

import random
import re
from urllib.parse import quote

import pytest
from launcher import Launcher, wait_until
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_analysis import play_plainly, sit_down
from site_pages import BOXES, HTTP, Json, Site, SitePlayer, begin, play_out, press_to

from tests.unit.replay_documents import random_document
from yams.challenges.replay_code import encode_replay

PATIENCE_S = 30.0
THREE_COLUMNS = "yam-pairs.extra-yams.joker.three-columns"
HOSTILE = ["x", "A" * 94, "é" * 80, "A" * 1001, "<script>alert(1)</script>", "../../../etc/passwd", "%00%ff", "🎲" * 30]


class Played:
    """Two players who have finished today's game: Zoé's, analysed, is watched, and Max's beside it."""

    def __init__(self, site: Site) -> None:
        self.zoe: SitePlayer = site.player("Zoé")
        self.max: SitePlayer = site.player("<b>Max</b>")
        self.run: Json = play_plainly(self.zoe)
        self.other: Json = self.max.play(BOXES)
        wait_until(lambda: self.zoe.analysis(self.run["id"]).status_code == 200, PATIENCE_S, "the analysis")
        self.analysis: Json = self.zoe.analysis(self.run["id"]).json()
        self.viewing: Json = viewing(site, self.zoe, self.run["id"])


def viewing(site: Site, player: SitePlayer, run: str) -> Json:
    """What the service says to whoever watches a run."""
    headers = {"Authorization": f"Bearer {player.token}"}
    answer: Json = HTTP.get(f"{site.url}/api/runs/{run}/viewing", headers=headers).raise_for_status().json()
    return answer


@pytest.fixture(scope="module")
def played(launcher: Launcher) -> Played:
    """Two games for all tests: nothing here changes them."""
    return Played(Site(launcher.url))


@pytest.fixture
def replay(page: Page, context: BrowserContext, site: Site, played: Played) -> Page:
    """Zoé's phone at the beginning of the replay of her game."""
    sit_down(context, site, played.zoe, played.run)
    page.goto(f"{site.url}/replay/{played.run['id']}")
    expect(page.get_by_test_id("scrub")).to_be_visible()
    return page


def step_of(page: Page) -> int:
    return int(page.get_by_test_id("scrub").input_value())


def total_of(page: Page) -> int:
    return int(page.get_by_test_id("total").text_content() or "")


def text_of(page: Page, name: str) -> str:
    """The text of a part, its no-break spaces and line breaks made plain."""
    return " ".join((page.get_by_test_id(name).text_content() or "").split())


def test_from_the_result_to_the_replay(page: Page, context: BrowserContext, site: Site, played: Played) -> None:
    """The result leads to the replay, and back leads to the result."""
    sit_down(context, site, played.zoe, played.run)
    page.goto(site.url)
    page.get_by_test_id("watch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Votre partie")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_test_id("score")).to_have_text(f"{played.run['score']} points")
    page.go_back()
    expect(page.get_by_test_id("sentence")).to_be_visible()


def test_the_sheet_fills_box_by_box(replay: Page, played: Played) -> None:
    """Step by step to the end: dice as they fell, kept ones marked, and after each turn the total that the service told."""
    document, sheets = played.viewing["replay"], played.viewing["sheets"]
    turns = iter(zip(document["turns"], sheets, strict=True))
    rolls = iter([dice for turn in document["turns"] for dice in turn["rolls"]])
    before = 0
    for number, action in enumerate(document["actions"]):
        faces = [re.search(r": (\d)", replay.get_by_test_id(f"die-{i}").text_content() or "") for i in range(5)]
        assert [int(face[1]) for face in faces if face] == next(rolls)
        assert total_of(replay) == before
        replay.get_by_test_id("next").click()
        kept = [i for i in range(5) if "gardé" in (replay.get_by_test_id(f"die-{i}").text_content() or "")]
        assert kept == action.get("keep", [])
        if "score" in action:
            turn, (sums,) = next(turns)
            before = sums["total"]
            written = replay.locator("tr.selected .points")
            expect(written).to_have_text(str(turn["points"]))
        assert total_of(replay) == before
        assert step_of(replay) == 2 * number + 1
        if number + 1 < len(document["actions"]):
            replay.get_by_test_id("next").click()
    assert before == played.run["score"]
    assert text_of(replay, "said").endswith(f"Fin de la partie : {before} points.")
    expect(replay.get_by_test_id("next")).to_have_attribute("aria-disabled", "true")


def test_by_keyboard(replay: Page, played: Played) -> None:
    """Arrows, Shift and arrows, Home, End and the space bar work wherever nothing else wants them."""
    last = 2 * len(played.viewing["replay"]["actions"]) - 1
    for _ in range(3):
        replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowLeft")
    assert step_of(replay) == 2
    replay.keyboard.press("Shift+ArrowRight")
    expect(replay.get_by_test_id("turn")).to_contain_text("Tour 2 sur 13")
    expect(replay.get_by_test_id("turn")).to_contain_text("lancer 1")
    replay.keyboard.press("End")
    assert step_of(replay) == last
    replay.keyboard.press("Home")
    assert step_of(replay) == 0
    replay.keyboard.press(" ")
    expect(replay.get_by_test_id("play")).to_have_attribute("aria-label", "Pause")
    replay.keyboard.press(" ")
    expect(replay.get_by_test_id("play")).to_have_attribute("aria-label", "Lecture")
    press_to(replay, replay.get_by_test_id("scrub"))
    replay.keyboard.press("ArrowRight")
    assert step_of(replay) == 1
    press_to(replay, replay.get_by_test_id("last"), "Shift+Tab")
    replay.keyboard.press(" ")
    assert step_of(replay) == last


def test_it_plays_by_itself(replay: Page, played: Played) -> None:
    """It goes on by itself at the speed chosen, pauses on demand, stops at the end and begins anew from there."""
    last = 2 * len(played.viewing["replay"]["actions"]) - 1
    replay.get_by_test_id("speed").select_option("fast")
    replay.get_by_test_id("play").click()
    expect(replay.get_by_test_id("scrub")).to_have_value("2")
    replay.get_by_test_id("play").click()
    paused = step_of(replay)
    replay.wait_for_timeout(1000)
    assert step_of(replay) == paused
    replay.get_by_test_id("scrub").fill(str(last - 1))
    replay.get_by_test_id("play").click()
    expect(replay.get_by_test_id("scrub")).to_have_value(str(last))
    expect(replay.get_by_test_id("play")).to_have_attribute("aria-label", "Lecture")
    replay.get_by_test_id("play").click()
    assert step_of(replay) < last


def test_the_step_is_kept(replay: Page, site: Site, played: Played) -> None:
    """A reload, going elsewhere and back, and a link with its step all lead to the step; going through many writes one address."""
    entries = replay.evaluate("history.length")
    replay.get_by_test_id("go-to-turn").select_option("4")
    replay.keyboard.press("Escape")
    expect(replay.get_by_test_id("turn")).to_contain_text("Tour 5 sur 13")
    here = step_of(replay)
    for _ in range(5):
        replay.get_by_test_id("next").click()
    expect(replay).to_have_url(re.compile(rf"\?step={here + 6}$"))
    assert replay.evaluate("history.length") == entries
    replay.reload()
    expect(replay.get_by_test_id("scrub")).to_have_value(str(here + 5))
    replay.get_by_role("link", name="Règles").first.click()
    expect(replay).to_have_url(f"{site.url}/rules")
    replay.go_back()
    expect(replay.get_by_test_id("scrub")).to_have_value(str(here + 5))
    replay.goto(f"{site.url}/replay/{played.run['id']}?step=3")
    expect(replay.get_by_test_id("scrub")).to_have_value("2")
    replay.goto(f"{site.url}/replay/{played.run['id']}?step=999999")
    expect(replay.get_by_test_id("next")).to_have_attribute("aria-disabled", "true")


def test_the_best_choice_beside(replay: Page, played: Played) -> None:
    """At each roll the best choice, and after the choice what it cost, as the analysis has them."""
    costly = next(one for one in played.analysis["decisions"] if one["loss"] > 1)
    number = played.analysis["decisions"].index(costly)
    replay.get_by_test_id("scrub").fill(str(2 * number))
    expect(replay.get_by_test_id("best")).to_contain_text("Le mieux")
    assert "coûte" not in text_of(replay, "best")
    replay.get_by_test_id("next").click()
    best = text_of(replay, "best")
    assert f"coûte {costly['loss']:.1f}".replace(".", ",") in best
    assert f"{costly['value']:.1f}".replace(".", ",") in best
    assert f"{costly['best']:.1f}".replace(".", ",") in best
    replay.get_by_test_id("last").click()
    luck = f"{played.analysis['luck']:+.1f}".replace(".", ",").replace("-", "−")
    loss = f"{played.analysis['loss']:.1f}".replace(".", ",")
    assert text_of(replay, "so-far") == f"Jusqu’ici : hasard {luck}, coût {loss}"


def test_the_best_choice_is_in_view(replay: Page) -> None:
    """On a phone the best choice stands between controls and sheet, in the first screen; stepping leaves the sheet where it is."""
    best = replay.get_by_test_id("best")
    foot_of_screen = replay.evaluate("innerHeight")
    tops = set()
    for _ in range(6):
        expect(best.locator("dl")).to_be_visible()
        (_, controls_end), (begins, ends), (sheet, _) = (
            extent(replay, css) for css in ("[data-testid=go-to-turn]", "[data-testid=best]", ".sheet")
        )
        assert controls_end <= begins < ends <= min(sheet, foot_of_screen)
        tops.add(sheet)
        replay.get_by_test_id("next").click()
    assert len(tops) == 1


def extent(page: Page, css: str) -> tuple[float, float]:
    """Where it begins and ends on the page, from top to bottom."""
    box = page.locator(css).first.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def test_another_game_beside(replay: Page, site: Site, played: Played) -> None:
    """Another player's game on the same dice, turn by turn, kept by a reload; who leads is what the two sheets say."""
    theirs = viewing(site, played.zoe, played.other["id"])
    replay.get_by_test_id("compare-with").select_option(played.other["id"])
    for turn in (0, 6, 12):
        replay.get_by_test_id("go-to-turn").select_option(str(turn))
        mine, other = (each["sheets"][turn][0]["total"] for each in (played.viewing, theirs))
        said = text_of(replay, "lead")
        assert str(abs(mine - other)) in said or (mine == other and "égalité" in said)
        assert ("mène" in said) == (mine > other)
        card = " ".join((replay.get_by_test_id("turn-card").nth(1).text_content() or "").split())
        assert card.startswith("<b>Max</b>")
        assert card.endswith(f"Total : {other}.")
    replay.get_by_test_id("two-games").locator("summary").click()
    before = replay.url
    replay.get_by_test_id("row-turn-3").click()
    expect(replay.get_by_test_id("turn")).to_contain_text("Tour 4 sur 13")
    expect(replay).not_to_have_url(before)  # some moments later
    expect(replay).to_have_url(re.compile("step=.*with="))
    replay.reload()
    expect(replay.get_by_test_id("turn")).to_contain_text("Tour 4 sur 13")
    expect(replay.get_by_test_id("lead")).to_be_visible()
    replay.get_by_test_id("compare-with").select_option("")
    expect(replay.get_by_test_id("lead")).to_have_count(0)


def test_the_other_players_game(replay: Page, site: Site, played: Played) -> None:
    """Whoever has finished the same dice watches another's game, called by its player's name, whatever that is."""
    replay.goto(f"{site.url}/replay/{played.other['id']}")
    expect(replay.get_by_role("heading", level=1)).to_have_text("Partie jouée par <b>Max</b>")
    expect(replay.get_by_test_id("score")).to_have_text(f"{played.other['score']} points")
    expect(replay.get_by_test_id("compare-with").locator("option").nth(1)).to_contain_text("Vous")


def test_codes_pasted(page: Page, context: BrowserContext, site: Site, played: Played) -> None:
    """A code with line breaks and spaces, or in a link, leads to its game; its address can be loaded again."""
    sit_down(context, site, played.zoe, played.run)
    code: str = played.viewing["code"]
    broken = f"  {code[:30]}\n{code[30:60]} {code[60:]}\n"
    for pasted in (broken, f"Regarde : {site.url}/replay/{code}?step=4", f"« {code} »"):
        page.goto(f"{site.url}/replay")
        page.get_by_test_id("pasted-code").fill(pasted)
        page.get_by_role("button", name="Regarder").click()
        expect(page).to_have_url(f"{site.url}/replay/{code}")
        expect(page.get_by_test_id("genuine")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_test_id("last").click()
    assert total_of(page) == played.run["score"]
    page.reload()
    expect(page.get_by_test_id("scrub")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("pasted-code")).to_be_visible()
    page.get_by_test_id("pasted-code").fill(f"{site.url}/replay/{played.other['id']}")
    page.get_by_role("button", name="Regarder").click()
    expect(page).to_have_url(f"{site.url}/replay/{played.other['id']}")


def test_a_game_from_elsewhere(page: Page, site: Site) -> None:
    """A code with a seed of another site is shown, with the words that it proves nothing; one with a wrong score says so."""
    document = random_document(THREE_COLUMNS, random.Random(1))
    page.goto(f"{site.url}/replay/{encode_replay(document)}")
    expect(page.get_by_test_id("doubt")).to_contain_text("ne connaît pas ce défi")
    page.get_by_test_id("last").click()
    assert total_of(page) == document.score


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_codes(page: Page, site: Site, hostile: str) -> None:
    """Whatever is pasted or stands in the address, the page says calmly that it is no code, and offers the field."""
    page.goto(f"{site.url}/replay")
    page.get_by_test_id("pasted-code").fill(hostile)
    page.get_by_role("button", name="Regarder").click()
    expect(page.get_by_test_id("trouble")).to_contain_text("Aucune partie ne s’y lit")
    expect(page).to_have_url(f"{site.url}/replay")
    page.evaluate("path => { location.href = path }", f"/replay/{quote(hostile, safe='')}")
    expect(page.get_by_test_id("pasted-code")).to_be_visible()


def test_hidden_until_one_has_finished(page: Page, site: Site, played: Played) -> None:
    """Before one's own last box another's game, its code and its dice stay hidden, with the reason; afterwards they are there."""
    begin(page, site.url, "Ana")
    for address in (played.run["id"], played.viewing["code"]):
        page.goto(f"{site.url}/replay/{address}")
        expect(page.get_by_test_id("hidden")).to_contain_text("dès que vous les avez joués")
        expect(page.get_by_test_id("hidden")).to_contain_text("Elle s’ouvre à tous le")
        expect(page.get_by_test_id("scrub")).to_have_count(0)
    page.get_by_role("link", name="Jouer ces dés").click()
    expect(page.get_by_test_id("roll")).to_be_visible()
    play_out(page, BOXES)
    page.goto(f"{site.url}/replay/{played.run['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Partie jouée par Zoé")


def test_nobodys_games(page: Page, site: Site) -> None:
    """Whoever never played is told so; a game that nobody played can't be found."""
    page.goto(f"{site.url}/replay")
    expect(page.get_by_text("Vous n’avez pas encore fini de partie.")).to_be_visible()
    page.goto(f"{site.url}/replay/{site.challenge}~{'x' * 12}")
    expect(page.get_by_text("Cette partie est introuvable ici.")).to_be_visible()


def test_against_the_computer(page: Page, context: BrowserContext, site: Site) -> None:
    """After a game against the computer its turns stand beside one's own."""
    player = site.player("Léa")
    run = play_coded(site, player, {"kind": "computer", "ruleset": "yams", "level": "easy"})
    sit_down(context, site, player, run)
    page.goto(f"{site.url}/replay/{run['id']}")
    page.get_by_test_id("compare-with").select_option("computer")
    page.get_by_test_id("last").click()
    answer = call(site, player, "GET", f"/api/runs/{run['id']}/opponent")
    expect(page.get_by_test_id("turn-card").nth(1)).to_contain_text("L’ordinateur")
    expect(page.get_by_test_id("turn-card").nth(1)).to_contain_text(f"{answer['score']}.")
    expect(page.get_by_test_id("lead")).to_contain_text(str(abs(run["score"] - answer["score"])))


def test_three_columns_on_a_small_phone(browser: Browser, site: Site) -> None:
    """Forty-five turns in three columns are watched at 320 pixels without scrolling sideways."""
    player = site.player("Léa")
    run = play_coded(site, player, {"kind": "solo", "ruleset": THREE_COLUMNS})
    context = browser.new_context(viewport={"width": 320, "height": 640}, locale="fr-FR", reduced_motion="reduce")
    sit_down(context, site, player, run)
    page = context.new_page()
    page.goto(f"{site.url}/replay/{run['id']}")
    page.get_by_test_id("last").click()
    assert total_of(page) == run["score"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def call(site: Site, player: SitePlayer, method: str, path: str, body: Json | None = None) -> Json:
    headers = {"Authorization": f"Bearer {player.token}"}
    answer: Json = HTTP.request(method, f"{site.url}{path}", headers=headers, json=body).raise_for_status().json()
    return answer


def play_coded(site: Site, player: SitePlayer, terms: Json) -> Json:
    """A challenge of the player's own, played with each turn's first dice; the run, finished."""
    challenge = call(site, player, "POST", "/api/challenges", terms)
    run = call(site, player, "POST", f"/api/challenges/{challenge['id']}/runs")
    while run["status"] == "playing":
        column, box = next(
            (column, box) for column in run["columns"] for box in column["boxes"] if box["preview"] is not None
        )
        where = {"column": column["key"]} if len(run["columns"]) > 1 else {}
        action = {"score": box["category"], **where}
        run = call(site, player, "PUT", f"/api/runs/{run['id']}/actions/{run['nextAction']}", action)
    return run


def test_sending_a_game(page: Page, site: Site, played: Played) -> None:
    """On plain HTTP too, link and code are copied; the code is explained, and the game's proof is one link away."""
    page.goto(f"{site.insecure_url}/robots.txt")
    page.evaluate("token => localStorage.setItem('yams.token', token)", played.zoe.token)
    page.goto(f"{site.insecure_url}/replay/{played.run['id']}")
    page.evaluate(
        "document.addEventListener('copy', () => { window.copied = document.activeElement.value })",
    )
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_text("Lien copié.")).to_be_visible()
    assert page.evaluate("window.copied") == f"{site.insecure_url}/replay/{played.run['id']}"
    page.get_by_test_id("copy-code").click()
    expect(page.get_by_text("Code copié.")).to_be_visible()
    assert page.evaluate("window.copied") == played.viewing["code"]
    expect(page.get_by_text("seuls ceux qui ont déjà joué ces dés")).to_be_visible()
    page.get_by_role("link", name="Vérifier par vous-même").click()
    expect(page).to_have_url(f"{site.insecure_url}/proof/{played.run['id']}")


def test_without_a_connection(replay: Page, context: BrowserContext, site: Site, played: Played) -> None:
    """A game that is here is watched on without a connection; one that is not can be asked for again."""
    context.set_offline(True)
    replay.get_by_test_id("last").click()
    assert total_of(replay) == played.run["score"]
    replay.get_by_test_id("compare-with").select_option(played.other["id"])
    expect(replay.get_by_test_id("compare").locator(".notice")).to_have_text("Pas de connexion au serveur.")
    context.set_offline(False)
    replay.route("**/viewing", lambda route: route.abort())
    replay.goto(f"{site.url}/replay/{played.other['id']}")
    expect(replay.locator(".notice").first).to_have_text("Pas de connexion au serveur.")
    replay.unroute("**/viewing")
    replay.get_by_role("button", name="Réessayer").click()
    expect(replay.get_by_role("heading", level=1)).to_have_text("Partie jouée par <b>Max</b>")
