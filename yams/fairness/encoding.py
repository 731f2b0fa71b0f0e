"""Length-prefixed fields, so that no two different lists of fields hash the same text."""

LENGTH_BYTES = 2
MOST_FIELD_BYTES = 2 ** (8 * LENGTH_BYTES) - 1


def lp(field: bytes | str) -> bytes:
    """The field (text as UTF-8) after its length in 2 bytes, big-endian. At most 65,535 bytes."""
    data = field.encode() if isinstance(field, str) else field
    return len(data).to_bytes(LENGTH_BYTES, "big") + data
