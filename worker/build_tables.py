"""`python -m worker.build_tables FOLDER`: the process that builds tables, at the lowest priority. worker/tables.py starts it.

It reads table keys from standard input, one a line, and says on standard output how each goes. It knows neither the store nor any
secret, ends with its input or its parent, and may be killed at any moment.
"""

import argparse
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from storage.embedded import die_with_parent
from storage.scratch import Scratch
from storage.tables import open_table, write_approximation, write_table
from worker.builder import BUILT, FAILED, PROGRESS
from yams.rules.errors import UnknownRuleset
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.approximate import approximate
from yams.solver.columns import column_rulesets, is_table_key, table_ruleset
from yams.solver.tables import TableRefused

LOWEST_PRIORITY = 19
# When memory runs out the kernel takes this process before the store.
OUT_OF_MEMORY_SCORE = "900"
SAY_EVERY_S = 0.5


def build(folder: Path, key: str, threads: int) -> None:
    """Build one table, or measure one approximation, into its file, and say how it goes."""
    try:
        if is_table_key(key):
            _build_table(folder, table_ruleset(key), threads)
        else:
            _approximate(folder, parse_ruleset(key))
    except (UnknownRuleset, TableRefused, OSError, MemoryError) as error:
        say(FAILED, str(error) or type(error).__name__)
    else:
        say(BUILT)


def _build_table(folder: Path, ruleset: Ruleset, threads: int) -> None:
    # The only way to numba in worker: it costs half a second and 100 MB, in this process alone.
    from yams.solver.build import build_table  # noqa: PLC0415

    room = Scratch(folder).room
    write_table(folder, build_table(ruleset, threads, now_and_then(say_progress), room))


def _approximate(folder: Path, ruleset: Ruleset) -> None:
    tables = tuple(open_table(folder, column.key) for column in column_rulesets(ruleset))
    write_approximation(folder, ruleset, approximate(ruleset, tables, progress=now_and_then(say_progress)))


def now_and_then(tell: Callable[[float], None]) -> Callable[[float], None]:
    """The same, but called at most twice a second."""
    told_at = -SAY_EVERY_S

    def progress(fraction: float) -> None:
        nonlocal told_at
        now = time.monotonic()
        if now - told_at >= SAY_EVERY_S:
            told_at = now
            tell(fraction)

    return progress


def say_progress(fraction: float) -> None:
    say(PROGRESS, f"{fraction:.4f}")


def say(*words: str) -> None:
    print(" ".join(" ".join(words).split()), flush=True)  # one line, whatever an error says


def main() -> None:
    arguments = _arguments()
    die_with_parent(arguments.parent, signal.SIGKILL)()
    os.nice(LOWEST_PRIORITY)
    with contextlib.suppress(OSError):  # a container may not allow it
        Path("/proc/self/oom_score_adj").write_text(OUT_OF_MEMORY_SCORE, encoding="ascii")
    for line in sys.stdin:
        build(arguments.folder, line.strip(), arguments.threads)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m worker.build_tables", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--parent", type=int, required=True, help="the process with which this one ends")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
