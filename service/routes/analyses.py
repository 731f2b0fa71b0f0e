"""`/api/advice` and what the solver says of runs and challenges."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody

from service.analyses import Analyses
from service.bodies import read_body
from service.routes.schema import problems
from service.solver_wire import AdviceAnswer, AdviceBody, AnalysisAnswer, ForesightAnswer, RunAdviceBody


@post(
    "/api/advice",
    operation_id="findAdvice",
    summary="Every action in a position with its value, best first",
    status_code=200,
    responses=problems(404, 413, 415, 422),
)
async def find_advice(body: RawBody, analyses: NamedDependency[Analyses]) -> AdviceAnswer:
    return await analyses.advise(read_body(body, AdviceBody))


@post(
    "/api/runs/{run:str}/advice",
    operation_id="findRunAdvice",
    summary="The same for one's own run in play, where nobody is measured against it",
    status_code=200,
    responses=problems(401, 403, 404, 413, 415, 422, 429),
)
async def find_run_advice(
    run: FromPath[str], body: RawBody, token: NamedDependency[str | None], analyses: NamedDependency[Analyses]
) -> AdviceAnswer:
    return await analyses.advise_run(token, run, read_body(body, RunAdviceBody).considered)


@get(
    "/api/runs/{run:str}/analysis",
    operation_id="getAnalysis",
    summary="The ledger of a finished run: score = par + luck - loss, choice by choice",
    responses=problems(403, 404),
)
async def get_analysis(
    run: FromPath[str], token: NamedDependency[str | None], analyses: NamedDependency[Analyses]
) -> AnalysisAnswer:
    return await analyses.analysis(token, run)


@get(
    "/api/challenges/{challenge_id:str}/foresight",
    operation_id="getForesight",
    summary="The best score that these dice allowed, once the challenge is over",
    responses=problems(403, 404),
)
async def get_foresight(challenge_id: FromPath[str], analyses: NamedDependency[Analyses]) -> ForesightAnswer:
    return await analyses.foresight(challenge_id)


ROUTES = [find_advice, find_run_advice, get_analysis, get_foresight]
