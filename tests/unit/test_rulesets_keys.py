"""Which texts are ruleset keys, why the others aren't, and the highest score of each."""

from dataclasses import asdict, replace
from itertools import chain, combinations, permutations, product
from typing import Any

import naive_rulesets
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_replay import after_actions
from naive_rules import UPPER

from tests.unit.play import Played, fixed_blocks
from tests.unit.test_rulesets_games import KEYS, assert_laws, naive_blocks, twin_in_step, written_down
from yams.rules.actions import Action, Score
from yams.rules.dice import FACES
from yams.rules.errors import UnknownRuleset
from yams.rules.game import Game
from yams.rules.maximum import maximum
from yams.rules.options import OPTIONS
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import BASES, LONGEST_KEY, WELL_KNOWN, all_keys, parse_ruleset

NAMES = naive_rulesets.OPTIONS


def refusal(key: str) -> str:
    """Why a text is no key, as one short typed sentence."""
    with pytest.raises(UnknownRuleset) as caught:
        parse_ruleset(key)
    assert caught.value.code == "unknown-ruleset"
    reason = str(caught.value)
    assert reason.endswith(".")
    assert "\n" not in reason
    assert len(reason) < 500
    return reason


# Legal keys


def test_the_legal_keys_are_those_of_the_twin() -> None:
    """Of all sets of options on all bases, the engine lists just those that the twin doesn't refuse, none twice."""
    assert len(KEYS) == len(set(KEYS)) == 450
    assert set(KEYS) == set(naive_rulesets.every_key())
    assert {*BASES, *WELL_KNOWN} <= set(KEYS)


def test_options_stand_in_the_order_of_the_design() -> None:
    """The engine knows the options of the design, in its order."""
    assert [option.key for option in OPTIONS] == NAMES


@pytest.mark.parametrize("base", BASES)
def test_a_legal_key_has_one_value(base: str) -> None:
    """A key always gives the same object, which says the key again, its base and its options in canonical order."""
    for key in KEYS:
        ruleset = parse_ruleset(key)
        if ruleset.base == base:
            assert parse_ruleset("".join(list(key))) is ruleset
            assert (ruleset.key, ".".join([base, *ruleset.options])) == (key, key)
            assert list(ruleset.options) == sorted(ruleset.options, key=NAMES.index)
            twin = naive_rulesets.read_key(key)
            assert ([column.key for column in ruleset.columns], ruleset.turns) == (twin.columns, twin.turns)
            assert ruleset.upper_bonus.points == naive_rulesets.upper_bonus(twin, ruleset.upper_bonus.threshold)


def test_parsing_a_key_leaves_its_base_alone() -> None:
    """After all keys are parsed the bases are still without options, and different keys have different values."""
    assert len({id(parse_ruleset(key)) for key in KEYS}) == len(KEYS)
    for base, ruleset in BASES.items():
        assert parse_ruleset(base) is ruleset
        assert (ruleset.options, len(ruleset.columns), ruleset.extra_jackpot) == ((), 1, 0)


# Illegal combinations


def test_each_option_on_each_base() -> None:
    """An option is refused on the bases that the design doesn't give it, and the reason names both."""
    for base, option in product(BASES, NAMES):
        key = f"{base}.{option}"
        if base in naive_rulesets.ALLOWED_IN[option]:
            assert parse_ruleset(key).options == (option,)
        else:
            reason = refusal(key)
            assert f"{option} applies to " in reason
            assert reason.endswith(f"not to {base}.")
            assert all(allowed in reason for allowed in naive_rulesets.ALLOWED_IN[option])


