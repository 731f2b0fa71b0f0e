"""`yams up`: the store, the API processes and a worker under one launcher.

What dies is started again, with a growing pause; Ctrl-C or SIGTERM stops all, the store last. The kernel ends every child when the launcher
dies, however it dies, and the listening socket belongs to the launcher, so a port that is taken is known before anything starts.
"""

import asyncio
import errno
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType

from cli.data_folder import (
    DataFolderError,
    check_games_are_there,
    ensure_master,
    environment_of,
    note_started,
)
from service.settings import read_service_settings
from storage.client import StoreAway
from storage.embedded import (
    DataFolderTaken,
    EmbeddedStore,
    StoreFailed,
    die_with_parent,
    lock_folder,
)
from storage.installation import WrongInstallation, check_installation, durability_warnings
from storage.queue import ClusterQueue, refuse_cluster
from storage.settings import InvalidSetting, read_settings

BACKLOG = 2048
TICK_S = 0.1
FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 5.0
STEADY_AFTER_S = 30.0  # a child that lived this long starts again without a pause
READY_PATIENCE_S = 60.0
STOP_PATIENCE_S = 8.0
PORT_PATIENCE_S = 3.0  # what a launcher that was just killed has left may still be ending
CONFIGURATION_ERROR = 2


class UpError(Exception):
    """Why nothing was started, or why all was stopped."""


