"""Opening days ahead, and closing those that are over. Both follow from the date, so a worker that slept misses nothing."""

from datetime import datetime, timedelta

from storage import keys
from storage.challenges import Challenges
from storage.codec import UnreadableRecord
from storage.dailies import open_days
from storage.ledgers import Ledgers
from storage.logs import log
from storage.runs import Runs
from storage.settings import BuildTables, Settings
from worker.counting import Counter
from worker.verification import WrongSeed, committed_seed, verify_pending

# Runs verified by one closing; what is left goes on with the sweep and the next minute.
SETTLE_MOST = 400
# Within this time any table can be built. A ledger that is still missing then is made when it is asked for.
LEDGER_PATIENCE = timedelta(days=7)


async def turn_days(
    challenges: Challenges, runs: Runs, ledgers: Ledgers, counter: Counter, settings: Settings, now: datetime
) -> None:
    """Open today and the days ahead; reveal the seeds of challenges that are over."""
    await open_days(challenges, now, settings)
    # All seeds first: what is left to do for one challenge keeps no other's dice secret.
    over = [each for each in await challenges.due(now) if await reveal(challenges, settings.master, each, now)]
    for challenge_id in over:
        try:
            await verify_pending(challenges, runs, settings.master, challenge_id, now, SETTLE_MOST)
            await counter.count_waiting(challenge_id, SETTLE_MOST)
            await settle_challenge(challenges, runs, ledgers, settings, challenge_id, now)
        except (UnreadableRecord, WrongSeed) as error:
            log.error("challenge not closed", extra={"challenge": challenge_id, "reason": str(error)})


async def reveal(challenges: Challenges, master: bytes, challenge_id: str, now: datetime) -> bool:
    """Reveal the seed of a listed challenge; False where it isn't over, whatever the list says, or can't be revealed."""
    try:
        stored = await challenges.load(challenge_id)
        if stored is not None and now < stored.challenge.reveals_at:
            # An attempt to make it got no further than the list, and a later one made it.
            await challenges.put_off(challenge_id, stored.challenge.reveals_at)
            return False
        if stored is not None and stored.seed is None:
            await challenges.reveal(challenge_id, committed_seed(stored.challenge, master))
            log.info("seed revealed", extra={"challenge": challenge_id})
    except (UnreadableRecord, WrongSeed) as error:
        log.error("challenge not closed", extra={"challenge": challenge_id, "reason": str(error)})
        return False
    return True


async def settle_challenge(
    challenges: Challenges, runs: Runs, ledgers: Ledgers, settings: Settings, challenge_id: str, now: datetime
) -> None:
    """Take a challenge that is over off the live list, once all is verified and counted, every ledger made or waited for long enough."""
    stored = await challenges.load(challenge_id)
    if stored is not None:
        challenge = stored.challenge
        slots = keys.slots(challenge_id, challenge.partitions)
        # In the order in which runs go from one to the next: another order would miss one that moves on meanwhile.
        if any([await runs.pending(slot, 1) for slot in slots]):
            return
        patient = settings.build_tables is not BuildTables.NONE and now < challenge.reveals_at + LEDGER_PATIENCE
        if patient and any([await ledgers.waiting(slot, 1) for slot in slots]):
            return
        if any([await runs.uncounted(slot, 1) for slot in slots]):
            return
    await challenges.settle(challenge_id)
