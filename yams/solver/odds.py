"""Exact chances of reaching one thing in one turn, playing for nothing else.

From dice lying on the table (`Rolled`: the player now chooses what to keep) or from dice already kept (`Kept`: the others roll now, and
the player is free again afterwards), with so many rolls left:

    chance of a keep, n rolls left = mean over what it rolls of the chance of that roll, n - 1 left
    chance of a roll, n rolls left = the best of its keeps, all dice among them: who is there stops

Numbers stay whole: a chance with n rolls left counts cases among 6^(dice × n), however few dice really roll.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yams.rules.dice import FACES, Dice, parse_dice
from yams.rules.errors import InvalidDice, RuleError
from yams.rules.maximum import box_maxima
from yams.rules.ruleset import Ruleset
from yams.rules.scoring import Scoring
from yams.solver.multisets import Multisets, multisets

# Three, and two saved ones.
MOST_ROLLS = 5

# Whole numbers of any size: 6^30 cases don't fit 64 bits.
Cases = NDArray[np.object_]


class InvalidTarget(RuleError):
    code = "invalid-target"


class InvalidRolls(RuleError):
    """The rolls left aren't a number that a turn can have, or that the dice rule can be told for."""

    code = "invalid-rolls"


class Gives(Struct, frozen=True):
    """A box with this scoring gives at least so many points."""

    scoring: Scoring
    points: int = 1

    def reached(self, dice: Dice) -> bool:
        return self.scoring.points(dice) >= self.points


class Showing(Struct, frozen=True):
    """At least these dice: (5, 5, 6) is two fives and a six, whatever the other dice show."""

    dice: Dice

    def reached(self, dice: Dice) -> bool:
        return all(dice.count(face) >= self.dice.count(face) for face in FACES)


class Alike(Struct, frozen=True):
    """At least `count` dice of one face, whichever."""

    count: int

    def reached(self, dice: Dice) -> bool:
        return max(map(dice.count, FACES)) >= self.count


Target = Gives | Showing | Alike


class Rolled(Struct, frozen=True):
    """All the dice, lying; the player may stop or keep any of them."""

    dice: Dice


class Kept(Struct, frozen=True):
    """Dice that stay for the next roll, which rolls all the others; none of them before a turn's first roll."""

    dice: Dice = ()


Position = Rolled | Kept


class Odds(Struct, frozen=True):
    """`best_keep` are the faces to keep now, sorted: all dice where the target is reached or no roll is left.

    Of equally good keeps it is the one of most dice, then of the highest sum. From `Kept` there is nothing to choose: it is that.
    """

    chance: Fraction
    best_keep: Dice


def odds(dice_count: int, position: Position, rolls_left: int, target: Target) -> Odds:
    """The chance of the target under best play for it alone; InvalidDice or InvalidRolls where there is no such position."""
    _check(dice_count, position, rolls_left)
    match position:
        case Kept(dice=dice):
            kept = tuple(sorted(dice))
            return Odds(_chance_of_keep(dice_count, kept, rolls_left, target), kept)
        case Rolled(dice=dice) if rolls_left == 0 or target.reached(dice):
            return Odds(Fraction(target.reached(dice)), tuple(sorted(dice)))
        case Rolled(dice=dice):
            keeps = {keep for size in range(dice_count + 1) for keep in combinations(sorted(dice), size)}
            chances = {keep: _chance_of_keep(dice_count, keep, rolls_left, target) for keep in keeps}
            best = max(keeps, key=lambda keep: (chances[keep], len(keep), sum(keep), keep))
            return Odds(chances[best], best)


def _check(dice_count: int, position: Position, rolls_left: int) -> None:
    rolled = isinstance(position, Rolled)
    if not rolled and len(position.dice) >= dice_count:
        raise InvalidDice(f"At most {dice_count - 1} dice can be kept for a roll, not {len(position.dice)}.")
    parse_dice(position.dice, dice_count if rolled else len(position.dice))
    least = 0 if rolled else 1
    if not least <= rolls_left <= MOST_ROLLS:
        raise InvalidRolls(f"The rolls left are {least} to {MOST_ROLLS}, not {rolls_left}.")


