"""A small world to test in: the application, its store, a clock that stands still, and players."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any, Self, cast

import httpx
from litestar import Litestar
from msgspec.structs import replace

from service.app import create_app
from service.middleware import observe
from service.settings import read_service_settings
from storage.boards import Boards
from storage.challenges import Challenges
from storage.client import Client, connect
from storage.ledgers import Ledgers
from storage.periods import Periods
from storage.players import Players, RateLimit
from storage.runs import Runs
from storage.settings import Settings, read_settings
from storage.tables import Tables
from storage.wishes import TableWishes
from worker import audit, days, verification
from worker.analysis import Analyst
from worker.counting import Counter

MASTER = bytes(range(32))
DAILY = "2026-12-01.yams"

# Neither those that happen to lie in a data folder here, nor any built.
NO_TABLES = {"YAMS_TABLES": "/nonexistent/tables", "YAMS_BUILD_TABLES": "none"}

Json = dict[str, Any]


class Player:
    """A player of the API, with the requests that tests make again and again."""

    def __init__(self, http: httpx.AsyncClient, profile: Json) -> None:
        self.profile = profile
        self.token: str = profile["token"]
        self._http = http

    async def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        return await self._http.request(method, path, headers=headers, **options)

    async def start(self, challenge: str = DAILY) -> Json:
        response = await self.call("POST", f"/api/challenges/{challenge}/runs")
        assert response.status_code in (200, 201), response.text
        run: Json = response.json()
        return run

    async def finish(self, score_first: list[str] | None = None) -> Json:
        """Start today's run and finish it."""
        return await self.play(await self.start(), score_first)

    async def finish_in(self, challenge: str) -> Json:
        """Start the run of a challenge and finish it."""
        return await self.play(await self.start(challenge))

    async def put(self, run: str, n: int, body: Any) -> httpx.Response:
        return await self.call("PUT", f"/api/runs/{run}/actions/{n}", json=body)

    async def act(self, run: Json, body: Json) -> Json:
        """The next action, which must succeed."""
        response = await self.put(run["id"], run["nextAction"], body)
        assert response.status_code == 200, response.text
        after: Json = response.json()
        return after

    async def play(self, run: Json, boxes: list[str] | None = None) -> Json:
        """Finish the run: each turn's first dice into the first open box, or into `boxes` in turn."""
        order = iter(boxes or [])
        while run["status"] == "playing":
            open_boxes = [box["category"] for box in run["columns"][0]["boxes"] if box["points"] is None]
            run = await self.act(run, {"score": next(order, open_boxes[0])})
        return run


@asynccontextmanager
async def serving(app: Litestar) -> AsyncIterator[None]:
    """The application's lifespan in a task of its own: a fixture's start and end run in different tasks."""
    started, stop = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            started.set()
            await stop.wait()

    task = asyncio.create_task(live())
    waiting = asyncio.create_task(started.wait())
    await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    try:
        yield
    finally:
        stop.set()
        await task


class World:
    """Everything an integration test needs; `now` is the instant that all clocks show."""

    def __init__(self, client: Client, http: httpx.AsyncClient, settings: Settings, now: datetime) -> None:
        self.client = client
        self.http = http
        self.settings = settings
        self.now = now
        self.challenges = Challenges(client)
        self.runs = Runs(client)
        self.boards = Boards(client)
        self.ledgers = Ledgers(client)
        self.players = Players(client)
        self.periods = Periods(client)
        self.counter = Counter(self.challenges, self.runs, self.periods, self.players, settings)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, now: datetime, *, keep: bool = False, **environment: str) -> AsyncIterator[Self]:
        """A world on an emptied store (or on what is there, with `keep`), its days opened."""
        settings = read_settings({"YAMS_STORE_URL": url, "YAMS_MASTER": MASTER.hex(), **NO_TABLES, **environment})
        service_settings = read_service_settings(environment)
        if "YAMS_ACTIONS_PER_MINUTE" not in environment:
            # The clock stands still, so a limit would never be lifted.
            free = RateLimit(0.001, 10**9)
            service_settings = replace(service_settings, actions=free, new_players=free, code_tries=free, prints=free)
        client = connect(url)
        if not keep:
            await client.execute("FLUSHALL")
        worlds: list[Self] = []
        app = create_app(settings, service_settings, clock=lambda: worlds[0].now)
        transport = httpx.ASGITransport(app=cast(Any, observe(app, https=False)), raise_app_exceptions=False)
        try:
            async with serving(app), httpx.AsyncClient(transport=transport, base_url="http://yams") as http:
                worlds.append(cls(client, http, settings, now))
                await worlds[0].turn_days()
                yield worlds[0]
        finally:
            await client.aclose()

    def later(self, **span: float) -> None:
        self.now += timedelta(**span)

    async def player(self, name: str | None = None) -> Player:
        response = await self.http.post("/api/players", json={} if name is None else {"name": name})
        assert response.status_code == 201, response.text
        self.http.cookies.clear()
        return Player(self.http, response.json())

    async def turn_days(self) -> None:
        await days.turn_days(self.challenges, self.runs, self.ledgers, self.counter, self.settings, self.now)

    async def sweep(self) -> int:
        return await verification.sweep_pending(self.challenges, self.runs, MASTER, self.now)

    async def verify(self, run: str) -> verification.Outcome:
        return await verification.verify_run(self.challenges, self.runs, MASTER, run, self.now)

    def analyst(self) -> Analyst:
        """One as a worker has it that has just started."""
        tables, wishes = Tables(self.settings.tables), TableWishes(self.client)
        return Analyst(self.challenges, self.runs, self.ledgers, tables, wishes, MASTER)

    async def audit(self, challenge: str = DAILY) -> audit.Audit:
        return await audit.audit_board(self.challenges, self.runs, self.boards, MASTER, challenge)

    async def board(self, challenge: str = DAILY, player: Player | None = None, query: str = "") -> Json:
        path = f"/api/challenges/{challenge}/leaderboard{query}"
        response = await (player.call("GET", path) if player else self.http.get(path))
        assert response.status_code == 200, response.text
        board: Json = response.json()
        return board

    async def snapshot(self) -> dict[bytes, Any]:
        """Everything in the store except rate limits and jobs, to show that something changed nothing."""
        found: dict[bytes, Any] = {}
        for key in sorted(await self.client.execute("KEYS", "*")):
            if b"rate" not in key and not key.startswith((b"arq:", b"yams:jobs")):
                found[key] = await self.client.execute("DUMP", key)
        return found
