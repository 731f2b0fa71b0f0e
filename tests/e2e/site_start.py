"""Starting an installation for browser tests."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from launcher import Launcher
from site_pages import MASTER

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "fr-FR",
    "reduced_motion": "reduce",
    # Without a worker tests can stand in for the network; test_offline.py has it.
    "service_workers": "block",
}
ENGLISH_PHONE: dict[str, Any] = {**PHONE, "locale": "en-GB"}
# An English desktop with a mouse.
DESKTOP: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "service_workers": "block",
}


def zone_at_noon() -> str:
    """A time zone where it is about noon."""
    hours_to_noon = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-hours_to_noon:+d}" if hours_to_noon else "UTC"


def environment_at_noon() -> dict[str, str]:
    """A known secret, at about noon, so that no test meets midnight."""
    return {"YAMS_MASTER": MASTER.hex(), "YAMS_TIME_ZONE": zone_at_noon(), "YAMS_LOG_LEVEL": "warning"}


def start_site(tmp_path_factory: pytest.TempPathFactory, **environment: str) -> Iterator[Launcher]:
    """An installation at noon."""
    with Launcher(tmp_path_factory.mktemp("site"), environment=environment_at_noon() | environment) as started:
        yield started
