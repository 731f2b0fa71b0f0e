"""Looking after finished runs of coded challenges until they are verified, analysed and counted.

Dailies are few, so their pending sets are swept. Coded challenges are many: each last action is noted in one list before it is recorded,
and what stands there is taken up again until nothing is left to do.
"""

from datetime import datetime, timedelta

from storage import keys
from storage.challenges import Challenges
from storage.codec import Status, UnreadableRecord
from storage.logs import log
from storage.runs import Runs
from storage.settings import Settings
from worker.analysis import Analyst, awaits_ledger
from worker.counting import Counter
from worker.verification import WrongSeed, verify_run

AT_ONCE = 1000
# Younger ones have their job, and their last action may still be on its way.
LEAVE_ALONE = timedelta(seconds=10)
# A run that is still in play after this never got its last action recorded; a repetition notes it again. One that can't be read
# won't be readable later. One that waits for a table goes to the end of the list.
LONGEST = timedelta(minutes=10)


async def sweep_finishing(
    challenges: Challenges, runs: Runs, analyst: Analyst, counter: Counter, settings: Settings, now: datetime
) -> int:
    """Take up what was noted; how many runs are done with."""
    done = 0
    for run_id, noted_at in await runs.finishing(AT_ONCE):
        age = now - noted_at
        if age < LEAVE_ALONE:
            break
        try:
            await verify_run(challenges, runs, settings.master, run_id, now)
            await analyst.analyse(run_id)
            await counter.count(run_id)
            settled = await _settled(challenges, runs, settings, run_id, age, now)
        except (UnreadableRecord, WrongSeed) as error:
            log.error("run not settled", extra={"run": run_id, "reason": str(error)})
            settled = isinstance(error, UnreadableRecord) and age > LONGEST
        if settled:
            await runs.forget_finishing(run_id)
            done += 1
        elif age > LONGEST:
            await runs.note_finishing(run_id, now)
    return done


async def _settled(
    challenges: Challenges, runs: Runs, settings: Settings, run_id: str, age: timedelta, now: datetime
) -> bool:
    """Whether nothing is left to do for a run."""
    parts = keys.split_run_id(run_id)
    stored = await challenges.load(parts[0]) if parts else None
    if parts is None or stored is None:
        return True
    run = await runs.load(keys.slot_of(parts[0], parts[1], stored.challenge.partitions), parts[1])
    if run is None or run.status is Status.PLAYING:
        return run is None or age > LONGEST
    if run.status is Status.REJECTED or run.loss is not None:
        return True
    return run.verified_at is not None and not awaits_ledger(settings, run.verified_at, now)
