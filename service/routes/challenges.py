"""`/api/daily` and `/api/challenges`: what is played today, and who stands where."""

from datetime import date as Date  # noqa: N812 - the parameter is called date
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter, RawBody

from service.board_wire import Around, LeaderboardAnswer
from service.bodies import read_body
from service.challenge_wire import ChallengeAnswer, DailyAnswer, NewChallengeBody
from service.challenges import Days
from service.coded import CodedChallenges
from service.leaderboards import Leaderboards
from service.play import Play
from service.ranked import Window
from service.routes.schema import problems
from service.run_wire import RunAnswer
from yams.challenges.measures import Measure

LONGEST_PAGE = 100
PAGE = 50
FARTHEST_OFFSET = 10_000_000


@get("/api/daily", operation_id="getDaily", summary="A day's challenges", responses=problems(404))
async def get_daily(
    days: NamedDependency[Days],
    token: NamedDependency[str | None],
    date: Annotated[Date | None, QueryParameter(description="Today when left out")] = None,
) -> DailyAnswer:
    return await days.daily(token, date)


@get(
    "/api/challenges/{challenge_id:str}",
    operation_id="getChallenge",
    summary="One challenge",
    responses=problems(404),
)
async def get_challenge(
    challenge_id: FromPath[str], token: NamedDependency[str | None], coded: NamedDependency[CodedChallenges]
) -> ChallengeAnswer:
    return await coded.view(token, challenge_id)


@post(
    "/api/challenges",
    operation_id="makeChallenge",
    summary="Make a challenge with a code: for a friend, alone, or against the computer",
    responses=problems(401, 403, 404, 409, 413, 415, 422, 429),
)
async def make_challenge(
    body: RawBody, token: NamedDependency[str | None], coded: NamedDependency[CodedChallenges]
) -> ChallengeAnswer:
    return await coded.make(token, read_body(body, NewChallengeBody))


_started: dict[int, ResponseSpec] = {
    200: ResponseSpec(RunAnswer, description="The run already started", generate_examples=False),
    **problems(401, 404, 409, 413, 415, 429),
}


@post(
    "/api/challenges/{challenge_id:str}/runs",
    operation_id="startRun",
    summary="Start my run, or find it again",
    responses=_started,
)
async def start_run(
    challenge_id: FromPath[str], token: NamedDependency[str | None], play: NamedDependency[Play]
) -> Response[RunAnswer]:
    run, new = await play.start(token, challenge_id)
    return Response(run, status_code=201 if new else 200)


@get(
    "/api/challenges/{challenge_id:str}/leaderboard",
    operation_id="getLeaderboard",
    summary="A page of the board, and where I stand",
    responses=problems(401, 403, 404),
)
async def get_leaderboard(
    challenge_id: FromPath[str],
    token: NamedDependency[str | None],
    leaderboards: NamedDependency[Leaderboards],
    by: Annotated[Measure, QueryParameter()] = Measure.SCORE,
    offset: Annotated[int | None, QueryParameter(ge=0, le=FARTHEST_OFFSET)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = PAGE,
    around: Annotated[Around | None, QueryParameter()] = None,
) -> LeaderboardAnswer:
    return await leaderboards.page(token, challenge_id, by, Window(offset, limit, around))


ROUTES: list[Any] = [get_daily, get_challenge, make_challenge, start_run, get_leaderboard]
