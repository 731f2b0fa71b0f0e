"""Settings tried against each other, in turns so that a busy moment of the machine meets all of them."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import mean

from test_crash import today

from bench.load import Load, run_load
from bench.report import line, quantile, title
from bench.stack import Stack

CLIENTS = 64
SECONDS = 3.0
ROUNDS = 2
PIPELINES = (1, 2, 4, 8)
PARTITIONS = (1, 4)

Make = Callable[[Path], Stack]


def measure(folder: Path) -> None:
    """Print actions per second for each variant, what it gives against the first, and what an action costs."""
    title(f"Experiments: one API process without worker, {CLIENTS} clients, {ROUNDS} turns of {SECONDS:.0f} s each")
    _compare(folder / "pipelines", {f"storage.client.PIPELINES = {n}": _with_pipelines(n) for n in PIPELINES})
    _compare(folder / "partitions", {f"YAMS_PARTITIONS = {n}": _with_partitions(n) for n in PARTITIONS})


def _with_pipelines(number: int) -> Make:
    return lambda folder: Stack(folder, "--pipelines", str(number))


def _with_partitions(number: int) -> Make:
    return lambda folder: Stack(folder, environment={"YAMS_PARTITIONS": str(number)})


def _compare(folder: Path, variants: dict[str, Make]) -> None:
    loads: dict[str, list[Load]] = defaultdict(list)
    for turn in range(ROUNDS):
        for number, (name, make) in enumerate(variants.items()):
            at = folder / f"{turn}.{number}"
            at.mkdir(parents=True)
            try:
                with make(at) as stack:
                    challenge = asyncio.run(today(stack.port))
                    loads[name].append(run_load(stack.port, challenge, CLIENTS, SECONDS, stack.pids))
            except (TimeoutError, RuntimeError) as error:
                print(f"{name}: {error}".strip())
    rates = {name: mean(load.actions_per_s for load in several) for name, several in loads.items()}
    first = next(iter(rates.values()))
    for name, rate in rates.items():
        taken = [seconds for load in loads[name] for seconds in load.latencies_s]
        p50_ms, p99_ms = 1000 * quantile(taken, 0.5), 1000 * quantile(taken, 0.99)
        cost_us = 1e6 * sum(load.cpu["API"] * load.seconds for load in loads[name]) / len(taken)
        remark = f"x {rate / first:.2f}   p50 {p50_ms:.1f} ms, p99 {p99_ms:.1f} ms, API {cost_us:.0f} µs an action"
        line(name, rate, "actions/s", remark)
