"""What is compiled is kept apart for each state of the sources."""

import os
from pathlib import Path

import pytest

import yams.solver
from storage.compiled import VARIABLE, compiled_folder, keep_compiled


def test_another_state_has_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change in any kernel gives another folder, the same sources the same."""
    kernels = tmp_path / "solver" / "kernels"
    kernels.mkdir(parents=True)
    for path in (Path(yams.solver.__file__).parent / "kernels").glob("*.py"):
        (kernels / path.name).write_bytes(path.read_bytes())
    here = compiled_folder(tmp_path)
    monkeypatch.setattr(yams.solver, "__file__", str(tmp_path / "solver" / "__init__.py"))
    assert compiled_folder(tmp_path) == here
    with (kernels / "rows.py").open("a") as file:
        file.write("# another state\n")
    assert compiled_folder(tmp_path) != here


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder that the environment names is kept; else it is one of the user's cache."""
    monkeypatch.setenv(VARIABLE, "/elsewhere")
    keep_compiled()
    assert os.environ[VARIABLE] == "/elsewhere"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    keep_compiled()
    assert Path(os.environ[VARIABLE]).parent == tmp_path / "yams-du-jour"
