"""Reading request bodies strictly: no text for a number, no unknown field, no second value."""

from typing import TypeVar

import msgspec

from service.errors import InvalidBody

T = TypeVar("T")

# msgspec's messages name fields and types, never values; a field's name may still be as long as the body.
LONGEST_DETAIL = 120


def read_body(body: bytes, kind: type[T]) -> T:
    """The body as a value of that kind, or InvalidBody."""
    try:
        value = msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidBody(f"The body is not what this call takes: {str(error)[:LONGEST_DETAIL]}.") from error
    return value
