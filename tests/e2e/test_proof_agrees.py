"""The proof page and `yams verify`, two programs written apart, on the same games: they say the same of every one."""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from launcher import REPOSITORY
from playwright.sync_api import Browser, Page, expect
from site_pages import Site
from site_proof import TAMPERINGS, Case, Place, cases, place_of

from tests.unit.pasted_texts import ONE, TABLE, filled, random_paste
from tests.unit.replay_documents import MAIN, before_reveal, body_of, plain, random_document, sealed
from yams.challenges.replay_code import encode_replay
from yams.rules.rulesets import all_keys

GAMES = 1_000
CODES = 500
MESSAGES = 1_500
SCRAMBLED = 1_000
PATIENCE_MS = 240_000

Verdicts = dict[str, Place | None]


@pytest.fixture
def proof(browser: Browser, site: Site) -> Page:
    """The proof page in English."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.url}/proof")
    expect(page.get_by_test_id("check")).to_be_visible()
    return page


def by_page(page: Page, files: list[Path]) -> Verdicts:
    """What the page says of each file: the place that does not fit, None where everything holds."""
    page.get_by_test_id("files").set_input_files(files)
    expect(page.get_by_test_id("summary")).to_be_visible(timeout=PATIENCE_MS)
    listed = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid^=entry-]")].map((row) => [
            row.dataset.testid, row.querySelector("button").textContent.trim(), row.querySelector("p")?.textContent.trim(),
        ])"""
    )
    return {name: None if kind == "entry-holds" else place_of(said or "seed:") for kind, name, said in listed}


def by_command(files: list[Path]) -> Verdicts:
    """The same by `yams verify --json`."""
    command = [sys.executable, "-m", "cli.main", "verify", "--json", *map(str, files)]
    lines = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout.splitlines()
    verdicts = [json.loads(line) for line in lines]
    return {Path(one["file"]).name: None if one["ok"] else place_of(one["error"]) for one in verdicts}


def write_down(folder: Path, made: list[Case]) -> list[Path]:
    files = [folder / case.name for case in made]
    for file, case in zip(files, made, strict=True):
        file.write_text(json.dumps(case.document))
    return files


def differing(one: Verdicts, other: Verdicts) -> dict[str, tuple[Place | None, Place | None]]:
    assert one.keys() == other.keys()
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}


def test_a_thousand_games(proof: Page, tmp_path: Path) -> None:
    """Of a thousand games of all rulesets both say the same, place by place: the honest hold, and what was tampered with is the place."""
    made = cases(GAMES, random.Random(20_261_201))
    assert {case.document["ruleset"] for case in made} >= set(all_keys())
    files = write_down(tmp_path, made)
    said = by_page(proof, files)
    assert len(said) == GAMES
    assert differing(said, by_command(files)) == {}
    assert [case.name for case in made if case.honest and said[case.name] is not None] == []
    missed = [(case.name, said[case.name]) for case in made if case.place and said[case.name] != case.place]
    assert missed == []
    caught = Counter(case.name.split(".")[-2] for case in made if not case.honest and said[case.name] is not None)
    assert caught.keys() == {tampering.__name__ for tampering in TAMPERINGS}
    expect(proof.get_by_test_id("count-holds")).to_contain_text(str(sum(place is None for place in said.values())))


def test_replay_codes_of_random_games(proof: Page, tmp_path: Path) -> None:
    """Codes made by the core, with and without their seed, whole and with a byte changed, are read alike."""
    chance = random.Random(5)
    keys = sorted(all_keys())
    files = []
    for number in range(CODES):
        document = random_document(chance.choice(keys), chance)
        code = encode_replay(before_reveal(document) if number % 5 == 0 else document)
        if number % 2:
            body = bytearray(body_of(code))
            body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
            code = sealed(bytes(body)) if number % 4 == 1 else code[:-1]
        files.append(tmp_path / f"{number:04}.txt")
        files[-1].write_text(f" {code[:40]}\n{code[40:]}\n")
    said = by_page(proof, files)
    assert len(said) == CODES
    assert differing(said, by_command(files)) == {}
    assert {place and place[0] for place in said.values()} >= {None, "code", "seed", "score"}


def write_texts(folder: Path, texts: Iterable[str]) -> list[Path]:
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number:04}.txt")
        files[-1].write_bytes(text.encode("utf-8", "surrogatepass"))
    return files


def test_pasted_texts(proof: Page, tmp_path: Path) -> None:
    """Codes in messages, links, marks and unseen characters, those of the table and random ones, are read or refused alike."""
    chance = random.Random(11)
    table = [filled(pasted.text) for pasted in TABLE]
    files = write_texts(tmp_path, [*table, *(random_paste(chance) for _ in range(MESSAGES))])
    said = by_page(proof, files)
    assert differing(said, by_command(files)) == {}
    for pasted, file in zip(TABLE, files, strict=False):
        place = said[file.name]
        kinds = {"code": None, "none": "document", "mistyped": "code", "several": "code"}
        assert (place and place[0]) == kinds[pasted.read], pasted.why
    assert list(said.values()).count(None) > MESSAGES / 20


SCRAPS = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\u",
    "e5",
    ".0",
    "-",
    "-0",
    "null",
    "\x00",
    "\ud800",
    "\ufeff",
    "\u00e9",
    "\u00a0",
    "\f",
]
FIELDS = ["version", "seed", "\\u0073eed", "score", "keep", "turns", "rolls", "note", "column", "__proto__"]
VALUES = ["7", "-0", "null", '""', f'"/replay/{ONE}?"', f'"{ONE}"', "[]", "[0]", "{}", '"free"']


def scrambled(text: str, chance: random.Random) -> str:
    """A document's text with a field put in somewhere, or a part cut out and something else put in."""
    if chance.randrange(2):
        opened = chance.choice([place for place, sign in enumerate(text) if sign == "{"]) + 1
        field = f'"{chance.choice(FIELDS)}"{chance.choice(["", " "])}: {chance.choice(VALUES)}, '
        return text[:opened] + field + text[opened:]
    at = chance.randrange(len(text) + 1)
    cut = chance.choice([0, 1, 2, 20, 2_000])
    return text[:at] + chance.choice(["", *SCRAPS, *VALUES]) + text[at + chance.randrange(cut + 1) :]


def test_scrambled_documents(proof: Page, tmp_path: Path) -> None:
    """Texts of documents with a field twice, links of other games inside, parts cut out and put in are read or refused alike."""
    chance = random.Random(12)
    documents = [json.dumps(plain(random_document(key, chance))) for key in MAIN]
    files = write_texts(tmp_path, (scrambled(chance.choice(documents), chance) for _ in range(SCRAMBLED)))
    said = by_page(proof, files)
    assert differing(said, by_command(files)) == {}
    assert {place and place[0] for place in said.values()} >= {None, "document"}


@pytest.mark.parametrize("key", [*MAIN, "maxi-yatzy.three-columns.saved-rolls", "yams-extreme.extra-yams.joker"])
def test_the_page_writes_the_same_code(proof: Page, key: str) -> None:
    """The code that the page shows of a document is the one that the core makes of it."""
    document = random_document(key, random.Random(key))
    proof.get_by_test_id("text").fill(json.dumps(plain(document)))
    proof.get_by_test_id("check").click()
    expect(proof.get_by_test_id("code")).to_have_text(encode_replay(document))
