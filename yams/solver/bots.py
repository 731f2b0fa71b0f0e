"""The computer as an opponent: three levels made of the exact values and a documented chance.

`hard` takes the best option always. The others take each option with a chance proportional to exp(-loss / temperature): small losses
happen often, blunders hardly ever. The draw that decides comes from the challenge's own stream (`fairness/draws.py`), so
the same challenge always meets the same opponent.
"""

import math
from collections.abc import Callable, Sequence
from itertools import accumulate

from yams.fairness.draws import Level
from yams.rules.actions import Action
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.solver.advice import TIE_DIGITS, Option, Situation, options
from yams.solver.valuation import Valuation

# In points. docs/solver.md has the mean score and loss that these lead to.
TEMPERATURE = {Level.EASY: 2.0, Level.MEDIUM: 1.0, Level.HARD: 0.0}

# Draw(turn, roll) is a number from 0 up to 1, both counted from 0.
Draw = Callable[[int, int], float]


def choose(found: Sequence[Option], level: Level, draw: float) -> Option:
    """The option taken, of options in the order of `advise`; `draw` is from 0 up to 1."""
    temperature = TEMPERATURE[level]
    if not temperature:
        return found[0]
    weights = list(accumulate(math.exp(-round(option.loss, TIE_DIGITS) / temperature) for option in found))
    return next(option for option, weight in zip(found, weights, strict=True) if weight > draw * weights[-1])


def play_turn(
    valuation: Valuation, game: Game, level: Level, blocks: Blocks, draw: Draw
) -> tuple[tuple[Action, ...], Game]:
    """The opponent's actions up to the end of this turn, and its game after them."""
    actions: list[Action] = []
    turn = game.turn
    values = valuation.turn(Situation.of(game).positions)
    while game.turn == turn:
        taken = choose(options(values, 0, game.dice, game.roll), level, draw(turn, game.roll))
        actions.append(taken.action)
        game = game.apply(taken.action, blocks)
    return tuple(actions), game


def play_game(valuation: Valuation, level: Level, blocks: Blocks, draw: Draw) -> tuple[tuple[Action, ...], Game]:
    """The opponent's whole game."""
    actions: list[Action] = []
    game = Game.start(valuation.ruleset, blocks)
    while not game.over:
        taken, game = play_turn(valuation, game, level, blocks, draw)
        actions += taken
    return tuple(actions), game
