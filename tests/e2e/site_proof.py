"""Replay documents of every ruleset, honest and tampered with, and the places that verdicts name."""

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from site_pages import Json

from tests.unit.replay_documents import plain, random_document
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import all_keys

Place = tuple[str | int, ...]

# What stands in the sentences of both checkers. Turns and rolls count from 1, actions from 0.
PLACES: list[tuple[str, str]] = [
    ("document", r"(?:not a|no) replay document|neither a replay document"),
    ("code", r"this code|no replay code|more than one code"),
    ("commitment", r"^commitment:"),
    ("action", r"^action (\d+)\b"),
    ("unfinished", r"^actions: the game stops in turn (\d+) of \d+"),
    ("die", r"^turn (\d+), roll (\d+)\b"),
    ("rolls", r"^turn (\d+): (?:\d+ rolls written|the document has \d+ rolls?)"),
    ("box", r"^turn (\d+):"),
    ("turns", r"^turns:"),
    ("score", r"^score:"),
    ("seed", r"^seed:"),
    ("ruleset", r"^(?:ruleset|rules):|no ruleset"),
    ("version", r"^version:"),
]


def place_of(sentence: str) -> Place:
    """The place that a sentence of either checker names."""
    for kind, pattern in PLACES:
        found = re.search(pattern, sentence, re.IGNORECASE)
        if found:
            return (kind, *map(int, found.groups()))
    raise AssertionError(f"no place in {sentence!r}")


class Case(NamedTuple):
    """A document; None for a place that only follows from the dice, so that the two checkers have to find it."""

    name: str
    document: Json
    honest: bool
    place: Place | None


Tampering = Callable[[Json, random.Random], Place | None]


def changed_die(document: Json, chance: random.Random) -> Place:
    turn = chance.randrange(len(document["turns"]))
    rolls = document["turns"][turn]["rolls"]
    roll = chance.randrange(len(rolls))
    die = chance.randrange(len(rolls[roll]))
    rolls[roll][die] = rolls[roll][die] % 6 + 1
    return ("die", turn + 1, roll + 1)


def all_dice_kept(document: Json, chance: random.Random) -> Place:
    number = chance.randrange(len(document["actions"]))
    document["actions"][number] = {"keep": list(range(len(document["turns"][0]["rolls"][0])))}
    return ("action", number)


def box_written_twice(document: Json, chance: random.Random) -> Place:
    scores = [number for number, action in enumerate(document["actions"]) if "score" in action]
    first, second = sorted(chance.sample(scores, 2))
    document["actions"][second] = document["actions"][first]
    return ("action", second)


def action_after_the_end(document: Json, _: random.Random) -> Place:
    document["actions"].append(document["actions"][-1])
    return ("action", len(document["actions"]) - 1)


def another_keep(document: Json, chance: random.Random) -> None:
    """It may be legal or not, and change the dice or not."""
    keeps = [number for number, action in enumerate(document["actions"]) if "keep" in action]
    dice = range(len(document["turns"][0]["rolls"][0]))
    number = chance.choice(keeps or [0])
    document["actions"][number] = {"keep": sorted(chance.sample(dice, chance.randrange(len(dice))))}


def another_keep_without_turns(document: Json, chance: random.Random) -> None:
    another_keep(document, chance)
    del document["turns"]


def swapped_boxes(document: Json, chance: random.Random) -> None:
    """Two turns write each other's boxes: in a free column only their points change, and what follows from those."""
    scores = [number for number, action in enumerate(document["actions"]) if "score" in action]
    first, second = chance.sample(scores, 2)
    actions = document["actions"]
    actions[first], actions[second] = actions[second], actions[first]
    if chance.random() < 0.5:
        del document["turns"]


def changed_seed(document: Json, chance: random.Random) -> Place:
    document["seed"] = chance.randbytes(32).hex()
    return ("commitment",)


def changed_commitment(document: Json, chance: random.Random) -> Place:
    place = chance.randrange(64)
    digit = format(int(document["commitment"][place], 16) ^ 1, "x")
    document["commitment"] = document["commitment"][:place] + digit + document["commitment"][place + 1 :]
    return ("commitment",)


def score_off_by_one(document: Json, chance: random.Random) -> Place:
    document["score"] += chance.choice([-1, 1])
    return ("score",)


def changed_points(document: Json, chance: random.Random) -> Place:
    turn = chance.randrange(len(document["turns"]))
    document["turns"][turn]["points"] += 1
    return ("box", turn + 1)


def lost_end(document: Json, _: random.Random) -> Place:
    document["actions"].pop()
    return ("unfinished", len(document["turns"]))


def lost_turn(document: Json, _: random.Random) -> Place:
    document["turns"].pop()
    return ("turns",)


def another_ruleset(document: Json, chance: random.Random) -> None:
    """A daily's id names its ruleset; of any other challenge the dice are then others."""
    document["ruleset"] = chance.choice([key for key in all_keys() if key != document["ruleset"]])


def unknown_field(document: Json, _: random.Random) -> Place:
    document["extra"] = 1
    return ("document",)


TAMPERINGS: list[Tampering] = [
    changed_die,
    all_dice_kept,
    box_written_twice,
    another_keep,
    another_keep_without_turns,
    swapped_boxes,
    changed_seed,
    changed_commitment,
    score_off_by_one,
    changed_points,
    action_after_the_end,
    lost_end,
    lost_turn,
    another_ruleset,
    unknown_field,
]


def cases(count: int, chance: random.Random) -> list[Case]:
    """Games spread over all rulesets, an honest and a tampered one of each, in one way of tampering after the other."""
    keys = sorted(all_keys())
    chance.shuffle(keys)
    return [_case(number, keys[number // 2 % len(keys)], chance) for number in range(count)]


def _case(number: int, key: str, chance: random.Random) -> Case:
    jackpots = "extra-yams" in key or "joker" in key
    document = plain(random_document(key, chance, player=hunt if jackpots and number % 4 < 3 else None))
    if number % 2 == 0:
        return Case(f"{number:04}-{key}.json", document, honest=True, place=None)
    tampering = TAMPERINGS[number // 2 % len(TAMPERINGS)]
    place = tampering(document, chance)
    return Case(f"{number:04}-{key}.{tampering.__name__}.json", document, honest=False, place=place)


def hunt(ruleset: Ruleset, blocks: Blocks, chance: random.Random) -> tuple[Action, ...]:
    """A whole game that wants five alike and writes the first in its own box, so that jokers and extra bonuses come up."""
    game = Game.start(ruleset, blocks)
    actions: list[Action] = []
    while not game.over:
        legal = game.legal_actions()
        face = Counter(game.dice).most_common(1)[0][0]
        hunted = Keep(tuple(place for place, die in enumerate(game.dice) if die == face))
        own = [action for action in legal if isinstance(action, Score) and action.category == "yams"]
        alike = game.dice.count(face) >= 5
        if not alike and hunted in legal:
            actions.append(hunted)
        else:
            scores = [action for action in legal if isinstance(action, Score)]
            actions.append(chance.choice(own if alike and own else scores))
        game = game.apply(actions[-1], blocks)
    return tuple(actions)
