"""Use case of pictures: a verified run's score among those of its challenge, for whoever may see its board."""

import asyncio

from service.errors import UnknownRun
from service.leaderboards import Leaderboards
from service.players import PlayerDesk
from service.press.result import Outcome, result_png
from service.printing import Printer
from service.tables import TableReader
from storage import keys
from storage.boards import Boards
from yams.challenges.challenge import Kind, day_of_daily
from yams.rules.rulesets import parse_ruleset
from yams.rules.words import Language


class Pictures:
    def __init__(
        self, desk: PlayerDesk, leaderboards: Leaderboards, boards: Boards, tables: TableReader, printer: Printer
    ) -> None:
        self._desk = desk
        self._leaderboards = leaderboards
        self._boards = boards
        self._tables = tables
        self._printer = printer

    async def of_run(self, token: str | None, run_id: str, language: Language, address: str) -> bytes:
        """The picture; UnknownRun for a run that stands on no board."""
        parts = keys.split_run_id(run_id)
        if parts is None:
            raise UnknownRun("There is no such run.")
        challenge_id, player = parts
        challenge = await self._leaderboards.shown_to(await self._desk.recognised(token), challenge_id)
        slot = keys.slot_of(challenge.id, player, challenge.partitions)
        slots = keys.slots(challenge.id, challenge.partitions)
        ruleset = parse_ruleset(challenge.ruleset)
        score, histogram, par = await asyncio.gather(
            self._boards.score(slot, player), self._boards.histogram(slots), self._tables.par(ruleset)
        )
        if score is None:
            raise UnknownRun("No such run stands on this board.")
        day = day_of_daily(challenge.id) if challenge.kind is Kind.DAILY else None
        outcome = Outcome(ruleset, challenge.kind, score, histogram, day, challenge.level, par)
        return await self._printer.make(address, lambda: result_png(outcome, language))
