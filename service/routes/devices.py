"""`/api/players/me/devices`, links and recovery: one player on several devices."""

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody

from service.bodies import read_body
from service.devices import DeviceDesk
from service.identity import address_of, label_of
from service.player_wire import DevicesAnswer, LinkAnswer, NewPlayerAnswer, RecoveryAnswer, RecoveryBody, RedeemBody
from service.routes.players import with_cookie, without_cookie
from service.routes.schema import problems
from service.settings import ServiceSettings


@post(
    "/api/players/me/links",
    operation_id="makeLink",
    summary="A one-time link that lets another device of mine in",
    responses=problems(401, 409, 413, 415, 429),
)
async def make_link(token: NamedDependency[str | None], devices: NamedDependency[DeviceDesk]) -> LinkAnswer:
    return await devices.make_link(token)


@post(
    "/api/players/links/{code:str}",
    operation_id="redeemLink",
    summary="Become the player of a link on this device, once",
    responses=problems(404, 409, 410, 413, 415, 429),
)
async def redeem_link(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    body: RawBody,
    devices: NamedDependency[DeviceDesk],
    service_settings: NamedDependency[ServiceSettings],
) -> Response[NewPlayerAnswer]:
    secret = read_body(body, RedeemBody).secret
    entered = await devices.redeem_link(code, secret, address_of(request), label_of(request))
    return with_cookie(entered, service_settings)


@post(
    "/api/players/me/recovery",
    operation_id="makeRecovery",
    summary="A recovery code to print, in place of the one before",
    responses=problems(401, 413, 415, 429),
)
async def make_recovery(token: NamedDependency[str | None], devices: NamedDependency[DeviceDesk]) -> RecoveryAnswer:
    return await devices.make_recovery(token)


@post(
    "/api/players/recovery",
    operation_id="recoverPlayer",
    summary="Become the player of a recovery code on this device",
    responses=problems(404, 413, 415, 429),
)
async def recover_player(
    request: Request[Any, Any, Any],
    body: RawBody,
    devices: NamedDependency[DeviceDesk],
    service_settings: NamedDependency[ServiceSettings],
) -> Response[NewPlayerAnswer]:
    asked = read_body(body, RecoveryBody)
    return with_cookie(await devices.recover(asked, address_of(request), label_of(request)), service_settings)


@get(
    "/api/players/me/devices",
    operation_id="listDevices",
    summary="My devices, and whether there is a recovery code",
    responses=problems(401, 429),
)
async def list_devices(token: NamedDependency[str | None], devices: NamedDependency[DeviceDesk]) -> DevicesAnswer:
    return await devices.listed(token)


@delete(
    "/api/players/me/devices/{device:str}",
    operation_id="signOutDevice",
    summary="Sign one of my devices out",
    responses=problems(401, 404, 409, 413, 415, 429),
)
async def sign_out_device(
    device: FromPath[str], token: NamedDependency[str | None], devices: NamedDependency[DeviceDesk]
) -> Response[None]:
    own = await devices.sign_out(token, device)
    return without_cookie() if own else Response(None, status_code=204)


ROUTES: list[Any] = [make_link, redeem_link, make_recovery, recover_player, list_devices, sign_out_device]
