"""Finished games to be watched again: as a document, as a code, and with the sheet after each turn."""

import asyncio

from msgspec.structs import replace

from service.challenge_wire import Person
from service.challenges import ChallengeReader
from service.clock import Clock
from service.coded import CodedChallenges
from service.errors import ReplayHidden, UnknownChallenge, UnknownRun
from service.finished import FinishedRun, FinishedRuns, still_hidden
from service.players import PlayerDesk
from service.replay_wire import ReplayCodeAnswer, ViewedRun, ViewingAnswer
from service.settings import ServiceSettings
from storage.codec import Player, Status, StoredChallenge, tag_of
from storage.players import Players
from yams.challenges.challenge import Challenge
from yams.challenges.replay_code import decode_replay, encode_replay, pasted_code
from yams.fairness.document import ReplayDocument, written
from yams.fairness.seeds import derive_seed
from yams.fairness.verification import Viewing, view
from yams.rules.rulesets import parse_ruleset


class Replays:
    def __init__(
        self,
        challenges: ChallengeReader,
        desk: PlayerDesk,
        finished: FinishedRuns,
        coded: CodedChallenges,
        players: Players,
        master: bytes,
        settings: ServiceSettings,
        clock: Clock,
    ) -> None:
        self._challenges = challenges
        self._desk = desk
        self._finished = finished
        self._coded = coded
        self._players = players
        self._master = master
        self._settings = settings
        self._clock = clock

    async def document(self, token: str | None, run_id: str) -> ReplayDocument:
        """The replay document, once the reader may see it."""
        return self._of_run(await self._seen(token, run_id))[0]

    async def code(self, token: str | None, run_id: str) -> ReplayCodeAnswer:
        """The same as a replay code."""
        return ReplayCodeAnswer(encode_replay(await self.document(token, run_id)))

    async def viewing(self, token: str | None, run_id: str) -> ViewingAnswer:
        """The same to be watched, and whose game it is."""
        seen = await self._seen(token, run_id)
        document, viewing = self._of_run(seen)
        reader, name = await asyncio.gather(self._desk.recognised(token), self._players.name(seen.run.player))
        challenge = seen.stored.challenge
        run = ViewedRun(
            id=run_id,
            challenge=challenge.id,
            kind=challenge.kind,
            player=Person(name, None if name is None else tag_of(seen.run.player)),
            mine=reader is not None and reader.id == seen.run.player,
        )
        return ViewingAnswer.of(document, viewing, genuine=True, run=run)

    async def read(self, token: str | None, text: str, address: str) -> ViewingAnswer:
        """The game of a replay code to be watched, and what doesn't fit. UnreadableCode, ReplayHidden; UnknownChallenge without dice."""
        await self._players.charge(f"replay-codes:{address}", self._clock(), self._settings.code_tries)
        document = decode_replay(pasted_code(text))
        reader = await self._desk.recognised(token)
        stored = await self._known(reader, document.challenge)
        if stored is None and document.seed is None:
            raise UnknownChallenge(
                "This code is of a challenge that is not known here, and has no seed to show its dice."
            )
        genuine = None if stored is None else stored.challenge.gave(document)
        if stored is None or document.seed is not None or not genuine:
            return ViewingAnswer.of(document, view(document), genuine, run=None)
        if not await self._finished.may_see(reader, stored):
            raise still_hidden(stored.challenge.id)
        viewing = view(self._with_seed(document, stored.challenge))
        if stored.seed is None and (viewing.error or not await self._finished.played(reader, stored, document)):
            # Made-up choices would show dice that nobody has earned yet.
            raise UnknownRun(
                "No finished game on these dice is this one. Others can be looked at once the dice are public."
            )
        shown = replace(document, seed=stored.seed, turns=viewing.turns)
        return ViewingAnswer.of(shown, viewing, genuine, run=None)

    async def _seen(self, token: str | None, run_id: str) -> FinishedRun:
        seen = await self._finished.seen_by(token, run_id)
        if seen.run.status is Status.REJECTED:
            raise ReplayHidden("This run was not accepted, so there is nothing to replay.")
        return seen

    def _of_run(self, seen: FinishedRun) -> tuple[ReplayDocument, Viewing]:
        """A finished run's document, with the seed only once it is public, and how it is watched."""
        challenge, score = seen.stored.challenge, seen.run.score
        assert score is not None, "the run is finished"
        document = ReplayDocument(
            version=challenge.dice_version,
            challenge=challenge.dice_id,
            ruleset=challenge.ruleset,
            beacon=challenge.beacon,
            seed=seen.stored.seed,
            commitment=challenge.commitment,
            actions=written(seen.run.actions(), parse_ruleset(challenge.ruleset)),
            score=score,
        )
        viewing = view(self._with_seed(document, challenge))
        return replace(document, turns=viewing.turns), viewing

    def _with_seed(self, document: ReplayDocument, challenge: Challenge) -> ReplayDocument:
        """The document with its seed, public or not."""
        return replace(document, seed=derive_seed(self._master, challenge.dice_id).hex())

    async def _known(self, reader: Player | None, challenge_id: str) -> StoredChallenge | None:
        """The challenge where there is one here that this reader may know of."""
        try:
            return await self._coded.visible(reader, challenge_id)
        except UnknownChallenge:
            return None
