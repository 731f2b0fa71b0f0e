"""A store and one API process without launcher and worker, for measurements that change something inside the API process."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from launcher import clean_environment, free_port, status_of, wait_until

from cli.data_folder import ensure_master, environment_of
from storage.embedded import EmbeddedStore, lock_folder

PATIENCE_S = 15.0


class Stack:
    """`with Stack(folder, "--pipelines", "2") as stack:` runs `python -m bench.api --pipelines 2`."""

    def __init__(self, folder: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self.folder = folder / "data"
        self.log = folder / "api.log"
        self._lock = lock_folder(self.folder)
        ensure_master(self.folder)
        self.environment = environment_of(self.folder, {**clean_environment(), **(environment or {})})
        self.store = EmbeddedStore(self.folder, self._lock)
        self._api = self._start_api(arguments)

    def _start_api(self, arguments: tuple[str, ...]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bench.api", *arguments, "--port", str(self.port)]
        with self.log.open("wb") as log:
            return subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    @property
    def pids(self) -> dict[str, int]:
        return {"API": self._api.pid, "store": self.store.process.pid}

    def __enter__(self) -> Self:
        try:
            wait_until(self._ready, PATIENCE_S, f"the API, see {self.log}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def _ready(self) -> bool:
        if self._api.poll() is not None:
            raise RuntimeError(f"The API ended: {self.log.read_text()}")
        return status_of(self.port, "/api/ready") == 200

    def __exit__(self, *_: object) -> None:
        self._api.terminate()
        try:
            self._api.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._api.kill()
            self._api.wait()
        self.store.stop()
        os.close(self._lock)
