"""`/api/odds`: exact chances within one turn, for whoever trains."""

from litestar import post
from litestar.params import RawBody

from service.bodies import read_body
from service.errors import InvalidBody
from service.routes.schema import problems
from service.solver_wire import OddsAnswer, OddsBody
from yams.rules.errors import InvalidDice, RuleError
from yams.rules.rulesets import parse_ruleset
from yams.solver.odds import Kept, Position, Rolled, odds_of


# In a thread: the first table of a process takes 100 ms, a new one of twenty categories 25 ms.
@post(
    "/api/odds",
    operation_id="findOdds",
    summary="The chance of a target, or of every category, within one turn",
    status_code=200,
    responses=problems(404, 413, 415),
    sync_to_thread=True,
)
def find_odds(body: RawBody) -> OddsAnswer:
    asked = read_body(body, OddsBody)
    ruleset = parse_ruleset(asked.ruleset)
    targets = () if asked.target is None else (asked.target,)
    try:
        return OddsAnswer.of(odds_of(ruleset, _position(asked), asked.rolls_left, targets))
    except RuleError as error:
        raise InvalidBody(str(error)) from error


def _position(asked: OddsBody) -> Position:
    if asked.dice is None:
        return Kept(asked.held or ())
    if asked.held is not None:
        raise InvalidDice("Say either dice or held, not both.")
    return Rolled(asked.dice)


ROUTES = [find_odds]
