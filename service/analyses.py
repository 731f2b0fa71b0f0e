"""What the solver says about positions, finished runs and challenges that are over."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from service.challenges import ChallengeReader
from service.errors import AdviceRefused, AnalysisNotReady, ForesightHidden, IllegalAction, NoAnalysis, UnknownChallenge
from service.finished import FinishedRuns
from service.play import Play
from service.solver_wire import AdviceAnswer, AdviceBody, AnalysisAnswer, ForesightAnswer
from service.tables import TableReader
from storage import keys
from storage.codec import Status
from storage.ledgers import Ledgers
from storage.queue import Queue
from storage.runs import Runs
from yams.challenges.challenge import Challenge
from yams.rules.actions import Action
from yams.rules.errors import GameOver, RuleError
from yams.rules.notation import WrittenAction
from yams.rules.replay import replay
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import Option, Situation, advise, find_option, situation
from yams.solver.foresight import NoForesight, foresight
from yams.solver.valuation import Valuation

# A foresight takes up to 0.2 s to work out and some kilobytes to keep.
REMEMBERED_FORESIGHTS = 256


class Analyses:
    def __init__(
        self,
        challenges: ChallengeReader,
        finished: FinishedRuns,
        play: Play,
        runs: Runs,
        ledgers: Ledgers,
        tables: TableReader,
        queue: Queue,
    ) -> None:
        self._challenges = challenges
        self._finished = finished
        self._play = play
        self._runs = runs
        self._ledgers = ledgers
        self._tables = tables
        self._queue = queue
        self._foresights: OrderedDict[str, ForesightAnswer] = OrderedDict()

    async def advise(self, asked: AdviceBody) -> AdviceAnswer:
        """Every action in a free position with its value; a RuleError where the position can't be."""
        ruleset = parse_ruleset(asked.ruleset)
        columns = [column.column() for column in asked.columns]
        try:
            # In a thread: the first position of a ruleset takes up to 60 ms.
            at = await asyncio.to_thread(situation, ruleset, columns, asked.dice, asked.rolls_left, asked.saved_rolls)
        except RuleError as error:
            raise IllegalAction(error) from error
        return await self._advice(at, asked.considered)

    async def advise_run(self, token: str | None, run_id: str, considered: WrittenAction | None) -> AdviceAnswer:
        """The same for one's own run in play, where its challenge gives advice."""
        own = await self._play.own(token, run_id)
        if not own.challenge.kind.gives_advice:
            raise AdviceRefused(
                "There is no advice in a game that others play too. It can be analysed once it is finished."
            )
        if own.game.over:
            raise IllegalAction(GameOver("The game is over."))
        answer = await self._advice(Situation.of(own.game), considered)
        # Before it leaves, and not before it is there: help that isn't given is not held against anybody.
        await self._runs.mark_advised(own.slot, own.run.player)
        return answer

    async def _advice(self, at: Situation, considered: WrittenAction | None) -> AdviceAnswer:
        worth = (await self._tables.worth(at.ruleset)).valuation
        try:
            return await asyncio.to_thread(_answer, worth, at, None if considered is None else considered.action())
        except RuleError as error:
            raise IllegalAction(error) from error

    async def analysis(self, token: str | None, run_id: str) -> AnalysisAnswer:
        """The ledger of a verified run; TablesMissing or AnalysisNotReady while it is being made."""
        seen = await self._finished.seen_by(token, run_id)
        if seen.run.status is Status.REJECTED:
            raise NoAnalysis("This run was not accepted, so there is nothing to analyse.")
        ruleset = parse_ruleset(seen.stored.challenge.ruleset)
        worth = await self._tables.worth(ruleset)
        ledger = await self._ledgers.load(seen.slot, seen.run.player)
        if ledger is None:
            if seen.run.status is Status.VERIFIED:  # else its verification will ask
                await self._queue.analyse(keys.run_id(seen.run.challenge, seen.run.player))
            raise AnalysisNotReady("The analysis of this run is being made. Ask again.")
        return AnalysisAnswer.of(run_id, ruleset, ledger, worth.summary)

    async def foresight(self, challenge_id: str) -> ForesightAnswer:
        """The best score anyone could have reached, once the challenge is over; NoForesight where its rules, or no dice, have none."""
        stored = await self._challenges.current(challenge_id)
        if stored.seed is None and stored.challenge.kind.private:
            raise UnknownChallenge("There is no such challenge.")
        if stored.seed is None:
            raise ForesightHidden("The best possible game can be seen when the challenge is over.")
        if stored.challenge.awaits_beacon:
            raise NoForesight("This day's public random number never came: it had no dice.")
        known = self._foresights.get(challenge_id)
        if known is None:
            seed = bytes.fromhex(stored.seed)
            known = self._foresights[challenge_id] = await asyncio.to_thread(_foresee, stored.challenge, seed)
            if len(self._foresights) > REMEMBERED_FORESIGHTS:
                self._foresights.popitem(last=False)
        return known


def _answer(worth: Valuation, at: Situation, considered: Action | None) -> AdviceAnswer:
    options: Sequence[Option] = advise(worth, at)
    chosen = None if considered is None else find_option(options, at, considered)
    return AdviceAnswer.of(worth.exact, options, chosen, at.ruleset)


def _foresee(challenge: Challenge, seed: bytes) -> ForesightAnswer:
    ruleset, blocks = parse_ruleset(challenge.ruleset), challenge.blocks(seed)
    found = foresight(ruleset, blocks)
    return ForesightAnswer.of(challenge.id, ruleset, found, replay(ruleset, found.actions, blocks).turns)
