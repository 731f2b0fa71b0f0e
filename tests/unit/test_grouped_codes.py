"""Codes in groups that check themselves, and the few words by which devices are told apart."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.identity import device_label, home_of
from yams.challenges.codes import ALPHABET, MistypedCode
from yams.challenges.grouped_codes import GROUP, Groups, dashed, make_grouped, read_grouped

GROUPS = st.sampled_from(list(Groups))


@st.composite
def codes(draw: st.DrawFn) -> tuple[str, Groups]:
    groups = draw(GROUPS)
    return make_grouped(draw(st.integers(0, (1 << groups.bits) - 1)), groups), groups


def test_how_much_the_codes_hold() -> None:
    """A link holds 60 bits, a recovery code 100."""
    assert (Groups.LINK.bits, Groups.RECOVERY.bits) == (60, 100)
    assert (len(make_grouped(0, Groups.LINK)), len(make_grouped(0, Groups.RECOVERY))) == (15, 25)


@given(GROUPS, st.data())
def test_different_numbers_have_different_codes(groups: Groups, data: st.DataObject) -> None:
    """A code holds every bit of its number."""
    number, other = (data.draw(st.integers(0, (1 << groups.bits) - 1)) for _ in range(2))
    assert (make_grouped(number, groups) == make_grouped(other, groups)) == (number == other)


@given(codes())
def test_reading_what_was_written(code: tuple[str, Groups]) -> None:
    """A code is read however people write it: in groups, small letters, with O for 0 and l for 1, at the end of a link."""
    text, groups = code
    soft = dashed(text).lower().replace("0", "o").replace("1", "l")
    for written in (
        text,
        dashed(text),
        soft,
        f" {text} ",
        dashed(text).replace("-", " – "),
        f"https://yams/l/{text}?a=b",
    ):
        assert read_grouped(written, groups) == text


@given(codes(), st.data())
def test_one_wrong_character(code: tuple[str, Groups], data: st.DataObject) -> None:
    """One wrong character is noticed, and its group is named."""
    text, groups = code
    place = data.draw(st.integers(0, len(text) - 1))
    wrong = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != text[place]]))
    with pytest.raises(MistypedCode, match=f"group {place // GROUP + 1},"):
        read_grouped(text[:place] + wrong + text[place + 1 :], groups)


@given(codes(), st.data())
def test_two_that_changed_places(code: tuple[str, Groups], data: st.DataObject) -> None:
    """Two characters of a group, or two whole groups, that changed places are noticed."""
    text, groups = code
    place = data.draw(st.integers(0, groups - 1)) * GROUP
    one, other = (place + data.draw(st.integers(0, GROUP - 1)) for _ in range(2))
    swapped = list(text)
    swapped[one], swapped[other] = text[other], text[one]
    if "".join(swapped) != text:
        with pytest.raises(MistypedCode):
            read_grouped("".join(swapped), groups)
    parts = [text[start : start + GROUP] for start in range(0, len(text), GROUP)]
    for order in permutations(parts):
        if list(order) != parts:
            with pytest.raises(MistypedCode):
                read_grouped("".join(order), groups)


@given(st.text(max_size=60), GROUPS)
def test_any_text_is_a_code_or_mistyped(text: str, groups: Groups) -> None:
    """Whatever is sent is read as a code of that length, or refused as mistyped."""
    try:
        code = read_grouped(text, groups)
    except MistypedCode:
        return
    assert len(code) == GROUP * groups
    assert set(code) <= set(ALPHABET)


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
            "Samsung Internet, Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
            "Chrome, iPad",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
            "Safari, Mac",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
        ("<script>" * 1000, ""),
    ],
)
def test_labels_of_devices(agent: str, label: str) -> None:
    """A device is told by browser and system, in known words, whatever else the browser says."""
    assert device_label(agent) == label


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("unknown", "unknown"),
    ],
)
def test_where_calls_come_from(host: str, home: str) -> None:
    """An address of the fourth version counts alone, one of the sixth with its whole network, for one home has that."""
    assert home_of(host) == home
