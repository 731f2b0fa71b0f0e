"""`yams verify` and `yams code`: replays as documents or as codes, read from files, standard input or the command line."""

import errno
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cli.terminal import one_line, standard_input
from yams.challenges.replay_code import (
    NotEncodable,
    UnreadableCode,
    code_in,
    decode_replay,
    encode_replay,
)
from yams.fairness.document import ReplayDocument, decode_document
from yams.fairness.verification import Verification, failed, verify

# A document of the longest game is under 30 kB; nothing larger is read whole.
LARGEST_FILE = 1_000_000

# A code that ends like a file is the name of one.
ENDING = re.compile(r"\.[0-9A-Za-z]{1,5}\Z")

SEED = re.compile(r"[0-9A-Fa-f]{64}")


class CodeError(Exception):
    """Why `yams code` has nothing to say. `str(error)` is one plain sentence."""


class Report(Struct, frozen=True):
    """The result for one file or code; `unreadable` when there was nothing to check, `early` when its seed is not public yet.

    `commitment` is a readable code's: nobody sees it there, and what the seed proves depends on who published it and when.
    """

    file: str
    verification: Verification
    unreadable: bool = False
    early: bool = False
    commitment: str | None = None

    @property
    def ok(self) -> bool:
        return self.verification.ok

    def as_text(self) -> str:
        if self.unreadable:
            return one_line(f"yams: {self.file}: {self.verification.error}")
        if self.ok:
            return one_line(f"{self.file}: ok, {self.verification.score} points{self._trust()}")
        if self.early:
            return one_line(f"{self.file}: CANNOT BE CHECKED YET: {self.verification.error}; --seed HEX supplies it")
        return one_line(f"{self.file}: DOES NOT HOLD: {self.verification.error}")

    def _trust(self) -> str:
        """What must be known from elsewhere."""
        beacon = self.verification.beacon
        conditions = [f"the commitment {self.commitment} was published before the dice"] if self.commitment else []
        conditions += [f"the beacon {beacon!r:.80} was fixed before the day"] if beacon else []
        return f"; trust it only if {' and '.join(conditions)}" if conditions else ""

    def as_json(self) -> str:
        # A file's name may be no text at all.
        name = os.fsencode(self.file).decode(errors="replace")
        commitment = {"commitment": self.commitment} if self.commitment else {}
        fields = {"file": name, **msgspec.to_builtins(self.verification), **commitment}
        return msgspec.json.encode(fields).decode()


def verify_files(names: Iterable[str], seed: str | None = None) -> Iterator[Report]:
    """Check each file or code; `-` is standard input. A `seed` takes the place of what they say of it."""
    for name in names:
        try:
            text = _read(name)
            code = _code_in(text)
            document = decode_document(text) if code is None else decode_replay(code)
        except UnreadableCode as error:
            yield Report(name, failed(f"not a replay code: {error}"), unreadable=True)
        except msgspec.MsgspecError as error:
            yield Report(name, failed(f"not a replay document: {error}"))
        except (OSError, ValueError) as error:
            yield Report(name, failed(f"cannot be read: {_reason(error)}"), unreadable=True)
        else:
            yield _checked(name, document if seed is None else replace(document, seed=seed), is_code=code is not None)


def convert(name: str) -> str:
    """The code of the document in a file, or the document of a code, as JSON; CodeError."""
    try:
        text = _read(name)
        code = _code_in(text)
        return encode_replay(decode_document(text)) if code is None else _as_json(decode_replay(code))
    except UnreadableCode as error:
        raise CodeError(f"{name}: not a replay code: {error}") from error
    except msgspec.MsgspecError as error:
        raise CodeError(f"{name}: not a replay document: {error}") from error
    except NotEncodable as error:
        raise CodeError(f"{name}: has no code: {error}") from error
    except (OSError, ValueError) as error:
        raise CodeError(f"{name}: cannot be read: {_reason(error)}") from error


def _checked(name: str, document: ReplayDocument, is_code: bool) -> Report:
    result = verify(document)
    early = document.seed is None and (result.error or "").startswith("seed: ")
    return Report(name, result, early=early, commitment=document.commitment if is_code else None)


def _read(name: str) -> bytes:
    """What a file holds, or the code that stands where its name would. At most one byte more than LARGEST_FILE."""
    if name == "-":
        return _bounded(standard_input().read(LARGEST_FILE + 1))
    try:
        with Path(name).open("rb") as file:
            return _bounded(file.read(LARGEST_FILE + 1))
    except OSError as error:
        given = os.fsencode(name)
        if error.errno not in (errno.ENOENT, errno.ENAMETOOLONG) or ENDING.search(name) or _code_in(given) is None:
            raise
        return given


def _bounded(text: bytes) -> bytes:
    if len(text) > LARGEST_FILE:
        raise msgspec.DecodeError(f"larger than {LARGEST_FILE} bytes")
    return text


def _code_in(text: bytes) -> str | None:
    """The replay code in a text; None for what is to be read as a document."""
    try:
        return code_in(text.decode())
    except UnicodeDecodeError:
        return None


def _as_json(document: ReplayDocument) -> str:
    return msgspec.json.encode(document).decode()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
