"""Stored runs: start, record an action, publish, reject. Each change is one script on one slot."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from storage import keys
from storage.client import Client
from storage.codec import (
    RESULT_FIELDS,
    Result,
    Run,
    Status,
    UnreadableRecord,
    decode_result,
    decode_run,
    from_ms,
    to_ms,
)
from storage.players import UnknownToken
from yams.challenges.challenge import is_daily_id


class Appended(StrEnum):
    """What became of an action: APPLIED and SAME mean it is recorded, the others that nothing changed."""

    APPLIED = "applied"
    SAME = "same"
    MISSING = "missing"
    STALE = "stale"
    AHEAD = "ahead"
    OVER = "over"


class Runs:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def load(self, slot: keys.Slot, player: str) -> Run | None:
        fields: dict[bytes, bytes] = await self._client.execute("HGETALL", slot.run(player))
        return decode_run(slot.challenge, player, fields)

    async def result(self, slot: keys.Slot, player: str) -> Result | None:
        """What became of a run; None where there is none. UnreadableRecord."""
        return decode_result(await self._client.execute("HMGET", slot.run(player), *RESULT_FIELDS))

    async def start(self, slot: keys.Slot, player: str, now: datetime) -> bool:
        """Start the player's run; False when it had been started. UnknownToken when the player has just been erased."""
        # The player's own list first: it may name a run that never started, but misses none that did.
        noted = await self._client.run(
            "note_run", [keys.player(player), keys.player_runs(player)], to_ms(now), slot.challenge
        )
        if not noted:
            raise UnknownToken("This player has been erased.")
        started: int = await self._client.run("start_run", [slot.run(player), slot.players], player, to_ms(now))
        return started == 1

    async def append(
        self, slot: keys.Slot, player: str, n: int, text: bytes, now: datetime, score: int | None
    ) -> Appended:
        """Record action n. `score` is None while the game goes on; with a score the run is finished and pending."""
        outcome: bytes = await self._client.run(
            "append_action",
            [slot.run(player), slot.pending],
            n,
            text,
            player,
            to_ms(now),
            "" if score is None else score,
        )
        return Appended(outcome.decode())

    async def mark_advised(self, slot: keys.Slot, player: str) -> bool:
        """Note for ever that the run was given advice; False when it isn't in play."""
        marked: int = await self._client.run("mark_advised", [slot.run(player)])
        return marked == 1

    async def copy(self, slot: keys.Slot, run: Run) -> bool:
        """Enter a finished run in another challenge on the same dice, to be verified there; False when a run is there."""
        assert run.finished_at is not None, "the run is finished"
        fields: list[bytes | str | int] = ["status", Status.FINISHED, "next", len(run.texts)]
        fields += ["started", to_ms(run.started_at), "finished", to_ms(run.finished_at), "score", run.score or 0]
        for n, text in enumerate(run.texts):
            fields += [n, text]
        copied: int = await self._client.run(
            "copy_run",
            [slot.run(run.player), slot.players, slot.pending],
            run.player,
            to_ms(run.finished_at),
            *fields,
        )
        return copied == 1

    async def note_finishing(self, run_id: str, now: datetime) -> None:
        """Before a last action is recorded: what is noted here is looked after until it is verified and analysed."""
        await self._client.execute("ZADD", keys.FINISHING_RUNS, to_ms(now), run_id)

    async def finishing(self, most: int) -> list[tuple[str, datetime]]:
        """(run id, instant) of runs that were noted, oldest first, at most `most`."""
        flat = await self._client.execute("ZRANGE", keys.FINISHING_RUNS, 0, most - 1, "WITHSCORES")
        return [(member.decode(), from_ms(score)) for member, score in flat]

    async def forget_finishing(self, run_id: str) -> None:
        await self._client.execute("ZREM", keys.FINISHING_RUNS, run_id)

    async def publish(self, slot: keys.Slot, player: str, score: int, now: datetime) -> bool:
        """Put a replayed run on its board; False when it was there."""
        changed: int = await self._client.run(
            "publish_run",
            [slot.run(player), slot.pending, slot.board, slot.histogram, slot.unanalysed, *uncounted(slot)],
            player,
            score,
            to_ms(now),
        )
        return changed == 1

    async def reject(self, slot: keys.Slot, player: str, reason: str) -> bool:
        changed: int = await self._client.run("reject_run", [slot.run(player), slot.pending], player, reason)
        return changed == 1

    async def pending(self, slot: keys.Slot, most: int) -> list[str]:
        """The players whose finished runs have waited longest, at most `most`."""
        members: list[bytes] = await self._client.execute("ZRANGE", slot.pending, 0, most - 1)
        return [member.decode() for member in members]

    async def uncounted(self, slot: keys.Slot, most: int) -> list[str]:
        """Some players whose run of a daily isn't counted in its periods yet, at most `most`."""
        members: list[bytes] = await self._client.execute("SRANDMEMBER", slot.uncounted, most)
        return [member.decode() for member in members]

    async def settle_count(self, slot: keys.Slot, player: str, result: Result) -> bool:
        """Say that this result has been counted; False when it has changed since."""
        settled: int = await self._client.run("settle_count", [slot.run(player), slot.uncounted], player, *result.seen)
        return settled == 1

    async def forget_count(self, slot: keys.Slot, player: str) -> None:
        """Don't wait for this run to be counted any more."""
        await self._client.execute("SREM", slot.uncounted, player)

    async def players(self, slot: keys.Slot) -> list[str]:
        """Everyone who started a run in this partition."""
        members = await self._client.execute("SMEMBERS", slot.players)
        return sorted(member.decode() for member in members)

    async def load_many(self, slot: keys.Slot, players: Sequence[str]) -> list[Run | UnreadableRecord]:
        """The runs of these players, a damaged one as what is wrong with it."""
        loaded = await asyncio.gather(*(self._load_or_tell(slot, player) for player in players))
        return [run for run in loaded if run is not None]

    async def _load_or_tell(self, slot: keys.Slot, player: str) -> Run | UnreadableRecord | None:
        try:
            return await self.load(slot, player)
        except UnreadableRecord as error:
            return error


def uncounted(slot: keys.Slot) -> list[str]:
    """The key by which a change is noted that boards over periods count: dailies have one."""
    return [slot.uncounted] if is_daily_id(slot.challenge) else []
