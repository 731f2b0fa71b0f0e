"""Ledgers of verified runs, made from the solver's tables. Making one twice changes nothing."""

import asyncio
from datetime import datetime, timedelta
from enum import StrEnum

from storage import keys
from storage.challenges import Challenges
from storage.codec import Run, Status, UnreadableRecord
from storage.ledgers import Ledgers
from storage.logs import log
from storage.runs import Runs
from storage.settings import BuildTables, Settings
from storage.tables import Tables
from storage.wishes import TableWishes
from worker.verification import WrongSeed, committed_seed, judge
from yams.challenges.challenge import Challenge, Kind
from yams.rules.errors import UnknownRuleset
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.ledger import Ledger, ledger
from yams.solver.valuation import Valuation

# More than a sweep can do between two ticks is taken up by the next.
SWEEP_MOST = 100
# Within this time any table can be built. A ledger that is still missing then is made when it is asked for.
LEDGER_PATIENCE = timedelta(days=7)


class Analysed(StrEnum):
    STORED = "stored"
    NO_TABLE = "no-table"
    UNCHANGED = "unchanged"


class Analyst:
    """Makes ledgers for one worker."""

    def __init__(
        self, challenges: Challenges, runs: Runs, ledgers: Ledgers, tables: Tables, wishes: TableWishes, master: bytes
    ) -> None:
        self._challenges = challenges
        self._runs = runs
        self._ledgers = ledgers
        self._tables = tables
        self._wishes = wishes
        self._master = master

    async def analyse(self, run_id: str) -> Analysed:
        """Make the ledger of one verified run. A run that is gone or not verified is left alone; a missing table is asked for."""
        parts = keys.split_run_id(run_id)
        stored = await self._challenges.load(parts[0]) if parts else None
        if parts is None or stored is None:
            return Analysed.UNCHANGED
        challenge, player = stored.challenge, parts[1]
        slot = keys.slot_of(challenge.id, player, challenge.partitions)
        run, ruleset = await self._verified(slot, player), _known(challenge.ruleset)
        if run is None or ruleset is None:
            await self._ledgers.forget(slot, player)
            return Analysed.UNCHANGED
        worth = await self._tables.worth(ruleset)
        if worth is None:  # asked before the replay, which would be for nothing
            await self._wishes.want([challenge.ruleset])
            return Analysed.NO_TABLE
        seed = committed_seed(challenge, self._master)
        score, reason = judge(challenge, seed, run)
        if score is None:  # changed by hand since it was verified: it must not keep the others waiting
            log.error("run not analysed", extra={"run": run_id, "reason": reason})
            await self._ledgers.forget(slot, player)
            return Analysed.UNCHANGED
        made = await asyncio.to_thread(make_ledger, worth.valuation, challenge, seed, run)
        return Analysed.STORED if await self._keep(challenge, slot, run, made) else Analysed.UNCHANGED

    async def _keep(self, challenge: Challenge, slot: keys.Slot, run: Run, made: Ledger) -> bool:
        """Store a ledger; a daily's new loss is to be counted, so somebody must look at the challenge, which may be settled.

        Listed before, should we stop half-way, and after, should it have been settled in between.
        """
        if challenge.kind is not Kind.DAILY or run.loss == made.loss:
            return await self._ledgers.store(slot, run.player, made)
        await self._challenges.relist(challenge)
        kept = await self._ledgers.store(slot, run.player, made)
        await self._challenges.relist(challenge)
        return kept

    async def _verified(self, slot: keys.Slot, player: str) -> Run | None:
        try:
            run = await self._runs.load(slot, player)
        except UnreadableRecord:
            return None
        return run if run is not None and run.status is Status.VERIFIED else None

    async def sweep(self) -> int:
        """Take up the runs whose job was lost or came before its table. Returns how many got their ledger."""
        made = 0
        for challenge_id in await self._challenges.live():
            try:
                made += await self._sweep_challenge(challenge_id, SWEEP_MOST - made)
            except (UnreadableRecord, WrongSeed) as error:
                log.error("challenge not analysed", extra={"challenge": challenge_id, "reason": str(error)})
            if made >= SWEEP_MOST:
                break
        return made

    async def _sweep_challenge(self, challenge_id: str, most: int) -> int:
        stored = await self._challenges.load(challenge_id)
        made = 0
        for slot in keys.slots(challenge_id, stored.challenge.partitions) if stored else []:
            for player in await self._ledgers.waiting(slot, most - made):
                if await self.analyse(keys.run_id(challenge_id, player)) is Analysed.NO_TABLE:
                    return made  # nor is there one for the others
                made += 1
            if made >= most:
                break
        return made


def awaits_ledger(settings: Settings, since: datetime, now: datetime) -> bool:
    """Whether a ledger for which nothing but its tables has been missing since then is still waited for."""
    return settings.build_tables is not BuildTables.NONE and now < since + LEDGER_PATIENCE


def _known(ruleset: str) -> Ruleset | None:
    """None for a ruleset of another version."""
    try:
        return parse_ruleset(ruleset)
    except UnknownRuleset:
        return None


def make_ledger(worth: Valuation, challenge: Challenge, seed: bytes, run: Run) -> Ledger:
    """The ledger of a run that has been verified."""
    return ledger(worth, run.actions(), challenge.blocks(seed))
