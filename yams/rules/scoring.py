"""What a box gives for five or six dice: one small frozen value per way of scoring.

Points here ignore the card: jokers and bonuses, which depend on other boxes, are added by the scorecard. `full_value` is what a joker
takes: the points that the box has for any dice that fit it.
"""

from enum import StrEnum
from functools import cache
from itertools import pairwise, permutations

from msgspec import Struct

from yams.rules.dice import FACES, Dice


class Sum(StrEnum):
    """Which dice a box without a fixed value adds up."""

    ALL = "all"
    MATCHING = "matching"


class Face(Struct, frozen=True):
    """The sum of the dice that show `face`."""

    face: int

    def points(self, dice: Dice) -> int:
        return self.face * dice.count(self.face)

    def full_value(self, dice: Dice) -> int:
        return self.points(dice)


class Groups(Struct, frozen=True):
    """Groups of equal dice, each group of another face: `shape` (3, 2) is a full house, (5,) five of a kind.

    Pays a fixed number, or the sum of all the dice or of the matching ones; 0 where the dice don't fit.
    """

    shape: tuple[int, ...]
    pays: int | Sum

    def points(self, dice: Dice) -> int:
        matching = best_groups(self.shape, tuple(dice.count(face) for face in FACES))
        if matching == 0:
            return 0
        match self.pays:
            case Sum.MATCHING:
                return matching
            case Sum.ALL:
                return sum(dice)
            case value:
                return int(value)

    def full_value(self, dice: Dice) -> int:
        match self.pays:
            case Sum.MATCHING:
                return self.points(dice)
            case Sum.ALL:
                return sum(dice)
            case value:
                return int(value)


class Straight(Struct, frozen=True):
    """`value` for `length` faces in a row, whatever the other dice show, else 0."""

    length: int
    value: int

    def points(self, dice: Dice) -> int:
        return self.value if longest_straight(dice) >= self.length else 0

    def full_value(self, dice: Dice) -> int:  # noqa: ARG002
        return self.value


class FixedStraight(Struct, frozen=True):
    """`value` when every face from `first` to `last` shows, else 0."""

    first: int
    last: int
    value: int

    def points(self, dice: Dice) -> int:
        return self.value if set(range(self.first, self.last + 1)) <= set(dice) else 0

    def full_value(self, dice: Dice) -> int:  # noqa: ARG002
        return self.value


class Chance(Struct, frozen=True):
    """The sum of all the dice."""

    def points(self, dice: Dice) -> int:
        return sum(dice)

    def full_value(self, dice: Dice) -> int:
        return sum(dice)


Scoring = Face | Groups | Straight | FixedStraight | Chance


class Pays(StrEnum):
    """What a box pays: the sum of all the dice, of the matching ones, or a fixed number."""

    ALL = "all"
    MATCHING = "matching"
    FIXED = "fixed"


def pays(scoring: Scoring) -> Pays:
    """How a box pays, for whoever explains it."""
    match scoring:
        case Chance() | Groups(pays=Sum.ALL):
            return Pays.ALL
        case Face() | Groups(pays=Sum.MATCHING):
            return Pays.MATCHING
        case _:
            return Pays.FIXED


@cache
def best_groups(shape: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The highest sum of dice that form the groups, 0 where none do. `counts[f - 1]` dice show face f.

    Tries every choice of different faces. Called for few shapes and at most 462 counts, so each is worked out once.
    """
    best = 0
    for faces in permutations(FACES, len(shape)):
        if all(counts[face - 1] >= size for face, size in zip(faces, shape, strict=True)):
            best = max(best, sum(face * size for face, size in zip(faces, shape, strict=True)))
    return best


def longest_straight(dice: Dice) -> int:
    """The most faces in a row that the dice show."""
    faces = sorted(set(dice))
    best = length = 1
    for low, high in pairwise(faces):
        length = length + 1 if high == low + 1 else 1
        best = max(best, length)
    return best
