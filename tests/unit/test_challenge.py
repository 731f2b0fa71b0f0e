"""Challenges: their phases, what each allows, and their ids."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from yams.challenges.challenge import (
    Challenge,
    ChallengeClosed,
    ChallengeError,
    ChallengeNotOpen,
    Kind,
    Phase,
    daily_id,
    daily_times,
    is_challenge_id,
)
from yams.challenges.days import day_window
from yams.fairness.document import ReplayDocument

PARIS = ZoneInfo("Europe/Paris")
GRACE = timedelta(hours=2)
OPENS, CLOSES, REVEALS = daily_times(date(2026, 12, 1), PARIS, GRACE)
INSTANT = timedelta(microseconds=1)
LONG = timedelta(days=4000)

CHALLENGE = Challenge(
    id="2026-12-01.yams",
    kind=Kind.DAILY,
    ruleset="yams",
    dice_version="yams/v1",
    beacon="",
    opens_at=OPENS,
    closes_at=CLOSES,
    reveals_at=REVEALS,
    commitment="00" * 32,
    partitions=4,
)

MOMENTS = [
    (OPENS - LONG, Phase.UPCOMING),
    (OPENS - INSTANT, Phase.UPCOMING),
    (OPENS, Phase.OPEN),
    (OPENS + INSTANT, Phase.OPEN),
    (CLOSES - INSTANT, Phase.OPEN),
    (CLOSES, Phase.CLOSING),
    (REVEALS - INSTANT, Phase.CLOSING),
    (REVEALS, Phase.REVEALED),
    (REVEALS + LONG, Phase.REVEALED),
]


def refusal(check: Callable[[datetime], None], now: datetime) -> type[ChallengeError] | None:
    try:
        check(now)
    except ChallengeError as error:
        return type(error)
    return None


@pytest.mark.parametrize(("now", "phase"), MOMENTS)
def test_phases(now: datetime, phase: Phase) -> None:
    """Each phase has its first instant and not its last: upcoming, open, closing, revealed."""
    assert CHALLENGE.phase(now) is phase
    assert CHALLENGE.phase(now.astimezone(ZoneInfo("Asia/Tokyo"))) is phase


@pytest.mark.parametrize(("now", "phase"), MOMENTS)
def test_what_a_phase_allows(now: datetime, phase: Phase) -> None:
    """Runs start while the challenge is open, and started ones go on until the reveal."""
    start = {Phase.UPCOMING: ChallengeNotOpen, Phase.OPEN: None}.get(phase, ChallengeClosed)
    assert refusal(CHALLENGE.check_start, now) is start
    assert refusal(CHALLENGE.check_action, now) is (ChallengeClosed if phase is Phase.REVEALED else None)


def test_refusals_say_when() -> None:
    """A refusal has its code and says when the challenge opens or closed."""
    with pytest.raises(ChallengeNotOpen, match="opens at 2026-11-30 23:00 UTC") as early:
        CHALLENGE.check_start(OPENS - INSTANT)
    assert early.value.code == "challenge-not-open"
    with pytest.raises(ChallengeClosed, match="closed at 2026-12-01 23:00 UTC") as late:
        CHALLENGE.check_start(CLOSES)
    assert late.value.code == "challenge-closed"
    with pytest.raises(ChallengeClosed) as over:
        CHALLENGE.check_action(REVEALS)
    assert over.value.code == "challenge-closed"


def test_without_grace_nothing_is_closing() -> None:
    """With no grace the seed is revealed as the challenge closes."""
    opens_at, closes_at, reveals_at = daily_times(date(2026, 12, 1), PARIS, timedelta(0))
    assert (opens_at, closes_at) == (OPENS, CLOSES)
    assert reveals_at == closes_at


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(0, 86_400))
def test_daily_times_are_the_days(day: date, grace_s: int) -> None:
    """A daily opens and closes with its day, and reveals its seed the grace later."""
    opens_at, closes_at, reveals_at = daily_times(day, PARIS, timedelta(seconds=grace_s))
    window = day_window(day, PARIS)
    assert (opens_at, closes_at) == (window.opens_at, window.closes_at)
    assert (reveals_at - closes_at).total_seconds() == grace_s
    assert opens_at.tzinfo is UTC


@given(st.dates(), st.dates(), st.sampled_from(["yams", "maxi-yatzy.bonus-50", "yams.extra-yams.official-joker"]))
def test_daily_ids(one: date, other: date, ruleset: str) -> None:
    """Daily ids have the form of ids and stand in the order of their days."""
    ids = [daily_id(day, ruleset) for day in (one, other)]
    assert all(map(is_challenge_id, ids))
    assert (ids[0] < ids[1]) == (one < other)


def test_a_daily_id_by_hand() -> None:
    """A daily's id is its date, a dot and its ruleset's key."""
    assert daily_id(date(2026, 12, 1), "yams") == "2026-12-01.yams"
    assert daily_id(date(987, 1, 2), "yams") == "0987-01-02.yams"


@pytest.mark.parametrize("text", ["2026-12-01.yams", "K7QF2M9XTB", "x", "0", "a.-.-", "x" * 100])
def test_texts_with_the_form_of_an_id(text: str) -> None:
    """Letters, digits, dots and hyphens after a letter or digit, up to 100, may be an id."""
    assert is_challenge_id(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".yams",
        "-x",
        "a b",
        "a/b",
        "a~b",
        "a{b}",
        "a:b",
        "é",
        "aé",
        "a\n",
        "\na",
        "٣",
        "a\x00",
        "..",
        "x" * 101,
        "a%2e",
    ],
)
def test_texts_without_the_form_of_an_id(text: str) -> None:
    """Nothing else has the form of an id, above all nothing that a key of the store or a path gives a meaning to."""
    assert not is_challenge_id(text)


def test_a_challenge_cannot_be_changed() -> None:
    """A challenge is a value: its fields can't be set."""
    with pytest.raises(AttributeError):
        CHALLENGE.commitment = "11" * 32  # type: ignore[misc]


def test_whose_dice_a_document_has() -> None:
    """A document is of a challenge's dice when its commitment, rules and beacon are; on borrowed dice it names the other challenge."""
    borrowed = replace(CHALLENGE, id="0000000000", dice_of="2026-11-30.yams", beacon="drand:1:00", commitment="ab" * 32)
    for challenge in (CHALLENGE, borrowed):
        document = ReplayDocument(
            version="yams/v1",
            challenge=challenge.dice_id,
            ruleset="yams",
            beacon=challenge.beacon,
            seed=None,
            commitment=challenge.commitment.upper(),
            actions=(),
            score=0,
        )
        assert challenge.gave(document)
        for change in (
            {"version": "yams/v2"},
            {"challenge": "0000000001"},
            {"ruleset": "yatzy"},
            {"beacon": "drand:2:00"},
            {"commitment": "01" * 32},
        ):
            assert not challenge.gave(replace(document, **change))
    assert not borrowed.gave(replace(document, challenge=borrowed.id))
