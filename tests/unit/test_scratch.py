"""Room for large arrays: in memory while there is enough, else in a file that leaves nothing behind."""

from pathlib import Path

import numpy as np
import pytest

from storage import scratch
from storage.scratch import Scratch, available_bytes
from tests.unit.solved import solved
from yams.rules.rulesets import parse_ruleset
from yams.solver.distribution import summarise


def test_what_is_available() -> None:
    """This machine has some memory, and not without end."""
    assert 10**6 < available_bytes() < 2**50


def test_in_memory_while_there_is_enough(tmp_path: Path) -> None:
    """With enough memory the array is an ordinary one."""
    assert Scratch(tmp_path, enough_bytes=0).room(1000, np.float32).flags.owndata


def test_in_a_file_where_memory_is_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short of memory the zeros lie in a file that has no name, and figures worked out there are the same."""
    monkeypatch.setattr(scratch, "SMALL_BYTES", 100)
    room = Scratch(tmp_path, enough_bytes=2**60).room
    array = room(1000, np.float64)
    assert not array.flags.owndata
    assert array.sum() == 0
    assert list(tmp_path.iterdir()) == []
    table = solved(parse_ruleset("yams"))
    assert summarise(table.ruleset, table.values, room=room) == summarise(table.ruleset, table.values)


def test_no_room_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the disk has is an error at once, not a signal later."""
    monkeypatch.setattr(scratch, "SMALL_BYTES", 100)
    with pytest.raises(OSError, match=r"space|large"):
        Scratch(tmp_path, enough_bytes=2**60).room(2**50, np.float64)
