"""Players' names: what may be shown, what may not, and one form for each."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from yams.challenges.names import InvalidName, clean_name

# Characters that meet each other badly: marks, fillers, spaces, selectors, letters that NFKC changes.
AWKWARD = "eé\u0301\u0308\u0327 \u00a0\u3000\u00b4\u200b\u202e\n\ufb01\u1100\u1161\uac00\u11a8\u3164\u0e33Ａ１①½"
SELECTORS = "\ufe0e\ufe0f\U000e0100"


def accepted(text: str) -> str | None:
    try:
        return clean_name(text)
    except InvalidName:
        return None


@given(st.text(max_size=25) | st.text(AWKWARD, max_size=25) | st.text(st.characters(), max_size=3))
def test_a_clean_name_is_fit_to_be_shown(text: str) -> None:
    """Any text is refused or gives 2 to 20 characters with no invisible one, single spaces and none at the ends."""
    name = accepted(text)
    if name is None:
        return
    assert 2 <= len(name) <= 20
    assert name == " ".join(name.split())
    assert all(unicodedata.category(character)[0] in "LMNPS" for character in name.replace(" ", ""))
    assert sum(not unicodedata.category(character).startswith("M") for character in name) >= 2
    assert unicodedata.is_normalized("NFKC", name)


@given(st.text(max_size=20) | st.text(AWKWARD, max_size=20))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    """A clean name is its own clean form."""
    name = accepted(text)
    if name is not None:
        assert clean_name(name) == name


@given(st.text("eo\u0301\u0308" + SELECTORS, max_size=20))
@example("Zoe\ufe0f\u0301")
def test_cleaning_twice_changes_nothing_around_selectors(text: str) -> None:
    """A clean name is its own clean form, and normalized, also where variation selectors were dropped."""
    name = accepted(text)
    if name is not None:
        assert clean_name(name) == name
        assert unicodedata.is_normalized("NFKC", name)


@given(st.text("abcdefgh éàüß日本語ЖΩ1234<>&", min_size=1, max_size=20))
def test_spaces_around_leave_no_trace(text: str) -> None:
    """Spaces at the ends or doubled make no other name."""
    assert accepted(f"  {text} ") == accepted(text)
    assert accepted(text.replace(" ", "   ")) == accepted(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("E\u0301\u0301ric", "É\u0301ric"),
        ("Al", "Al"),
        ("x" * 20, "x" * 20),
        ("😀" * 20, "😀" * 20),
        ("<b>Zoé</b>", "<b>Zoé</b>"),
        ("&amp; \"'`\\", "&amp; \"'`\\"),
        ("{{7*7}} ${x}", "{{7*7}} ${x}"),
        ("李小龍", "李小龍"),
        ("Владимир", "Владимир"),
        ("Ελένη", "Ελένη"),
        ("محمد", "محمد"),
        ("דוד", "דוד"),
        ("अमिता", "अमिता"),
        ("สมชาย", "สมชาย"),
        ("김민수", "김민수"),
        ("\u1100\u1161\u1102\u1161", "가나"),
        ("Ｚｏｅ １２", "Zoe 12"),
        ("ﬁona", "fiona"),
        ("Zoé\u00a0B", "Zoé B"),
        ("李\u3000龍", "李 龍"),
        ("  Jean   Paul ", "Jean Paul"),
        ("❤\ufe0fZoé", "❤Zoé"),
        ("❤\ufe0f❤\ufe0f", "❤❤"),
        ("🇫🇷", "🇫🇷"),
        ("👍🏽👍🏽", "👍🏽👍🏽"),
        ("葛\U000e0100城", "葛城"),
        ("1\ufe0f\u20e3 one", "1\u20e3 one"),
        ("A-._!?#@", "A-._!?#@"),
        ("a" + "\u0302" * 3 + "b", "â\u0302\u0302b"),
    ],
)
def test_names_that_can_be_shown(text: str, name: str) -> None:
    """Names in any script, with emoji, markup and marks are taken as text, in their one form."""
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        " x ",
        "   ",
        "\u00a0\u3000",
        "x" * 21,
        "😀" * 21,
        "ﷺ" * 2,
        "é\u0301",
        "❤\ufe0f",
        "\ufe0f\ufe0f\ufe0f",
    ],
)
def test_names_of_a_wrong_length(text: str) -> None:
    """Fewer than 2 visible characters or more than 20 after NFKC are refused, and the message says so."""
    with pytest.raises(InvalidName, match="2 to 20 visible characters") as caught:
        clean_name(text)
    assert caught.value.code == "invalid-name"


@pytest.mark.parametrize(
    "character",
    [
        "\x00",
        "\x07",
        "\t",
        "\n",
        "\r",
        "\x1b",
        "\x1c",
        "\x7f",
        "\x85",
        "\u00ad",
        "\u034f",
        "\u061c",
        "\u115f",
        "\u1160",
        "\u1680",
        "\u180e",
        "\u200b",
        "\u200c",
        "\u200d",
        "\u200e",
        "\u200f",
        "\u2028",
        "\u2029",
        "\u202a",
        "\u202e",
        "\u2060",
        "\u2066",
        "\u2069",
        "\u2800",
        "\u3164",
        "\ufeff",
        "\uffa0",
        "\ufff9",
        "\ud800",
        "\ue000",
        "\uffff",
        "\u0378",
        "\U000e0041",
        "\U0010ffff",
    ],
    ids=lambda character: f"U+{ord(character):04X}",
)
def test_invisible_characters_are_refused(character: str) -> None:
    """Control, bidirectional, zero-width, filler, private and unassigned characters are refused wherever they stand."""
    for text in (f"Zo{character}é", f"{character}Zoé", f"Zoé{character}", character * 3):
        with pytest.raises(InvalidName) as caught:
            clean_name(text)
        assert caught.value.code == "invalid-name"
        assert str(caught.value).isascii()


@pytest.mark.parametrize("text", ["Z" + "\u0336" * 4 + "oe", "Zo" + "\u0300" * 15, "ab\u0301\u0302\u0303\u0304\u0305"])
def test_stacked_marks_are_refused(text: str) -> None:
    """More than three marks on one letter leave their line and are refused."""
    with pytest.raises(InvalidName, match="at most 3 marks"):
        clean_name(text)


@pytest.mark.parametrize("text", ["\u0301abc", "´abc", "ab\u180b", "ab\u17b4", "a\u034fb"])
def test_marks_that_show_nothing_or_lean_on_nothing(text: str) -> None:
    """A mark that would attach to what stands before the name, or that shows nothing, is refused."""
    with pytest.raises(InvalidName):
        clean_name(text)


def test_marks_do_not_count_as_characters() -> None:
    """Twenty letters that each carry a mark are twenty visible characters."""
    assert clean_name("क\u093f" * 20) == "क\u093f" * 20
