"""Long lists of ids, some at a time: neither one command for each nor one for all."""

from collections.abc import Iterator, Sequence

LOADED_AT_ONCE = 100


def batches(ids: Sequence[str], size: int = LOADED_AT_ONCE) -> Iterator[Sequence[str]]:
    """The ids in their order, at most `size` of them at a time."""
    return (ids[first : first + size] for first in range(0, len(ids), size))
