"""`yams verify`: replay documents checked offline, one result a file."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from cli.terminal import one_line, standard_input
from yams.fairness.document import decode_document
from yams.fairness.verification import Verification, failed, verify

# A document of the longest game is under 30 kB; nothing larger is read whole.
LARGEST_FILE = 1_000_000


class Report(Struct, frozen=True):
    """The result for one file; `unreadable` when there was nothing to check."""

    file: str
    verification: Verification
    unreadable: bool = False

    @property
    def ok(self) -> bool:
        return self.verification.ok

    def as_text(self) -> str:
        if self.unreadable:
            return one_line(f"yams: {self.file}: {self.verification.error}")
        if self.ok:
            beacon = self.verification.beacon
            trust = f"; trust it only if the beacon {beacon!r:.80} was fixed before the day" if beacon else ""
            return one_line(f"{self.file}: ok, {self.verification.score} points{trust}")
        return one_line(f"{self.file}: DOES NOT HOLD: {self.verification.error}")

    def as_json(self) -> str:
        # A file's name may be no text at all.
        name = os.fsencode(self.file).decode(errors="replace")
        fields = {"file": name, **msgspec.to_builtins(self.verification)}
        return msgspec.json.encode(fields).decode()


def verify_files(files: Iterable[str]) -> Iterator[Report]:
    """Check each file; `-` is standard input."""
    for name in files:
        try:
            text = _read(name)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            yield Report(name, failed(f"cannot be read: {reason}"), unreadable=True)
            continue
        yield Report(name, _verify(text))


def _read(name: str) -> bytes:
    if name == "-":
        return standard_input().read(LARGEST_FILE + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def _verify(text: bytes) -> Verification:
    if len(text) > LARGEST_FILE:
        return failed(f"not a replay document: larger than {LARGEST_FILE} bytes")
    try:
        document = decode_document(text)
    except msgspec.MsgspecError as error:
        return failed(f"not a replay document: {error}")
    return verify(document)
