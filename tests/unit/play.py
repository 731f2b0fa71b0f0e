"""Games played at random for the laws, and rulesets made by hand to prove that rules are data."""

import random
from typing import NamedTuple

from hypothesis import strategies as st

from yams.fairness.blocks import dice_blocks
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks, Dice
from yams.rules.game import Game
from yams.rules.options import FREE_COLUMN
from yams.rules.ruleset import Box, Column, Order, Ruleset, Section, UpperBonus
from yams.rules.rulesets import parse_ruleset
from yams.rules.scoring import Chance, Face

YAMS = parse_ruleset("yams")
DOWN = Column("down", Order.DOWN)
UP = Column("up", Order.UP)

DOWN_UP = Ruleset("by-hand-down-up", 5, YAMS.boxes, (DOWN, UP), YAMS.upper_bonus, "yams")
FREE_DOWN = Ruleset("by-hand-free-down", 5, YAMS.boxes, (FREE_COLUMN, DOWN), YAMS.upper_bonus, "yams")
# Two dice, two rolls, three boxes: nothing of it is true of any real ruleset.
TINY = Ruleset(
    "by-hand-tiny",
    dice=2,
    boxes=(
        Box("sixes", Section.UPPER, Face(6)),
        Box("ones", Section.UPPER, Face(1)),
        Box("chance", Section.LOWER, Chance()),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=13, points=100),
    jackpot="chance",
    rolls=2,
)


class Played(NamedTuple):
    """`states[n]` is the game before action n; the last one is over."""

    ruleset: Ruleset
    blocks: Blocks
    actions: list[Action]
    states: list[Game]

    @property
    def final(self) -> Game:
        return self.states[-1]


def blocks_of(number: int, ruleset: Ruleset = YAMS) -> Blocks:
    """Real blocks, other ones for each number."""
    return dice_blocks(number.to_bytes(32, "big"), ruleset.dice)


def fixed_blocks(rows: list[list[Dice]]) -> Blocks:
    """Blocks written by hand: `rows[turn][roll]`."""
    return lambda turn, roll: rows[turn][roll]


def always(dice: Dice) -> Blocks:
    """The same values for every roll."""
    return lambda _turn, _roll: dice


def play(ruleset: Ruleset, blocks: Blocks, actions: list[Action]) -> Game:
    """The game after actions that are all legal."""
    game = Game.start(ruleset, blocks)
    for action in actions:
        game = game.apply(action, blocks)
    return game


def play_randomly(ruleset: Ruleset, number: int) -> Played:
    """A whole game of legal actions, the same for the same number."""
    chance = random.Random(number)
    blocks = blocks_of(number, ruleset)
    states = [Game.start(ruleset, blocks)]
    actions: list[Action] = []
    while not states[-1].over:
        actions.append(chance.choice(states[-1].legal_actions()))
        states.append(states[-1].apply(actions[-1], blocks))
    return Played(ruleset, blocks, actions, states)


@st.composite
def whole_games(draw: st.DrawFn, rulesets: tuple[Ruleset, ...] = (YAMS,)) -> Played:
    """Whole games of legal actions, drawn one by one."""
    ruleset = draw(st.sampled_from(rulesets))
    blocks = blocks_of(draw(st.integers(0, 10**9)), ruleset)
    states = [Game.start(ruleset, blocks)]
    actions: list[Action] = []
    while not states[-1].over:
        actions.append(draw(st.sampled_from(states[-1].legal_actions())))
        states.append(states[-1].apply(actions[-1], blocks))
    return Played(ruleset, blocks, actions, states)


def canonical(action: Action, ruleset: Ruleset) -> Action:
    """The action as `legal_actions` lists it."""
    match action:
        case Keep(positions=positions):
            return Keep(tuple(sorted(positions)))
        case Score(category=category, column=column):
            return Score(category, ruleset.columns[ruleset.column_index(column)].key)
