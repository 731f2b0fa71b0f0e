"""The offline check: the golden game, the independent checker over hundreds of games, and documents of any kind."""

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import naive_dice
import naive_replay
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from tests.unit.play import YAMS, play_randomly
from yams.fairness.document import ReplayDocument, decode_document, written
from yams.fairness.verification import ColumnReport, Verification, verify, view
from yams.rules.notation import WrittenAction
from yams.rules.replay import Turn

Document = dict[str, Any]
# Changes a document in place; gives how `error` must begin, None where only the checkers' agreement is known.
Mutation = Callable[[Document, random.Random], str | None]

GOLDEN_TEXT = (Path(__file__).parents[1] / "golden" / "yams-complete-game.json").read_bytes()
GOLDEN: Document = json.loads(GOLDEN_TEXT)
GAMES = 300


def plain(value: object) -> Any:
    """What stands in the JSON of a value."""
    return json.loads(msgspec.json.encode(value))


def checked(document: Document) -> Verification:
    """What `yams verify` says of a document; a text that is no document is not ok."""
    try:
        decoded = decode_document(json.dumps(document).encode())
    except msgspec.MsgspecError as error:
        return Verification(False, None, (), (), f"not a document: {error}")
    return verify(decoded)


def random_document(number: int) -> Document:
    """A whole game played by the twin, with its turns for every other number."""
    seed = number.to_bytes(32, "big").hex()
    day = f"2027-{number % 12 + 1:02}-{number % 28 + 1:02}.yams"
    beacon = "" if number % 3 else f"beacon {number}"
    return naive_replay.play(day, "yams", seed, naive_replay.at_random(number), beacon, with_turns=number % 2 == 0)


def assert_agreement(document: Document, place: str | None = None) -> None:
    """Both checkers say the same of a document, and the error names the place where one is known."""
    ok, action, reason = naive_replay.check(document)
    found = checked(document)
    assert found.ok == ok, (found.error, reason)
    assert (found.error is None) == ok
    if action is not None and found.error is not None and not found.error.startswith("not a document"):
        assert found.error.startswith(f"action {action}: "), (found.error, reason)
    numbered = re.match(r"action (\d+): ", found.error or "")
    if numbered:
        assert int(numbered[1]) == action, (found.error, reason)
    if place is not None:
        assert found.error is not None
        assert found.error.startswith(place), (found.error, place)


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        ('"seed":', '"seed": "00", "seed":'),
        ('"seed":', '"seed": null, "\\u0073eed":'),
        ('{"keep":', '{"keep": [], "keep":'),
        ('{"rolls":', '{"rolls": [], "rolls":'),
    ],
)
def test_a_field_stands_once(once: str, twice: str) -> None:
    """A document in which a field stands twice, in which readers could see two games, is none."""
    text = GOLDEN_TEXT.decode()
    assert once in text
    with pytest.raises(msgspec.ValidationError, match="twice"):
        decode_document(text.replace(once, twice, 1))


def test_the_golden_game_holds() -> None:
    """The golden game verifies to 221 points, with its turns and sums told."""
    result = verify(decode_document(GOLDEN_TEXT))
    assert (result.ok, result.score, result.error) == (True, 221, None)
    assert plain(result.turns) == GOLDEN["turns"]
    assert result.columns == (ColumnReport("free", 54, 0, 167, 0, 221),)


def test_the_golden_game_holds_without_its_turns() -> None:
    """`turns` may be left out; the result tells them all the same."""
    document = {name: value for name, value in GOLDEN.items() if name != "turns"}
    assert checked(document) == checked(GOLDEN)


def test_the_checkers_agree_on_random_games() -> None:
    """Hundreds of random games played by the twin hold for both checkers."""
    for number in range(GAMES):
        document = random_document(number)
        assert_agreement(document)
        assert checked(document).score == document["score"]
        assert checked(document).ok


