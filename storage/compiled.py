"""Where the solver's compiled loops are kept.

numba notices when the file of a compiled function changes, but not when a function of another file that was compiled into it does. So
each state of the sources has a folder of its own, and an update never meets what was compiled before it.
"""

import os
from hashlib import sha256
from pathlib import Path

import yams.solver

VARIABLE = "NUMBA_CACHE_DIR"
DIGITS = 16


def compiled_folder(base: Path) -> Path:
    """The folder under `base` for the sources as they are now."""
    digest = sha256()
    for path in sorted((Path(yams.solver.__file__).parent / "kernels").glob("*.py")):
        digest.update(path.read_bytes())
    return (base / digest.hexdigest()[:DIGITS]).resolve()


def keep_compiled() -> None:
    """Have what this process compiles kept in the user's cache, unless the environment says where. Before numba is imported."""
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    os.environ.setdefault(VARIABLE, str(compiled_folder(Path(base).expanduser() / "yams-du-jour")))
