"""`/api/sheets`: sheets of marks to print, blank or with the points of a game at the table."""

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody

from service.bodies import read_body
from service.identity import address_of
from service.press.sheet import PaperPlayer, sheet_pdf
from service.printing import Printer
from service.routes.schema import problems
from service.routes.strict import takes_only
from service.sheet_wire import MOST_PLAYERS, SheetBody
from yams.rules.rulesets import parse_ruleset
from yams.rules.scorecard import Scorecard
from yams.rules.words import Language

PDF = "application/pdf"
USUAL_PLAYERS = 4


@get(
    "/api/rulesets/{key:str}/sheet",
    operation_id="getBlankSheet",
    summary="A blank sheet of marks, A4",
    media_type=PDF,
    guards=[takes_only("lang", "players")],
    responses=problems(404, 429, 503),
)
async def get_blank_sheet(
    request: Request[Any, Any, Any],
    key: FromPath[str],
    printer: NamedDependency[Printer],
    lang: Annotated[Language, QueryParameter()] = "fr",
    players: Annotated[int, QueryParameter(ge=1, le=MOST_PLAYERS)] = USUAL_PLAYERS,
) -> bytes:
    ruleset = parse_ruleset(key)
    blank = [PaperPlayer("", Scorecard.blank(ruleset))] * players
    return await printer.make(address_of(request), lambda: sheet_pdf(ruleset, blank, lang))


@post(
    "/api/sheets",
    operation_id="makeSheet",
    summary="A sheet of marks with what has been written, A4",
    status_code=200,
    media_type=PDF,
    responses=problems(404, 413, 415, 422, 429, 503),
)
async def make_sheet(request: Request[Any, Any, Any], body: RawBody, printer: NamedDependency[Printer]) -> bytes:
    asked = read_body(body, SheetBody)
    ruleset = parse_ruleset(asked.ruleset)
    players = asked.paper_players(ruleset)
    return await printer.make(address_of(request), lambda: sheet_pdf(ruleset, players, asked.lang, asked.date))


ROUTES = [get_blank_sheet, make_sheet]
