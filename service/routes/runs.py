"""`/api/runs`: see a run, act in it, see its opponent."""

from typing import Annotated, Any

from litestar import Request, get, put
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter, RawBody

from service.bodies import read_body
from service.identity import address_of
from service.opponents import Opponents
from service.pictures import Pictures
from service.play import Play
from service.routes.schema import problems
from service.routes.strict import takes_only
from service.run_wire import RunAnswer
from service.solver_wire import OpponentAnswer
from yams.rules.notation import WrittenAction
from yams.rules.words import Language

# Three columns of twenty boxes, three actions each, are 180; the number is bounded only to be a number.
LARGEST_NUMBER = 1_000_000


@get(
    "/api/runs/{run:str}",
    operation_id="getRun",
    summary="My run as it stands",
    responses=problems(401, 404, 429),
)
async def get_run(run: FromPath[str], token: NamedDependency[str | None], play: NamedDependency[Play]) -> RunAnswer:
    return await play.view(token, run)


@put(
    "/api/runs/{run:str}/actions/{n:int}",
    operation_id="putAction",
    summary="Record action n of my run",
    responses=problems(401, 404, 409, 413, 415, 422, 429),
)
async def put_action(
    run: FromPath[str],
    n: Annotated[int, PathParameter(ge=0, le=LARGEST_NUMBER)],
    body: RawBody,
    token: NamedDependency[str | None],
    play: NamedDependency[Play],
) -> RunAnswer:
    return await play.act(token, run, n, read_body(body, WrittenAction))


@get(
    "/api/runs/{run:str}/opponent",
    operation_id="getOpponent",
    summary="The computer's turns, as many as I have played",
    responses=problems(401, 404, 429),
)
async def get_opponent(
    run: FromPath[str], token: NamedDependency[str | None], opponents: NamedDependency[Opponents]
) -> OpponentAnswer:
    return await opponents.view(token, run)


@get(
    "/api/runs/{run:str}/picture",
    operation_id="getPicture",
    summary="A verified run's score and place as a picture to send",
    media_type="image/png",
    cache_control=CacheControlHeader(private=True, max_age=60),
    guards=[takes_only("lang")],
    responses=problems(403, 404, 429, 503),
)
async def get_picture(
    request: Request[Any, Any, Any],
    run: FromPath[str],
    token: NamedDependency[str | None],
    pictures: NamedDependency[Pictures],
    lang: Annotated[Language, QueryParameter()] = "fr",
) -> bytes:
    return await pictures.of_run(token, run, lang, address_of(request))


ROUTES = [get_run, put_action, get_opponent, get_picture]
