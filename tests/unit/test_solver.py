"""The solver against what is known of perfect play, against a naive twin in exact fractions, and against itself."""

import random
from typing import Any

import numpy as np
import pytest
from naive_solver import NaiveSolver, Position

from tests.unit.play import TINY
from tests.unit.solved import THREADS, random_states, solved
from yams.rules.actions import Keep, Score
from yams.rules.dice import Dice
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import all_keys, parse_ruleset
from yams.solver.advice import Option, Situation, advise
from yams.solver.columns import column_rulesets, is_exact, table_ruleset
from yams.solver.positions import Positions
from yams.solver.solve import solve
from yams.solver.states import State, layout, slot_of
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

# Published for solitaire Yahtzee and its relatives, and worked out apart.
PARS = {
    "yams": 245.870774514111,
    "yams.extra-yams.official-joker": 254.587728734496,
    "yams.extra-yams": 253.970241189780,
    "yatzy": 248.439989377854,
    "maxi-yatzy": 394.557506820418,
}


@pytest.mark.parametrize("key", PARS)
def test_par(key: str) -> None:
    """A ruleset's value at the start is the known one to nine decimals."""
    assert solved(parse_ruleset(key)).par == pytest.approx(PARS[key], abs=1e-9)


def test_a_tiny_game_from_the_start() -> None:
    """A game of two dice, two rolls and three boxes is worth, from its empty sheet on, what exact fractions say."""
    naive = NaiveSolver(TINY)
    every = frozenset(box.category for box in TINY.boxes)
    assert solved(TINY).par == pytest.approx(float(naive.value(Position(every))), abs=1e-12)


# One ruleset for every option, and for every pair of options that touch the same rule.
EVERY_OPTION = [
    "yams",
    "yams.dry",
    "yams.extra-yams",
    "yams.joker",
    "yams.official-joker",
    "yams.extra-yams.joker",
    "yams.dry.extra-yams.joker",
    "yams.extra-yams.official-joker",
    "yams.extra-yams.joker.down",
    "yams.extra-yams.joker.up.two-colours",
    "yams.two-colours",
    "yams.official-joker.two-colours",
    "yam-pairs",
    "yam-pairs.dry.extra-yams.joker.two-colours",
    "yatzy",
    "yatzy.down.saved-rolls",
    "yams@first-roll",
    "yam-pairs.extra-yams.joker@first-roll",
]
# Those of which the twin has much to do, each with two boxes left at most.
HEAVY = [
    "yatzy.up.two-colours.saved-rolls",
    "maxi-yatzy.down",
    "maxi-yatzy.up.bonus-50.full-straight-25",
    "maxi-yatzy.down.saved-rolls.bonus-75.full-straight-30",
    "yams-extreme.down",
    "yams-extreme.dry.extra-yams.joker.up",
    "yams-extreme.dry.extra-yams.joker",
]


@pytest.mark.parametrize(
    ("key", "boxes", "positions"), [*((key, 3, 4) for key in EVERY_OPTION), *((key, 2, 4) for key in HEAVY)]
)
def test_endgames_against_exact_fractions(key: str, boxes: int, positions: int) -> None:
    """With few boxes left every value of a position, and of every action on some rolls, is that of the naive solver."""
    table = solved(table_ruleset(key))
    rules, chance = table.ruleset, random.Random(key)
    naive, valuation = NaiveSolver(rules), Valuation(table.ruleset, (table,))
    for state in _endgames(table, boxes, positions):
        position = _in_words(rules, state)
        assert table.value(state) == pytest.approx(float(naive.value(position)), abs=1e-9), position
        rolls = int(Positions.of(rules, [((state,), state.saved)]).rolls[0])
        for roll in range(rolls):
            dice = (
                tuple(chance.choices(range(1, 7), k=rules.dice))
                if chance.random() < 3 / 4
                else (chance.randint(1, 6),) * rules.dice
            )
            expected = naive.actions(position, dice, roll)
            options = advise(valuation, Situation(rules, (state,), state.saved, dice, roll))
            assert {_named(option): option.value for option in options} == pytest.approx(
                {action: float(value) for action, value in expected.items()}, abs=1e-9
            ), (position, dice, roll)


def _endgames(table: Table, most: int, count: int) -> list[State]:
    """Positions of at most so many open boxes, some of each number."""
    found: dict[int, list[State]] = {}
    for state in random_states(table, 4000, seed=7):
        left = table.places.boxes - state.filled.bit_count()
        if left <= most and len(found.setdefault(left, [])) * most < count:
            found[left].append(state)
    states = [state for states in found.values() for state in states]
    assert states, "no endgame was met"
    return states


def _in_words(rules: Ruleset, state: State) -> Position:
    empty = frozenset(box.category for index, box in enumerate(rules.boxes) if not state.filled >> index & 1)
    jackpot = None if rules.jackpot in empty else rules.jackpot_points * state.jackpot
    return Position(empty, state.upper, jackpot, state.saved)


def _named(option: Option) -> tuple[str, Any]:
    match option.action:
        case Score(category=category):
            return "score", category
        case Keep():
            return "keep", option.kept


