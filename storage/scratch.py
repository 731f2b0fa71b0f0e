"""Room for large arrays where memory is short: in files of the tables' folder that nobody else sees and that end with the process."""

import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

# What the largest distribution, that of `maxi-yatzy`, takes beside its table, with something to spare.
ENOUGH_BYTES = 4 * 10**9
SMALL_BYTES = 10**8


class Scratch:
    """Zeros in memory while there is enough of it, else in an unnamed file, whose pages the system may put back to disk."""

    def __init__(self, folder: Path, enough_bytes: int = ENOUGH_BYTES) -> None:
        self._folder = folder
        self._enough_bytes = enough_bytes

    def room(self, entries: int, number: type[np.floating[Any]]) -> NDArray[np.floating[Any]]:
        """An array of zeros; OSError where the disk is full."""
        size = entries * np.dtype(number).itemsize
        if size < SMALL_BYTES or available_bytes() >= self._enough_bytes:
            return np.zeros(entries, number)
        with tempfile.TemporaryFile(dir=self._folder) as file:
            # Taken now, since a full disk met later, through the mapping, would be a fatal signal.
            os.posix_fallocate(file.fileno(), 0, size)
            return np.memmap(file, number, "r+", shape=(entries,)).view(np.ndarray)


def available_bytes() -> int:
    """The memory that can be had without swapping: the system's, or less where a container has a limit."""
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    kib = next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
    return min(kib * 1024, _container_bytes())


def _container_bytes() -> int:
    folder = Path("/sys/fs/cgroup")
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return 2**62 if limit == "max" else int(limit) - used
    except (OSError, ValueError):
        return 2**62
