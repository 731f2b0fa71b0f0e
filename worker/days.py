"""Opening days ahead, and closing those that are over. Both follow from the date, so a worker that slept misses nothing."""

from datetime import datetime

from storage import keys
from storage.challenges import Challenges
from storage.dailies import open_days
from storage.logs import log
from storage.runs import Runs
from storage.settings import Settings
from worker.verification import committed_seed, verify_run


async def turn_days(challenges: Challenges, runs: Runs, settings: Settings, now: datetime) -> None:
    """Open today and the days ahead; reveal the seeds of challenges that are over."""
    await open_days(challenges, now, settings)
    for challenge_id in await challenges.due(now):
        await close_challenge(challenges, runs, settings.master, challenge_id, now)


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
    left = 0
    for slot in keys.slots(challenge_id, challenge.partitions):
        for player in await runs.pending(slot, 100):
            await verify_run(challenges, runs, master, keys.run_id(challenge_id, player), now)
        left += len(await runs.pending(slot, 1))
    if left == 0:
        await challenges.settle(challenge_id)
