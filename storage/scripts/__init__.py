"""The Lua scripts.

Each touches one slot and may be run again with the same arguments without changing more, but for `visit`: a repeated call is
charged twice.
"""

from functools import cache
from hashlib import sha1
from importlib.resources import files

from msgspec import Struct


class Script(Struct, frozen=True):
    source: str
    digest: str


@cache
def script(name: str) -> Script:
    """The script `name`.lua of this folder."""
    source = (files(__name__) / f"{name}.lua").read_text(encoding="utf-8")
    return Script(source, sha1(source.encode(), usedforsecurity=False).hexdigest())
