"""Use case of boards: a page of standings with shared ranks, and where the asker stands."""

import asyncio

from service.challenges import ChallengeReader
from service.clock import Clock
from service.coded import CodedChallenges
from service.errors import BoardHidden
from service.finished import FinishedRuns
from service.players import PlayerDesk
from service.wire import LeaderboardAnswer, MyStanding, Standing
from storage import keys
from storage.boards import Boards, Entry
from storage.codec import Player, tag_of
from storage.players import Players
from yams.challenges.challenge import Challenge, Kind
from yams.challenges.standings import Histogram, finished, page_start, percentile, rank


class Leaderboards:
    def __init__(
        self,
        challenges: ChallengeReader,
        desk: PlayerDesk,
        players: Players,
        boards: Boards,
        coded: CodedChallenges,
        finished: FinishedRuns,
        clock: Clock,
    ) -> None:
        self._coded = coded
        self._finished = finished
        self._challenges = challenges
        self._desk = desk
        self._players = players
        self._boards = boards
        self._clock = clock

    async def page(self, token: str | None, challenge_id: str, offset: int, limit: int) -> LeaderboardAnswer:
        reader = await self._desk.recognised(token)
        challenge = await self._shown_to(reader, challenge_id)
        slots = keys.slots(challenge.id, challenge.partitions)
        histogram = await self._boards.histogram(slots)
        start = page_start(histogram, offset)
        entries = await self._boards.page(slots, start, limit) if start else []
        names = await asyncio.gather(*(self._players.name(entry.player) for entry in entries))
        return LeaderboardAnswer(
            finished=finished(histogram),
            standings=[
                _standing(challenge, histogram, entry, name) for entry, name in zip(entries, names, strict=True)
            ],
            me=await self._mine(challenge, reader, histogram) if reader else None,
            histogram=sorted(histogram.items()),
            as_of=self._clock(),
        )

    async def _shown_to(self, reader: Player | None, challenge_id: str) -> Challenge:
        """The challenge, if this reader may see its board. Everyone watches a daily; between friends a board would spoil the game."""
        challenge = await self._challenges.fixed(challenge_id)
        if challenge.kind is Kind.DAILY:
            return challenge
        stored = await self._coded.visible(reader, challenge.id)
        if not await self._finished.may_see(reader, stored):
            raise BoardHidden("This board can be seen once you have finished the game, or when it is over.")
        return challenge

    async def _mine(self, challenge: Challenge, reader: Player, histogram: Histogram) -> MyStanding | None:
        slot = keys.slot_of(challenge.id, reader.id, challenge.partitions)
        score = await self._boards.score(slot, reader.id)
        if score is None:
            return None
        return MyStanding(
            rank=rank(histogram, score),
            name=reader.name,
            tag=reader.tag,
            score=score,
            run=keys.run_id(challenge.id, reader.id),
            percentile=percentile(histogram, score),
        )


def _standing(challenge: Challenge, histogram: Histogram, entry: Entry, name: str | None) -> Standing:
    return Standing(
        rank=rank(histogram, entry.score),
        name=name,
        tag=None if name is None else tag_of(entry.player),
        score=entry.score,
        run=keys.run_id(challenge.id, entry.player),
    )
