"""Periods of boards, and what boards rank by, against a twin that counts on its fingers."""

from contextlib import suppress
from datetime import date, timedelta

import naive_periods
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yams.challenges.measures import DAY_WEIGHT, Measure, board_value, loss_of, loss_value
from yams.challenges.periods import (
    KINDS,
    Span,
    UnknownPeriod,
    following,
    period_of,
    periods_of,
    previous,
    read_period,
)
from yams.rules.maximum import maximum
from yams.rules.rulesets import BASES, parse_ruleset

DATES = st.dates(date(2000, 1, 10), date(2998, 12, 1))
BOUNDED = [Span.WEEK, Span.MONTH, Span.SEASON]


@given(DATES)
def test_keys_agree_with_the_twin(day: date) -> None:
    """Every day lies in the week, month, season and all time that the twin says, and as many of its days count."""
    assert {period.span: period.key for period in periods_of(day)} == {
        span: naive_periods.key(span, day) for span in naive_periods.BEST
    }
    assert {span: kind.best for span, kind in KINDS.items()} == naive_periods.BEST


@given(DATES, st.sampled_from(BOUNDED))
def test_a_period_is_its_days(day: date, span: Span) -> None:
    """A period holds the day, its first and last day lie in it, their neighbours in the periods before and after."""
    period = period_of(span, day)
    assert period.first is not None
    assert period.last is not None
    assert period.first <= day <= period.last
    assert period_of(span, period.first) == period_of(span, period.last) == period
    before, after = previous(period), following(period)
    assert before is not None
    assert after is not None
    assert before.last == period.first - timedelta(days=1)
    assert after.first == period.last + timedelta(days=1)


@given(DATES, st.sampled_from(list(Span)))
def test_keys_can_be_read(day: date, span: Span) -> None:
    """What is written as a period is read as that period."""
    period = period_of(span, day)
    assert read_period(period.key) == period


@pytest.mark.parametrize(
    "text",
    [
        *("", "week", "ALL", "2026", "2026-W", "2026-W00", "2026-W54", "2025-W53", "2026-w49", "2026-W5", "2026-W049"),
        *(
            "2026-00",
            "2026-13",
            "2026-1",
            "2026-Q0",
            "2026-Q5",
            "2026-q4",
            "1999-12",
            "3000-01",
            "2026-12-01",
            "٢026-12",
        ),
        *("2026-12\n", " all", "all ", "2026-12.5", "-2026-1"),
    ],
)
def test_texts_that_are_no_periods(text: str) -> None:
    """A period is written in one way only; anything else is refused with the ways there are."""
    with pytest.raises(UnknownPeriod, match="2026-W49, 2026-12, 2026-Q4, all"):
        read_period(text)


@given(st.text(max_size=10) | st.from_regex(r"[0-9]{4}-[WQ]?[0-9]{0,3}", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever the text, it is a period written so, or UnknownPeriod."""
    with suppress(UnknownPeriod):
        assert read_period(text).key == text


def test_periods_by_hand() -> None:
    """New Year's days lie in the week of their Thursday; seasons are quarters; all time has neither beginning nor neighbours."""
    assert period_of(Span.WEEK, date(2027, 1, 3)).key == "2026-W53"
    assert period_of(Span.WEEK, date(2027, 1, 4)).key == "2027-W01"
    assert period_of(Span.WEEK, date(2025, 12, 29)).key == "2026-W01"
    assert period_of(Span.MONTH, date(2028, 2, 29)).last == date(2028, 2, 29)
    assert period_of(Span.SEASON, date(2026, 12, 31)).key == "2026-Q4"
    assert period_of(Span.SEASON, date(2026, 10, 1)).first == date(2026, 10, 1)
    ever = period_of(Span.ALL, date(2026, 12, 1))
    assert (ever.key, ever.first, ever.last, previous(ever), following(ever)) == ("all", None, None, None, None)


LOSSES = st.lists(st.integers(0, 40).map(lambda number: number / 8) | st.floats(0, 900), min_size=1, max_size=12)


@given(LOSSES, LOSSES, st.integers(1, 7))
def test_more_days_then_less_loss(one: list[float], other: list[float], best: int) -> None:
    """By loss the player with more counted days is ahead, and among equally many the one with the lower sum of the least losses."""
    values = [board_value(Measure.LOSS, list(map(loss_value, losses)), best) for losses in (one, other)]
    counted = [
        naive_periods.least_losses([-loss_value(loss) / 1000 for loss in losses], best) for losses in (one, other)
    ]
    keys = [(len(losses), -round(1000 * sum(losses))) for losses in counted]
    assert (values[0] > values[1]) == (keys[0] > keys[1])
    assert (values[0] == values[1]) == (keys[0] == keys[1])


@given(LOSSES, st.integers(1, 7))
def test_a_loss_can_be_read_back(losses: list[float], best: int) -> None:
    """From what stands on the board come the counted days and their loss in points."""
    days, loss = loss_of(board_value(Measure.LOSS, list(map(loss_value, losses)), best))
    least = sorted(losses)[:best]
    assert days == len(least)
    assert loss == pytest.approx(sum(least), abs=0.0006 * days)


@given(st.lists(st.integers(0, 375), min_size=1, max_size=12), st.integers(1, 7))
def test_the_best_days_count(scores: list[int], best: int) -> None:
    """By score the sum of the best days stands on the board."""
    assert board_value(Measure.SCORE, scores, best) == sum(naive_periods.best_scores(scores, best))


def test_no_loss_reaches_the_weight_of_a_day() -> None:
    """Even losing every point of the largest sheet on every counted day leaves the days in front, and exact in a double."""
    largest = max(maximum(parse_ruleset(base)) for base in BASES) * 3
    most = max(kind.best for kind in KINDS.values())
    assert largest * 1000 * most < DAY_WEIGHT
    assert most * DAY_WEIGHT < 2**53


def test_losses_by_hand() -> None:
    """Losses equal to three decimals are equal; nothing lost on one day is a day's whole weight."""
    assert loss_value(1.2344) == loss_value(1.2341) == -1234
    assert loss_value(1.2346) == -1235
    assert board_value(Measure.LOSS, [loss_value(0.0)], 5) == DAY_WEIGHT
    assert loss_of(2 * DAY_WEIGHT - 1500) == (2, 1.5)
    assert loss_of(DAY_WEIGHT) == (1, 0.0)
