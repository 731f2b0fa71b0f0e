"""What every body and answer has in common. docs/protocol.md says what each field means."""

from msgspec import Struct


class Wire(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    pass


class HealthAnswer(Wire, frozen=True):
    status: str
