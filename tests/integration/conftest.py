"""Integration tests run the real application on a real store. Only the clock is the test's own."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from world import World

from storage.embedded import EmbeddedStore, lock_folder


@pytest.fixture(scope="session")
def store_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the session's store."""
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="session")
def store(store_folder: Path) -> Iterator[EmbeddedStore]:
    """A store for the whole session."""
    embedded = EmbeddedStore(store_folder, lock_folder(store_folder))
    yield embedded
    embedded.stop()


@pytest.fixture
async def world(store: EmbeddedStore) -> AsyncIterator[World]:
    """An empty store, an application on it and a clock at noon of a winter's day."""
    noon = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
    async with World.open(store.url, noon) as opened:
        yield opened
