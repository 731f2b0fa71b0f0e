"""Use cases of a run: start it, see it, act.

The store is the judge of order (compare-and-append by action number), the pure core of the rules; this module only brings them together.
"""

import asyncio
from collections import OrderedDict
from typing import assert_never

from msgspec import Struct

from service.challenges import ChallengeReader
from service.clock import Clock
from service.errors import (
    ActionAhead,
    IllegalAction,
    StaleAction,
    UnknownChallenge,
    UnknownRun,
)
from service.players import PlayerDesk
from service.run_wire import RunAnswer
from storage import keys
from storage.codec import Run, Status
from storage.queue import Queue
from storage.runs import Appended, Runs
from yams.challenges.challenge import Challenge, Kind
from yams.fairness.seeds import derive_seed
from yams.rules.actions import Action
from yams.rules.dice import Blocks
from yams.rules.errors import RuleError
from yams.rules.game import Game
from yams.rules.notation import WrittenAction, encode_action
from yams.rules.replay import replay
from yams.rules.rulesets import parse_ruleset

# About 1 kB each. One process rarely has more games under way, and a forgotten one is only replayed again.
REMEMBERED_GAMES = 8192


class Games:
    """Games after their first n recorded actions. Recorded actions never change, so an entry is true for ever."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, int], Game] = OrderedDict()

    def remember(self, run_id: str, actions: int, game: Game) -> None:
        self._games[run_id, actions] = game
        if len(self._games) > REMEMBERED_GAMES:
            self._games.popitem(last=False)

    def recall(self, run_id: str, actions: int) -> Game | None:
        return self._games.get((run_id, actions))


class OwnRun(Struct, frozen=True):
    challenge: Challenge
    run: Run
    slot: keys.Slot
    game: Game


class Play:
    def __init__(
        self,
        challenges: ChallengeReader,
        players: PlayerDesk,
        runs: Runs,
        queue: Queue,
        master: bytes,
        clock: Clock,
    ) -> None:
        self._challenges = challenges
        self._players = players
        self._runs = runs
        self._queue = queue
        self._master = master
        self._clock = clock
        self._games = Games()

    async def start(self, token: str | None, challenge_id: str) -> tuple[RunAnswer, bool]:
        """The player's run of a challenge, and whether it is new."""
        player = await self._players.charged(token)
        challenge = await self._challenges.fixed(challenge_id)
        if challenge.kind.private and player.id != challenge.creator:
            raise UnknownChallenge("There is no such challenge.")
        slot = keys.slot_of(challenge.id, player.id, challenge.partitions)
        run = await self._runs.load(slot, player.id)
        new = False
        if run is None:
            now = self._clock()
            challenge.check_start(now)
            new = await self._runs.start(slot, player.id, now)
            run = await self._runs.load(slot, player.id)
            assert run is not None, "it has just been started"
        return self._answer(challenge, run), new

    async def view(self, token: str | None, run_id: str) -> RunAnswer:
        challenge, run, _ = await self._own_run(token, run_id, cost=0)
        return self._answer(challenge, run)

    async def own(self, token: str | None, run_id: str) -> OwnRun:
        """One's own run with its challenge and where it stands."""
        challenge, run, slot = await self._own_run(token, run_id, cost=1)
        return OwnRun(challenge, run, slot, self._game(challenge, run, len(run.texts)))

    async def act(self, token: str | None, run_id: str, n: int, body: WrittenAction) -> RunAnswer:
        """Record action n, or say why not. The same call again gives the same answer."""
        challenge, run, slot = await self._own_run(token, run_id, cost=1)
        action = body.action()
        text = encode_action(action, parse_ruleset(challenge.ruleset))
        if n != len(run.texts):
            return self._repeated(challenge, run, n, text)
        now = self._clock()
        challenge.check_action(now)
        before = self._game(challenge, run, n)
        try:
            after = before.apply(action, self._blocks(challenge))
        except RuleError as error:
            raise IllegalAction(error, self._answer(challenge, run)) from error
        if after.over and challenge.kind is not Kind.DAILY:
            await self._runs.note_finishing(run_id, now)
        outcome = await self._runs.append(slot, run.player, n, text, now, after.score)
        match outcome:
            case Appended.APPLIED | Appended.SAME:
                self._games.remember(run_id, n + 1, after)
                if after.over:
                    await self._queue.verify(run_id)
                return _after_action(run, challenge, after, n + 1)
            case Appended.STALE | Appended.AHEAD | Appended.OVER:
                # Another request was faster: answer as if this one had come after it.
                latest = await self._runs.load(slot, run.player)
                if latest is None:
                    raise UnknownRun("There is no such run.")
                return self._repeated(challenge, latest, n, text)
            case Appended.MISSING:
                raise UnknownRun("There is no such run.")
            case _:
                assert_never(outcome)

    async def _own_run(self, token: str | None, run_id: str, cost: int) -> tuple[Challenge, Run, keys.Slot]:
        """The asker's own run with its challenge; UnknownRun for anybody else's."""
        parts = keys.split_run_id(run_id)
        if parts is None:
            await self._players.charged(token, cost)
            raise UnknownRun("There is no such run.")
        challenge_id, player_id = parts
        challenge = await self._challenges.fixed(challenge_id, UnknownRun("There is no such run."))
        slot = keys.slot_of(challenge.id, player_id, challenge.partitions)
        player, run = await asyncio.gather(self._players.charged(token, cost), self._runs.load(slot, player_id))
        if run is None or player.id != player_id:
            raise UnknownRun("There is no such run.")
        return challenge, run, slot

    def _repeated(self, challenge: Challenge, run: Run, n: int, text: bytes) -> RunAnswer:
        """The answer to an action that is not next."""
        if n > len(run.texts):
            raise ActionAhead(f"The next action is {len(run.texts)}.", self._answer(challenge, run))
        if n < len(run.texts) and run.texts[n] == text:
            game = self._game(challenge, run, n + 1)
            return _after_action(run, challenge, game, n + 1)
        raise StaleAction(
            f"Action {n} has been recorded with another body; the next is {len(run.texts)}.",
            self._answer(challenge, run),
        )

    def _answer(self, challenge: Challenge, run: Run) -> RunAnswer:
        game = self._game(challenge, run, len(run.texts))
        run_id = keys.run_id(run.challenge, run.player)
        return RunAnswer.of(run_id, challenge.id, run.status, game, len(run.texts), advised=run.advised)

    def _game(self, challenge: Challenge, run: Run, actions: int) -> Game:
        """The game after the first `actions` recorded actions."""
        run_id = keys.run_id(run.challenge, run.player)
        game = self._games.recall(run_id, actions)
        if game is None:
            recorded: tuple[Action, ...] = run.actions()[:actions]
            game = replay(parse_ruleset(challenge.ruleset), recorded, self._blocks(challenge)).game
            self._games.remember(run_id, actions, game)
        return game

    def _blocks(self, challenge: Challenge) -> Blocks:
        return challenge.blocks(derive_seed(self._master, challenge.dice_id))


def _after_action(run: Run, challenge: Challenge, game: Game, actions: int) -> RunAnswer:
    """The state right after an action, the same however late it is asked again."""
    status = Status.FINISHED if game.over else Status.PLAYING
    run_id = keys.run_id(run.challenge, run.player)
    return RunAnswer.of(run_id, challenge.id, status, game, actions, advised=run.advised)
