"""The real worker: jobs put in by the API, run by arq, and the timetable."""

import re
from pathlib import Path
from typing import Any

from arq.worker import Worker, create_worker
from world import World

from storage.queue import Queue
from worker.main import worker_settings


def burst_worker(world: World) -> Worker:
    """A worker that does what there is to do and stops."""
    settings = worker_settings(world.settings)
    return create_worker({**settings, "cron_jobs": []}, burst=True)


async def work(worker: Worker) -> Worker:
    await worker.async_run()
    await worker.close()
    return worker


async def test_the_last_box_puts_in_the_job(world: World) -> None:
    """Finishing a game enqueues its verification; a worker that runs it puts the game on the board, and its analysis in the queue."""
    player = await world.player()
    run = await player.finish()
    worker = await work(burst_worker(world))
    assert (worker.jobs_complete, worker.jobs_failed) == (2, 0)
    assert (await player.call("GET", f"/api/runs/{run['id']}")).json()["status"] == "verified"
    assert (await world.board(player=player))["me"]["rank"] == 1


async def test_a_job_is_put_in_once(world: World) -> None:
    """The same run asked for many times is one job, can be asked for again after it ran, and is then followed by no analysis."""
    player = await world.player()
    run = await player.finish()
    queue = Queue.connect(world.settings.queue_url)
    for _ in range(5):
        await queue.verify(run["id"])
    first = await work(burst_worker(world))
    for _ in range(5):
        await queue.verify(run["id"])
        await queue.analyse(run["id"])
    second = await work(burst_worker(world))
    await queue.aclose()
    assert [(worker.jobs_complete, worker.jobs_failed) for worker in (first, second)] == [(2, 0), (2, 0)]
    assert (await world.board())["finished"] == 1


async def test_a_lost_job(world: World) -> None:
    """When the queue is emptied, the sweep still finds the finished run."""
    player = await world.player()
    await player.finish()
    await world.client.execute("DEL", "yams:jobs")
    assert await world.sweep() == 1
    assert (await world.board())["finished"] == 1


async def test_the_timetable(world: World) -> None:
    """Sweeps and days run often enough, at least once a minute, in UTC, and no result is kept to block a job's id."""
    settings: dict[str, Any] = worker_settings(world.settings)
    names = {job.name for job in settings["cron_jobs"]}
    assert names == {
        "cron:fetch_beacons",
        "cron:sweep_finishing",
        "cron:sweep_pending",
        "cron:sweep_unanalysed",
        "cron:sweep_uncounted",
        "cron:turn_days",
    }
    assert settings["keep_result"] == 0
    assert all(function.keep_result_s == 0 for function in settings["functions"])
    assert settings["job_timeout"] <= 30


async def test_every_job_is_documented(world: World) -> None:
    """docs/jobs.md tells every job of the worker, and no other."""
    settings = worker_settings(world.settings)
    names = {function.name for function in settings["functions"]}
    names |= {job.name.removeprefix("cron:") for job in settings["cron_jobs"]}
    text = (Path(__file__).parents[2] / "docs" / "jobs.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z_]+)` \|", text, re.MULTILINE)) == names
