"""The two things a player does: keep dice and roll the others, or write a box."""

from msgspec import Struct


class Keep(Struct, frozen=True):
    """Keep the dice at these positions, counted from 0, and roll the others."""

    positions: tuple[int, ...]


class Score(Struct, frozen=True):
    """Write the category's box; `column` may be left out where the sheet has only one."""

    category: str
    column: str | None = None


Action = Keep | Score
