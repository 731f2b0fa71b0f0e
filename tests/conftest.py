"""For all tests: where nothing may be skipped (YAMS_NO_SKIP, as on every landing), a skip fails the run."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from storage.compiled import VARIABLE, compiled_folder

# The variable that names the folder of the run's solved tables: tests/unit/solved.py.
FOLDER = "YAMS_TEST_TABLES"

# Before anything imports the compiler: compiled once for all tests and runs.
os.environ.setdefault(VARIABLE, str(compiled_folder(Path(__file__).parents[1] / ".numba_cache")))


def pytest_configure(config: pytest.Config) -> None:
    """A folder for the solved tables of all processes of this run."""
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="yams-tables-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """It goes with the run."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn skips into a failed run where asked to."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = len(reporter.stats.get("skipped", [])) if reporter else 0
    if reporter and skipped and os.environ.get("YAMS_NO_SKIP"):
        reporter.write_line(f"\n{skipped} skipped, and YAMS_NO_SKIP forbids it: failed", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright keeps an event loop running in this thread, beside which no asynchronous test can run."""
    items.sort(key=lambda item: "e2e" in item.path.parts)
