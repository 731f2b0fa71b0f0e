"""`POST /api/odds`: exact chances for anyone, and refusals that say why."""

from fractions import Fraction
from typing import Any

import pytest
from test_protocol import problem
from world import Json, World

from yams.rules.rulesets import BASES, parse_ruleset


async def ask(world: World, **body: Any) -> list[Json]:
    """The chances of a question that must have an answer."""
    response = await world.http.post("/api/odds", json=body)
    assert response.status_code == 200, response.text
    chances: list[Json] = response.json()["chances"]
    return chances


async def test_odds_of_one_target(world: World) -> None:
    """From nothing, from kept dice and from a roll the answer has the exact fraction, the number and what to keep."""
    assert await ask(world, ruleset="yams", rollsLeft=3, target="yams") == [
        {
            "target": "yams",
            "chance": 347897 / 7558272,
            "numerator": "347897",
            "denominator": "7558272",
            "bestKeep": [],
        }
    ]
    (kept,) = await ask(world, ruleset="yatzy", held=[6, 6], rollsLeft=2, target="3x6")
    assert Fraction(int(kept["numerator"]), int(kept["denominator"])) == 1 - Fraction(5, 6) ** 6
    assert kept["bestKeep"] == [6, 6]
    (rolled,) = await ask(world, ruleset="yams", dice=[5, 4, 3, 2, 5], rollsLeft=2, target="large-straight")
    assert (rolled["numerator"], rolled["denominator"], rolled["bestKeep"]) == ("5", "9", [2, 3, 4, 5])


@pytest.mark.parametrize("key", BASES)
async def test_odds_of_every_category(world: World, key: str) -> None:
    """Without a target every category has its chance, also with the most rolls there can be."""
    chances = await ask(world, ruleset=key, rollsLeft=5)
    assert [odds["target"] for odds in chances] == [box.category for box in parse_ruleset(key).boxes]
    for odds in chances:
        assert 0 < odds["chance"] <= 1
        assert odds["chance"] == int(odds["numerator"]) / int(odds["denominator"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dice": [1, 2, 3]}, "5 dice"),
        ({"dice": [1, 2, 3, 4, 7]}, "dice"),
        ({"dice": [1, 2, 3, 4, "5"]}, "dice"),
        ({"dice": [1, 2, 3, 4, 5], "held": [1]}, "either"),
        ({"held": [1, 2, 3, 4, 5]}, "At most 4"),
        ({"held": [], "rollsLeft": 0}, "1 to 5"),
        ({"rollsLeft": 6}, "rollsLeft"),
        ({"rollsLeft": -1}, "rollsLeft"),
        ({"rollsLeft": 2.5}, "rollsLeft"),
        ({"target": "pair"}, "no box"),
        ({"target": "chance:31"}, "30"),
        ({"target": "x" * 41}, "target"),
        ({"ruleset": "yams.two-colours"}, "coloured"),
        ({"more": 1}, "more"),
    ],
)
async def test_refusals(world: World, change: dict[str, Any], reason: str) -> None:
    """What can't be asked is an invalid body, with the reason."""
    response = await world.http.post("/api/odds", json={"ruleset": "yams", "rollsLeft": 2, **change})
    assert reason in problem(response, 400, "invalid-body")["detail"]


async def test_an_unknown_ruleset(world: World) -> None:
    """A ruleset that there is not is answered as everywhere."""
    response = await world.http.post("/api/odds", json={"ruleset": "yatzee", "rollsLeft": 2})
    problem(response, 404, "unknown-ruleset")
