"""The computer's game beside one's own: the same turns on the same dice, never ahead."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from service.errors import NoOpponent
from service.play import OwnRun, Play
from service.solver_wire import OpponentAnswer
from service.tables import TableReader
from yams.challenges.challenge import Challenge
from yams.fairness.draws import opponent_draws
from yams.fairness.seeds import derive_seed
from yams.rules.actions import Action, Score
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.replay import replay
from yams.rules.ruleset import Ruleset
from yams.solver.bots import play_turn
from yams.solver.valuation import Valuation

REMEMBERED_GAMES = 2048


class Played(Struct, frozen=True):
    """The opponent's game after some turns."""

    actions: tuple[Action, ...]
    game: Game


class Opponents:
    def __init__(self, play: Play, tables: TableReader, master: bytes) -> None:
        self._play = play
        self._tables = tables
        self._master = master
        self._played: OrderedDict[str, Played] = OrderedDict()

    async def view(self, token: str | None, run_id: str) -> OpponentAnswer:
        """The turns of the opponent that one has played oneself. NoOpponent, TablesMissing."""
        own = await self._play.own(token, run_id)
        if own.challenge.level is None:
            raise NoOpponent("This game has no opponent.")
        worth = (await self._tables.worth(own.game.ruleset)).valuation
        return await asyncio.to_thread(self._answer, own, worth)

    def _answer(self, own: OwnRun, worth: Valuation) -> OpponentAnswer:
        challenge, turns = own.challenge, own.game.turn
        assert challenge.level is not None, "looked at before"
        seed = derive_seed(self._master, challenge.dice_id)
        blocks = challenge.blocks(seed)
        actions = self._up_to(challenge, seed, worth, turns).actions
        totals = zip(
            _totals(worth.ruleset, own.run.actions(), blocks), _totals(worth.ruleset, actions, blocks), strict=True
        )
        return OpponentAnswer.of(challenge.level, replay(worth.ruleset, actions, blocks), actions, totals)

    def _up_to(self, challenge: Challenge, seed: bytes, worth: Valuation, turns: int) -> Played:
        """The opponent's game after this many turns: always the same, so what is remembered is only time saved."""
        blocks = challenge.blocks(seed)
        played = self._played.get(challenge.id)
        if played is None or played.game.turn > turns:
            played = Played((), Game.start(worth.ruleset, blocks))
        assert challenge.level is not None, "looked at before"
        draw = opponent_draws(challenge.stream_key(seed), challenge.level)
        while played.game.turn < turns:
            actions, game = play_turn(worth, played.game, challenge.level, blocks, draw)
            played = Played((*played.actions, *actions), game)
        self._played[challenge.id] = played
        if len(self._played) > REMEMBERED_GAMES:
            self._played.popitem(last=False)
        return played


def _totals(ruleset: Ruleset, actions: Iterable[Action], blocks: Blocks) -> Iterator[int]:
    """What stands on the card after each turn, bonuses included."""
    game = Game.start(ruleset, blocks)
    for action in actions:
        game = game.apply(action, blocks)
        if isinstance(action, Score):
            yield game.card.total
