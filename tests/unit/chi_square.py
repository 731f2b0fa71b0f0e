"""Pearson's chi-square test by hand: no statistics package is needed for one function.

The survival function is the regularized upper incomplete gamma function Q(df/2, x/2): a power series for P = 1 - Q
where x is small, a continued fraction for Q where it is large (Numerical Recipes, 6.2).
"""

import math
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Cell = TypeVar("Cell", bound=Hashable)

# Far below what any number of our checks would meet by chance; far above what a biased stream gives.
LEAST_P = 1e-4

_TINY = 1e-300
_STEPS = 1000
_ENOUGH = 1e-14


def survival(statistic: float, freedom: int) -> float:
    """How likely a chi-square variable of so many degrees of freedom is at least this large."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    factor = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - factor * _series(a, x) if x < a + 1 else factor * _fraction(a, x)


def p_uniform(counts: Mapping[Cell, int], cells: Iterable[Cell]) -> float:
    """How likely counts at least this uneven are when every cell is as likely as the others."""
    seen = [counts[cell] for cell in cells]
    assert sum(seen) == sum(counts.values()), "something fell outside the cells"
    expected = sum(seen) / len(seen)
    return survival(sum((count - expected) ** 2 / expected for count in seen), len(seen) - 1)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, _STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _ENOUGH:
            break
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, _STEPS):
        term = -n * (n - a)
        b += 2
        d = 1 / (term * d + b or _TINY)
        c = b + term / c or _TINY
        value *= d * c
        if abs(d * c - 1) < _ENOUGH:
            break
    return value
