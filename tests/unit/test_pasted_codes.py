"""Which replay code a pasted text holds: the table that the proof page reads alike, and texts of any kind."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.pasted_texts import ONE, TABLE, TWO, Pasted, filled, random_paste
from yams.challenges.replay_code import LONGEST, UnreadableCode, code_in, decode_replay, pasted_code


def reading(text: str) -> str:
    """What comes of a pasted text, as the table names it."""
    try:
        code = code_in(text)
    except UnreadableCode:
        return "several"
    if code is None:
        return "none"
    try:
        decode_replay(code)
    except UnreadableCode:
        return "mistyped"
    return "code"


@pytest.mark.parametrize("pasted", TABLE, ids=[pasted.why for pasted in TABLE])
def test_the_table(pasted: Pasted) -> None:
    """Each text of the table is read as it says there, and what is read is the code."""
    text = filled(pasted.text)
    assert reading(text) == pasted.read
    if pasted.read == "code":
        assert pasted_code(text) == ONE


def test_what_is_too_short_or_too_long() -> None:
    """Words, and runs longer than any code, are not meant as codes."""
    for text in ("", "replay.json", "A" * 59, "A" * (LONGEST + 1)):
        assert code_in(text) is None
        with pytest.raises(UnreadableCode, match="no replay code"):
            pasted_code(text)
    assert code_in("A" * 60) == "A" * 60
    assert code_in("A" * LONGEST) == "A" * LONGEST


@given(st.text() | st.text(" /replay?#'<>\u00e9\u200b" + ONE[:9], max_size=80))
def test_any_text_may_be_pasted(text: str) -> None:
    """Whatever is pasted, it is read or refused, and what is read is left as it is when it is pasted again."""
    if reading(text) in ("code", "mistyped"):
        left = pasted_code(text)
        assert pasted_code(left) == left


def test_random_messages() -> None:
    """No message with one whole code gives another game than that code's; none with two gives any."""
    chance = random.Random("messages")
    kinds = set()
    for _ in range(3_000):
        text = random_paste(chance)
        kinds.add(reading(text))
        if reading(text) == "code":
            assert pasted_code(text) in (ONE, TWO)
            assert not (ONE in text and TWO in text)
    assert kinds == {"code", "several", "mistyped", "none"}
