"""`/api/sheets`: sheets of marks to print, blank or with the points of a game at the table."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, QueryParameter, RawBody

from service.bodies import read_body
from service.press.sheet import PaperPlayer, sheet_pdf
from service.routes.schema import problems
from service.routes.strict import takes_only
from service.sheet_wire import MOST_PLAYERS, SheetBody
from yams.rules.rulesets import parse_ruleset
from yams.rules.scorecard import Scorecard
from yams.rules.words import Language

PDF = "application/pdf"
USUAL_PLAYERS = 4


# In threads: a sheet takes some 20 ms.
@get(
    "/api/rulesets/{key:str}/sheet",
    operation_id="getBlankSheet",
    summary="A blank sheet of marks, A4",
    media_type=PDF,
    guards=[takes_only("lang", "players")],
    responses=problems(404),
    sync_to_thread=True,
)
def get_blank_sheet(
    key: FromPath[str],
    lang: Annotated[Language, QueryParameter()] = "fr",
    players: Annotated[int, QueryParameter(ge=1, le=MOST_PLAYERS)] = USUAL_PLAYERS,
) -> bytes:
    ruleset = parse_ruleset(key)
    return sheet_pdf(ruleset, [PaperPlayer("", Scorecard.blank(ruleset))] * players, lang)


@post(
    "/api/sheets",
    operation_id="makeSheet",
    summary="A sheet of marks with what has been written, A4",
    status_code=200,
    media_type=PDF,
    responses=problems(404, 413, 415, 422),
    sync_to_thread=True,
)
def make_sheet(body: RawBody) -> bytes:
    asked = read_body(body, SheetBody)
    ruleset = parse_ruleset(asked.ruleset)
    return sheet_pdf(ruleset, asked.paper_players(ruleset), asked.lang)


ROUTES = [get_blank_sheet, make_sheet]
