"""Use cases of the personal page: a player's figures, and the list of their games.

The figures come from the player's own list of games in short, which workers keep as they count: one read, however many games.
"""

import asyncio

from service.board_wire import GameAnswer, GamesAnswer, RulesetStats, StatsAnswer, StreakAnswer
from service.challenges import ChallengeReader
from service.clock import Clock
from service.errors import UnknownChallenge
from service.players import PlayerDesk
from storage import keys
from storage.codec import Status
from storage.players import Players
from storage.runs import Runs
from storage.settings import Settings
from yams.challenges.days import day_of
from yams.challenges.progress import PlayedGame, Progress, progress, streak
from yams.rules.rulesets import parse_ruleset
from yams.solver.columns import is_exact


class ProgressDesk:
    def __init__(
        self,
        desk: PlayerDesk,
        players: Players,
        challenges: ChallengeReader,
        runs: Runs,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._desk = desk
        self._players = players
        self._challenges = challenges
        self._runs = runs
        self._settings = settings
        self._clock = clock

    async def stats(self, token: str | None, ruleset: str | None) -> StatsAnswer:
        """The player's figures in one ruleset, or in each they have played. UnknownRuleset."""
        player = await self._desk.charged(token)
        key = None if ruleset is None else parse_ruleset(ruleset).key
        games = [game for game in await self._players.games(player.id) if key in {None, game.ruleset}]
        now = self._clock()
        return StatsAnswer(
            games=len(games),
            streak=self._streak(games),
            rulesets=[_stats(each) for each in progress(games)],
            as_of=now,
        )

    def _streak(self, games: list[PlayedGame]) -> StreakAnswer:
        today = day_of(self._clock(), self._settings.zone)
        found = streak((game.day for game in games if game.daily), today)
        return StreakAnswer(found.current, found.longest, found.today)

    async def games(self, token: str | None, offset: int, limit: int) -> GamesAnswer:
        """The player's games, the newest first."""
        player = await self._desk.charged(token)
        listed = await self._players.newest_challenges(player.id, offset, limit + 1)
        games = await asyncio.gather(*(self._game(challenge, player.id) for challenge in listed[:limit]))
        following = offset + limit if len(listed) > limit else None
        return GamesAnswer([game for game in games if game is not None], following)

    async def _game(self, challenge_id: str, player: str) -> GameAnswer | None:
        """One game; None for a challenge that the player made and hasn't played."""
        try:
            challenge = await self._challenges.fixed(challenge_id)
        except UnknownChallenge:
            return None
        result = await self._runs.result(keys.slot_of(challenge.id, player, challenge.partitions), player)
        if result is None:
            return None
        return GameAnswer(
            run=keys.run_id(challenge.id, player),
            challenge=challenge.id,
            kind=challenge.kind,
            ruleset=challenge.ruleset,
            status=result.status,
            score=None if result.status is Status.PLAYING else result.score,
            luck=result.luck,
            loss=result.loss,
            advised=result.advised,
            started_at=result.started_at,
            finished_at=result.finished_at,
        )


def _stats(each: Progress) -> RulesetStats:
    return RulesetStats.of(each, exact=is_exact(parse_ruleset(each.ruleset)))