@pytest.mark.parametrize("base", BASES)
def test_each_pair_of_options(base: str) -> None:
    """Of all ordered pairs of options the legal ones are accepted, and each other one is refused for what is wrong with it."""
    excluded = {frozenset(pair) for pair in naive_rulesets.NOT_TOGETHER}
    for pair in product(NAMES, repeat=2):
        key = ".".join([base, *pair])
        strangers = [option for option in pair if base not in naive_rulesets.ALLOWED_IN[option]]
        if strangers:
            reason = refusal(key)
            assert any(f"{option} applies to " in reason for option in strangers) or "exclude each other" in reason
        elif pair[0] == pair[1]:
            assert "twice" in refusal(key)
        elif frozenset(pair) in excluded:
            reason = refusal(key)
            assert "exclude each other" in reason
            assert all(option in reason for option in pair)
        elif NAMES.index(pair[0]) > NAMES.index(pair[1]):
            assert refusal(key).endswith(f"another order: {base}.{pair[1]}.{pair[0]}.")
        else:
            assert parse_ruleset(key).options == pair


def test_each_exclusion_of_the_design() -> None:
    """Every exclusion is refused on every base where both options stand in the table, both options named."""
    pairs = [
        "joker official-joker",
        "official-joker down",
        "official-joker up",
        "official-joker three-columns",
        "down up",
        "down three-columns",
        "up three-columns",
        "three-columns first-roll-column",
        "bonus-50 bonus-75",
        "full-straight-25 full-straight-30",
    ]
    seen = 0
    for base, pair in product(BASES, pairs):
        first, second = pair.split()
        allowed = naive_rulesets.ALLOWED_IN
        if base in allowed[first] and base in allowed[second]:
            reason = refusal(f"{base}.{first}.{second}")
            assert f"{first} and {second} exclude" in reason or f"{second} and {first} exclude" in reason
            seen += 1
    assert seen == 4 + 4 * len(BASES) + 2


def test_an_exclusion_is_found_among_other_options() -> None:
    """An exclusion is named wherever its two options stand in a longer key."""
    reason = refusal("maxi-yatzy.down.first-roll-column.saved-rolls.bonus-50.bonus-75.full-straight-30")
    assert "bonus-50 and bonus-75 exclude each other" in reason
    reason = refusal("yams.dry.extra-yams.official-joker.first-roll-column.two-colours.joker")
    assert "official-joker and joker exclude each other" in reason


def test_other_orders_are_refused_with_the_right_one() -> None:
    """Every key with its options in another order is refused, and the reason ends with the key that is meant."""
    for key in KEYS:
        base, *options = key.split(".")
        orders = permutations(options) if len(options) <= 3 else rotations(options)
        for order in orders:
            if list(order) != options:
                assert refusal(".".join([base, *order])).endswith(f"another order: {key}.")


def rotations(options: list[str]) -> list[tuple[str, ...]]:
    turned = [tuple(options[start:] + options[:start]) for start in range(1, len(options))]
    return [*turned, tuple(options[::-1])]


JUNK = [
    "",
    ".",
    "..",
    "yam",
    "Yams",
    "YAMS",
    " yams",
    "yams ",
    "yams\n",
    "yams.",
    ".yams",
    "yams..dry",
    "yams.dry.",
    "yams.Dry",
    "yams.dry ",
    "yams.dry\n",
    "yams dry",
    "yams,dry",
    "yams/dry",
    "yams-dry",
    "yams.yatzy",
    "dry",
    "dry.yams",
    "yams.dry.dry",
    "yams.bonus-35",
    "maxi-yatzy.bonus-100",
    "maxi-yatzy.full-straight-21",
    "maxi-yatzy.bonus",
    "maxiyatzy",
    "yams_extreme",
    "yam\u2019s",
    "yаms",  # with a Cyrillic а
    "yams\x00",
    "yams." + "dry." * 1_000,
    "x" * 100_000,
    "\n" * 10,
    "yams.\ud800",
]


@pytest.mark.parametrize("key", JUNK, ids=lambda key: ascii(key)[:40])
def test_junk_is_refused(key: str) -> None:
    """No other text is a key, for the engine or for the twin, and the refusal stays short."""
    refusal(key)
    with pytest.raises(naive_rulesets.KeyRefusedError):
        naive_rulesets.read_key(key)


