"""The crash test: processes are killed while many games are played, then everything that was answered must be there.

Each client sends a request again, with the same action number, for as long as it gets no answer, a 5xx or a 429, and writes down what was
acknowledged. Afterwards the stored games are replayed by the slow twins of tests/naive, which share no code with the service.
`python -m bench crash` runs the same storm for as long as one likes.
"""

import asyncio
import json
import os
import random
import signal
import socket
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import naive_dice
import pytest
from launcher import (
    Connection,
    Launcher,
    Response,
    can_listen,
    command_of,
    free_port,
    run_command,
    status_of,
    wait_until,
)
from naive_replay import check
from naive_rules import BOXES
from naive_standings import ranks
from redis import Redis

from storage.embedded import socket_path
from storage.queue import QUEUE, VERIFY_RUN, Queue

Answer = dict[str, Any]

ANSWER_PATIENCE_S = 15.0
RESEND_PATIENCE_S = 60.0
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 0.5
VERIFY_PATIENCE_S = 60.0  # a job killed with its worker is taken up again after its timeout and ten seconds
GONE_PATIENCE_S = 6.0
KEEP_SHARE = 0.6
DOUBLE_TAP_SHARE = 0.1
LONGEST_DELAY_S = 0.1


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


async def act(client: Client, player: Player, action: Answer) -> None:
    """Play the next action and note its answer."""
    response = await put(client, player, action)
    assert response.status == 200, f"{action}: {response}"
    note(player, action, response.json())


async def act_twice(fingers: tuple[Client, Client], player: Player, actions: tuple[Answer, Answer]) -> None:
    """Play two actions under the same number at once: the same twice is one, of two others exactly one is taken."""
    responses = await asyncio.gather(
        *(put(finger, player, action) for finger, action in zip(fingers, actions, strict=True))
    )
    told = [(action, answer.json()) for action, answer in zip(actions, responses, strict=True) if answer.status == 200]
    if actions[0] == actions[1]:
        assert len(told) == 2, str(responses)
        assert told[0] == told[1], "the same action was answered in two ways"
    else:
        assert sorted(response.status for response in responses) == [200, 409], str(responses)
    note(player, *told[0])


async def put(client: Client, player: Player, action: Answer) -> Response:
    return await client.send("PUT", f"/api/runs/{player.run}/actions/{len(player.told)}", player.token, action)


def note(player: Player, action: Answer, state: Answer) -> None:
    assert state["nextAction"] == len(player.told) + 1
    player.told.append(Told(action, state))


def choose(chance: random.Random, state: Answer) -> Answer:
    """Any keep now and then, otherwise any open box."""
    if state["rollsLeft"] > 0 and chance.random() < KEEP_SHARE:
        return {"keep": sorted(chance.sample(range(5), chance.randrange(5)))}
    boxes = state["columns"][0]["boxes"]
    return {"score": chance.choice([box["category"] for box in boxes if box["points"] is None])}


async def play(port: int, player: Player, challenge: str, seed: str) -> None:
    """Play a game to its end with seeded choices, starting it where it is not started yet."""
    chance = random.Random(seed)
    async with Client(port) as client, Client(port) as other:
        if not player.run:
            await start_game(client, player, challenge)
        while player.playing:
            action = choose(chance, player.state)
            if chance.random() >= DOUBLE_TAP_SHARE:
                await act(client, player, action)
            else:
                second = action if chance.random() < 0.5 else choose(chance, player.state)
                await act_twice((client, other), player, (action, second))
        player.resent += client.resent + other.resent


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


async def verify_again(up: Launcher, challenge: str, players: list[Player]) -> None:
    """Have every game verified once more, as a worker does that died between its work and the end of its job."""
    async with Client(up.port) as client:
        await await_verified(client, challenge, len(players))
    queue = Queue.connect(f"unix://{socket_path(up.data)}")
    for player in players:
        await queue.verify(player.run)
    await queue.aclose()
    await asyncio.to_thread(wait_until, lambda: waiting_jobs(up) == 0, VERIFY_PATIENCE_S, "the jobs to be done")


def waiting_jobs(up: Launcher) -> int:
    """How many games are in the queue, or in a worker's hands, to be verified."""
    with Redis(unix_socket_path=str(socket_path(up.data))) as store:
        return sum(job.startswith(VERIFY_RUN.encode()) for job in store.zrange(QUEUE, 0, -1))


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


