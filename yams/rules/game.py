"""A game is an immutable value. An action gives the next game, or a RuleError and no change.

Chance comes in as `blocks`, a function of (turn, roll), so the same actions on the same blocks always give the same game.
"""

from itertools import combinations
from typing import Self

from msgspec import Struct

from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks, Dice, reroll
from yams.rules.errors import BoxFilled, GameOver, NoRollsLeft, NoSuchDie, NothingToRoll
from yams.rules.ruleset import Ruleset
from yams.rules.scorecard import Scorecard


class Game(Struct, frozen=True):
    """`turn` and `roll` count from 0; `dice` are in position order, empty once the game is over."""

    card: Scorecard
    turn: int
    roll: int
    dice: Dice

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
        """How many more rolls this turn allows."""
        return 0 if self.over else self.ruleset.rolls - 1 - self.roll

    @property
    def score(self) -> int | None:
        """The final score, None while the game goes on."""
        return self.card.total if self.over else None

    def preview(self, column: int, box: int) -> int | None:
        """What writing this box now would give; None for a box that can't be written now."""
        if self.over or box not in self.card.open_boxes(column):
            return None
        return self.ruleset.boxes[box].scoring.points(self.dice)

    def legal_actions(self) -> list[Action]:
        """Every action the rules allow now, scores first."""
        if self.over:
            return []
        rules = self.ruleset
        actions: list[Action] = [
            Score(rules.boxes[box].category, rules.columns[column].key)
            for column in range(len(rules.columns))
            for box in self.card.open_boxes(column)
        ]
        if self.rolls_left > 0:
            for size in range(rules.dice):
                actions += [Keep(kept) for kept in combinations(range(rules.dice), size)]
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
                raise NoSuchDie(f"There is no die at position {position}.")
        if len(set(kept)) != len(kept):
            raise NoSuchDie("A die can be kept only once.")
        if len(kept) == self.ruleset.dice:
            raise NothingToRoll("All dice are kept: at least one must roll.")
        roll = self.roll + 1
        dice = reroll(self.dice, kept, blocks(self.turn, roll))
        return type(self)(self.card, self.turn, roll, dice)

    def _score(self, category: str, column_key: str | None, blocks: Blocks) -> Self:
        column = self.ruleset.column_index(column_key)
        box = self.ruleset.box_index(category)
        points = self.preview(column, box)
        if points is None:
            raise BoxFilled(f"The box {category} is already filled.")
        card = self.card.write(column, box, points)
        turn = self.turn + 1
        if turn == self.ruleset.turns:
            return type(self)(card, turn, 0, ())
        return type(self)(card, turn, 0, blocks(turn, 0))
