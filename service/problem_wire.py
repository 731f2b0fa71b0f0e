"""What is answered when something is wrong. docs/protocol.md lists the codes."""

from msgspec import UNSET, UnsetType

from service.run_wire import RunAnswer
from service.wire import Wire


class Problem(Wire, frozen=True, omit_defaults=True):
    """RFC 9457. `run` is the unchanged state where an action was refused.

    `challenge` is the one to finish or to wait for where a replay is hidden, `progress` the fraction done of what is waited for.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    run: RunAnswer | UnsetType = UNSET
    challenge: str | UnsetType = UNSET
    progress: float | UnsetType = UNSET