@pytest.mark.parametrize(("processes", "games", "kills"), [(1, 200, 2), (2, 80, 1)])
async def test_nothing_acknowledged_is_lost(tmp_path: Path, processes: int, games: int, kills: int) -> None:
    """However often API, worker and store are killed, what was answered is stored, and every game is counted once."""
    with Launcher(tmp_path, processes=processes) as up:
        challenge, players = await storm(up, games, kills, f"storm {processes}")
        assert sum(player.resent for player in players) > 0, "no request ever met a dead process"
        await verify_again(up, challenge, players)
        await check_everything(up, challenge, players)


@pytest.mark.parametrize("at_once", [False, True])
async def test_launcher_killed(tmp_path: Path, at_once: bool) -> None:
    """A killed launcher leaves no orphan; the next one, even started at once, goes on where the last one stopped."""
    with Launcher(tmp_path) as up:
        challenge = await today(up.port)
        players = [Player() for _ in range(60)]
        playing = asyncio.create_task(play_all(up.port, players, challenge, f"launcher {at_once}"))
        while acknowledged(players) < 300:
            await asyncio.sleep(0.002)
        up.kill()
        if not at_once:
            orphans = [command_of(pid) for pid in up.survivors()]
            await asyncio.to_thread(wait_until, lambda: not up.survivors(), GONE_PATIENCE_S, f"the end of {orphans}")
            assert can_listen(up.port)
        await asyncio.to_thread(up.start_again)
        await playing
        await check_everything(up, challenge, players)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_everything(tmp_path: Path, number: signal.Signals) -> None:
    """SIGTERM and Ctrl-C end the launcher with status 0 and leave no child, no socket and no listener, whoever is still connected."""
    with Launcher(tmp_path) as up, socket.create_connection(("127.0.0.1", up.port)) as half_a_request:
        half_a_request.sendall(b"PUT /api/players/me HTTP/1.1\r\nHost: yams\r\nContent-Length: 100\r\n\r\n{")
        assert status_of(up.port, "/api/health") == 200
        assert up.stop(number) == 0
        assert up.survivors() == []
        assert can_listen(up.port)
        assert not socket_path(up.data).exists()
        assert "Traceback" not in up.said()


async def test_store_away(tmp_path: Path) -> None:
    """Without its store the API says 503 and when to ask again, changes nothing, and recovers by itself."""
    with Launcher(tmp_path) as up:
        player = Player()
        async with Client(up.port) as client:
            await start_game(client, player, await today(up.port))
            await act(client, player, {"keep": [0, 1]})
            os.kill(up.pid, signal.SIGSTOP)  # so that it does not start the store again at once
            up.kill_child("store")
            path = f"/api/runs/{player.run}/actions/1"
            away = await (await Connection.open(up.port)).request("PUT", path, player.token, b'{"score": "ones"}')
            assert (away.status, away.json()["code"]) == (503, "store-away")
            assert int(away.headers["retry-after"]) >= 1
            assert status_of(up.port, "/api/ready") == 503
            assert status_of(up.port, "/api/health") == 200
            os.kill(up.pid, signal.SIGCONT)
            await act(client, player, {"score": "ones"})
        await play(up.port, player, "", "after the store came back")
        await check_everything(up, player.first["challenge"], [player])


async def test_lost_jobs(tmp_path: Path) -> None:
    """Games that end while no worker lives are verified when one comes back, even where the queue has lost their jobs."""
    with Launcher(tmp_path) as up:
        os.kill(up.pid, signal.SIGSTOP)  # so that it does not start the worker again at once
        up.kill_child("worker")
        challenge = await today(up.port)
        players = [Player() for _ in range(20)]
        await play_all(up.port, players, challenge, "jobs")
        assert waiting_jobs(up) == len(players)
        with Redis(unix_socket_path=str(socket_path(up.data))) as store:
            store.delete(QUEUE, *store.scan_iter("arq:*"))
        async with Client(up.port) as client:
            assert (await client.get(f"/api/challenges/{challenge}"))["finished"] == 0
        os.kill(up.pid, signal.SIGCONT)
        await check_everything(up, challenge, players)


