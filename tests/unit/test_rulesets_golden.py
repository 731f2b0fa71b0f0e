"""The golden games: for each base and each option a complete game that a person can read, checked by engine and twin."""

import json
from pathlib import Path
from typing import Any

import msgspec
import naive_golden
import naive_replay
import naive_rulesets
import pytest

from yams.fairness.document import ReplayDocument, decode_document
from yams.fairness.verification import ColumnReport, verify
from yams.rules.actions import Score
from yams.rules.dice import Blocks
from yams.rules.replay import Replay, replay
from yams.rules.rulesets import BASES, parse_ruleset

GOLDEN = Path(__file__).parents[1] / "golden"
NO_GAMES = {"dice-v1", "replay-codes", "pasted-texts"}

# Of each game the sums of its columns: upper, bonus, lower, extra, total.
CARDS = {
    "yams": [("free", 54, 0, 167, 0, 221)],
    "yams.dry": [("free", 67, 35, 210, 0, 312)],
    "yams.extra-yams": [("free", 61, 0, 217, 200, 478)],
    "yams.joker": [("free", 66, 35, 223, 0, 324)],
    "yams.extra-yams.official-joker": [("free", 55, 0, 169, 200, 424)],
    "yams.down": [("down", 52, 0, 149, 0, 201)],
    "yams.up": [("up", 45, 0, 191, 0, 236)],
    "yams.two-colours": [("free", 63, 35, 176, 0, 274)],
    "yam-pairs": [("free", 48, 0, 269, 0, 317)],
    "yam-pairs.extra-yams.joker.three-columns": [
        ("down", 47, 0, 162, 0, 209),
        ("free", 61, 0, 269, 200, 530),
        ("up", 35, 0, 178, 100, 313),
    ],
    "yatzy": [("free", 58, 0, 185, 0, 243)],
    "yatzy.first-roll-column": [("free", 65, 50, 163, 0, 278), ("first-roll", 33, 0, 67, 0, 100)],
    "yatzy.saved-rolls": [("free", 64, 50, 212, 0, 326)],
    "maxi-yatzy": [("free", 69, 0, 376, 0, 445)],
    "maxi-yatzy.bonus-50.full-straight-25": [("free", 85, 50, 401, 0, 536)],
    "maxi-yatzy.bonus-75.full-straight-30": [("free", 97, 75, 379, 0, 551)],
    "yams-extreme": [("free", 65, 0, 431, 0, 496)],
    "yams-extreme.dry.extra-yams.joker": [("free", 78, 0, 304, 400, 782)],
}
WITH_OPTIONS = [key for key in CARDS if "." in key]

# Without one of these a game's actions mean the same or are refused; the others forbid what is legal without them.
TELLING = {
    "dry",
    "extra-yams",
    "joker",
    "official-joker",
    "three-columns",
    "first-roll-column",
    "saved-rolls",
    "bonus-50",
    "bonus-75",
    "full-straight-25",
    "full-straight-30",
}


def text_of(key: str) -> str:
    name = "yams-complete-game" if key == "yams" else key
    return (GOLDEN / f"{name}.json").read_text("utf-8")


def plain(key: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text_of(key))
    return document


def test_every_base_and_every_option_has_a_game() -> None:
    """The golden games are those listed here, and together they show each base and each option of the design."""
    files = {path.stem for path in GOLDEN.glob("*.json")} - NO_GAMES
    assert files == {"yams-complete-game" if key == "yams" else key for key in CARDS}
    assert set(BASES) <= set(CARDS)
    assert {word for key in CARDS for word in key.split(".")} == {*naive_rulesets.BASES, *naive_rulesets.OPTIONS}


@pytest.mark.parametrize("key", CARDS)
def test_a_golden_game_holds(key: str) -> None:
    """Engine and twin find every die, every point and the score of the file right, and the card is the one told here."""
    document = plain(key)
    result = verify(decode_document(text_of(key)))
    assert (result.ok, result.error) == (True, None)
    assert json.loads(msgspec.json.encode(result.turns)) == document["turns"]
    assert result.columns == tuple(ColumnReport(*column) for column in CARDS[key])
    assert result.score == document["score"] == sum(column[-1] for column in CARDS[key])
    assert naive_replay.check(document) == (True, None, "")
    assert (document["ruleset"], document["challenge"]) == (key, f"2026-12-01.{key}")


