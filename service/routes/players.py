"""`/api/players`: become a player, be one, stop being one."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post, route
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import HttpMethod
from litestar.params import RawBody

from service.bodies import read_body
from service.identity import COOKIE, MARK, YEAR_S, address_of, label_of
from service.player_wire import ExportAnswer, NewPlayerAnswer, NewPlayerBody, PlayerAnswer, RenameBody
from service.players import PlayerDesk
from service.routes.schema import problems
from service.settings import ServiceSettings


@post(
    "/api/players",
    operation_id="createPlayer",
    summary="Become a player",
    responses=problems(413, 415, 422, 429),
)
async def create_player(
    request: Request[Any, Any, Any],
    body: RawBody,
    desk: NamedDependency[PlayerDesk],
    service_settings: NamedDependency[ServiceSettings],
) -> Response[NewPlayerAnswer]:
    asked = read_body(body, NewPlayerBody)
    return with_cookie(await desk.create(asked, address_of(request), label_of(request)), service_settings)


def with_cookie(player: NewPlayerAnswer, service_settings: ServiceSettings) -> Response[NewPlayerAnswer]:
    """The answer that also leaves the token in the browser."""
    secure = service_settings.secure_cookie
    return Response(
        player,
        cookies=[_cookie(COOKIE, player.token, hidden=True, secure=secure), _cookie(MARK, "1", secure=secure)],
    )


def without_cookie() -> Response[None]:
    """The empty answer that makes the browser forget its token."""
    response: Response[None] = Response(None, status_code=204)
    for name in (COOKIE, MARK):
        response.delete_cookie(name, path="/")
    return response


def _cookie(name: str, value: str, *, secure: bool, hidden: bool = False) -> Cookie:
    """A cookie for a year; scripts can't see a hidden one."""
    return Cookie(key=name, value=value, path="/", max_age=YEAR_S, httponly=hidden, samesite="lax", secure=secure)


@get("/api/players/me", operation_id="getPlayer", summary="Who I am", responses=problems(401, 429))
async def get_player(token: NamedDependency[str | None], desk: NamedDependency[PlayerDesk]) -> PlayerAnswer:
    return await desk.profile(token)


@patch(
    "/api/players/me",
    operation_id="renamePlayer",
    summary="Change my name",
    responses=problems(401, 413, 415, 422, 429),
)
async def rename_player(
    body: RawBody, token: NamedDependency[str | None], desk: NamedDependency[PlayerDesk]
) -> PlayerAnswer:
    return await desk.rename(token, read_body(body, RenameBody).name)


@delete(
    "/api/players/me",
    operation_id="erasePlayer",
    summary="Erase my name and key",
    responses=problems(401, 413, 415, 429),
)
async def erase_player(token: NamedDependency[str | None], desk: NamedDependency[PlayerDesk]) -> Response[None]:
    await desk.erase(token)
    return without_cookie()


@route("/api/players/me", http_method=[HttpMethod.OPTIONS], include_in_schema=False, sync_to_thread=False)
def player_methods() -> Response[None]:
    """Litestar's own answer knows only the first of several functions on one path."""
    return Response(None, status_code=204, headers={"Allow": "DELETE, GET, OPTIONS, PATCH"})


@get(
    "/api/players/me/export",
    operation_id="exportPlayer",
    summary="Everything stored about me",
    responses=problems(401, 429),
)
async def export_player(token: NamedDependency[str | None], desk: NamedDependency[PlayerDesk]) -> ExportAnswer:
    return await desk.export(token)


# player_methods before the others of its path, or the framework adds its own.
ROUTES = [create_player, player_methods, get_player, rename_player, erase_player, export_player]
