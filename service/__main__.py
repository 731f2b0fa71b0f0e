"""`python -m service`: one API process, on an inherited listening socket or on a host and port of its own."""

import argparse
import asyncio
import gc
import os
import resource
import socket
import sys

import uvicorn

from service.app import observed_app
from service.settings import read_service_settings
from storage.client import StoreAway
from storage.installation import WrongInstallation, check_installation
from storage.logs import start_logging
from storage.queue import ClusterQueue
from storage.settings import InvalidSetting, read_settings

# An open connection may not hold up a stop for longer.
GRACEFUL_STOP_S = 3
BACKLOG = 2048
# Exit statuses: with the first another start may help, with the second it can't.
FAILED = 1
WRONG_SETTINGS = 2


def main() -> int:
    arguments = _arguments()
    try:
        settings = read_settings(os.environ)
        service_settings = read_service_settings(os.environ)
        start_logging(service_settings.log_level)
        app = observed_app(settings, service_settings)
        asyncio.run(check_installation(settings))
    except (InvalidSetting, WrongInstallation, ClusterQueue) as error:
        print(f"yams service: {error}", file=sys.stderr)
        return WRONG_SETTINGS
    except StoreAway as error:
        print(f"yams service: {error}", file=sys.stderr)
        return FAILED
    raise_descriptor_limit()
    gc.collect()
    gc.freeze()  # what lives as long as the process need not be looked through again; p99 fell to a third
    config = uvicorn.Config(
        app,
        host=arguments.host,
        port=arguments.port,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACEFUL_STOP_S,
        forwarded_allow_ips=service_settings.trusted_proxies,
    )
    server = uvicorn.Server(config)
    server.run(sockets=None if arguments.fd is None else [socket.socket(fileno=arguments.fd)])
    return 0 if server.started else FAILED


def raise_descriptor_limit() -> None:
    """Every connection takes a descriptor, and the usual soft limit of 1024 is soon reached by slow clients."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m service", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="a listening socket inherited from the launcher")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
