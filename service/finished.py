"""Finished runs as others may see them: one's own at once, anybody's after the challenge."""

import asyncio

from msgspec import Struct

from service.challenges import ChallengeReader
from service.clock import Clock
from service.errors import ReplayHidden, UnknownRun
from service.players import PlayerDesk
from storage import keys
from storage.batches import batches
from storage.boards import Boards
from storage.codec import Player, Run, Status, StoredChallenge
from storage.runs import Runs
from yams.challenges.challenge import Challenge, Phase
from yams.fairness.document import ReplayDocument
from yams.rules.notation import encode_action
from yams.rules.rulesets import parse_ruleset


class FinishedRun(Struct, frozen=True):
    stored: StoredChallenge
    slot: keys.Slot
    run: Run


class FinishedRuns:
    def __init__(
        self, challenges: ChallengeReader, players: PlayerDesk, runs: Runs, boards: Boards, clock: Clock
    ) -> None:
        self._challenges = challenges
        self._players = players
        self._runs = runs
        self._boards = boards
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
        if run.status is Status.PLAYING or not (own or await self.may_see(reader, stored)):
            raise still_hidden(challenge_id)
        return FinishedRun(stored, slot, run)

    async def may_see(self, reader: Player | None, stored: StoredChallenge) -> bool:
        """Whether nothing of this challenge can be spoilt for this reader: its dice are public, or they have finished it themselves."""
        challenge = stored.challenge
        if stored.seed is not None or challenge.phase(self._clock()) is Phase.REVEALED:
            return True
        return reader is not None and await self.finished_by(reader, challenge)

    async def finished_by(self, player: Player, challenge: Challenge) -> bool:
        """Whether the player has finished this challenge."""
        run = await self._runs.load(keys.slot_of(challenge.id, player.id, challenge.partitions), player.id)
        return run is not None and run.status is not Status.PLAYING

    async def played(self, reader: Player | None, stored: StoredChallenge, document: ReplayDocument) -> bool:
        """Whether the document's choices are those of a game finished here: the reader's own, or one on the board."""
        challenge = stored.challenge
        ruleset = parse_ruleset(challenge.ruleset)
        texts = tuple(encode_action(action.action(), ruleset) for action in document.actions)
        if reader is not None and await self._is_of(reader.id, challenge, texts):
            return True
        slots = keys.slots(challenge.id, challenge.partitions)
        players = await self._boards.with_score(slots, document.score)
        for some in batches(players):
            if any(await asyncio.gather(*(self._is_of(player, challenge, texts) for player in some))):
                return True
        return False

    async def _is_of(self, player: str, challenge: Challenge, texts: tuple[bytes, ...]) -> bool:
        run = await self._runs.load(keys.slot_of(challenge.id, player, challenge.partitions), player)
        return run is not None and run.status is not Status.PLAYING and run.texts == texts


def still_hidden(challenge_id: str) -> ReplayHidden:
    """The answer to a reader for whom a game of this challenge would spoil something."""
    return ReplayHidden(
        "This game can be seen when it spoils nothing: once you have finished the same dice, or when they are public.",
        challenge_id,
    )
