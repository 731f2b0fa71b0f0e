"""How actions are written: the JSON form sent by clients, stored in the run and listed in a replay document.

One action has one canonical form, so "the same action again" is plain equality of texts.
"""

from typing import Annotated, Self

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from yams.rules.actions import Action, Keep, Score
from yams.rules.ruleset import Ruleset


class WrittenAction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`{"keep": [positions]}` or `{"score": category}`, the latter with `column` where there are several."""

    keep: Annotated[tuple[int, ...], Meta(max_length=16)] | UnsetType = UNSET
    score: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    column: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.keep is UNSET) == (self.score is UNSET):
            raise ValueError('an action is either {"keep": [positions]} or {"score": category}')
        if self.column is not UNSET and self.score is UNSET:
            raise ValueError('"column" goes with "score"')

    @classmethod
    def of(cls, action: Action, ruleset: Ruleset) -> Self:
        """The canonical form: positions sorted, the column only where the ruleset has several."""
        match action:
            case Keep(positions=positions):
                return cls(keep=tuple(sorted(positions)))
            case Score(category=category, column=column):
                if column is None or len(ruleset.columns) == 1:
                    return cls(score=category)
                return cls(score=category, column=column)

    def action(self) -> Action:
        if not isinstance(self.keep, UnsetType):
            return Keep(self.keep)
        assert not isinstance(self.score, UnsetType), "checked when made"
        return Score(self.score, None if isinstance(self.column, UnsetType) else self.column)


_decoder = msgspec.json.Decoder(WrittenAction)


def decode_action(text: bytes | str) -> Action:
    """The action of a JSON text; msgspec.DecodeError or ValidationError when it is none."""
    return _decoder.decode(text).action()


def encode_action(action: Action, ruleset: Ruleset) -> bytes:
    """The canonical JSON text of an action."""
    return msgspec.json.encode(WrittenAction.of(action, ruleset))
