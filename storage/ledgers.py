"""Stored ledgers of verified runs, and the list of runs that wait for theirs."""

from storage import keys
from storage.client import Client
from storage.codec import UnreadableRecord, decode_ledger, encode_ledger
from storage.logs import log
from storage.runs import uncounted
from yams.challenges.measures import Measure, board_value, loss_value
from yams.solver.ledger import Ledger

# A ledger takes some kilobytes and can be worked out again. What boards need of it stays with the run.
KEPT_S = 60 * 24 * 3600


class Ledgers:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def load(self, slot: keys.Slot, player: str) -> Ledger | None:
        """The ledger; None where there is none or it can't be read, as another version's: it can be made again."""
        data: bytes | None = await self._client.execute("GET", slot.ledger(player))
        try:
            return None if data is None else decode_ledger(data)
        except UnreadableRecord as error:
            log.warning("ledger unreadable", extra={"key": slot.ledger(player), "reason": str(error)})
            return None

    async def store(self, slot: keys.Slot, player: str, ledger: Ledger) -> bool:
        """Keep the ledger of a verified run; False for any other. Doing it twice changes nothing."""
        kept: int = await self._client.run(
            "store_ledger",
            [slot.run(player), slot.unanalysed, slot.ledger(player), slot.losses, *uncounted(slot)],
            player,
            encode_ledger(ledger),
            repr(ledger.luck),
            repr(ledger.loss),
            KEPT_S,
            board_value(Measure.LOSS, [loss_value(ledger.loss)], 1),
        )
        return kept == 1

    async def forget(self, slot: keys.Slot, player: str) -> None:
        """Don't wait for this run's ledger any more."""
        await self._client.execute("SREM", slot.unanalysed, player)

    async def waiting(self, slot: keys.Slot, most: int) -> list[str]:
        """Some players whose verified run has no ledger yet, at most `most`."""
        members: list[bytes] = await self._client.execute("SRANDMEMBER", slot.unanalysed, most)
        return [member.decode() for member in members]
