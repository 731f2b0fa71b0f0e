"""How perfect play scores, by following it roll by roll in exact fractions: the distribution, and the mean of each box.

Where choices tie it prefers as the fast distribution does: a box, the first on the sheet, before any keep, and of
the keeps those with the fewest dice, and among them the highest.
"""

from fractions import Fraction
from typing import NamedTuple

from naive_solver import Dice, NaiveSolver, Position, throws

EXTRA = "extra bonus"
UPPER = "upper bonus"


class End(NamedTuple):
    """What a turn comes to: the box written and its points, the extra bonus, and the position it leaves."""

    category: str
    points: int
    extra: int
    after: Position


class NaivePlay(NaiveSolver):
    """Perfect play of a ruleset with one column."""

    def keeps(self, position: Position, dice: Dice, roll: int) -> list[Dice]:
        """Return what may be kept, fewest dice first, then the highest: `best_action` takes the first of the best."""
        return sorted(super().keeps(position, dice, roll), key=lambda kept: (len(kept), [-face for face in kept]))

    def start(self) -> Position:
        """Return the position of the empty sheet."""
        return Position(frozenset(box.category for box in self.ruleset.boxes))

    def mean_points(self) -> dict[str, Fraction]:
        """Return the mean points of a whole game: of each box, and of the two bonuses under their names."""
        means: dict[str, Fraction] = {}
        reached = {self.start(): Fraction(1)}
        for _ in self.ruleset.boxes:
            reached_next: dict[Position, Fraction] = {}
            for position, chance in reached.items():
                for end, share in self.ends(position).items():
                    gain(means, end.category, chance * share * end.points)
                    gain(means, EXTRA, chance * share * end.extra)
                    reached_next[end.after] = reached_next.get(end.after, Fraction(0)) + chance * share
            reached = reached_next
        for position, chance in reached.items():
            gain(means, UPPER, chance * self.upper_bonus(position))
        return means

    def ends(self, position: Position) -> dict[End, Fraction]:
        """Return how probable each end of this position's turn is."""
        ends: dict[End, Fraction] = {}
        thrown = {dice: Fraction(ways, self.first_rolls.total()) for dice, ways in self.first_rolls.items()}
        for roll in range(self.rolls_allowed(position)):
            thrown_next: dict[Dice, Fraction] = {}
            for dice, chance in thrown.items():
                kind, chosen = self.best_action(position, dice, roll)
                if kind == "score":
                    end = self.end(position, dice, roll, str(chosen))
                    ends[end] = ends.get(end, Fraction(0)) + chance
                    continue
                kept = tuple(map(int, chosen))
                missing = self.ruleset.dice - len(kept)
                for others, ways in throws(missing).items():
                    then = tuple(sorted(kept + others))
                    thrown_next[then] = thrown_next.get(then, Fraction(0)) + chance * Fraction(ways, 6**missing)
            thrown = thrown_next
        return ends

    def end(self, position: Position, dice: Dice, roll: int, category: str) -> End:
        """Return what writing these dice in this box comes to."""
        for box in self.ruleset.boxes:
            if box.category == category:
                return End(
                    category,
                    self.points(position, box, dice),
                    self.extra_bonus(position, dice),
                    self.after(position, box, dice, roll),
                )
        raise ValueError(f"no box {category}")


def gain(means: dict[str, Fraction], what: str, points: Fraction) -> None:
    """Add to the mean points of something."""
    means[what] = means.get(what, Fraction(0)) + points