@given(st.lists(st.sampled_from([*BASES, *NAMES, "", "Dry", "bonus-100"]), max_size=6))
def test_any_words_are_a_key_for_both_or_for_none(words: list[str]) -> None:
    """Of any words between dots the engine and the twin accept the same."""
    key = ".".join(words)
    try:
        twin = naive_rulesets.read_key(key)
    except naive_rulesets.KeyRefusedError:
        refusal(key)
    else:
        assert parse_ruleset(key).options == tuple(twin.options)


# Maxima


@pytest.mark.parametrize(
    ("key", "most"),
    [
        ("yams", 375),
        ("yams.dry", 375 - 12 - 6),
        ("yams.joker", 375),
        ("yams.official-joker", 375),
        ("yams.two-colours", 375),
        ("yam-pairs", 433),
        ("yatzy", 374),
        ("yatzy.saved-rolls", 374),
        ("maxi-yatzy", 649),
        ("maxi-yatzy.bonus-50", 599),
        ("maxi-yatzy.bonus-75", 624),
        ("maxi-yatzy.full-straight-25", 653),
        ("maxi-yatzy.full-straight-30", 658),
        ("yams-extreme", 634),
        ("yams.extra-yams", 1480),
        ("yams.extra-yams.joker", 1575),
        ("yams.extra-yams.official-joker", 1575),
        ("yams.three-columns", 3 * 375),
        ("yatzy.three-columns", 3 * 374),
        ("maxi-yatzy.three-columns.full-straight-30", 3 * 658),
        ("yams-extreme.joker.three-columns", 3 * 634),
        # Down the sheet only the chance comes after the Yam's box; up the sheet only the chance comes before.
        ("yams.extra-yams.down", 375 + 100),
        ("yams.extra-yams.joker.up", 375 + 11 * 100),
        ("yam-pairs.extra-yams.down", 433),
        # Five 6s are the best two pairs there can be, but only as a joker: not down the sheet, where the Yam's comes last.
        ("yam-pairs.joker", 435),
        ("yam-pairs.joker.down", 433),
        ("yam-pairs.joker.three-columns", 433 + 435 + 435),
    ],
)
def test_maxima(key: str, most: int) -> None:
    """The highest scores that follow from the design's tables."""
    assert maximum(parse_ruleset(key)) == most
    assert naive_rulesets.maximum(naive_rulesets.read_key(key)) == most


def test_the_maximum_of_every_ruleset() -> None:
    """Engine and twin agree on every highest score, which coloured dice and saved rolls don't change."""
    for key in KEYS:
        most = naive_rulesets.maximum(naive_rulesets.read_key(key))
        plainer = parse_ruleset(without(without(key, "two-colours"), "saved-rolls"))
        assert maximum(plainer) == most, key
        assert same_but_for_the_dice(parse_ruleset(key), plainer)


def same_but_for_the_dice(ruleset: Ruleset, plainer: Ruleset) -> bool:
    """Whether two rulesets differ at most in their keys, coloured dice and saved rolls, so have one highest score."""
    differing: dict[str, Any] = {"key": "", "options": (), "coloured": (), "saves_rolls": False}
    return asdict(replace(ruleset, **differing)) == asdict(replace(plainer, **differing))


def test_columns_add_up() -> None:
    """Columns don't help each other: three of them, or one for first rolls, are worth what each is worth alone."""
    most = {key: naive_rulesets.maximum(naive_rulesets.read_key(key)) for key in KEYS}
    for key in KEYS:
        if "three-columns" in key:
            alone = [without(key, "three-columns"), *(key.replace("three-columns", name) for name in ("down", "up"))]
            assert most[key] == sum(most[one] for one in alone)
            if not {"extra-yams", "joker"} & set(key.split(".")):
                assert most[key] == 3 * most[alone[0]]
        if "first-roll-column" in key:
            free = without(without(without(key, "first-roll-column"), "down"), "up")
            assert most[key] == most[without(key, "first-roll-column")] + most[free]


def without(key: str, option: str) -> str:
    return ".".join(word for word in key.split(".") if word != option)


