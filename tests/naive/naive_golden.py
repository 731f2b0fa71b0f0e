"""The golden complete games: a sensible player, and a layout that a person can read.

The player compares what a box would give with what that box usually gives, and
keeps the dice from which one more roll would do best on average. Run this module
to write the files again; run it with a ruleset's key to see which master numbers
give games where every option of the key matters.
"""

import json
import sys
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from naive_dice import seed
from naive_replay import Action, Table, after_actions, blocks_of, left_by_joker, play
from naive_rules import UPPER, total
from naive_rulesets import extra_bonus, is_yams, plain_points, points, read_key

GOLDEN = Path(__file__).parent.parent / "golden"
DAY = "2026-12-01"

USUAL_UPPER = {"ones": 2, "twos": 5, "threes": 9, "fours": 12, "fives": 15, "sixes": 19}
USUAL_FRENCH = {
    **USUAL_UPPER,
    "pair": 22,
    "two-pairs": 20,
    "three-of-a-kind": 22,
    "four-of-a-kind": 13,
    "full-house": 22,
    "small-straight": 29,
    "large-straight": 32,
    "yams": 16,
    "chance": 22,
    "two-triples": 15,
    "full-straight": 30,
    "yams-extreme": 10,
}
USUAL_SCANDINAVIAN = {
    **USUAL_UPPER,
    "pair": 10,
    "two-pairs": 17,
    "three-pairs": 17,
    "three-of-a-kind": 13,
    "four-of-a-kind": 11,
    "five-of-a-kind": 10,
    "full-house": 18,
    "villa": 15,
    "tower": 14,
    "small-straight": 10,
    "large-straight": 13,
    "full-straight": 12,
    "chance": 22,
    "yatzy": 16,
    "maxi-yatzy": 15,
}
ROLL_WORTH = 1.5  # what a roll not made is worth where rolls are saved

# The number whose 32 bytes are the master secret of a game, chosen so that the options matter in it.
MASTERS = {
    "yam-pairs": 2,
    "yatzy": 1,
    "maxi-yatzy": 1,
    "yams-extreme": 0,
    "yams.dry": 3,
    "yams.extra-yams": 116,
    "yams.joker": 194,
    "yams.extra-yams.official-joker": 35,
    "yams.down": 2,
    "yams.up": 6,
    "yams.two-colours": 3,
    "yatzy.first-roll-column": 12,
    "yatzy.saved-rolls": 10,
    "yam-pairs.extra-yams.joker.three-columns": 22,
    "yams-extreme.dry.extra-yams.joker": 8,
    "maxi-yatzy.bonus-50.full-straight-25": 485,
    "maxi-yatzy.bonus-75.full-straight-30": 45,
}


@cache
def outcomes(kept: tuple[int, ...], count: int) -> list[tuple[tuple[int, ...], int]]:
    """Return what one more roll makes of the kept dice, sorted, each with the number of its ways."""
    throws = product([1, 2, 3, 4, 5, 6], repeat=count - len(kept))
    return list(Counter(tuple(sorted(kept + throw)) for throw in throws).items())


@cache
def gain(key: str, category: str, dice: tuple[int, ...], jackpot: int | None) -> int:
    """Return what a box gives above what it usually gives."""
    ruleset = read_key(key)
    usual = USUAL_SCANDINAVIAN if ruleset.base in ["yatzy", "maxi-yatzy"] else USUAL_FRENCH
    return points(ruleset, category, list(dice), jackpot) + extra_bonus(ruleset, list(dice), jackpot) - usual[category]


def best_box(dice: tuple[int, ...], table: Table, first_roll: bool) -> tuple[int, Action]:
    """Return the gain and the action where these dice, rolled in this turn, gain most."""
    ruleset = table.ruleset
    best: tuple[int, Action] = (-1000, {})
    for column in ruleset.columns:
        open_boxes = table.open_boxes(column)
        jackpot = table.jackpot(column)
        allowed = left_by_joker(ruleset, list(dice), open_boxes, jackpot)
        if column == "first-roll" and not first_roll:
            allowed = []
        if column == "down":
            allowed = open_boxes[:1]
        if column == "up":
            allowed = open_boxes[-1:]
        for category in allowed:
            gained = gain(ruleset.key, category, tuple(sorted(dice)), jackpot)
            if gained > best[0]:
                action = {"score": category}
                if len(ruleset.columns) > 1:
                    action["column"] = column
                best = (gained, action)
    return best


def sensible(table: Table) -> Action:
    """Return the best keep if one more roll should gain, else the best box."""
    ruleset = table.ruleset
    best, action = best_box(tuple(table.dice), table, len(table.rolls) == 1)
    if table.rolls_left == 0:
        return action
    best_mean: float = best
    if ruleset.has("saved-rolls"):
        best_mean = best + ROLL_WORTH
    gains: dict[tuple[int, ...], int] = {}
    for size in range(ruleset.dice - 1, -1, -1):
        for positions in combinations(range(ruleset.dice), size):
            if ruleset.has("two-colours") and len(table.rolls) == 1 and (0 in positions or 1 in positions):
                continue
            kept = tuple(sorted(table.dice[position] for position in positions))
            summed = 0
            for dice, ways in outcomes(kept, ruleset.dice):
                if dice not in gains:
                    gains[dice] = best_box(dice, table, False)[0]
                summed = summed + ways * gains[dice]
            mean = summed / 6 ** (ruleset.dice - size)
            if mean > best_mean:
                best_mean = mean
                action = {"keep": list(positions)}
    return action


