"""The examples that the client draws on its rules pages, recounted by the engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from yams.rules.rulesets import BASES, parse_ruleset

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "lib" / "examples.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['base']}-{example['category']}")
def test_an_example_is_worth_what_it_says(example: dict[str, Any]) -> None:
    """The drawn dice give the points beside them in that ruleset."""
    ruleset = parse_ruleset(example["base"])
    assert len(example["dice"]) == ruleset.dice
    box = ruleset.boxes[ruleset.box_index(example["category"])]
    assert box.scoring.points(tuple(example["dice"])) == example["points"] > 0


@pytest.mark.parametrize("base", BASES)
def test_every_box_has_an_example(base: str) -> None:
    """No box of any base is without a drawn example."""
    shown = {example["category"] for example in EXAMPLES if example["base"] == base}
    assert shown == {box.category for box in BASES[base].boxes}