async def test_long_path(tmp_path: Path) -> None:
    """A data folder whose path is too long for a Unix socket works, for the launcher and for the commands."""
    data = tmp_path / ("long" * 30) / "data"
    assert len(os.fsencode(data / "store.sock")) > 108
    with Launcher(tmp_path, data=data) as up:
        challenge = await today(up.port)
        players = [Player() for _ in range(5)]
        await play_all(up.port, players, challenge, "long path")
        await check_everything(up, challenge, players)
        assert up.stop() == 0
        assert not socket_path(data).exists()


def refusal(data: Path, port: int | None = None) -> str:
    """The one line in which `yams up` refuses to start."""
    refused = run_command("up", "--data", str(data), "--port", str(port or free_port()))
    assert (refused.returncode, refused.stdout) == (2, "")
    line: str
    (line,) = refused.stderr.splitlines()
    assert line.startswith("yams: ")
    return line


def test_taken_port_or_folder(tmp_path: Path) -> None:
    """A taken port and a taken folder are each refused in one line, and who has them is not disturbed."""
    with Launcher(tmp_path) as up:
        before = contents(up.data)
        other = tmp_path / "other"
        assert f"Port {up.port} " in refusal(other, up.port)
        assert not other.exists()
        assert "in use by another" in refusal(up.data)
        assert f"Port {up.port} " in refusal(up.data, up.port)
        assert contents(up.data) == before
        assert status_of(up.port, "/api/ready") == 200
        assert up.said().count("starting it again") == 0


def test_port_still_held(tmp_path: Path) -> None:
    """A port that is about to become free, as after a launcher was killed whose processes still end, is waited for."""
    port = free_port()
    with socket.create_server(("127.0.0.1", port)) as held:
        freed = threading.Timer(1.5, held.close)
        freed.start()
        with Launcher(tmp_path, port=port) as up:
            assert held.fileno() == -1
            assert status_of(up.port, "/api/ready") == 200
        freed.join()


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    """A file where the data folder should be is refused in one line and left as it is."""
    file = tmp_path / "data"
    file.write_text("mine")
    assert str(file) in refusal(file)
    assert file.read_text() == "mine"


def test_master_secret_missing_or_wrong(tmp_path: Path) -> None:
    """With games in the folder, a missing, unreadable or other master secret is refused in one line; none is made in its place."""
    with Launcher(tmp_path) as up:
        assert up.stop() == 0
    key = up.data / "master.key"
    secret = key.read_bytes()
    for wrong, said in ((b"garbage", str(key)), (b"\xff\xfe", str(key)), (b"ab" * 32, "another master secret")):
        key.write_bytes(wrong)
        before = contents(up.data)
        assert said in refusal(up.data)
        assert contents(up.data) == before
    key.unlink()
    assert "put it back" in refusal(up.data)
    assert not key.exists()
    key.write_bytes(secret)
    up.start_again()
    assert up.stop() == 0


def contents(folder: Path) -> dict[str, bytes]:
    """What is in a folder's files, but for the store's log and games: the worker's heartbeat goes on."""
    files = (path for path in folder.iterdir() if path.is_file() and path.name != "store.log")
    return {path.name: path.read_bytes() for path in files}


@pytest.mark.parametrize("name", ["a[ck]", "ha#sh", "per%41cent", "que?stion", 'quo"te', "back\\slash", "sp ace", "é"])
def test_odd_folder_names(tmp_path: Path, name: str) -> None:
    """Whatever the data folder is called, the store reads its own configuration and listens on no network port."""
    with Launcher(tmp_path, data=tmp_path / name / "data") as up:
        assert status_of(up.port, "/api/daily") == 200
        (store,) = up.children("store")
        listening = [line for line in Path(f"/proc/{store}/net/tcp").read_text().splitlines() if ":18EB" in line]
        assert listening == []  # 6379, the server's usual port
        assert (tmp_path / name / "data" / "appendonlydir").is_dir()


def test_stopped_while_the_store_starts(tmp_path: Path) -> None:
    """SIGTERM is obeyed while a store is still being started, here one that never answers because it is frozen."""
    up = Launcher(tmp_path)
    try:
        wait_until(lambda: up.children("store") != [], 10, "the store's process")
        (store,) = up.children("store")
        os.kill(store, signal.SIGSTOP)
        assert up.stop() == 0
        wait_until(lambda: up.survivors() == [], 10, "the end of the children")
    finally:
        up.clean_up()
