"""Documents of every ruleset that were tampered with: both checkers say the same of each."""

import random
from collections.abc import Callable
from copy import deepcopy

import naive_dice
import naive_replay
import naive_rulesets
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.test_rulesets_games import (
    KEYS,
    Document,
    Player,
    at_random,
    document_of,
    in_a_hurry,
    played_by,
    real_blocks,
    verified,
)

# Changes a document in place; True where it must be refused, False where only the checkers' agreement is known.
Mutation = Callable[[Document, random.Random], bool]


def scores_of(document: Document) -> list[int]:
    return [number for number, action in enumerate(document["actions"]) if "score" in action]


def changed_die(document: Document, chance: random.Random) -> bool:
    dice = chance.choice(chance.choice(document["turns"])["rolls"])
    position = chance.randrange(len(dice))
    dice[position] = dice[position] % 6 + 1
    return True


def changed_points(document: Document, chance: random.Random) -> bool:
    chance.choice(document["turns"])["points"] += chance.choice([-1, 1, 25, 100])
    return True


def changed_column_in_turns(document: Document, chance: random.Random) -> bool:
    turn = chance.choice(document["turns"])
    turn["column"] = chance.choice([key for key in ("down", "free", "up", "first-roll") if key != turn["column"]])
    return True


def changed_score(document: Document, chance: random.Random) -> bool:
    document["score"] += chance.choice([-1, 1, 35, 100])
    return True


def dropped_last_action(document: Document, _chance: random.Random) -> bool:
    document["actions"].pop()
    return True


def action_after_the_end(document: Document, chance: random.Random) -> bool:
    document["actions"].append(chance.choice([{"keep": []}, document["actions"][-1]]))
    return True


def box_written_twice(document: Document, chance: random.Random) -> bool:
    first, second = sorted(chance.sample(scores_of(document), 2))
    document["actions"][second] = dict(document["actions"][first])
    return True


def no_such_column(document: Document, chance: random.Random) -> bool:
    columns = naive_rulesets.read_key(document["ruleset"]).columns
    others = [key for key in ("down", "free", "up", "first-roll", "Free", "") if key not in columns]
    document["actions"][chance.choice(scores_of(document))]["column"] = chance.choice(others)
    return True


def no_such_box(document: Document, chance: random.Random) -> bool:
    boxes = naive_rulesets.read_key(document["ruleset"]).boxes
    others = {box for base in naive_rulesets.BASES for box in naive_rulesets.BOXES_OF[base]} - set(boxes)
    document["actions"][chance.choice(scores_of(document))]["score"] = chance.choice(sorted(others))
    return True


def column_named_or_not(document: Document, chance: random.Random) -> bool:
    """With one column it may be named; with several it must be."""
    columns = naive_rulesets.read_key(document["ruleset"]).columns
    action = document["actions"][chance.choice(scores_of(document))]
    if len(columns) == 1:
        action["column"] = columns[0]
        return False
    del action["column"]
    return True


def one_roll_too_many(document: Document, chance: random.Random) -> bool:
    number = chance.choice(scores_of(document))
    document["actions"][number:number] = [{"keep": []}] * 5
    return True


def one_more_roll(document: Document, chance: random.Random) -> bool:
    """The dice of the turn are others then, or it had no roll left."""
    document["actions"].insert(chance.choice(scores_of(document)), {"keep": []})
    return True


def coloured_die_kept(document: Document, chance: random.Random) -> bool:
    firsts = [number + 1 for number in [-1, *scores_of(document)[:-1]]]
    keeps = [number for number in firsts if "keep" in document["actions"][number]]
    if not keeps:
        return False
    action = document["actions"][chance.choice(keeps)]
    before = sorted(action["keep"])
    action["keep"] = sorted({*before, chance.choice([0, 1])})
    dice = naive_rulesets.read_key(document["ruleset"]).dice
    return "two-colours" in document["ruleset"] or len(action["keep"]) == dice


