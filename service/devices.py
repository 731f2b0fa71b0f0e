"""Use cases of a player's devices: let one more in by a link or by the recovery code, list them, sign one out."""

import secrets
from datetime import timedelta

from service.clock import Clock
from service.player_wire import DevicesAnswer, LinkAnswer, NewPlayerAnswer, RecoveryAnswer, RecoveryBody
from service.players import PlayerDesk, new_token
from service.settings import ServiceSettings
from storage.devices import Devices, device_id
from storage.players import Players
from yams.challenges.grouped_codes import Groups, dashed, make_grouped, read_grouped

# Time enough to fetch the other device, and too short to be found by chance.
LINK_LIVES = timedelta(minutes=10)


class DeviceDesk:
    def __init__(
        self, desk: PlayerDesk, players: Players, devices: Devices, settings: ServiceSettings, clock: Clock
    ) -> None:
        self._desk = desk
        self._players = players
        self._devices = devices
        self._settings = settings
        self._clock = clock

    async def make_link(self, token: str | None) -> LinkAnswer:
        """A link for one other device. The one made before is void."""
        player = await self._desk.charged(token)
        now = self._clock()
        code, ends_at = _new_code(Groups.LINK), now + LINK_LIVES
        await self._devices.make_link(player.id, token or "", code, ends_at, now)
        return LinkAnswer(dashed(code), f"/l/{code}", ends_at)

    async def redeem_link(self, text: str, secret: str | None, address: str, label: str) -> NewPlayerAnswer:
        """The link's player, with a key for this device; the same again where the same secret comes again.

        MistypedCode, UnknownLink, LinkExpired, LinkUsed, TooManyDevices.
        """
        code = read_grouped(text, Groups.LINK)
        await self._charge(address)
        player_id = await self._devices.player_of_link(code)
        token = new_token(player_id, secret)
        player = await self._devices.redeem_link(player_id, code, token, label, self._clock())
        return NewPlayerAnswer.of(player, token)

    async def make_recovery(self, token: str | None) -> RecoveryAnswer:
        """The only copy of a recovery code. The one made before is void."""
        player = await self._desk.charged(token)
        code, now = _new_code(Groups.RECOVERY), self._clock()
        await self._devices.make_recovery(player.id, token or "", code, now)
        return RecoveryAnswer(dashed(code), now)

    async def recover(self, asked: RecoveryBody, address: str, label: str) -> NewPlayerAnswer:
        """The player of a recovery code, with a key for this device, as above. MistypedCode, UnknownRecovery."""
        code = read_grouped(asked.code, Groups.RECOVERY)
        await self._charge(address)
        player_id = await self._devices.player_of_recovery(code)
        token = new_token(player_id, asked.secret)
        player = await self._devices.recover(player_id, code, token, label, self._clock())
        return NewPlayerAnswer.of(player, token)

    async def listed(self, token: str | None) -> DevicesAnswer:
        player = await self._desk.charged(token, cost=0)
        return DevicesAnswer.of(await self._devices.access(player.id), device_id(token or ""))

    async def sign_out(self, token: str | None, device: str) -> bool:
        """Sign a device out, and say whether it is the asker's own. One that is signed out already stays so. LastDevice."""
        player = await self._desk.charged(token)
        await self._devices.sign_out(player.id, token or "", device)
        return device == device_id(token or "")

    async def _charge(self, address: str) -> None:
        await self._players.charge(f"code-tries:{address}", self._clock(), self._settings.code_tries)


def _new_code(groups: Groups) -> str:
    return make_grouped(secrets.randbits(groups.bits), groups)
