"""A player's figures, by hand and against a twin that steps from day to day."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import naive_periods
from hypothesis import given
from hypothesis import strategies as st

from yams.challenges.days import day_of
from yams.challenges.progress import MONTHS, RECENT, PlayedGame, Streak, progress, streak

TODAY = date(2026, 12, 1)
OFFSETS = st.sets(st.integers(0, 30), max_size=25)
PARIS = ZoneInfo("Europe/Paris")


def game(day: date, score: int, loss: float | None = None, ruleset: str = "yams") -> PlayedGame:
    finished = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    luck = None if loss is None else score / 10
    return PlayedGame(day, ruleset, True, round(finished.timestamp() * 1000), score, luck, loss)


@given(OFFSETS)
def test_streaks_agree_with_the_twin(offsets: set[int]) -> None:
    """Current and longest streak are those found by stepping from day to day, in whatever order the days come."""
    days = {TODAY - timedelta(days=offset) for offset in offsets}
    found = streak([*days, *days], TODAY)
    assert (found.current, found.longest) == naive_periods.streak(days, TODAY)
    assert found.today == (0 in offsets)


def test_a_streak_lives_until_the_day_is_over() -> None:
    """Three days up to yesterday are a streak of three all day long; a day later they are only the longest."""
    days = [TODAY - timedelta(days=back) for back in (1, 2, 3)]
    assert streak(days, TODAY) == Streak(3, 3, today=False)
    assert streak([*days, TODAY], TODAY) == Streak(4, 4, today=True)
    assert streak(days, TODAY + timedelta(days=1)) == Streak(0, 3, today=False)
    assert streak([], TODAY) == Streak(0, 0, today=False)


def test_streaks_over_a_change_of_clocks() -> None:
    """Days of 23 and 25 hours are days: who plays each evening at half past eleven never misses one."""
    for change in (date(2026, 3, 29), date(2026, 10, 25)):
        days = [change + timedelta(days=shift) for shift in range(-3, 4)]
        evenings = [datetime(day.year, day.month, day.day, 23, 30, tzinfo=PARIS) for day in days]
        assert [day_of(evening.astimezone(UTC), PARIS) for evening in evenings] == days
        assert streak((day_of(evening, PARIS) for evening in evenings), days[-1]) == Streak(7, 7, today=True)


def test_figures_by_hand() -> None:
    """Means, best, distribution and months are those of three games; only analysed games go into luck and loss."""
    games = [
        game(date(2026, 11, 30), 200, 12.0),
        game(date(2026, 12, 1), 250),
        game(date(2026, 12, 2), 200, 4.0),
        game(date(2026, 12, 2), 300, ruleset="yatzy"),
    ]
    yams, yatzy = progress(games)
    assert (yams.ruleset, yams.games, yams.analysed, yams.best) == ("yams", 3, 2, 250)
    assert (yams.mean, yams.mean_loss, yams.mean_luck) == (650 / 3, 8.0, 20.0)
    assert yams.distribution == ((200, 2), (250, 1))
    assert [(month.month, month.games, month.mean, month.mean_loss) for month in yams.months] == [
        (date(2026, 11, 1), 1, 200.0, 12.0),
        (date(2026, 12, 1), 2, 225.0, 4.0),
    ]
    assert [each.score for each in yams.recent] == [200, 250, 200]
    assert (yatzy.ruleset, yatzy.mean_loss, yatzy.analysed) == ("yatzy", None, 0)
    assert progress([]) == []


def test_a_long_life_is_bounded() -> None:
    """However many games, a page shows the last two years and the latest games; all of them are counted."""
    games = [game(TODAY - timedelta(days=back), 100 + back % 7) for back in range(3000)]
    (found,) = progress(games)
    assert found.games == sum(count for _, count in found.distribution) == 3000
    assert len(found.months) == MONTHS
    assert len(found.recent) == RECENT
    assert found.recent[-1].day == TODAY
    assert found.months[-1].month == date(2026, 12, 1)
