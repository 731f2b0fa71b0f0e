"""What a box gives for five or six dice: one small frozen value per way of scoring.

Points here ignore the card: bonuses and whatever depends on other boxes are added by the scorecard.
"""

from itertools import pairwise

from msgspec import Struct

from yams.rules.dice import FACES, Dice


class Face(Struct, frozen=True):
    """The sum of the dice that show `face`."""

    face: int

    def points(self, dice: Dice) -> int:
        return self.face * dice.count(self.face)


class Alike(Struct, frozen=True):
    """The sum of all the dice when `count` of them are the same, else 0."""

    count: int

    def points(self, dice: Dice) -> int:
        return sum(dice) if most_alike(dice) >= self.count else 0


class FullHouse(Struct, frozen=True):
    """`value` for three of one face and two of another, else 0. Five of a kind is not a full house."""

    value: int

    def points(self, dice: Dice) -> int:
        counts = sorted(dice.count(face) for face in FACES)
        return self.value if counts[-1] >= 3 and counts[-2] >= 2 else 0


class Straight(Struct, frozen=True):
    """`value` for `length` faces in a row, whatever the other dice show, else 0."""

    length: int
    value: int

    def points(self, dice: Dice) -> int:
        return self.value if longest_straight(dice) >= self.length else 0


class Jackpot(Struct, frozen=True):
    """`value` for `count` dice the same, else 0."""

    count: int
    value: int

    def points(self, dice: Dice) -> int:
        return self.value if most_alike(dice) >= self.count else 0


class Chance(Struct, frozen=True):
    """The sum of all the dice."""

    def points(self, dice: Dice) -> int:
        return sum(dice)


Scoring = Face | Alike | FullHouse | Straight | Jackpot | Chance


def most_alike(dice: Dice) -> int:
    """How many dice show the commonest face."""
    return max(dice.count(face) for face in dice)


def longest_straight(dice: Dice) -> int:
    """The most faces in a row that the dice show."""
    faces = sorted(set(dice))
    best = length = 1
    for low, high in pairwise(faces):
        length = length + 1 if high == low + 1 else 1
        best = max(best, length)
    return best