@pytest.mark.parametrize("key", CARDS)
def test_a_golden_game_can_be_read(key: str) -> None:
    """A file has one turn a line, actions and dice alike, and stays small."""
    document, text = plain(key), text_of(key)
    turns = parse_ruleset(key).turns
    assert text == naive_golden.readable(document)
    assert len(document["turns"]) == turns
    assert sum('"rolls"' in line for line in text.splitlines()) == turns
    assert len(text) < 10_000


@pytest.mark.parametrize("key", WITH_OPTIONS)
def test_the_options_of_a_golden_game_matter(key: str) -> None:
    """In the game of a ruleset each of its options shows what it does, as the twin sees it."""
    assert naive_golden.mattering(plain(key)) == list(parse_ruleset(key).options)


def blocks_of(document: ReplayDocument) -> Blocks:
    """The dice of a file, as the twin makes them."""
    dice = naive_replay.blocks_of(msgspec.to_builtins(document), naive_rulesets.read_key(document.ruleset))
    return lambda turn, roll: tuple(dice(turn, roll))


def replayed(document: ReplayDocument, key: str) -> Replay:
    """The file's actions on the file's dice under another ruleset."""
    actions = [action.action() for action in document.actions]
    return replay(parse_ruleset(key), actions, blocks_of(document))


@pytest.mark.parametrize("key", WITH_OPTIONS)
def test_without_an_option_the_golden_game_is_another(key: str) -> None:
    """The same dice and actions without one of the options give another score or no whole game at all."""
    document = decode_document(text_of(key))
    base, *options = key.split(".")
    assert replayed(document, key).game.score == document.score
    for option in options:
        if option in TELLING:
            other = ".".join([base, *(kept for kept in options if kept != option)])
            found = replayed(document, other)
            assert found.failure is not None or found.game.score != document.score, option


def test_the_official_joker_is_forced_in_its_game() -> None:
    """The third Yam's is of fives and the box of fives is open, so of three open boxes only that one may be written."""
    document = decode_document(text_of("yams.extra-yams.official-joker"))
    actions = [action.action() for action in document.actions]
    fives = actions.index(Score("fives"))
    before = replay(parse_ruleset(document.ruleset), actions[:fives], blocks_of(document)).game
    assert (before.dice, len(before.card.empty_boxes(0))) == ((5, 5, 5, 5, 5), 3)
    assert before.legal_actions() == [Score("fives", "free")]


def test_a_first_roll_game_ends_with_turns_of_one_roll() -> None:
    """The game has turns of one roll in the first-roll column among others, and only such ones once nothing else is open."""
    turns = plain("yatzy.first-roll-column")["turns"]
    columns = [turn["column"] for turn in turns]
    last_free = max(index for index, column in enumerate(columns) if column == "free")
    assert last_free < len(turns) - 1
    assert {len(turn["rolls"]) for turn in turns if turn["column"] == "first-roll"} == {1}
    assert {len(turn["rolls"]) for turn in turns[: last_free + 1]} == {1, 3}


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.card.txt")), ids=lambda path: path.name)
def test_a_golden_card_is_the_engines(path: Path) -> None:
    """The card beside each game, written by the twin, is the card that the engine arrives at, box by box and sum by sum."""
    document = decode_document(path.with_name(path.name.replace(".card.txt", ".json")).read_bytes())
    ruleset = parse_ruleset(document.ruleset)
    played = replay(ruleset, [action.action() for action in document.actions], blocks_of(document))
    card = played.game.card
    head, *rows = [line.split() for line in path.read_text("utf-8").splitlines()]
    assert head == [document.ruleset, *(column.key for column in ruleset.columns)]
    columns = range(len(ruleset.columns))
    expected = [[box.category, *(str(card.columns[c][b]) for c in columns)] for b, box in enumerate(ruleset.boxes)]
    sums = [card.sums(column) for column in columns]
    names = ("upper", "bonus", "lower", "extra", "total")
    expected += [[name, *(str(getattr(column, name)) for column in sums)] for name in names]
    assert rows == [*expected, ["score", str(document.score)]]


def test_every_golden_game_has_its_card() -> None:
    """No game without its card."""
    games = {path.stem for path in GOLDEN.glob("*.json")} - NO_GAMES
    assert {path.name.removesuffix(".card.txt") for path in GOLDEN.glob("*.card.txt")} == games
