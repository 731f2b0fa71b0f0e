"""The solved rulesets as the API reads them: in memory when the file is there, else wished for and a 503 that says when to come back."""

import time
from collections.abc import Callable, Collection, Mapping
from functools import cache

from storage.client import StoreAway
from storage.tables import Tables, Worth
from storage.wishes import TableWishes
from yams.rules.ruleset import Ruleset
from yams.solver.columns import is_table_key, needed_keys, table_ruleset
from yams.solver.states import positions_of

# A wish is kept for good, so saying it again matters only where the store was emptied.
WISH_AGAIN_S = 60.0
# A table under way may be there any moment; one that waits has at least the builder's next look before it.
RETRY_BUILDING_S = 2
RETRY_WAITING_S = 5


class TablesMissing(Exception):
    """The ruleset is not solved yet. `progress` is the fraction done where the builder is at it."""

    code = "table-not-ready"

    def __init__(self, ruleset: Ruleset, progress: float | None) -> None:
        super().__init__(f"Perfect play of {ruleset.key} is not worked out here yet. Ask again.")
        self.progress = progress
        self.retry_s = RETRY_WAITING_S if progress is None else RETRY_BUILDING_S


class TableReader:
    """For one event loop."""

    def __init__(self, tables: Tables, wishes: TableWishes, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._wishes = wishes
        self._clock = clock
        self._wished: dict[str, float] = {}

    async def worth(self, ruleset: Ruleset) -> Worth:
        """How the ruleset is valued; TablesMissing while that isn't known, once the builder has been asked."""
        worth = await self._tables.worth(ruleset)
        if worth is None:
            raise await self._missing(ruleset)
        return worth

    async def par(self, ruleset: Ruleset) -> float | None:
        """The mean score of perfect play, or of play by the sum of columns; None while it isn't known. Asks for nothing."""
        worth = await self._tables.worth(ruleset)
        return None if worth is None else worth.valuation.par

    async def _missing(self, ruleset: Ruleset) -> TablesMissing:
        missing = {key for key in needed_keys(ruleset) if not await self._is_there(key)}
        try:
            await self._wish(ruleset.key)
            known = await self._wishes.progress()
        except StoreAway:
            known = {}  # what is needed is built without being asked for, and a later call asks again
        return TablesMissing(ruleset, progress_of(ruleset, missing, known))

    async def _is_there(self, key: str) -> bool:
        if is_table_key(key):
            return await self._tables.find(key) is not None
        return await self._tables.find_approximation(key) is not None

    async def _wish(self, ruleset: str) -> None:
        """Ask for what the ruleset needs, unless this process just did."""
        now = self._clock()
        if now - self._wished.get(ruleset, -WISH_AGAIN_S) >= WISH_AGAIN_S:
            await self._wishes.want([ruleset])
            self._wished[ruleset] = now


def progress_of(ruleset: Ruleset, missing: Collection[str], known: Mapping[str, float]) -> float | None:
    """The fraction done of all that the ruleset needs, by size; None while nothing of it is being built."""
    if not known.keys() & set(missing):
        return None
    sizes = {key: _size(key) for key in needed_keys(ruleset)}
    done = sum(size * (known.get(key, 0.0) if key in missing else 1.0) for key, size in sizes.items())
    return done / sum(sizes.values())


# Measuring an approximation takes as long as solving about so many positions.
APPROXIMATION_SIZE = 5_000_000


@cache
def _size(key: str) -> int:
    return positions_of(table_ruleset(key)) if is_table_key(key) else APPROXIMATION_SIZE
