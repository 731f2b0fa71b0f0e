"""The site as tests use it: games played beside the browser through the API, and what one does on its pages."""

import re
from functools import cached_property
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, Request, expect

from yams.fairness.blocks import dice_blocks
from yams.fairness.seeds import derive_seed, stream_key
from yams.rules.actions import Score
from yams.rules.game import Game
from yams.rules.rulesets import YAMS

MASTER = bytes(range(32))
BOXES = [box.category for box in YAMS.boxes]

Json = dict[str, Any]

# One for all: to make a client takes longer than its request.
HTTP = httpx.Client()


class Site:
    """The running site."""

    def __init__(self, url: str) -> None:
        self.url = url
        # The same site by a name that browsers do not take for a secure one, as localhost is.
        self.insecure_url = url.replace("127.0.0.1", "yams.test")
        self.origins = (f"{self.url}/", f"{self.insecure_url}/", "data:")

    @cached_property
    def challenge(self) -> str:
        daily: Json = HTTP.get(f"{self.url}/api/daily").json()
        identifier: str = daily["challenges"][0]["id"]
        return identifier

    def score_of(self, boxes: list[str], challenge: str = "") -> int:
        """What writing each turn's first dice into these boxes in turn gives on these dice, or today's, by the pure core."""
        challenge = challenge or self.challenge
        key = stream_key(derive_seed(MASTER, challenge), challenge, "yams")
        blocks = dice_blocks(key, YAMS.dice)
        game = Game.start(YAMS, blocks)
        for box in boxes:
            game = game.apply(Score(box), blocks)
        assert game.score is not None
        return game.score

    def three_games(self, challenge: str = "") -> list[list[str]]:
        """Three orders of boxes with three different scores on these dice, or today's, the best first."""
        orders = (BOXES[turn:] + BOXES[:turn] for turn in range(len(BOXES)))
        by_score = {self.score_of(boxes, challenge): boxes for boxes in orders}
        return [by_score[score] for score in sorted(by_score, reverse=True)[:3]]

    def player(self, name: str) -> "SitePlayer":
        return SitePlayer(self, name)

    def board(self) -> Json:
        board: Json = HTTP.get(f"{self.url}/api/challenges/{self.challenge}/leaderboard?limit=100").json()
        return board


class SitePlayer:
    """A player beside the browser."""

    def __init__(self, site: Site, name: str) -> None:
        self.site = site
        self.profile: Json = HTTP.post(f"{site.url}/api/players", json={"name": name}).json()
        self.token: str = self.profile["token"]

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        headers = {"Authorization": f"Bearer {self.token}"}
        response = HTTP.request(method, f"{self.site.url}{path}", headers=headers, json=body)
        response.raise_for_status()
        answer: Json = response.json()
        return answer

    def run(self) -> Json:
        """The player's run of today, started where it was not."""
        return self.call("POST", f"/api/challenges/{self.site.challenge}/runs")

    def play(self, boxes: list[str]) -> Json:
        """The whole game, each turn's first dice into the next of the boxes; then wait for its verification."""
        run = self.run()
        for box in boxes:
            run = self.act_in(run, {"score": box})
        return self.verified(run)

    def verified(self, run: Json) -> Json:
        """A finished run, once it is verified."""
        while run["status"] == "finished":
            run = self.seen(run["id"])
        assert run["status"] == "verified"
        return run

    def seen(self, run: str) -> Json:
        """One of the player's runs as it is now."""
        return self.call("GET", f"/api/runs/{run}")

    def analysis(self, run: str) -> httpx.Response:
        """What the analysis of any run answers this player."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return HTTP.get(f"{self.site.url}/api/runs/{run}/analysis", headers=headers)

    def act(self, body: Json) -> Json:
        return self.act_in(self.run(), body)

    def act_in(self, run: Json, body: Json) -> Json:
        """The next action of a run as it was last seen."""
        return self.call("PUT", f"/api/runs/{run['id']}/actions/{run['nextAction']}", body)


def begin(page: Page, url: str, name: str = "") -> None:
    """Open the site as a newcomer and start today's game."""
    page.goto(url)
    if name:
        page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("roll")).to_be_enabled()


def keys_ready(page: Page) -> None:
    """Until single keys act: on a phone their part arrives when nothing else is to be fetched."""
    expect(page.locator(".help")).to_be_attached()


def tabs_joined(*pages: Page) -> None:
    """Until each tab hears the others: that part is fetched when the page has been there for a moment."""
    for page in pages:
        await_on(page, "performance.getEntriesByType('resource').some(({ name }) => name.includes('otherTabs'))")
        page.wait_for_load_state("networkidle")


def pause(page: Page) -> None:
    """As long as it takes until a tap in the same place is no double tap."""
    page.wait_for_timeout(500)


def await_on(page: Page, condition: str) -> None:
    """Until an expression holds on the page. Playwright's own way evaluates it in the page, which the content policy forbids."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")


def write(page: Page, box: str) -> None:
    """Write a box, barring it where the dice give nothing, and wait until the sheet shows it."""
    button = page.get_by_test_id(f"box-{box}")
    button.click()
    page.get_by_test_id("confirm").click()
    if page.get_by_test_id("confirm-zero").is_visible():
        page.get_by_test_id("confirm-zero").click()
    expect(button).to_have_count(0)


def play_out(page: Page, boxes: list[str]) -> None:
    """Write all these boxes, one a turn."""
    for box in boxes:
        write(page, box)


def dice(page: Page) -> list[int]:
    """The faces that the five dice's labels name, "Dé 1 : 6"."""
    labels = [page.get_by_test_id(f"die-{place}").text_content() or "" for place in range(YAMS.dice)]
    found = [re.search(r":\s*([1-6])", label) for label in labels]
    return [int(face.group(1)) for face in found if face]


def actions(page: Page) -> list[Json]:
    """The list into which the bodies of the page's actions will go."""
    sent: list[Json] = []

    def note(request: Request) -> None:
        if request.method == "PUT" and request.post_data_json is not None:
            sent.append(request.post_data_json)

    page.on("request", note)
    return sent


def zero_box(page: Page) -> str:
    """A box in which the dice shown give nothing."""
    return next(box for box in BOXES if page.get_by_test_id(f"box-{box}").inner_text().strip() == "0")


def press_to(page: Page, target: Locator, key: str = "Tab", most: int = 60) -> None:
    """Press a key until the focus is there: nobody without a mouse gets there otherwise."""
    expect(target).to_be_visible()
    focused = "element => element === document.activeElement"
    for _ in range(most):
        if target.evaluate(focused):
            return
        page.keyboard.press(key)
    expect(target).to_be_focused()


def settle(page: Page) -> None:
    """Wait until the dice lie still."""
    expect(page.locator(".air")).to_have_count(0)


def ranks_of(scores: list[int]) -> list[int]:
    """1, 2, 2, 4 for scores from high to low."""
    return [1 + sum(other > score for other in scores) for score in scores]
