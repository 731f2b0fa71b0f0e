"""`/api/fairness`: commitments before, seeds after, and what a beacon gave."""

from datetime import date as Date  # noqa: N812 - the parameter is called date
from typing import Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from service.challenge_wire import FairDay, FairnessAnswer
from service.fairness import Fairness
from service.routes.schema import problems


@get("/api/fairness", operation_id="getFairness", summary="What fixes the dice of today and of the days ahead")
async def get_fairness(fairness: NamedDependency[Fairness]) -> FairnessAnswer:
    return await fairness.ahead()


@get(
    "/api/fairness/{date:date}",
    operation_id="getFairDay",
    summary="What fixes the dice of a day",
    responses=problems(404),
)
async def get_fair_day(date: FromPath[Date], fairness: NamedDependency[Fairness]) -> FairDay:
    return await fairness.of_day(date)


ROUTES: list[Any] = [get_fairness, get_fair_day]
