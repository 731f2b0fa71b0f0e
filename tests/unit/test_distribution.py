"""The distribution of scores under perfect play: against known figures, the table's own mean, and the naive twin."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from naive_distribution import EXTRA, UPPER, NaivePlay
from naive_solver import Position

from yams.rules.dice import distinct_rolls
from yams.rules.options import DOWN_COLUMN, FREE_COLUMN, UP_COLUMN
from yams.rules.ruleset import Box, Column, Joker, Ruleset, Section, UpperBonus
from yams.rules.rulesets import parse_ruleset
from yams.rules.scoring import Chance, Face, Groups, Straight, Sum
from yams.solver import distribution
from yams.solver.distribution import summarise
from yams.solver.multisets import Floats
from yams.solver.solve import solve
from yams.solver.states import State, layout
from yams.solver.tables import Summary

PERCENTS = (1, 5, 25, 50, 75, 95, 99)


@cache
def solved(key: str) -> tuple[Ruleset, Floats, Summary]:
    ruleset = parse_ruleset(key)
    values = solve(ruleset, threads=2)
    return ruleset, values, summarise(ruleset, values, threads=2)


def par(ruleset: Ruleset, values: Floats) -> float:
    return float(values[layout(ruleset).cell(State(filled=0, upper=0))])


def mean_of_chances(summary: Summary) -> float:
    scores = summary.lowest + np.arange(len(summary.chances))
    return float(scores @ summary.chances / sum(summary.chances))


# Known figures

# Mean, standard deviation and chance of the upper bonus, from other solvers.
KNOWN = {
    "yams": (245.870774514111, 39.82084, 0.6897769994),
    "yatzy": (248.439989377854, 38.49640, None),
    "yams.extra-yams.official-joker": (254.587728734496, 59.60788, 0.6812220109),
}


@pytest.mark.parametrize("key", KNOWN)
def test_known_figures(key: str) -> None:
    """Mean, spread and upper bonus are those that others found."""
    mean, sd, upper_bonus = KNOWN[key]
    summary = solved(key)[2]
    assert summary.mean == pytest.approx(mean, abs=1e-9)
    assert summary.sd == pytest.approx(sd, abs=5e-6)
    if upper_bonus is not None:
        assert summary.upper_bonus == pytest.approx(upper_bonus, abs=1e-10)


def test_known_percentiles() -> None:
    """The percentiles of Yam's are those that others found."""
    summary = solved("yams")[2]
    assert [summary.percentile(percent) for percent in PERCENTS] == [151, 180, 217, 247, 270, 316, 327]


# Laws


@pytest.mark.parametrize(
    "key", [*KNOWN, "yams.extra-yams.down", "yatzy.up.saved-rolls", "yam-pairs.extra-yams.joker.down.two-colours"]
)
def test_laws(key: str) -> None:
    """The mean is the table's par, also by the chances and by the boxes with the bonuses; the chances are all there."""
    ruleset, values, summary = solved(key)
    expected = pytest.approx(par(ruleset, values), abs=1e-9)
    assert summary.mean == expected
    assert mean_of_chances(summary) == expected
    bonuses = summary.extra_mean + summary.upper_bonus * ruleset.upper_bonus.points
    assert sum(summary.box_means) + bonuses == expected
    assert summary.left_out < 1e-13
    assert sum(summary.chances) == pytest.approx(1 - summary.left_out, abs=1e-13)
    assert summary.chances[0] > 0
    assert summary.chances[-1] > 0


def test_threads_change_nothing() -> None:
    """One thread or three: the same figures, bit for bit."""
    ruleset, values, summary = solved("yams")
    assert summarise(ruleset, values, threads=1) == summary
    assert summarise(ruleset, values, threads=3) == summary


def test_progress_is_told() -> None:
    """Progress grows up to the whole."""
    ruleset = parse_ruleset("yams.down")
    told: list[float] = []
    summarise(ruleset, solve(ruleset), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1, abs=0.02)


