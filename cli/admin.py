"""`yams admin`: looking after an installation."""

import asyncio
import os
from pathlib import Path

from cli.data_folder import environment_of
from storage.boards import Boards
from storage.challenges import Challenges
from storage.client import StoreAway, connect
from storage.installation import WrongInstallation, check_owner
from storage.runs import Runs
from storage.settings import InvalidSetting, Settings, read_settings
from worker.audit import Audit, UnknownChallenge, audit_board, rebuild_board
from worker.verification import WrongSeed
from yams.challenges.challenge import is_challenge_id

MOST_DIFFERENCES_SHOWN = 20
STORE_VARIABLES = ("YAMS_STORE_URL", "YAMS_QUEUE_URL", "YAMS_MASTER", "YAMS_MASTER_FILE")


class AdminError(Exception):
    """Why the command could not do its work."""


def check_board(challenge: str, data: Path | None, repair: bool) -> tuple[list[str], bool]:
    """What to print about a challenge's board, and whether it is (now) right. AdminError."""
    if not is_challenge_id(challenge):
        raise AdminError(f"{challenge!r:.80} is no challenge's id: it looks like 2026-12-01.yams.")
    # A data folder that is named wins over a store that the environment happens to name.
    named = {key: value for key, value in os.environ.items() if key not in STORE_VARIABLES}
    environment = dict(os.environ) if data is None else environment_of(data, named)
    try:
        audit = asyncio.run(_audit(challenge, read_settings(environment), repair))
    except (InvalidSetting, StoreAway, WrongInstallation, UnknownChallenge, WrongSeed) as error:
        raise AdminError(str(error)) from error
    return _lines(challenge, audit, repair), not audit.differences


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
    count = len(audit.differences)
    verdict = "exact" if count == 0 else f"{count} difference{'s' if count > 1 else ''}"
    lines = [f"{challenge}: {done}{audit.verified} verified, {audit.pending} pending, {verdict}"]
    lines += [f"  {difference}" for difference in audit.differences[:MOST_DIFFERENCES_SHOWN]]
    if count > MOST_DIFFERENCES_SHOWN:
        lines.append(f"  and {count - MOST_DIFFERENCES_SHOWN} more")
    return lines
