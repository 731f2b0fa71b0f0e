"""Use cases of the personal page: a player's figures, and the list of their games.

The figures come from the player's own list of games in short, which workers keep as they count: one read, however many games.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from service.board_wire import (
    GameAnswer,
    GamesAnswer,
    MyChallengeAnswer,
    MyChallengesAnswer,
    RulesetStats,
    StatsAnswer,
    StreakAnswer,
)
from service.challenges import ChallengeReader
from service.clock import Clock
from service.coded import CodedChallenges
from service.errors import UnknownChallenge
from service.players import PlayerDesk
from storage import keys
from storage.codec import Player, Status
from storage.players import Players
from storage.runs import Runs
from storage.settings import Settings
from yams.challenges.codes import is_code
from yams.challenges.days import day_of
from yams.challenges.progress import PlayedGame, Progress, progress, streak
from yams.rules.rulesets import parse_ruleset
from yams.solver.columns import is_exact

T = TypeVar("T")

# Entries of a player's list for one page: challenges made and never played are no games, dailies no challenges with a code.
MOST_LOOKED_THROUGH = 1000


class ProgressDesk:
    def __init__(
        self,
        desk: PlayerDesk,
        players: Players,
        challenges: ChallengeReader,
        coded: CodedChallenges,
        runs: Runs,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._desk = desk
        self._players = players
        self._challenges = challenges
        self._coded = coded
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
        return GamesAnswer(*await self._page(player, offset, limit, self._game))

    async def challenges(self, token: str | None, offset: int, limit: int) -> MyChallengesAnswer:
        """The challenges with a code that the player made or began, the newest first."""
        player = await self._desk.charged(token)
        return MyChallengesAnswer(*await self._page(player, offset, limit, self._challenge))

    async def _page(
        self, player: Player, offset: int, limit: int, find: Callable[[str, Player], Awaitable[T | None]]
    ) -> tuple[list[T], int | None]:
        """Up to `limit` of what is found in the player's list from `offset` on, and the offset of what follows.

        Of a list with little to be found only so much is looked through at once: the page is then short.
        """
        page: list[T] = []
        for first in range(offset, offset + MOST_LOOKED_THROUGH, limit):
            listed = await self._players.newest_challenges(player.id, first, limit + 1)
            found = await asyncio.gather(*(find(challenge, player) for challenge in listed[:limit]))
            for place, each in enumerate(found, first + 1):
                page += [] if each is None else [each]
                if len(page) == limit:
                    return page, place if place - first < len(listed) else None
            if len(listed) <= limit:
                return page, None
        return page, first + limit

    async def _challenge(self, challenge_id: str, player: Player) -> MyChallengeAnswer | None:
        """One challenge with a code; None for a daily."""
        if not is_code(challenge_id):
            return None
        try:
            stored = await self._challenges.current(challenge_id)
        except UnknownChallenge:
            return None
        challenge = stored.challenge
        seen, result = await asyncio.gather(
            self._coded.seen_by(player, stored),
            self._runs.result(keys.slot_of(challenge.id, player.id, challenge.partitions), player.id),
        )
        if result is None:
            return MyChallengeAnswer(seen, None, None, None)
        score = None if result.status is Status.PLAYING else result.score
        return MyChallengeAnswer(seen, keys.run_id(challenge.id, player.id), result.status, score)

    async def _game(self, challenge_id: str, player: Player) -> GameAnswer | None:
        """One game; None for a challenge that the player made and hasn't played."""
        try:
            challenge = await self._challenges.fixed(challenge_id)
        except UnknownChallenge:
            return None
        result = await self._runs.result(keys.slot_of(challenge.id, player.id, challenge.partitions), player.id)
        if result is None:
            return None
        return GameAnswer(
            run=keys.run_id(challenge.id, player.id),
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
            reveals_at=challenge.reveals_at,
        )


def _stats(each: Progress) -> RulesetStats:
    return RulesetStats.of(each, exact=is_exact(parse_ruleset(each.ruleset)))
