"""A `yams up` of one's own, started on a free port and a folder, watched from outside, always cleaned up; and a light client for it.

The client is a few lines over asyncio because hundreds of them must keep one API process busy: a complete HTTP library takes several times
as long for a request as the API does.
"""

import asyncio
import http.client
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

from storage.compiled import compiled_folder

REPOSITORY = Path(__file__).resolve().parents[2]
START_PATIENCE_S = 30.0
STOP_PATIENCE_S = 30.0
POLL_S = 0.02
PORTS = range(20_000, 32_000)

# How the command lines of the children tell what they are.
ROLES = {"store": "valkey-server", "api": "-m service", "worker": "-m worker.main"}


class Launcher:
    """`with Launcher(folder) as up:` plays on `folder / "data"`; what the processes say goes to `folder / "up.log"`."""

    def __init__(
        self,
        folder: Path,
        *,
        data: Path | None = None,
        port: int | None = None,
        processes: int = 1,
        environment: Mapping[str, str] | None = None,
        repository: Path = REPOSITORY,
    ) -> None:
        self.data = data or folder / "data"
        self.log = folder / "up.log"
        self.port = port or free_port()
        self._command = [sys.executable, "-m", "cli.main", "up", "--port", str(self.port), "--data", str(self.data)]
        self._command += ["--processes", str(processes)]
        self._environment = {**clean_environment(), **(environment or {})}
        self._repository = repository
        self._seen: set[Process] = set()
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            self._log_start = log.tell()
            return subprocess.Popen(
                self._command,
                cwd=self._repository,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def __enter__(self) -> Self:
        try:
            return self.await_ready()
        except BaseException:
            self.clean_up()
            raise

    def __exit__(self, *_: object) -> None:
        self.clean_up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self.process.pid

    def await_ready(self) -> Self:
        """Wait until it says it is ready and `/api/ready` answers 200; TimeoutError, or RuntimeError when the launcher has ended."""

        def ready() -> bool:
            if self.process.poll() is not None:
                raise RuntimeError(f"yams up ended with {self.process.returncode}:\n{self.said()}")
            # The word first: right after a launcher was killed, its last API process may still answer.
            return "is ready" in self.said()[self._log_start :] and status_of(self.port, "/api/ready") == 200

        wait_until(ready, START_PATIENCE_S, "yams up to be ready")
        self.children()
        return self

    def children(self, role: str | None = None) -> list[int]:
        """The pids of the launcher's children: of one role (`store`, `api`, `worker`) or of all."""
        pids = children_of(self.pid)
        self._seen.update(process for process in map(process_of, pids) if process is not None)
        return [pid for pid in pids if role is None or ROLES[role] in command_of(pid)]

    def survivors(self) -> list[int]:
        """Of all the children ever seen, those that still live or hold something."""
        return [process.pid for process in self._seen if not has_ended(process)]

    def kill_child(self, role: str, which: int = 0) -> int:
        """`kill -9` one child of this role, waiting for one where it is just being started; its pid."""
        wait_until(lambda: self.children(role) != [], START_PATIENCE_S, f"a child that is the {role}")
        pids = self.children(role)
        pid = pids[which % len(pids)]
        os.kill(pid, signal.SIGKILL)
        return pid

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask the launcher to end with a signal; its exit status."""
        self.children()
        self.process.send_signal(number)
        return self.process.wait(STOP_PATIENCE_S)

    def kill(self) -> None:
        """`kill -9` the launcher itself."""
        self.children()
        self.process.kill()
        self.process.wait(STOP_PATIENCE_S)

    def start_again(self) -> None:
        """Start once more, same folder and port, after the launcher has ended."""
        assert self.process.poll() is not None, "it still runs"
        self.process = self._start()
        self.await_ready()

    def clean_up(self) -> None:
        """Leave no process behind, whatever happened."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()
        for pid in self.survivors():
            with suppress(ProcessLookupError):  # it may have ended by itself meanwhile
                os.kill(pid, signal.SIGKILL)

    def said(self) -> str:
        """Everything that was written to the log so far."""
        return self.log.read_text(errors="replace")


class Response(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Connection(asyncio.Protocol):
    """One keep-alive HTTP/1.1 connection, one request at a time. Understands answers with a Content-Length, as ours are."""

    def __init__(self) -> None:
        self._received = bytearray()
        self._answer: asyncio.Future[Response] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        """A new connection; OSError where nobody listens."""
        _, connection = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return connection

    async def request(self, method: str, path: str, token: str = "", body: bytes | None = None) -> Response:
        """The answer to one request. ConnectionError when the other side goes away first."""
        if self._transport is None or self._transport.is_closing():
            raise ConnectionError("closed")
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request_bytes(method, path, token, body))
        return await self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has classes of its own

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        status, *lines = self._received[:end].decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        whole = end + 4 + int(headers.get("content-length", "0"))
        if len(self._received) < whole:
            return
        response = Response(int(status.split()[1]), headers, bytes(self._received[end + 4 : whole]))
        del self._received[:whole]
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(response)

    def connection_lost(self, _error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("lost"))


def request_bytes(method: str, path: str, token: str = "", body: bytes | None = None) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Content-Type: application/json\r\nContent-Length: {len(body)}"] if body is not None else []
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


def run_command(*arguments: str, environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """`yams` with these arguments, run to its end."""
    return subprocess.run(
        [sys.executable, "-m", "cli.main", *arguments],
        cwd=REPOSITORY,
        env={**clean_environment(), **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def clean_environment() -> dict[str, str]:
    """This environment without its settings; calls are not limited, and the day does not turn in the next hours."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("YAMS_")}
    return {
        **inherited,
        "YAMS_ACTIONS_PER_MINUTE": "1000000",
        "YAMS_NEW_PLAYERS_PER_HOUR": "1000000",
        "YAMS_LOG_LEVEL": "warning",
        "NUMBA_CACHE_DIR": str(
            compiled_folder(REPOSITORY / ".numba_cache")
        ),  # compiled once for all tests, and not for each folder
        "YAMS_BUILD_TABLES": "none",  # a minute's work, for the tests that ask for it
        "YAMS_DAILIES": "yams",  # the ruleset that the naive twin and the load generator play
        "YAMS_TIME_ZONE": "UTC" if 6 <= datetime.now(UTC).hour < 18 else "Etc/GMT+12",
    }


def free_port() -> int:
    """A port that nobody uses, from below those that the kernel gives to clients: one of these might take it while nobody listens."""
    while True:
        port = secrets.choice(PORTS)
        if can_listen(port):
            return port


def can_listen(port: int) -> bool:
    """Whether nobody listens on the port any more."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def status_of(port: int, path: str) -> int | None:
    """The status of a GET, None when no answer came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def wait_until(holds: Callable[[], bool], patience_s: float, what: str) -> float:
    """Wait for something to hold; how long it took in seconds. TimeoutError after the patience."""
    started = time.monotonic()
    while not holds():
        if time.monotonic() - started > patience_s:
            raise TimeoutError(f"Waited {patience_s:.0f} s for {what}.")
        time.sleep(POLL_S)
    return time.monotonic() - started


def children_of(parent: int) -> list[int]:
    """The pids of a process's living children, in rising order."""
    pids = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit())
    return sorted(pid for pid in pids if _is_living_child(pid, parent))


def _is_living_child(pid: int, parent: int) -> bool:
    stat = _stat_of(pid)
    return stat is not None and int(stat[1]) == parent and stat[0] != "Z"


class Process(NamedTuple):
    """A process that stays itself when its number is given to another."""

    pid: int
    started: int  # in the kernel's ticks since it booted


def process_of(pid: int) -> Process | None:
    """The process that has this number now."""
    stat = _stat_of(pid)
    return None if stat is None else Process(pid, int(stat[19]))


def has_ended(process: Process) -> bool:
    """Whether it is gone with all that it held.

    A killed process has no command line any more, and its first thread is a zombie, while its other threads still end and keep its
    sockets and files open. Only a zombie that is alone has closed everything.
    """
    try:
        threads = len(list(Path(f"/proc/{process.pid}/task").iterdir()))
    except OSError:
        return True
    stat = _stat_of(process.pid)
    return stat is None or int(stat[19]) != process.started or (stat[0] in "ZX" and threads == 1)


def _stat_of(pid: int) -> list[str] | None:
    """What the kernel tells about a process, from its state on; None when it is gone."""
    try:
        # The command, in parentheses, may itself hold spaces and parentheses.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None


def command_of(pid: int) -> str:
    """The command line of a process, empty when it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""
