"""What a position of one column is worth, by asking every roll and every choice, in exact fractions.

A turn is walked as it is played: roll, look at every box that may be written and
every set of dice that may be kept, take the best. How often dice fall is counted
over all the ways that they can fall. Answers are remembered in dictionaries, which
is all that makes this fast enough for a few open boxes.

Of `yams.rules` only the descriptions are used: which boxes, what they ask for and
pay, which column and options. What dice give, where they may go and what comes
next is worked out here.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Literal, NamedTuple

from naive_rules import has_row, times, total
from naive_rulesets import best_choice, row_in

from yams.rules.ruleset import Box, Joker, Order, Ruleset, Section
from yams.rules.scoring import Chance, Face, FixedStraight, Groups, Scoring, Straight, Sum

Dice = tuple[int, ...]
Action = tuple[Literal["score"], str] | tuple[Literal["keep"], Dice]
"""A category to write, or the values of the dice kept, in ascending order."""
Distribution = dict[int, Fraction]
"""How probable each number of points is."""


class Position(NamedTuple):
    """A column at the start of a turn: all that the points still to come depend on."""

    open: frozenset[str]
    """The categories of the boxes that are open."""
    upper: int = 0
    """The points of the upper section so far, however many."""
    jackpot: int | None = None
    """What the jackpot box holds, None while it is open."""
    saved: int = 0
    """The rolls saved by the turns before."""


@cache
def throws(count: int) -> dict[Dice, int]:
    """Return how many of the 6 ** count ways of falling show each set of dice, ascending."""
    ways = [tuple(sorted(dice)) for dice in product([1, 2, 3, 4, 5, 6], repeat=count)]
    return dict(Counter(ways))


@cache
def parts_of(dice: Dice) -> list[Dice]:
    """Return every different set of some of the dice, none of them and all of them too, ascending."""
    parts = set()
    for size in range(len(dice) + 1):
        for chosen in combinations(sorted(dice), size):
            parts.add(chosen)
    return sorted(parts)


@cache
def plain_points(scoring: Scoring, dice: Dice) -> int:
    """Return what dice give where no joker is played."""
    some = list(dice)
    if isinstance(scoring, Face):
        return scoring.face * times(some, scoring.face)
    if isinstance(scoring, Chance):
        return total(some)
    if isinstance(scoring, Straight):
        return scoring.value if has_row(some, scoring.length) else 0
    if isinstance(scoring, FixedStraight):
        row = list(range(scoring.first, scoring.last + 1))
        return scoring.value if row_in(some, row) else 0
    matching = best_choice(some, list(scoring.shape))
    if matching == 0 or scoring.pays == Sum.MATCHING:
        return matching
    return total(some) if scoring.pays == Sum.ALL else int(scoring.pays)


def joker_points(box: Box, dice: Dice) -> int:
    """Return what a joker gives in a box: a fixed value in full, a sum of all the dice, else what fits."""
    if box.section == Section.UPPER or not box.takes_joker:
        return plain_points(box.scoring, dice)
    if isinstance(box.scoring, Straight | FixedStraight):
        return box.scoring.value
    if isinstance(box.scoring, Groups) and box.scoring.pays == Sum.ALL:
        return total(list(dice))
    if isinstance(box.scoring, Groups) and box.scoring.pays != Sum.MATCHING:
        return int(box.scoring.pays)
    return plain_points(box.scoring, dice)


class NaiveSolver:
    """The values of a ruleset with one column; a position names which of its boxes are open.

    `roll` counts the rolls of a turn from 0. Dice come in the order of their positions,
    which matters only for coloured dice, and for those only at the first roll.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Take a ruleset of one column, made by its key or by hand; ValueError for another."""
        if len(ruleset.columns) != 1:
            raise ValueError(f"{ruleset.key} has {len(ruleset.columns)} columns")
        self.ruleset = ruleset
        self.column = ruleset.columns[0]
        ways = product([1, 2, 3, 4, 5, 6], repeat=ruleset.dice)
        self.first_rolls = Counter(self.as_seen(dice, 0) for dice in ways)
        self.values: dict[Position, Fraction] = {}
        self.turn_values: dict[tuple[Position, Dice, int], Fraction] = {}
        self.keep_values: dict[tuple[Position, Dice, int], Fraction] = {}
        self.distributions: dict[Position, Distribution] = {}
        self.turn_distributions: dict[tuple[Position, Dice, int], Distribution] = {}
        self.keep_distributions: dict[tuple[Position, Dice, int], Distribution] = {}

    # The rules

    def check(self, position: Position) -> None:
        """Refuse a position that this ruleset can't have."""
        unknown = position.open - {box.category for box in self.ruleset.boxes}
        if unknown:
            raise ValueError(f"no such boxes: {sorted(unknown)}")
        if (position.jackpot is None) != (self.ruleset.jackpot in position.open):
            raise ValueError("the jackpot box is either open or holds something")
        if position.saved < 0 or (position.saved > 0 and not self.ruleset.saves_rolls):
            raise ValueError(f"{position.saved} rolls can't be saved here")

    def check_turn(self, position: Position, dice: Dice, roll: int) -> None:
        """Refuse a turn that can't have come to these dice."""
        self.check(position)
        if not position.open:
            raise ValueError("no box is open")
        if len(dice) != self.ruleset.dice or min(dice) < 1 or max(dice) > 6:
            raise ValueError(f"not {self.ruleset.dice} dice: {dice}")
        if roll not in range(self.rolls_allowed(position)):
            raise ValueError(f"there is no roll {roll} in this turn")

    def rolls_allowed(self, position: Position) -> int:
        """Return how many rolls this turn may have."""
        if self.column.first_roll_only:
            return 1
        return self.ruleset.rolls + min(2, position.saved)

    def as_seen(self, dice: Dice, roll: int) -> Dice:
        """Return the dice in ascending order; while colours matter, coloured ones first."""
        if roll > 0:
            return tuple(sorted(dice))
        coloured = [dice[place] for place in range(len(dice)) if place in self.ruleset.coloured]
        return (*sorted(coloured), *self.free_to_keep(dice, 0))

    def free_to_keep(self, dice: Dice, roll: int) -> Dice:
        """Return the dice, ascending, that the next roll need not reroll."""
        if roll > 0:
            return tuple(sorted(dice))
        return tuple(sorted(dice[place] for place in range(len(dice)) if place not in self.ruleset.coloured))

    def keeps(self, position: Position, dice: Dice, roll: int) -> list[Dice]:
        """Return every different set of dice that may be kept, ascending; none after the last roll."""
        if roll + 1 >= self.rolls_allowed(position):
            return []
        return [kept for kept in parts_of(self.free_to_keep(dice, roll)) if len(kept) < len(dice)]

    def is_jackpot(self, dice: Dice) -> bool:
        """Tell whether dice fit the jackpot box."""
        for box in self.ruleset.boxes:
            if box.category == self.ruleset.jackpot:
                return plain_points(box.scoring, dice) > 0
        raise ValueError(f"{self.ruleset.key} has no box {self.ruleset.jackpot}")

    def further_jackpot(self, position: Position, dice: Dice) -> bool:
        """Tell whether dice are a jackpot although its box is filled, be it barred."""
        return position.jackpot is not None and self.is_jackpot(dice)

    def boxes_allowed(self, position: Position, dice: Dice) -> list[Box]:
        """Return the boxes that may be written now, in the order of the sheet."""
        boxes = [box for box in self.ruleset.boxes if box.category in position.open]
        if self.column.order == Order.DOWN:
            return boxes[:1]
        if self.column.order == Order.UP:
            return boxes[-1:]
        if self.ruleset.joker == Joker.OFFICIAL and self.further_jackpot(position, dice):
            upper = [box for box in boxes if box.section == Section.UPPER]
            own = [box for box in upper if plain_points(box.scoring, dice) > 0]
            lower = [box for box in boxes if box.section == Section.LOWER]
            return own or lower or upper
        return boxes

    def points(self, position: Position, box: Box, dice: Dice) -> int:
        """Return what dice give in a box, without the extra bonus."""
        if self.ruleset.joker != Joker.NONE and self.further_jackpot(position, dice):
            return joker_points(box, dice)
        return plain_points(box.scoring, dice)

    def extra_bonus(self, position: Position, dice: Dice) -> int:
        """Return the bonus for a further jackpot, which a barred jackpot box does not give."""
        if position.jackpot != 0 and self.further_jackpot(position, dice):
            return self.ruleset.extra_jackpot
        return 0

    def after(self, position: Position, box: Box, dice: Dice, roll: int) -> Position:
        """Return the position that the next turn starts from once a box is written."""
        points = self.points(position, box, dice)
        upper = position.upper
        jackpot = position.jackpot
        saved = position.saved
        if box.section == Section.UPPER:
            upper = upper + points
        if box.category == self.ruleset.jackpot:
            jackpot = points
        if self.ruleset.saves_rolls:
            saved = saved + self.ruleset.rolls - (roll + 1)
        return Position(position.open - {box.category}, upper, jackpot, saved)

    def upper_bonus(self, position: Position) -> int:
        """Return the upper bonus, which is counted when the last box is written."""
        if position.upper >= self.ruleset.upper_bonus.threshold:
            return self.ruleset.upper_bonus.points
        return 0

    # The values

    def value(self, position: Position) -> Fraction:
        """Return the points still to come under optimal play, as expected before the turn's first roll.

        The extra bonus is among them, and the upper bonus too: also where it is
        already certain, it comes with the last box. ValueError for no position.
        """
        if position not in self.values:
            self.check(position)
            self.values[position] = self._value(position)
        return self.values[position]

    def _value(self, position: Position) -> Fraction:
        if not position.open:
            return Fraction(self.upper_bonus(position))
        expected = Fraction(0)
        for dice, ways in self.first_rolls.items():
            expected += ways * self.turn_value(position, dice, 0)
        return expected / self.first_rolls.total()

    def turn_value(self, position: Position, dice: Dice, roll: int) -> Fraction:
        """Return the points still to come with these dice on the table; ValueError for no turn."""
        turn = (position, self.as_seen(dice, roll), roll)
        if turn not in self.turn_values:
            self.turn_values[turn] = max(self.actions(position, dice, roll).values())
        return self.turn_values[turn]

    def actions(self, position: Position, dice: Dice, roll: int) -> dict[Action, Fraction]:
        """Return every different action and its value.

        First the boxes in the order of the sheet, then the keeps in ascending order.
        """
        self.check_turn(position, dice, roll)
        answers: dict[Action, Fraction] = {}
        for box in self.boxes_allowed(position, dice):
            now = self.points(position, box, dice) + self.extra_bonus(position, dice)
            answers["score", box.category] = now + self.value(self.after(position, box, dice, roll))
        for kept in self.keeps(position, dice, roll):
            answers["keep", kept] = self.keep_value(position, kept, roll + 1)
        return answers

    def keep_value(self, position: Position, kept: Dice, roll: int) -> Fraction:
        """Return the points still to come when this roll throws all dice but the kept ones."""
        turn = (position, kept, roll)
        if turn not in self.keep_values:
            thrown = self.ruleset.dice - len(kept)
            expected = Fraction(0)
            for dice, ways in throws(thrown).items():
                expected += ways * self.turn_value(position, kept + dice, roll)
            self.keep_values[turn] = expected / 6**thrown
        return self.keep_values[turn]

    # The distribution

    def best_action(self, position: Position, dice: Dice, roll: int) -> Action:
        """Return the first of the best actions, in the order of `actions`: so a box before a keep."""
        best = self.turn_value(position, dice, roll)
        for action, value in self.actions(position, dice, roll).items():
            if value == best:
                return action
        raise ValueError("no action is allowed")

    def score_distribution(self, position: Position) -> Distribution:
        """Return how probable each number of points to come is, when `best_action` plays. For one or two open boxes."""
        if position not in self.distributions:
            self.check(position)
            self.distributions[position] = self._distribution(position)
        return self.distributions[position]

    def _distribution(self, position: Position) -> Distribution:
        if not position.open:
            return {self.upper_bonus(position): Fraction(1)}
        chances: Distribution = {}
        for dice, ways in self.first_rolls.items():
            add(chances, self.turn_distribution(position, dice, 0), Fraction(ways, self.first_rolls.total()))
        return dict(sorted(chances.items()))

    def turn_distribution(self, position: Position, dice: Dice, roll: int) -> Distribution:
        """Return the same with these dice on the table."""
        turn = (position, self.as_seen(dice, roll), roll)
        if turn not in self.turn_distributions:
            self.turn_distributions[turn] = self._turn_distribution(position, dice, roll)
        return self.turn_distributions[turn]

    def _turn_distribution(self, position: Position, dice: Dice, roll: int) -> Distribution:
        kind, chosen = self.best_action(position, dice, roll)
        if kind == "keep":
            return self.keep_distribution(position, tuple(map(int, chosen)), roll + 1)
        chances: Distribution = {}
        for box in self.boxes_allowed(position, dice):
            if box.category == chosen:
                now = self.points(position, box, dice) + self.extra_bonus(position, dice)
                later = self.score_distribution(self.after(position, box, dice, roll))
                for points, chance in later.items():
                    chances[now + points] = chance
        return chances

    def keep_distribution(self, position: Position, kept: Dice, roll: int) -> Distribution:
        """Return the same when this roll throws all dice but the kept ones."""
        turn = (position, kept, roll)
        if turn not in self.keep_distributions:
            thrown = self.ruleset.dice - len(kept)
            chances: Distribution = {}
            for dice, ways in throws(thrown).items():
                add(chances, self.turn_distribution(position, kept + dice, roll), Fraction(ways, 6**thrown))
            self.keep_distributions[turn] = chances
        return self.keep_distributions[turn]


def add(chances: Distribution, more: Distribution, weight: Fraction) -> None:
    """Put more chances among the others, each times the weight."""
    for points, chance in more.items():
        chances[points] = chances.get(points, Fraction(0)) + weight * chance
