"""What a store remembers of the installation it belongs to, so that a wrong secret or layout is noticed before it harms."""

import contextlib

from redis.exceptions import RedisError

from storage import keys
from storage.client import Client, StoreAway, connect
from storage.settings import Settings
from yams.fairness.seeds import fingerprint

# Raised when keys or codec change in a way that older code would misread.
LAYOUT = "1"


class WrongInstallation(Exception):
    """The store belongs to another master secret, or was written by another version."""


async def claim(client: Client, master: bytes) -> None:
    """Mark an empty store as this installation's; WrongInstallation when it is another's."""
    for field, ours in _marks(master).items():
        await client.execute("HSETNX", keys.INSTALLATION, field, ours)
    await check_owner(client, master)


async def check_owner(client: Client, master: bytes) -> None:
    """WrongInstallation unless the store is this installation's. Writes nothing."""
    for field, ours in _marks(master).items():
        theirs: bytes | None = await client.execute("HGET", keys.INSTALLATION, field)
        if theirs is None:
            raise WrongInstallation("This store belongs to no installation yet.")
        if theirs.decode() != ours:
            what = "was written by another version" if field == "layout" else "belongs to another master secret"
            raise WrongInstallation(f"This store {what}. Nothing was changed.")


def _marks(master: bytes) -> dict[str, str]:
    return {"layout": LAYOUT, "master": fingerprint(master)}


async def check_installation(settings: Settings) -> None:
    """`claim` for a process that is about to start; StoreAway when there is no store."""
    client = connect(settings.store_url)
    try:
        await claim(client, settings.master)
    finally:
        await client.aclose()


# What a store must be told so that answered choices survive a crash, and what goes wrong otherwise.
DURABLE = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


async def durability_warnings(settings: Settings) -> list[str]:
    """Why answered choices might be lost on this store or jobs never run, as far as the servers tell."""
    warnings = []
    client = connect(settings.store_url)
    try:
        for name, wanted in DURABLE.items():
            with contextlib.suppress(RedisError):  # managed stores may not tell
                found = await client.execute("CONFIG GET", name)
                value = found.get(name.encode()) or found.get(name) if isinstance(found, dict) else None
                if value is not None and to_text(value) != wanted:
                    warnings.append(
                        f"the store has {name} {to_text(value)}; answered choices are safe only with {wanted}."
                    )
    finally:
        await client.aclose()
    if settings.queue_url != settings.store_url:
        queue = connect(settings.queue_url)
        try:
            await queue.execute("PING")
        except StoreAway:
            warnings.append("the queue (YAMS_QUEUE_URL) does not answer: finished games wait until it does.")
        finally:
            await queue.aclose()
    return warnings


def to_text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
