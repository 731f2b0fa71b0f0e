"""The crash test: processes are killed while many games are played, then everything that was answered must be there.

Each client sends a request again, with the same action number, for as long as it gets no answer, a 5xx or a 429, and writes down what was
acknowledged. Afterwards the stored games are replayed by the slow twins of tests/naive, which share no code with the service.
`python -m bench crash` runs the same storm for as long as one likes.
"""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

import naive_dice
from integration.launcher import Connection, Launcher, Response, run_command
from naive_replay import check
from naive_rules import BOXES
from naive_standings import ranks

Answer = dict[str, Any]

ANSWER_PATIENCE_S = 15.0
RESEND_PATIENCE_S = 30.0
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 0.5
VERIFY_PATIENCE_S = 25.0  # the sweep comes every ten seconds, a restart may take five
GONE_PATIENCE_S = 6.0
KEEP_SHARE = 0.6
DOUBLE_TAP_SHARE = 0.05
LONGEST_DELAY_S = 0.3


class Client:
    """Sends each request again until it is answered with something else than a 5xx or a 429."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection: Connection | None = None
        self.resent = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._drop()

    async def send(self, method: str, path: str, token: str = "", body: Answer | None = None) -> Response:
        deadline = time.monotonic() + RESEND_PATIENCE_S
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                response = await self._once(method, path, token, None if body is None else json.dumps(body).encode())
                if response.status < 500 and response.status != 429:
                    return response
                failure = str(response)
                assert response.status in (429, 503), failure
                assert int(response.headers["retry-after"]) >= 1
            except OSError as error:  # a TimeoutError is one
                failure = repr(error)
                self._drop()
            assert time.monotonic() < deadline, f"{method} {path} was not answered: {failure}"
            self.resent += 1
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def get(self, path: str, token: str = "") -> Any:
        """The JSON of a GET that must succeed."""
        response = await self.send("GET", path, token)
        assert response.status == 200, str(response)
        return response.json()

    async def _once(self, method: str, path: str, token: str, body: bytes | None) -> Response:
        async with asyncio.timeout(ANSWER_PATIENCE_S):
            if self._connection is None:
                self._connection = await Connection.open(self._port)
            return await self._connection.request(method, path, token, body)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@dataclass
class Told:
    """An acknowledged action: what was sent and the state that was answered."""

    action: Answer
    state: Answer


@dataclass
class Player:
    """One client's own memory of its game."""

    token: str = ""
    run: str = ""
    first: Answer = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    resent: int = 0

    @property
    def state(self) -> Answer:
        return self.told[-1].state if self.told else self.first

    @property
    def playing(self) -> bool:
        state: str = self.state["status"]
        return state == "playing"


async def start_game(client: Client, player: Player, challenge: str) -> None:
    player.token = (await client.send("POST", "/api/players", body={})).json()["token"]
    response = await client.send("POST", f"/api/challenges/{challenge}/runs", player.token)
    assert response.status in (200, 201), str(response)
    player.first = response.json()
    player.run = player.first["id"]
    assert player.first["nextAction"] == 0


async def act(client: Client, player: Player, action: Answer, second: Client | None = None) -> None:
    """Play the next action and note its answer; with a second client the finger taps twice at once."""
    n = len(player.told)
    path = f"/api/runs/{player.run}/actions/{n}"
    fingers = [client] if second is None else [client, second]
    responses = await asyncio.gather(*(finger.send("PUT", path, player.token, action) for finger in fingers))
    states = []
    for response in responses:
        assert response.status == 200, f"action {n}, {action}: {response}"
        states.append(response.json())
    assert states[0]["nextAction"] == n + 1
    assert states[0] == states[-1], "the same action was answered in two ways"
    player.told.append(Told(action, states[0]))


def choose(chance: random.Random, state: Answer) -> Answer:
    """Any keep now and then, otherwise any open box."""
    if state["rollsLeft"] > 0 and chance.random() < KEEP_SHARE:
        return {"keep": sorted(chance.sample(range(5), chance.randrange(5)))}
    boxes = state["columns"][0]["boxes"]
    return {"score": chance.choice([box["category"] for box in boxes if box["points"] is None])}


async def play(port: int, player: Player, challenge: str, seed: str) -> None:
    """Play a whole game with seeded choices."""
    chance = random.Random(seed)
    async with Client(port) as client, Client(port) as other:
        await start_game(client, player, challenge)
        while player.playing:
            second = other if chance.random() < DOUBLE_TAP_SHARE else None
            await act(client, player, choose(chance, player.state), second)
        player.resent = client.resent + other.resent


