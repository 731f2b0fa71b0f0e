"""Query parameters that a call doesn't know are refused: a misspelt one would otherwise answer another question."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from service.errors import InvalidParameter


def takes_only(*names: str) -> Guard:
    """A guard that lets no other query parameters through; InvalidParameter."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if set(connection.query_params) - set(names):
            raise InvalidParameter(f"This call takes no parameters but: {', '.join(names)}.")

    return guard
