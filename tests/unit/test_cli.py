"""The `yams` command: what it prints, where, and its exit status. An expected error is one plain line, never a traceback."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import naive_replay
import naive_rules
import pytest

from cli.verify import LARGEST_FILE
from tests.unit.command import Yams, assert_plain_error
from yams.rules.rulesets import BASES, WELL_KNOWN

GOLDEN = Path(__file__).parents[1] / "golden" / "yams-complete-game.json"
LINE = {"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, 5]}


def run_process(
    *arguments: str | bytes, stdin: bytes = b"", code: str | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command, or `code`, in a process of its own."""
    start = ["-m", "cli.main"] if code is None else ["-c", code]
    command = [sys.executable, *start, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


def uncoloured(text: str) -> str:
    """The text without the colours that some CI machines ask for."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def jsonl(*lines: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("yams full-house 3 3 3 5 5", 25),
        ("yams full-house 33355", 25),
        ("yams full-house 33 355", 25),
        ("yams small-straight 4 3 1 3 2", 30),
        ("yams small-straight 46346", 0),
        ("yams yams 6 6 6 6 6", 50),
        ("yams three-of-a-kind 66666", 30),
        ("yams sixes 1 2 3 4 5", 0),
    ],
)
def test_score_words(yams: Yams, words: str, points: int) -> None:
    """`yams score RULESET CATEGORY DICE` prints the points alone, with the dice apart or in one word."""
    assert yams("score", *words.split()) == (0, f"{points}\n", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["yatzee", "chance", "12345"], "yatzee"),
        (["yams", "pair", "12345"], "pair"),
        (["yams", "Chance", "12345"], "Chance"),
        (["yams", "chance"], "5 dice"),
        (["yams", "chance", "1", "2", "3", "4"], "5 dice"),
        (["yams", "chance", "123456"], "5 dice"),
        (["yams", "chance", "1", "2", "3", "4", "7"], "not 7"),
        (["yams", "chance", "12340"], "not 0"),
        (["yams", "chance", "1", "2", "3", "4", "-1"], "-1"),
        (["yams", "chance", "-1", "2", "3", "4", "5"], "-1"),
        (["yams", "chance", "1", "2", "3", "4", "x"], "x"),
        (["yams", "chance", "1", "2", "3", "4", "1.0"], "1.0"),
        (["yams", "chance", "1", "2", "3", "4", ""], "''"),
        (["yams", "chance", "1", "2", "3", "4", "5\n"], "not"),
        (["yams", "chance", "1234²"], "²"),
        (["yams", "chance", "1234٤"], "٤"),
        (["yams", "chance", "1,2,3,4,5"], "1,2,3,4,5"),
        (["yams", "chance", "--nope", "1", "2", "3", "4", "5"], "--nope"),
        (["yams\nyams", "chance", "12345"], "no ruleset"),
        (["yams", "a\nb", "12345"], "no box"),
        (["yams"], "RULESET CATEGORY"),
        ([], "RULESET CATEGORY"),
        (["--jsonl", "yams"], "--jsonl"),
    ],
)
def test_score_refusals(yams: Yams, words: list[str], expected: str) -> None:
    """What can't be scored is refused in one plain line that says what is wrong."""
    assert_plain_error(yams("score", *words), expected)


def test_score_lines(yams: Yams) -> None:
    """With --jsonl each line of standard input gives a number on a line of its own; blank lines are passed over."""
    lines = [{"ruleset": "yams", "category": category, "dice": [3, 3, 3, 5, 5]} for category in naive_rules.BOXES]
    expected = "".join(f"{naive_rules.points(category, [3, 3, 3, 5, 5])}\n" for category in naive_rules.BOXES)
    assert yams("score", "--jsonl", stdin=jsonl(*lines)) == (0, expected, "")
    spaced = b"\n" + jsonl(LINE) + b"  \r\n\n" + jsonl(LINE).strip() + b"\r\n" + jsonl(LINE).strip()
    assert yams("score", "--jsonl", stdin=spaced) == (0, "15\n15\n15\n", "")


def test_no_lines_give_no_numbers(yams: Yams) -> None:
    """Nothing on standard input gives nothing."""
    assert yams("score", "--jsonl") == (0, "", "")


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"{}",
        b"[]",
        b"\xff",
        b'{"ruleset": "yams", "category": "chance"}',
        b'{"ruleset": "yams", "category": "chance", "dice": "12345"}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, 7]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, -1]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, 5.0]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, true]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, null]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, 5], "more": 1}',
        b'{"ruleset": "yams", "category": "pair", "dice": [1, 2, 3, 4, 5]}',
        b'{"ruleset": "yatzee", "category": "chance", "dice": [1, 2, 3, 4, 5]}',
        b'{"ruleset": null, "category": "chance", "dice": [1, 2, 3, 4, 5]}',
        b'{"ruleset": "yams", "category": "chance", "dice": [1, 2, 3, 4, 5]',
    ],
)
def test_a_bad_line_is_named(yams: Yams, line: bytes) -> None:
    """The first bad line ends the work and is named by its number, blank ones counted; results before it stand."""
    outcome = yams("score", "--jsonl", stdin=jsonl(LINE) + b"\n" + jsonl(LINE) + line + b"\n" + jsonl(LINE))
    assert_plain_error(outcome, "line 4: ", out="15\n15\n")


