"""`yams solve`: figures for people and machines, tables read and stored."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli import solve
from cli.solve import solve_ruleset
from storage.tables import open_table, table_path, write_table
from tests.unit.table_files import make_table
from yams.rules.errors import UnknownRuleset
from yams.rules.ruleset import Ruleset
from yams.solver.tables import Table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of what was worked out, each in no time."""
    keys: list[str] = []

    def build(ruleset: Ruleset, threads: int, progress: object, room: Any) -> Table:  # noqa: ARG001
        keys.append(ruleset.key)
        return make_table(ruleset.key, first=200.0)

    monkeypatch.setattr(solve, "build_table", build)
    return keys


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("YAMS_")}
    return subprocess.run(
        [sys.executable, "-m", "cli.main", "solve", *arguments],
        cwd=ROOT,
        env={**inherited, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def table_of(text: str) -> Any:
    (table,) = json.loads(text)["tables"]
    return table


def test_for_people(built: list[str]) -> None:
    """The text has par, spread, percentiles, the bonus, every box, positions and speed, and nothing is stored unless asked."""
    text = solve_ruleset("yams.down", 1, None).as_text()
    assert built == ["yams.down"]
    assert "yams.down: par 200.0000, standard deviation 30.00" in text
    assert "50 %: 101" in text
    assert "25.00 % of games" in text
    assert text.count(" 1.50") == 13
    assert "146 positions in" in text
    assert "a second" in text


def test_stored_and_read(tmp_path: Path, built: list[str]) -> None:
    """With a folder a table is worked out once, stored, read from then on, and the answer says so."""
    first = solve_ruleset("yams.down", 1, tmp_path)
    second = solve_ruleset("yams.down", 1, tmp_path)
    assert built == ["yams.down"]
    assert open_table(tmp_path, "yams.down").par == 200
    assert table_of(first.as_json())["fromFile"] is False
    table = table_of(second.as_json())
    assert (table["fromFile"], table["positionsPerSecond"], table["par"]) == (True, None, 200)
    assert "read from a stored table" in second.as_text()


def test_a_damaged_table_is_made_anew(tmp_path: Path, built: list[str]) -> None:
    """A file that is refused is worked out again and replaced."""
    write_table(tmp_path, make_table("yams.up"))
    path = table_path(tmp_path, "yams.up")
    path.write_bytes(path.read_bytes()[:-1])
    assert solve_ruleset("yams.up", 1, tmp_path).sum_of_pars == 200
    assert built == ["yams.up"]
    assert open_table(tmp_path, "yams.up").par == 200


def test_several_columns(built: list[str]) -> None:
    """A ruleset without an exact table is valued by its columns, each listed with its par."""
    report = solve_ruleset("yams.three-columns", 1, None)
    assert built == ["yams.down", "yams", "yams.up"]
    assert "no exact table" in report.as_text()
    assert "one after the other" in report.as_text()
    assert "par approximately" in report.as_text()
    whole = json.loads(report.as_json())
    assert (whole["exact"], whole["games"], whole["sumOfColumns"]) == (False, 2000, 600)
    assert whole["par"] == report.par
    assert [table["key"] for table in whole["tables"]] == built


def test_a_column_for_first_rolls(built: list[str]) -> None:
    """A table's key is taken too, even where no ruleset has it."""
    report = solve_ruleset("yams.down@first-roll", 1, None)
    assert built == ["yams.down@first-roll"]
    assert "yams.down@first-roll: par 200" in report.as_text()


@pytest.mark.parametrize("key", ["", "yatzee", "yams@last-roll", "yams.three-columns@first-roll", "../yams@first-roll"])
def test_what_is_no_ruleset(key: str) -> None:
    """Any other key is refused by name."""
    with pytest.raises(UnknownRuleset):
        solve_ruleset(key, 1, None)


def test_a_folder_that_cannot_be_written(tmp_path: Path, built: list[str]) -> None:
    """What was worked out is told even where it can't be stored, and so is the reason."""
    table_path(tmp_path, "yams.up").mkdir()
    report = solve_ruleset("yams.up", 1, tmp_path)
    assert built == ["yams.up"]
    assert report.sum_of_pars == 200
    assert report.unstored is not None
    assert "yams.up.table" in report.unstored


def test_the_command(tmp_path: Path) -> None:
    """The folder may be an option or YAMS_TABLES; piped there is no bar, only the answer, and errors are one line and status 2."""
    write_table(tmp_path, make_table("yams.down", first=7))
    for result in (
        run("yams.down", "--json", "--tables", str(tmp_path)),
        run("yams.down", "--json", YAMS_TABLES=str(tmp_path)),
    ):
        assert (result.returncode, result.stderr) == (0, "")
        assert table_of(result.stdout)["par"] == 7
    wrong = run("yatzee")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("yams: There is no ruleset 'yatzee'")
    assert wrong.stderr.count("\n") == 1
    assert run("yams", "--threads", "0").returncode == 2