def mattering(document: dict[str, Any]) -> list[str]:
    """Return the options of a game's ruleset that made a difference in it."""
    ruleset = read_key(document["ruleset"])
    end = after_actions(ruleset, document["actions"], blocks_of(document, ruleset))
    turns = end.turns
    bonuses = [end.card(column)["bonus"] for column in ruleset.columns]
    extras = [end.card(column)["extra"] for column in ruleset.columns]
    straights = [turn["points"] for turn in turns if turn["category"] == "full-straight"]
    joker = any(more_than_plain(turn, end) for turn in turns)
    order = [turn["category"] for turn in turns if turn["column"] != "first-roll"]
    matters = {
        "dry": any(drier(turn) for turn in turns),
        "extra-yams": max(extras) > 0,
        "joker": joker,
        "official-joker": joker and forced(document),
        "down": order == ruleset.boxes,
        "up": order == ruleset.boxes[::-1],
        "three-columns": {turn["column"] for turn in turns} == {"down", "free", "up"},
        "first-roll-column": any(turn["column"] == "first-roll" and turn["points"] >= 20 for turn in turns),
        "two-colours": coloured_missed(document),
        "saved-rolls": {4, 5} <= {len(turn["rolls"]) for turn in turns},
        "bonus-50": max(bonuses) == 50,
        "bonus-75": max(bonuses) == 75,
        "full-straight-25": 25 in straights,
        "full-straight-30": 30 in straights,
    }
    return [option for option in ruleset.options if matters[option]]


def drier(turn: dict[str, Any]) -> bool:
    """Tell whether a turn's brelan or carré would give more if all dice counted."""
    of_a_kind = turn["category"] in ["three-of-a-kind", "four-of-a-kind"]
    return of_a_kind and 0 < turn["points"] < total(turn["rolls"][-1])


def more_than_plain(turn: dict[str, Any], end: Table) -> bool:
    """Tell whether a turn's box took more than its dice give without a joker."""
    return bool(turn["points"] > plain_points(end.ruleset, turn["category"], turn["rolls"][-1]))


def forced(document: dict[str, Any]) -> bool:
    """Tell whether an official joker had to go into its own upper box."""
    ruleset = read_key(document["ruleset"])
    blocks = blocks_of(document, ruleset)
    for number, action in enumerate(document["actions"]):
        if action.get("score") in UPPER:
            table = after_actions(ruleset, document["actions"][:number], blocks)
            jackpot = table.jackpot(action.get("column", "free"))
            if is_yams(ruleset, table.dice) and jackpot is not None:
                return True
    return False


def coloured_missed(document: dict[str, Any]) -> bool:
    """Tell whether a coloured die had to be rerolled although its twin was kept."""
    ruleset = read_key(document["ruleset"])
    blocks = blocks_of(document, ruleset)
    for number, action in enumerate(document["actions"]):
        table = after_actions(ruleset, document["actions"][:number], blocks)
        if "keep" in action and len(table.rolls) == 1:
            kept = [table.dice[position] for position in action["keep"]]
            if table.dice[0] in kept or table.dice[1] in kept:
                return True
    return False


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
    return play(f"{DAY}.yams", "yams", vector["seed"], sensible, with_turns=True)


def game_of(key: str, master: int) -> dict[str, Any]:
    """Return the sensible player's game of a ruleset under a master secret."""
    challenge = f"{DAY}.{key}"
    secret = seed(master.to_bytes(32, "big"), challenge)
    return play(challenge, key, secret.hex(), sensible, with_turns=True)


def card_text(document: dict[str, Any]) -> str:
    """Return the finished card of a document as a table, a column of the sheet beside the other."""
    ruleset = read_key(document["ruleset"])
    table = after_actions(ruleset, document["actions"], blocks_of(document, ruleset))
    rows = [[document["ruleset"], *ruleset.columns]]
    for box in ruleset.boxes:
        rows.append([box, *(str(table.filled[column][box]) for column in ruleset.columns)])
    for sum_name in ["upper", "bonus", "lower", "extra", "total"]:
        rows.append([sum_name, *(str(table.card(column)[sum_name]) for column in ruleset.columns)])
    rows.append(["score", str(table.score)])
    return "".join(f"{row[0]:<42}" + "".join(f"{cell:>12}" for cell in row[1:]) + "\n" for row in rows)


def write_all() -> None:
    """Write every golden game and its card."""
    games = {"yams-complete-game": golden_game(), **{key: game_of(key, master) for key, master in MASTERS.items()}}
    for name, document in games.items():
        (GOLDEN / f"{name}.json").write_text(readable(document), "utf-8")
        (GOLDEN / f"{name}.card.txt").write_text(card_text(document), "utf-8")


def look_for(key: str, tries: int) -> None:
    """Print the master numbers below `tries` where every option matters, with the scores."""
    for master in range(tries):
        game = game_of(key, master)
        if mattering(game) == read_key(key).options:
            print(key, master, game["score"])


if __name__ == "__main__":
    if len(sys.argv) == 3:
        look_for(sys.argv[1], int(sys.argv[2]))
    else:
        write_all()
