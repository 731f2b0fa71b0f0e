"""docs/rules.md against the rules: every example is worth what it says, every key, box, option and maximum is there."""

import re
from pathlib import Path

import pytest

from yams.rules.maximum import maximum
from yams.rules.options import OPTIONS
from yams.rules.rulesets import BASES, WELL_KNOWN, parse_ruleset

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### `([a-z-]+)`(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES = [
    (base, category, tuple(map(int, dice.split("-"))), int(points))
    for base, text in SECTIONS.items()
    for row in text.splitlines()
    if row.startswith("|")
    for category in re.findall(r"`([a-z-]+)`", row)[:1]
    for dice, points in re.findall(r"((?:[1-6]-){4,5}[1-6]): (\d+) \|", row)
]


def test_every_base_has_its_section() -> None:
    """Each base is told with its boxes, its threshold and bonus, and its highest score."""
    assert list(SECTIONS) == list(BASES)
    for base, ruleset in BASES.items():
        text = SECTIONS[base]
        assert f"Highest score {maximum(ruleset)}" in text
        assert f"bonus {ruleset.upper_bonus.points} at {ruleset.upper_bonus.threshold}" in text


def test_every_box_of_every_base_is_told() -> None:
    """Each lower box stands in its base's table, or in that of `yams` where the base says that it is as there."""
    for base, ruleset in BASES.items():
        told = SECTIONS[base] + (SECTIONS["yams"] if base == "yam-pairs" else "")
        for box in ruleset.boxes[6:]:
            assert f"`{box.category}`" in told, (base, box.category)


def test_there_are_many_examples() -> None:
    """The examples are really read from the page."""
    assert len(EXAMPLES) > 30


@pytest.mark.parametrize(("base", "category", "dice", "points"), EXAMPLES)
def test_examples(base: str, category: str, dice: tuple[int, ...], points: int) -> None:
    """An example in a table is worth what the page says."""
    ruleset = parse_ruleset(base)
    assert ruleset.boxes[ruleset.box_index(category)].scoring.points(dice) == points


def test_options_and_maxima_in_the_text() -> None:
    """Every option stands in the table; the highest scores named in the text are the computed ones."""
    for option in OPTIONS:
        assert f"`{option.key}`" in PAGE
        for excluded in option.excludes:
            assert f"`{excluded}`" in PAGE
    assert f"`yams.extra-yams` is {maximum(parse_ruleset('yams.extra-yams'))}" in PAGE
    assert f"either joker it is {maximum(parse_ruleset('yams.extra-yams.joker'))}" in PAGE
    for key in WELL_KNOWN:
        assert f"`{key}`" in PAGE
