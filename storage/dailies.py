"""Making the daily challenges of a day. Everything but the partition count follows from date, settings and master secret."""

from datetime import date, datetime, timedelta

from storage.challenges import Challenges
from storage.settings import Settings
from yams.challenges.calendar import rulesets_of_day
from yams.challenges.challenge import Challenge, Kind, daily_id, daily_times
from yams.challenges.days import day_of
from yams.fairness.beacon import round_before
from yams.fairness.seeds import VERSION, commitment, derive_seed

# How far ahead commitments are public.
DAYS_AHEAD = 7


def daily_challenge(day: date, ruleset: str, settings: Settings) -> Challenge:
    """The day's challenge in one ruleset, as it is stored when it is made."""
    challenge_id = daily_id(day, ruleset)
    opens_at, closes_at, reveals_at = daily_times(day, settings.zone, settings.grace)
    return Challenge(
        id=challenge_id,
        kind=Kind.DAILY,
        ruleset=ruleset,
        dice_version=VERSION,
        beacon="",
        beacon_round=round_before(settings.beacon, opens_at),
        opens_at=opens_at,
        closes_at=closes_at,
        reveals_at=reveals_at,
        commitment=commitment(challenge_id, derive_seed(settings.master, challenge_id)).hex(),
        partitions=settings.partitions,
    )


async def open_day(challenges: Challenges, day: date, settings: Settings) -> None:
    """Fix the day's challenges and store them. What is there stays as it is, whatever the settings say by now."""
    rulesets = rulesets_of_day(day, settings.dailies, settings.variants)
    fixed = await challenges.fix_day(day, [daily_id(day, ruleset) for ruleset in rulesets])
    for challenge_id in fixed:
        ruleset = challenge_id.partition(".")[2]
        await challenges.add(daily_challenge(day, ruleset, settings))


async def open_days(challenges: Challenges, now: datetime, settings: Settings) -> None:
    """Store today's challenges and those of the days ahead."""
    today = day_of(now, settings.zone)
    for ahead in range(DAYS_AHEAD + 1):
        await open_day(challenges, today + timedelta(days=ahead), settings)