class Child:
    """One process that is started again whenever it ends."""

    def __init__(self, name: str, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self.name = name
        self._start = start
        self.process = start()
        self._born = time.monotonic()
        self._pause_s = FIRST_PAUSE_S
        self._restart_at: float | None = None

    def tend(self) -> None:
        """Start the process again if it ended and its pause is over. UpError where another start can't help."""
        status = self.process.poll()
        if status is None:
            return
        now = time.monotonic()
        if self._restart_at is None:
            if status == CONFIGURATION_ERROR:
                raise UpError(f"The {self.name} can't run with these settings; its message is above.")
            if now - self._born > STEADY_AFTER_S:
                self._pause_s = FIRST_PAUSE_S
            say(f"The {self.name} ended with status {status}: starting it again.")
            self._restart_at = now + self._pause_s
            self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        elif now >= self._restart_at:
            self._restart_at = None
            self._born = now
            self.process = self._start()

    def ask_to_stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()

    def end(self, deadline: float) -> None:
        """Wait for the process until the deadline, then kill it."""
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Stop:
    """Remembers that a signal asked for the end."""

    def __init__(self) -> None:
        self.asked = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.asked = True


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run_up(host: str, port: int, data: Path, processes: int) -> None:
    """Run until a signal comes. UpError when something can't start."""
    stop = Stop()
    listener = _listen(host, port, stop)
    lock = _lock(data)
    environment = _environment(data)
    store = None if os.environ.get("YAMS_STORE_URL") else _start_store(data, lock, stop)
    if stop.asked:
        say("Stopping.")
        if store is not None:
            store.stop()
        return
    children: list[Child] = []
    try:
        _check_store(environment)
        children += _start_services(listener, environment, processes)
        if _await_ready(host, port, children, store, stop):
            _announce(host, port)
        while not stop.asked:
            _tend(children, store)
            time.sleep(TICK_S)
        say("Stopping.")
    except UpError:
        if not stop.asked:  # what fails while everything is being stopped is no error
            raise
    finally:
        _stop_all(children, store)
        listener.close()


def _listen(host: str, port: int, stop: Stop) -> socket.socket:
    """The listening socket, as soon as nobody else has the port. UpError when it stays taken or can't be used."""
    deadline = time.monotonic() + PORT_PATIENCE_S
    while True:
        try:
            return _listener(host, port)
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            if taken and not stop.asked and time.monotonic() < deadline:
                time.sleep(TICK_S)
                continue
            if taken:
                reason = "is taken by another program; choose one with --port (make play PORT=…)"
            else:
                reason = f"can't be used: {error.strerror or error}"
            raise UpError(f"Port {port} on {host} {reason}") from error


def _listener(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _lock(data: Path) -> int:
    try:
        return lock_folder(data)
    except DataFolderTaken as error:
        raise UpError(f"{error} Choose another with --data (make play DATA=…)") from error
    except OSError as error:
        raise UpError(f"The data folder {data} can't be used: {error.strerror}") from error


def _environment(data: Path) -> dict[str, str]:
    """The children's environment, with every setting checked before anything starts."""
    try:
        if not (os.environ.get("YAMS_MASTER") or os.environ.get("YAMS_MASTER_FILE")):
            ensure_master(data)
        environment = environment_of(data, os.environ)
        if sys.stderr.isatty():
            environment.setdefault("YAMS_LOG_LEVEL", "warning")
        settings = read_settings(environment)
        read_service_settings(environment)
        refuse_cluster(settings.queue_url)
    except (DataFolderError, InvalidSetting, ClusterQueue) as error:
        raise UpError(str(error)) from error
    except OSError as error:
        raise UpError(f"The data folder {data} can't be used: {error.strerror}") from error
    return environment


def _start_store(data: Path, lock: int, stop: Stop) -> EmbeddedStore | None:
    """The running store; None when a signal came while it started."""
    try:
        check_games_are_there(data)
        store = EmbeddedStore(data, lock, lambda: stop.asked)
        note_started(data)
    except StoreFailed as error:
        if stop.asked:
            return None
        raise UpError(f"{error} (its log is {data / 'store.log'})") from error
    except DataFolderError as error:
        raise UpError(str(error)) from error
    except OSError as error:
        raise UpError(f"The data folder {data} can't be used: {error.strerror}") from error
    return store


def _check_store(environment: Mapping[str, str]) -> None:
    settings = read_settings(environment)
    try:
        asyncio.run(check_installation(settings))
        for warning in asyncio.run(durability_warnings(settings)):
            say(f"Warning: {warning}")
    except (WrongInstallation, StoreAway) as error:
        raise UpError(str(error)) from error


def _start_services(listener: socket.socket, environment: Mapping[str, str], processes: int) -> list[Child]:
    descriptor = listener.fileno()

    def start(*arguments: str, keep: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", *arguments],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            pass_fds=keep,
            start_new_session=True,  # Ctrl-C reaches the launcher alone, which stops the others in order
            # At once and not gracefully: with the store gone too there is nothing left to do, and the port must be free again.
            # What was answered is on disk, and what was pending is swept.
            preexec_fn=die_with_parent(os.getpid(), signal.SIGKILL),
        )

    def start_api() -> subprocess.Popen[bytes]:
        return start("service", "--fd", str(descriptor), keep=(descriptor,))

    children = [Child("worker", lambda: start("worker.main"))]
    children += [Child(f"API process {number + 1}", start_api) for number in range(processes)]
    return children


def _tend(children: list[Child], store: EmbeddedStore | None) -> None:
    if store is not None:
        store.tend(say)
    for child in children:
        child.tend()


def _await_ready(host: str, port: int, children: list[Child], store: EmbeddedStore | None, stop: Stop) -> bool:
    """Wait until the API answers; False when a signal came first."""
    url = f"http://{_reachable(host)}:{port}/api/ready"
    deadline = time.monotonic() + READY_PATIENCE_S
    while not stop.asked:
        _tend(children, store)
        try:
            with urllib.request.urlopen(url, timeout=1) as response:
                if response.status == 200:
                    return True
        except (OSError, urllib.error.URLError):
            pass
        if time.monotonic() > deadline:
            raise UpError(f"The API did not answer within {READY_PATIENCE_S:.0f} s.")
        time.sleep(TICK_S)
    return False


def _announce(host: str, port: int) -> None:
    say(f"Yam's du jour is ready: http://{_reachable(host)}:{port}/   (Ctrl-C stops it)")
    if host in ("0.0.0.0", "::"):  # noqa: S104 - asked for
        say(f"On your network: http://{_own_address()}:{port}/")


def _own_address() -> str:
    """This machine's address on its network, or its name. Nothing is sent: connecting a datagram socket only picks the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
            address: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return address


def _reachable(host: str) -> str:
    """The address under which this machine reaches itself."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"[{host}]" if ":" in host else host


def _stop_all(children: list[Child], store: EmbeddedStore | None) -> None:
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + STOP_PATIENCE_S
    for child in children:
        child.end(deadline)
    if store is not None:
        store.stop()
