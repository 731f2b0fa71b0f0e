"""What calls about players and their devices take and answer. docs/protocol.md says what each field means."""

from datetime import datetime
from typing import Annotated, Self

from msgspec import Meta

from service.wire import Wire
from storage.codec import Access, Player, Status
from yams.challenges.challenge import Challenge, Kind
from yams.rules.notation import WrittenAction

Name = Annotated[str, Meta(max_length=200, description="2 to 20 visible characters")]


# `$` alone would let a line end through, which no header can carry.
Secret = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{40,100}$(?!\n)",
        description="Made by chance by the browser, which may send the call again; the token ends with it",
    ),
]


class NewPlayerBody(Wire, frozen=True):
    name: Name | None = None
    secret: Secret | None = None


class RenameBody(Wire, frozen=True):
    name: Name


class PlayerAnswer(Wire, frozen=True):
    id: str
    name: str
    tag: str
    created_at: datetime

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(player.id, player.name, player.tag, player.created_at)


class NewPlayerAnswer(Wire, frozen=True):
    id: str
    name: str
    tag: str
    created_at: datetime
    token: str

    @classmethod
    def of(cls, player: Player, token: str) -> Self:
        return cls(player.id, player.name, player.tag, player.created_at, token)


class LinkAnswer(Wire, frozen=True):
    """`code` in groups, as people read it; `link` is its page's path."""

    code: str
    link: str
    expires_at: datetime


class RedeemBody(Wire, frozen=True):
    """Nothing that is needed; but sent as JSON, which no other site's page can."""

    secret: Secret | None = None


class RecoveryBody(Wire, frozen=True):
    code: Annotated[str, Meta(max_length=200)]
    secret: Secret | None = None


class RecoveryAnswer(Wire, frozen=True):
    code: str
    made_at: datetime


class DeviceAnswer(Wire, frozen=True):
    """`label` is empty where nothing is known of the device."""

    id: str
    label: str
    let_in_at: datetime
    current: bool


class DevicesAnswer(Wire, frozen=True):
    """`recovery_made_at` is null while there is no recovery code."""

    devices: list[DeviceAnswer]
    recovery_made_at: datetime | None

    @classmethod
    def of(cls, access: Access, current: str) -> Self:
        devices = [
            DeviceAnswer(device.id, device.label, device.let_in_at, current=device.id == current)
            for device in access.devices
        ]
        return cls(devices, access.recovery_made_at)


class ExportedRun(Wire, frozen=True):
    id: str
    status: Status
    started_at: datetime
    finished_at: datetime | None
    score: int | None
    luck: float | None
    loss: float | None
    advised: bool
    actions: list[WrittenAction]


class ExportedChallenge(Wire, frozen=True):
    """A challenge with a code that the player made, played or not."""

    id: str
    kind: Kind
    ruleset: str
    made_at: datetime

    @classmethod
    def of(cls, challenge: Challenge) -> "ExportedChallenge":
        return cls(challenge.id, challenge.kind, challenge.ruleset, challenge.opens_at)


class ExportAnswer(Wire, frozen=True):
    """`challenges` are those that the player made."""

    player: PlayerAnswer
    access: DevicesAnswer
    challenges: list[ExportedChallenge]
    runs: list[ExportedRun]
