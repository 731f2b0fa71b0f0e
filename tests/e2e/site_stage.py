"""Players and games for looking at every page: each made when a page first needs it, then the same for all."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path

import season
from launcher import Launcher, wait_until
from site_analysis import play_plainly
from site_challenges import Friend
from site_opponents import CodedPlayer
from site_pages import BOXES, Json, Site, SitePlayer
from site_season import days_before, on_store, play_day, results_by_chance
from site_start import environment_at_noon
from world import Player, World

NAMES = ["Camille", "Noé", "Inès", "Louis", "Jade", "Hugo", "Léa", "Marius", "Anaïs", "Gwendoline Hautecour", "Élio"]
COLUMNS = "yam-pairs.extra-yams.joker.three-columns"
DAYS = 9
# More than a board shows at first.
CROWD = 60
PATIENCE_S = 30.0


class Stage:
    """Zoé is who the browser mostly belongs to; she has finished the day's first challenge, and it is analysed."""

    def __init__(self, launcher: Launcher) -> None:
        self.launcher = launcher
        self.site = Site(launcher.url)

    @cached_property
    def zoe(self) -> CodedPlayer:
        return CodedPlayer(self.site, "Zoé")

    @cached_property
    def others(self) -> list[SitePlayer]:
        return [SitePlayer(self.site, name) for name in NAMES]

    @cached_property
    def run(self) -> Json:
        """Zoé's game of the day, on a board with a dozen others."""
        run = play_plainly(self.zoe)
        for turn, player in enumerate(self.others):
            for box in BOXES[turn : turn + turn % 3]:  # so that not all have the same score
                player.act({"score": box})
            play_plainly(player)
        wait_until(lambda: self.zoe.analysis(run["id"]).status_code == 200, PATIENCE_S, "the analysis")
        return run

    @cached_property
    def rival(self) -> Json:
        """Another's game on the same dice."""
        assert self.run
        return self.others[3].run()

    @cached_property
    def veteran(self) -> SitePlayer:
        """Who played on the days before too, as some of the others did; yesterday as the worst of very many."""
        assert self.run
        players = self.others[:6]

        async def fill(world: World) -> None:
            known = [Player(world.http, player.profile) for player in players]
            *earlier, yesterday = days_before(season.today(world), DAYS)
            for at, day in enumerate(earlier):
                await play_day(world, day, known, results_by_chance(at, len(known)))
            crowd = [await world.player() for _ in range(CROWD)]
            await play_day(world, yesterday, [*known, *crowd], [(90, 61.5), *results_by_chance(DAYS, 5 + CROWD)])

        on_store(self.launcher, fill)
        return players[0]

    @property
    def day(self) -> str:
        return self.site.challenge.partition(".")[0]

    @property
    def yesterday(self) -> str:
        return str(date.fromisoformat(self.day) - timedelta(days=1))

    @cached_property
    def solo(self) -> Json:
        """Zoé's game alone, two turns old."""
        return self.zoe.go_on(self.zoe.make("solo"), 2)

    @cached_property
    def computer(self) -> Json:
        """Zoé's game against the computer, five turns old."""
        return self.zoe.go_on(self.zoe.make("computer", level="hard"), 5)

    @cached_property
    def beaten(self) -> Json:
        """One against the computer, finished."""
        return self.zoe.finish(self.zoe.make("computer", level="easy"))

    @cached_property
    def guest(self) -> CodedPlayer:
        """Who plays what would fill Zoé's lists."""
        return CodedPlayer(self.site, "Alix")

    @cached_property
    def six_dice(self) -> Json:
        return self.guest.make("solo", "yams-extreme")

    @cached_property
    def coloured_dice(self) -> Json:
        return self.guest.make("solo", "yatzy.two-colours.saved-rolls")

    @cached_property
    def maker(self) -> CodedPlayer:
        return CodedPlayer(self.site, "Max")

    @cached_property
    def target(self) -> str:
        """The code of a challenge with a score to beat, which only its maker has played."""
        played = self.maker.finish(self.maker.make("friend", mode="target"))
        code: str = played["challenge"]
        return code

    @cached_property
    def duel(self) -> Json:
        """Zoé's finished game of such a challenge; a third has played it too."""
        code = self.maker.finish(self.maker.make("friend", mode="target"))["challenge"]
        Friend(self.site, "Gwendoline Hautecour").finish(code)
        return self.zoe.finish(self.zoe.call("POST", f"/api/challenges/{code}/runs"))


@contextmanager
def staged(folder: Path, solved: Path) -> Iterator[Stage]:
    """An installation with the table of `yams` that builds no other; its variant of the day has three columns."""
    tables = {"YAMS_TABLES": str(solved), "YAMS_BUILD_TABLES": "none"}
    dailies = {"YAMS_DAILIES": "yams,yatzy,maxi-yatzy", "YAMS_VARIANTS": COLUMNS}
    with Launcher(folder, environment=environment_at_noon() | tables | dailies) as launcher:
        yield Stage(launcher)
