"""An independent checker and player of replay documents of base `yams`.

The checker walks over the actions with a sheet and the dice on the table, and
stops at the first thing that does not fit. The player walks the same rules from
the other side: it asks somebody for each choice and writes down what happened.
"""

import json
import random
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

from naive_dice import commitment, dice_after_keep, dice_key, first_dice
from naive_rules import BOXES, card, points

Action = dict[str, Any]
Turn = dict[str, Any]
Choose = Callable[[list[int], int, dict[str, int]], Action]
"""From (dice, rolls left, points of the filled boxes) to an action."""

ROLLS = 3
COLUMN = "free"
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


def check(document: dict[str, Any]) -> tuple[bool, int | None, str]:
    """Return whether a document holds, else the action at fault and the reason."""
    try:
        check_shape(document)
        check_head(document)
        turns = turns_of(document)
        check_end(document, turns)
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


def check_head(document: dict[str, Any]) -> None:
    """Refuse another version or ruleset, and a commitment that is not the seed's."""
    challenge = document["challenge"]
    ruleset = document["ruleset"]
    if document["version"] != "yams/v1":
        raise MisfitError(None, "the version is not yams/v1")
    if ruleset != "yams":
        raise MisfitError(None, "this checker knows only the ruleset yams")
    if challenge == "":
        raise MisfitError(None, "the challenge has no name")
    daily = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.", challenge)
    if daily and challenge[len("YYYY-MM-DD.") :] != ruleset:
        raise MisfitError(None, "the day's challenge is for another ruleset")
    for name in ["seed", "commitment"]:
        if not re.fullmatch(r"[0-9a-f]{64}", document[name]):
            raise MisfitError(None, f"{name} is not 64 lower-case hex digits")
    promised = commitment(challenge, bytes.fromhex(document["seed"]))
    if promised.hex() != document["commitment"]:
        raise MisfitError(None, "the commitment is not that of the seed")


def turns_of(document: dict[str, Any]) -> list[Turn]:
    """Return the turns that the actions make, refusing the first illegal action."""
    seed = bytes.fromhex(document["seed"])
    key = dice_key(seed, document["challenge"], document["ruleset"], document["beacon"])
    turns: list[Turn] = []
    filled: dict[str, int] = {}
    rolls: list[list[int]] = []
    for number, action in enumerate(document["actions"]):
        turn = len(turns)
        if turn == len(BOXES):
            raise MisfitError(number, "the game is over")
        if len(rolls) == 0:
            rolls.append(first_dice(key, turn))
        fault = fault_of(action, len(rolls), filled)
        if fault:
            raise MisfitError(number, fault)
        if "keep" in action:
            dice = dice_after_keep(key, turn, len(rolls), rolls[-1], action["keep"])
            rolls.append(dice)
        else:
            turns.append(written(rolls, action["score"]))
            filled[action["score"]] = turns[-1]["points"]
            rolls = []
    return turns


def written(rolls: list[list[int]], category: str) -> Turn:
    """Return a turn that ends by writing its last dice into a box."""
    return {
        "rolls": rolls,
        "category": category,
        "column": COLUMN,
        "points": points(category, rolls[-1]),
    }


def fault_of(action: object, rolls_made: int, filled: dict[str, int]) -> str:
    """Return why an action may not be played now, or an empty string."""
    if not isinstance(action, dict):
        return "an action is an object"
    if list(action) == ["keep"]:
        return fault_of_keep(action["keep"], rolls_made)
    if sorted(action) in (["score"], ["column", "score"]):
        if action.get("column", COLUMN) != COLUMN:
            return "no such column"
        return fault_of_score(action["score"], filled)
    return "an action either keeps or scores"


def fault_of_keep(keep: object, rolls_made: int) -> str:
    """Return why these positions may not be kept now, or an empty string."""
    if not isinstance(keep, list):
        return "keep is not a list"
    for position in keep:
        if type(position) is not int or position not in [0, 1, 2, 3, 4]:
            return "keep of a die that does not exist"
    for position in keep:
        if keep.count(position) > 1:
            return "the same die is kept twice"
    if len(keep) == 5:
        return "at least one die must be rolled"
    if rolls_made >= ROLLS:
        return "no rolls left"
    return ""


