"""The web client's files, read once at start and sent from memory.

Any path that is not a file and not under `/api` answers the client's page, which has its own routes.
"""

import gzip
import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, route
from litestar.enums import HttpMethod
from msgspec import Struct

from service.errors import UnknownPath

FOLDER = Path(__file__).parent / "static"
PAGE = "index.html"
# Vite puts a hash of the content into these names, so they can be kept for ever.
HASHED_FOLDER = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED_TYPES = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")

# The picture of shared links in the page. Messengers ask for a whole address, which only a request tells.
PICTURE = b'content="/social.png"'
# What messengers show of a link, by the beginning of its path; of any other page what stands in it.
PREVIEWS = {
    "c/": (
        "Un défi au Yam’s · A Yam’s challenge",
        "On vous défie : les mêmes dés pour vous, sans compte à ouvrir. You are challenged: the same dice, no account needed.",
    ),
    "replay/": (
        "Une partie de Yam’s à revoir · A game of Yam’s to watch",
        "Revoyez-la tour par tour, dés et choix. Watch it turn by turn, dice and choices.",
    ),
}
PREVIEW_META = re.compile(rb'(<meta\s+property="og:(title|description)"\s+content=")[^"]*')

# Anything else in a Host header is no name of ours to repeat in a page.
ORIGIN = re.compile(r"https?://[\w.:\[\]-]{1,200}", re.ASCII)

NOT_BUILT = "The web client has not been built: run `make setup`. The API is under /api.\n"


class ClientFile(Struct, frozen=True):
    content: bytes
    compressed: bytes | None
    media_type: str
    etag: str
    cache: str


def read_files(folder: Path = FOLDER) -> dict[str, ClientFile]:
    """The files under the folder by their path, as it stands in a URL after the first slash."""
    return {
        path.relative_to(folder).as_posix(): _file(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _file(name: str, content: bytes) -> ClientFile:
    media_type = _media_type(name)
    compressed = gzip.compress(content, mtime=0) if media_type.startswith(COMPRESSED_TYPES) else content
    return ClientFile(
        content=content,
        compressed=compressed if len(compressed) < len(content) else None,
        media_type=media_type,
        etag=f'"{sha256(content).hexdigest()[:20]}"',
        cache=FOR_EVER if name.startswith(HASHED_FOLDER) else ASK_AGAIN,
    )


def _media_type(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    return kind  # the framework adds the charset of text


@lru_cache(maxsize=64)
def _page_at(page: ClientFile, origin: str, preview: tuple[str, str] | None) -> ClientFile:
    """The page as it is served at an origin, with what messengers show of the link."""
    content = page.content
    if ORIGIN.fullmatch(origin):
        content = content.replace(PICTURE, PICTURE.replace(b'"/', f'"{origin}/'.encode()))
    if preview is not None:
        told = dict(zip((b"title", b"description"), preview, strict=True))
        content = PREVIEW_META.sub(lambda meta: meta[1] + told[meta[2]].encode(), content)
    return _file(PAGE, content)


def client_route(files: dict[str, ClientFile]) -> Any:
    """The catch-all handler for the client's files and pages."""

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        sync_to_thread=False,
    )
    def client_file(request: Request[Any, Any, Any]) -> Response[bytes]:
        name, preview = request.url.path.lstrip("/"), None
        if name == "api" or name.startswith("api/"):
            raise UnknownPath("There is nothing at this path.")
        file = files.get(name)
        if file is None:
            if name.startswith(HASHED_FOLDER):
                raise UnknownPath("There is no such file.")
            preview = next((told for start, told in PREVIEWS.items() if name.startswith(start)), None)
            name, file = PAGE, files.get(PAGE)
        if file is None:
            return Response(NOT_BUILT.encode(), media_type=MediaType.TEXT, status_code=503)
        if name == PAGE:
            file = _page_at(file, f"{request.scope['scheme']}://{request.headers.get('host', '')}", preview)
        return _response(request, file)

    return client_file


def _response(request: Request[Any, Any, Any], file: ClientFile) -> Response[bytes]:
    headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.compressed
        headers["Content-Encoding"] = "gzip"
    if request.method == HttpMethod.HEAD:
        headers["Content-Length"] = str(len(content))
        content = b""
    return Response(content, headers=headers, media_type=file.media_type)
