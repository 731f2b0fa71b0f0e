"""`yams rulesets`: what can be played."""

import msgspec

from service.ruleset_wire import RulesetAnswer
from yams.rules.maximum import maximum
from yams.rules.rulesets import BASES, WELL_KNOWN, parse_ruleset

# Every other combination of options is played by its key: docs/rules.md.
LISTED = (*BASES, *WELL_KNOWN)


def as_table() -> str:
    """A line a ruleset, for people."""
    lines = [f"{'ruleset':<42}{'dice':>5}{'boxes':>7}{'columns':>9}{'turns':>7}{'maximum':>9}"]
    lines += [
        f"{ruleset.key:<42}{ruleset.dice:>5}{len(ruleset.boxes):>7}{len(ruleset.columns):>9}"
        f"{ruleset.turns:>7}{maximum(ruleset):>9}"
        for ruleset in map(parse_ruleset, LISTED)
    ]
    return "\n".join(lines)


def as_json_text() -> str:
    """The same with every box, as `GET /api/rulesets` answers it."""
    return msgspec.json.encode([RulesetAnswer.of(ruleset) for ruleset in map(parse_ruleset, LISTED)]).decode()