def fault_of_score(category: object, filled: dict[str, int]) -> str:
    """Return why this box may not be written now, or an empty string."""
    if not isinstance(category, str) or category not in BOXES:
        return "no such box"
    if category in filled:
        return "the box is filled"
    return ""


def check_end(document: dict[str, Any], turns: list[Turn]) -> None:
    """Refuse a game that is not finished, another score, and other turns."""
    if len(turns) != len(BOXES):
        raise MisfitError(None, "the game is not finished")
    score = score_of(turns)
    if document["score"] != score:
        raise MisfitError(None, f"the score is {score}")
    if "turns" not in document:
        return
    if type(document["turns"]) is not list or len(document["turns"]) != len(turns):
        raise MisfitError(None, f"there are {len(turns)} turns")
    for number, turn in enumerate(turns):
        if not same_json(document["turns"][number], turn):
            raise MisfitError(None, f"turn {number} was {json.dumps(turn)}")


def score_of(turns: list[Turn]) -> int:
    """Return the score of a game."""
    filled = {}
    for turn in turns:
        filled[turn["category"]] = turn["points"]
    return card(filled)["total"]


def same_json(one: object, other: object) -> bool:
    """Tell whether two values are the same JSON, where 1 is neither true nor 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def play(
    challenge: str,
    ruleset: str,
    seed_hex: str,
    choose: Choose,
    beacon: str = "",
    with_turns: bool = False,
) -> dict[str, Any]:
    """Return the replay document of a whole game played by a chooser."""
    if ruleset != "yams":
        raise ValueError("this player knows only the ruleset yams")
    seed = bytes.fromhex(seed_hex)
    key = dice_key(seed, challenge, ruleset, beacon)
    actions: list[Action] = []
    turns: list[Turn] = []
    filled: dict[str, int] = {}
    for number in range(len(BOXES)):
        turn = play_turn(key, number, filled, choose, actions)
        turns.append(turn)
        filled[turn["category"]] = turn["points"]
    document: dict[str, Any] = {
        "version": "yams/v1",
        "challenge": challenge,
        "ruleset": ruleset,
        "beacon": beacon,
        "seed": seed_hex,
        "commitment": commitment(challenge, seed).hex(),
        "actions": actions,
        "score": card(filled)["total"],
    }
    if with_turns:
        document["turns"] = turns
    return document


def play_turn(
    key: bytes,
    turn: int,
    filled: dict[str, int],
    choose: Choose,
    actions: list[Action],
) -> Turn:
    """Return one turn, appending what the chooser did to the actions."""
    rolls = [first_dice(key, turn)]
    while True:
        action = choose(list(rolls[-1]), ROLLS - len(rolls), dict(filled))
        fault = fault_of(action, len(rolls), filled)
        if fault:
            raise ValueError(f"the chooser played {action}: {fault}")
        actions.append(action)
        if "score" in action:
            return written(rolls, action["score"])
        dice = dice_after_keep(key, turn, len(rolls), rolls[-1], action["keep"])
        rolls.append(dice)


def legal_actions(rolls_left: int, filled: dict[str, int]) -> list[Action]:
    """Return every action that may be played now, positions in ascending order."""
    actions: list[Action] = []
    if rolls_left > 0:
        for size in [0, 1, 2, 3, 4]:
            for positions in combinations([0, 1, 2, 3, 4], size):
                actions += [{"keep": list(positions)}]
    for category in BOXES:
        if category not in filled:
            actions += [{"score": category}]
    return actions


def at_random(seed: int) -> Choose:
    """Return a chooser that takes any legal action, always the same for a seed."""
    chance = random.Random(seed)

    def choose(dice: list[int], rolls_left: int, filled: dict[str, int]) -> Action:
        """Return one of the legal actions, whatever the dice."""
        return chance.choice(legal_actions(rolls_left, filled))

    return choose
