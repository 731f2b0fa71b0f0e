"""Finished runs as others may see them: one's own at once, anybody's after the challenge."""

import asyncio

from msgspec import Struct

from service.challenges import ChallengeReader
from service.clock import Clock
from service.errors import ReplayHidden, UnknownRun
from service.players import PlayerDesk
from storage import keys
from storage.codec import Run, Status, StoredChallenge
from storage.runs import Runs
from yams.challenges.challenge import Phase


class FinishedRun(Struct, frozen=True):
    stored: StoredChallenge
    slot: keys.Slot
    run: Run


class FinishedRuns:
    def __init__(self, challenges: ChallengeReader, players: PlayerDesk, runs: Runs, clock: Clock) -> None:
        self._challenges = challenges
        self._players = players
        self._runs = runs
        self._clock = clock

    async def seen_by(self, token: str | None, run_id: str) -> FinishedRun:
        """The run, once this reader may see it; UnknownRun or ReplayHidden."""
        parts = keys.split_run_id(run_id)
        if parts is None:
            raise UnknownRun("There is no such run.")
        challenge_id, player_id = parts
        stored = await self._challenges.current(challenge_id, UnknownRun("There is no such run."))
        slot = keys.slot_of(challenge_id, player_id, stored.challenge.partitions)
        reader, run = await asyncio.gather(self._players.recognised(token), self._runs.load(slot, player_id))
        if run is None:
            raise UnknownRun("There is no such run.")
        own = reader is not None and reader.id == player_id
        public = stored.challenge.phase(self._clock()) is Phase.REVEALED
        if run.status is Status.PLAYING or not (own or public):
            raise ReplayHidden(
                "A replay can be seen when the game is finished: at once by its player, by all after the day."
            )
        return FinishedRun(stored, slot, run)
