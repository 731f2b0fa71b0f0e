"""Alone with help, and against the computer, on a real service with the real table of `yams`."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Response, Route, expect
from site_opponents import CodedPlayer, consent, open_game, take_best
from site_pages import BOXES, Json, Site, begin, dice, keys_ready, write


@pytest.fixture
def player(site: Site) -> CodedPlayer:
    return CodedPlayer(site, "<b>Zoé</b>")


def asked_for(page: Page, ending: str, method: str = "GET") -> list[str]:
    """The list into which the page's requests for this will go."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == method and request.url.endswith(ending):
            asked.append(request.url)

    page.on("request", note)
    return asked


def test_a_game_with_advice(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """Asked once whether it shall be; the best choices cost nothing; the game says for ever that it was advised, and stands nowhere."""
    run = player.make("solo")
    open_game(page, context, site, player, run)
    asked = asked_for(page, "/advice", "POST")
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("advice-warning")).to_contain_text("sort des classements")
    page.get_by_test_id("advice-no").click()
    assert asked == []
    assert player.seen(run["id"])["advised"] is False
    consent(page)
    expect(page.get_by_test_id("advised")).to_have_text("avec conseil")
    while player.seen(run["id"])["turn"] < 2:
        take_best(page)
    page.get_by_test_id("advice").click()
    expect(page.get_by_test_id("best")).to_be_visible()
    expect(page.get_by_test_id("advice-warning")).to_have_count(0)
    player.finish(run)
    page.reload()
    expect(page.get_by_test_id("advised")).to_have_text("Partie avec conseil : hors classement, hors de vos chiffres.")
    expect(page.get_by_test_id("sentence")).to_be_visible(timeout=30_000)
    decisions: list[Json] = player.analysis(run["id"]).json()["decisions"]
    assert all(one["loss"] == 0 for one in decisions if one["turn"] < 2)
    assert sum(one["loss"] for one in decisions) > 0
    assert player.get(f"/api/challenges/{run['challenge']}/leaderboard")["standings"] == []
    assert player.get("/api/players/me/stats")["games"] == 0