def test_a_bad_line_is_one_line(yams: Yams) -> None:
    """A field's name with a line's end in it doesn't break the error's line."""
    assert_plain_error(yams("score", "--jsonl", stdin=b'{"a\\nb": 1}\n'), "line 1: ")


def test_verify_ok(yams: Yams) -> None:
    """A document that holds is ok, with its score, and exit status 0."""
    assert yams("verify", str(GOLDEN)) == (0, f"{GOLDEN}: ok, 221 points\n", "")


def test_verify_as_json(yams: Yams) -> None:
    """--json prints one object a file: ok, score, turns, columns and error as the design has them."""
    outcome = yams("verify", "--json", str(GOLDEN))
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    report = json.loads(outcome.out)
    document = json.loads(GOLDEN.read_text("utf-8"))
    assert list(report) == ["file", "ok", "score", "turns", "columns", "error"]
    assert (report["file"], report["ok"], report["score"], report["error"]) == (str(GOLDEN), True, 221, None)
    assert report["turns"] == document["turns"]
    assert report["columns"] == [{"key": "free", "upper": 54, "bonus": 0, "lower": 167, "extra": 0, "total": 221}]


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """The golden game with its score one too high."""
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**json.loads(GOLDEN.read_text("utf-8")), "score": 222}), "utf-8")
    return path


def test_verify_what_does_not_hold(yams: Yams, wrong: Path) -> None:
    """A document that doesn't hold has exit status 1 and says what doesn't fit, in both forms."""
    outcome = yams("verify", str(wrong))
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (1, "", 1)
    assert outcome.out.startswith(f"{wrong}: DOES NOT HOLD: score: ")
    outcome = yams("verify", "--json", str(wrong))
    report = json.loads(outcome.out)
    assert (outcome.status, report["ok"], report["score"]) == (1, False, 221)
    assert report["error"].startswith("score: ")
    assert len(report["turns"]) == 13


