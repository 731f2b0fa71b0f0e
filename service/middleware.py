"""What every answer gets, whatever it answers: security headers, and a line in the log."""

import time
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from storage.logs import log

# No inline script or style, nothing from elsewhere, no framing. `data:` images are the client's drawn icons.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Over plain HTTP browsers heed neither, and complain of the second on every page.
HTTPS_HEADERS = {
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Opener-Policy": "same-origin",
}

RUN_PATH = "/api/runs/"
# What follows is a one-time link: for its ten minutes whoever has it could become its player.
SECRET_PATHS = ("/l/", "/api/players/links/")
LONGEST_PATH = 200


def observe(app: ASGIApp, *, https: bool) -> ASGIApp:
    """Wrap an application: add the headers to every answer, log it with its run and duration."""
    headers = {**SECURITY_HEADERS, **HTTPS_HEADERS} if https else SECURITY_HEADERS

    async def observed(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                outgoing = MutableScopeHeaders.from_message(message)
                for name, value in headers.items():
                    outgoing.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    outgoing.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await app(scope, receive, send_with_headers)
        finally:
            log.info("request", extra=_line(scope, status, time.perf_counter() - started))

    return observed


def shown_path(path: str) -> str:
    """The path as it may stand in a log."""
    secret = next((start for start in SECRET_PATHS if path.startswith(start)), None)
    return path[:LONGEST_PATH] if secret is None else f"{secret}…"


def _line(scope: Any, status: int, seconds: float) -> dict[str, object]:
    path: str = scope["path"]
    line: dict[str, object] = {
        "method": scope["method"],
        "path": shown_path(path),
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    if path.startswith(RUN_PATH):
        line["run"] = path[len(RUN_PATH) :].partition("/")[0][:200]
    return line
