"""The `yams` command run in the tests' own process."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from cli.main import main


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Yams = Callable[..., Outcome]


def command_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Yams:
    """Runs the command in this process: arguments, and `stdin` as bytes."""

    def run(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setenv("COLUMNS", "100")  # or help is folded to the terminal of whoever runs the tests
        monkeypatch.setattr(sys, "argv", ["yams", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = 0
        try:
            main()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
        return Outcome(status, *capsys.readouterr())

    return run


def assert_plain_error(outcome: Outcome, *words: str, out: str = "") -> None:
    """Exit status 2, one line on standard error that begins with `yams: ` and has the words."""
    assert outcome.status == 2
    assert outcome.out == out
    assert outcome.err.startswith("yams: ")
    assert outcome.err.count("\n") == 1
    assert outcome.err.endswith("\n")
    for word in words:
        assert word in outcome.err
