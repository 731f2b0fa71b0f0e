"""Actions as JSON: one canonical text for each, and strict reading."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.play import DOWN_UP, YAMS, Played, canonical, whole_games
from yams.rules.actions import Action, Keep, Score
from yams.rules.notation import WrittenAction, decode_action, encode_action


@given(whole_games((YAMS, DOWN_UP)))
def test_round_trip(played: Played) -> None:
    """Encoding and decoding gives an action of the same meaning, and encoding that gives the same text."""
    for action in played.actions:
        text = encode_action(action, played.ruleset)
        again = decode_action(text)
        assert canonical(again, played.ruleset) == canonical(action, played.ruleset)
        assert encode_action(again, played.ruleset) == text
        assert decode_action(text.decode()) == again


@given(st.permutations(range(5)), st.integers(0, 4))
def test_the_order_of_positions_leaves_no_trace(order: list[int], size: int) -> None:
    """The same positions in any order have the same text."""
    kept = order[:size]
    text = encode_action(Keep(tuple(kept)), YAMS)
    assert text == encode_action(Keep(tuple(sorted(kept))), YAMS)
    assert json.loads(text) == {"keep": sorted(kept)}


@given(st.integers(0, 2**5 - 1), st.integers(0, 2**5 - 1))
def test_different_keeps_have_different_texts(one: int, other: int) -> None:
    """Two sets of positions share a text only when they are the same set."""
    texts = [encode_action(Keep(tuple(p for p in range(5) if mask >> p & 1)), YAMS) for mask in (one, other)]
    assert (texts[0] == texts[1]) == (one == other)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Keep(()), b'{"keep":[]}'),
        (Keep((3, 0)), b'{"keep":[0,3]}'),
        (Score("full-house"), b'{"score":"full-house"}'),
        (Score("full-house", "free"), b'{"score":"full-house"}'),
    ],
)
def test_canonical_texts(action: Action, text: bytes) -> None:
    """Positions are sorted, and the only column of a sheet is left out."""
    assert encode_action(action, YAMS) == text


def test_the_column_stays_where_there_are_several() -> None:
    """With several columns the column is part of the text, and so of what makes two actions the same."""
    assert encode_action(Score("ones", "down"), DOWN_UP) == b'{"score":"ones","column":"down"}'
    assert encode_action(Score("ones", "up"), DOWN_UP) == b'{"score":"ones","column":"up"}'
    assert encode_action(Score("ones"), DOWN_UP) == b'{"score":"ones"}'


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"keep": []}', Keep(())),
        ('{"keep": [4, 0, 2]}', Keep((4, 0, 2))),
        ('{"keep": [-1, 99999999999999999999]}', Keep((-1, 99999999999999999999))),
        ('{"score": "chance"}', Score("chance")),
        ('{"column": "free", "score": "chance"}', Score("chance", "free")),
        ('  {"score" : "n\\u00e9ant"}\n', Score("néant")),
    ],
)
def test_reading(text: str, action: Action) -> None:
    """A well-formed action is read as it stands; whether it is legal is not decided here."""
    assert decode_action(text) == decode_action(text.encode()) == action


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"keep": [0], "score": "chance"}',
        '{"keep": [0], "column": "free"}',
        '{"column": "free"}',
        '{"keep": [0], "more": 1}',
        '{"score": "chance", "Column": "free"}',
        '{"Keep": [0]}',
        '{"keep": null}',
        '{"score": null}',
        '{"score": "chance", "column": null}',
        '{"keep": null, "score": "chance"}',
        '{"keep": 0}',
        '{"keep": "0"}',
        '{"keep": {"0": 1}}',
        '{"keep": [null]}',
        '{"keep": ["0"]}',
        '{"keep": [[0]]}',
        '{"keep": [true]}',
        '{"keep": [false, 1]}',
        '{"keep": [1.0]}',
        '{"keep": [0.5]}',
        '{"keep": [1e0]}',
        '{"score": 1}',
        '{"score": true}',
        '{"score": ["chance"]}',
        '{"score": "chance", "column": 0}',
        '{"keep": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}',
        '{"score": "' + "x" * 41 + '"}',
        '{"score": "chance", "column": "' + "x" * 41 + '"}',
        "[]",
        "null",
        "true",
        "0",
        '"chance"',
        "",
        "{",
        '{"keep": [0]',
        '{"keep": [0,]}',
        '{"keep": [0]} {"keep": [0]}',
        '{"score": "\\ud800"}',
        "{'keep': [0]}",
        '{"keep": [NaN]}',
    ],
)
def test_refused_texts(text: str) -> None:
    """Anything but one action of the right shape is refused: both kinds, none, unknown fields, nulls, other types."""
    for form in (text, text.encode()):
        with pytest.raises(msgspec.DecodeError):
            decode_action(form)


def test_refused_bytes() -> None:
    """Bytes that are no UTF-8 are refused."""
    with pytest.raises(msgspec.DecodeError):
        decode_action(b'{"score": "\xff"}')


@given(st.binary(max_size=60))
def test_any_bytes(text: bytes) -> None:
    """Any bytes are an action or a DecodeError."""
    try:
        action = decode_action(text)
    except msgspec.DecodeError:
        return
    assert isinstance(action, Keep | Score)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["keep", "score", "column", "more"]), JSON | st.lists(st.integers(0, 5))))
def test_any_fields(fields: dict[str, object]) -> None:
    """An object is read exactly when it has `keep` with whole numbers, or `score` and perhaps `column` with texts."""
    keep, score, column = fields.get("keep"), fields.get("score"), fields.get("column", "free")
    as_keep = set(fields) == {"keep"} and isinstance(keep, list) and all(type(position) is int for position in keep)
    as_score = {"score"} <= set(fields) <= {"score", "column"} and isinstance(score, str) and isinstance(column, str)
    fits = (as_keep and len(keep) <= 16) if isinstance(keep, list) else as_score
    try:
        action = decode_action(json.dumps(fields))
    except msgspec.DecodeError:
        assert not fits
    else:
        assert fits
        assert isinstance(action, Keep) == as_keep


def test_a_written_action_is_one_of_two() -> None:
    """A written action can't be made with both kinds, neither, or a keep's column."""
    with pytest.raises(ValueError, match="either"):
        WrittenAction()
    with pytest.raises(ValueError, match="either"):
        WrittenAction(keep=(0,), score="ones")
    with pytest.raises(ValueError, match="column"):
        WrittenAction(keep=(0,), column="free")
