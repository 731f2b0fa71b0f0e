"""Replaying finished runs from their stored actions and the seed, then placing them on their board, exactly once.

The score that counts is the one computed here. Doing it twice changes nothing: the script that publishes looks at the run's status first.
"""

from datetime import datetime
from enum import StrEnum

from storage import keys
from storage.challenges import Challenges
from storage.codec import Run, Status, UnreadableRecord
from storage.logs import log
from storage.runs import Runs
from yams.challenges.challenge import Challenge
from yams.fairness.seeds import commitment, derive_seed
from yams.rules.errors import RuleError
from yams.rules.replay import replay
from yams.rules.rulesets import parse_ruleset


class WrongSeed(Exception):
    """The seed that this worker derives is not the one committed to: its master secret is another's."""


class Outcome(StrEnum):
    PUBLISHED = "published"
    REJECTED = "rejected"
    UNCHANGED = "unchanged"


async def verify_run(challenges: Challenges, runs: Runs, master: bytes, run_id: str, now: datetime) -> Outcome:
    """Replay one finished run and publish or reject it. A run that is gone, unfinished or done already is left alone."""
    parts = keys.split_run_id(run_id)
    stored = await challenges.load(parts[0]) if parts else None
    if parts is None or stored is None:
        return Outcome.UNCHANGED
    challenge, player = stored.challenge, parts[1]
    slot = keys.slot_of(challenge.id, player, challenge.partitions)
    try:
        run = await runs.load(slot, player)
        if run is None or run.status is Status.PLAYING:
            return Outcome.UNCHANGED
        if run.status is Status.VERIFIED:
            score, reason = run.score, ""
        else:
            score, reason = judge(challenge, committed_seed(challenge, master), run)
    except UnreadableRecord as error:
        score, reason = None, f"unreadable: {error}"
    if score is None:
        if not await runs.reject(slot, player, reason):
            return Outcome.UNCHANGED
        log.warning("run rejected", extra={"run": run_id, "reason": reason})
        return Outcome.REJECTED
    changed = await runs.publish(slot, player, score, now)
    if challenge.kind.private and stored.seed is None:
        await challenges.reveal(challenge.id, committed_seed(challenge, master))  # nobody else plays on these dice
    if not changed:
        return Outcome.UNCHANGED
    log.info("run verified", extra={"run": run_id})
    return Outcome.PUBLISHED


def committed_seed(challenge: Challenge, master: bytes) -> bytes:
    """The challenge's seed; WrongSeed unless it is the one committed to."""
    seed = derive_seed(master, challenge.dice_id)
    if commitment(challenge.dice_id, seed).hex() != challenge.commitment:
        raise WrongSeed(f"The master secret does not give the committed seed of {challenge.dice_id}.")
    return seed


def judge(challenge: Challenge, seed: bytes, run: Run) -> tuple[int | None, str]:
    """(score, "") of a run whose replay holds, else (None, what does not hold)."""
    try:
        played = replay(parse_ruleset(challenge.ruleset), run.actions(), challenge.blocks(seed))
    except (RuleError, ValueError) as error:
        return None, f"unreadable: {error}"
    if played.failure is not None:
        return None, f"action {played.failure.action}: {played.failure.error}"
    score = played.game.score
    if score is None:
        return None, f"stops in turn {played.game.turn + 1}"
    if score != run.score:
        return None, f"score {run.score} claimed, {score} replayed"
    return score, ""


# More than a sweep can do between two ticks is taken up by the next.
SWEEP_MOST = 500


async def sweep_pending(challenges: Challenges, runs: Runs, master: bytes, now: datetime) -> int:
    """Verify what stayed pending: a crash between the last action and its job loses nothing. Returns how many were taken up."""
    taken = 0
    for challenge_id in await challenges.live():
        try:
            taken += await verify_pending(challenges, runs, master, challenge_id, now, SWEEP_MOST - taken)
        except (UnreadableRecord, WrongSeed) as error:
            # One damaged challenge must not keep the others waiting.
            log.error("challenge not swept", extra={"challenge": challenge_id, "reason": str(error)})
        if taken >= SWEEP_MOST:
            break
    return taken


async def verify_pending(
    challenges: Challenges, runs: Runs, master: bytes, challenge_id: str, now: datetime, most: int
) -> int:
    """Verify up to `most` of a challenge's pending runs; how many were taken up."""
    stored = await challenges.load(challenge_id)
    taken = 0
    for slot in keys.slots(challenge_id, stored.challenge.partitions) if stored else []:
        for player in await runs.pending(slot, most - taken):
            await verify_run(challenges, runs, master, keys.run_id(challenge_id, player), now)
            taken += 1
        if taken >= most:
            break
    return taken
