"""Games with choices worth analysing, and what the page should say of them."""

from collections import Counter
from pathlib import Path

from playwright.sync_api import BrowserContext
from site_pages import Json, Site, SitePlayer

from storage.tables import write_table
from yams.rules.rulesets import YAMS
from yams.solver.build import build_table


def solve_yams(folder: Path) -> Path:
    """A folder with the table of `yams`, really solved."""
    write_table(folder, build_table(YAMS, threads=2))
    return folder


def play_plainly(player: SitePlayer) -> Json:
    """A whole game as many play it: keep what is there most often, write where it gives most; the run, verified."""
    run = player.run()
    while run["status"] == "playing":
        run = player.act_in(run, plain_choice(run))
    return player.verified(run)


def plain_choice(run: Json) -> Json:
    """What such a player does with these dice."""
    dice: list[int] = run["dice"]
    face = max(Counter(dice).items(), key=lambda item: (item[1], item[0]))[0]
    keep = [place for place, die in enumerate(dice) if die == face]
    if run["rollsLeft"] and len(keep) < len(dice):
        return {"keep": keep}
    open_boxes = [box for box in run["columns"][0]["boxes"] if box["preview"] is not None]
    return {"score": max(open_boxes, key=lambda box: box["preview"])["category"]}


def sit_down(context: BrowserContext, site: Site, player: SitePlayer, run: Json) -> None:
    """Make the browser the one on which this player played."""
    page = context.new_page()
    page.goto(f"{site.url}/robots.txt")
    page.evaluate(
        """([token, challenge, run]) => {
            localStorage.setItem("yams.token", token);
            localStorage.setItem("yams.runs", JSON.stringify({[challenge]: run}));
            localStorage.setItem("yams.challenge", challenge);
        }""",
        [player.token, run["challenge"], run["id"]],
    )
    page.close()
