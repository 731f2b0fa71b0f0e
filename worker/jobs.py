"""The jobs as arq calls them: thin, idempotent, everything they need in the context."""

from datetime import UTC, datetime
from typing import Any, TypedDict, cast

from arq import Retry
from arq.connections import ArqRedis

from storage.challenges import Challenges
from storage.client import Client, StoreAway
from storage.ledgers import Ledgers
from storage.periods import Periods
from storage.players import Players
from storage.queue import Queue
from storage.runs import Runs
from storage.settings import Settings
from storage.tables import Tables
from storage.wishes import TableWishes
from worker import beacon, days, finishing, verification
from worker.analysis import Analysed, Analyst
from worker.counting import Counter

RETRY_S = 1


class Context(TypedDict):
    """What `startup` in main.py puts into arq's context."""

    settings: Settings
    client: Client
    challenges: Challenges
    runs: Runs
    ledgers: Ledgers
    analyst: Analyst
    counter: Counter
    queue: Queue


def context(settings: Settings, client: Client, redis: ArqRedis) -> Context:
    """What the jobs work with; `redis` is the worker's own connection to its queue."""
    challenges, runs = Challenges(client), Runs(client)
    ledgers, wishes = Ledgers(client), TableWishes(client)
    return Context(
        settings=settings,
        client=client,
        challenges=challenges,
        runs=runs,
        ledgers=ledgers,
        analyst=Analyst(challenges, runs, ledgers, Tables(settings.tables), wishes, settings.master),
        counter=Counter(challenges, runs, Periods(client), Players(client), settings),
        queue=Queue(redis),
    )


async def verify_run(arq_context: dict[Any, Any], run_id: str) -> str:
    """Verify one finished run, publish it and count it."""
    context = cast(Context, arq_context)
    try:
        outcome = await verification.verify_run(
            context["challenges"], context["runs"], context["settings"].master, run_id, _now()
        )
        await context["counter"].count(run_id)
        if outcome is verification.Outcome.PUBLISHED:
            await context["queue"].analyse(run_id)
    except StoreAway as error:
        raise Retry(defer=RETRY_S) from error
    return outcome


async def analyse_run(arq_context: dict[Any, Any], run_id: str) -> str:
    """Make the ledger of one verified run and count its loss."""
    context = cast(Context, arq_context)
    try:
        outcome = await context["analyst"].analyse(run_id)
        if outcome is not Analysed.NO_TABLE:
            await context["counter"].count(run_id)
    except StoreAway as error:
        raise Retry(defer=RETRY_S) from error
    return outcome


async def sweep_uncounted(arq_context: dict[Any, Any]) -> int:
    """Count the runs whose job was lost, or stopped half-way."""
    return await cast(Context, arq_context)["counter"].sweep()


async def sweep_unanalysed(arq_context: dict[Any, Any]) -> int:
    """Make the ledgers whose job was lost, or came before its table."""
    return await cast(Context, arq_context)["analyst"].sweep()


async def sweep_finishing(arq_context: dict[Any, Any]) -> int:
    """Look after finished runs of coded challenges."""
    context = cast(Context, arq_context)
    return await finishing.sweep_finishing(
        context["challenges"],
        context["runs"],
        context["analyst"],
        context["counter"],
        context["settings"],
        _now(),
    )


async def sweep_pending(arq_context: dict[Any, Any]) -> int:
    """Verify the runs whose job was lost."""
    context = cast(Context, arq_context)
    return await verification.sweep_pending(context["challenges"], context["runs"], context["settings"].master, _now())


async def fetch_beacons(arq_context: dict[Any, Any]) -> int:
    """Fetch the beacon's value for the days that wait for it."""
    context = cast(Context, arq_context)
    return await beacon.fetch_beacons(context["challenges"], context["settings"].beacon, _now())


async def turn_days(arq_context: dict[Any, Any]) -> None:
    """Open the days ahead, close those that are over."""
    context = cast(Context, arq_context)
    await days.turn_days(
        context["challenges"],
        context["runs"],
        context["ledgers"],
        context["counter"],
        context["settings"],
        _now(),
    )


def _now() -> datetime:
    return datetime.now(UTC)
