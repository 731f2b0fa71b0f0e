"""`yams admin`: looking after an installation."""

import asyncio
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cli.data_folder import environment_of
from storage.boards import Boards
from storage.challenges import Challenges
from storage.client import StoreAway, connect
from storage.installation import WrongInstallation, check_owner
from storage.periods import Periods
from storage.players import Players
from storage.runs import Runs
from storage.settings import InvalidSetting, Settings, read_settings
from worker.audit import Audit, UnknownChallenge, audit_board, rebuild_board
from worker.counting import Counter
from worker.period_audit import PeriodAudit, PeriodAuditor
from worker.verification import WrongSeed
from yams.challenges.challenge import is_challenge_id
from yams.challenges.days import day_of
from yams.challenges.periods import Period, UnknownPeriod, read_period
from yams.rules.errors import UnknownRuleset
from yams.rules.rulesets import parse_ruleset

MOST_DIFFERENCES_SHOWN = 20
STORE_VARIABLES = ("YAMS_STORE_URL", "YAMS_QUEUE_URL", "YAMS_MASTER", "YAMS_MASTER_FILE")


class AdminError(Exception):
    """Why the command could not do its work."""


def check_board(challenge: str, data: Path | None, repair: bool) -> tuple[list[str], bool]:
    """What to print about a challenge's board, and whether it is (now) right. AdminError."""
    if not is_challenge_id(challenge):
        raise AdminError(f"{challenge!r:.80} is no challenge's id: it looks like 2026-12-01.yams.")
    try:
        audit = asyncio.run(_audit(challenge, read_settings(_environment(data)), repair))
    except (InvalidSetting, StoreAway, WrongInstallation, UnknownChallenge, WrongSeed) as error:
        raise AdminError(str(error)) from error
    return _lines(challenge, audit, repair), not audit.differences


def check_leaderboard(ruleset: str, period: str, data: Path | None, rebuild: bool) -> tuple[list[str], bool]:
    """What to print about a ruleset's boards over a period, and whether they are (now) right. AdminError."""
    try:
        key, asked = parse_ruleset(ruleset).key, read_period(period)
        settings = read_settings(_environment(data))
        audit = asyncio.run(_audit_period(key, asked, settings, rebuild))
    except (UnknownRuleset, UnknownPeriod, InvalidSetting, StoreAway, WrongInstallation) as error:
        raise AdminError(str(error)) from error
    counts = f"{audit.days} dailies, {audit.players} players, {audit.uncounted} runs uncounted"
    title = f"{key} {asked.key}: {'counted again, ' if rebuild else ''}{counts}"
    return _with_differences(title, audit.differences), not audit.differences


def _environment(data: Path | None) -> dict[str, str]:
    """The settings' variables. A data folder that is named wins over a store that the environment happens to name."""
    named = {key: value for key, value in os.environ.items() if key not in STORE_VARIABLES}
    return dict(os.environ) if data is None else environment_of(data, named)


async def _audit_period(ruleset: str, period: Period, settings: Settings, rebuild: bool) -> PeriodAudit:
    client = connect(settings.store_url)
    auditor, today = PeriodAuditor(client), day_of(datetime.now(UTC), settings.zone)
    try:
        await check_owner(client, settings.master)
        if rebuild:
            counter = Counter(Challenges(client), Runs(client), Periods(client), Players(client), settings)
            await auditor.rebuild(counter, ruleset, period, today)
        return await auditor.audit(ruleset, period, today)
    finally:
        await client.aclose()


async def _audit(challenge: str, settings: Settings, repair: bool) -> Audit:
    client = connect(settings.store_url)
    challenges, runs, boards = Challenges(client), Runs(client), Boards(client)
    try:
        await check_owner(client, settings.master)
        if repair:
            await rebuild_board(challenges, boards, challenge)
        return await audit_board(challenges, runs, boards, settings.master, challenge)
    finally:
        await client.aclose()


def _lines(challenge: str, audit: Audit, repair: bool) -> list[str]:
    done = "board made again, " if repair else ""
    title = f"{challenge}: {done}{audit.verified} verified, {audit.pending} pending"
    return _with_differences(title, audit.differences)


def _with_differences(title: str, differences: Sequence[str]) -> list[str]:
    count = len(differences)
    verdict = "exact" if count == 0 else f"{count} difference{'s' if count > 1 else ''}"
    lines = [f"{title}, {verdict}", *(f"  {difference}" for difference in differences[:MOST_DIFFERENCES_SHOWN])]
    if count > MOST_DIFFERENCES_SHOWN:
        lines.append(f"  and {count - MOST_DIFFERENCES_SHOWN} more")
    return lines
