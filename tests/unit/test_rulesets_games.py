"""Whole games of every ruleset: the laws of play, and the engine in step with its independent twin."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import naive_dice
import naive_replay
import naive_rulesets
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.play import Played, canonical, play
from yams.fairness.blocks import dice_blocks
from yams.fairness.document import decode_document, written
from yams.fairness.verification import Verification, verify
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import FACES, Blocks, Dice
from yams.rules.errors import RuleError
from yams.rules.game import Game
from yams.rules.replay import replay
from yams.rules.ruleset import Joker, Ruleset, Section
from yams.rules.rulesets import BASES, all_keys, parse_ruleset

Document = dict[str, Any]
Player = Callable[[Game, random.Random], Action]

KEYS = list(all_keys())
CHALLENGE = "RULESETS00"
CODES = {error.code for error in RuleError.__subclasses__()} - {"unknown-ruleset", "invalid-dice"}


# Dice


def document_head(key: str, number: int) -> Document:
    """The part of a replay document that decides the dice."""
    seed = number.to_bytes(32, "big")
    commitment = naive_dice.commitment(CHALLENGE, seed).hex()
    return {
        "version": "yams/v1",
        "challenge": CHALLENGE,
        "ruleset": key,
        "beacon": "",
        "seed": seed.hex(),
        "commitment": commitment,
    }


def real_blocks(key: str, number: int) -> Blocks:
    """The dice of the document with this head."""
    stream = naive_dice.dice_key(number.to_bytes(32, "big"), CHALLENGE, key, "")
    return dice_blocks(stream, parse_ruleset(key).dice)


def loaded_blocks(key: str, number: int) -> Blocks:
    """Dice that are often all alike or all alike but one, and otherwise ordinary."""
    size = parse_ruleset(key).dice

    def block(turn: int, roll: int) -> Dice:
        chance = random.Random(f"{number}/{turn}/{roll}")
        dice = [chance.choice(FACES)] * size
        if chance.random() < 0.4:
            dice[chance.randrange(size)] = chance.choice(FACES)
        elif chance.random() < 0.4:
            dice = chance.choices(FACES, k=size)
        return tuple(dice)

    return block


# Players


def at_random(game: Game, chance: random.Random) -> Action:
    """Any legal action."""
    return chance.choice(game.legal_actions())


def in_a_hurry(game: Game, chance: random.Random) -> Action:
    """More often than not a box after the first roll."""
    actions = game.legal_actions()
    if chance.random() < 0.6:
        actions = [action for action in actions if isinstance(action, Score)]
    return chance.choice(actions)


def jackpot_lover(game: Game, chance: random.Random) -> Action:
    """Keeps what there is most of, writes the jackpot box as soon as it can, then what gives most; now and then anything."""
    rules, dice = game.ruleset, game.dice
    if chance.random() < 0.15:
        return at_random(game, chance)
    if game.rolls_left > 0 and not rules.is_jackpot(dice) and chance.random() < 0.9:
        face = max(FACES, key=dice.count)
        must_roll = rules.coloured if game.roll == 0 else ()
        return Keep(tuple(place for place in range(rules.dice) if dice[place] == face and place not in must_roll))

    def liking(score: Score) -> tuple[bool, int, float]:
        value = game.value(rules.column_index(score.column), rules.box_index(score.category))
        assert value is not None
        return score.category == rules.jackpot and value.points > 0, value.points + value.extra, chance.random()

    return max((action for action in game.legal_actions() if isinstance(action, Score)), key=liking)


def jackpot_spoiler(game: Game, chance: random.Random) -> Action:
    """Bars the jackpot box whenever it can, and else plays like one who loves jackpots."""
    box = game.ruleset.jackpot_box
    for index, column in enumerate(game.ruleset.columns):
        if game.closed(index, box) is None and chance.random() < 0.5:
            return Score(game.ruleset.jackpot, column.key)
    return jackpot_lover(game, chance)


def played_by(player: Player, key: str, blocks: Blocks, number: int) -> Played:
    """A whole game, the same for the same number."""
    ruleset = parse_ruleset(key)
    chance = random.Random(number)
    states = [Game.start(ruleset, blocks)]
    actions: list[Action] = []
    while not states[-1].over:
        actions.append(player(states[-1], chance))
        states.append(states[-1].apply(actions[-1], blocks))
    return Played(ruleset, blocks, actions, states)


@st.composite
def any_games(draw: st.DrawFn, keys: tuple[str, ...] = tuple(KEYS)) -> Played:
    """Whole games of any ruleset, real dice or loaded, by any of the players."""
    key = draw(st.sampled_from(keys))
    number = draw(st.integers(0, 10**9))
    player = draw(st.sampled_from([at_random, in_a_hurry, jackpot_lover, jackpot_spoiler]))
    blocks = draw(st.sampled_from([real_blocks, loaded_blocks]))(key, number)
    return played_by(player, key, blocks, number)


# The twin


def written_down(played: Played) -> list[dict[str, Any]]:
    """The actions as a replay document has them."""
    return as_written(played.actions, played.ruleset)


def as_written(actions: list[Action], ruleset: Ruleset) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(msgspec.json.encode(written(tuple(actions), ruleset)))
    return listed


def naive_blocks(blocks: Blocks) -> naive_replay.Blocks:
    return lambda turn, roll: list(blocks(turn, roll))


def assert_same_state(game: Game, table: naive_replay.Table) -> None:
    """The engine's game and the twin's show the same dice, rolls left, boxes and sums."""
    assert (list(game.dice), game.over) == (table.rolls[-1] if table.rolls else [], table.over)
    assert game.over or game.rolls_left == table.rolls_left
    for index, column in enumerate(game.ruleset.columns):
        boxes = zip(game.ruleset.boxes, game.card.columns[index], strict=True)
        filled = {box.category: points for box, points in boxes if points is not None}
        assert filled == table.filled[column.key]
        sums = game.card.sums(index)
        assert msgspec.structs.asdict(sums) == table.card(column.key)
    assert game.card.total == table.score


def twin_in_step(played: Played) -> naive_replay.Table:
    """The twin's game after the same actions, found equal to the engine's after each of them."""
    table = naive_replay.new_table(naive_rulesets.read_key(played.ruleset.key), naive_blocks(played.blocks))
    assert_same_state(played.states[0], table)
    for action, game in zip(written_down(played), played.states[1:], strict=True):
        assert naive_replay.fault_of(action, table) == ""
        naive_replay.do(action, table)
        assert_same_state(game, table)
    return table


# Laws of whole games


def assert_laws(played: Played) -> None:
    """What must hold of any game that is over."""
    rules, final = played.ruleset, played.final
    scores = [action for action in played.actions if isinstance(action, Score)]
    assert len(scores) == rules.turns == len(rules.boxes) * len(rules.columns)
    assert (final.over, final.dice, final.rolls_left, final.legal_actions()) == (True, (), 0, [])
    boxes = [points for column in final.card.columns for points in column]
    sums = [final.card.sums(column) for column in range(len(rules.columns))]
    assert final.score == sum(points or 0 for points in boxes) + sum(column.bonus + column.extra for column in sums)
    assert final.score == sum(column.total for column in sums)
    assert None not in boxes
    # Equal to the engine's: test_rulesets_keys.py
    assert 0 <= final.score <= naive_rulesets.maximum(naive_rulesets.read_key(rules.key))
    assert play(rules, played.blocks, played.actions).card == final.card


def document_of(played: Played, number: int) -> Document:
    """The replay document of a game on real dice, with its turns."""
    turns = replay(played.ruleset, played.actions, played.blocks).turns
    return {
        **document_head(played.ruleset.key, number),
        "actions": written_down(played),
        "score": played.final.score,
        "turns": json.loads(msgspec.json.encode(turns)),
    }


def verified(document: Document) -> Verification:
    """What `yams verify` says of a document; a text that is no document is not ok."""
    try:
        decoded = decode_document(json.dumps(document).encode())
    except msgspec.MsgspecError as error:
        return Verification(False, None, (), (), f"not a document: {error}")
    return verify(decoded)


def keys_of(base: str) -> list[str]:
    return [key for key in KEYS if parse_ruleset(key).base == base]


@pytest.mark.parametrize("base", BASES)
def test_every_ruleset_is_played_to_its_end(base: str) -> None:
    """For each legal key a random game on real dice obeys the laws, and both checkers accept its document."""
    for number, key in enumerate(keys_of(base)):
        player = (at_random, in_a_hurry)[number % 2]
        played = played_by(player, key, real_blocks(key, number), number)
        assert_laws(played)
        table = twin_in_step(played)
        document = document_of(played, number)
        assert document["turns"] == table.turns
        assert naive_replay.check(document) == (True, None, "")
        result = verified(document)
        assert (result.ok, result.score, result.error) == (True, table.score, None)
        reports = {report.key: report for report in result.columns}
        for column in table.ruleset.columns:
            assert msgspec.structs.asdict(reports.pop(column)) == {"key": column, **table.card(column)}
        assert not reports


@given(any_games())
@settings(max_examples=150)
def test_any_game_of_any_ruleset(played: Played) -> None:
    """Whoever plays whatever ruleset on whatever dice: the laws hold and the twin agrees after every action."""
    assert_laws(played)
    twin_in_step(played)


@given(st.sampled_from(KEYS), st.integers(0, 10**9))
@settings(max_examples=40)
def test_games_of_the_twin_are_games_of_the_engine(key: str, number: int) -> None:
    """A whole game played by the twin, each action among all that it finds legal, verifies with the same score."""
    head = document_head(key, number)
    document = naive_replay.play(CHALLENGE, key, head["seed"], naive_replay.at_random(number), with_turns=True)
    assert {name: document[name] for name in head} == head
    result = verified(document)
    assert (result.ok, result.score, result.error) == (True, document["score"], None)


# Legal and illegal actions


def candidates(ruleset: Ruleset) -> list[Action]:
    """Every action with a chance to be legal, and many without."""
    positions = range(ruleset.dice)
    keeps = [kept for size in range(ruleset.dice + 1) for kept in combinations(positions, size)]
    keeps += [(-1,), (ruleset.dice,), (0, ruleset.dice), (2, 2), (0, 0, 1), (3, 1), (10**30,), tuple(positions) * 2]
    categories = [box.category for box in ruleset.boxes]
    columns: list[str | None] = [column.key for column in ruleset.columns]
    scores = [Score(category, column) for category in categories for column in columns]
    scores += [Score(category) for category in categories]
    scores += [Score(category, column) for category in ("Ones", "", "jackpot") for column in (None, *columns)]
    scores += [Score(category, column) for category in categories[:2] for column in ("", "sideways", "FREE")]
    return [*map(Keep, keeps), *scores]


@given(any_games())
@settings(max_examples=30)
def test_legal_actions_are_those_that_apply_accepts(played: Played) -> None:
    """In every state exactly the listed actions are accepted, by the twin too; a refusal is typed and changes nothing."""
    rules = played.ruleset
    untouched = [Game.start(rules, played.blocks)]
    for action in played.actions:
        untouched.append(untouched[-1].apply(action, played.blocks))
    table = naive_replay.new_table(naive_rulesets.read_key(rules.key), naive_blocks(played.blocks))
    tried = candidates(rules)
    for game, before, done in zip(played.states, untouched, [*written_down(played), None], strict=True):
        accepted = set()
        for action in tried:
            refusal = refusal_of(game, action, played.blocks)
            if refusal is None:
                accepted.add(canonical(action, rules))
            else:
                assert (refusal.code in CODES, str(refusal)[-1]) == (True, "."), refusal
        listed = game.legal_actions()
        assert game == before
        assert set(listed) == accepted
        assert len(listed) == len(accepted)
        assert bool(listed) != game.over
        twins = naive_replay.legal_actions(table)
        assert sorted(map(json.dumps, twins)) == sorted(map(json.dumps, as_written(listed, rules)))
        if done is not None:
            naive_replay.do(done, table)


def refusal_of(game: Game, action: Action, blocks: Blocks) -> RuleError | None:
    try:
        game.apply(action, blocks)
    except RuleError as error:
        return error
    return None


@given(any_games(), st.integers(0, 10**6))
@settings(max_examples=60)
def test_previews_come_true(played: Played, number: int) -> None:
    """A box has a value exactly when it may be written, and writing it puts just that value on the card."""
    game = played.states[number % (len(played.states) - 1)]
    scores = {action for action in game.legal_actions() if isinstance(action, Score)}
    for column, row in enumerate(game.card.columns):
        for box in range(len(row)):
            score = Score(game.ruleset.boxes[box].category, game.ruleset.columns[column].key)
            value = game.value(column, box)
            assert (value is not None) == (score in scores) == (game.closed(column, box) is None)
            if value is not None:
                card = game.apply(score, played.blocks).card
                assert card.columns[column][box] == value.points
                assert card.extra[column] == game.card.extra[column] + value.extra


# Equal keeps


def same_faces(dice: Dice, faces: Counter[int], chance: random.Random) -> tuple[int, ...]:
    """Positions of dice that show these faces, chosen by chance among equal dice."""
    kept: list[int] = []
    for face, number in faces.items():
        kept += chance.sample([place for place, shown in enumerate(dice) if shown == face], number)
    return tuple(kept)


PLAIN_KEYS = tuple(key for key in KEYS if "two-colours" not in key)


@given(any_games(PLAIN_KEYS), st.integers(0, 10**6))
def test_equal_keeps_lead_to_equal_games(played: Played, number: int) -> None:
    """Without coloured dice, whoever keeps equal dice from whatever positions ends with an equal card."""
    chance = random.Random(number)
    twin = Game.start(played.ruleset, played.blocks)
    for game, action in zip(played.states, played.actions, strict=False):
        assert sorted(twin.dice) == sorted(game.dice)
        assert (twin.rolls_left, twin.card) == (game.rolls_left, game.card)
        match action:
            case Keep(positions=positions):
                faces = Counter(game.dice[position] for position in positions)
                twin = twin.apply(Keep(same_faces(twin.dice, faces, chance)), played.blocks)
            case Score():
                twin = twin.apply(action, played.blocks)
    assert twin == played.final


# Further jackpots, first rolls, coloured dice and saved rolls really happen


def events(played: Played) -> Iterator[str]:
    """Names for the rare things that happen in a game, each as often as it does."""
    rules = played.ruleset
    for game, action in zip(played.states, played.actions, strict=False):
        match action:
            case Keep():
                yield f"roll {game.roll + 2}"
                if rules.coloured and game.roll == 0:
                    yield "coloured dice rerolled"
            case Score(category=category, column=column):
                yield from events_of_score(game, rules.column_index(column), rules.box_index(category))


def events_of_score(game: Game, column: int, box: int) -> Iterator[str]:
    rules, name = game.ruleset, game.ruleset.columns[column].key
    value = game.value(column, box)
    assert value is not None
    if game.roll == 0 and game.rolls_left == 0:
        yield "a turn of one roll"
    if rules.columns[column].first_roll_only:
        yield "first roll filled" if value.points else "first roll barred"
    jackpot = game.card.columns[column][rules.jackpot_box]
    if jackpot is None or not rules.is_jackpot(game.dice):
        return
    if jackpot == 0 and rules.extra_jackpot:
        assert value.extra == 0
        yield "no extra after a barred jackpot box"
    if value.extra:
        assert (jackpot, value.extra) == (50, 100)
        yield f"extra in {name}"
    if rules.joker is Joker.FREE and value.joker:
        yield f"joker in {name}" + (" after a barred jackpot box" if jackpot == 0 else "")
    if rules.joker is not Joker.NONE and rules.boxes[box].category == "yams-extreme":
        yield "six alike in their box" if value.points else "no joker in the box of six alike"
    if rules.joker is Joker.OFFICIAL:
        upper = rules.boxes[box].section is Section.UPPER
        own = upper and value.points > 0
        yield "official: own upper box" if own else "official: 0 in an upper box" if upper else "official: lower box"


EXTRAS = {f"extra in {column}" for column in ("down", "free", "up", "first-roll")}
JOKERS = {f"joker in {column}" for column in ("down", "free", "up", "first-roll")}
BARRED = {"no extra after a barred jackpot box", "joker in free after a barred jackpot box"}
OFFICIAL = {"official: own upper box", "official: lower box", "official: 0 in an upper box"}
FIRST_ROLL = {"a turn of one roll", "first roll filled", "first roll barred"}
SAVED = {"roll 4", "roll 5"}
COLOURED = {"coloured dice rerolled"}
SIX_ALIKE = {"six alike in their box", "no joker in the box of six alike"}
EXPECTED = {
    # Down the sheet of `yams` only the chance follows the jackpot box, and down that of `yam-pairs` nothing.
    "yams": (EXTRAS | JOKERS | BARRED | OFFICIAL | FIRST_ROLL | COLOURED) - {"joker in down"},
    "yam-pairs": (EXTRAS | JOKERS | BARRED | FIRST_ROLL | COLOURED) - {"extra in down", "joker in down"},
    "yatzy": FIRST_ROLL | COLOURED | SAVED,
    "maxi-yatzy": FIRST_ROLL | SAVED,
    "yams-extreme": EXTRAS | JOKERS | BARRED | FIRST_ROLL | SIX_ALIKE,
}


@pytest.mark.parametrize("base", BASES)
def test_loaded_dice_bring_every_rare_thing(base: str) -> None:
    """On dice that are often alike each rare rule is met many times, and the twin agrees each time."""
    seen: Counter[str] = Counter()
    players = (jackpot_lover, jackpot_spoiler) if BARRED & EXPECTED[base] else (jackpot_lover,)
    for (number, key), player in product(enumerate(keys_of(base)), players):
        played = played_by(player, key, loaded_blocks(key, number), number)
        assert_laws(played)
        twin_in_step(played)
        happened = Counter(events(played))
        seen += happened
        assert_only_what_the_key_allows(key, set(happened))
    assert {name: seen[name] for name in EXPECTED[base] if seen[name] < 5} == {}


def assert_only_what_the_key_allows(key: str, happened: set[str]) -> None:
    """A ruleset without an option never shows what the option does."""
    options = key.split(".")[1:]
    for option, names in (
        ("extra-yams", EXTRAS),
        ("joker", JOKERS),
        ("official-joker", OFFICIAL),
        ("first-roll-column", FIRST_ROLL),
        ("two-colours", COLOURED),
        ("saved-rolls", SAVED),
    ):
        assert option in options or not names & happened
