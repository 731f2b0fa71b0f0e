"""Where the API process spends its time per action: a deterministic profile under load. It runs slower, the shares hold."""

import asyncio
import pstats
from pathlib import Path

from test_crash import today

from bench.load import run_load
from bench.report import line, title
from bench.stack import Stack

CLIENTS = 64
SECONDS = 8.0
LINES = 25


def measure(folder: Path) -> None:
    """Print the functions in which most time is spent: their own, then with what they call."""
    title("Profile of the API process")
    file = folder / "api.pstats"
    with Stack(folder, "--profile", str(file)) as stack:
        load = run_load(stack.port, asyncio.run(today(stack.port)), CLIENTS, SECONDS, stack.pids)
    line("actions under the profiler", load.actions_per_s, "actions/s")
    for order in ("tottime", "cumtime"):
        pstats.Stats(str(file)).sort_stats(order).print_stats(LINES)
