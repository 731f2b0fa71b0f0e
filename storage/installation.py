"""What a store remembers of the installation it belongs to, so that a wrong secret or layout is noticed before it harms."""

from storage import keys
from storage.client import Client, connect
from storage.settings import Settings
from yams.fairness.seeds import fingerprint

# Raised when keys or codec change in a way that older code would misread.
LAYOUT = "1"


class WrongInstallation(Exception):
    """The store belongs to another master secret, or was written by another version."""


async def claim(client: Client, master: bytes) -> None:
    """Mark an empty store as this installation's; WrongInstallation when it is another's."""
    for field, ours in (("layout", LAYOUT), ("master", fingerprint(master))):
        await client.execute("HSETNX", keys.INSTALLATION, field, ours)
        theirs: bytes = await client.execute("HGET", keys.INSTALLATION, field)
        if theirs.decode() != ours:
            what = "was written by another version" if field == "layout" else "belongs to another master secret"
            raise WrongInstallation(f"This store {what}. Nothing was changed.")


async def check_installation(settings: Settings) -> None:
    """`claim` for a process that is about to start; StoreAway when there is no store."""
    client = connect(settings.store_url)
    try:
        await claim(client, settings.master)
    finally:
        await client.aclose()
