"""Use cases of players: become one, be recognised, rename, export, erase. service/devices.py has those of their devices."""

import asyncio
import secrets

from service.clock import Clock
from service.errors import NoToken
from service.player_wire import (
    DevicesAnswer,
    ExportAnswer,
    ExportedChallenge,
    ExportedRun,
    NewPlayerAnswer,
    NewPlayerBody,
    PlayerAnswer,
)
from service.settings import ServiceSettings
from storage import keys
from storage.batches import batches
from storage.challenges import Challenges
from storage.codec import Player, Run, tag_of
from storage.devices import Devices, device_id
from storage.players import Players, UnknownToken, make_token
from storage.runs import Runs
from yams.challenges.challenge import Challenge
from yams.challenges.names import clean_name
from yams.fairness.document import written
from yams.rules.rulesets import parse_ruleset

# Crockford's base 32 in small letters: no i, l, o, u to misread.
ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12  # 60 bits: two of a billion players share an id with a chance below one half
SECRET_BYTES = 32
# As many calls as an export counts for: it may be of thousands of games, of which so many are read at once.
EXPORT_COST = 20


def new_token(player_id: str, secret: str | None) -> str:
    """A key of this player for one more device, with the secret that the device made, where it did."""
    return make_token(player_id, secret or secrets.token_urlsafe(SECRET_BYTES))


class PlayerDesk:
    """Who is asking, and what they may change about themselves."""

    def __init__(
        self,
        players: Players,
        devices: Devices,
        runs: Runs,
        challenges: Challenges,
        settings: ServiceSettings,
        clock: Clock,
    ) -> None:
        self._players = players
        self._devices = devices
        self._runs = runs
        self._challenges = challenges
        self._settings = settings
        self._clock = clock

    async def create(self, asked: NewPlayerBody, address: str, label: str) -> NewPlayerAnswer:
        """A new player with their token; the one made before where the same secret comes again."""
        chosen = None if asked.name is None else clean_name(asked.name)
        if asked.secret is None:
            return await self._create(chosen, None, address, label)
        before = await self._players.led_to(asked.secret)
        known = await self._made_before(before, asked.secret)
        if known is not None:
            return known
        made = await self._create(chosen, asked.secret, address, label)
        led = await self._players.lead(asked.secret, before, made.id)
        if led == made.id:
            return made
        await self._players.erase(made.id)  # the same request was under way twice, and the other one was faster
        return await self._made_before(led, asked.secret) or await self.create(asked, address, label)

    async def _made_before(self, player_id: str, secret: str) -> NewPlayerAnswer | None:
        """The player made with this secret, unless erased or signed out since."""
        token = make_token(player_id, secret)
        player = await self.recognised(token)
        return None if player is None else NewPlayerAnswer.of(player, token)

    async def _create(self, name: str | None, secret: str | None, address: str, label: str) -> NewPlayerAnswer:
        now = self._clock()
        await self._players.charge(f"new-players:{address}", now, self._settings.new_players)
        player_id = "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))
        token = new_token(player_id, secret)
        player = Player(player_id, name or f"Yam {tag_of(player_id)}", now)
        await self._players.create(player, token, label)
        return NewPlayerAnswer.of(player, token)

    async def charged(self, token: str | None, cost: int = 1) -> Player:
        """The player of a token, charged `cost` calls. NoToken, UnknownToken, TooFast."""
        if not token:
            raise NoToken("This call needs a player's key: Authorization: Bearer <token>.")
        return await self._players.by_token(token, self._clock(), self._settings.actions, cost)

    async def recognised(self, token: str | None) -> Player | None:
        """The player of a token where there is one, for pages that anyone may see."""
        try:
            return await self.charged(token, cost=0)
        except (NoToken, UnknownToken):
            return None

    async def profile(self, token: str | None) -> PlayerAnswer:
        return PlayerAnswer.of(await self.charged(token, cost=0))

    async def rename(self, token: str | None, name: str) -> PlayerAnswer:
        player = await self.charged(token)
        cleaned = clean_name(name)
        await self._players.rename(player.id, cleaned)
        return PlayerAnswer.of(Player(player.id, cleaned, player.created_at))

    async def erase(self, token: str | None) -> None:
        player = await self.charged(token)
        await self._players.erase(player.id)

    async def export(self, token: str | None) -> ExportAnswer:
        """Everything stored about the player."""
        player = await self.charged(token, EXPORT_COST)
        ids, access = await asyncio.gather(self._players.challenges(player.id), self._devices.access(player.id))
        made: list[ExportedChallenge] = []
        runs: list[ExportedRun] = []
        for some in batches(ids):
            loaded = await asyncio.gather(*map(self._challenges.load, some))
            challenges = [stored.challenge for stored in loaded if stored is not None]
            made += [ExportedChallenge.of(challenge) for challenge in challenges if challenge.creator == player.id]
            played = await asyncio.gather(*(self._exported(challenge, player.id) for challenge in challenges))
            runs += [run for run in played if run is not None]
        return ExportAnswer(PlayerAnswer.of(player), DevicesAnswer.of(access, device_id(token or "")), made, runs)

    async def _exported(self, challenge: Challenge, player_id: str) -> ExportedRun | None:
        slot = keys.slot_of(challenge.id, player_id, challenge.partitions)
        run: Run | None = await self._runs.load(slot, player_id)
        if run is None:
            return None
        return ExportedRun(
            id=keys.run_id(challenge.id, player_id),
            status=run.status,
            started_at=run.started_at,
            finished_at=run.finished_at,
            score=run.score,
            luck=run.luck,
            loss=run.loss,
            advised=run.advised,
            actions=list(written(run.actions(), parse_ruleset(challenge.ruleset))),
        )
