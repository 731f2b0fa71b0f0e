"""`/api/rulesets`: what can be played, straight from the core's data, and what perfect play of it gives."""

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from service.routes.schema import problems
from service.ruleset_wire import RulesetAnswer
from service.solver_wire import PerfectPlayAnswer
from service.tables import TableReader
from yams.rules.rulesets import BASES, WELL_KNOWN, parse_ruleset


@get(
    "/api/rulesets",
    operation_id="listRulesets",
    summary="The bases and the combinations with a name of their own",
    responses=problems(),
)
async def list_rulesets(tables: NamedDependency[TableReader]) -> list[RulesetAnswer]:
    rulesets = map(parse_ruleset, (*BASES, *WELL_KNOWN))
    return [RulesetAnswer.of(ruleset, await tables.par(ruleset)) for ruleset in rulesets]


@get(
    "/api/rulesets/{key:str}",
    operation_id="getRuleset",
    summary="One ruleset",
    responses=problems(404),
)
async def get_ruleset(key: FromPath[str], tables: NamedDependency[TableReader]) -> RulesetAnswer:
    ruleset = parse_ruleset(key)
    return RulesetAnswer.of(ruleset, await tables.par(ruleset))


@get(
    "/api/rulesets/{key:str}/perfect-play",
    operation_id="getPerfectPlay",
    summary="What perfect play gives",
    responses=problems(404),
)
async def get_perfect_play(key: FromPath[str], tables: NamedDependency[TableReader]) -> PerfectPlayAnswer:
    return PerfectPlayAnswer.of(await tables.worth(parse_ruleset(key)))


ROUTES = [list_rulesets, get_ruleset, get_perfect_play]
