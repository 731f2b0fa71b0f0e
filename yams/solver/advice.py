"""Everything one may do with the dice on the table, with its value, best first."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Dice, parse_dice
from yams.rules.errors import InvalidPosition
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset
from yams.solver.columns import column_rulesets
from yams.solver.multisets import multisets
from yams.solver.positions import Positions, position_of
from yams.solver.states import State, check_state
from yams.solver.turn import Turn
from yams.solver.valuation import Valuation


class Situation(Struct, frozen=True):
    """Dice on the table: each column's state, the saved rolls, the dice in position order and the roll's number from 0."""

    ruleset: Ruleset
    columns: tuple[State, ...]
    saved: int
    dice: Dice
    roll: int

    @classmethod
    def of(cls, game: Game) -> "Situation":
        """Where a game stands; the game must not be over."""
        columns, saved = position_of(game.card, game.saved)
        return cls(game.ruleset, columns, saved, game.dice, game.roll)

    @property
    def positions(self) -> Positions:
        """The position before the turn."""
        return Positions.of(self.ruleset, [(self.columns, self.saved)])


class OpenColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """A column told in words: its open categories, its upper total, and what its jackpot's box holds, None while that is open."""

    open: tuple[str, ...]
    upper: int = 0
    jackpot: int | None = None


class Option(Struct, frozen=True):
    """One action: `kept` are the values of the dice kept, `points` those written, None for a keep.

    `value` is the expected points still to come with it, those written now included; `loss` how much less that is than the best.
    """

    action: Action
    kept: Dice | None
    points: int | None
    value: float
    loss: float


def situation(
    ruleset: Ruleset, columns: Sequence[OpenColumn], dice: Sequence[int], rolls_left: int, saved: int = 0
) -> Situation:
    """A position typed by somebody; InvalidPosition, UnknownCategory or InvalidDice when no play can reach it."""
    if len(columns) != len(ruleset.columns):
        raise InvalidPosition(f"{ruleset.key} is played in {len(ruleset.columns)} columns; {len(columns)} were told.")
    states = tuple(_state(ruleset, column) for column in columns)
    _check(ruleset, states, saved)
    allowed = int(Positions.of(ruleset, [(states, saved)]).rolls[0])
    if not 0 <= rolls_left < allowed:
        raise InvalidPosition(f"This turn allows {allowed} rolls, so {rolls_left} can't be left after one.")
    return Situation(ruleset, states, saved, parse_dice(dice, ruleset.dice), allowed - 1 - rolls_left)


def _state(ruleset: Ruleset, column: OpenColumn) -> State:
    empty = {ruleset.box_index(category) for category in column.open}
    if len(empty) < len(column.open):
        raise InvalidPosition("A box stands twice among the open ones.")
    filled = sum(1 << box for box in range(len(ruleset.boxes)) if box not in empty)
    jackpot_open = ruleset.jackpot_box in empty
    if jackpot_open and column.jackpot is not None:
        raise InvalidPosition(f"The box {ruleset.jackpot} is open, so nothing stands in it.")
    if not jackpot_open and column.jackpot is None and ruleset.extra_jackpot:
        raise InvalidPosition(f"Say what stands in the box {ruleset.jackpot}: {ruleset.jackpot_points} or 0.")
    if column.jackpot not in {None, 0, ruleset.jackpot_points}:
        raise InvalidPosition(f"The box {ruleset.jackpot} holds {ruleset.jackpot_points} or 0.")
    return State(filled, column.upper, bool(column.jackpot))


def _check(ruleset: Ruleset, states: tuple[State, ...], saved: int) -> None:
    """InvalidPosition unless every column can stand like this, and a box is open."""
    for column, state, own in zip(ruleset.columns, states, column_rulesets(ruleset), strict=True):
        try:
            check_state(own, state._replace(saved=saved if own.saves_rolls else 0))
        except ValueError as error:
            raise InvalidPosition(f"Column {column.key}: {error}" if len(states) > 1 else str(error)) from error
    turns = sum(state.filled.bit_count() for state in states)
    if turns == ruleset.turns:
        raise InvalidPosition("Every box is filled.")
    if saved and not ruleset.saves_rolls:
        raise InvalidPosition(f"{ruleset.key} saves no rolls.")
    if not 0 <= saved <= (ruleset.rolls - 1) * turns:
        raise InvalidPosition(f"{saved} rolls can't have been saved by now.")


