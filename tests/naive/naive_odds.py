"""Chances in one turn, by trying every keep and every outcome of every die in order. Slow: for few dice only."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

Reached = Callable[[tuple[int, ...]], bool]


def chance_rolled(dice: tuple[int, ...], rolls_left: int, reached: Reached) -> Fraction:
    """The best chance from dice that lie: stop, or keep any of them and roll the others."""

    @cache
    def best(lying: tuple[int, ...], left: int) -> Fraction:
        if reached(lying):
            return Fraction(1)
        if left == 0:
            return Fraction(0)
        chances = [mean(keeps, lying, left) for keeps in product([True, False], repeat=len(lying)) if not all(keeps)]
        return max(chances)

    def mean(keeps: tuple[bool, ...], lying: tuple[int, ...], left: int) -> Fraction:
        rolling = [place for place, keep in enumerate(keeps) if not keep]
        total = Fraction(0)
        for faces in product([1, 2, 3, 4, 5, 6], repeat=len(rolling)):
            after = list(lying)
            for place, face in zip(rolling, faces, strict=True):
                after[place] = face
            total += best(tuple(after), left - 1)
        return total / Fraction(6) ** len(rolling)

    return best(dice, rolls_left)


def chance_kept(dice_count: int, kept: tuple[int, ...], rolls_left: int, reached: Reached) -> Fraction:
    """The chance when these dice stay and the others roll now, freely afterwards."""
    others = dice_count - len(kept)
    total = Fraction(0)
    for faces in product([1, 2, 3, 4, 5, 6], repeat=others):
        total += chance_rolled(kept + faces, rolls_left - 1, reached)
    return total / Fraction(6) ** others