MALFORMED = [
    b"",
    b"{}",
    b"[]",
    b"null",
    b"nonsense",
    b"\x00",
    b"\xff\xfe",
    b'{"version": 1}',
    b"[" * 100_000,
    b'{"actions": ' + b"[" * 100_000,
    b'{"turns": [{"more": ' + b"[" * 100_000,
    b'{"turns": [{"more": ' + b"[" * 100_000 + b"]" * 100_000 + b"}]}",
    b" " * (LARGEST_FILE + 1),
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_verify_what_is_no_document(yams: Yams, tmp_path: Path, text: bytes) -> None:
    """A file that is no replay document has exit status 1 and one line or object that says so."""
    path = tmp_path / "file"
    path.write_bytes(text)
    outcome = yams("verify", str(path))
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (1, "", 1)
    assert outcome.out.startswith(f"{path}: DOES NOT HOLD: not a replay document: ")
    outcome = yams("verify", "--json", str(path))
    report = json.loads(outcome.out)
    assert (outcome.status, outcome.err) == (1, "")
    assert (report["ok"], report["score"], report["turns"], report["columns"]) == (False, None, [], [])
    assert report["error"].startswith("not a replay document: ")


def test_verify_a_large_document(yams: Yams, tmp_path: Path) -> None:
    """A document of a million bytes is read, from a file or standard input; one byte more is too many."""
    path = tmp_path / "large.json"
    largest = GOLDEN.read_bytes().ljust(LARGEST_FILE)
    for text, status in ((largest, 0), (largest + b" ", 1)):
        path.write_bytes(text)
        assert yams("verify", str(path)).status == status
        assert yams("verify", "-", stdin=text).status == status


def test_verify_what_cannot_be_read(yams: Yams, tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name have exit status 2 and a plain line each."""
    for name in (str(tmp_path / "missing.json"), str(tmp_path), "a\x00b", "x" * 5000, ""):
        assert_plain_error(yams("verify", name), "cannot be read")
        outcome = yams("verify", "--json", name)
        report = json.loads(outcome.out)
        assert (outcome.status, outcome.err, report["ok"]) == (2, "", False)
        assert report["error"].startswith("cannot be read")


def test_verify_several_files(yams: Yams, wrong: Path, tmp_path: Path) -> None:
    """Each file has its own result, in the order asked, and the status is the worst of them."""
    missing = tmp_path / "missing.json"
    outcome = yams("verify", str(GOLDEN), str(missing), str(wrong), str(GOLDEN))
    assert outcome.status == 2
    lines = outcome.out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [str(GOLDEN), str(wrong), str(GOLDEN)]
    assert outcome.err == f"yams: {missing}: cannot be read: No such file or directory\n"
    assert yams("verify", str(GOLDEN), str(wrong)).status == 1
    assert yams("verify", str(GOLDEN), str(GOLDEN)).status == 0
    reports = [json.loads(line) for line in yams("verify", "--json", str(wrong), str(missing)).out.splitlines()]
    assert [report["file"] for report in reports] == [str(wrong), str(missing)]


def test_verify_standard_input(yams: Yams) -> None:
    """`-` reads the document from standard input."""
    assert yams("verify", "-", stdin=GOLDEN.read_bytes()) == (0, "-: ok, 221 points\n", "")
    assert yams("verify", "-", stdin=b"").status == 1


def test_verify_agrees_with_the_twin(yams: Yams, tmp_path: Path) -> None:
    """Games played by the independent twin are ok with the twin's scores."""
    names, scores = [], []
    for number in range(10):
        seed = number.to_bytes(32, "big").hex()
        document = naive_replay.play("2027-01-01.yams", "yams", seed, naive_replay.at_random(number))
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(document), "utf-8")
        names.append(str(path))
        scores.append(document["score"])
    reports = [json.loads(line) for line in yams("verify", "--json", *names).out.splitlines()]
    assert [(report["file"], report["ok"], report["score"]) for report in reports] == [
        (name, True, score) for name, score in zip(names, scores, strict=True)
    ]


def test_verify_prints_one_line(yams: Yams, tmp_path: Path) -> None:
    """No text of a document gets to the terminal with line ends or escape sequences in it."""
    document = json.loads(GOLDEN.read_text("utf-8"))
    document["turns"][0]["category"] = "ones\x1b[2J\nok"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document), "utf-8")
    outcome = yams("verify", str(path))
    assert outcome.out.count("\n") == 1
    assert "\x1b" not in outcome.out


def test_rulesets(yams: Yams) -> None:
    """`yams rulesets` lists each ruleset on a line with its dice, boxes, columns, turns and maximum."""
    outcome = yams("rulesets")
    assert (outcome.status, outcome.err) == (0, "")
    head, *rows = [line.split() for line in outcome.out.splitlines()]
    assert head == ["ruleset", "dice", "boxes", "columns", "turns", "maximum"]
    assert [row[0] for row in rows] == [*BASES, *WELL_KNOWN]
    assert ["yams", "5", "13", "1", "13", "375"] in rows


