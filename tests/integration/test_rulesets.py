"""Every way people play, end to end: any ruleset as a day's challenge, through API, worker, board, replay and offline check."""

import random
from datetime import UTC, date, datetime, timedelta

import pytest
from test_protocol import problem
from world import Json, Player, World

from storage.embedded import EmbeddedStore
from yams.challenges.calendar import rulesets_of_day
from yams.fairness.document import decode_document
from yams.fairness.verification import verify
from yams.rules.options import OPTIONS
from yams.rules.rulesets import BASES, all_keys, parse_ruleset

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
DAY = NOON.date()
# A sample in which every base and every option stands, and the well-known combinations.
SAMPLE = [
    "yams",
    "yatzy",
    "maxi-yatzy",
    "yam-pairs.extra-yams.joker.three-columns",
    "yams-extreme.dry.extra-yams.joker.first-roll-column",
    "yams.extra-yams.official-joker",
    "yams.down.two-colours",
    "yatzy.up.saved-rolls",
    "maxi-yatzy.saved-rolls.bonus-50.full-straight-25",
    "maxi-yatzy.three-columns.bonus-75.full-straight-30",
]


def test_the_sample_covers_everything() -> None:
    """Every base and every option is played below."""
    words = {word for key in SAMPLE for word in key.split(".")}
    assert words == {*BASES, *(option.key for option in OPTIONS)}


async def play_randomly(player: Player, challenge: str, chance: random.Random) -> Json:
    """A whole game of random legal choices, as a client sees them: previews, closed boxes, rolls left."""
    run = await player.start(challenge)
    ruleset = parse_ruleset(run["ruleset"])
    several = len(run["columns"]) > 1
    while run["status"] == "playing":
        may_keep = [place for place in range(ruleset.dice) if place not in ruleset.coloured or run["rollsLeft"] != 2]
        if run["rollsLeft"] and chance.random() < 0.5:
            kept = chance.sample(may_keep, chance.randrange(min(len(may_keep), ruleset.dice - 1) + 1))
            run = await player.act(run, {"keep": kept})
            continue
        choices = [
            (column["key"], box["category"])
            for column in run["columns"]
            for box in column["boxes"]
            if box["preview"] is not None
        ]
        column, category = chance.choice(choices)
        run = await player.act(run, {"score": category, **({"column": column} if several else {})})
    return run


@pytest.mark.parametrize("key", SAMPLE)
async def test_a_day_in_any_ruleset(store: EmbeddedStore, key: str) -> None:
    """A ruleset as the day's challenge is played by two, verified, ranked on a board of its own and checked offline."""
    async with World.open(store.url, NOON, YAMS_DAILIES=key, YAMS_VARIANTS="") as world:
        challenge = f"{DAY}.{key}"
        players = [await world.player() for _ in range(2)]
        runs = [await play_randomly(player, challenge, random.Random(seed)) for seed, player in enumerate(players)]
        assert await world.sweep() == 2
        board = await world.board(challenge)
        assert sorted(row["score"] for row in board["standings"]) == sorted(run["score"] for run in runs)
        for run in runs:
            assert run["turn"] == parse_ruleset(key).turns
            assert run["score"] == sum(column["total"] for column in run["columns"])
        assert (await world.audit(challenge)).differences == ()
        world.later(days=2)
        await world.turn_days()
        for player, run in zip(players, runs, strict=True):
            answer = await player.call("GET", f"/api/runs/{run['id']}/replay")
            verification = verify(decode_document(answer.content))
            assert (verification.error, verification.score) == (None, run["score"])


async def test_each_daily_has_its_own_dice_board_and_commitment(world: World) -> None:
    """The day's challenges share nothing: commitments, dice and boards are each one's own."""
    daily = (await world.http.get("/api/daily")).json()
    ids = [challenge["id"] for challenge in daily["challenges"]]
    assert ids[:3] == [f"{DAY}.yams", f"{DAY}.yatzy", f"{DAY}.maxi-yatzy"]
    player = await world.player()
    for challenge in ids:
        await play_randomly(player, challenge, random.Random(1))
    await world.sweep()
    for challenge in ids:
        board = await world.board(challenge, player)
        assert board["finished"] == 1
        assert board["me"]["run"].startswith(f"{challenge}~")


