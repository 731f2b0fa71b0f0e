"""Players and their tokens. A token is `<player id>.<secret>`, each device has its own; only its SHA-256 is stored."""

import re
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec import Struct

from storage import keys
from storage.client import Client, StoreAway
from storage.codec import Player, UnreadableRecord, decode_game, encode_device, encode_game, from_ms, to_ms
from storage.logs import log
from yams.challenges.progress import PlayedGame


class RateLimit(Struct, frozen=True):
    """One call every `each_ms` on average, `burst` calls at once."""

    each_ms: float
    burst: int


class TooFast(Exception):
    """`wait_ms` until the next call would be allowed."""

    code = "too-fast"

    def __init__(self, wait_ms: int) -> None:
        super().__init__("Too many calls. Wait a little.")
        self.wait_ms = wait_ms


class UnknownToken(Exception):
    """A token that is nobody's."""

    code = "unknown-token"


TOKEN_SEPARATOR = "."  # noqa: S105
PLAYER_ID = re.compile(r"[0-9a-z]{12}")
# For so long a browser that lost the answer may send the same newcomer again.
NEWCOMER_REMEMBERED = timedelta(days=1)
# Each is lost only to a link or recovery code made at the same instant.
ERASE_TRIES = 20
# The fields of a player's hash from which a key of its own leads to them, as erase_player.lua looks at them.
LEADS = ("link", "recovery", "recovery-before")


def make_token(player_id: str, secret: str) -> str:
    return f"{player_id}{TOKEN_SEPARATOR}{secret}"


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Players:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def create(self, player: Player, token: str, label: str) -> None:
        """Store a new player with their first device."""
        await self._client.execute(
            "HSET",
            keys.player(player.id),
            "name",
            player.name,
            "created",
            to_ms(player.created_at),
            token_hash(token),
            encode_device(player.created_at, label),
        )

    async def led_to(self, secret: str) -> str:
        """The id of the player whom a browser made with this secret, erased or not; empty for none."""
        player: bytes | None = await self._client.execute("GET", keys.newcomer(token_hash(secret)))
        return "" if player is None else player.decode()

    async def lead(self, secret: str, before: str, player_id: str) -> str:
        """Have the secret lead to a player, where it still leads to the one before; the id to which it leads."""
        lives_ms = NEWCOMER_REMEMBERED // timedelta(milliseconds=1)
        led: bytes = await self._client.run(
            "lead_newcomer", [keys.newcomer(token_hash(secret))], before, player_id, lives_ms
        )
        return led.decode()

    async def by_token(self, token: str, now: datetime, limit: RateLimit, cost: int) -> Player:
        """The player whose token this is, their rate limit charged with `cost` calls. UnknownToken, TooFast."""
        player_id = token.partition(TOKEN_SEPARATOR)[0]
        if PLAYER_ID.fullmatch(player_id) is None:
            raise UnknownToken("This key is not known here.")
        wait_ms, *profile = await self._client.run(
            "visit",
            [keys.player_rate(player_id), keys.player(player_id)],
            to_ms(now),
            limit.each_ms,
            limit.burst,
            cost,
            token_hash(token),
        )
        if not profile:
            raise UnknownToken("This key is not known here.")
        if wait_ms:
            raise TooFast(wait_ms)
        name, created = profile
        return Player(player_id, name.decode(), from_ms(created))

    async def charge(self, bucket: str, now: datetime, limit: RateLimit) -> None:
        """Count one call in a bucket of calls without a player. TooFast."""
        (wait_ms,) = await self._client.run("visit", [keys.rate(bucket)], to_ms(now), limit.each_ms, limit.burst, 1)
        if wait_ms:
            raise TooFast(wait_ms)

    async def rename(self, player_id: str, name: str) -> None:
        await self._client.run("rename_player", [keys.player(player_id)], name)

    async def erase(self, player_id: str) -> None:
        """Forget the name, the devices, the codes, the lists of runs and of games. The runs stay, and belong to nobody. StoreAway."""
        lists = [keys.player_runs(player_id), keys.player_games(player_id), keys.player_rate(player_id)]
        for _ in range(ERASE_TRIES):
            # The codes' keys first, for a call after the player is gone could not find them; again where one was made meanwhile.
            leads = [lead or b"" for lead in await self._client.execute("HMGET", keys.player(player_id), *LEADS)]
            await self._forget_leads(*(lead.decode() for lead in leads))
            if await self._client.run("erase_player", [keys.player(player_id), *lists], *leads):
                return
        raise StoreAway("This player's codes keep changing.")

    async def _forget_leads(self, link: str, *recoveries: str) -> None:
        if link:
            await self._client.execute("DEL", keys.link(link))
        for recovery in filter(None, recoveries):
            await self._client.execute("DEL", keys.recovery(recovery))

    async def name(self, player_id: str) -> str | None:
        """The name shown on boards, None for an erased player."""
        name: bytes | None = await self._client.execute("HGET", keys.player(player_id), "name")
        return None if name is None else name.decode()

    async def note_challenge(self, player_id: str, challenge_id: str, now: datetime) -> None:
        """Put a challenge that the player made into their own list."""
        await self._client.run(
            "note_run", [keys.player(player_id), keys.player_runs(player_id)], to_ms(now), challenge_id
        )

    async def note_game(self, player_id: str, challenge_id: str, game: PlayedGame | None) -> None:
        """Note a game that counts in the player's own list, or (None) that it doesn't."""
        await self._client.run(
            "note_game",
            [keys.player(player_id), keys.player_games(player_id)],
            challenge_id,
            "" if game is None else encode_game(game),
        )

    async def games(self, player_id: str) -> list[PlayedGame]:
        """The games that count, in no order; one that can't be read is left out."""
        texts: list[bytes] = await self._client.execute("HVALS", keys.player_games(player_id))
        return [game for game in map(_game_or_none, texts) if game is not None]

    async def newest_challenges(self, player_id: str, offset: int, limit: int) -> list[str]:
        """The ids of challenges that the player made or started, the newest first."""
        members: list[bytes] = await self._client.execute(
            "ZREVRANGE", keys.player_runs(player_id), offset, offset + limit - 1
        )
        return [member.decode() for member in members]

    async def challenges(self, player_id: str) -> list[str]:
        """The ids of the challenges the player started, oldest first."""
        members: list[bytes] = await self._client.execute("ZRANGE", keys.player_runs(player_id), 0, -1)
        return [member.decode() for member in members]


def _game_or_none(data: bytes) -> PlayedGame | None:
    try:
        return decode_game(data)
    except UnreadableRecord as error:
        log.warning("game in short unreadable", extra={"reason": str(error)})
        return None
