"""What goes to and comes from a terminal: one line stays one line, whatever a document or argument holds."""

import sys
from typing import BinaryIO


def one_line(text: str) -> str:
    """The text with everything that would move the cursor or break the line written as an escape."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def standard_input() -> BinaryIO:
    """Standard input as bytes; OSError where it has been closed."""
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer
