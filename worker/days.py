"""Opening days ahead, and closing those that are over. Both follow from the date, so a worker that slept misses nothing."""

from datetime import datetime

from storage import keys
from storage.challenges import Challenges
from storage.codec import UnreadableRecord
from storage.dailies import open_days
from storage.ledgers import Ledgers
from storage.logs import log
from storage.runs import Runs
from storage.settings import Settings
from worker.analysis import awaits_ledger
from worker.counting import Counter
from worker.verification import WrongSeed, committed_seed, verify_pending
from yams.challenges.challenge import Kind

# Runs verified by one closing; what is left goes on with the sweep and the next minute.
SETTLE_MOST = 400


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
            settled = await settle_challenge(challenges, runs, ledgers, settings, challenge_id, now)
        except (UnreadableRecord, WrongSeed) as error:
            log.error("challenge not closed", extra={"challenge": challenge_id, "reason": str(error)})
            settled = False
        if not settled:
            await challenges.put_off(challenge_id, now)


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
        await challenges.put_off(challenge_id, now)
        return False
    return True


async def settle_challenge(
    challenges: Challenges, runs: Runs, ledgers: Ledgers, settings: Settings, challenge_id: str, now: datetime
) -> bool:
    """Take a challenge that is over off its list, once all is verified and counted; False where something is left to do.

    A daily stays until every ledger is made or has been waited for long enough: it is by the list that the sweep finds them.
    """
    stored = await challenges.load(challenge_id)
    if stored is not None:
        challenge = stored.challenge
        slots = keys.slots(challenge_id, challenge.partitions)
        # In the order in which runs go from one to the next: another order would miss one that moves on meanwhile.
        if any([await runs.pending(slot, 1) for slot in slots]):
            return False
        patient = challenge.kind is Kind.DAILY and awaits_ledger(settings, challenge.reveals_at, now)
        if patient and any([await ledgers.waiting(slot, 1) for slot in slots]):
            return False
        if any([await runs.uncounted(slot, 1) for slot in slots]):
            return False
    await challenges.settle(challenge_id)
    return True
