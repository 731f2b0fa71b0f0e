"""Challenge codes: a number and back, every small mistake noticed, and a reader that forgives the rest."""

import random
from itertools import combinations, count

import naive_codes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yams.challenges.codes import (
    ALPHABET,
    BITS,
    LENGTH,
    MOST_READ,
    MistypedCode,
    is_code,
    make_code,
    number_of,
    read_code,
    spaced,
)

NUMBERS = st.integers(0, (1 << BITS) - 1)
CHOSEN = [0, 1, 31, 32, (1 << BITS) - 1, *(random.Random(5).getrandbits(BITS) for _ in range(20))]
CODE = make_code(0x123456789AB)


def mistake_in(text: str) -> str | None:
    """What the reader says of a text that it refuses."""
    try:
        read_code(text)
    except MistypedCode as error:
        return str(error)
    return None


@given(NUMBERS)
def test_a_number_comes_back(number: int) -> None:
    """Any number below 2^45 has a code of ten characters that gives it back, and reading changes nothing about it."""
    code = make_code(number)
    assert len(code) == LENGTH
    assert number_of(code) == number
    assert read_code(code) == code
    assert is_code(code)


@given(NUMBERS)
def test_the_twin_makes_the_same_code(number: int) -> None:
    """Polynomials multiplied on paper give the same ten characters."""
    assert naive_codes.code_of(number) == make_code(number)
    assert naive_codes.number_of(make_code(number)) == number


def test_codes_by_hand() -> None:
    """Some codes are written down, for a code once sent must mean the same for ever."""
    assert make_code(0) == "0000000000"
    assert make_code(1) == "0000000012"  # 1 times a, and a is 2
    assert make_code(32) == "0000000104"  # a squared is 4
    assert make_code(16) == "00000000G5"  # x^4 times x is x^5, which is x^2 + 1
    assert make_code((1 << BITS) - 1) == "ZZZZZZZZZ" + naive_codes.check_letter("ZZZZZZZZZ")
    assert CODE[:-1] == "14D2PF2DB"


@given(NUMBERS)
def test_no_code_has_a_letter_that_looks_like_another(number: int) -> None:
    """I, L, O and U stand in no code."""
    assert set(make_code(number)) <= set(ALPHABET)
    assert not set("ILOU") & set(ALPHABET)
    assert len(set(ALPHABET)) == 32


@pytest.mark.parametrize("number", CHOSEN)
def test_every_wrong_character_is_noticed(number: int) -> None:
    """Any other character in any one place is refused."""
    code = make_code(number)
    for place in range(LENGTH):
        for character in set(ALPHABET) - {code[place]}:
            wrong = code[:place] + character + code[place + 1 :]
            assert not is_code(wrong)
            assert mistake_in(wrong) == "A character of this code is wrong, or two have changed places."


@pytest.mark.parametrize("number", CHOSEN)
def test_every_swap_is_noticed(number: int) -> None:
    """Any two different characters that changed places, neighbours or not, are noticed."""
    code = make_code(number)
    for one, other in combinations(range(LENGTH), 2):
        swapped = list(code)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert is_code("".join(swapped)) == (code[one] == code[other])


@given(st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH) | st.text(max_size=12))
def test_the_twin_knows_the_same_codes(text: str) -> None:
    """What is a code is the same for both, whatever the text."""
    assert is_code(text) == naive_codes.is_code(text)


GROUPING = st.sampled_from(
    ["", "-", " ", "\u00a0", "\u202f", "\u2011", "–", "—", "−", "\t", "\n", "\u200b", "\u00ad", "\ufe0f"]
)
BEFORE = st.sampled_from(["", " ", "« ", "“", "(", "\ufeff", "\u200e", "*"])
QUERIES = ("?utm_source=x&b=y", "#top", "&fbclid=1", "/?a=/b")
AFTER = st.sampled_from(["", " ", "\r\n", "/", "/.", ".", " !", "\u00a0».", "”", ")", ",", "…", *QUERIES])


