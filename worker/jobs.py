"""The jobs as arq calls them: thin, idempotent, everything they need in the context."""

from datetime import UTC, datetime
from typing import Any, TypedDict, cast

from arq import Retry

from storage.challenges import Challenges
from storage.client import Client, StoreAway
from storage.runs import Runs
from storage.settings import Settings
from worker import days, verification

RETRY_S = 1


class Context(TypedDict):
    """What `startup` in main.py puts into arq's context."""

    settings: Settings
    client: Client
    challenges: Challenges
    runs: Runs


async def verify_run(arq_context: dict[Any, Any], run_id: str) -> str:
    """Verify one finished run and publish it."""
    context = cast(Context, arq_context)
    try:
        return await verification.verify_run(
            context["challenges"], context["runs"], context["settings"].master, run_id, _now()
        )
    except StoreAway as error:
        raise Retry(defer=RETRY_S) from error


async def sweep_pending(arq_context: dict[Any, Any]) -> int:
    """Verify the runs whose job was lost."""
    context = cast(Context, arq_context)
    return await verification.sweep_pending(context["challenges"], context["runs"], context["settings"].master, _now())


async def turn_days(arq_context: dict[Any, Any]) -> None:
    """Open the days ahead, close those that are over."""
    context = cast(Context, arq_context)
    await days.turn_days(context["challenges"], context["runs"], context["settings"], _now())


def _now() -> datetime:
    return datetime.now(UTC)
