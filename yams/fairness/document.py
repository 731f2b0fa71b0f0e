"""The replay document: everything needed to check a finished game with no network and no store."""

import json

import msgspec
from msgspec import UNSET, Struct, UnsetType

from yams.rules.actions import Action
from yams.rules.notation import WrittenAction
from yams.rules.replay import Turn
from yams.rules.ruleset import Ruleset


class ReplayDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`seed` and `commitment` are 64 hex digits; `seed` is null before its reveal.

    `turns` may be left out; where it stands it must agree with the dice and points that the seed and actions give.
    """

    version: str
    challenge: str
    ruleset: str
    beacon: str
    seed: str | None
    commitment: str
    actions: tuple[WrittenAction, ...]
    score: int
    turns: tuple[Turn, ...] | UnsetType = UNSET


def decode_document(text: bytes | str) -> ReplayDocument:
    """The document of a JSON text; msgspec.DecodeError or ValidationError when it is none.

    A field stands once: of two, one reader would take the first and another the last, and see different games in one text.
    """
    try:
        document = msgspec.json.decode(text, type=ReplayDocument)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(f"not JSON: {error}") from error
    json.loads(text, object_pairs_hook=_once_each)
    return document


def _once_each(pairs: list[tuple[str, object]]) -> None:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise msgspec.ValidationError(f"The field `{name}` stands there twice")


def written(actions: tuple[Action, ...], ruleset: Ruleset) -> tuple[WrittenAction, ...]:
    """Actions in their canonical written form."""
    return tuple(WrittenAction.of(action, ruleset) for action in actions)
