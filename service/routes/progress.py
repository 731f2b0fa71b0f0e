"""`/api/players/me/stats`, `/games` and `/challenges`: the personal page, and one's own challenges."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from service.board_wire import GamesAnswer, MyChallengesAnswer, StatsAnswer
from service.progress import ProgressDesk
from service.routes.challenges import FARTHEST_OFFSET, LONGEST_PAGE, PAGE
from service.routes.schema import problems
from service.routes.strict import takes_only


@get(
    "/api/players/me/stats",
    operation_id="getStats",
    summary="My figures in each ruleset, and my streak",
    responses=problems(401, 404, 429),
    guards=[takes_only("ruleset")],
)
async def get_stats(
    token: NamedDependency[str | None],
    progress: NamedDependency[ProgressDesk],
    ruleset: Annotated[
        str | None, QueryParameter(max_length=100, description="All that I played when left out")
    ] = None,
) -> StatsAnswer:
    return await progress.stats(token, ruleset)


@get(
    "/api/players/me/games",
    operation_id="listGames",
    summary="My games, the newest first",
    responses=problems(401, 429),
    guards=[takes_only("offset", "limit")],
)
async def list_games(
    token: NamedDependency[str | None],
    progress: NamedDependency[ProgressDesk],
    offset: Annotated[int, QueryParameter(ge=0, le=FARTHEST_OFFSET)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = PAGE,
) -> GamesAnswer:
    return await progress.games(token, offset, limit)


@get(
    "/api/players/me/challenges",
    operation_id="listChallenges",
    summary="The challenges with a code that I made or began, the newest first",
    responses=problems(401, 429),
    guards=[takes_only("offset", "limit")],
)
async def list_challenges(
    token: NamedDependency[str | None],
    progress: NamedDependency[ProgressDesk],
    offset: Annotated[int, QueryParameter(ge=0, le=FARTHEST_OFFSET)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = PAGE,
) -> MyChallengesAnswer:
    return await progress.challenges(token, offset, limit)


ROUTES = [get_stats, list_games, list_challenges]