BELLMAN = [
    *PARS,
    "yams.joker",
    "yams.two-colours",
    "yam-pairs.dry.extra-yams.joker",
    "yatzy.saved-rolls",
    "yams-extreme.extra-yams.joker",
]


@pytest.mark.parametrize("key", BELLMAN)
def test_bellman(key: str) -> None:
    """On ten thousand random positions the value is what one turn, worked out apart from the kernels, leads to."""
    table = solved(parse_ruleset(key))
    valuation = Valuation(table.ruleset, (table,))
    states = list(random_states(table, 10_000))
    for first in range(0, len(states), 500):
        positions = Positions.of(table.ruleset, [((state,), state.saved) for state in states[first : first + 500]])
        residuals = np.abs(valuation.turn(positions).kept[0][0] - valuation.before(positions))
        assert residuals.max() <= 1e-9


POISONED = [
    "yams.extra-yams.official-joker",
    "yatzy.two-colours",
    "yatzy.up.saved-rolls",
    "yams.joker@first-roll",
    "yams-extreme.extra-yams.down",
]


@pytest.mark.parametrize("key", POISONED)
def test_poisoned_cells(key: str) -> None:
    """Every cell is written, and none is read before: an infinity anywhere in the table would reach the values above it."""
    rules = table_ruleset(key)
    clean = solve(rules, THREADS)
    assert np.isfinite(clean).all()
    for poison in (np.nan, np.inf, -np.inf):
        poisoned = np.full(layout(rules).positions, poison)
        assert np.array_equal(solve(rules, THREADS, table=poisoned), clean)


def test_every_cell_can_be_reached() -> None:
    """Playing every roll in every box from the empty sheet meets every cell of a table, and no position without one."""
    rules = parse_ruleset("yatzy.down.saved-rolls")
    places = layout(rules)
    met = {places.cell(state) for state in _reached(rules)}
    assert met == set(range(places.positions))


def _reached(rules: Ruleset) -> set[State]:
    """Every position between turns, by playing: written without the layout."""
    after: set[State] = {State(0, 0)}
    every = set(after)
    for box in rules.boxes:
        index = rules.boxes.index(box)
        gains = {box.scoring.points(dice) for dice in _rolls(rules.dice)} if index < 6 else {0}
        after = {
            State(state.filled | 1 << index, state.upper + gain, saved=state.saved + rules.rolls - made)
            for state in after
            for gain in gains
            for made in range(1, rules.rolls + min(state.saved, 2) + 1)
        }
        every |= after
    return every


def _rolls(dice: int) -> list[Dice]:
    return [(face,) * count + (face % 6 + 1,) * (dice - count) for face in range(1, 7) for count in range(dice + 1)]


def test_one_thread_or_more() -> None:
    """The values are the same, bit for bit, whatever the number of threads."""
    rules = parse_ruleset("yams")
    assert np.array_equal(solve(rules, 1), solve(rules, 3))


def test_progress_ends_at_one() -> None:
    """Progress grows up to 1."""
    seen: list[float] = []
    solve(parse_ruleset("yams"), THREADS, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1)


def test_more_is_never_worth_less() -> None:
    """A higher upper total, a jackpot that counts and a roll more in hand are never worth less: what the kernels rely on."""
    for key in ("yams.extra-yams.official-joker", "yatzy.saved-rolls"):
        table = solved(parse_ruleset(key))
        for state in random_states(table, 2000, seed=3):
            value = table.value(state)
            for better in _better(table, state):
                assert table.value(better) >= value - 1e-9


def _better(table: Table, state: State) -> list[State]:
    found = []
    for upper in range(state.upper + 1, 64):
        try:
            slot_of(table.ruleset, state._replace(upper=upper))
        except ValueError:
            continue
        found.append(state._replace(upper=upper))
        break
    if state.filled >> table.ruleset.jackpot_box & 1:
        found.append(state._replace(jackpot=True))
    if state.saved < table.places.most_saved(state.filled):
        found.append(state._replace(saved=state.saved + 1))
    return found


def test_what_is_exact() -> None:
    """Every key of one column has its own table, but for saved rolls on a free sheet of twenty boxes; others are valued by columns."""
    inexact = [key for key in all_keys() if len(parse_ruleset(key).columns) == 1 and not is_exact(parse_ruleset(key))]
    assert inexact
    assert all(parse_ruleset(key).base == "maxi-yatzy" and parse_ruleset(key).saves_rolls for key in inexact)
    for key in all_keys():
        columns = column_rulesets(parse_ruleset(key))
        assert len(columns) == len(parse_ruleset(key).columns)
        assert all(table_ruleset(column.key) is column for column in columns)


@pytest.mark.parametrize(
    "state",
    [
        State(filled=1, upper=6),
        State(filled=1, upper=-1),
        State(filled=0, upper=1),
        State(filled=1 << 13, upper=0),
        State(filled=-1, upper=0),
        State(filled=0, upper=0, jackpot=True),
        State(filled=1, upper=0, saved=1),
    ],
)
def test_impossible_positions(state: State) -> None:
    """A position that play cannot reach is refused."""
    table = Table(layout(parse_ruleset("yams")), np.zeros(layout(parse_ruleset("yams")).positions), NO_SUMMARY)
    with pytest.raises(ValueError, match=r"\w"):
        table.value(state)