def test_what_ones_own_choice_costs(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """Of a choice laid out the page tells what the server says it costs, without giving the best away, until it is changed."""
    run = player.make("solo")
    open_game(page, context, site, player, run)
    page.get_by_test_id("box-yams").click()
    with page.expect_response("**/advice") as answer:
        page.get_by_test_id("advice-mine").click()
        page.get_by_test_id("advice-yes").click()
    considered = answer.value.json()["considered"]
    assert considered["action"] == {"score": "yams"}
    cost = f"{considered['loss']:.1f}".replace(".", ",")
    expect(page.get_by_test_id("verdict")).to_have_text(f"Votre choix coûte {cost} points.")
    expect(page.get_by_test_id("best")).to_have_count(0)
    page.get_by_test_id("box-chance").click()
    expect(page.get_by_test_id("verdict")).to_be_empty()


def test_no_advice_in_a_daily(page: Page, site: Site) -> None:
    """Where others play the same dice there is no button, no key and no answer."""
    begin(page, site.url)
    page.keyboard.press("c")
    page.wait_for_timeout(1000)
    expect(page.get_by_test_id("advice")).to_have_count(0)
    refused = page.evaluate(
        """async () => {
            const run = Object.values(JSON.parse(localStorage.getItem("yams.runs")))[0];
            const headers = {"Content-Type": "application/json"};
            const answer = await fetch(`/api/runs/${run}/advice`, {method: "POST", headers, body: "{}"});
            return [answer.status, (await answer.json()).code];
        }"""
    )
    assert refused == [403, "advice-refused"]


def test_advice_of_an_older_position(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """Advice goes when one acts; of dice that another tab has left behind none is ever shown, only where the game stands."""
    run = player.make("solo")
    open_game(page, context, site, player, run)
    consent(page)
    page.get_by_test_id("roll").click()
    expect(page.get_by_test_id("best")).to_have_count(0)
    expect(page.get_by_test_id("roll")).to_contain_text("1")
    moved = player.go_on(run, 1)
    assert moved["dice"] != dice(page)
    page.get_by_test_id("advice").click()
    expect(page.get_by_text("Tour 2 sur 13")).to_be_visible()
    assert dice(page) == moved["dice"]
    expect(page.get_by_test_id("best")).to_have_count(0)
    take_best(page)


def test_a_table_being_built(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """While perfect play is being worked out the page says how far it is, and has the advice as soon as it can be given."""
    run = player.make("solo")

    def building(route: Route) -> None:
        route.fulfill(
            status=503,
            content_type="application/problem+json",
            headers={"Retry-After": "1"},
            body='{"type":"","title":"","status":503,"detail":"","code":"table-not-ready","progress":0.42}',
        )

    page.route("**/advice", building)
    open_game(page, context, site, player, run)
    asked = asked_for(page, "/advice", "POST")
    page.get_by_test_id("advice").click()
    page.get_by_test_id("advice-yes").dblclick()
    expect(page.get_by_test_id("progress")).to_have_text("42\u202f%")
    page.wait_for_timeout(2600)
    assert 2 <= len(asked) <= 4
    assert player.seen(run["id"])["advised"] is False
    page.unroute("**/advice")
    expect(page.get_by_test_id("option").first).to_be_visible()


def test_advice_by_keyboard(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """C asks, Enter consents, Escape folds away; the focus is never lost."""
    open_game(page, context, site, player, player.make("solo"))
    expect(page.get_by_test_id("advice")).to_be_visible()
    keys_ready(page)
    page.keyboard.press("c")
    expect(page.get_by_test_id("advice-yes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("option")).to_have_count(3)
    expect(page.get_by_test_id("advice")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("option")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.get_by_test_id("option")).to_have_count(3)
    expect(page.get_by_test_id("roll")).to_be_enabled()
    page.keyboard.press("r")
    expect(page.get_by_test_id("option")).to_have_count(0)


class Wire:
    """What passes between page and server: an opponent's turn may not come before one's own box is recorded."""

    def __init__(self, page: Page) -> None:
        self.written = 0
        self.turns: list[int] = []
        page.on("request", self._sent)
        page.on("response", self._answered)

    def _sent(self, request: Request) -> None:
        if request.method == "PUT" and "score" in (request.post_data_json or {}):
            self.written += 1

    def _answered(self, response: Response) -> None:
        if response.url.endswith("/opponent") and response.ok:
            turns = len(response.json()["turns"])
            assert turns <= self.written
            self.turns.append(turns)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_against_the_computer(page: Page, context: BrowserContext, site: Site, player: CodedPlayer, level: str) -> None:
    """To the end: each of its turns appears after one's own and stays what it was; at last it is said who won by how many."""
    run = player.make("computer", level=level)
    wire = Wire(page)
    open_game(page, context, site, player, run)
    took = page.get_by_test_id("opponent-took")
    expect(page.get_by_test_id("opponent")).to_contain_text("Il joue après vous")
    expect(took).to_have_count(0)
    seen: list[Json] = []
    for turn, box in enumerate(BOXES):
        assert player.opponent(run)["turns"] == seen
        write(page, box)
        played = player.opponent(run)
        assert played["turns"][:turn] == seen
        seen = played["turns"]
        if turn == len(BOXES) - 1:
            break
        expect(page.get_by_test_id("opponent-total")).to_have_text(str(played["total"]))
        points = seen[turn]["points"]
        expect(took).to_contain_text(str(points) if points else ", barrée")
        if turn == 5:
            before = took.text_content()
            page.reload()
            expect(took).to_have_text(before or "")
    assert wire.turns[0] == 0
    finished = player.opponent(run)
    assert finished["level"] == level
    mine, theirs = player.seen(run["id"])["score"], finished["score"]
    word = "Égalité" if mine == theirs else f"{'Gagné' if mine > theirs else 'Perdu'} de {abs(mine - theirs)} point"
    expect(page.get_by_test_id("duel-verdict")).to_contain_text(word)
    expect(page.get_by_test_id("opponent-score")).to_have_text(str(theirs))
    rows = page.get_by_test_id("turns-compared").locator("tbody tr")
    expect(rows).to_have_count(13)
    for row, turn_totals in zip(rows.all(), finished["totals"], strict=True):
        expect(row.locator(".lead")).to_contain_text(
            f"{turn_totals[0] - turn_totals[1]:+d}".replace("+0", "0").replace("-", "−")
        )
    shared = page.get_by_test_id("both-sheets")
    shared.locator("summary").click()
    expect(shared.get_by_test_id("duel-chance")).to_be_visible()


def test_the_opponent_unfolds(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """Unfolded, its last turn shows every roll with what it kept, and both sheets lie side by side."""
    run = player.go_on(player.make("computer", level="hard"), 4)
    open_game(page, context, site, player, run)
    expect(page.get_by_test_id("opponent-took")).to_be_visible()
    page.get_by_test_id("opponent").locator("summary").click()
    played = player.opponent(run)
    last = played["turns"][-1]
    rolls = page.get_by_test_id("opponent-turn").locator("li")
    expect(rolls).to_have_count(len(last["rolls"]))
    for roll, lay in zip(rolls.all(), last["rolls"], strict=True):
        expect(roll).to_contain_text(", ".join(map(str, lay)))
    own = {box["category"]: box["points"] for box in run["columns"][0]["boxes"]}
    theirs = {turn["category"]: turn["points"] for turn in played["turns"]}
    for box in BOXES:
        cells = page.get_by_test_id(f"duel-{box}").locator("td")
        texts = ["" if found is None else str(found) for found in (own[box], theirs.get(box))]
        expect(cells).to_have_text(texts)


def test_the_tunnel(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """Without network nothing of the computer appears; back again, one's own box and then its turn do, once."""
    run = player.make("computer", level="medium")
    open_game(page, context, site, player, run)
    expect(page.get_by_test_id("opponent")).to_contain_text("Il joue après vous")
    context.set_offline(True)
    page.get_by_test_id("box-chance").click()
    confirm = page.get_by_test_id("confirm")
    confirm.evaluate("button => { button.click(); button.click(); button.click(); }")
    expect(page.get_by_text("Connexion perdue").first).to_be_visible()
    expect(page.get_by_test_id("opponent-took")).to_have_count(0)
    context.set_offline(False)
    expect(page.get_by_test_id("opponent-took")).to_be_visible(timeout=20_000)
    assert len(player.opponent(run)["turns"]) == 1
    assert player.seen(run["id"])["nextAction"] == 1


def test_only_the_opponent_is_away(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """One's own game goes on while the computer's can't be had, and it catches up."""
    open_game(page, context, site, player, player.make("computer", level="medium"))
    page.route("**/opponent", lambda route: route.abort())
    write(page, "chance")
    expect(page.get_by_test_id("waiting")).to_contain_text("Pas de connexion")
    write(page, "ones")
    page.unroute("**/opponent")
    page.get_by_test_id("waiting").get_by_role("button", name="Réessayer").click()
    expect(page.get_by_test_id("opponent-took")).to_be_visible()
    expect(page.get_by_test_id("waiting")).to_have_count(0)


@pytest.mark.parametrize(("kind", "terms"), [("solo", {}), ("computer", {"level": "easy"})])
def test_another_game(
    page: Page, context: BrowserContext, site: Site, player: CodedPlayer, kind: str, terms: dict[str, Any]
) -> None:
    """After a game the next one is a tap away, and a double tap makes one; back leads to the old one's result."""
    run = player.make(kind, **terms)
    open_game(page, context, site, player, run)
    player.finish(run)
    page.reload()
    made = asked_for(page, "/api/challenges", "POST")
    expect(page.get_by_test_id("score")).to_be_visible()
    page.get_by_test_id("again").dblclick()
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(page.get_by_text("Tour 1 sur 13")).to_be_visible()
    assert len(made) == 1
    code = page.url.rpartition("/")[2]
    challenge = player.get(f"/api/challenges/{code}")
    assert (challenge["kind"], challenge["ruleset"], challenge["coded"]["level"]) == (kind, "yams", terms.get("level"))
    page.go_back()
    expect(page.get_by_test_id("again")).to_be_visible()


def test_sharing_gives_no_dice_away(page: Page, context: BrowserContext, site: Site, player: CodedPlayer) -> None:
    """What is shared of a game against the computer says who won, by how much and who led when: no dice, no code."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    run = player.make("computer", level="easy")
    open_game(page, context, site, player, run)
    run = player.finish(run)
    page.reload()
    expect(page.get_by_test_id("squares")).to_contain_text("vert, vous étiez devant")
    expect(page.get_by_text("vous devant")).to_be_visible()
    page.get_by_test_id("share").click()
    expect(page.get_by_text("Texte copié")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    sentence, squares, address = text.split("\n")
    assert f"{run['score']} à {player.opponent(run)['score']}" in sentence
    assert len(squares) == 13
    assert set(squares) <= set("🟩🟥⬜")
    assert address == f"{site.url}/"
    assert run["challenge"] not in text
