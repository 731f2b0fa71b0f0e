"""Stored challenges and the list of those that still need work."""

from collections.abc import Sequence
from datetime import date, datetime

import msgspec

from storage import keys
from storage.client import Client
from storage.codec import StoredChallenge, decode_challenge, encode_challenge, to_ms
from yams.challenges.challenge import Challenge
from yams.challenges.codes import is_code
from yams.fairness.beacon import BeaconRound

# What one minute's closing takes up; the rest waits for the next.
CODED_AT_ONCE = 500


class Challenges:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def load(self, challenge_id: str) -> StoredChallenge | None:
        fields = await self._client.execute("HMGET", keys.challenge(challenge_id), "record", "seed", "beacon")
        return decode_challenge(*fields)

    async def add(self, challenge: Challenge) -> bool:
        """Store a challenge; False where one is there already, which stays as it is."""
        # The list first: a crash in between leaves an id without a record, which the next `add` completes.
        await self.relist(challenge)
        added: int = await self._client.execute(
            "HSETNX", keys.challenge(challenge.id), "record", encode_challenge(challenge)
        )
        if added:  # the list may have the reveal of an earlier attempt that got no further
            await self._client.execute("ZADD", _list_of(challenge.id), to_ms(challenge.reveals_at), challenge.id)
        return added == 1

    async def beacon(self, awaited: BeaconRound) -> str | None:
        """The value that was first fetched for a round, None while there is none."""
        value: bytes | None = await self._client.execute("GET", _beacon_key(awaited))
        return None if value is None else value.decode()

    async def fix_beacon(self, awaited: BeaconRound, value: str) -> str:
        """Make this the value of a round unless it has one; the one that it has, for good."""
        await self._client.execute("SET", _beacon_key(awaited), value, "NX")
        return await self.beacon(awaited) or value

    async def give_beacon(self, challenge_id: str, value: str) -> bool:
        """Mix the value of its round into a challenge; False where it has one, which stays."""
        given: int = await self._client.execute("HSETNX", keys.challenge(challenge_id), "beacon", value)
        return given == 1

    async def fix_rematch(self, challenge_id: str, rematch_id: str) -> str:
        """Make this the next challenge after another one, unless it has one; the one that it has."""
        await self._client.execute("HSETNX", keys.challenge(challenge_id), "rematch", rematch_id)
        fixed: bytes = await self._client.execute("HGET", keys.challenge(challenge_id), "rematch")
        return fixed.decode()

    async def fix_day(self, day: date, challenge_ids: Sequence[str]) -> list[str]:
        """Make these the day's challenges unless it has some; those that it has."""
        await self._client.execute("SET", keys.daily(day.isoformat()), msgspec.json.encode(challenge_ids), "NX")
        return await self.of_day(day)

    async def of_day(self, day: date) -> list[str]:
        """The ids of the day's challenges in their order, none for a day that was never opened."""
        text: bytes | None = await self._client.execute("GET", keys.daily(day.isoformat()))
        return [] if text is None else msgspec.json.decode(text, type=list[str])

    async def live(self) -> list[str]:
        """The ids of dailies that aren't revealed and settled yet."""
        members: list[bytes] = await self._client.execute("ZRANGE", keys.LIVE_CHALLENGES, 0, -1)
        return [member.decode() for member in members]

    async def due(self, now: datetime) -> list[str]:
        """Challenges to take up: all dailies whose reveal has come, and of the coded ones those that waited longest.

        Only the record says for certain that a challenge is over.
        """
        live: list[bytes] = await self._client.execute("ZRANGEBYSCORE", keys.LIVE_CHALLENGES, "-inf", to_ms(now))
        coded: list[bytes] = await self._client.execute(
            "ZRANGEBYSCORE", keys.CODED_CHALLENGES, "-inf", to_ms(now), "LIMIT", 0, CODED_AT_ONCE
        )
        return [member.decode() for member in (*live, *coded)]

    async def reveal(self, challenge_id: str, seed: bytes) -> None:
        """Make the seed public."""
        await self._client.execute("HSET", keys.challenge(challenge_id), "seed", seed.hex())

    async def relist(self, challenge: Challenge) -> None:
        """Put a challenge on its list again, where there is work to do once more."""
        await self._client.execute("ZADD", _list_of(challenge.id), "NX", to_ms(challenge.reveals_at), challenge.id)

    async def put_off(self, challenge_id: str, until: datetime) -> None:
        """Have a challenge that is on its list taken up at this instant, behind those that are due before."""
        await self._client.execute("ZADD", _list_of(challenge_id), "XX", to_ms(until), challenge_id)

    async def settle(self, challenge_id: str) -> None:
        """Take a revealed challenge, with nothing pending, off the live list."""
        await self._client.execute("ZREM", _list_of(challenge_id), challenge_id)


def _beacon_key(awaited: BeaconRound) -> str:
    return keys.beacon(awaited.genesis, awaited.period_s, awaited.number)


def _list_of(challenge_id: str) -> str:
    return keys.CODED_CHALLENGES if is_code(challenge_id) else keys.LIVE_CHALLENGES
