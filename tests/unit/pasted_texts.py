"""Texts that people paste where a replay code is asked for: the table in tests/golden, and random messages."""

import json
import random
from pathlib import Path

from msgspec import Struct

GOLDEN = Path(__file__).parents[1] / "golden"


class Pasted(Struct, frozen=True):
    """A text with `<one>` and other names in the place of codes, and what becomes of it: `code`, `several`, `mistyped` or `none`."""

    read: str
    why: str
    text: str


TABLE = [Pasted(**row) for row in json.loads((GOLDEN / "pasted-texts.json").read_text("utf-8"))]
ONE, TWO = (row["code"] for row in json.loads((GOLDEN / "replay-codes.json").read_text("utf-8"))[:2])
START, END = ONE[:70], ONE[70:]

NAMES = {
    "<one>": ONE,
    "<two>": TWO,
    "<wrong>": ONE[:80] + ("B" if ONE[80] == "A" else "A") + ONE[81:],
    "<wrong start>": "x" + START[1:],
    "<start>": START,
    "<end>": END,
}


def filled(text: str) -> str:
    for name, code in NAMES.items():
        text = text.replace(name, code)
    return text


SCRAPS = [
    *("<one>", "<one>", "<two>", "<wrong>", "<start>", "<end>", "/replay/", "https://yams.example/replay/"),
    *(
        " ",
        " ",
        "\n",
        "\t",
        "\u00a0",
        "\u0085",
        "\u2028",
        "\u200b",
        "\u00ad",
        "\u180e",
        "\ufeff",
        "\x00",
        "\x1c",
        "\x1f",
    ),
    *(
        "=",
        "-",
        "_",
        "\u2013",
        "?step=4",
        "#main",
        "/",
        "\u00ab",
        "\u00bb",
        '"',
        "'",
        ".",
        "(",
        "]",
        "{",
        "{",
        "\u00e9",
        "\u0663",
    ),
    *("Regarde\u00a0:", "merci", "\U0001f3b2", "a" * 59, "b" * 60, "c" * 1001, "un long mot " * 8, '{"note": "', '"}'),
]


def random_paste(chance: random.Random) -> str:
    """A few scraps one after the other, sometimes with one character changed."""
    text = filled("".join(chance.choices(SCRAPS, k=chance.randint(1, 7))))
    if chance.randrange(4):
        return text
    place = chance.randrange(len(text))
    return text[:place] + chance.choice(["", " ", "x", "-", "\u200b"]) + text[place + 1 :]
