"""The lattice of dice: every multiset of none to all of the dice, and the steps of one die between them.

A turn never asks in what order dice lie, so a roll is a multiset of all the dice and a keep one of fewer. Rolling the dice that
are missing one after the other gives the two laws that make a turn cheap: the value of a keep is the mean of its six
one-die extensions, and the best keep within a roll is the roll's dice or the best within one of its one-die-smaller keeps.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from yams.rules.dice import FACES, Dice

Indices = NDArray[np.uint32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Multisets:
    """The multisets of at most `dice` dice, smallest first: 462 for five dice, 924 for six.

    `members[i]` are the dice of multiset i, sorted. `start[s]` is the first one of size s, so keeps are `0 … start[dice]` and
    rolls come from there on. `extension[i, f - 1]` is keep i with one more die of face f. The one-die-smaller multisets of
    i are `smaller[smaller_start[i]:smaller_start[i + 1]]`. `chance[r]` is that of roll r when all dice are thrown.
    """

    dice: int
    members: tuple[Dice, ...]
    start: tuple[int, ...]
    extension: Indices
    smaller_start: Indices
    smaller: Indices
    chance: Floats

    @property
    def keeps(self) -> int:
        """How many multisets are smaller than a roll."""
        return self.start[self.dice]

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """The dice of each roll, in the order of roll numbers."""
        return self.members[self.keeps :]

    def index(self, dice: Dice) -> int:
        """The number of the multiset of these dice, in any order."""
        return _numbers(self.dice)[tuple(sorted(dice))]

    def roll(self, dice: Dice) -> int:
        """The roll number of these dice, in any order, counted from 0."""
        return self.index(dice) - self.keeps

    def within(self, size: int) -> slice:
        """The multisets of this size."""
        return slice(self.start[size], self.start[size + 1])

    @cached_property
    def smaller_padded(self) -> Indices:
        """The one-die-smaller multisets of each in six places, the first repeated; the empty one has itself."""
        ends = self.smaller_start
        rows = [self.smaller[ends[index] : ends[index + 1]].tolist() or [0] for index in range(len(self.members))]
        return np.array([(row + row[:1] * len(FACES))[: len(FACES)] for row in rows], np.uint32)

    def apart(self, coloured: int) -> tuple[list[tuple[int, int]], list[float]]:
        """How a roll falls into coloured dice and others: (roll number, multiset of the others), and the chance of each."""
        others, marked = multisets(self.dice - coloured), multisets(coloured)
        pairs = [(free, colour) for free in range(len(others.rolls)) for colour in range(len(marked.rolls))]
        apart = [
            (self.roll((*others.rolls[free], *marked.rolls[colour])), self.index(others.rolls[free]))
            for free, colour in pairs
        ]
        return apart, [float(others.chance[free] * marked.chance[colour]) for free, colour in pairs]


@cache
def multisets(dice: int) -> Multisets:
    """The lattice for this many dice."""
    number = _numbers(dice)
    members = tuple(number)
    start = [0]
    for size in range(dice + 1):
        start.append(start[-1] + sum(len(member) == size for member in members))
    keeps = members[: start[dice]]
    extension = [[number[tuple(sorted((*keep, face)))] for face in FACES] for keep in keeps]
    smaller = [[number[_without(member, face)] for face in sorted(set(member))] for member in members]
    ends = np.cumsum([0, *map(len, smaller)])
    return Multisets(
        dice=dice,
        members=members,
        start=tuple(start),
        extension=np.array(extension, np.uint32),
        smaller_start=ends.astype(np.uint32),
        smaller=np.array([index for indices in smaller for index in indices], np.uint32),
        chance=np.array([_orders(roll) / 6**dice for roll in members[start[dice] :]]),
    )


@cache
def _numbers(dice: int) -> dict[Dice, int]:
    # Within a size the highest dice first: of choices that are worth the same the first is taken.
    by_size = (reversed([*combinations_with_replacement(FACES, size)]) for size in range(dice + 1))
    return {member: number for number, member in enumerate(member for members in by_size for member in members)}


def _without(dice: Dice, face: int) -> Dice:
    place = dice.index(face)
    return dice[:place] + dice[place + 1 :]


def _orders(dice: Dice) -> int:
    """In how many orders these dice can lie."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in FACES)
