"""`yams advise`: for people, as JSON, and for many positions at once."""

import json
from pathlib import Path
from typing import Any

import pytest

from storage.tables import write_table
from tests.unit.command import Yams, assert_plain_error
from tests.unit.solved import solved, valuation
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import OpenColumn, advise, situation
from yams.solver.columns import column_rulesets

COLUMNS = "yams.extra-yams.three-columns"
BONUS_IN_REACH = "--dice 4,5,6,4,2 --rolls-left 2 --open full-house,large-straight,yams --upper 43"
BOXES = [box.category for box in parse_ruleset("yams").boxes]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with the tables of `yams` and of the columns of a three-column ruleset."""
    folder = tmp_path_factory.mktemp("tables")
    for key in ("yams", COLUMNS):
        for column in column_rulesets(parse_ruleset(key)):
            write_table(folder, solved(column))
    return str(folder)


@pytest.fixture(autouse=True)
def no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine has in its environment."""
    monkeypatch.delenv("YAMS_TABLES", raising=False)


def line(**position: Any) -> bytes:
    told = {"dice": [4, 5, 6, 4, 2], "rollsLeft": 2, "open": ["full-house", "large-straight", "yams"], "upper": 43}
    return json.dumps({**told, **position}).encode() + b"\n"


def test_for_people(yams: Yams, tables: str) -> None:
    """The position, then the ten best actions in words, each with value and loss, and how many more there are."""
    outcome = yams("advise", "yams", *BONUS_IN_REACH.split(), "--tables", tables)
    assert (outcome.status, outcome.err) == (0, "")
    head, titles, *rows, last = outcome.out.splitlines()
    assert head == "yams, 4 5 6 4 2: points still to come (exact)"
    assert titles.split() == ["value", "loss", "action"]
    assert rows[0].split() == ["33.620", "0.000", "keep", "2", "4", "5", "6"]
    assert len(rows) == 10
    assert last == "… 16 more: --json lists all"
    words = "--dice 23456 --rolls-left 0 --open ones,large-straight --upper 62 --jackpot 50"
    straight = yams("advise", "yams", *words.split(), "--tables", tables)
    assert [row.split(maxsplit=2)[2] for row in straight.out.splitlines()[2:]] == [
        "write 40 in large-straight",
        "write 0 in ones",
    ]


def test_as_json(yams: Yams, tables: str) -> None:
    """The published values, every distinct action once, dice by value, best first, with the loss of each."""
    answer = json.loads(yams("advise", "yams", *BONUS_IN_REACH.split(), "--json", "--tables", tables).out)
    actions = answer["actions"]
    best = actions[0]
    assert answer.keys() == {"exact", "actions"}
    assert answer["exact"] is True
    assert best == {"keep": [2, 4, 5, 6], "value": pytest.approx(33.620450910268, abs=1e-9), "loss": 0}
    kept = {tuple(action["keep"]): action["value"] for action in actions if "keep" in action}
    assert kept[()] == pytest.approx(30.204619347147, abs=1e-9)
    assert kept[4,] == pytest.approx(30.607326697531, abs=1e-9)
    written = {action["score"]: action["points"] for action in actions if "score" in action}
    assert written == {"full-house": 0, "large-straight": 0, "yams": 0}
    assert len(actions) == len(kept) + len(written) == 26
    values = [round(action["value"], 9) for action in actions]
    assert values == sorted(values, reverse=True)
    assert all(action["loss"] == pytest.approx(best["value"] - action["value"], abs=1e-9) for action in actions)


def test_a_straight_at_once(yams: Yams, tables: str) -> None:
    """The other published position: the jackpot is told, and writing at once is best."""
    words = "--dice 2,3,4,5,6 --rolls-left 2 --open ones,threes,full-house,large-straight --upper 39 --jackpot 50"
    answer = json.loads(yams("advise", "yams", *words.split(), "--json", "--tables", tables).out)
    assert answer["actions"][0] == {
        "score": "large-straight",
        "points": 40,
        "value": pytest.approx(66.388940945488, abs=1e-9),
        "loss": 0,
    }


