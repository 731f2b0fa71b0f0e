"""`yams verify` of replay codes, with the seed and before its reveal, and `yams code` there and back."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cli.verify import LARGEST_FILE
from tests.unit.command import Yams
from tests.unit.replay_documents import before_reveal, body_of, sealed
from yams.challenges.replay_code import LONGEST, encode_replay
from yams.fairness.document import decode_document

FILE = Path(__file__).parents[1] / "golden" / "yams-complete-game.json"
GAME: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
DOCUMENT = decode_document(FILE.read_bytes())
SEED, COMMITMENT = GAME["seed"], GAME["commitment"]
CODE = encode_replay(DOCUMENT)
EARLY = encode_replay(before_reveal(DOCUMENT))
TRUST = f"trust it only if the commitment {COMMITMENT} was published before the dice"

# Where the fields of this code are: a day's game without a beacon.
SEED_AT, SCORE_AT, ACTIONS_AT = 7, 39, 41


def with_bytes(code: str, place: int, new: bytes) -> str:
    """The code with other bytes from this place on, its checksum right."""
    body = body_of(code)
    return sealed(body[:place] + new + body[place + len(new) :])


def test_a_code_holds(yams: Yams) -> None:
    """A code with its seed is checked offline as its document is; the commitment, which nobody sees in a code, is told."""
    assert yams("verify", CODE) == (0, f"{CODE}: ok, 221 points; {TRUST}\n", "")
    report = json.loads(yams("verify", "--json", CODE).out)
    document = json.loads(yams("verify", "--json", str(FILE)).out)
    assert report == {**document, "file": CODE, "commitment": COMMITMENT}


def test_a_code_with_a_beacon(yams: Yams) -> None:
    """The beacon, which the commitment doesn't cover, is told beside it."""
    body = body_of(CODE)
    code = sealed(bytes((body[0] | 4,)) + body[1:SCORE_AT] + b"\x03abc" + body[SCORE_AT:])
    score = json.loads(yams("verify", "--json", code).out)["score"]
    held = with_bytes(code, SCORE_AT + 4, score.to_bytes(2, "big"))
    outcome = yams("verify", held)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"{held}: ok, {score} points; {TRUST} and the beacon 'abc' was fixed before the day\n"


@pytest.mark.parametrize("around", ["{}", "{}\n", "\ufeff{}\r\n", "  {}  ", "wrapped"])
def test_a_code_in_a_file(yams: Yams, tmp_path: Path, around: str) -> None:
    """A file or standard input that holds one code is checked like the code, whatever white space a message put in it."""
    text = f"{CODE[:72]}\r\n{CODE[72:]}\n" if around == "wrapped" else around.format(CODE)
    path = tmp_path / "code.txt"
    path.write_text(text, "utf-8", newline="")
    assert yams("verify", str(path)) == (0, f"{path}: ok, 221 points; {TRUST}\n", "")
    assert yams("verify", "-", stdin=text.encode()) == (0, f"-: ok, 221 points; {TRUST}\n", "")


