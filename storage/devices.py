"""A player's devices, and the two codes that let further ones in: the one-time link and the recovery code.

What is true stands in the player's own hash, so each change is one script on one slot. `link:` and `recovery:` keys only lead from a code's
hash to the player; one that leads to a player whose hash says otherwise leads nowhere. So it does no harm when a crash leaves one behind.
"""

import re
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from storage import keys
from storage.client import Client
from storage.codec import DEVICE_ID_LENGTH, Access, Player, decode_access, encode_device, from_ms, to_ms
from storage.players import UnknownToken, token_hash

# Nobody has more, and each is a key that might be lost. A link lets no further one in; a recovery code makes the oldest leave,
# for with nothing else left it must not fail.
MOST_DEVICES = 10
# An ended link is told from one that never was for this long.
REMEMBERED_AFTER = timedelta(hours=1)
# A recovery code that never became the player's leads to them for this long.
UNMADE_LIVES_S = 3600

DEVICE_ID = re.compile(f"[0-9a-f]{{{DEVICE_ID_LENGTH}}}")


class UnknownLink(Exception):
    """A link that never was, has long ended, or was replaced by a newer one."""

    code = "unknown-link"


class LinkExpired(Exception):
    code = "link-expired"


class LinkUsed(Exception):
    code = "link-used"


class UnknownRecovery(Exception):
    """A recovery code that never was, or was replaced by a newer one."""

    code = "unknown-recovery"


class TooManyDevices(Exception):
    code = "too-many-devices"


class LastDevice(Exception):
    """Signing out the last device, without a recovery code, would be for ever."""

    code = "last-device"


class Outcome(StrEnum):
    """What the scripts say: IN, OUT and MADE where something was done, MISSING where it was done before; the others why not."""

    IN = "in"
    OUT = "out"
    MADE = "made"
    MISSING = "missing"
    UNKNOWN = "unknown"
    USED = "used"
    EXPIRED = "expired"
    FULL = "full"
    LAST = "last"


def code_hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def device_id(token: str) -> str:
    """The id of the device that has this token."""
    return token_hash(token)[:DEVICE_ID_LENGTH]


class Devices:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def access(self, player_id: str) -> Access:
        """The player's devices, oldest first, and since when there is a recovery code."""
        return decode_access(await self._client.execute("HGETALL", keys.player(player_id)))

    async def sign_out(self, player_id: str, asker: str, device: str) -> None:
        """Forget a device, where there is one, on the word of another's token or its own. UnknownToken, LastDevice."""
        if DEVICE_ID.fullmatch(device) is None:
            return
        outcome: bytes = await self._client.run("sign_out", [keys.player(player_id)], token_hash(asker), device)
        match Outcome(outcome.decode()):
            case Outcome.LAST:
                raise LastDevice("This is your only device. Make a recovery code first, or nobody could come back.")
            case Outcome.UNKNOWN:
                raise UnknownToken("This key is not known here.")

    async def make_link(self, player_id: str, asker: str, code: str, ends_at: datetime, now: datetime) -> None:
        """Keep a link, in place of the one before. UnknownToken, TooManyDevices."""
        hashed = code_hash(code)
        lives_ms = round((ends_at - now + REMEMBERED_AFTER).total_seconds() * 1000)
        await self._client.execute("SET", keys.link(hashed), player_id, "PX", lives_ms)
        outcome: bytes = await self._client.run(
            "make_link", [keys.player(player_id)], token_hash(asker), hashed, to_ms(ends_at), MOST_DEVICES
        )
        if Outcome(outcome.decode()) is Outcome.MADE:
            return
        await self._client.execute("DEL", keys.link(hashed))
        if Outcome(outcome.decode()) is Outcome.FULL:
            raise _too_many()
        raise UnknownToken("This key is not known here.")

    async def make_recovery(self, player_id: str, asker: str, code: str, now: datetime) -> None:
        """Keep a recovery code, in place of the one before. UnknownToken."""
        hashed = code_hash(code)
        # It fades until the code is the player's, and what was the player's is kept in mind: a crash leaves no key that nobody finds.
        # Asked for again, a code that is theirs already does not begin to fade.
        await self._client.execute("SET", keys.recovery(hashed), player_id, "EX", UNMADE_LIVES_S, "NX")
        outcome, *before = await self._client.run(
            "make_recovery", [keys.player(player_id)], token_hash(asker), hashed, to_ms(now)
        )
        if Outcome(outcome.decode()) is Outcome.UNKNOWN:
            await self._client.execute("DEL", keys.recovery(hashed))
            raise UnknownToken("This key is not known here.")
        await self._client.execute("PERSIST", keys.recovery(hashed))
        for void in {each.decode() for each in before} - {"", hashed}:
            await self._client.execute("DEL", keys.recovery(void))

    async def player_of_link(self, code: str) -> str:
        """Whose link this is, or was; UnknownLink."""
        player: bytes | None = await self._client.execute("GET", keys.link(code_hash(code)))
        if player is None:
            raise _unknown_link()
        return player.decode()

    async def player_of_recovery(self, code: str) -> str:
        """Whose recovery code this is, or was; UnknownRecovery."""
        player: bytes | None = await self._client.execute("GET", keys.recovery(code_hash(code)))
        if player is None:
            raise _unknown_recovery()
        return player.decode()

    async def redeem_link(self, player_id: str, code: str, token: str, label: str, now: datetime) -> Player:
        """Let a device in, once. UnknownLink, LinkExpired, LinkUsed, TooManyDevices."""
        outcome, player = await self._let_in("link", player_id, code, token, label, now)
        match outcome:
            case Outcome.EXPIRED:
                raise LinkExpired("This link has expired. Make another one on the device you come from.")
            case Outcome.USED:
                raise LinkUsed("This link has been used. Make another one on the device you come from.")
            case Outcome.FULL:
                raise _too_many()
        if player is None:
            raise _unknown_link()
        return player

    async def recover(self, player_id: str, code: str, token: str, label: str, now: datetime) -> Player:
        """Let a device in; where there are as many as there may be the oldest leaves. UnknownRecovery."""
        _, player = await self._let_in("recovery", player_id, code, token, label, now)
        if player is None:
            raise _unknown_recovery()
        return player

    async def _let_in(
        self, by: str, player_id: str, code: str, token: str, label: str, now: datetime
    ) -> tuple[Outcome, Player | None]:
        text, *profile = await self._client.run(
            "let_in",
            [keys.player(player_id)],
            by,
            code_hash(code),
            to_ms(now),
            token_hash(token),
            encode_device(now, label),
            MOST_DEVICES,
        )
        outcome = Outcome(text.decode())
        if outcome is not Outcome.IN:
            return outcome, None
        name, created = profile
        return outcome, Player(player_id, name.decode(), from_ms(created))


def _too_many() -> TooManyDevices:
    return TooManyDevices(f"You have {MOST_DEVICES} devices, which is as many as there may be. Sign one out first.")


def _unknown_link() -> UnknownLink:
    return UnknownLink("There is no such link: it has ended, or there is a newer one.")


def _unknown_recovery() -> UnknownRecovery:
    return UnknownRecovery("This recovery code is not known here. A newer one may have taken its place.")
