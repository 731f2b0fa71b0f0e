"""The process that builds tables, seen from the worker: started when needed, listened to, ended. build_tables.py is its other side."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from storage.compiled import VARIABLE, compiled_folder

# What the process says, first word of a line: `progress 0.25`, then `built` or `failed why`.
PROGRESS = "progress"
BUILT = "built"
FAILED = "failed"

# One that says nothing for this long is stuck: the slowest step, compiling at the lowest priority, takes a minute at most.
SILENCE_S = 900.0
STOP_PATIENCE_S = 3.0

Note = Callable[[float], Awaitable[None]]


class BuildFailed(Exception):
    """Why a table was not built."""


class Builder:
    """The process that builds, started when there is something to build."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def build(self, key: str, note: Note) -> None:
        """Have one table built. BuildFailed when that didn't work or the process died."""
        process = self._process = self._process or await self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(f"{key}\n".encode())
            await process.stdin.drain()
            await self._listen(process, note)
        except TimeoutError as error:
            await self.end()
            raise BuildFailed("The builder was stuck.") from error
        except (EOFError, ConnectionError) as error:
            # Its status first: in Python 3.11 a signal to a process that has just ended would take it away.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), STOP_PATIENCE_S)
            await self.end()
            raise BuildFailed(f"The builder ended with status {process.returncode}.") from error

    async def _listen(self, process: asyncio.subprocess.Process, note: Note) -> None:
        assert process.stdout is not None
        while True:
            line = await asyncio.wait_for(process.stdout.readline(), SILENCE_S)
            match line.decode(errors="replace").split(maxsplit=1):
                case [word, fraction] if word == PROGRESS:
                    await note(float(fraction))
                case [word] if word == BUILT:
                    return
                case [word, reason] if word == FAILED:
                    raise BuildFailed(reason.strip())
                case _:
                    raise EOFError

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "worker.build_tables", str(self._folder)),
            *("--parent", str(os.getpid()), "--threads", str(threads())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=builder_environment(self._folder),
            start_new_session=True,  # the terminal's Ctrl-C goes to the worker, which ends its builder
        )

    async def end(self) -> None:
        """End the process if there is one. What it was writing is never read."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_PATIENCE_S)
        except TimeoutError:
            process.kill()
            await process.wait()


def threads() -> int:
    """Half the processors: the rest answers players without waiting for caches and memory."""
    return max(1, len(os.sched_getaffinity(0)) // 2)


def builder_environment(folder: Path) -> dict[str, str]:
    """No settings, and so no secrets; what was compiled is kept beside the tables, as the program's own folder may be read-only."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("YAMS_")}
    return {VARIABLE: str(compiled_folder(folder / "compiled")), **environment}
