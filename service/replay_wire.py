"""What calls about finished games take and answer. docs/protocol.md says what each field means."""

from typing import Self

from service.challenge_wire import Person
from service.wire import Wire
from yams.challenges.challenge import Kind
from yams.challenges.replay_code import encode_replay
from yams.fairness.document import ReplayDocument
from yams.fairness.verification import ColumnReport, Viewing


class ReplayCodeBody(Wire, frozen=True):
    """As it was sent or pasted: white space, quotation marks and a link around the code are left aside."""

    code: str


class ReplayCodeAnswer(Wire, frozen=True):
    code: str


class ViewedRun(Wire, frozen=True):
    id: str
    challenge: str
    kind: Kind
    player: Person
    mine: bool


class ViewingAnswer(Wire, frozen=True):
    """A finished game to be watched, and its replay code. `sheets` are what each column sums to after each turn.

    `error` is what `yams verify` finds wrong, `refused` the rule that ends the game early, by its code. `genuine` says whether the dice
    are those of the service's own challenge, null where it knows none. `run` is null for a code's game.
    """

    replay: ReplayDocument
    code: str
    sheets: tuple[tuple[ColumnReport, ...], ...]
    error: str | None
    refused: str | None
    genuine: bool | None
    run: ViewedRun | None

    @classmethod
    def of(cls, document: ReplayDocument, viewing: Viewing, genuine: bool | None, run: ViewedRun | None) -> Self:
        code = encode_replay(document)
        return cls(document, code, viewing.sheets, viewing.error, viewing.refused, genuine, run)
