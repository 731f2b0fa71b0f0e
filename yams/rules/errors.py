"""Expected failures of play. Each has a stable `code`, the same in the API, the client and `yams verify`."""

from typing import ClassVar


class RuleError(Exception):
    """An action or a key that the rules refuse. `str(error)` is one plain sentence for people."""

    code: ClassVar[str] = "illegal"


class UnknownRuleset(RuleError):
    code = "unknown-ruleset"


class UnknownCategory(RuleError):
    code = "unknown-category"


class UnknownColumn(RuleError):
    code = "unknown-column"


class BoxFilled(RuleError):
    code = "box-filled"


class NoRollsLeft(RuleError):
    code = "no-rolls-left"


class NoSuchDie(RuleError):
    code = "no-such-die"


class NothingToRoll(RuleError):
    code = "nothing-to-roll"


class GameOver(RuleError):
    code = "game-over"


class InvalidDice(RuleError):
    code = "invalid-dice"


class InvalidPosition(RuleError):
    """A position typed by somebody that no play can reach."""

    code = "invalid-position"


class ImpossiblePoints(RuleError):
    """Points typed into a sheet that no dice give."""

    code = "impossible-points"


class BoxClosed(RuleError):
    """A box that is open but can't be written now: by its column's order, for a first roll only, or by the joker's rule."""

    code = "box-closed"


class ColouredDie(RuleError):
    code = "coloured-die"
