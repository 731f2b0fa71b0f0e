"""The lightest client of the store that Python gives: commands packed by hand, one socket, answers read by hiredis."""

import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import hiredis

from storage.scripts import Script

RECEIVE_BYTES = 1 << 18

Word = str | bytes | int


class RawStore:
    """`send` writes all the commands at once and waits for all the answers."""

    def __init__(self, socket_file: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(socket_file))
        self._reader = hiredis.Reader()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def load(self, script: Script) -> str:
        """Make the server know a script; its digest."""
        self.send([["SCRIPT", "LOAD", script.source]])
        return script.digest

    def info(self, section: str) -> dict[str, str]:
        (text,) = self.send([["INFO", section]])
        return dict(row.split(":", 1) for row in text.decode().splitlines() if ":" in row)

    def send(self, commands: Sequence[Sequence[Word]]) -> list[Any]:
        """The answers in the order of the commands; raises the first error among them."""
        self._socket.sendall(b"".join(map(packed, commands)))
        answers: list[Any] = []
        while len(answers) < len(commands):
            answer = self._reader.gets()
            if answer is False:
                self._reader.feed(self._socket.recv(RECEIVE_BYTES))
                continue
            if isinstance(answer, Exception):
                raise answer
            answers.append(answer)
        return answers


def packed(command: Sequence[Word]) -> bytes:
    """A command in the store's protocol."""
    words = [word if isinstance(word, bytes) else str(word).encode() for word in command]
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)
