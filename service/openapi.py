"""The OpenAPI document: the framework's paths with msgspec's own schemas.

The framework loses limits on list items and the refusal of unknown fields, so the schemas come from msgspec, which decodes by them.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from service import (
    board_wire,
    challenge_wire,
    player_wire,
    problem_wire,
    replay_wire,
    ruleset_wire,
    run_wire,
    sheet_wire,
    solver_wire,
    wire,
)
from service.errors import codes
from yams.fairness.document import ReplayDocument
from yams.rules.notation import WrittenAction

WIRES = (
    wire,
    problem_wire,
    player_wire,
    run_wire,
    challenge_wire,
    ruleset_wire,
    board_wire,
    solver_wire,
    replay_wire,
    sheet_wire,
)

VERSION = "0.1.0"
SECURITY = "token"
# Calls that need a player's token, and calls that only answer more with it.
NEED_TOKEN = {
    "getPlayer",
    "renamePlayer",
    "erasePlayer",
    "exportPlayer",
    "makeLink",
    "makeRecovery",
    "listDevices",
    "signOutDevice",
    "startRun",
    "getRun",
    "putAction",
    "findRunAdvice",
    "makeChallenge",
    "getOpponent",
    "getStats",
    "listGames",
}
TAKE_TOKEN = {
    "getChallenge",
    "getReplay",
    "getReplayCode",
    "getViewing",
    "readReplayCode",
    "getAnalysis",
    "getLeaderboard",
    "getPeriodBoard",
}

# Bodies are decoded by service/bodies.py, more strictly than the framework would.
BODIES = {
    "createPlayer": "NewPlayerBody",
    "makeChallenge": "NewChallengeBody",
    "renamePlayer": "RenameBody",
    "redeemLink": "RedeemBody",
    "recoverPlayer": "RecoveryBody",
    "putAction": "WrittenAction",
    "readReplayCode": "ReplayCodeBody",
    "makeSheet": "SheetBody",
    "findOdds": "OddsBody",
    "findAdvice": "AdviceBody",
    "findRunAdvice": "RunAdviceBody",
}


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI 3.1 document of the application."""
    document: dict[str, Any] = app.openapi_schema.to_schema()
    document["components"]["schemas"] = _schemas()
    for operation in _operations(document):
        operation["responses"].get("204", {}).pop("content", None)  # the framework says null, and sends nothing
        if operation["operationId"] in NEED_TOKEN:
            operation["security"] = [{SECURITY: []}]
        elif operation["operationId"] in TAKE_TOKEN:
            operation["security"] = [{}, {SECURITY: []}]
        name = BODIES.get(operation["operationId"])
        if name:
            schema = {"$ref": f"#/components/schemas/{name}"}
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return document


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operations in document["paths"].values():
        yield from operations.values()


def _schemas() -> dict[str, Any]:
    named = [value for module in WIRES for value in vars(module).values()]
    structs = [kind for kind in named if isinstance(kind, type) and issubclass(kind, wire.Wire)]
    _, components = msgspec.json.schema_components(
        [*structs, WrittenAction, ReplayDocument, board_wire.Around], ref_template="#/components/schemas/{name}"
    )
    components["Problem"]["properties"]["code"]["enum"] = [code for _, code in codes()]
    components["WrittenAction"] = _either(components["WrittenAction"])
    # As they are served: defaults that are tuples are lists there.
    served: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(components))
    return served


def _either(action: dict[str, Any]) -> dict[str, Any]:
    """An action is a keep or a score, which a struct with optional fields can't say."""
    fields = action["properties"]
    keep = {"keep": fields["keep"]}
    score = {"score": fields["score"], "column": fields["column"]}
    return {
        "title": action["title"],
        "description": action["description"],
        "oneOf": [
            {"type": "object", "properties": part, "required": [required], "additionalProperties": False}
            for part, required in ((keep, "keep"), (score, "score"))
        ],
    }


class Document(OpenAPIRenderPlugin):
    """Serves the document as JSON. The framework's own pages would load scripts from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        return msgspec.json.encode(openapi_document(request.app))


CONFIG = OpenAPIConfig(
    title="Yam's du jour",
    version=VERSION,
    description="The same dice for everyone, every day. See docs/protocol.md.",
    path="/api/schema",
    render_plugins=[Document(path="/", media_type=MediaType.JSON)],
    use_handler_docstrings=False,
    components=Components(
        security_schemes={SECURITY: SecurityScheme(type="http", scheme="bearer", description="A player's token")}
    ),
)
