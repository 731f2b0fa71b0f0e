"""`python -m worker.main`: the arq worker with its jobs, its timetable and its table builder. Any number of them may run."""

import asyncio
import os
import sys
from datetime import UTC
from typing import Any, cast

from arq import cron, func
from arq.typing import WorkerCoroutine
from arq.worker import create_worker

from storage import queue
from storage.client import StoreAway, connect
from storage.installation import WrongInstallation, check_installation
from storage.logs import start_logging
from storage.settings import InvalidSetting, Settings, read_settings
from storage.wishes import TableWishes
from worker import jobs, tables

# Exit statuses: with the first another start may help, with the second it can't.
FAILED = 1
WRONG_SETTINGS = 2
# A job killed with its worker is taken up again after this and ten seconds more.
JOB_TIMEOUT_S = 15
JOBS_AT_ONCE = 20
HEALTH_EVERY_S = 10
SWEEP_SECONDS = {0, 10, 20, 30, 40, 50}


def coroutine(job: Any) -> WorkerCoroutine:
    """arq's type asks for a signature that no job with arguments of its own has."""
    return cast(WorkerCoroutine, job)


def worker_settings(settings: Settings) -> dict[str, Any]:
    """arq's settings: the jobs, the timetable in UTC, and no results kept (a kept result would block the job's id)."""

    async def startup(context: dict[Any, Any]) -> None:
        client = connect(settings.store_url)
        context.update(jobs.context(settings, client, context["redis"]))
        await jobs.turn_days(context)
        context["building"] = asyncio.create_task(tables.keep_built(settings, TableWishes(client)))

    async def shutdown(context: dict[Any, Any]) -> None:
        if "building" in context:
            context["building"].cancel()
            await asyncio.wait([context["building"]])
        if "client" in context:
            await context["client"].aclose()

    return {
        "functions": [
            func(coroutine(jobs.verify_run), name=queue.VERIFY_RUN, keep_result=0, max_tries=10),
            func(coroutine(jobs.analyse_run), name=queue.ANALYSE_RUN, keep_result=0, max_tries=10),
        ],
        "cron_jobs": [
            cron(coroutine(jobs.sweep_pending), second=SWEEP_SECONDS, run_at_startup=True, keep_result=0),
            cron(coroutine(jobs.sweep_unanalysed), second=SWEEP_SECONDS, run_at_startup=True, keep_result=0),
            cron(coroutine(jobs.sweep_uncounted), second=SWEEP_SECONDS, run_at_startup=True, keep_result=0),
            cron(coroutine(jobs.sweep_finishing), second=SWEEP_SECONDS, run_at_startup=True, keep_result=0),
            cron(coroutine(jobs.fetch_beacons), second=SWEEP_SECONDS, run_at_startup=True, keep_result=0),
            cron(coroutine(jobs.turn_days), second={1}, keep_result=0),
        ],
        "redis_settings": queue.queue_settings(settings.queue_url),
        "queue_name": queue.QUEUE,
        "job_serializer": queue.serialize,
        "job_deserializer": queue.deserialize,
        "on_startup": startup,
        "on_shutdown": shutdown,
        "timezone": UTC,
        "job_timeout": JOB_TIMEOUT_S,
        "max_jobs": JOBS_AT_ONCE,
        "keep_result": 0,
        "health_check_interval": HEALTH_EVERY_S,
        "health_check_key": f"{queue.QUEUE}:health",
        "poll_delay": 0.1,
    }


def main() -> int:
    try:
        settings = read_settings(os.environ)
        start_logging(os.environ.get("YAMS_LOG_LEVEL") or "info")
        asyncio.run(check_installation(settings))
        create_worker(worker_settings(settings)).run()
    except (InvalidSetting, WrongInstallation, queue.ClusterQueue) as error:
        print(f"yams worker: {error}", file=sys.stderr)
        return WRONG_SETTINGS
    except StoreAway as error:
        print(f"yams worker: {error}", file=sys.stderr)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
