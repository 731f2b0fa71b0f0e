"""Finished games to be watched again, by their runs and by replay codes."""

from typing import Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody

from service.bodies import read_body
from service.identity import address_of
from service.replay_wire import ReplayCodeAnswer, ReplayCodeBody, ViewingAnswer
from service.replays import Replays
from service.routes.schema import problems
from yams.fairness.document import ReplayDocument


@get(
    "/api/runs/{run:str}/replay",
    operation_id="getReplay",
    summary="The replay document of a finished run",
    responses=problems(403, 404),
)
async def get_replay(
    run: FromPath[str], token: NamedDependency[str | None], replays: NamedDependency[Replays]
) -> ReplayDocument:
    return await replays.document(token, run)


@get(
    "/api/runs/{run:str}/replay-code",
    operation_id="getReplayCode",
    summary="The replay code of a finished run",
    responses=problems(403, 404),
)
async def get_replay_code(
    run: FromPath[str], token: NamedDependency[str | None], replays: NamedDependency[Replays]
) -> ReplayCodeAnswer:
    return await replays.code(token, run)


@get(
    "/api/runs/{run:str}/viewing",
    operation_id="getViewing",
    summary="A finished run to be watched: its replay document with the sheet after each turn",
    responses=problems(403, 404),
)
async def get_viewing(
    run: FromPath[str], token: NamedDependency[str | None], replays: NamedDependency[Replays]
) -> ViewingAnswer:
    return await replays.viewing(token, run)


@post(
    "/api/replays",
    operation_id="readReplayCode",
    summary="The game of a replay code to be watched, and what does not fit",
    status_code=200,
    responses=problems(403, 404, 413, 415, 422, 429),
)
async def read_replay_code(
    request: Request[Any, Any, Any],
    body: RawBody,
    token: NamedDependency[str | None],
    replays: NamedDependency[Replays],
) -> ViewingAnswer:
    return await replays.read(token, read_body(body, ReplayCodeBody).code, address_of(request))


ROUTES: list[Any] = [get_replay, get_replay_code, get_viewing, read_replay_code]
