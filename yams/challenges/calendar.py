"""Which rulesets are played on a day: the same ones every day, and one variant that rotates."""

from collections.abc import Sequence
from datetime import date


def rulesets_of_day(day: date, dailies: Sequence[str], variants: Sequence[str]) -> tuple[str, ...]:
    """The day's ruleset keys, each once: the dailies in their order, then the variant whose turn it is.

    Variants take turns by the day's ordinal, so that anyone can tell the variant of any day.
    """
    turn = (variants[day.toordinal() % len(variants)],) if variants else ()
    return tuple(dict.fromkeys((*dailies, *turn)))
