"""Fetching the beacon's value for the days that wait for it.

The first value stored for a round is its value for good, whatever a server says later and however many workers ask. A day without its value
does not open, so every failure is only a reason to ask again soon.
"""

import asyncio
import socket
from collections import defaultdict
from contextlib import suppress
from datetime import datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from storage.challenges import Challenges
from storage.codec import UnreadableRecord
from storage.logs import log
from yams.challenges.challenge import Challenge
from yams.fairness.beacon import Beacon, BeaconRound, WrongRound, read_round

PATIENCE_S = 5.0
LARGEST_ANSWER = 4096
OK = 200


class BeaconAway(Exception):
    """No answer, not in time, or not a plain one. `str(error)` says why."""


async def fetch_beacons(challenges: Challenges, beacon: Beacon | None, now: datetime) -> int:
    """Give their value to the challenges that wait for a round which is out by now; how many got it."""
    given = 0
    for awaited, waiting in (await _waiting(challenges, now)).items():
        try:
            value = await _value(challenges, awaited, beacon)
        except (BeaconAway, WrongRound) as error:
            log.warning("beacon awaited", extra={"round": awaited.number, "reason": str(error)})
            continue
        for challenge in waiting:
            given += await challenges.give_beacon(challenge.id, value)
        log.info("beacon fetched", extra={"round": awaited.number, "challenges": len(waiting)})
    return given


async def _waiting(challenges: Challenges, now: datetime) -> dict[BeaconRound, list[Challenge]]:
    """The challenges whose round is out and that it can still open."""
    found: dict[BeaconRound, list[Challenge]] = defaultdict(list)
    for challenge_id in await challenges.live():
        with suppress(UnreadableRecord):  # the sweeps log it
            stored = await challenges.load(challenge_id)
            awaited = None if stored is None else stored.challenge.beacon_round
            if stored is None or awaited is None or not stored.challenge.awaits_beacon:
                continue
            if awaited.published_at <= now < stored.challenge.closes_at:
                found[awaited].append(stored.challenge)
    return found


async def _value(challenges: Challenges, awaited: BeaconRound, beacon: Beacon | None) -> str:
    """The round's value: the stored one, else the fetched one, stored; BeaconAway, WrongRound."""
    stored = await challenges.beacon(awaited)
    if stored is not None:
        return stored
    answer = await fetch_round(awaited.mirrored(beacon), awaited.number)
    return await challenges.fix_beacon(awaited, read_round(answer, awaited.number))


async def fetch_round(url: str, number: int) -> bytes:
    """What the server says of a round, in a thread that ends with our patience; BeaconAway."""
    call = _Call(url, number)
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await asyncio.to_thread(call.run)
    except TimeoutError as error:
        raise BeaconAway(f"no answer within {PATIENCE_S:.0f} s") from error
    except (OSError, HTTPException, ValueError) as error:
        raise BeaconAway(f"no answer: {type(error).__name__}") from error
    finally:
        call.end()


class _Call:
    """One GET without redirects, of which any thread may make an end: a server that sends a byte now and then would hold it for ever."""

    def __init__(self, url: str, number: int) -> None:
        parts = urlsplit(url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE_S)
        self._path = f"{parts.path}/{number}"
        self._socket: socket.socket | None = None
        self._ended = False

    def run(self) -> bytes:
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            return b"" if self._ended else self._answer()
        finally:
            self._connection.close()

    def _answer(self) -> bytes:
        self._connection.request("GET", self._path, headers={"Accept": "application/json", "Connection": "close"})
        response = self._connection.getresponse()
        if response.status != OK:
            raise BeaconAway(f"status {response.status}")
        answer = response.read(LARGEST_ANSWER + 1)
        if len(answer) > LARGEST_ANSWER:
            raise BeaconAway(f"an answer of more than {LARGEST_ANSWER} bytes")
        return answer

    def end(self) -> None:
        self._ended = True
        if self._socket is not None:
            with suppress(OSError):  # closed already
                self._socket.shutdown(socket.SHUT_RDWR)