def test_rulesets_as_json(yams: Yams) -> None:
    """`yams rulesets --json` prints one array of rulesets with their boxes, in the API's names."""
    outcome = yams("rulesets", "--json")
    assert (outcome.status, outcome.err) == (0, "")
    rulesets = json.loads(outcome.out)
    assert [ruleset["key"] for ruleset in rulesets] == [*BASES, *WELL_KNOWN]
    first = rulesets[0]
    assert (first["dice"], first["rolls"], first["turns"], first["maximum"]) == (5, 3, 13, 375)
    assert [box["category"] for box in first["boxes"]] == naive_rules.BOXES
    assert first["upperBonus"] == {"threshold": 63, "points": 35}
    assert first["columns"] == [{"key": "free", "order": "free", "firstRollOnly": False}]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("yams --target yams --rolls-left 3", "yams 4.60 % 347897/7558272"),
        ("yams --target yams", "yams 4.60 % 347897/7558272"),
        ("yams --dice 2,3,4,5,5 --rolls-left 2 --target large-straight", "large-straight 55.56 % 2 3 4 5 5/9"),
        ("yams --dice 54325 --target large-straight", "large-straight 55.56 % 2 3 4 5 5/9"),
        ("yatzy --hold 6,6 --rolls-left 2 --target 3x6", "3x6 66.51 % 31031/46656"),
        ("yatzy --keep 66 --target 3x6", "3x6 66.51 % 31031/46656"),
        ("maxi-yatzy --target 6x", "6x 2.05 % 33391127/1632586752"),
        ("maxi-yatzy --target 6x --rolls-left 1", "6x 0.013 % 1/7776"),
        ("maxi-yatzy --target pair --rolls-left 5", "pair >99.99 % 3570467223499/3570467226624"),
        ("yams --dice 11111 --target yams", "yams 100 % 1 1 1 1 1 1"),
        ("yams --dice 12345 --rolls-left 0 --target yams", "yams 0 % 1 2 3 4 5 0"),
        ("yams --dice 12345 --target sixes", "sixes 83.85 % nothing 50700551/60466176"),
    ],
)
def test_odds(yams: Yams, words: str, line: str) -> None:
    """`yams odds` prints the position, a head and a line a target: its chance, what to keep where dice lie, the exact fraction."""
    outcome = yams("odds", *words.split())
    assert (outcome.status, outcome.err) == (0, "")
    _, head, row = outcome.out.splitlines()
    assert head.split() == ["target", "chance", *(["keep"] if "--dice" in words else []), "exactly"]
    assert row.split() == line.split()


def test_odds_of_every_category(yams: Yams) -> None:
    """Without a target each category of the ruleset has its line, in sheet order; --json has the same with exact numbers."""
    outcome = yams("odds", "yams", "--dice", "3 3 3 5 5", "--rolls-left", "1")
    position, _, *rows = outcome.out.splitlines()
    assert position == "yams: 3 3 3 5 5 rolled, 1 roll left"
    assert [row.split()[0] for row in rows] == naive_rules.BOXES
    answer = json.loads(yams("odds", "yams", "--dice", "33355", "--rolls-left", "1", "--json").out)
    assert [odds["target"] for odds in answer["chances"]] == naive_rules.BOXES
    by_target = {odds["target"]: odds for odds in answer["chances"]}
    assert by_target["full-house"] == {
        "target": "full-house",
        "chance": 1.0,
        "numerator": "1",
        "denominator": "1",
        "bestKeep": [3, 3, 3, 5, 5],
    }
    assert by_target["yams"] == {
        "target": "yams",
        "chance": 1 / 36,
        "numerator": "1",
        "denominator": "36",
        "bestKeep": [3, 3, 3],
    }


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["yatzee"], "yatzee"),
        (["yams", "--target", "pair"], "pair"),
        (["yams", "--target", "6x6"], "5 dice"),
        (["yams", "--target", "chance:31"], "30"),
        (["yams", "--dice", "1,2,3,4"], "5 dice"),
        (["yams", "--dice", "12347"], "not '7'"),
        (["yams", "--dice", "1 2 3 4 x"], "not 'x'"),
        (["yams", "--dice", "1234²"], "²"),
        (["yams", "--hold", "12345"], "At most 4 dice"),
        (["yams", "--hold", "6", "--dice", "12345"], "either"),
        (["yams", "--hold", "6", "--rolls-left", "0"], "1 to 5"),
        (["yams", "--rolls-left", "6"], "1 to 5"),
        (["yams", "--dice", "12345", "--rolls-left", "-1"], "0 to 5"),
        (["yams.two-colours"], "coloured"),
        (["yams", "--target", "a\nb"], "no box"),
    ],
)
def test_odds_refusals(yams: Yams, words: list[str], expected: str) -> None:
    """Odds that can't be asked for are refused in one plain line that says what is wrong."""
    assert_plain_error(yams("odds", *words), expected)