def advise(valuation: Valuation, at: Situation) -> tuple[Option, ...]:
    """Every distinct keep and every box that may be written, best first."""
    return options(valuation.turn(at.positions), 0, at.dice, at.roll)


def options(turn: Turn, position: int, dice: Dice, roll: int) -> tuple[Option, ...]:
    """Every distinct action with these dice after roll number `roll` of one position's turn, best first, boxes before keeps."""
    found = [*_scores(turn, position, dice, roll), *_keeps(turn, position, dice, roll)]
    best = max(value for _, _, _, value in found)
    choices = [Option(action, kept, points, value, best - value) for action, kept, points, value in found]
    return tuple(sorted(choices, key=lambda option: -round(option.value, TIE_DIGITS)))


def find_option(found: Sequence[Option], at: Situation, action: Action) -> Option:
    """The option that an action is, equal dice being equal; InvalidPosition for an action that can't be taken there."""
    kept = action.positions if isinstance(action, Keep) else ()
    coloured = at.ruleset.coloured if at.roll == 0 else ()
    if len(set(kept)) == len(kept) and not set(kept) & set(coloured):
        for option in found:
            if same_choice(at.ruleset, at.dice, option, action):
                return option
    raise InvalidPosition("This action can't be taken here.")


def same_choice(ruleset: Ruleset, dice: Dice, option: Option, action: Action) -> bool:
    """Whether an option is this action: the same box, or the same dice kept wherever they lie."""
    match action:
        case Keep(positions=positions):
            places = [place for place in positions if 0 <= place < len(dice)]
            return len(places) == len(positions) and option.kept == tuple(sorted(dice[place] for place in places))
        case Score(category=category, column=column):
            return option.action == Score(category, ruleset.columns[ruleset.column_index(column)].key)


# Values that differ by less than rounding can make are the same: their order is that of the sheet, then fewest dice kept, then the highest.
TIE_DIGITS = 9

_Found = tuple[Action, Dice | None, int | None, float]


def _scores(turn: Turn, position: int, dice: Dice, roll: int) -> Iterator[_Found]:
    rules = turn.ruleset
    number = multisets(rules.dice).roll(dice)
    for column, box, values in turn.boxes[roll]:
        value = float(values[number, position])
        if value > float("-inf"):
            points = turn.points(column, box, position, number)
            yield Score(rules.boxes[box].category, rules.columns[column].key), None, points, value


def _keeps(turn: Turn, position: int, dice: Dice, roll: int) -> Iterator[_Found]:
    if roll + 1 >= turn.rolls[position]:
        return
    lattice = multisets(turn.ruleset.dice)
    values = turn.kept[roll + 1]
    for kept, positions in distinct_keeps(turn.ruleset, dice, roll):
        yield Keep(positions), kept, None, float(values[lattice.index(kept), position])


# There are as many as orders of dice and rulesets, and anybody may ask: 14 kB each with six dice.
@lru_cache(maxsize=1024)
def distinct_keeps(ruleset: Ruleset, dice: Dice, roll: int) -> tuple[tuple[Dice, tuple[int, ...]], ...]:
    """(dice kept, their positions) of every keep that differs in its dice: fewest, then highest first; equal dice from the left."""
    forced = ruleset.coloured if roll == 0 else ()
    places = [place for place in range(ruleset.dice) if place not in forced]
    found: dict[Dice, tuple[int, ...]] = {}
    for size in range(min(len(places), ruleset.dice - 1) + 1):
        for positions in combinations(places, size):
            found.setdefault(tuple(sorted(dice[place] for place in positions)), positions)
    return tuple(sorted(found.items(), key=lambda item: multisets(ruleset.dice).index(item[0])))