def die_that_is_not_there(document: Document, chance: random.Random) -> bool:
    dice = naive_rulesets.read_key(document["ruleset"]).dice
    number = chance.randrange(len(document["actions"]))
    document["actions"][number] = {"keep": [chance.choice([dice, -1])]}
    return True


def first_roll_column_later(document: Document, chance: random.Random) -> bool:
    numbers = [number for number in scores_of(document) if document["actions"][number].get("column") == "first-roll"]
    if not numbers:
        return False
    document["actions"].insert(chance.choice(numbers), {"keep": []})
    return True


def swapped_boxes(document: Document, chance: random.Random) -> bool:
    """Another box is written in the first of the two turns, so the turns differ."""
    one, other = chance.sample(scores_of(document), 2)
    actions = document["actions"]
    actions[one], actions[other] = actions[other], actions[one]
    return True


def swapped_boxes_without_turns(document: Document, chance: random.Random) -> bool:
    swapped_boxes(document, chance)
    del document["turns"]
    return False


def swapped_actions_without_turns(document: Document, chance: random.Random) -> bool:
    one, other = chance.sample(range(len(document["actions"])), 2)
    actions = document["actions"]
    actions[one], actions[other] = actions[other], actions[one]
    del document["turns"]
    return False


def changed_keep_without_turns(document: Document, chance: random.Random) -> bool:
    numbers = [number for number, action in enumerate(document["actions"]) if "keep" in action]
    dice = naive_rulesets.read_key(document["ruleset"]).dice
    if numbers:
        document["actions"][chance.choice(numbers)]["keep"] = chance.sample(range(dice), chance.randrange(dice))
    del document["turns"]
    return False


def other_ruleset(document: Document, chance: random.Random) -> bool:
    document["ruleset"] = chance.choice([key for key in KEYS if key != document["ruleset"]])
    return True


def other_ruleset_without_turns(document: Document, chance: random.Random) -> bool:
    other_ruleset(document, chance)
    del document["turns"]
    return False


def no_ruleset(document: Document, chance: random.Random) -> bool:
    options = chance.sample(naive_rulesets.OPTIONS, 4)
    document["ruleset"] = ".".join([document["ruleset"], *options])
    return document["ruleset"] not in KEYS


def wrong_commitment(document: Document, _chance: random.Random) -> bool:
    document["commitment"] = naive_dice.commitment("OTHER00000", bytes.fromhex(document["seed"])).hex()
    return True


MUTATIONS: list[Mutation] = [
    changed_die,
    changed_points,
    changed_column_in_turns,
    changed_score,
    dropped_last_action,
    action_after_the_end,
    box_written_twice,
    no_such_column,
    no_such_box,
    column_named_or_not,
    one_roll_too_many,
    one_more_roll,
    coloured_die_kept,
    die_that_is_not_there,
    first_roll_column_later,
    swapped_boxes,
    swapped_boxes_without_turns,
    swapped_actions_without_turns,
    changed_keep_without_turns,
    other_ruleset,
    other_ruleset_without_turns,
    no_ruleset,
    wrong_commitment,
]


@given(st.sampled_from(KEYS), st.integers(0, 10**9), st.sampled_from([at_random, in_a_hurry]))
@settings(max_examples=60)
def test_both_checkers_refuse_the_same_documents(key: str, number: int, player: Player) -> None:
    """A changed document of any ruleset is refused by both checkers, at the same action, or accepted by both."""
    original = document_of(played_by(player, key, real_blocks(key, number), number), number)
    for mutation in MUTATIONS:
        document = deepcopy(original)
        wrong = mutation(document, random.Random(number))
        ok, action, reason = naive_replay.check(document)
        result = verified(document)
        assert result.ok == ok, (mutation.__name__, result.error, reason)
        assert not (wrong and ok), mutation.__name__
        if action is not None and not (result.error or "").startswith("not a document"):
            assert (result.error or "").startswith(f"action {action}: "), (mutation.__name__, result.error, reason)
