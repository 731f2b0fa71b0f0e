"""Hypothesis draws the same examples in every run, so that what is red stays red until it is mended."""

import pytest
from hypothesis import HealthCheck, settings

from tests.unit.command import Yams, command_here

settings.register_profile("unit", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unit")


@pytest.fixture
def yams(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Yams:
    """The `yams` command."""
    return command_here(monkeypatch, capsys)
