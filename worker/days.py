"""Opening days ahead, and closing those that are over. Both follow from the date, so a worker that slept misses nothing."""

from datetime import datetime

from storage import keys
from storage.challenges import Challenges
from storage.codec import UnreadableRecord
from storage.dailies import open_days
from storage.logs import log
from storage.runs import Runs
from storage.settings import Settings
from worker.verification import WrongSeed, committed_seed, verify_pending

# Runs verified by one closing; what is left goes on with the sweep and the next minute.
SETTLE_MOST = 400


async def turn_days(challenges: Challenges, runs: Runs, settings: Settings, now: datetime) -> None:
    """Open today and the days ahead; reveal the seeds of challenges that are over."""
    await open_days(challenges, now, settings)
    for challenge_id in await challenges.due(now):
        try:
            await close_challenge(challenges, runs, settings.master, challenge_id, now)
        except (UnreadableRecord, WrongSeed) as error:
            log.error("challenge not closed", extra={"challenge": challenge_id, "reason": str(error)})


async def close_challenge(challenges: Challenges, runs: Runs, master: bytes, challenge_id: str, now: datetime) -> None:
    """Reveal the seed of a challenge that is over, and take it off the live list once nothing is pending."""
    stored = await challenges.load(challenge_id)
    if stored is None:
        await challenges.settle(challenge_id)
        return
    challenge = stored.challenge
    if stored.seed is None:
        await challenges.reveal(challenge_id, committed_seed(challenge, master))
        log.info("seed revealed", extra={"challenge": challenge_id})
    await verify_pending(challenges, runs, master, challenge_id, now, SETTLE_MOST)
    slots = keys.slots(challenge_id, challenge.partitions)
    if not any([await runs.pending(slot, 1) for slot in slots]):
        await challenges.settle(challenge_id)
