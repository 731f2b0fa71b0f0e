"""Use case of boards over periods: a week, a month, a season or all time of a ruleset's dailies, by score or by loss."""

import asyncio

from msgspec import Struct

from service.board_wire import MyPeriodStanding, PeriodBoardAnswer, PeriodStanding
from service.clock import Clock
from service.errors import InvalidParameter
from service.players import PlayerDesk
from service.ranked import RankedBoards, RankedPage, Row, Window
from storage.codec import Player
from storage.periods import PeriodBoard, Periods
from storage.rankings import Entry, Rankings
from storage.settings import Settings
from yams.challenges.days import day_of
from yams.challenges.measures import Measure, loss_of
from yams.challenges.periods import Period, Span, UnknownPeriod, following, period_of, previous, read_period
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.columns import is_exact


class AskedPeriod(Struct, frozen=True):
    """The board asked for. Without `of` it is the period that today lies in."""

    ruleset: str
    span: Span
    of: str | None
    by: Measure


class PeriodBoards:
    def __init__(
        self,
        desk: PlayerDesk,
        ranked: RankedBoards,
        rankings: Rankings,
        periods: Periods,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._desk = desk
        self._ranked = ranked
        self._rankings = rankings
        self._periods = periods
        self._settings = settings
        self._clock = clock

    async def page(self, token: str | None, asked: AskedPeriod, window: Window) -> PeriodBoardAnswer:
        """A page of the board; UnknownRuleset, InvalidParameter, NoToken."""
        ruleset, period = parse_ruleset(asked.ruleset), self._period(asked)
        reader = await self._desk.recognised(token)
        window.check(reader)
        board = await self._periods.find(ruleset.key, period)
        if board is None:
            return self._answer(ruleset, period, asked.by, RankedPage(0, window.offset or 0, [], None), [], None)
        own = await self._own(board, asked.by, reader)
        page = await self._ranked.page(board.boards(asked.by), own, window)
        standings = await asyncio.gather(*(self._standing(board, asked.by, row, reader) for row in page.rows))
        mine = await self._mine(board, asked.by, page, reader) if reader else None
        return self._answer(ruleset, period, asked.by, page, list(standings), mine)

    def _period(self, asked: AskedPeriod) -> Period:
        if asked.of is None:
            return period_of(asked.span, day_of(self._clock(), self._settings.zone))
        try:
            period = read_period(asked.of)
        except UnknownPeriod as error:
            raise InvalidParameter(str(error)) from error
        if period.span is not asked.span:
            raise InvalidParameter(f"{period.key} is no {asked.span} but a {period.span}.")
        return period

    async def _own(self, board: PeriodBoard, measure: Measure, reader: Player | None) -> Entry | None:
        if reader is None:
            return None
        value = await self._rankings.value(board.slot(reader.id).board(measure), reader.id)
        return None if value is None else Entry(value, reader.id)

    async def _standing(self, board: PeriodBoard, measure: Measure, row: Row, reader: Player | None) -> PeriodStanding:
        score, loss, days = await self._result(board, measure, row.player, row.value)
        mine = reader is not None and reader.id == row.player
        return PeriodStanding(row.rank, row.name, row.tag, score, loss, days, mine)

    async def _mine(
        self, board: PeriodBoard, measure: Measure, page: RankedPage, reader: Player
    ) -> MyPeriodStanding | None:
        if page.mine is None:
            return None
        score, loss, days = await self._result(board, measure, reader.id, page.mine.value)
        return MyPeriodStanding(page.mine.rank, reader.name, reader.tag, score, loss, days, page.mine.percentile)

    async def _result(
        self, board: PeriodBoard, measure: Measure, player: str, value: int
    ) -> tuple[int | None, float | None, int]:
        """(score or None, loss or None, counted days) of what stands on the board."""
        if measure is Measure.LOSS:
            days, loss = loss_of(value)
            return None, loss, days
        return value, None, await self._periods.counted_days(board, measure, player)

    def _answer(
        self,
        ruleset: Ruleset,
        period: Period,
        by: Measure,
        page: RankedPage,
        standings: list[PeriodStanding],
        mine: MyPeriodStanding | None,
    ) -> PeriodBoardAnswer:
        before, after = previous(period), following(period)
        return PeriodBoardAnswer(
            ruleset=ruleset.key,
            period=period.span,
            of=period.key,
            by=by,
            first_day=period.first,
            last_day=period.last,
            previous=None if before is None else before.key,
            following=None if after is None else after.key,
            best=period.best,
            exact=is_exact(ruleset),
            players=page.size,
            offset=page.offset,
            standings=standings,
            me=mine,
            as_of=self._clock(),
        )