def test_large_rulesets_lose_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept as those of large rulesets are, histograms give the same percentiles, and mean and spread stay exact."""
    ruleset, values, exact = solved("yams")
    monkeypatch.setattr(distribution, "LARGE_POSITIONS", 0)
    monkeypatch.setattr(distribution, "LARGE", replace(distribution.LARGE, most_doubles=1_000_000))
    large = summarise(ruleset, values, threads=2)
    assert (large.mean, large.sd, large.box_means) == (exact.mean, exact.sd, exact.box_means)
    assert [large.percentile(percent) for percent in PERCENTS] == [exact.percentile(percent) for percent in PERCENTS]
    begin = large.lowest - exact.lowest
    assert large.chances == pytest.approx(exact.chances[begin : begin + len(large.chances)], abs=1e-8)
    assert mean_of_chances(large) == pytest.approx(exact.mean, abs=1e-5)
    assert large.left_out < 1e-6


# Small games against the naive twin

TRIPLE = Box("triple", Section.LOWER, Groups((3,), 50))
PAIR = Box("pair", Section.LOWER, Groups((2,), Sum.ALL))
ROW = Box("row", Section.LOWER, Straight(3, 20))
CHANCE = Box("chance", Section.LOWER, Chance())
FIVES = Box("fives", Section.UPPER, Face(5))
SIXES = Box("sixes", Section.UPPER, Face(6))

# Three dice, in which everything is quickly counted and three alike are frequent.
SMALL = Ruleset(
    "small",
    dice=3,
    boxes=(FIVES, SIXES, PAIR, TRIPLE),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=16, points=30),
    jackpot="triple",
)
JOKERS = replace(SMALL, boxes=(SIXES, ROW, TRIPLE, CHANCE), extra_jackpot=100, joker=Joker.FREE)
SAVED = replace(SMALL, boxes=(SIXES, PAIR, TRIPLE), saves_rolls=True)
FIRST_ROLL = Column("first-roll", FREE_COLUMN.order, first_roll_only=True)

GAMES = {
    "plain": SMALL,
    "extra": replace(SMALL, boxes=(SIXES, PAIR, TRIPLE), extra_jackpot=100),
    "joker": JOKERS,
    "official joker": replace(JOKERS, joker=Joker.OFFICIAL),
    "official joker, no extra": replace(JOKERS, joker=Joker.OFFICIAL, extra_jackpot=0),
    "coloured and jokers": replace(JOKERS, coloured=(0, 1)),
    "saved": SAVED,
    "saved and coloured": replace(SAVED, boxes=(PAIR, TRIPLE), coloured=(0, 1)),
    "saved and down": replace(SAVED, columns=(DOWN_COLUMN,)),
    "down": replace(JOKERS, columns=(DOWN_COLUMN,)),
    "up": replace(JOKERS, columns=(UP_COLUMN,)),
    "first roll": replace(JOKERS, columns=(FIRST_ROLL,)),
    "two rolls": replace(JOKERS, rolls=2),
    "five dice": replace(SMALL, dice=5, boxes=(SIXES, TRIPLE), upper_bonus=UpperBonus(threshold=18, points=35)),
}


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=GAMES)
def test_every_position_of_small_games(ruleset: Ruleset) -> None:
    """Every position that play reaches has the naive twin's value, and every cell of the table is one of them."""
    naive, table = NaivePlay(ruleset), solve(ruleset)
    cells = {}
    for position in _reached(naive):
        state = _state(ruleset, position)
        cells[layout(ruleset).cell(state)] = float(naive.value(position))
    assert sorted(cells) == list(range(len(table)))
    assert [cells[cell] for cell in range(len(table))] == pytest.approx(table.tolist(), abs=1e-11)


def _reached(naive: NaivePlay) -> set[Position]:
    """Every position between turns, by playing every roll in every box after every roll number."""
    met = waiting = {naive.start()}
    while waiting:
        waiting = {after for position in waiting for after in _following(naive, position)} - met
        met = met | waiting
    return met


def _following(naive: NaivePlay, position: Position) -> Iterator[Position]:
    if position.open:
        for dice in distinct_rolls(naive.ruleset.dice):
            for box in naive.boxes_allowed(position, dice):
                for roll in range(naive.rolls_allowed(position)):
                    yield naive.after(position, box, dice, roll)


def _state(ruleset: Ruleset, position: Position) -> State:
    filled = sum(1 << index for index, box in enumerate(ruleset.boxes) if box.category not in position.open)
    return State(filled, position.upper, bool(position.jackpot), position.saved)


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=GAMES)
def test_small_games_agree_with_the_naive_twin(ruleset: Ruleset) -> None:
    """Every chance, the mean of every box and of both bonuses are those counted in fractions, ties resolved alike."""
    naive = NaivePlay(ruleset)
    expected = naive.score_distribution(naive.start())
    summary = summarise(ruleset, solve(ruleset))
    found = {summary.lowest + index: chance for index, chance in enumerate(summary.chances) if chance}
    assert found.keys() == expected.keys()
    assert list(found.values()) == pytest.approx([float(expected[score]) for score in found], abs=1e-14, rel=1e-9)
    means = naive.mean_points()
    categories = [box.category for box in ruleset.boxes]
    assert summary.box_means == pytest.approx([float(means[category]) for category in categories], rel=1e-12)
    assert summary.extra_mean == pytest.approx(float(means[EXTRA]), rel=1e-12)
    assert summary.upper_bonus * ruleset.upper_bonus.points == pytest.approx(float(means[UPPER]), rel=1e-12)
    mean = sum(score * chance for score, chance in expected.items())
    assert summary.mean == pytest.approx(float(mean), rel=1e-12)
    variance = sum((score - mean) ** 2 * chance for score, chance in expected.items())
    assert summary.sd == pytest.approx(float(variance) ** 0.5, rel=1e-12)
