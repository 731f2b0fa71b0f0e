"""The beacon's rounds: which one a day takes, what its server may answer, and which settings are refused."""

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.settings import BEACON_SETTINGS, InvalidSetting, read_settings
from yams.fairness.beacon import LEAD_S, Beacon, BeaconRound, WrongRound, read_round, round_before

# drand's quicknet: every three seconds since 23 August 2023.
GENESIS = 1_692_803_367
URL = "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public"
QUICKNET = Beacon(URL, 3, GENESIS)
LEAST = {"YAMS_STORE_URL": "redis://127.0.0.1:6379", "YAMS_MASTER": "00" * 32}
WHOLE = {"YAMS_BEACON_URL": URL, "YAMS_BEACON_PERIOD_S": "3", "YAMS_BEACON_GENESIS": str(GENESIS)}


def at(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def number(beacon: Beacon, opens_at_s: int) -> int | None:
    found = round_before(beacon, at(opens_at_s))
    return None if found is None else found.number


def test_the_round_of_a_day() -> None:
    """By hand: a day that opens 1,000 s and the two minutes after genesis takes the round of 999 s, number 334."""
    opens = GENESIS + 1000 + LEAD_S
    found = round_before(QUICKNET, at(opens))
    assert found == BeaconRound(URL, 3, GENESIS, 334)
    assert found.published_at == at(GENESIS + 999)


def test_rounds_at_the_boundary() -> None:
    """A round published exactly two minutes before the opening is taken; one that is a second later is not."""
    assert LEAD_S == 120
    assert number(QUICKNET, GENESIS + 120 + 3 * 40) == 41
    assert number(QUICKNET, GENESIS + 120 + 3 * 40 - 1) == 40
    assert number(QUICKNET, GENESIS + 120 + 3 * 40 + 2) == 41
    assert number(QUICKNET, GENESIS + 120 + 3 * 40 + 3) == 42


def test_before_the_first_round() -> None:
    """The first round is number 1, at genesis; a day that opens too early for it has none, nor has one without a beacon."""
    assert number(QUICKNET, GENESIS + 120) == 1
    assert number(QUICKNET, GENESIS + 122) == 1
    assert number(QUICKNET, GENESIS + 119) is None
    assert number(QUICKNET, 0) is None
    assert round_before(None, at(GENESIS)) is None


@given(st.integers(0, 10**10), st.integers(1, 86_400), st.integers(0, 10**10))
def test_a_round_is_known_at_the_opening_and_not_a_week_before(genesis: int, period: int, opens: int) -> None:
    """Whatever the beacon's clock, the round is published between a day and two minutes, and two minutes, before the opening."""
    found = round_before(Beacon(URL, period, genesis), at(opens))
    if found is None:
        assert opens - LEAD_S < genesis
        return
    before = at(opens) - found.published_at
    assert timedelta(seconds=LEAD_S) <= before < timedelta(seconds=LEAD_S + period)
    assert before < timedelta(days=6)


@given(st.integers(0, 10**10), st.integers(1, 86_400), st.integers(0, 10**10), st.integers(0, 10**6))
def test_rounds_never_go_back(genesis: int, period: int, opens: int, later: int) -> None:
    """A day that opens later takes the same round or a later one."""
    beacon = Beacon(URL, period, genesis)
    first, second = number(beacon, opens), number(beacon, opens + later)
    assert first is None or (second is not None and second >= first)


def test_another_server_of_the_same_beacon() -> None:
    """A round is fetched from the server named now where its clock is the same, else from the one written down."""
    written = BeaconRound(URL, 3, GENESIS, 7)
    assert written.mirrored(Beacon("https://mirror", 3, GENESIS)) == "https://mirror"
    assert written.mirrored(Beacon("https://other", 30, GENESIS)) == URL
    assert written.mirrored(Beacon("https://other", 3, GENESIS + 1)) == URL
    assert written.mirrored(None) == URL


def answer(**changed: object) -> bytes:
    signature = "ab" * 48
    fields = {"round": 7, "randomness": sha256(bytes.fromhex(signature)).hexdigest(), "signature": signature}
    return json.dumps({**fields, **changed}).encode()


def test_reading_a_round() -> None:
    """A round's text names the beacon, the round and its randomness; what else the server says does not matter."""
    randomness = sha256(b"\xab" * 48).hexdigest()
    assert read_round(answer(), 7) == f"drand:7:{randomness}"
    assert read_round(answer(previous_signature="00"), 7) == f"drand:7:{randomness}"
    assert read_round(answer(randomness="0f" * 32, signature=""), 7) == f"drand:7:{'0f' * 32}"


def test_a_real_round_of_drand() -> None:
    """Round 1000 of quicknet, as its servers have it: the randomness is the SHA-256 of the signature."""
    signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
    randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
    data = json.dumps({"round": 1000, "randomness": randomness, "signature": signature}).encode()
    assert read_round(data, 1000) == f"drand:1000:{randomness}"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"garbage",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"null",
        b"[" * 4000,
        answer(round=8),
        answer(round="7"),
        answer(round=7.5),
        answer(round=-7),
        answer(round=None),
        answer(randomness="ab" * 32),
        answer(randomness=""),
        answer(randomness=None),
        answer(randomness="AB" * 32, signature=""),
        answer(randomness="ab" * 31, signature=""),
        answer(randomness="ab" * 33, signature=""),
        answer(randomness="zz" * 32, signature=""),
        answer(randomness="٤٤" * 32, signature=""),
        answer(signature="cd" * 48),
        answer(signature="xyz"),
        answer(signature="abc"),
        answer(signature=7),
    ],
)
def test_answers_that_are_refused(data: bytes) -> None:
    """What is not plainly the round asked for is refused, whatever else it is."""
    with pytest.raises(WrongRound):
        read_round(data, 7)