def _chance_of_keep(dice_count: int, keep: Dice, rolls_left: int, target: Target) -> Fraction:
    cases = _keep_cases(dice_count, rolls_left, target)[multisets(dice_count).index(keep)]
    return Fraction(int(cases), 6 ** (dice_count * rolls_left))


# A table is at most 50 kB and a millisecond of work; this holds every category of a few rulesets.
@lru_cache(maxsize=256)
def _keep_cases(dice_count: int, rolls_left: int, target: Target) -> Cases:
    """For each multiset of dice, kept now with so many rolls left: its cases, of 6^(dice_count × rolls_left), that reach the target."""
    lattice = multisets(dice_count)
    if rolls_left == 1:
        rolls = np.array([int(target.reached(dice)) for dice in lattice.rolls], object)
    else:
        rolls = _best_cases(lattice, _keep_cases(dice_count, rolls_left - 1, target))[lattice.keeps :]
    return _mean_cases(lattice, rolls)


def _mean_cases(lattice: Multisets, rolls: Cases) -> Cases:
    """From the cases of each roll those of each keep, one roll earlier. Each die not kept divides by six, so nothing is rounded."""
    cases = np.empty(len(lattice.members), object)
    cases[lattice.keeps :] = rolls * 6**lattice.dice
    for size in reversed(range(lattice.dice)):
        keeps = lattice.within(size)
        cases[keeps] = cases[lattice.extension[keeps]].sum(axis=1) // 6
    return cases


def _best_cases(lattice: Multisets, keeps: Cases) -> Cases:
    """For each multiset the most cases of any keep within it."""
    best = keeps.copy()
    for size in range(1, lattice.dice + 1):
        members = lattice.within(size)
        starts = lattice.smaller_start[members]
        smaller = best[lattice.smaller[starts[0] : lattice.smaller_start[members.stop]]]
        best[members] = np.maximum(best[members], np.maximum.reduceat(smaller, starts - starts[0]))
    return best


FACE_TARGET = re.compile(r"([1-6])x([1-6])?")
PATTERN_TARGET = re.compile(r"[1-6](?:,?[1-6])*")
POINTS_TARGET = re.compile(r"([a-z-]+):([1-9][0-9]{0,3})")


def parse_target(ruleset: Ruleset, text: str) -> Target:
    """What a text asks for: InvalidTarget or UnknownCategory where it is none of these.

    `full-house`: the category's box gives something, on an empty card. `chance:25`: it gives at least 25. `3x6`: at least three
    sixes. `4x`: at least four alike. `5,5,6`: at least these dice.
    """
    if match := FACE_TARGET.fullmatch(text):
        count, face = int(match[1]), match[2]
        target: Target = Showing((int(face),) * count) if face else Alike(count)
        return _within(ruleset, count, target)
    if PATTERN_TARGET.fullmatch(text):
        dice = tuple(sorted(int(face) for face in text if face != ","))
        return _within(ruleset, len(dice), Showing(dice))
    category, points = text, 1
    if match := POINTS_TARGET.fullmatch(text):
        category, points = match[1], int(match[2])
    box = ruleset.box_index(category)
    most = box_maxima(ruleset)[box]
    if points > most:
        raise InvalidTarget(f"The box {category} never gives more than {most} in {ruleset.key}.")
    return Gives(ruleset.boxes[box].scoring, points)


def _within(ruleset: Ruleset, count: int, target: Target) -> Target:
    if count > ruleset.dice:
        raise InvalidTarget(f"{ruleset.key} has {ruleset.dice} dice, not {count}.")
    return target


def odds_of(ruleset: Ruleset, position: Position, rolls_left: int, targets: Iterable[str] = ()) -> dict[str, Odds]:
    """The odds of each target by its text; of every category where none is named. RuleError where a question has no answer."""
    if ruleset.coloured and rolls_left > 1:
        raise InvalidRolls(f"With the coloured dice of {ruleset.key} only the odds of a last roll are known.")
    texts = tuple(targets) or tuple(box.category for box in ruleset.boxes)
    return {text: odds(ruleset.dice, position, rolls_left, parse_target(ruleset, text)) for text in texts}
