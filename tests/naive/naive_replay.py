"""An independent checker and player of replay documents of every ruleset.

The checker walks over the actions with a sheet and the dice on the table, and
stops at the first thing that does not fit. The player walks the same rules from
the other side: it asks somebody for each choice and writes down what happened.
"""

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from naive_dice import block, commitment, dice_key
from naive_rules import UPPER
from naive_rulesets import (
    KeyRefusedError,
    Ruleset,
    column_card,
    extra_bonus,
    is_yams,
    points,
    read_key,
)

Action = dict[str, Any]
Turn = dict[str, Any]
Blocks = Callable[[int, int], list[int]]
"""From (turn, roll) to the values that the dice take in order, both counted from 0."""

REQUIRED = [
    "version",
    "challenge",
    "ruleset",
    "beacon",
    "seed",
    "commitment",
    "actions",
    "score",
]
TEXTS = ["version", "challenge", "ruleset", "beacon", "seed", "commitment"]


class MisfitError(Exception):
    """What does not fit, and at which action if it is one."""

    def __init__(self, action: int | None, reason: str) -> None:
        """Remember the action's number, or None, and the reason."""
        super().__init__(reason)
        self.action = action
        self.reason = reason


@dataclass
class Table:
    """A game going on: the dice on the table, the sheet, and the turns played."""

    ruleset: Ruleset
    blocks: Blocks
    rolls: list[list[int]] = field(default_factory=list)
    """All that was rolled in this turn."""
    saved: int = 0
    """The rolls saved by the turns before."""
    turns: list[Turn] = field(default_factory=list)
    filled: dict[str, dict[str, int]] = field(default_factory=dict)
    """The points in the filled boxes of each column."""
    extras: dict[str, int] = field(default_factory=dict)
    """The extra bonuses of each column."""

    @property
    def dice(self) -> list[int]:
        """Return the dice as they lie."""
        return self.rolls[-1]

    @property
    def over(self) -> bool:
        """Tell whether every box of every column is filled."""
        return len(self.turns) == self.ruleset.turns

    @property
    def score(self) -> int:
        """Return the points of all columns so far."""
        score = 0
        for column in self.ruleset.columns:
            score = score + self.card(column)["total"]
        return score

    def card(self, column: str) -> dict[str, int]:
        """Return the sums of a column so far."""
        return column_card(self.ruleset, self.filled[column], self.extras[column])

    def jackpot(self, column: str) -> int | None:
        """Return what a column's jackpot box holds, None while it is open."""
        return self.filled[column].get(self.ruleset.jackpot)

    def open_boxes(self, column: str) -> list[str]:
        """Return the boxes of a column that are not filled, in the order of the sheet."""
        return [box for box in self.ruleset.boxes if box not in self.filled[column]]

    @property
    def rolls_left(self) -> int:
        """Return how many rolls may still be made in this turn."""
        return rolls_allowed(self) - len(self.rolls)


def new_table(ruleset: Ruleset, blocks: Blocks) -> Table:
    """Return a game that shows its first dice."""
    table = Table(ruleset, blocks)
    for column in ruleset.columns:
        table.filled[column] = {}
        table.extras[column] = 0
    table.rolls = [list(blocks(0, 0))]
    return table


def rolls_allowed(table: Table) -> int:
    """Return how many rolls this turn may have."""
    if table.ruleset.has("first-roll-column"):
        others = [column for column in table.ruleset.columns if column != "first-roll"]
        if not any(table.open_boxes(column) for column in others):
            return 1
    if table.ruleset.has("saved-rolls"):
        return 3 + min(2, table.saved)
    return 3


def fault_of(action: object, table: Table) -> str:
    """Return why an action may not be played now, or an empty string."""
    if table.over:
        return "the game is over"
    if not isinstance(action, dict) or sorted(action) not in (["keep"], ["score"], ["column", "score"]):
        return "an action either keeps or scores"
    if "keep" in action:
        return fault_of_keep(action["keep"], table)
    if "column" in action:
        return fault_of_score(action["score"], action["column"], table)
    if len(table.ruleset.columns) > 1:
        return "there are several columns"
    return fault_of_score(action["score"], table.ruleset.columns[0], table)


