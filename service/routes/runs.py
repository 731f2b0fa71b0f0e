"""`/api/runs`: see a run, act in it, see its replay."""

from typing import Annotated

from litestar import get, put
from litestar.params import Body, Parameter

from service.play import Play
from service.routes.schema import problems
from service.wire import ReplayAnswer, RunAnswer
from yams.rules.notation import WrittenAction

# Three columns of twenty boxes, three actions each, are 180; the number is bounded only to be a number.
LARGEST_NUMBER = 1_000_000


@get(
    "/api/runs/{run:str}",
    operation_id="getRun",
    summary="My run as it stands",
    responses=problems(401, 404, 429),
)
async def get_run(run: str, token: str | None, play: Play) -> RunAnswer:
    return await play.view(token, run)


@put(
    "/api/runs/{run:str}/actions/{n:int}",
    operation_id="putAction",
    summary="Record action n of my run",
    responses=problems(401, 404, 409, 413, 415, 422, 429),
)
async def put_action(
    run: str,
    n: Annotated[int, Parameter(ge=0, le=LARGEST_NUMBER)],
    data: Annotated[WrittenAction, Body()],
    token: str | None,
    play: Play,
) -> RunAnswer:
    return await play.act(token, run, n, data)


@get(
    "/api/runs/{run:str}/replay",
    operation_id="getReplay",
    summary="The replay document of a finished run",
    responses=problems(403, 404),
)
async def get_replay(run: str, token: str | None, play: Play) -> ReplayAnswer:
    return await play.replay(token, run)


ROUTES = [get_run, put_action, get_replay]
