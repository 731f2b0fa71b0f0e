"""What the API asks the table builder for, and what the builder tells about it. One set and one small hash, see keys.py."""

from collections.abc import Iterable

from storage import keys
from storage.client import Client

# Longer than any pause between two words of a builder that still works on a table.
PROGRESS_LIVES_S = 60


class TableWishes:
    """Every call may be repeated. StoreAway where the store doesn't answer."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def want(self, rulesets: Iterable[str]) -> None:
        """Remember that what these rulesets need was asked for."""
        await self._client.execute("SADD", keys.TABLES_WANTED, *rulesets)

    async def wanted(self) -> list[str]:
        """The rulesets whose tables were ever asked for."""
        found: set[bytes] = await self._client.execute("SMEMBERS", keys.TABLES_WANTED)
        return sorted(key.decode(errors="replace") for key in found)

    async def note_progress(self, table: str, fraction: float) -> None:
        """How far the table is."""
        await self._client.execute("HSET", keys.TABLES_PROGRESS, table, f"{fraction:.3f}")
        await self._client.execute("EXPIRE", keys.TABLES_PROGRESS, PROGRESS_LIVES_S)

    async def forget_progress(self, table: str) -> None:
        """The table is built, or nobody works on it any more."""
        await self._client.execute("HDEL", keys.TABLES_PROGRESS, table)

    async def progress(self) -> dict[str, float]:
        """How far each table is that is being built."""
        fields: dict[bytes, bytes] = await self._client.execute("HGETALL", keys.TABLES_PROGRESS)
        return {key.decode(): float(fraction) for key, fraction in fields.items()}