def fault_of_keep(keep: object, table: Table) -> str:
    """Return why these positions may not be kept now, or an empty string."""
    if not isinstance(keep, list):
        return "keep is not a list"
    for position in keep:
        if type(position) is not int or position not in range(table.ruleset.dice):
            return "keep of a die that does not exist"
        if keep.count(position) > 1:
            return "the same die is kept twice"
    fault = ""
    if len(keep) == table.ruleset.dice:
        fault = "at least one die must be rolled"
    if table.rolls_left == 0:
        fault = "no rolls left"
    if table.ruleset.has("two-colours") and len(table.rolls) == 1 and (0 in keep or 1 in keep):
        fault = "the second roll rerolls both coloured dice"
    return fault


def fault_of_score(category: object, column: object, table: Table) -> str:
    """Return why this box may not be written now, or an empty string."""
    if not isinstance(column, str) or column not in table.ruleset.columns:
        return "no such column"
    if not isinstance(category, str) or category not in table.ruleset.boxes:
        return "no such box"
    open_boxes = table.open_boxes(column)
    if category not in open_boxes:
        return "the box is filled"
    fault = ""
    if column == "down" and category != open_boxes[0]:
        fault = "this column is written from top to bottom"
    if column == "up" and category != open_boxes[-1]:
        fault = "this column is written from bottom to top"
    if column == "first-roll" and len(table.rolls) > 1:
        fault = "only a first roll may fill this column"
    if category not in left_by_joker(table.ruleset, table.dice, open_boxes, table.jackpot(column)):
        fault = "the official joker must go elsewhere"
    return fault


def left_by_joker(ruleset: Ruleset, dice: list[int], open_boxes: list[str], jackpot: int | None) -> list[str]:
    """Return those of a column's open boxes where the official joker, if there is one, may go."""
    if not ruleset.has("official-joker") or jackpot is None or not is_yams(ruleset, dice):
        return open_boxes
    own = UPPER[dice[0] - 1]
    if own in open_boxes:
        return [own]
    lower = [box for box in open_boxes if box not in UPPER]
    if lower:
        return lower
    return open_boxes


def do(action: Action, table: Table) -> None:
    """Play an action that has no fault; after a box the next turn's first dice lie on the table."""
    turn = len(table.turns)
    if "keep" in action:
        values = table.blocks(turn, len(table.rolls))
        table.rolls.append(dice_after(table.dice, action["keep"], values))
        return
    column = action.get("column", table.ruleset.columns[0])
    category = action["score"]
    jackpot = table.jackpot(column)
    worth = points(table.ruleset, category, table.dice, jackpot)
    table.extras[column] += extra_bonus(table.ruleset, table.dice, jackpot)
    table.filled[column][category] = worth
    table.turns.append({"rolls": table.rolls, "category": category, "column": column, "points": worth})
    table.saved += 3 - len(table.rolls)
    table.rolls = []
    if not table.over:
        table.rolls = [list(table.blocks(turn + 1, 0))]


def dice_after(dice: list[int], keep: list[int], values: list[int]) -> list[int]:
    """Return the dice after those not kept took the first values, in the order of their positions."""
    waiting = list(values)
    after = []
    for position in range(len(dice)):
        if position in keep:
            after.append(dice[position])
        else:
            after.append(waiting.pop(0))
    return after


def legal_actions(table: Table) -> list[Action]:
    """Return every action that may be played now, positions in ascending order."""
    actions: list[Action] = []
    for size in range(table.ruleset.dice):
        for positions in combinations(range(table.ruleset.dice), size):
            actions.append({"keep": list(positions)})
    for column in table.ruleset.columns:
        for category in table.ruleset.boxes:
            if len(table.ruleset.columns) == 1:
                actions.append({"score": category})
            else:
                actions.append({"score": category, "column": column})
    return [action for action in actions if not fault_of(action, table)]


def check(document: dict[str, Any]) -> tuple[bool, int | None, str]:
    """Return whether a document holds, else the action at fault and the reason."""
    try:
        check_shape(document)
        ruleset = check_head(document)
        table = after_actions(ruleset, document["actions"], blocks_of(document, ruleset))
        check_end(document, table)
    except MisfitError as misfit:
        return False, misfit.action, misfit.reason
    return True, None, ""


def check_shape(document: dict[str, Any]) -> None:
    """Refuse missing fields, unknown fields and fields of the wrong type."""
    for name in REQUIRED:
        if name not in document:
            raise MisfitError(None, f"{name} is missing")
    for name in document:
        if name not in REQUIRED and name != "turns":
            raise MisfitError(None, f"unknown field {name}")
    for name in TEXTS:
        if not is_text(document[name]):
            raise MisfitError(None, f"{name} is not a text that dice-v1 can hash")
    if type(document["actions"]) is not list:
        raise MisfitError(None, "actions is not a list")
    if type(document["score"]) is not int:
        raise MisfitError(None, "score is not a whole number")


