"""`yams score`: what one box gives."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from yams.rules.dice import parse_dice
from yams.rules.errors import RuleError
from yams.rules.maximum import box_maxima
from yams.rules.rulesets import parse_ruleset
from yams.rules.scorecard import Scorecard

# Accepted for every ruleset, as the short way to say "filled, not barred".
USUAL_JACKPOT = 50


class Question(Struct, forbid_unknown_fields=True):
    """One line of `--jsonl`."""

    ruleset: str
    category: str
    dice: Annotated[tuple[int, ...], Meta(max_length=16)]
    jackpot: int | None = None


def points(question: Question) -> int:
    """The points of the dice in the box, the extra bonus apart. RuleError or ValueError where something doesn't exist.

    `jackpot` is what the jackpot box of the column holds, None while it is open.
    """
    ruleset = parse_ruleset(question.ruleset)
    box = ruleset.box_index(question.category)
    dice = parse_dice(question.dice, ruleset.dice)
    card = Scorecard.blank(ruleset)
    if question.jackpot is not None:
        allowed = sorted({0, USUAL_JACKPOT, box_maxima(ruleset)[ruleset.jackpot_box]})
        if question.jackpot not in allowed:
            raise ValueError(
                f"The box {ruleset.jackpot} holds {' or '.join(map(str, allowed))}, not {question.jackpot}."
            )
        if box != ruleset.jackpot_box:  # asked for itself it is still open
            card = card.write(0, ruleset.jackpot_box, question.jackpot)
    return card.value(0, box, dice).points


def score_words(ruleset: str, category: str, dice: Iterable[str], jackpot: int | None = None) -> int:
    """The points for words of a command line: `3 3 3 5 5`, or all in one, `33355`."""
    faces = [face for word in dice for face in (word if word.isdigit() else [word])]
    numbers = []
    for face in faces:
        if not (face.isascii() and face.isdigit()):
            raise ValueError(f"A die shows 1 to 6, not {face!r:.20}.")
        numbers.append(int(face))
    return points(Question(ruleset, category, tuple(numbers), jackpot))


def score_lines(lines: Iterable[bytes]) -> Iterator[int]:
    """The points of each JSON line; ValueError names the first line that is wrong. Blank lines are passed over."""
    decoder = msgspec.json.Decoder(Question)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield points(decoder.decode(line))
        except (RuleError, ValueError) as error:
            raise ValueError(f"line {number}: {error}") from error
