"""`/api/rulesets`: what can be played, straight from the core's data."""

from litestar import get
from litestar.params import FromPath

from service.routes.schema import problems
from service.wire import RulesetAnswer
from yams.rules.rulesets import BASES, WELL_KNOWN, parse_ruleset


@get(
    "/api/rulesets",
    operation_id="listRulesets",
    summary="The bases and the combinations with a name of their own",
    responses=problems(),
)
async def list_rulesets() -> list[RulesetAnswer]:
    return [RulesetAnswer.of(parse_ruleset(key)) for key in (*BASES, *WELL_KNOWN)]


@get(
    "/api/rulesets/{key:str}",
    operation_id="getRuleset",
    summary="One ruleset",
    responses=problems(404),
)
async def get_ruleset(key: FromPath[str]) -> RulesetAnswer:
    return RulesetAnswer.of(parse_ruleset(key))


ROUTES = [list_rulesets, get_ruleset]
