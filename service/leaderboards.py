"""Use case of boards: a page of standings with shared ranks, and where the asker stands."""

import asyncio

from service.board_wire import LeaderboardAnswer, MyStanding, Standing
from service.challenges import ChallengeReader
from service.clock import Clock
from service.coded import CodedChallenges
from service.errors import BoardHidden
from service.finished import FinishedRuns
from service.players import PlayerDesk
from service.ranked import RankedBoards, RankedPage, Row, Window
from storage import keys
from storage.boards import Boards, board_key
from storage.codec import Player
from storage.rankings import Entry
from yams.challenges.challenge import Challenge, Kind
from yams.challenges.measures import Measure, loss_of
from yams.challenges.standings import finished


class Leaderboards:
    def __init__(
        self,
        challenges: ChallengeReader,
        desk: PlayerDesk,
        ranked: RankedBoards,
        boards: Boards,
        coded: CodedChallenges,
        finished: FinishedRuns,
        clock: Clock,
    ) -> None:
        self._coded = coded
        self._finished = finished
        self._challenges = challenges
        self._desk = desk
        self._ranked = ranked
        self._boards = boards
        self._clock = clock

    async def page(self, token: str | None, challenge_id: str, by: Measure, window: Window) -> LeaderboardAnswer:
        reader = await self._desk.recognised(token)
        window.check(reader)
        challenge = await self.shown_to(reader, challenge_id)
        slots = keys.slots(challenge.id, challenge.partitions)
        histogram = await self._boards.histogram(slots)
        own = await self._own(challenge, by, reader) if reader else None
        boards = [board_key(slot, by) for slot in slots]
        page = await self._ranked.page(boards, own, window, histogram if by is Measure.SCORE else None)
        standings = await asyncio.gather(*(self._standing(challenge, by, row) for row in page.rows))
        return LeaderboardAnswer(
            finished=finished(histogram),
            by=by,
            offset=page.offset,
            standings=list(standings),
            me=await self._mine(challenge, by, page, reader) if reader else None,
            histogram=sorted(histogram.items()),
            as_of=self._clock(),
        )

    async def shown_to(self, reader: Player | None, challenge_id: str) -> Challenge:
        """The challenge, if this reader may see its board. Everyone watches a daily; between friends a board would spoil the game."""
        challenge = await self._challenges.fixed(challenge_id)
        if challenge.kind is Kind.DAILY:
            return challenge
        stored = await self._coded.visible(reader, challenge.id)
        if not await self._finished.may_see(reader, stored):
            raise BoardHidden("This board can be seen once you have finished the game, or when it is over.")
        return challenge

    async def _own(self, challenge: Challenge, by: Measure, reader: Player) -> Entry | None:
        slot = keys.slot_of(challenge.id, reader.id, challenge.partitions)
        value = await (self._boards.loss if by is Measure.LOSS else self._boards.score)(slot, reader.id)
        return None if value is None else Entry(value, reader.id)

    async def _standing(self, challenge: Challenge, by: Measure, row: Row) -> Standing:
        score, loss = await self._result(challenge, by, row.player, row.value)
        # The id of an erased player would tell who that was: it begins with the tag that stood beside the name.
        run = None if row.name is None else keys.run_id(challenge.id, row.player)
        return Standing(row.rank, row.name, row.tag, score, loss, run)

    async def _mine(self, challenge: Challenge, by: Measure, page: RankedPage, reader: Player) -> MyStanding | None:
        mine = page.mine
        if mine is None:
            return None
        score, loss = await self._result(challenge, by, reader.id, mine.value)
        run = keys.run_id(challenge.id, reader.id)
        return MyStanding(mine.rank, reader.name, reader.tag, score, loss, run, mine.percentile)

    async def _result(self, challenge: Challenge, by: Measure, player: str, value: int) -> tuple[int, float | None]:
        """(score, loss or None) of whoever has this value on the board."""
        slot = keys.slot_of(challenge.id, player, challenge.partitions)
        if by is Measure.LOSS:
            return await self._boards.score(slot, player) or 0, loss_of(value)[1]
        lost = await self._boards.loss(slot, player)
        return value, None if lost is None else loss_of(lost)[1]
