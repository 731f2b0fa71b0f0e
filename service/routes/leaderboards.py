"""`/api/leaderboards`: boards over weeks, months, seasons and all time."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from service.board_wire import Around, PeriodBoardAnswer
from service.period_boards import AskedPeriod, PeriodBoards
from service.ranked import Window
from service.routes.challenges import FARTHEST_OFFSET, LONGEST_PAGE, PAGE
from service.routes.schema import problems
from service.routes.strict import takes_only
from yams.challenges.measures import Measure
from yams.challenges.periods import Span

LONGEST_KEY = 8


@get(
    "/api/leaderboards/{ruleset:str}",
    operation_id="getPeriodBoard",
    summary="A page of a ruleset's board over a period, and where I stand",
    responses=problems(401, 404),
    guards=[takes_only("period", "of", "by", "offset", "limit", "around")],
)
async def get_period_board(
    ruleset: FromPath[str],
    token: NamedDependency[str | None],
    period_boards: NamedDependency[PeriodBoards],
    period: Annotated[Span, QueryParameter()] = Span.WEEK,
    of: Annotated[
        str | None, QueryParameter(max_length=LONGEST_KEY, description="Such as 2026-W49; today's when left out")
    ] = None,
    by: Annotated[Measure, QueryParameter()] = Measure.SCORE,
    offset: Annotated[int | None, QueryParameter(ge=0, le=FARTHEST_OFFSET)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = PAGE,
    around: Annotated[Around | None, QueryParameter()] = None,
) -> PeriodBoardAnswer:
    return await period_boards.page(token, AskedPeriod(ruleset, period, of, by), Window(offset, limit, around))


ROUTES = [get_period_board]