@given(NUMBERS, st.lists(GROUPING, min_size=LENGTH, max_size=LENGTH), BEFORE, AFTER, st.data())
def test_the_reader_forgives(number: int, groups: list[str], before: str, after: str, data: st.DataObject) -> None:
    """Case, grouping, O and 0, I, L and 1, full-width letters, marks around it: the code is read all the same."""
    alike = {"0": "0Oo０", "1": "1IiLl１"}
    code = make_code(number)
    typed = ""
    for character, group in zip(code, groups, strict=True):
        wide = chr(ord(character) + 0xFEE0)
        typed += data.draw(st.sampled_from(alike.get(character, character + character.lower() + wide))) + group
    assert read_code(before + typed + after) == code


@given(
    NUMBERS, AFTER, st.sampled_from(["https://yams.example/play/", "http://10.0.0.2:8000/play/", "HTTPS://x/a/b?c/"])
)
def test_the_reader_reads_links(number: int, after: str, start: str) -> None:
    """A link is read whatever hangs behind it; what stands in its query is never taken for the code."""
    code = make_code(number)
    for written in (code, spaced(code), code.lower()):
        found = mistake_in(start + written + after)
        assert (found is None) == ("?" not in start)
        if found is None:
            assert read_code(f"Joue mes dés : {start}{written}{after} À toi !") == code


def test_links_with_percent_signs() -> None:
    """A closing quotation mark that a program took for a part of the link is no part of the code."""
    assert read_code(f"https://yams.example/play/{CODE}%C2%BB") == CODE
    assert read_code(f"https://yams.example/play/{CODE}%3Futm=1") == CODE
    assert read_code(f"https://yams.example/play/{CODE[:5]}%20{CODE[5:]}") == CODE


def test_a_code_is_shown_in_two_groups() -> None:
    """The form for people has a hyphen in its middle and is read like the other."""
    assert spaced(CODE) == f"{CODE[:5]}-{CODE[5:]}"
    assert read_code(spaced(CODE)) == CODE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "10 characters, not 0"),
        ("«»", "10 characters, not 0"),
        (CODE[:-1], "10 characters, not 9"),
        (CODE + "0", "10 characters, not 11"),
        ("U" + CODE[1:], "'U' stands in no code"),
        (CODE[:4] + "!" + CODE[5:], "'!' stands in no code"),
        (CODE[:4] + "é" + CODE[5:], "'É' (LATIN CAPITAL LETTER E WITH ACUTE)"),
        ("\u0410" + CODE[1:], "(CYRILLIC CAPITAL LETTER A) stands in no code"),
        (CODE[:-1] + "\u0391", "(GREEK CAPITAL LETTER ALPHA) stands in no code"),
        (CODE[:4] + "\ud800" + CODE[5:], "'\\ud800' stands in no code"),
        ("https://yams.example/", "'.' stands in no code"),
        ("2026-12-01.yams", "stands in no code"),
        ("x" * (MOST_READ + 1), f"over {MOST_READ}"),
    ],
    ids=count(),
)
def test_what_is_no_code_is_named(text: str, words: str) -> None:
    """What is wrong is said in one sentence: the number of characters, or the character that can't be."""
    found = mistake_in(text)
    assert found is not None
    assert words in found
    assert "\n" not in found


@given(
    st.text() | st.text(st.characters(categories=["Cs", "Lo", "Mn", "Cf", "Nd"])) | st.text("/?#&%:-oO0", max_size=30)
)
def test_any_text_is_read_or_mistyped(text: str) -> None:
    """Whatever the text, it is a code or MistypedCode: nothing else is raised."""
    for pasted in (text, f"https://yams.example/{text}", f"{text}://{text}"):
        if mistake_in(pasted) is None:
            assert is_code(read_code(pasted))


@pytest.mark.parametrize(
    "filling", ["a", "!", "a!", "://", "/", "?", "%", "\ufdfa", "\u200b", "\u0301", "-"], ids=count()
)
def test_long_texts_are_bounded(filling: str) -> None:
    """The longest text that is looked at is refused like any other, and one character more is not looked at."""
    longest = (filling * MOST_READ)[:MOST_READ]
    assert mistake_in(longest) is not None
    assert mistake_in(longest + "x") == f"A code has {LENGTH} characters, and this text has over {MOST_READ}."
