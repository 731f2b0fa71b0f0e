"""`python -m bench.api`: the API process with something changed or watched inside; everything else goes to `python -m service`."""

import argparse
import cProfile
import signal
import sys

import storage.client
from service.__main__ import main as serve


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.api", description=__doc__)
    parser.add_argument(
        "--pipelines", type=int, default=storage.client.PIPELINES, help="commands' pipelines under way at once"
    )
    parser.add_argument("--profile", help="file for the profile of the whole run")
    arguments, others = parser.parse_known_args()
    storage.client.PIPELINES = arguments.pipelines
    sys.argv[1:] = others
    if arguments.profile is None:
        return serve()
    signal.signal(
        signal.SIGTERM, lambda *_: None
    )  # uvicorn raises it again when it has stopped, before there is a profile
    profile = cProfile.Profile()
    status = profile.runcall(serve)
    profile.dump_stats(arguments.profile)
    return status


if __name__ == "__main__":
    sys.exit(main())