@given(st.binary(max_size=300))
def test_any_answer_is_read_or_refused(data: bytes) -> None:
    """Whatever bytes a server sends, they are a round or refused."""
    with pytest.raises(WrongRound):
        read_round(data, 7)


def test_the_settings_of_a_beacon() -> None:
    """Without its three settings there is no beacon; with them there is, a slash at the end of its URL makes no difference."""
    assert read_settings(LEAST).beacon is None
    assert read_settings({**LEAST, **dict.fromkeys(WHOLE, "")}).beacon is None
    assert read_settings({**LEAST, **WHOLE}).beacon == QUICKNET
    assert read_settings({**LEAST, **WHOLE, "YAMS_BEACON_URL": f"{URL}/"}).beacon == QUICKNET
    assert tuple(WHOLE) == BEACON_SETTINGS


@pytest.mark.parametrize("missing", BEACON_SETTINGS)
def test_a_beacon_half_set(missing: str) -> None:
    """Where one of the three is missing nothing starts, and the message names it."""
    with pytest.raises(InvalidSetting, match=f"^{missing} is not set"):
        read_settings({**LEAST, **WHOLE, missing: ""})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(
            ("YAMS_BEACON_URL", url)
            for url in (
                "api.drand.sh",
                "ftp://api.drand.sh/public",
                "file:///etc/passwd",
                "http://",
                "https:///public",
                "https://name:secret@api.drand.sh/public",
                "https://api.drand.sh/public?secret=1",
                "https://api.drand.sh/public#x",
                "https://api.drand.sh/pub lic",
                "https://api.drand.sh/public\n",
                "https://api.drand.sh:99999/public",
                "https://api.drand.sh:0/public",
                "https://api.drand.sh:x/public",
                "https://[::1/public",
                "https://drànd/public",
            )
        ),
        *(("YAMS_BEACON_PERIOD_S", text) for text in ("0", "86401", "-3", "3.0", "three", "1e1")),
        *(("YAMS_BEACON_GENESIS", text) for text in ("-1", "2023-08-23", "1692803367.5", "9" * 12)),
    ],
)
def test_settings_of_a_beacon_that_are_refused(name: str, value: str) -> None:
    """A setting that can't be used is refused by its name, without showing what may be a password."""
    with pytest.raises(InvalidSetting, match=f"^{name}") as refused:
        read_settings({**LEAST, **WHOLE, name: value})
    assert "secret" not in str(refused.value)