def is_text(value: object) -> bool:
    """Tell whether a value is a string with a UTF-8 form of at most 65535 bytes."""
    if not isinstance(value, str):
        return False
    try:
        return len(value.encode("utf-8")) <= 65535
    except UnicodeEncodeError:
        return False


def check_head(document: dict[str, Any]) -> Ruleset:
    """Return the ruleset; refuse another version, no ruleset, and a commitment that is not the seed's."""
    challenge = document["challenge"]
    if document["version"] != "yams/v1":
        raise MisfitError(None, "the version is not yams/v1")
    try:
        ruleset = read_key(document["ruleset"])
    except KeyRefusedError as refusal:
        raise MisfitError(None, str(refusal)) from None
    if challenge == "":
        raise MisfitError(None, "the challenge has no name")
    daily = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.", challenge)
    if daily and challenge[len("YYYY-MM-DD.") :] != ruleset.key:
        raise MisfitError(None, "the day's challenge is for another ruleset")
    for name in ["seed", "commitment"]:
        if not re.fullmatch(r"[0-9a-f]{64}", document[name]):
            raise MisfitError(None, f"{name} is not 64 lower-case hex digits")
    promised = commitment(challenge, bytes.fromhex(document["seed"]))
    if promised.hex() != document["commitment"]:
        raise MisfitError(None, "the commitment is not that of the seed")
    return ruleset


def blocks_of(document: dict[str, Any], ruleset: Ruleset) -> Blocks:
    """Return the dice that the document's seed, challenge, ruleset and beacon give."""
    seed = bytes.fromhex(document["seed"])
    key = dice_key(seed, document["challenge"], ruleset.key, document["beacon"])
    return lambda turn, roll: block(key, turn, roll, ruleset.dice)


def after_actions(ruleset: Ruleset, actions: list[Any], blocks: Blocks) -> Table:
    """Return the game after the actions, refusing the first illegal one."""
    table = new_table(ruleset, blocks)
    for number, action in enumerate(actions):
        fault = fault_of(action, table)
        if fault:
            raise MisfitError(number, fault)
        do(action, table)
    return table


def check_end(document: dict[str, Any], table: Table) -> None:
    """Refuse a game that is not finished, another score, and other turns."""
    if not table.over:
        raise MisfitError(None, "the game is not finished")
    if document["score"] != table.score:
        raise MisfitError(None, f"the score is {table.score}")
    if "turns" not in document:
        return
    turns = table.turns
    if type(document["turns"]) is not list or len(document["turns"]) != len(turns):
        raise MisfitError(None, f"there are {len(turns)} turns")
    for number, turn in enumerate(turns):
        if not same_json(document["turns"][number], turn):
            raise MisfitError(None, f"turn {number} was {json.dumps(turn)}")


def same_json(one: object, other: object) -> bool:
    """Tell whether two values are the same JSON, where 1 is neither true nor 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


Choose = Callable[[Table], Action]
"""From a game going on to an action."""


def play(
    challenge: str,
    ruleset: str,
    seed_hex: str,
    choose: Choose,
    beacon: str = "",
    with_turns: bool = False,
) -> dict[str, Any]:
    """Return the replay document of a whole game played by a chooser."""
    seed = bytes.fromhex(seed_hex)
    document: dict[str, Any] = {
        "version": "yams/v1",
        "challenge": challenge,
        "ruleset": ruleset,
        "beacon": beacon,
        "seed": seed_hex,
        "commitment": commitment(challenge, seed).hex(),
    }
    rules = read_key(ruleset)
    actions, table = play_out(rules, blocks_of(document, rules), choose)
    document["actions"] = actions
    document["score"] = table.score
    if with_turns:
        document["turns"] = table.turns
    return document


def play_out(ruleset: Ruleset, blocks: Blocks, choose: Choose) -> tuple[list[Action], Table]:
    """Return a chooser's actions and the game at its end."""
    table = new_table(ruleset, blocks)
    actions: list[Action] = []
    while not table.over:
        action = choose(table)
        fault = fault_of(action, table)
        if fault:
            raise ValueError(f"the chooser played {action}: {fault}")
        do(action, table)
        actions.append(action)
    return actions, table


def at_random(seed: int) -> Choose:
    """Return a chooser that takes any legal action, always the same for a seed."""
    chance = random.Random(seed)

    def choose(table: Table) -> Action:
        """Return one of the legal actions, whatever the dice."""
        return chance.choice(legal_actions(table))

    return choose
