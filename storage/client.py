"""One connection to a server or cluster, with concurrent commands gathered into pipelines.

Requests come one by one but wait for the disk together (`appendfsync always` commits in groups), so commands that are asked for
while others are under way travel as the next pipeline. docs/decisions/0003-batched-commands.md has the measurement.

redis-py retries by itself after a lost connection, so a command may run twice: everything sent here must be idempotent.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from typing import Any
from urllib.parse import unquote, urlsplit

from redis import exceptions
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

from storage.scripts import script

CLUSTER_SCHEME = "redis+cluster"

# About 2 s between tries in all: a restarting store answers again within that.
RETRY_CAP_S = 0.5
RETRY_BASE_S = 0.02
RETRIES = 7
SOCKET_TIMEOUT_S = 3.0
# The client's own retries nest where a store is frozen rather than gone, so both waits have an end of their own.
PIPELINE_PATIENCE_S = 5.0
COMMAND_PATIENCE_S = 8.0

# More pipelines under way than this gain nothing: the store runs them one after the other.
PIPELINES = 4
LONGEST_PIPELINE = 256

Argument = str | bytes | int | float


class StoreAway(Exception):
    """The store did not answer. Whether the last write happened is unknown; it may be sent again."""

    code = "store-away"


class Client(ABC):
    """A store: a single server or a cluster."""

    @abstractmethod
    async def execute(self, *command: Argument) -> Any:
        """One command's answer. StoreAway when none came."""

    @abstractmethod
    async def aclose(self) -> None: ...

    async def run(self, name: str, keys: list[str], *arguments: Argument) -> Any:
        """Run the script `name`.lua, by its digest; a server that doesn't know it yet is sent the source."""
        lua = script(name)
        try:
            return await self.execute("EVALSHA", lua.digest, len(keys), *keys, *arguments)
        except exceptions.NoScriptError:
            return await self.execute("EVAL", lua.source, len(keys), *keys, *arguments)


def connect(url: str) -> Client:
    """A client for `redis://`, `rediss://`, `unix://`, or `redis+cluster://host:port,host:port`. Connects when first used."""
    if urlsplit(url).scheme == CLUSTER_SCHEME:
        return ClusterClient(url)
    return ServerClient(url)


def account_of(url: str) -> tuple[str | None, str | None]:
    """The user and the password of a store's URL, in which signs that mean something there are percent-encoded."""
    parts = urlsplit(url)
    return unquote(parts.username or "") or None, unquote(parts.password or "") or None


def _retry() -> Any:
    return Retry(ExponentialBackoff(cap=RETRY_CAP_S, base=RETRY_BASE_S), RETRIES)


class ServerClient(Client):
    """A single server, commands gathered into pipelines."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, retry=_retry(), socket_timeout=SOCKET_TIMEOUT_S, socket_connect_timeout=SOCKET_TIMEOUT_S
        )
        self._waiting: deque[tuple[tuple[Argument, ...], asyncio.Future[Any]]] = deque()
        self._sending = 0
        self._tasks: set[asyncio.Task[None]] = set()  # the loop itself holds tasks only weakly

    async def execute(self, *command: Argument) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        # Made bytes here, so that what can't be sent fails alone and not with those who travel along.
        self._waiting.append(((command[0], *map(to_bytes, command[1:])), future))
        if self._sending < PIPELINES:
            self._sending += 1
            task = asyncio.create_task(self._send())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            async with asyncio.timeout(COMMAND_PATIENCE_S):
                return await future
        except TimeoutError as error:
            raise StoreAway("The store does not answer in time.") from error

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self._send_batch()
        finally:
            # Counted down here and not when the task is done: a command asked for in between would wait for nobody.
            self._sending -= 1

    async def _send_batch(self) -> None:
        size = min(len(self._waiting), LONGEST_PIPELINE)
        batch = [self._waiting.popleft() for _ in range(size)]
        pipeline = self._redis.pipeline(transaction=False)
        for command, _ in batch:
            pipeline.execute_command(*command)
        results: list[Any]
        try:
            async with asyncio.timeout(PIPELINE_PATIENCE_S):
                results = await pipeline.execute(raise_on_error=False)
        except Exception as error:
            results = [error] * size
        for (_, future), result in zip(batch, results, strict=True):
            _settle(future, result)

    async def aclose(self) -> None:
        await self._redis.aclose()


class ClusterClient(Client):
    """A cluster: each command goes to the node of its slot."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url.replace(CLUSTER_SCHEME, "redis", 1))
        _, _, hosts = parts.netloc.rpartition("@")
        nodes = [ClusterNode(*_host_port(host)) for host in hosts.split(",")]
        username, password = account_of(url)
        self._redis = RedisCluster(
            startup_nodes=nodes,
            username=username,
            password=password,
            retry=_retry(),
            socket_timeout=SOCKET_TIMEOUT_S,
        )

    async def execute(self, *command: Argument) -> Any:
        try:
            async with asyncio.timeout(COMMAND_PATIENCE_S):
                return await self._execute(command)
        except (exceptions.RedisError, OSError, TimeoutError) as error:
            raise _translated(error) from error

    async def _execute(self, command: tuple[Argument, ...]) -> Any:
        while True:
            try:
                return await self._redis.execute_command(*command)
            except AttributeError:
                # redis-py 8.1: a look at the cluster's topology closes connections that others are just opening, who then
                # find no writer. Every command may be sent again, and the time for it is bounded above.
                await asyncio.sleep(RETRY_BASE_S)

    async def aclose(self) -> None:
        await self._redis.aclose()


def to_bytes(argument: Argument) -> bytes:
    """An argument as it is sent."""
    return argument if isinstance(argument, bytes) else str(argument).encode()


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():  # the request that waited has been cancelled
        return
    if isinstance(result, BaseException):
        future.set_exception(_translated(result))
    else:
        future.set_result(result)


_PASSING = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.ClusterDownError,
    exceptions.MasterDownError,
    exceptions.ReadOnlyError,
    exceptions.OutOfMemoryError,
    exceptions.TryAgainError,
    exceptions.RedisClusterException,
    exceptions.InvalidResponse,
    OSError,
    TimeoutError,
)
# The store is there but can't take writes now: loading, failing over, disk full, out of memory, asking for replicas.
_AWAY = ("LOADING", "CLUSTERDOWN", "MASTERDOWN", "MISCONF", "OOM", "NOREPLICAS", "READONLY", "TRYAGAIN", "BUSY")


def _translated(error: BaseException) -> BaseException:
    """StoreAway for everything that passes by itself; other errors are ours and stay what they are."""
    if isinstance(error, _PASSING) or str(error).startswith(_AWAY):
        return StoreAway(f"The store does not answer: {type(error).__name__}.")
    return error


def _host_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return (host, int(port)) if host else (text, 6379)
