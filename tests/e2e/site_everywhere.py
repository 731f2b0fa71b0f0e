"""Every page, and every state of one that looks different: how a browser comes to it. What is walked and photographed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Page, Route, expect
from site_opponents import consent
from site_pages import Json, SitePlayer, begin, write, zero_box
from site_stage import COLUMNS, Stage
from site_table import CARD, enter, fill, start_sheet

from yams.challenges.replay_code import encode_replay
from yams.fairness.document import ReplayDocument

GOLDEN = Path(__file__).parents[1] / "golden"
UNKNOWN_LINK = "85JD1-GEFQ5-CZ25N"


class Visit(NamedTuple):
    """A browser's page on the staged site."""

    page: Page
    stage: Stage

    def go(self, path: str, sign: str = "") -> None:
        """Open an address, and wait for what shows that its page is there."""
        self.page.goto(f"{self.stage.site.url}{path}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        if sign:
            self.sees(sign)

    def sees(self, sign: str) -> None:
        expect(self.page.get_by_test_id(sign).first).to_be_visible()

    def tap(self, button: str) -> None:
        self.page.get_by_test_id(button).first.click()

    def unfold(self) -> None:
        """All that can be unfolded."""
        for details in self.page.locator("main details").all():
            if details.is_visible() and details.get_attribute("open") is None:
                details.locator("> summary").click()

    def be(self, player: SitePlayer, run: Json | None = None) -> None:
        """Sit down as a player, on the device where this run was begun."""
        self.page.goto(f"{self.stage.site.url}/robots.txt")
        kept = {"yams.token": player.token}
        if run:
            kept["yams.runs"] = json.dumps({run["challenge"]: run["id"]})
        self.page.evaluate("kept => Object.entries(kept).forEach((entry) => localStorage.setItem(...entry))", kept)

    def open_run(self, run: Json, sign: str, player: SitePlayer | None = None) -> None:
        """A game, Zoé's or another's, where it was played."""
        self.be(player or self.stage.zoe, run)
        self.go(f"/{'play' if '.' in run['challenge'] else 'c'}/{run['challenge']}", sign)


State = Callable[[Visit], None]


# The day


def welcome(visit: Visit) -> None:
    assert visit.stage.run  # so that some have finished
    visit.go("/", "chooser")


def welcome_back(visit: Visit) -> None:
    """One challenge finished, one in play, two left."""
    zoe = visit.stage.zoe
    visit.be(zoe, visit.stage.run)
    zoe.call("POST", f"/api/challenges/{visit.stage.day}.yatzy/runs")
    visit.go(f"/play/{visit.stage.day}.maxi-yatzy", "chooser")


def no_such_day(visit: Visit) -> None:
    visit.go("/play/2020-01-01.yams")


def game(visit: Visit) -> None:
    """In the middle of a turn: two dice kept, a box selected."""
    begin(visit.page, visit.stage.site.url)
    write(visit.page, "chance")
    visit.tap("die-1")
    visit.tap("roll")
    expect(visit.page.get_by_test_id("roll")).to_contain_text("1")
    visit.tap("die-3")
    visit.tap("box-sixes")


def keyboard_help(visit: Visit) -> None:
    """The help that a desktop has below the sheet."""
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    begin(visit.page, visit.stage.site.url)
    expect(visit.page.locator(".help")).to_be_visible()


def barring(visit: Visit) -> None:
    begin(visit.page, visit.stage.site.url)
    visit.tap(f"box-{zero_box(visit.page)}")
    visit.tap("confirm")
    visit.sees("confirm-zero")


def settings(visit: Visit) -> None:
    visit.go("/", "settings")
    visit.tap("settings")
    visit.sees("close-settings")


def lost_connection(visit: Visit) -> None:
    begin(visit.page, visit.stage.site.url)
    visit.page.route("**/actions/*", lambda route: route.abort())
    visit.tap("roll")
    expect(visit.page.get_by_test_id("remark")).not_to_be_empty()


def three_columns(visit: Visit) -> None:
    visit.go(f"/play/{visit.stage.day}.{COLUMNS}", "play")
    visit.tap("play")
    visit.sees("roll")
    visit.tap("box-ones-down")


def six_dice(visit: Visit) -> None:
    visit.open_run(visit.stage.six_dice, "die-5", visit.stage.guest)


def coloured_dice(visit: Visit) -> None:
    visit.open_run(visit.stage.coloured_dice, "saved", visit.stage.guest)


def result(visit: Visit) -> None:
    visit.open_run(visit.stage.run, "sentence")
    visit.page.get_by_test_id("turn-table").locator("summary").click()


def result_without_analysis(visit: Visit) -> None:
    """There is no table of these rules yet."""
    guest = visit.stage.guest
    visit.open_run(guest.finish(guest.make("solo", "maxi-yatzy")), "score", guest)


# Challenges


def challenges(visit: Visit) -> None:
    """Of each kind one, finished or not."""
    stage = visit.stage
    visit.be(stage.zoe)
    assert stage.duel
    assert stage.solo
    assert stage.computer
    visit.go("/challenge", "my-challenge")
    visit.page.get_by_test_id("kind-computer").check()


def challenges_of_a_newcomer(visit: Visit) -> None:
    visit.go("/challenge", "make")
    visit.page.get_by_test_id("kind-friend").check()
    visit.page.get_by_test_id("code-input").fill("0000000001")
    visit.tap("open-code")
    expect(visit.page.locator("#code-error")).not_to_be_empty()


def challenge_made(visit: Visit) -> None:
    visit.go("/challenge", "make")
    visit.page.get_by_test_id("kind-friend").check()
    visit.tap("make")
    visit.sees("qr")


def invitation(visit: Visit) -> None:
    visit.go(f"/c/{visit.stage.target}", "target")


def invitation_closed(visit: Visit) -> None:
    visit.page.route(f"**/api/challenges/{visit.stage.target}", long_ago)
    visit.go(f"/c/{visit.stage.target}", "closed")


def long_ago(route: Route) -> None:
    challenge: Json = route.fetch().json()
    route.fulfill(json=challenge | dict.fromkeys(("opensAt", "closesAt", "revealsAt"), "2026-01-02T12:00:00Z"))


def invitation_unknown(visit: Visit) -> None:
    visit.go(f"/c/{'0' * 10}", "lost")


def invitation_mistyped(visit: Visit) -> None:
    visit.go(f"/c/{visit.stage.target[:9]}", "lost")


def somebody_elses(visit: Visit) -> None:
    visit.go(f"/c/{visit.stage.beaten['challenge']}", "closed")


def friends_game(visit: Visit) -> None:
    visit.go(f"/c/{visit.stage.target}", "play")
    visit.tap("play")
    visit.sees("game-line")


def friends_result(visit: Visit) -> None:
    visit.open_run(visit.stage.duel, "outcome")
    visit.sees("sentence")
    visit.unfold()


def advice_warning(visit: Visit) -> None:
    visit.open_run(visit.stage.guest.make("solo"), "roll", visit.stage.guest)
    visit.tap("advice")
    visit.sees("advice-warning")


def advice(visit: Visit) -> None:
    visit.open_run(visit.stage.solo, "roll")
    if visit.page.get_by_test_id("advised").count():
        visit.tap("advice")
    else:
        consent(visit.page)
    visit.page.get_by_test_id("option").nth(1).click()
    visit.tap("advice-mine")
    expect(visit.page.get_by_test_id("verdict")).not_to_be_empty()


def advised_result(visit: Visit) -> None:
    guest = visit.stage.guest
    run = guest.make("solo")
    visit.open_run(run, "roll", guest)
    consent(visit.page)
    guest.finish(run)
    visit.page.reload()
    visit.sees("sentence")


def computer(visit: Visit) -> None:
    """The opponent unfolded, as it is from the start where there is room."""
    visit.open_run(visit.stage.computer, "opponent")
    opponent = visit.page.get_by_test_id("opponent")
    if opponent.get_attribute("open") is None:
        opponent.locator("summary").click()
    visit.sees("duel-sheet")


def computer_result(visit: Visit) -> None:
    visit.open_run(visit.stage.beaten, "duel-verdict")
    visit.sees("sentence")


# Boards and players


def board(visit: Visit) -> None:
    visit.be(visit.stage.zoe, visit.stage.run)
    visit.go("/leaderboard", "board-row")


def board_by_loss(visit: Visit) -> None:
    visit.be(visit.stage.zoe, visit.stage.run)
    visit.go(f"/leaderboard/{visit.stage.site.challenge}/loss", "board-row")


def board_around_me(visit: Visit) -> None:
    visit.be(visit.stage.veteran)
    visit.go(f"/leaderboard/{visit.stage.yesterday}.yams", "to-me")
    visit.tap("to-me")
    expect(visit.page.locator('[data-testid="board-row"][data-me="true"]')).to_be_visible()


def board_empty(visit: Visit) -> None:
    visit.go(f"/leaderboard/{visit.stage.day}.maxi-yatzy")
    visit.page.wait_for_load_state("networkidle")


def board_of_a_code(visit: Visit) -> None:
    visit.be(visit.stage.zoe)
    visit.go(f"/leaderboard/{visit.stage.duel['challenge']}", "board-row")


def board_hidden(visit: Visit) -> None:
    visit.go(f"/leaderboard/{visit.stage.target}", "board-hidden")


def week(visit: Visit) -> None:
    visit.be(visit.stage.veteran)
    visit.go("/leaderboards/yams/week", "board-row")


def all_time_by_loss(visit: Visit) -> None:
    visit.be(visit.stage.veteran)
    visit.go("/leaderboards/yams/all/all/loss", "board-row")


def player(visit: Visit) -> None:
    visit.be(visit.stage.veteran)
    visit.go("/player", "own-game")
    visit.page.locator("summary").first.click()
    visit.tap("rename")


def player_of_nobody(visit: Visit) -> None:
    visit.go("/player")


def devices(visit: Visit) -> None:
    begin(visit.page, visit.stage.site.url, "W" * 20)
    visit.go("/devices", "make-link")
    visit.tap("make-link")
    visit.tap("make-recovery")
    visit.sees("recovery-card")
    visit.sees("device-link")
    visit.page.get_by_test_id("device").get_by_role("button").click()


def devices_of_nobody(visit: Visit) -> None:
    visit.go("/devices", "enter-code")


def link(visit: Visit) -> None:
    visit.be(visit.stage.zoe)
    visit.go(f"/l/{UNKNOWN_LINK}", "redeem")


def link_unknown(visit: Visit) -> None:
    visit.go(f"/l/{UNKNOWN_LINK}", "redeem")
    visit.tap("redeem")
    expect(visit.page.get_by_role("alert")).not_to_be_empty()


# Replays and proofs


def replays(visit: Visit) -> None:
    visit.be(visit.stage.zoe, visit.stage.run)
    visit.go("/replay", "own-game")


def replay(visit: Visit) -> None:
    """Beside another's, with all that can be unfolded."""
    visit.be(visit.stage.zoe, visit.stage.run)
    visit.go(f"/replay/{visit.stage.run['id']}?step=2&with={visit.stage.rival['id']}", "lead")
    expect(visit.page.get_by_test_id("best").locator("dl")).to_be_visible()
    visit.unfold()


def replay_hidden(visit: Visit) -> None:
    visit.go(f"/replay/{visit.stage.run['id']}", "hidden")


def replay_unreadable(visit: Visit) -> None:
    visit.go(f"/replay/{'A' * 94}")
    expect(visit.page.locator(".notice")).to_be_visible()


def replay_of_three_columns(visit: Visit) -> None:
    document = msgspec.convert(golden(COLUMNS), ReplayDocument)
    visit.go(f"/replay/{encode_replay(document)}", "scrub")
    visit.tap("last")


def golden(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text())


def proof(visit: Visit) -> None:
    """A game that holds, every turn unfolded."""
    check(visit, golden("yams.extra-yams"))


def proof_of_another_service(visit: Visit) -> None:
    """Forty-five turns in three columns, with another seed than ours."""
    check(visit, golden(COLUMNS))


def proof_of_a_wrong_die(visit: Visit) -> None:
    document = golden("yams.dry")
    document["turns"][3]["rolls"][1][2] = document["turns"][3]["rolls"][1][2] % 6 + 1
    check(visit, document)


def proof_before_the_seed(visit: Visit) -> None:
    check(visit, golden("yatzy") | {"seed": None})


def proof_with_a_beacon(visit: Visit) -> None:
    check(visit, golden("maxi-yatzy") | {"beacon": f"drand:4242:{'ab' * 32}"})


def check(visit: Visit, document: Json) -> None:
    visit.go("/proof", "coming-day")
    visit.page.get_by_test_id("text").fill(json.dumps(document))
    visit.tap("check")
    visit.sees("verdict")
    visit.unfold()


def proof_of_many(visit: Visit) -> None:
    visit.go("/proof", "coming-day")
    visit.page.get_by_test_id("files").set_input_files(sorted(GOLDEN.glob("*.json")))
    visit.sees("summary")


def proof_of_the_day(visit: Visit) -> None:
    visit.be(visit.stage.zoe, visit.stage.run)
    visit.go(f"/proof/{visit.stage.run['id']}", "verdict")


# Rules and tools


def rules(visit: Visit) -> None:
    """As the page opens: every box with its example."""
    visit.go("/rules/yams.joker", "all-alike")


def rules_of_three_columns(visit: Visit) -> None:
    rules_of(visit, COLUMNS)


def rules_of_yatzy(visit: Visit) -> None:
    rules_of(visit, "yatzy")


def rules_of_maxi_yatzy(visit: Visit) -> None:
    rules_of(visit, "maxi-yatzy")


def rules_of_yams_extreme(visit: Visit) -> None:
    rules_of(visit, "yams-extreme")


def rules_of(visit: Visit, key: str) -> None:
    """With the options unfolded."""
    visit.go(f"/rules/{key}", "all-alike")
    visit.page.get_by_test_id("own-rules").locator("summary").click()
    visit.sees("picker")


def rules_that_there_are_not(visit: Visit) -> None:
    visit.go(f"/rules/yams.up.down.{'x' * 60}", "wrong-key")


def calculator_setup(visit: Visit) -> None:
    visit.go("/calculator", "start")


def calculator(visit: Visit) -> None:
    """The second game of four players in three columns, points that no dice give, everything unfolded."""
    start_sheet(visit.page, visit.stage.site, ["<b>Zoé</b>", "Maximilien Tour-Dubois", "A", "B"], COLUMNS)
    enter(visit.page, 0, "ones", 3, "down")
    visit.tap("next-game")
    visit.tap("next-game-yes")
    visit.page.get_by_test_id("manage").locator("> summary").click()
    visit.tap("cell-0-two-pairs-free")
    visit.page.get_by_test_id("points").fill("4")
    visit.tap("write")
    expect(visit.page.get_by_test_id("wrong")).not_to_be_empty()


def calculator_finished(visit: Visit) -> None:
    """Seen by all at once, where there is a choice."""
    start_sheet(visit.page, visit.stage.site, ["Ana", "Gwendoline Hautecour"])
    fill(visit.page, 0, CARD)
    fill(visit.page, 1, CARD | {"yams": 0})
    visit.sees("outcome")
    if visit.page.get_by_test_id("tab-all").is_visible():
        visit.tap("tab-all")


def calculator_alone(visit: Visit) -> None:
    """One player's card in two parts, in the second game."""
    start_sheet(visit.page, visit.stage.site, ["<b>Zoé</b>"], "maxi-yatzy")
    visit.tap("next-game")
    visit.tap("next-game-yes")
    visit.tap("cell-0-sixes-free")
    visit.tap("bar")
    visit.sees("undo")


def calculator_beside(visit: Visit) -> None:
    """Five cards with long names beside each other, in the second game."""
    names = ["Mamie", "Barthélemy-Alexandre", "Maximilien Wolfeschlegelsteinhausen", "<b>Zoé</b>", "Max"]
    start_sheet(visit.page, visit.stage.site, names)
    enter(visit.page, 0, "chance", 22)
    visit.tap("next-game")
    visit.tap("next-game-yes")
    enter(visit.page, 0, "sixes", 30)
    if visit.page.get_by_test_id("tab-all").is_visible():
        visit.tap("tab-all")


def sheets(visit: Visit) -> None:
    visit.go(f"/sheets/{COLUMNS}", "contents")
    visit.page.locator("main summary").click()


def odds(visit: Visit) -> None:
    visit.go("/odds/maxi-yatzy")
    visit.sees("certain")


def odds_of_certain_dice(visit: Visit) -> None:
    visit.go("/odds", "target")
    visit.page.get_by_test_id("target").select_option(":dice")
    expect(visit.page.get_by_test_id("chances").get_by_role("listitem")).to_have_count(1)


def missing(visit: Visit) -> None:
    visit.go("/no/such/page")


# When something is wrong


def offline(visit: Visit) -> None:
    """The last game is told."""
    visit.open_run(visit.stage.run, "sentence")
    visit.page.route("**/api/**", lambda route: route.abort())
    visit.go("/", "last-result")


def store_away(visit: Visit) -> None:
    visit.page.route("**/api/daily*", falter)
    visit.go("/")
    expect(visit.page.get_by_role("alert")).not_to_be_empty()


def falter(route: Route) -> None:
    problem = {"type": "", "title": "", "status": 503, "detail": "", "code": "store-away"}
    route.fulfill(status=503, json=problem, headers={"Retry-After": "1"})


def page_that_does_not_arrive(visit: Visit) -> None:
    visit.page.route("**/assets/OddsPage-*.js", lambda route: route.abort())
    visit.page.goto(f"{visit.stage.site.url}/odds")
    expect(visit.page.locator("main button")).to_be_visible()


DAY: list[State] = [
    *(welcome, welcome_back, no_such_day, game, keyboard_help, barring, settings, lost_connection),
    *(three_columns, six_dice, coloured_dice, result, result_without_analysis),
]
CHALLENGES: list[State] = [
    *(challenges, challenges_of_a_newcomer, challenge_made, invitation, invitation_closed, invitation_unknown),
    *(invitation_mistyped, somebody_elses, friends_game, friends_result, advice_warning, advice, advised_result),
    *(computer, computer_result),
]
BOARDS: list[State] = [
    *(board, board_by_loss, board_around_me, board_empty, board_of_a_code, board_hidden, week, all_time_by_loss),
    *(player, player_of_nobody, devices, devices_of_nobody, link, link_unknown),
]
REPLAYS: list[State] = [
    *(replays, replay, replay_hidden, replay_unreadable, replay_of_three_columns, proof, proof_of_a_wrong_die),
    *(proof_of_another_service, proof_before_the_seed, proof_with_a_beacon, proof_of_many, proof_of_the_day),
]
TOOLS: list[State] = [
    *(rules, rules_of_three_columns, rules_of_yatzy, rules_of_maxi_yatzy, rules_of_yams_extreme),
    *(rules_that_there_are_not, calculator_setup, calculator, calculator_finished),
    *(calculator_alone, calculator_beside, sheets, odds, odds_of_certain_dice),
    *(missing, offline, store_away, page_that_does_not_arrive),
]
