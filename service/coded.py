"""Use cases of challenges with a code: make one, make a rematch, see one as its asker may see it."""

import asyncio
import secrets

from service.challenge_wire import ChallengeAnswer, Coded, NewChallengeBody, Person, Target
from service.challenges import ChallengeReader
from service.clock import Clock
from service.errors import ReusedKey, UnknownChallenge, UnknownRun
from service.finished import FinishedRuns
from service.players import PlayerDesk
from storage import keys
from storage.boards import Boards
from storage.challenges import Challenges
from storage.codec import Player, Run, Status, StoredChallenge, tag_of
from storage.players import Players
from storage.queue import Queue
from storage.runs import Runs
from storage.settings import Settings
from yams.challenges.challenge import Challenge, ImpossibleTerms, Kind, Mode, Terms, coded_challenge
from yams.challenges.codes import BITS, code_for, make_code, spaced
from yams.challenges.standings import finished
from yams.fairness.seeds import commitment, derive_seed
from yams.rules.rulesets import parse_ruleset

# As many calls as making a challenge counts for: each is stored for good.
COST = 5


class CodedChallenges:
    def __init__(
        self,
        reader: ChallengeReader,
        desk: PlayerDesk,
        finished_runs: FinishedRuns,
        challenges: Challenges,
        players: Players,
        runs: Runs,
        boards: Boards,
        queue: Queue,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._reader = reader
        self._desk = desk
        self._finished = finished_runs
        self._challenges = challenges
        self._players = players
        self._runs = runs
        self._boards = boards
        self._queue = queue
        self._settings = settings
        self._clock = clock

    async def make(self, token: str | None, asked: NewChallengeBody) -> ChallengeAnswer:
        """A new challenge. ImpossibleTerms, ReusedKey, UnknownRuleset, UnknownRun; ReplayHidden for a game that isn't finished."""
        player = await self._desk.charged(token, COST)
        if asked.rematch_of is not None:
            return await self._rematch(player, asked)
        if asked.from_run is not None:
            return await self._from_run(player, token, asked)
        if asked.kind is None or asked.ruleset is None:
            raise ImpossibleTerms("Say the kind of challenge and its ruleset, or a game or challenge to make it from.")
        terms = Terms(asked.kind, parse_ruleset(asked.ruleset).key, player.id, asked.mode, asked.level)
        terms.check()
        return await self.seen_by(player, await self._open_once(player, asked, terms))

    async def _from_run(self, player: Player, token: str | None, asked: NewChallengeBody) -> ChallengeAnswer:
        """A challenge for a friend on the dice of one's own finished game, which stands in it as already played."""
        assert asked.from_run is not None, "looked at before"
        seen = await self._finished.seen_by(token, asked.from_run)
        source, run = seen.stored, seen.run
        if run.player != player.id:
            raise UnknownRun("There is no such run of yours.")
        if asked.kind is not Kind.FRIEND or asked.ruleset not in {None, source.challenge.ruleset}:
            raise ImpossibleTerms("A game that was played can be a challenge for a friend, in its own ruleset.")
        if run.advised or run.status is Status.REJECTED:
            raise ImpossibleTerms("A game played with help, or not accepted, can't be a challenge.")
        source.challenge.check_sending(self._clock())
        terms = Terms(Kind.FRIEND, source.challenge.ruleset, player.id, asked.mode)
        terms.check()
        stored = await self._open_once(player, asked, terms, source.challenge)
        await self._enter(stored.challenge, run)
        return await self.seen_by(player, stored)

    async def _enter(self, challenge: Challenge, run: Run) -> None:
        """Enter a game as already played; a worker verifies it like any other."""
        run_id = keys.run_id(challenge.id, run.player)
        await self._runs.note_finishing(run_id, self._clock())
        await self._runs.copy(keys.slot_of(challenge.id, run.player, challenge.partitions), run)
        await self._queue.verify(run_id)

    async def _rematch(self, player: Player, asked: NewChallengeBody) -> ChallengeAnswer:
        """The next challenge after another one, the same for all who may ask, its roles kept."""
        if asked != NewChallengeBody(rematch_of=asked.rematch_of):
            raise ImpossibleTerms("A rematch is played as the challenge before it: it takes nothing else.")
        stored = await self.visible(player, asked.rematch_of or "")
        before = stored.challenge
        if before.kind is Kind.DAILY:
            raise ImpossibleTerms("There is a new daily every day: it has no rematch.")
        own = player.id == before.creator
        if not own and (before.kind.private or not await self._finished.finished_by(player, before)):
            raise ImpossibleTerms(
                "A rematch is for whoever made the challenge, and between friends for who has finished it."
            )
        code = await self._challenges.fix_rematch(before.id, self._new_code())
        terms = Terms(before.kind, before.ruleset, before.creator, before.mode, before.level)
        return await self.seen_by(player, await self._open(player, code, terms))

    async def _open_once(
        self, player: Player, asked: NewChallengeBody, terms: Terms, dice_of: Challenge | None = None
    ) -> StoredChallenge:
        """A new challenge; the one made before where the same key comes again. ReusedKey when that was asked for otherwise.

        The code follows from player and key, so that nothing need be remembered of them.
        """
        key = asked.idempotency_key
        code = self._new_code() if key is None else code_for(self._settings.master, player.id, key)
        before = await self._challenges.load(code)
        if before is not None:
            _check_same(before.challenge, terms, dice_of)
        stored = await self._open(player, code, terms, dice_of)
        _check_same(stored.challenge, terms, dice_of)  # another request with this key may have been faster
        return stored

    async def _open(self, asker: Player, code: str, terms: Terms, dice_of: Challenge | None = None) -> StoredChallenge:
        """A new challenge, in the list of whoever asked for it: nobody fills another player's."""
        committed = commitment(code, derive_seed(self._settings.master, code)).hex()
        challenge = coded_challenge(code, terms, self._clock(), self._settings.grace, committed, dice_of)
        await self._challenges.add(challenge)
        await self._players.note_challenge(asker.id, challenge.id, self._clock())
        return await self._reader.current(code)  # what is stored: of a rematch another may have been faster

    def _new_code(self) -> str:
        return make_code(secrets.randbits(BITS))

    async def visible(self, reader: Player | None, text: str) -> StoredChallenge:
        """The challenge of an id or code, if this reader may know of it; UnknownChallenge, MistypedCode."""
        stored = await self._reader.current(text)
        challenge = stored.challenge
        if challenge.kind.private and stored.seed is None and (reader is None or reader.id != challenge.creator):
            raise UnknownChallenge("There is no such challenge.")
        return stored

    async def view(self, token: str | None, text: str) -> ChallengeAnswer:
        reader = await self._desk.recognised(token)
        return await self.seen_by(reader, await self.visible(reader, text))

    async def seen_by(self, reader: Player | None, stored: StoredChallenge) -> ChallengeAnswer:
        """The challenge with what this reader may see of it."""
        challenge = stored.challenge
        count = finished(await self._boards.histogram(keys.slots(challenge.id, challenge.partitions)))
        if challenge.kind is Kind.DAILY:
            return ChallengeAnswer.of(stored, count)
        name, target = await asyncio.gather(self._players.name(challenge.creator), self._target(reader, stored))
        coded = Coded(
            code=spaced(challenge.id),
            link=f"/c/{challenge.id}",
            mode=challenge.mode,
            level=challenge.level,
            creator=Person(name, None if name is None else tag_of(challenge.creator)),
            mine=reader is not None and reader.id == challenge.creator,
            known_dice=challenge.dice_of != "",
            target=None
            if target is None
            else Target(name, None if name is None else tag_of(challenge.creator), target),
        )
        return ChallengeAnswer.of(stored, count, coded)

    async def _target(self, reader: Player | None, stored: StoredChallenge) -> int | None:
        """The score of whoever made a challenge for friends, once this reader may see it."""
        challenge = stored.challenge
        if challenge.kind is not Kind.FRIEND:
            return None
        if challenge.mode is Mode.BLIND and not await self._finished.may_see(reader, stored):
            return None
        return await self._boards.score(
            keys.slot_of(challenge.id, challenge.creator, challenge.partitions), challenge.creator
        )


def _check_same(made: Challenge, terms: Terms, dice_of: Challenge | None) -> None:
    """ReusedKey unless the challenge is what these terms ask for."""
    same = Terms(made.kind, made.ruleset, made.creator, made.mode, made.level) == terms
    if not same or made.dice_of != ("" if dice_of is None else dice_of.dice_id):
        raise ReusedKey("Another challenge was made with this key. A new challenge needs a new key.")
