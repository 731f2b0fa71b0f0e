"""The data folder of `yams up`: the store's files, its lock, the master secret, and the solved rulesets."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from storage.embedded import socket_path
from storage.settings import InvalidSetting, parse_master
from yams.fairness.seeds import MASTER_BYTES

MASTER_FILE = "master.key"
TABLES_FOLDER = "tables"
STARTED_FILE = "started"
APPEND_ONLY_FOLDER = "appendonlydir"  # Valkey's name for it


class DataFolderError(Exception):
    """The data folder can't be used as it is."""


def ensure_master(folder: Path) -> Path:
    """The file of the master secret, made at the first start: 64 hex digits that only the owner may read."""
    path = folder / MASTER_FILE
    if path.exists():
        try:
            parse_master(path.read_text(encoding="ascii"), str(path))
        except (InvalidSetting, OSError, UnicodeDecodeError) as error:
            raise DataFolderError(f"{path} is not a master secret: {error}") from error
        return path
    if (folder / APPEND_ONLY_FOLDER).exists():
        raise DataFolderError(f"{path} is missing, but {folder} holds games made with it: put it back from the backup.")
    _write_durably(path, secrets.token_hex(MASTER_BYTES) + "\n")
    return path


def check_games_are_there(folder: Path) -> None:
    """DataFolderError when a store ran here before and its files are gone: starting empty would hand out known dice again."""
    if (folder / STARTED_FILE).exists() and not any((folder / APPEND_ONLY_FOLDER).glob("*.aof*")):
        raise DataFolderError(
            f"The games in {folder} are gone ({APPEND_ONLY_FOLDER} is empty): put them back from the backup,"
            f" or delete {folder / STARTED_FILE} and {MASTER_FILE} to begin anew."
        )


def note_started(folder: Path) -> None:
    """Remember that a store ran on this folder."""
    (folder / STARTED_FILE).touch()


def _write_durably(path: Path, text: str) -> None:
    """Write a private file so that after a crash it is whole or not there."""
    temporary = path.with_suffix(".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)
    directory = os.open(path.parent, os.O_RDONLY)
    os.fsync(directory)
    os.close(directory)


def environment_of(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment in which the services of this data folder run; what is set already wins."""
    defaults = {
        "YAMS_STORE_URL": f"unix://{socket_path(folder)}",
        "YAMS_TABLES": str((folder / TABLES_FOLDER).resolve()),
    }
    if not environment.get("YAMS_MASTER"):
        defaults["YAMS_MASTER_FILE"] = str((folder / MASTER_FILE).resolve())
    given = {name: value for name, value in environment.items() if value}
    return {**defaults, **given}
