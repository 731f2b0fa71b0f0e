"""`/api/health`: this process lives. `/api/ready`: it can serve, so a balancer may send it players."""

import asyncio

from litestar import get
from litestar.di import NamedDependency

from service.routes.schema import problems
from service.wire import HealthAnswer
from storage.client import Client, StoreAway

PATIENCE_S = 2.0


@get("/api/health", operation_id="getHealth", summary="The process lives", responses=problems())
async def get_health() -> HealthAnswer:
    return HealthAnswer("ok")


@get("/api/ready", operation_id="getReady", summary="The store answers", responses=problems())
async def get_ready(client: NamedDependency[Client]) -> HealthAnswer:
    try:
        async with asyncio.timeout(PATIENCE_S):
            # A key like any other, so that on a cluster a node answers that would serve it.
            await client.execute("EXISTS", "installation")
    except TimeoutError as error:
        raise StoreAway("The store does not answer in time.") from error
    return HealthAnswer("ok")


ROUTES = [get_health, get_ready]
