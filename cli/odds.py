"""`yams odds`: the exact chance of a target in one turn, and what to keep for it."""

from collections.abc import Iterable

import msgspec

from service.solver_wire import OddsAnswer
from yams.rules.dice import Dice
from yams.rules.errors import InvalidDice
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.odds import Kept, Odds, Position, Rolled, odds_of

HEAD = f"{'target':<18}{'chance':>10}  "


def odds_command(
    ruleset_key: str, targets: Iterable[str], dice: str | None, kept: str | None, rolls_left: int | None, as_json: bool
) -> str:
    """What the command prints. RuleError where something doesn't exist.

    `dice` lie rolled, `kept` ones stay for the next roll; with neither the turn begins. Rolls left are those that the
    ruleset leaves then, where not said.
    """
    ruleset = parse_ruleset(ruleset_key)
    if dice is not None and kept is not None:
        raise InvalidDice("Say either the dice that lie rolled or the dice that are kept.")
    position = Rolled(read_dice(dice)) if dice is not None else Kept(read_dice(kept or ""))
    if rolls_left is None:
        rolls_left = ruleset.rolls - (1 if dice is not None or kept is not None else 0)
    chances = odds_of(ruleset, position, rolls_left, targets)
    if as_json:
        return msgspec.json.encode(OddsAnswer.of(chances)).decode()
    return "\n".join(as_table(ruleset, position, rolls_left, chances))


def read_dice(text: str) -> Dice:
    """`2,3,4,5,5`, `2 3 4 5 5` or `23455` as dice, however many; InvalidDice where one shows no face."""
    faces = [face for word in text.replace(",", " ").split() for face in (word if word.isdigit() else [word])]
    for face in faces:
        if face not in {"1", "2", "3", "4", "5", "6"}:
            raise InvalidDice(f"A die shows 1 to 6, not {face!r:.20}.")
    return tuple(map(int, faces))


def as_table(ruleset: Ruleset, position: Position, rolls_left: int, chances: dict[str, Odds]) -> list[str]:
    """For people: a line that says the position, then one a target. What to keep stands only where there is a choice."""
    chosen = isinstance(position, Rolled)
    lines = [f"{ruleset.key}: {_told(position)}, {rolls_left} roll{'' if rolls_left == 1 else 's'} left"]
    lines.append(HEAD + (f"{'keep':<14}exactly" if chosen else "exactly"))
    for text, odds in chances.items():
        keep = f"{_shown(odds.best_keep):<14}" if chosen else ""
        lines.append(f"{text:<18}{percent(odds):>10}  {keep}{odds.chance}")
    return lines


def percent(odds: Odds) -> str:
    """Two decimals, more below one per cent; only what is certain or impossible says 100 or 0."""
    share = float(odds.chance) * 100
    figures = f"{share:.2g}" if share < 1 else f"{share:.2f}"
    if odds.chance == 1:
        return "100 %"
    return f"{'>99.99' if figures == '100.00' else figures} %"


def _told(position: Position) -> str:
    match position:
        case Rolled(dice=dice):
            return f"{_shown(dice)} rolled"
        case Kept(dice=()):
            return "nothing rolled"
        case Kept(dice=dice):
            return f"{_shown(dice)} kept"


def _shown(dice: Dice) -> str:
    return " ".join(map(str, dice)) or "nothing"
