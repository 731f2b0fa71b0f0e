"""`python -m bench`: everything but the profile, the levels of play and the long crash test, in some minutes."""

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import actions, boards, crash, experiments, ledgers, profiled, report, solver, verification

MEASUREMENTS: dict[str, Callable[[Path], None]] = {
    "actions": actions.measure,
    "verification": verification.measure,
    "boards": boards.measure,
    "experiments": experiments.measure,
    "solver": solver.measure,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "what", nargs="?", default="all", choices=["all", *MEASUREMENTS, "profile", "play", "ledgers", "crash"]
    )
    parser.add_argument("--minutes", type=float, default=5.0, help="how long `crash` goes on")
    parser.add_argument("--seed", help="the seed of `crash`, to see a round again")
    arguments = parser.parse_args()
    if arguments.what == "crash":
        crash.run(arguments.minutes, arguments.seed)
        return
    with TemporaryDirectory(prefix="yams-bench-") as folder:
        report.machine(Path(folder))
        for name, measure in {
            **MEASUREMENTS,
            "profile": profiled.measure,
            "play": solver.measure_play,
            "ledgers": ledgers.measure,
        }.items():
            if arguments.what == name or (arguments.what == "all" and name in MEASUREMENTS):
                at = Path(folder) / name
                at.mkdir()
                measure(at)


if __name__ == "__main__":
    main()