async def play_all(port: int, players: list[Player], challenge: str, seed: str) -> None:
    """All the players at once."""
    async with asyncio.TaskGroup() as group:
        for number, player in enumerate(players):
            group.create_task(play(port, player, challenge, f"{seed}.{number}"))


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.told) for player in players)


async def kill_at_random(up: Launcher, victims: list[str], players: list[Player], seed: str) -> None:
    """`kill -9` one child after the other, each when a seeded number of actions is acknowledged, and a moment later."""
    chance = random.Random(seed)
    least_actions = len(BOXES) * len(players)
    for threshold, victim in zip(sorted(chance.choices(range(least_actions), k=len(victims))), victims, strict=True):
        while acknowledged(players) < threshold:
            await asyncio.sleep(0.002)
        await asyncio.sleep(LONGEST_DELAY_S * chance.random())
        await asyncio.to_thread(up.kill_child, victim, chance.randrange(64))


async def storm(up: Launcher, games: int, kills: int, seed: str) -> tuple[str, list[Player]]:
    """Play whole games while every kind of child is killed `kills` times; the challenge and what the players know."""
    challenge = await today(up.port)
    players = [Player() for _ in range(games)]
    victims = ["api", "worker", "store"] * kills
    random.Random(seed).shuffle(victims)
    async with asyncio.TaskGroup() as group:
        group.create_task(play_all(up.port, players, challenge, seed))
        group.create_task(kill_at_random(up, victims, players, seed))
    return challenge, players


async def today(port: int) -> str:
    """The id of today's challenge."""
    async with Client(port) as client:
        challenge: str = (await client.get("/api/daily"))["challenges"][0]["id"]
        return challenge


async def check_everything(up: Launcher, challenge: str, players: list[Player]) -> None:
    """Every acknowledged action is stored, every finished game is counted once, and the board is what the games give."""
    master = bytes.fromhex((up.data / "master.key").read_text("ascii"))
    seed = naive_dice.seed(master, challenge).hex()
    async with Client(up.port) as client:
        await await_verified(client, challenge, len(players))
        scores = {player.run: await check_player(client, player, seed) for player in players}
        assert len(scores) == len(players), "two players share a run"
        await check_board(client, challenge, scores)
    audit = await asyncio.to_thread(run_command, "admin", "board", challenge, "--data", str(up.data))
    assert (audit.returncode, audit.stderr) == (0, ""), audit.stdout + audit.stderr
    assert f"{len(players)} verified, 0 pending, exact" in audit.stdout


async def await_verified(client: Client, challenge: str, count: int) -> None:
    """Wait until so many games are on the board."""
    deadline = time.monotonic() + VERIFY_PATIENCE_S
    while True:
        finished = (await client.get(f"/api/challenges/{challenge}/leaderboard?limit=1"))["finished"]
        assert finished <= count, "a game was counted twice"
        if finished == count:
            return
        assert time.monotonic() < deadline, f"after {VERIFY_PATIENCE_S:.0f} s {finished} of {count} are verified"
        await asyncio.sleep(0.2)


async def check_player(client: Client, player: Player, seed: str) -> int:
    """Compare a player's memory with what is stored and replayed by the naive twin; the score."""
    run = await client.get(f"/api/runs/{player.run}", player.token)
    document = await client.get(f"/api/runs/{player.run}/replay", player.token)
    assert document["seed"] is None, "the seed is shown before the reveal"
    fits, _, reason = check({**document, "seed": seed})
    assert fits, f"{player.run}: {reason}"
    assert not player.playing
    assert document["actions"] == [told.action for told in player.told], "an acknowledged action is lost or another"
    assert run == {**player.state, "status": "verified"}
    shown = [player.first["dice"], *(told.state["dice"] for told in player.told)]
    rolled = [roll for turn in document["turns"] for roll in turn["rolls"]]
    assert shown == [*rolled, []], "dice were shown that are not those of the replay"
    score: int = document["score"]
    return score


async def check_board(client: Client, challenge: str, scores: dict[str, int]) -> None:
    """The served board against one made from scratch."""
    standings: list[Answer] = []
    while len(standings) < len(scores):
        board = await client.get(f"/api/challenges/{challenge}/leaderboard?limit=100&offset={len(standings)}")
        assert board["standings"], f"the board ends after {len(standings)} of {len(scores)}"
        standings += board["standings"]
    assert len(standings) == len(scores)
    assert {row["run"]: row["score"] for row in standings} == scores
    assert [row["score"] for row in standings] == sorted(scores.values(), reverse=True)
    assert [row["rank"] for row in standings] == ranks([row["score"] for row in standings])
    assert board["histogram"] == [[score, count] for score, count in sorted(Counter(scores.values()).items())]
    assert sum(count for _, count in board["histogram"]) == board["finished"] == len(scores)
