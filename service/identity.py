"""Who sends a request: the token of its header or cookie, and its address."""

from typing import Any

from litestar import Request

COOKIE = "yams"
YEAR_S = 365 * 86_400
LONGEST_TOKEN = 200


def token_of(request: Request[Any, Any, Any]) -> str | None:
    """The token of the `Authorization: Bearer` header, else of the cookie. The header decides where both are sent."""
    header = request.headers.get("authorization")
    if header is None:
        token = request.cookies.get(COOKIE, "")
    else:
        scheme, _, token = header.partition(" ")
        token = token.strip() if scheme.lower() == "bearer" else ""
    return token if 0 < len(token) <= LONGEST_TOKEN else None


def address_of(request: Request[Any, Any, Any]) -> str:
    """The address the request comes from. uvicorn has put in a proxy's word for it where the proxy is trusted."""
    return request.client.host if request.client else "unknown"