def perfect_game(key: str) -> Played:
    """The twin's game of most points, each turn one roll, played through the engine."""
    ruleset = parse_ruleset(key)
    turns = naive_rulesets.best_turns(naive_rulesets.read_key(key))
    blocks = fixed_blocks([[tuple(turn.roll.dice)] for turn in turns])
    actions: list[Action] = [Score(turn.category, turn.column) for turn in turns]
    states = [Game.start(ruleset, blocks)]
    for action in actions:
        states.append(states[-1].apply(action, blocks))
    return Played(ruleset, blocks, actions, states)


def test_every_maximum_is_reached() -> None:
    """For each ruleset a legal game on dice made for it ends with the highest score, in the engine and in the twin."""
    for key in KEYS:
        played = perfect_game(key)
        twin = naive_rulesets.read_key(key)
        table = after_actions(twin, written_down(played), naive_blocks(played.blocks))
        assert played.final.score == table.score == naive_rulesets.maximum(twin), key


def test_1480_is_reached_with_extra_yams() -> None:
    """A Yam's in its box, then twelve further ones: 100 with each, even where it gives 0 in the full and the suites."""
    key = "yams.extra-yams"
    faces = {**{box: face for face, box in enumerate(UPPER, start=1)}, "yams": 6}
    boxes = ["yams", *(box for box in naive_rulesets.read_key(key).boxes if box != "yams")]
    blocks = fixed_blocks([[(faces.get(box, 6),) * 5] for box in boxes])
    ruleset = parse_ruleset(key)
    actions: list[Action] = [Score(box) for box in boxes]
    states = [Game.start(ruleset, blocks)]
    for action in actions:
        states.append(states[-1].apply(action, blocks))
    played = Played(ruleset, blocks, actions, states)
    assert_laws(played)
    table = twin_in_step(played)
    points = {turn["category"]: turn["points"] for turn in table.turns}
    assert [points[box] for box in ("full-house", "small-straight", "large-straight")] == [0, 0, 0]
    assert table.card("free") == {"upper": 105, "bonus": 35, "lower": 140, "extra": 1200, "total": 1480}
    assert played.final.score == table.score == 1480


def test_no_game_with_extra_yams_beats_1480() -> None:
    """Whatever the jackpot box holds when a box is written, no roll gives it more than the sum to 1480 counts for it.

    So 1480 bounds every game: each box at its best over all rolls and all states of the jackpot box, the bonus, and
    the Yam's box, which can have no extra bonus itself, at 50.
    """
    twin = naive_rulesets.read_key("yams.extra-yams")
    rolls = naive_rulesets.all_rolls(5)
    bound = 50 + 35
    for box in twin.boxes:
        if box != "yams":
            bound += max(
                naive_rulesets.points(twin, box, dice, jackpot) + naive_rulesets.extra_bonus(twin, dice, jackpot)
                for dice, jackpot in product(rolls, (None, 0, 50))
            )
    assert bound == 1480


def test_1275_is_the_most_without_a_wasted_yams() -> None:
    """1275 would be the highest score if a further Yam's in a box that it doesn't fit brought no 100: nine boxes fit."""
    twin = naive_rulesets.read_key("yams")
    alike = [[face] * 5 for face in FACES]
    fitting = [box for box in twin.boxes if any(naive_rulesets.plain_points(twin, box, dice) for dice in alike)]
    assert 375 + 100 * len([box for box in fitting if box != "yams"]) == 1275


def test_three_sizes_of_illegal_sets() -> None:
    """All sets of up to three options in canonical order are keys for both or for none."""
    sets = chain.from_iterable(combinations(NAMES, size) for size in range(4))
    legal = set(KEYS)
    for options, base in product(sets, BASES):
        key = ".".join([base, *options])
        if key not in legal:
            refusal(key)


def test_a_very_long_key_is_refused_at_once() -> None:
    """A text too long for any key is no ruleset, and isn't taken apart: it may come from anybody's file."""
    assert max(map(len, all_keys())) <= LONGEST_KEY
    with pytest.raises(UnknownRuleset, match="at most 200 characters"):
        parse_ruleset("yams" + ".down" * 100_000)
