"""Putting the API together: `create_app` from settings, a clock and a store."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.types import ASGIApp

from service.analyses import Analyses
from service.challenges import ChallengeReader, Days
from service.client_files import client_route, read_files
from service.clock import Clock, utc_now
from service.coded import CodedChallenges
from service.devices import DeviceDesk
from service.errors import LARGEST_BODY, BodyTooLarge, ForeignPage, NotJson, UnknownPath, answer
from service.fairness import Fairness
from service.finished import FinishedRuns
from service.identity import from_another_page, token_of
from service.leaderboards import Leaderboards
from service.middleware import observe
from service.openapi import CONFIG
from service.opponents import Opponents
from service.period_boards import PeriodBoards
from service.pictures import Pictures
from service.play import Play
from service.players import PlayerDesk
from service.printing import Printer
from service.problem_wire import Problem
from service.progress import ProgressDesk
from service.ranked import RankedBoards
from service.replays import Replays
from service.routes import ROUTES
from service.settings import ServiceSettings
from service.tables import TableReader
from storage.boards import Boards
from storage.challenges import Challenges
from storage.client import Client, connect
from storage.devices import Devices
from storage.ledgers import Ledgers
from storage.periods import Periods
from storage.players import Players
from storage.queue import Queue
from storage.rankings import Rankings
from storage.runs import Runs
from storage.settings import Settings
from storage.tables import Tables
from storage.wishes import TableWishes

# The methods that change nothing.
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def create_app(settings: Settings, service_settings: ServiceSettings, clock: Clock = utc_now) -> Litestar:
    """The API as an ASGI application. It connects to the store when it first needs it."""
    client = connect(settings.store_url)
    queue = Queue.connect(settings.queue_url)
    return Litestar(
        route_handlers=[
            *ROUTES,
            client_route(read_files()),
        ],
        dependencies=_dependencies(settings, service_settings, client, queue, clock),
        exception_handlers={Exception: answer},
        before_request=_refuse,
        request_max_body_size=LARGEST_BODY,
        lifespan=[lambda _: _connected(client, queue)],
        openapi_config=CONFIG,
        logging_config=None,
    )


def observed_app(settings: Settings, service_settings: ServiceSettings) -> ASGIApp:
    """The application as a server runs it: every answer gets its headers and its line in the log."""
    return observe(create_app(settings, service_settings), https=service_settings.secure_cookie)


def _dependencies(
    settings: Settings,
    service_settings: ServiceSettings,
    client: Client,
    queue: Queue,
    clock: Clock,
) -> dict[str, Provide]:
    """The use cases by the names under which routes ask for them."""
    stored_players, stored_runs = Players(client), Runs(client)
    stored_devices = Devices(client)
    stored_challenges, boards = Challenges(client), Boards(client)
    reader = ChallengeReader(stored_challenges)
    desk = PlayerDesk(stored_players, stored_devices, stored_runs, stored_challenges, service_settings, clock)
    finished = FinishedRuns(reader, desk, stored_runs, boards, clock)
    play = Play(reader, desk, stored_runs, queue, settings.master, clock)
    tables = TableReader(Tables(settings.tables), TableWishes(client))
    coded = CodedChallenges(
        reader, desk, finished, stored_challenges, stored_players, stored_runs, boards, queue, settings, clock
    )
    rankings = Rankings(client)
    ranked = RankedBoards(rankings, stored_players)
    printer = Printer(stored_players, service_settings, clock)
    leaderboards = Leaderboards(reader, desk, ranked, boards, coded, finished, clock)
    days = Days(stored_challenges, desk, boards, stored_runs, settings, clock)
    values: dict[str, Any] = {
        "client": client,
        "service_settings": service_settings,
        "desk": desk,
        "devices": DeviceDesk(desk, stored_players, stored_devices, service_settings, clock),
        "days": days,
        "fairness": Fairness(days, settings.zone, clock),
        "play": play,
        "replays": Replays(reader, desk, finished, coded, stored_players, settings.master, service_settings, clock),
        "tables": tables,
        "analyses": Analyses(reader, finished, play, stored_runs, Ledgers(client), tables, queue),
        "coded": coded,
        "opponents": Opponents(play, tables, settings.master),
        "leaderboards": leaderboards,
        "printer": printer,
        "pictures": Pictures(desk, leaderboards, boards, tables, printer),
        "period_boards": PeriodBoards(desk, ranked, rankings, Periods(client), settings, clock),
        "progress": ProgressDesk(desk, stored_players, reader, coded, stored_runs, settings, clock),
    }
    provided = {name: _provide(value) for name, value in values.items()}
    return {**provided, "token": Provide(token_of, sync_to_thread=False)}


def _provide(value: Any) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)


@asynccontextmanager
async def _connected(client: Client, queue: Queue) -> AsyncIterator[None]:
    yield
    await queue.aclose()
    await client.aclose()


async def _refuse(request: Request[Any, Any, Any]) -> Response[Problem] | None:
    """Requests that no route should see. Bodies are JSON and say so: a form or text/plain body could be sent by any other site's page."""
    if request.url.path.startswith("/api/schema/"):
        return answer(request, UnknownPath("There is nothing at this path."))  # the framework's own documents
    if request.method not in SAFE_METHODS and from_another_page(request):
        return answer(request, ForeignPage("Only this service's own pages may change anything in a player's name."))
    if not _has_body(request):
        return None
    if _length(request) > LARGEST_BODY:  # also where no body is read
        return answer(request, BodyTooLarge(f"The body is larger than {LARGEST_BODY} bytes."))
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type == "application/json":
        return None
    return answer(request, NotJson("A body must be sent as application/json."))


def _has_body(request: Request[Any, Any, Any]) -> bool:
    return _length(request) > 0 or "transfer-encoding" in request.headers


def _length(request: Request[Any, Any, Any]) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0
