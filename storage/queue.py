"""The job queue: names of the jobs, how they are put in and how a worker connects. arq, on one server, never a cluster."""

import asyncio
from typing import Any, Self
from urllib.parse import unquote, urlsplit

import msgspec
from arq.connections import ArqRedis, RedisSettings
from redis.asyncio.connection import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from storage.client import CLUSTER_SCHEME, account_of
from storage.logs import log

QUEUE = "yams:jobs"
VERIFY_RUN = "verify_run"
ANALYSE_RUN = "analyse_run"

_encoder = msgspec.msgpack.Encoder()


def serialize(job: dict[str, Any]) -> bytes:
    return _encoder.encode(job)


def deserialize(data: bytes) -> Any:
    return msgspec.msgpack.decode(data)


# A player waits for this after the last box; the sweep does the same work a little later.
PATIENCE_S = 2.0


class ClusterQueue(ValueError):
    """The queue was pointed at a cluster."""


def refuse_cluster(url: str) -> None:
    if urlsplit(url).scheme == CLUSTER_SCHEME:
        raise ClusterQueue("YAMS_QUEUE_URL must name a single server: jobs don't run on a cluster.")


def queue_settings(url: str) -> RedisSettings:
    """arq's settings for a queue URL, patient with a store that restarts."""
    refuse_cluster(url)
    settings = RedisSettings.from_dsn(url)
    settings.username, settings.password = account_of(url)  # which arq takes as they stand there, percent signs and all
    settings.unix_socket_path = settings.unix_socket_path and unquote(settings.unix_socket_path)
    settings.retry = Retry(ExponentialBackoff(cap=1, base=0.05), 30)
    settings.retry_on_error = [ConnectionError, TimeoutError, OSError]
    return settings


class Queue:
    """Puts jobs in. A lost job is no harm: the sweeps find every run that waits."""

    def __init__(self, redis: ArqRedis) -> None:
        self._redis = redis

    @classmethod
    def connect(cls, url: str) -> Self:
        """The queue at this URL. It connects when it first needs it."""
        refuse_cluster(url)
        pool = ConnectionPool.from_url(
            url,
            retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 3),
            socket_timeout=PATIENCE_S,
            socket_connect_timeout=PATIENCE_S,
        )
        return cls(ArqRedis(pool, job_serializer=serialize, job_deserializer=deserialize, default_queue_name=QUEUE))

    async def verify(self, run_id: str) -> None:
        """Ask for a finished run to be verified; once however often it is asked."""
        await self._put_in(VERIFY_RUN, run_id)

    async def analyse(self, run_id: str) -> None:
        """Ask for a verified run's ledger, likewise."""
        await self._put_in(ANALYSE_RUN, run_id)

    async def _put_in(self, job: str, run_id: str) -> None:
        """A failure here is no failure of the call that asked."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._redis.enqueue_job(job, run_id, _job_id=f"{job}:{run_id}")
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("not enqueued", extra={"job": job, "run": run_id, "reason": type(error).__name__})

    async def aclose(self) -> None:
        await self._redis.aclose(close_connection_pool=True)
