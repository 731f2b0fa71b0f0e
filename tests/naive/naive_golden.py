"""The golden complete game: a sensible player, and a layout that a person can read.

The player compares what a box would give with what that box usually gives, and
keeps the dice from which one more roll would do best on average. Run this module
to write the file again.
"""

import json
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from naive_replay import Action, play
from naive_rules import BOXES, points

GOLDEN = Path(__file__).parent.parent / "golden"
USUAL = {
    "ones": 2,
    "twos": 5,
    "threes": 9,
    "fours": 12,
    "fives": 15,
    "sixes": 19,
    "three-of-a-kind": 22,
    "four-of-a-kind": 13,
    "full-house": 22,
    "small-straight": 29,
    "large-straight": 32,
    "yams": 16,
    "chance": 22,
}


@cache
def best_box(dice: tuple[int, ...], open_boxes: tuple[str, ...]) -> tuple[int, str]:
    """Return the gain over the usual and the box where sorted dice gain most."""
    best = (-1000, "")
    for category in open_boxes:
        gain = points(category, list(dice)) - USUAL[category]
        if gain > best[0]:
            best = (gain, category)
    return best


@cache
def mean_gain(kept: tuple[int, ...], open_boxes: tuple[str, ...]) -> float:
    """Return the average gain after rolling the dice that are not kept once."""
    gains = 0
    throws = list(product([1, 2, 3, 4, 5, 6], repeat=5 - len(kept)))
    for throw in throws:
        gains = gains + best_box(tuple(sorted(kept + throw)), open_boxes)[0]
    return gains / len(throws)


def sensible(dice: list[int], rolls_left: int, filled: dict[str, int]) -> Action:
    """Return the best keep if one more roll should gain, else the best box."""
    open_boxes = tuple(category for category in BOXES if category not in filled)
    best, category = best_box(tuple(sorted(dice)), open_boxes)
    action: Action = {"score": category}
    if rolls_left == 0:
        return action
    best_mean: float = best
    for size in [4, 3, 2, 1, 0]:
        for positions in combinations(range(5), size):
            kept = tuple(sorted(dice[position] for position in positions))
            mean = mean_gain(kept, open_boxes)
            if mean > best_mean:
                best_mean = mean
                action = {"keep": list(positions)}
    return action


def readable(document: dict[str, Any]) -> str:
    """Return a document as JSON with one turn a line."""
    lines = []
    for name, value in document.items():
        if name == "actions":
            text = "[\n" + ",\n".join(lines_of_actions(value)) + "\n  ]"
        elif name == "turns":
            rows = ["    " + json.dumps(turn) for turn in value]
            text = "[\n" + ",\n".join(rows) + "\n  ]"
        else:
            text = json.dumps(value)
        lines.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def lines_of_actions(actions: list[Action]) -> list[str]:
    """Return the actions as JSON, those of one turn on one line."""
    lines = []
    line: list[str] = []
    for action in actions:
        line.append(json.dumps(action))
        if "score" in action:
            lines.append("    " + ", ".join(line))
            line = []
    return lines


def golden_game() -> dict[str, Any]:
    """Return the sensible player's game on the first vector's seed."""
    vector = json.loads((GOLDEN / "dice-v1.json").read_text("utf-8"))[0]
    return play("2026-12-01.yams", "yams", vector["seed"], sensible, with_turns=True)


if __name__ == "__main__":
    text = readable(golden_game())
    (GOLDEN / "yams-complete-game.json").write_text(text, "utf-8")
