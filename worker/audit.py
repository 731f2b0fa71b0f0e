"""A challenge's boards against its runs: every run replayed again, boards and histogram recounted, the differences named."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping

from msgspec import Struct

from storage import keys
from storage.batches import batches
from storage.boards import Boards
from storage.challenges import Challenges
from storage.codec import Run, Status, UnreadableRecord
from storage.runs import Runs
from worker.verification import committed_seed, judge
from yams.challenges.challenge import Challenge
from yams.challenges.measures import Measure, board_value, loss_value

BATCH = 500


class UnknownChallenge(Exception):
    """There is no such challenge in this store."""


class Audit(Struct, frozen=True):
    """`differences` is empty when the board is exactly what its runs give."""

    verified: int
    pending: int
    differences: tuple[str, ...]


async def audit_board(challenges: Challenges, runs: Runs, boards: Boards, master: bytes, challenge_id: str) -> Audit:
    """Compare a challenge's boards with their runs, all replayed from the seed. Changes nothing."""
    challenge = await _challenge(challenges, challenge_id)
    seed = committed_seed(challenge, master)
    verified = pending = 0
    differences: list[str] = []
    for slot in keys.slots(challenge_id, challenge.partitions):
        expected: dict[str, int] = {}
        losses: dict[str, int] = {}
        async for run in _all_runs(runs, slot):
            if isinstance(run, UnreadableRecord):
                differences.append(f"unreadable: {run}")
                continue
            if run.status is Status.VERIFIED and not run.advised:
                score, reason = judge(challenge, seed, run)
                if score is None:
                    differences.append(f"{run.player}: verified, but {reason}")
                else:
                    expected[run.player] = score
                if run.loss is not None:
                    losses[run.player] = board_value(Measure.LOSS, [loss_value(run.loss)], 1)
            pending += run.status is Status.FINISHED
        verified += len(expected)
        differences += await _slot_differences(boards, slot, expected)
        by_loss = {entry.player: entry.value for entry in await boards.slot_entries(slot, Measure.LOSS)}
        differences += unlike("by loss", by_loss, losses)
    return Audit(verified, pending, tuple(differences))


async def rebuild_board(challenges: Challenges, boards: Boards, challenge_id: str) -> int:
    """Make a challenge's boards again from its runs' verified scores; the number of verified runs."""
    challenge = await _challenge(challenges, challenge_id)
    verified = 0
    await challenges.relist(challenge)  # there are runs to be verified, or counted again in the boards over periods
    for slot in keys.slots(challenge_id, challenge.partitions):
        verified += await boards.rebuild(slot)
    await challenges.relist(challenge)  # a worker may have found nothing to do before that
    return verified


async def _challenge(challenges: Challenges, challenge_id: str) -> Challenge:
    stored = await challenges.load(challenge_id)
    if stored is None:
        raise UnknownChallenge(f"There is no challenge {challenge_id} in this store.")
    return stored.challenge


async def _all_runs(runs: Runs, slot: keys.Slot) -> AsyncIterator[Run | UnreadableRecord]:
    players = await runs.players(slot)
    for batch in batches(players, BATCH):
        for run in await runs.load_many(slot, batch):
            yield run


def unlike(where: str, found: Mapping[str, int], expected: Mapping[str, int]) -> list[str]:
    """What differs, player by player."""
    return [
        f"{player}: {found.get(player)} {where}, {expected.get(player)} by its run"
        for player in sorted(found.keys() | expected.keys())
        if found.get(player) != expected.get(player)
    ]


async def _slot_differences(boards: Boards, slot: keys.Slot, expected: dict[str, int]) -> list[str]:
    board = {entry.player: entry.value for entry in await boards.slot_entries(slot)}
    histogram = await boards.slot_histogram(slot)
    differences = unlike("on the board", board, expected)
    counted = Counter(expected.values())
    differences += [
        f"score {score}: {histogram.get(score, 0)} in the histogram, {counted[score]} by the runs"
        for score in sorted(histogram.keys() | counted.keys())
        if histogram.get(score, 0) != counted[score]
    ]
    return differences