@pytest.mark.parametrize("option", ["--help", "-h"])
@pytest.mark.parametrize(
    "command",
    [
        [],
        ["score"],
        ["verify"],
        ["rulesets"],
        ["odds"],
        ["solve"],
        ["advise"],
        ["code"],
        ["up"],
        ["admin"],
        ["admin", "board"],
        ["admin", "leaderboard"],
    ],
)
def test_help(yams: Yams, command: list[str], option: str) -> None:
    """Every command tells how it is used, on standard output with exit status 0."""
    outcome = yams(*command, option)
    assert (outcome.status, outcome.err) == (0, "")
    assert " ".join(["Usage: yams", *command]) in uncoloured(outcome.out)


def test_version(yams: Yams) -> None:
    """--version prints the name and the version."""
    assert yams("--version") == (0, "yams, version 0.1.0\n", "")


def test_help_lists_every_command(yams: Yams) -> None:
    """The help and a bare `yams` name all the commands; the bare one has the exit status of a wrong use."""
    for outcome, status in ((yams("--help"), 0), (yams(), 2)):
        assert outcome.status == status
        for command in ("up", "score", "verify", "rulesets", "odds", "solve", "advise", "admin"):
            assert f" {command} " in uncoloured(outcome.out + outcome.err)
        assert "Traceback" not in outcome.out + outcome.err


@pytest.mark.parametrize(
    "words",
    [
        ["nope"],
        ["--nope"],
        ["verify"],
        ["verify", "--nope", str(GOLDEN)],
        ["rulesets", "--nope"],
        ["rulesets", "more"],
        ["odds"],
        ["odds", "yams", "--nope"],
        ["odds", "yams", "--rolls-left", "two"],
        ["up", "--nope"],
        ["up", "--port", "0"],
        ["up", "--port", "http"],
        ["up", "--processes", "0"],
        ["admin", "nope"],
        ["admin", "board"],
        ["admin", "leaderboard"],
        ["admin", "leaderboard", "yams"],
    ],
)
def test_wrong_use(yams: Yams, words: list[str]) -> None:
    """Unknown commands and options, missing and surplus arguments are one plain line with exit status 2."""
    assert_plain_error(yams(*words))


def test_admin_without_settings(yams: Yams, monkeypatch: pytest.MonkeyPatch) -> None:
    """`yams admin` without settings names the first variable that is missing."""
    for name in [name for name in os.environ if name.startswith("YAMS_")]:
        monkeypatch.delenv(name)
    assert_plain_error(yams("admin", "board", "2026-12-01.yams"), "YAMS_STORE_URL")


def test_as_a_process() -> None:
    """As a program the command prints the points, and an error as one line with exit status 2 and no traceback."""
    good = run_process("score", "yams", "full-house", "33355")
    assert (good.returncode, good.stdout, good.stderr) == (0, b"25\n", b"")
    bad = run_process("score", "yams", "full-house", "33357")
    assert (bad.returncode, bad.stdout, bad.stderr) == (2, b"", b"yams: A die shows 1 to 6, not 7.\n")


def test_scoring_and_checking_load_no_server() -> None:
    """Neither scoring nor checking loads the web framework or the store's client: they answer at once."""
    code = (
        "import sys\nfrom cli.main import main\ntry: main()\nexcept SystemExit: pass\n"
        "print(sorted({'litestar', 'uvicorn', 'redis', 'arq', 'asyncio'} & set(sys.modules)))"
    )
    for words in (["score", "yams", "chance", "12345"], ["verify", str(GOLDEN)]):
        assert run_process(*words, code=code).stdout.splitlines()[-1] == b"[]"


def run_unread(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command with a standard output that nobody reads any more, as in `yams … | head`."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "cli.main", *arguments]
    try:
        return subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60)
    finally:
        os.close(writing)


def test_a_reader_that_has_gone() -> None:
    """When nobody reads the output any more the command ends without a word on standard error."""
    assert run_unread("rulesets", "--json").stderr == b""


def test_a_reader_that_has_gone_is_no_failure() -> None:
    """A document that holds doesn't get the status of one that doesn't because nobody reads the result."""
    assert run_unread("verify", str(GOLDEN)).returncode == 0


def test_a_file_name_that_is_no_utf8(tmp_path: Path) -> None:
    """A file whose name is no UTF-8 gets its result like any other, in both forms."""
    path = os.fsencode(tmp_path) + b"/\xff.json"
    Path(os.fsdecode(path)).write_bytes(GOLDEN.read_bytes())
    for words in (["verify"], ["verify", "--json"]):
        done = run_process(*words, path)
        assert (done.returncode, done.stderr) == (0, b"")