async def test_closed_boxes_say_why(store: EmbeddedStore) -> None:
    """A box that can't be written now says why, and writing it is refused with the reason and changes nothing."""
    key = "yams.first-roll-column"
    async with World.open(store.url, NOON, YAMS_DAILIES=f"{key},yams.down", YAMS_VARIANTS="") as world:
        player = await world.player()
        run = await player.act(await player.start(f"{DAY}.{key}"), {"keep": [0]})
        assert {box["closed"] for box in run["columns"][1]["boxes"]} == {"first-roll"}
        assert {box["preview"] for box in run["columns"][1]["boxes"]} == {None}
        refused = problem(
            await player.put(run["id"], 1, {"score": "chance", "column": "first-roll"}), 422, "box-closed"
        )
        assert refused["run"] == run
        problem(await player.put(run["id"], 1, {"score": "chance"}), 422, "unknown-column")
        down = await player.start(f"{DAY}.yams.down")
        assert [box["closed"] for box in down["columns"][0]["boxes"]] == [None, *["order"] * 12]
        problem(await player.put(down["id"], 0, {"score": "twos"}), 422, "box-closed")


async def test_coloured_dice_and_saved_rolls(store: EmbeddedStore) -> None:
    """A second roll must reroll the coloured dice; unmade rolls are saved and can be spent later, two at a time."""
    async with World.open(store.url, NOON, YAMS_DAILIES="yatzy.two-colours.saved-rolls", YAMS_VARIANTS="") as world:
        player = await world.player()
        run = await player.start(f"{DAY}.yatzy.two-colours.saved-rolls")
        for kept in ([0], [1, 2], [0, 1, 2, 3]):
            assert problem(await player.put(run["id"], 0, {"keep": kept}), 422, "coloured-die")["run"] == run
        run = await player.act(run, {"score": "chance"})
        assert (run["savedRolls"], run["rollsLeft"]) == (2, 4)
        for left in (3, 2, 1, 0):
            run = await player.act(run, {"keep": [2]})
            assert run["rollsLeft"] == left
        problem(await player.put(run["id"], run["nextAction"], {"keep": []}), 422, "no-rolls-left")
        run = await player.act(run, {"score": "ones"})
        assert (run["savedRolls"], run["rollsLeft"]) == (0, 2)


async def test_a_changed_list_leaves_games_alone(store: EmbeddedStore) -> None:
    """Days that are open keep their challenges, games and boards when the configured list changes."""
    async with World.open(store.url, NOON) as world:
        before = (await world.http.get("/api/daily")).json()["challenges"]
        player = await world.player()
        run = await play_randomly(player, f"{DAY}.yatzy", random.Random(3))
        await world.sweep()
        board = await world.board(f"{DAY}.yatzy", player)
    async with World.open(
        store.url, NOON + timedelta(minutes=1), keep=True, YAMS_DAILIES="yams.up", YAMS_VARIANTS=""
    ) as world:
        after = (await world.http.get("/api/daily")).json()["challenges"]
        assert [challenge["id"] for challenge in after] == [challenge["id"] for challenge in before]
        again = Player(world.http, player.profile)
        assert (await again.call("GET", f"/api/runs/{run['id']}")).json() == {**run, "status": "verified"}
        assert (await world.board(f"{DAY}.yatzy", again))["standings"] == board["standings"]
        world.later(days=8)
        fresh = (await world.http.get("/api/daily")).json()["challenges"]
        assert [challenge["ruleset"] for challenge in fresh] == ["yams.up"]


async def test_any_legal_key_is_described(world: World) -> None:
    """Each ruleset answers its boxes and maximum by its key; a combination that is none is refused with the reason."""
    for key in random.Random(7).sample(list(all_keys()), 20):
        answer = (await world.http.get(f"/api/rulesets/{key}")).json()
        assert answer["key"] == key
        assert answer["turns"] == len(answer["boxes"]) * len(answer["columns"])
        assert ".".join((answer["base"], *answer["options"])) == key
    for key, reason in (("yams.up.down", "exclude"), ("yatzy.joker", "applies to"), ("yams.joker.dry", "order")):
        detail = problem(await world.http.get(f"/api/rulesets/{key}"), 404, "unknown-ruleset")["detail"]
        assert reason in detail


def test_the_variant_of_any_day_follows_from_its_date() -> None:
    """Variants take turns day by day, and a variant that is a daily anyway stands once."""
    variants = ("a", "b", "c")
    days = [date(2026, 12, 1) + timedelta(days=count) for count in range(6)]
    turns = [rulesets_of_day(day, ("x",), variants)[1] for day in days]
    assert turns[:3] == turns[3:]
    assert sorted(turns[:3]) == ["a", "b", "c"]
    assert rulesets_of_day(days[0], ("a", "b", "c"), variants) == ("a", "b", "c")
    assert rulesets_of_day(days[0], ("x",), ()) == ("x",)
