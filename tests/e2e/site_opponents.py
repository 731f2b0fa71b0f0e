"""Games alone and against the computer: made and played beside the browser, and opened in it."""

from playwright.sync_api import BrowserContext, Page, expect
from site_analysis import plain_choice, sit_down
from site_pages import Json, Site, SitePlayer


class CodedPlayer(SitePlayer):
    """A player who makes challenges with a code, and plays them beside the browser."""

    def make(self, kind: str, ruleset: str = "yams", **terms: str) -> Json:
        """The run of a new challenge."""
        made = self.call("POST", "/api/challenges", {"kind": kind, "ruleset": ruleset, **terms})
        return self.call("POST", f"/api/challenges/{made['id']}/runs")

    def go_on(self, run: Json, turns: int) -> Json:
        """Play so many turns plainly; the run as it is then."""
        run = self.seen(run["id"])
        until = run["turn"] + turns
        while run["status"] == "playing" and run["turn"] < until:
            run = self.act_in(run, plain_choice(run))
        return run

    def finish(self, run: Json) -> Json:
        """Play to the end; the run, verified."""
        return self.verified(self.go_on(run, 100))

    def opponent(self, run: Json) -> Json:
        return self.call("GET", f"/api/runs/{run['id']}/opponent")

    def get(self, path: str) -> Json:
        return self.call("GET", path)


def open_game(page: Page, context: BrowserContext, site: Site, player: SitePlayer, run: Json) -> None:
    """Open a game that goes on, in the browser of its player."""
    sit_down(context, site, player, run)
    page.goto(f"{site.url}/c/{run['challenge']}")
    expect(page.get_by_test_id("roll")).to_be_visible()


def consent(page: Page) -> None:
    """Ask for advice the first time."""
    page.get_by_test_id("advice").click()
    page.get_by_test_id("advice-yes").click()
    expect(page.get_by_test_id("option").first).to_be_visible()


def take_best(page: Page) -> None:
    """Lay the best choice out and make it."""
    if page.get_by_test_id("advice").get_attribute("aria-expanded") != "true":
        page.get_by_test_id("advice").click()
    best = page.get_by_test_id("option").first
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    button = "confirm" if page.get_by_test_id("confirm").is_enabled() else "roll"
    with page.expect_response("**/actions/*"):
        page.get_by_test_id(button).click()
        if page.get_by_test_id("confirm-zero").is_visible():
            page.get_by_test_id("confirm-zero").click()
    expect(page.get_by_test_id("best")).to_have_count(0)
