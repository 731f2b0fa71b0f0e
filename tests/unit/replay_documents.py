"""Replay documents of random games of any ruleset, and replay codes with a byte changed, for the tests of replay codes."""

import base64
import json
import random
from collections.abc import Callable
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from yams.challenges.challenge import daily_id
from yams.challenges.codes import BITS, make_code
from yams.fairness.blocks import dice_blocks
from yams.fairness.document import ReplayDocument, written
from yams.fairness.seeds import SEED_BYTES, VERSION, commitment, stream_key
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.replay import replay
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset

# One of each kind: dice, columns, saved rolls, forced boxes.
MAIN = [
    "yams",
    "yatzy",
    "maxi-yatzy",
    "yams.extra-yams.official-joker",
    "yam-pairs.extra-yams.joker.three-columns",
    "yams-extreme",
    "yatzy.saved-rolls",
    "yams.down.first-roll-column.two-colours",
]
LAST_DAY = 65_535

Player = Callable[[Ruleset, Blocks, random.Random], tuple[Action, ...]]


def random_document(
    key: str, chance: random.Random, always_rolls: bool = False, player: Player | None = None
) -> ReplayDocument:
    """A finished game with its seed and turns: a daily or a coded challenge, sometimes with a beacon; played at random, or by `player`."""
    ruleset = parse_ruleset(key)
    days = timedelta(days=chance.choice([0, LAST_DAY, chance.randint(0, LAST_DAY)]))
    challenge = chance.choice([daily_id(date(2020, 1, 1) + days, key), make_code(chance.getrandbits(BITS))])
    beacon = chance.choice(["", "", "", "drand 4242", "é" * 127, "\x00"])
    seed = chance.randbytes(SEED_BYTES)
    blocks = dice_blocks(stream_key(seed, challenge, key, beacon), ruleset.dice)
    if player:
        actions = player(ruleset, blocks, chance)
    else:
        actions = random_actions(ruleset, blocks, chance, 1.0 if always_rolls else chance.choice([0.3, 0.7, 1.0]))
    played = replay(ruleset, actions, blocks)
    assert played.game.score is not None
    return ReplayDocument(
        version=VERSION,
        challenge=challenge,
        ruleset=key,
        beacon=beacon,
        seed=seed.hex(),
        commitment=commitment(challenge, seed).hex(),
        actions=written(actions, ruleset),
        score=played.game.score,
        turns=played.turns,
    )


def before_reveal(document: ReplayDocument) -> ReplayDocument:
    """What a replay code can hold of it while the seed is not public."""
    return replace(document, seed=None, turns=UNSET)


def plain(document: ReplayDocument) -> Any:
    """What stands in the JSON of a document."""
    return json.loads(msgspec.json.encode(document))


def random_actions(ruleset: Ruleset, blocks: Blocks, chance: random.Random, rolls: float) -> tuple[Action, ...]:
    """A whole legal game that rolls on with this chance wherever it may."""
    game, actions = Game.start(ruleset, blocks), []
    while not game.over:
        action = _keep(game, chance) if game.rolls_left and chance.random() < rolls else None
        actions.append(action or _score(game, chance))
        game = game.apply(actions[-1], blocks)
    return tuple(actions)


def _keep(game: Game, chance: random.Random) -> Action | None:
    """Some of the dice, None where that would leave only a first roll's column that is closed then."""
    first_roll_only = {number for number, column in enumerate(game.ruleset.columns) if column.first_roll_only}
    others = [column for column in range(len(game.ruleset.columns)) if column not in first_roll_only]
    if not any(game.card.open_boxes(column) for column in others):
        return None
    free = [place for place in range(game.ruleset.dice) if game.roll > 0 or place not in game.ruleset.coloured]
    kept = [place for place in free if chance.random() < 0.5]
    return Keep(tuple(kept[: game.ruleset.dice - 1]))


def _score(game: Game, chance: random.Random) -> Action:
    rules = game.ruleset
    boxes = [
        Score(rules.boxes[box].category, rules.columns[column].key)
        for column in range(len(rules.columns))
        for box in game.card.open_boxes(column)
        if game.closed(column, box) is None
    ]
    return chance.choice(boxes)


def body_of(code: str) -> bytes:
    """The bytes of a code before its checksum."""
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-4]


def sealed(body: bytes) -> str:
    """The code of any bytes, its checksum right."""
    return base64.urlsafe_b64encode(body + sha256(body).digest()[:4]).rstrip(b"=").decode()
