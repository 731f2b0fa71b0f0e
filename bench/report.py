"""How measurements are printed, and the figures that several of them need."""

import os
import platform
import time
from collections.abc import Sequence
from pathlib import Path

NAME_WIDTH = 62
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def title(text: str) -> None:
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def line(name: str, value: float, unit: str, remark: str = "") -> None:
    """One measured value: thousands grouped, small values with the digits that matter."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    print(f"{name:<{NAME_WIDTH}} {value:>12,.{digits}f} {unit:<10} {remark}".rstrip(), flush=True)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def latencies(name: str, seconds: Sequence[float]) -> None:
    """p50 and p99 of one kind of call, in ms."""
    line(f"{name}, p50", 1000 * quantile(seconds, 0.5), "ms")
    line(f"{name}, p99", 1000 * quantile(seconds, 0.99), "ms")


def cpu_s(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / CLOCK_TICKS


def machine(folder: Path) -> None:
    """What the other figures depend on."""
    title("Machine")
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}"
    )
    latencies("fsync of 200 appended bytes in the data folder's file system", _fsyncs(folder / "probe"))


def _fsyncs(path: Path, count: int = 200) -> list[float]:
    taken = []
    with path.open("wb", buffering=0) as file:
        for _ in range(count):
            started = time.perf_counter()
            file.write(b"." * 200)
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - started)
    path.unlink()
    return taken