def test_without_a_folder(yams: Yams) -> None:
    """Where no table is stored the ruleset is solved first, and the answer is the same."""
    words = "--dice 11111 --rolls-left 0 --open yams,chance --upper 20 --json"
    (only,) = json.loads(yams("advise", "yams.down", *words.split()).out)["actions"]
    chance = 5 * 3.5  # more with two more rolls
    assert (only["score"], only["points"], only["loss"]) == ("yams", 50, 0)
    assert only["value"] > 50 + chance


def test_many_positions(yams: Yams, tables: str) -> None:
    """Each line has its answer in its place, the same as if it were asked alone; an empty line has none."""
    lines = [
        line(),
        b"\n",
        line(rollsLeft=0),
        line(open=["chance"], dice=[6, 6, 6, 6, 1], rollsLeft=1),
        line(open=BOXES, upper=0),
    ]
    outcome = yams("advise", "yams", "--jsonl", "-", "--tables", tables, stdin=b"".join(lines))
    assert (outcome.status, outcome.err) == (0, "")
    answers = [json.loads(text) for text in outcome.out.splitlines()]
    assert len(answers) == 4
    alone = [yams("advise", "yams", "--jsonl", "-", "--tables", tables, stdin=one).out for one in lines if one.strip()]
    assert answers == [json.loads(text) for text in alone]
    assert answers[0] == json.loads(yams("advise", "yams", *BONUS_IN_REACH.split(), "--json", "--tables", tables).out)
    assert ["keep" in action for action in answers[1]["actions"]] == [False] * 3


def test_more_than_one_batch(yams: Yams, tables: str) -> None:
    """However many lines there are, each has an answer; those that differ are not mixed up."""
    stdin = b"".join(line(dice=[1 + number % 6, 2, 3, 4, 5], rollsLeft=number % 3) for number in range(450))
    answers = yams("advise", "yams", "--jsonl", "-", "--tables", tables, stdin=stdin).out.splitlines()
    assert len(answers) == 450
    assert all(answers[number] == answers[number % 6] for number in range(450))
    assert len(set(answers)) == 6


def test_a_file_of_positions(yams: Yams, tables: str, tmp_path: Path) -> None:
    """The lines may come from a file; one that isn't there is a plain error."""
    path = tmp_path / "positions.jsonl"
    path.write_bytes(line())
    assert len(yams("advise", "yams", "--jsonl", str(path), "--tables", tables).out.splitlines()) == 1
    assert_plain_error(yams("advise", "yams", "--jsonl", str(tmp_path / "none"), "--tables", tables), "none")


BAD_LINES = [
    (b"nonsense\n", "malformed"),
    (b'{"dice": [1, 2, 3, 4, 5]}\n', "rollsLeft"),
    (line(more=1), "more"),
    (line(dice=[1, 2, 3, 4, 7]), "not 7"),
    (line(dice=["1", 2, 3, 4, 5]), "dice"),
    (line(dice=[1] * 7), "dice"),
    (line(rollsLeft=3), "3 rolls"),
    (line(upper=-1), "-1"),
    (line(upper=10**30), "can't hold"),
    (line(open=["pair"]), "pair"),
    (line(open=[]), "Every box"),
    (line(jackpot=50), "nothing stands in it"),
    (line(savedRolls=1), "saves no rolls"),
    (line(columns=[{"open": ["yams"]}]), "either columns"),
    (b'{"dice": [1, 2, 3, 4, 5], "rollsLeft": 1, "columns": []}\n', "1 columns; 0 were told"),
    (b'{"dice": [1, 2, 3, 4, 5], "rollsLeft": 1, "columns": [{"open": ["yams"], "uper": 1}]}\n', "uper"),
    (b'{"\xff": 1}\n', "UTF-8"),
]