def test_games_of_the_engine_hold_for_the_twin() -> None:
    """A game played by the engine makes a document that the independent checker accepts."""
    for number in range(50):
        # Legal actions ask nothing of the dice, so those of one game are legal with any seed.
        document = random_document(number)
        document["actions"] = plain(written(tuple(play_randomly(YAMS, number).actions), YAMS))
        document.pop("turns", None)
        document["score"] = checked(document).score
        assert_agreement(document)
        assert checked(document).ok


def action_numbers(document: Document, kind: str) -> list[int]:
    return [number for number, action in enumerate(document["actions"]) if kind in action]


def with_turns(document: Document) -> list[Document]:
    """The document's turns, written down first where they were left out."""
    if "turns" not in document:
        document["turns"] = plain(checked(document).turns)
    turns: list[Document] = document["turns"]
    return turns


def changed_die(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    turn = chance.randrange(len(turns))
    roll = chance.randrange(len(turns[turn]["rolls"]))
    position = chance.randrange(5)
    dice = turns[turn]["rolls"][roll]
    dice[position] = dice[position] % 6 + 1
    return f"turn {turn + 1}, roll {roll + 1}: "


def missing_roll(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    turn = chance.randrange(len(turns))
    turns[turn]["rolls"].pop()
    return f"turn {turn + 1}: "


def changed_points(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    turn = chance.randrange(len(turns))
    turns[turn]["points"] += chance.choice([-1, 1, 50])
    return f"turn {turn + 1}: "


def changed_category_in_turns(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    turn = chance.randrange(1, len(turns))
    turns[turn]["category"] = turns[turn - 1]["category"]
    return f"turn {turn + 1}: "


def changed_column_in_turns(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    turn = chance.randrange(len(turns))
    turns[turn]["column"] = "down"
    return f"turn {turn + 1}: "


def missing_turn(document: Document, _chance: random.Random) -> str:
    with_turns(document).pop()
    return "turns: "


def extra_turn(document: Document, _chance: random.Random) -> str:
    turns = with_turns(document)
    turns.append(deepcopy(turns[-1]))
    return "turns: "


def impossible_action(document: Document, chance: random.Random) -> str:
    number = chance.randrange(len(document["actions"]))
    document["actions"][number] = chance.choice(
        [
            {"keep": [5]},
            {"keep": [-1]},
            {"keep": [10**25]},
            {"keep": [1, 1]},
            {"keep": [0, 1, 2, 3, 4]},
            {"score": "pair"},
            {"score": ""},
            {"score": "chance", "column": "down"},
        ]
    )
    return f"action {number}: "


def malformed_action(document: Document, chance: random.Random) -> str:
    number = chance.randrange(len(document["actions"]))
    document["actions"][number] = chance.choice(
        [
            {},
            [],
            None,
            "chance",
            {"keep": [0], "score": "chance"},
            {"keep": None},
            {"keep": [True]},
            {"keep": [1.0]},
            {"keep": "0"},
            {"score": 3},
            {"score": "chance", "column": None},
            {"keep": [0], "column": "free"},
            {"score": "chance", "more": 1},
        ]
    )
    return "not a document"


def box_written_twice(document: Document, chance: random.Random) -> str:
    first, second = sorted(chance.sample(action_numbers(document, "score"), 2))
    document["actions"][second] = dict(document["actions"][first])
    return f"action {second}: "


def swapped_boxes(document: Document, chance: random.Random) -> str:
    turns = with_turns(document)
    numbers = action_numbers(document, "score")
    first, second = sorted(chance.sample(range(len(turns)), 2))
    actions = document["actions"]
    one, other = numbers[first], numbers[second]
    actions[one], actions[other] = actions[other], actions[one]
    return f"turn {first + 1}: "


def changed_keep(document: Document, chance: random.Random) -> None:
    numbers = action_numbers(document, "keep")
    if numbers:
        document["actions"][chance.choice(numbers)] = {"keep": chance.sample(range(5), chance.randrange(5))}


def dropped_action(document: Document, chance: random.Random) -> None:
    document["actions"].pop(chance.randrange(len(document["actions"])))


def dropped_last_action(document: Document, _chance: random.Random) -> str:
    document["actions"].pop()
    return "actions: the game stops in turn 13 of 13"


def no_actions(document: Document, _chance: random.Random) -> str:
    document["actions"] = []
    return "actions: the game stops in turn 1 of 13"


def extra_action(document: Document, chance: random.Random) -> str:
    document["actions"].append(chance.choice([{"keep": []}, {"score": "chance"}, {"score": "pair"}]))
    return f"action {len(document['actions']) - 1}: "


def doubled_action(document: Document, chance: random.Random) -> None:
    number = chance.randrange(len(document["actions"]))
    document["actions"].insert(number, dict(document["actions"][number]))


def swapped_actions(document: Document, chance: random.Random) -> None:
    actions = document["actions"]
    one, other = chance.sample(range(len(actions)), 2)
    actions[one], actions[other] = actions[other], actions[one]


def changed_seed(document: Document, chance: random.Random) -> str:
    document["seed"] = chance.randbytes(32).hex()
    return "commitment: "


def changed_seed_and_commitment(document: Document, chance: random.Random) -> str:
    with_turns(document)
    seed = chance.randbytes(32)
    document["seed"] = seed.hex()
    document["commitment"] = naive_dice.commitment(document["challenge"], seed).hex()
    return "turn "


def wrong_commitment(document: Document, chance: random.Random) -> str:
    digits = list(document["commitment"])
    at = chance.randrange(64)
    digits[at] = "0123456789abcdef"[(int(digits[at], 16) + chance.randrange(1, 16)) % 16]
    document["commitment"] = "".join(digits)
    return "commitment: "


def short_commitment(document: Document, _chance: random.Random) -> str:
    document["commitment"] = document["commitment"][:-1]
    return "commitment: "


def wrong_score(document: Document, chance: random.Random) -> str:
    document["score"] += chance.choice([-1, 1])
    return "score: "


def huge_score(document: Document, _chance: random.Random) -> str:
    document["score"] = 10**40
    return "score: "


def other_ruleset(document: Document, chance: random.Random) -> str:
    document["ruleset"] = chance.choice(["yatzy", "yams.dry", "Yams", ""])
    return "ruleset: "


def other_ruleset_and_challenge(document: Document, _chance: random.Random) -> str:
    document["challenge"] = document["challenge"].replace("yams", "yatzee")
    document["ruleset"] = "yatzee"
    return "There is no ruleset 'yatzee'"


def other_days_ruleset(document: Document, _chance: random.Random) -> str:
    document["challenge"] = document["challenge"].replace("yams", "yatzy")
    return "ruleset: "


def other_challenge(document: Document, _chance: random.Random) -> str:
    document["challenge"] = "2028-01-01.yams"
    return "commitment: "


def other_challenge_and_commitment(document: Document, _chance: random.Random) -> str:
    with_turns(document)
    document["challenge"] = "2028-01-01.yams"
    seed = bytes.fromhex(document["seed"])
    document["commitment"] = naive_dice.commitment("2028-01-01.yams", seed).hex()
    return "turn "


def other_beacon(document: Document, _chance: random.Random) -> str:
    with_turns(document)
    document["beacon"] += "x"
    return "turn "


def other_version(document: Document, _chance: random.Random) -> str:
    document["version"] = "yams/v2"
    return "version: "


def short_seed(document: Document, _chance: random.Random) -> str:
    document["seed"] = document["seed"][:-2]
    return "seed: "


def odd_seed(document: Document, _chance: random.Random) -> str:
    document["seed"] = document["seed"][:-1] + "g"
    return "seed: "


def hidden_seed(document: Document, _chance: random.Random) -> str:
    document["seed"] = None
    return "seed: not revealed"


def long_beacon(document: Document, _chance: random.Random) -> str:
    document["beacon"] = "é" * 32_768
    return "beacon: "


def long_challenge(document: Document, _chance: random.Random) -> str:
    document["challenge"] = "x" * 65_536
    return "challenge: "


def missing_field(document: Document, chance: random.Random) -> str:
    del document[chance.choice(naive_replay.REQUIRED)]
    return "not a document"


def unknown_field(document: Document, _chance: random.Random) -> str:
    document["more"] = 1
    return "not a document"


def wrong_type(document: Document, chance: random.Random) -> str:
    name = chance.choice(["version", "challenge", "ruleset", "beacon", "commitment", "actions", "score", "turns"])
    document[name] = chance.choice([None, True, 1.5, {}])
    return "not a document"


MUTATIONS: list[Mutation] = [
    changed_die,
    missing_roll,
    changed_points,
    changed_category_in_turns,
    changed_column_in_turns,
    missing_turn,
    extra_turn,
    impossible_action,
    malformed_action,
    box_written_twice,
    swapped_boxes,
    changed_keep,
    dropped_action,
    dropped_last_action,
    no_actions,
    extra_action,
    doubled_action,
    swapped_actions,
    changed_seed,
    changed_seed_and_commitment,
    wrong_commitment,
    short_commitment,
    wrong_score,
    huge_score,
    other_ruleset,
    other_ruleset_and_challenge,
    other_days_ruleset,
    other_challenge,
    other_challenge_and_commitment,
    other_beacon,
    other_version,
    short_seed,
    odd_seed,
    hidden_seed,
    long_beacon,
    long_challenge,
    missing_field,
    unknown_field,
    wrong_type,
]


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return [random_document(number) for number in range(GAMES)]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_the_checkers_agree_on_mutated_games(mutation: Mutation, documents: list[Document]) -> None:
    """Both checkers say the same of each changed document, at the same action, and the error names the place."""
    for number, original in enumerate(documents):
        document = deepcopy(original)
        place = mutation(document, random.Random(number))
        assert_agreement(document, place)


def test_an_early_failure_still_tells_the_turns_before() -> None:
    """Where an action is refused, the result has the turns and sums up to it, and no score."""
    document = deepcopy(GOLDEN)
    document["actions"][5] = {"score": "ones"}
    result = checked(document)
    assert (result.ok, result.score) == (False, None)
    assert plain(result.turns) == GOLDEN["turns"][:1]
    assert result.columns[0].total == GOLDEN["turns"][0]["points"]
    assert result.error == "action 5: The box ones is already filled."


def test_the_score_is_recomputed() -> None:
    """Where only the claimed score is wrong, the result has the true one."""
    result = checked({**GOLDEN, "score": 222})
    assert (result.ok, result.score) == (False, 221)
    assert result.error == "score: the document says 222, the actions give 221"


def test_the_cause_comes_first() -> None:
    """Of several things that don't fit, the one that explains the others is named."""
    document = deepcopy(GOLDEN)
    document["score"] = 0
    document["turns"][3]["rolls"][0][0] = 6
    assert (checked(document).error or "").startswith("turn 4, roll 1: ")
    document["actions"][1] = {"keep": [7]}
    assert (checked(document).error or "").startswith("action 1: ")
    document["commitment"] = "00" * 32
    assert (checked(document).error or "").startswith("commitment: ")
    document["version"] = "yams/v0"
    assert (checked(document).error or "").startswith("version: ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)


def only_expected_errors(text: bytes) -> None:
    try:
        document = decode_document(text)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return
    result = verify(document)
    assert result.ok == (result.error is None)


@given(st.binary())
def test_any_bytes_are_refused_properly(text: bytes) -> None:
    """Whatever the bytes, decoding raises nothing but msgspec's errors or a UnicodeDecodeError."""
    only_expected_errors(text)


@given(JSON)
def test_any_json_is_refused_properly(value: object) -> None:
    """Whatever the JSON, decoding raises nothing but msgspec's errors."""
    only_expected_errors(json.dumps(value).encode())


@given(st.dictionaries(st.sampled_from([*GOLDEN, "more"]), JSON, min_size=1, max_size=3))
def test_a_document_with_any_fields(fields: Document) -> None:
    """The golden game with some fields replaced by any JSON is refused or checked, and nothing else is raised."""
    only_expected_errors(json.dumps({**GOLDEN, **fields}).encode())


@given(st.lists(st.tuples(st.integers(0, len(GOLDEN_TEXT) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_damaged_golden_game(damages: list[tuple[int, int]]) -> None:
    """The golden game with some bytes replaced is refused or checked, and nothing else is raised."""
    text = bytearray(GOLDEN_TEXT)
    for at, byte in damages:
        text[at] = byte
    only_expected_errors(bytes(text))


@given(st.integers(0, len(GOLDEN_TEXT) - 3))
def test_a_shortened_golden_game(length: int) -> None:
    """A file cut short anywhere is no document."""
    with pytest.raises(msgspec.DecodeError):
        decode_document(GOLDEN_TEXT[:length])


WRITTEN = st.one_of(
    st.builds(WrittenAction, keep=st.lists(st.integers(), max_size=8).map(tuple)),
    st.builds(WrittenAction, keep=st.lists(st.integers(0, 4), max_size=4, unique=True).map(tuple)),
    st.builds(WrittenAction, score=st.text(max_size=40) | st.sampled_from([box.category for box in YAMS.boxes])),
    st.builds(WrittenAction, score=st.just("chance"), column=st.text(max_size=40)),
)
HEX = st.text("0123456789abcdefABCDEF", min_size=64, max_size=64)
TURN = st.builds(
    Turn,
    rolls=st.lists(st.lists(st.integers(), max_size=6).map(tuple), max_size=4).map(tuple),
    category=st.text(),
    column=st.text(),
    points=st.integers(),
)
DOCUMENTS = st.builds(
    ReplayDocument,
    version=st.just("yams/v1") | st.text(),
    challenge=st.text() | st.from_regex(r"\d{4}-\d\d-\d\d\.(yams|other)", fullmatch=True),
    ruleset=st.just("yams") | st.text(),
    beacon=st.text(),
    seed=HEX | st.none() | st.text(),
    commitment=HEX | st.text(),
    actions=st.lists(WRITTEN, max_size=45).map(tuple),
    score=st.integers(),
    turns=st.just(msgspec.UNSET) | st.lists(TURN, max_size=15).map(tuple),
)


@given(DOCUMENTS)
def test_verification_never_raises(document: ReplayDocument) -> None:
    """Whatever a document says, checking it gives a result: ok exactly where there is no error."""
    result = verify(decode_document(msgspec.json.encode(document)))
    assert result.ok == (result.error is None)
    assert (result.score is None) == (len(result.turns) < 13)


def test_the_case_of_hex_digits_is_free() -> None:
    """Seed and commitment may be written in upper-case hex."""
    assert checked({**GOLDEN, "seed": GOLDEN["seed"].upper(), "commitment": GOLDEN["commitment"].upper()}).ok


# Watching


def test_a_game_is_watched_turn_by_turn() -> None:
    """What is watched are the turns and verdict of `verify`, with the sums of the sheet after each turn."""
    for document in (
        decode_document(GOLDEN_TEXT),
        *(decode_document(json.dumps(random_document(n))) for n in range(20)),
    ):
        found, watched = verify(document), view(document)
        assert (watched.turns, watched.error, watched.refused) == (found.turns, None, None)
        assert len(watched.sheets) == len(watched.turns)
        assert watched.sheets[-1] == found.columns
        points = 0
        for turn, (sums,) in zip(watched.turns, watched.sheets, strict=True):
            points += turn.points
            assert sums.total == points + sums.bonus + sums.extra
            assert sums.upper + sums.lower == points


def test_a_game_that_does_not_hold_is_watched_as_far_as_it_goes() -> None:
    """Up to the refused action the game is watched, and the rule that ends it is named by its code; without a seed there is nothing."""
    document = decode_document(GOLDEN_TEXT)
    scores = [number for number, action in enumerate(document.actions) if action.score]
    twice = list(document.actions)
    twice[scores[3]] = document.actions[scores[0]]
    wrong = replace(document, actions=tuple(twice), turns=UNSET)
    watched = view(wrong)
    assert (watched.error, watched.refused) == (verify(wrong).error, "box-filled")
    assert watched.turns == view(document).turns[:3]
    assert watched.sheets == view(document).sheets[:3]
    early = view(replace(document, seed=None))
    assert (early.turns, early.sheets, early.refused) == ((), (), None)
    assert (early.error or "").startswith("seed: ")
