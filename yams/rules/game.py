"""A game is an immutable value. An action gives the next game, or a RuleError and no change.

Chance comes in as `blocks`, a function of (turn, roll), so the same actions on the same blocks always give the same game.
"""

from itertools import combinations
from typing import Self

from msgspec import Struct

from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks, Dice, reroll
from yams.rules.errors import BoxClosed, BoxFilled, ColouredDie, GameOver, NoRollsLeft, NoSuchDie, NothingToRoll
from yams.rules.ruleset import Ruleset
from yams.rules.scorecard import BoxValue, Closed, Scorecard

# Of the rolls saved in earlier turns a turn may spend this many.
MOST_SAVED_SPENT = 2

CLOSED_BECAUSE = {
    Closed.ORDER: "its column is written in order",
    Closed.FIRST_ROLL: "only a first roll may be written in its column",
    Closed.JOKER: "this joker belongs in another box",
}


class Game(Struct, frozen=True):
    """`turn` and `roll` count from 0; `dice` are in position order, empty once the game is over.

    `saved` are the rolls saved in earlier turns and not spent, always 0 where the ruleset saves none.
    """

    card: Scorecard
    turn: int
    roll: int
    dice: Dice
    saved: int = 0

    @classmethod
    def start(cls, ruleset: Ruleset, blocks: Blocks) -> Self:
        """A new game showing the first dice of its first turn."""
        return cls(Scorecard.blank(ruleset), 0, 0, blocks(0, 0))

    @property
    def ruleset(self) -> Ruleset:
        return self.card.ruleset

    @property
    def over(self) -> bool:
        return self.turn == self.ruleset.turns

    @property
    def rolls_left(self) -> int:
        """How many more rolls this turn allows, saved ones included."""
        if self.over or self._only_first_rolls_count():
            return 0
        return self.ruleset.rolls + min(self.saved, MOST_SAVED_SPENT) - (self.roll + 1)

    @property
    def score(self) -> int | None:
        """The final score, None while the game goes on."""
        return self.card.total if self.over else None

    def closed(self, column: int, box: int) -> Closed | None:
        """Why this box can't be written now, None where it can."""
        return self.card.closed(column, box, self.dice, self.roll)

    def value(self, column: int, box: int) -> BoxValue | None:
        """What writing this box now would give; None for a box that can't be written now."""
        if self.over or self.closed(column, box) is not None:
            return None
        return self.card.value(column, box, self.dice)

    def preview(self, column: int, box: int) -> int | None:
        """The points that writing this box now would give; None for a box that can't be written now."""
        value = self.value(column, box)
        return None if value is None else value.points

    def legal_actions(self) -> list[Action]:
        """Every action the rules allow now, scores first."""
        if self.over:
            return []
        rules = self.ruleset
        actions: list[Action] = [
            Score(rules.boxes[box].category, rules.columns[column].key)
            for column in range(len(rules.columns))
            for box in self.card.open_boxes(column)
            if self.closed(column, box) is None
        ]
        if self.rolls_left > 0:
            may_keep = [place for place in range(rules.dice) if place not in self._must_roll()]
            for size in range(min(len(may_keep), rules.dice - 1) + 1):
                actions += [Keep(kept) for kept in combinations(may_keep, size)]
        return actions

    def apply(self, action: Action, blocks: Blocks) -> Self:
        """The game after the action; a RuleError when the rules refuse it."""
        if self.over:
            raise GameOver("The game is over.")
        match action:
            case Keep(positions=positions):
                return self._roll(positions, blocks)
            case Score(category=category, column=column):
                return self._score(category, column, blocks)

    def _roll(self, kept: tuple[int, ...], blocks: Blocks) -> Self:
        if self.rolls_left == 0:
            raise NoRollsLeft("No rolls are left in this turn: write a box.")
        for position in kept:
            if not 0 <= position < self.ruleset.dice:
                raise NoSuchDie("There is no die at one of these positions.")
        if len(set(kept)) != len(kept):
            raise NoSuchDie("A die can be kept only once.")
        if len(kept) == self.ruleset.dice:
            raise NothingToRoll("All dice are kept: at least one must roll.")
        if not self._must_roll().isdisjoint(kept):
            raise ColouredDie("The second roll must reroll the coloured dice.")
        roll = self.roll + 1
        dice = reroll(self.dice, kept, blocks(self.turn, roll))
        return type(self)(self.card, self.turn, roll, dice, self.saved)

    def _score(self, category: str, column_key: str | None, blocks: Blocks) -> Self:
        column = self.ruleset.column_index(column_key)
        box = self.ruleset.box_index(category)
        closed = self.closed(column, box)
        if closed is Closed.FILLED:
            raise BoxFilled(f"The box {category} is already filled.")
        if closed is not None:
            raise BoxClosed(f"The box {category} can't be written now: {CLOSED_BECAUSE[closed]}.")
        card = self.card.score(column, box, self.dice)
        turn, saved = self.turn + 1, self._saved_after()
        dice = () if turn == self.ruleset.turns else blocks(turn, 0)
        return type(self)(card, turn, 0, dice, saved)

    def _saved_after(self) -> int:
        """The saved rolls after this turn: those not made are added, those made beyond the usual ones are spent."""
        return self.saved + self.ruleset.rolls - (self.roll + 1) if self.ruleset.saves_rolls else 0

    def _must_roll(self) -> frozenset[int]:
        """The positions that the next roll must reroll."""
        return frozenset(self.ruleset.coloured) if self.roll == 0 else frozenset()

    def _only_first_rolls_count(self) -> bool:
        """Whether nothing is open but columns for first rolls, so that another roll could be written nowhere."""
        columns = enumerate(self.ruleset.columns)
        return not any(self.card.empty_boxes(index) for index, column in columns if not column.first_roll_only)