def test_bad_lines_among_good_ones(yams: Yams, tables: str) -> None:
    """A line that is no position has what is wrong with it in its place, keeps no other from its answer, and the exit status is 1."""
    stdin = b"".join(line() + bad for bad, _ in BAD_LINES)
    outcome = yams("advise", "yams", "--jsonl", "-", "--tables", tables, stdin=stdin)
    assert (outcome.status, outcome.err) == (1, "")
    answers = [json.loads(text) for text in outcome.out.splitlines()]
    assert len(answers) == 2 * len(BAD_LINES)
    for good, bad, (_, words) in zip(answers[::2], answers[1::2], BAD_LINES, strict=True):
        assert good == answers[0]
        assert bad.keys() == {"line", "error"}
        assert words in bad["error"]


def test_several_columns(yams: Yams, tables: str) -> None:
    """Three columns are told in sheet order; boxes come with theirs, and the values are the approximation's."""
    columns = [
        {"open": BOXES[2:], "upper": 6, "jackpot": None},
        {"open": ["sixes", "chance"], "upper": 40, "jackpot": 50},
        {"open": BOXES[:5], "jackpot": 0},
    ]
    body = {"dice": [6, 6, 3, 6, 1], "rollsLeft": 1, "columns": columns}
    outcome = yams("advise", COLUMNS, "--jsonl", "-", "--tables", tables, stdin=json.dumps(body).encode())
    answer = json.loads(outcome.out)
    assert (outcome.status, answer["exact"]) == (0, False)
    written = {(action["column"], action["score"]) for action in answer["actions"] if "score" in action}
    assert written == {("down", "threes"), ("free", "sixes"), ("free", "chance"), ("up", "fives")}
    worth = valuation(COLUMNS)
    told = [OpenColumn(tuple(one["open"]), one.get("upper", 0), one["jackpot"]) for one in columns]  # type: ignore[arg-type]
    expected = advise(worth, situation(worth.ruleset, told, (6, 6, 3, 6, 1), 1))
    # What calibration adds is the same for every action.
    assert [action["loss"] for action in answer["actions"]] == pytest.approx([option.loss for option in expected])
    kept = [action["keep"] for action in answer["actions"] if "keep" in action]
    assert kept == [list(option.kept) for option in expected if option.kept is not None]


@pytest.mark.parametrize(
    ("key", "words", "expected"),
    [
        ("yatzee", BONUS_IN_REACH, "yatzee"),
        ("yams", "", "--dice"),
        ("yams", "--dice 12345", "--rolls-left"),
        ("yams", "--dice 12345 --rolls-left 2", "--open"),
        ("yams", "--dice 1234 --rolls-left 2 --open yams", "5 dice"),
        ("yams", "--dice 12347 --rolls-left 2 --open yams", "'7'"),
        ("yams", "--dice 12345 --rolls-left 3 --open yams --upper 20", "3 rolls"),
        ("yams", "--dice 12345 --rolls-left 2 --open pair", "pair"),
        ("yams", "--dice 12345 --rolls-left 2 --open yams --upper -5", "-5"),
        ("yams", "--dice 12345 --rolls-left 2 --open yams --upper 20 --jackpot 50", "yams is open"),
        ("yams", "--dice 12345 --rolls-left 2 --open chance --upper 20 --saved 1", "saves no rolls"),
        ("yams.extra-yams", "--dice 12345 --rolls-left 2 --open chance --upper 20", "50 or 0"),
        ("yams.three-columns", BONUS_IN_REACH, "3 columns; 1 were told"),
        ("yams", "--dice 12345 --rolls-left two --open chance", "two"),
    ],
)
def test_refusals(yams: Yams, tables: str, key: str, words: str, expected: str) -> None:
    """What can't be advised on is one plain line that says why, and exit status 2."""
    assert_plain_error(yams("advise", key, *words.split(), "--tables", tables), expected)