def test_a_file_goes_before_a_code(yams: Yams, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is a file with a code's name, the file is read."""
    monkeypatch.chdir(tmp_path)
    Path(CODE).write_bytes(FILE.read_bytes())
    assert yams("verify", CODE) == (0, f"{CODE}: ok, 221 points\n", "")


def test_a_code_too_long_for_a_file_name(yams: Yams) -> None:
    """A code longer than the name of any file is a code all the same."""
    code = encode_replay(replace(before_reveal(DOCUMENT), beacon="x" * 255))
    assert len(code) > 255
    outcome = yams("verify", "--seed", SEED, code)
    assert (outcome.status, outcome.err) == (1, "")
    assert ": DOES NOT HOLD: score: " in outcome.out


def test_a_code_before_the_reveal(yams: Yams) -> None:
    """Without a seed nothing can be checked yet, which is said, with exit status 1; --seed supplies the seed once it is public."""
    outcome = yams("verify", EARLY)
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith(f"{EARLY}: CANNOT BE CHECKED YET: seed: not revealed yet")
    assert "--seed HEX" in outcome.out
    report = json.loads(yams("verify", "--json", EARLY).out)
    assert (report["ok"], report["score"], report["commitment"]) == (False, None, COMMITMENT)
    assert report["error"].startswith("seed: not revealed yet")
    for seed in (SEED, SEED.upper()):
        assert yams("verify", "--seed", seed, EARLY) == (0, f"{EARLY}: ok, 221 points; {TRUST}\n", "")


def test_a_document_before_the_reveal(yams: Yams, tmp_path: Path) -> None:
    """A document that was saved before the reveal is checked with --seed too, its turns against the dice."""
    path = tmp_path / "early.json"
    path.write_text(json.dumps({**GAME, "seed": None}), "utf-8")
    assert yams("verify", str(path)).out.startswith(f"{path}: CANNOT BE CHECKED YET: ")
    assert yams("verify", "--seed", SEED, str(path)) == (0, f"{path}: ok, 221 points\n", "")


def test_a_seed_that_is_not_the_one(yams: Yams) -> None:
    """A seed that doesn't fit the commitment is named, also for replays that have a seed of their own."""
    for replay in (EARLY, CODE, str(FILE)):
        outcome = yams("verify", "--seed", "00" * 32, replay)
        assert (outcome.status, outcome.err) == (1, "")
        assert f"{replay}: DOES NOT HOLD: commitment: " in outcome.out


@pytest.mark.parametrize("seed", ["", "00", "x" * 64, "0" * 63, "0" * 65, SEED + "\n", "٠" * 64])
def test_a_seed_that_is_none(yams: Yams, seed: str) -> None:
    """A seed that is not 64 hexadecimal digits is a wrong use."""
    outcome = yams("verify", "--seed", seed, EARLY)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "yams: --seed: a seed has 64 hexadecimal digits\n"


def test_what_does_not_hold_is_named(yams: Yams) -> None:
    """Score, seed, commitment, action: what was changed in a code is named, with exit status 1."""
    other_seed = bytes((int(SEED[:2], 16) ^ 1,))
    wrong = {
        with_bytes(CODE, SCORE_AT, (222).to_bytes(2, "big")): "score: the document says 222, the actions give 221",
        with_bytes(CODE, SCORE_AT, (220).to_bytes(2, "big")): "score: the document says 220, the actions give 221",
        with_bytes(CODE, SEED_AT, other_seed): "score: the document says 221, the actions give ",
        with_bytes(CODE, ACTIONS_AT, bytes((body_of(CODE)[ACTIONS_AT] ^ 1,))): "score: the document says 221, ",
    }
    for code, error in wrong.items():
        outcome = yams("verify", code)
        assert (outcome.status, outcome.err) == (1, "")
        assert outcome.out.startswith(f"{code}: DOES NOT HOLD: {error}")
    outcome = yams("verify", "--seed", SEED, with_bytes(EARLY, SEED_AT, b"\x00"))
    assert outcome.status == 1
    assert ": DOES NOT HOLD: commitment: " in outcome.out


@pytest.mark.parametrize(
    "code",
    [CODE[:-1], CODE[1:], CODE.lower(), CODE + "A", "A" * 60, "A" * LONGEST, sealed(b"\x20" * 70), CODE[:60]],
    ids=range(8),
)
def test_what_cannot_be_read(yams: Yams, tmp_path: Path, code: str) -> None:
    """A code with a character wrong or missing can't be read: exit status 2 and a plain line, as an argument or in a file."""
    path = tmp_path / "code.txt"
    path.write_text(code, "utf-8")
    for name in (code, str(path)):
        outcome = yams("verify", name)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert outcome.err.startswith(f"yams: {name}: not a replay code: ")
        report = json.loads(yams("verify", "--json", name).out)
        assert (report["ok"], report["score"], "commitment" in report) == (False, None, False)
        assert report["error"].startswith("not a replay code: ")


def test_texts_that_are_not_meant_as_codes(yams: Yams, tmp_path: Path) -> None:
    """A short word is the name of a file that isn't there; a long text in a file is no document."""
    assert "cannot be read: No such file" in yams("verify", CODE[:40]).err
    path = tmp_path / "long.txt"
    path.write_text("A" * (LONGEST + 1), "utf-8")
    assert ": DOES NOT HOLD: not a replay document: " in yams("verify", str(path)).out


@pytest.mark.parametrize(
    "forged",
    [
        {"score": 375, "beacon": f"/replay/{CODE}?"},
        {"score": 375, "version": CODE},
        {"note": f"/replay/{CODE}?"},
        {f"/replay/{CODE}?": CODE},
    ],
    ids=range(4),
)
def test_a_document_is_no_code_whatever_it_says(yams: Yams, tmp_path: Path, forged: dict[str, Any]) -> None:
    """A forged document with a code or a link of an honest game in it is not taken for that game, by neither command."""
    path = tmp_path / "forged.json"
    for text in (
        json.dumps({**GAME, **forged}),
        json.dumps([{**GAME, **forged}]),
        "\ufeff" + json.dumps(GAME | forged),
    ):
        path.write_text(text, "utf-8")
        for name, stdin in ((str(path), b""), ("-", text.encode())):
            outcome = yams("verify", name, stdin=stdin)
            assert (outcome.status, ": DOES NOT HOLD: " in outcome.out) == (1, True)
            assert yams("code", name, stdin=stdin).status == 2


def test_a_text_with_codes(yams: Yams, tmp_path: Path) -> None:
    """A message with one link is read like its code; one with two different is refused."""
    path = tmp_path / "message.txt"
    link = f"https://yams.example/replay/{CODE}?step=3"
    path.write_text(f"Regarde ma partie : {link} merci !", "utf-8")
    for name in (str(path), link):
        assert yams("verify", name).out == f"{name}: ok, 221 points; {TRUST}\n"
    path.write_text(f"{link}\nhttps://yams.example/replay/{EARLY}", "utf-8")
    outcome = yams("verify", str(path))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"yams: {path}: not a replay code: There is more than one code in this text.\n"
    assert yams("code", str(path)).status == 2


def test_a_missing_file_named_like_a_code(yams: Yams) -> None:
    """A name that ends like a file's is one, however much of it could be a code."""
    for name in (f"{CODE}.json", "a" * 64 + ".txt"):
        assert "cannot be read: No such file" in yams("verify", name).err


def test_texts_in_another_encoding(yams: Yams, tmp_path: Path) -> None:
    """A file that is not UTF-8 is neither a code nor a document."""
    path = tmp_path / "code.txt"
    for text in (CODE.encode("utf-16"), b"\xab " + CODE.encode() + b" \xbb"):
        path.write_bytes(text)
        assert ": DOES NOT HOLD: not a replay document: " in yams("verify", str(path)).out


def test_codes_and_files_together(yams: Yams, tmp_path: Path) -> None:
    """Codes and files may be mixed: each has its line in the order asked, the status is the worst."""
    outcome = yams("verify", CODE, str(FILE), CODE)
    assert (outcome.status, [line.split(":")[0] for line in outcome.out.splitlines()]) == (0, [CODE, str(FILE), CODE])
    assert yams("verify", CODE, EARLY).status == 1
    assert yams("verify", EARLY, CODE[:-1], CODE).status == 2
    assert yams("verify", CODE, str(tmp_path)).status == 2


def test_there_and_back(yams: Yams, tmp_path: Path) -> None:
    """`yams code` gives a document's code, and of a code the document, from files, standard input and the command line."""
    assert yams("code", str(FILE)) == (0, f"{CODE}\n", "")
    assert yams("code", "-", stdin=FILE.read_bytes()) == (0, f"{CODE}\n", "")
    outcome = yams("code", CODE)
    assert (outcome.status, outcome.err, json.loads(outcome.out)) == (0, "", GAME)
    path = tmp_path / "code.txt"
    path.write_text(CODE + "\n", "utf-8")
    assert yams("code", str(path)) == outcome
    assert json.loads(yams("code", EARLY).out) == {
        name: value for name, value in {**GAME, "seed": None}.items() if name != "turns"
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not a replay document"),
        (b"nonsense", "not a replay document"),
        (b" " * (LARGEST_FILE + 1), "not a replay document: larger than"),
        (CODE[:-1].encode(), "not a replay code"),
        (json.dumps({**GAME, "score": -1}).encode(), "has no code: No game has this score."),
        (json.dumps({**GAME, "commitment": "00" * 32}).encode(), "has no code: The commitment is not that"),
        (json.dumps({**GAME, "actions": GAME["actions"][:-1]}).encode(), "has no code: The game does not end"),
        (json.dumps({**GAME, "turns": GAME["turns"][:-1]}).encode(), "has no code: The turns are not those"),
        (json.dumps({**GAME, "ruleset": "a\nb"}).encode(), "has no code: There is no ruleset"),
    ],
    ids=range(9),
)
def test_what_yams_code_refuses(yams: Yams, tmp_path: Path, text: bytes, words: str) -> None:
    """What has no code, or is none, is refused in one plain line with exit status 2."""
    path = tmp_path / "file"
    path.write_bytes(text)
    for outcome in (yams("code", str(path)), yams("code", "-", stdin=text)):
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert outcome.err.startswith("yams: ")
        assert words in outcome.err


def test_yams_code_of_no_file(yams: Yams, tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name are one plain line each."""
    for name in (str(tmp_path / "missing"), str(tmp_path), "a\x00b", "x" * 5000, ""):
        outcome = yams("code", name)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "cannot be read" in outcome.err


def test_help(yams: Yams) -> None:
    """Both commands say that they take files and codes."""
    for command in ("verify", "code"):
        outcome = yams(command, "--help")
        assert (outcome.status, outcome.err) == (0, "")
        assert "FILE|CODE" in outcome.out
