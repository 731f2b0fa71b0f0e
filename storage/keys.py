"""Every key pattern of the store. What is between braces is the hash tag: one tag, one slot, one script.

| key | type | what | lives |
|---|---|---|---|
| `installation` | hash | `layout`, and the fingerprint of the master secret | for good |
| `challenges:live` | sorted set | daily challenge id by the instant (ms) of its reveal, then of a look | until verified and counted |
| `challenges:coded` | sorted set | the same of coded challenges | until revealed and all verified |
| `runs:finishing` | sorted set | run id of a coded challenge by the instant (ms) of its last action | until done, or a week without table |
| `daily:<date>` | string | the ids of a day's challenges (JSON), in their order | for good |
| `challenge:<id>` | hash | `record` (JSON), `seed` (hex, once revealed), `beacon` (once fetched), `rematch` (the next id) | for good |
| `beacon:<genesis>.<period>.<round>` | string | what a round of a randomness beacon gave when it was first fetched | for good |
| `{<challenge>.<partition>}:run:<player>` | hash | one run, see codec.py | for good |
| `{<challenge>.<partition>}:players` | set | players who started a run | for good |
| `{<challenge>.<partition>}:pending` | sorted set | players whose finished run waits for a worker, by instant (ms) | emptied by workers |
| `{<challenge>.<partition>}:unanalysed` | set | players whose verified run has no ledger yet | emptied by workers |
| `{<challenge>.<partition>}:uncounted` | set | players whose run of a daily has changed since it was counted | emptied by workers |
| `{<challenge>.<partition>}:ledger:<player>` | string | the ledger of a run, see codec.py | sixty days, then made again when asked for |
| `{<challenge>.<partition>}:board` | sorted set | players by verified score | for good |
| `{<challenge>.<partition>}:losses` | sorted set | players by loss, see yams/challenges/measures.py | for good |
| `{<challenge>.<partition>}:histogram` | hash | score -> number of players | for good |
| `period:<ruleset>.<period>` | string | number of partitions of a period's boards, fixed when first counted in | for good |
| `{<ruleset>.<period>.<partition>}:<measure>` | sorted set | players by their result in a period, by score or by loss | for good |
| `{<ruleset>.<period>.<partition>}:<measure>:<player>` | sorted set | a player's days in a period by their value | for good |
| `player:{<player>}` | hash | name, devices and codes, see codec.py | until erased |
| `player:{<player>}:runs` | sorted set | challenge ids by instant (ms) of the run's start | until erased |
| `player:{<player>}:games` | hash | challenge id -> the game in short (JSON), for those that count | until erased |
| `player:{<player>}:rate` | string | rate limit, see scripts/visit.lua | seconds |
| `newcomer:<hash>` | string | player id by the SHA-256 (hex) of the secret with which a browser made this player | a day |
| `link:<hash>` | string | player id by the SHA-256 (hex) of a one-time link | an hour longer than the link |
| `recovery:<hash>` | string | player id by the SHA-256 (hex) of a recovery code | an hour until made, then until replaced or erased |
| `tables:wanted` | set | rulesets whose tables calls asked for and didn't find | for good: there are only so many rulesets |
| `tables:progress` | hash | table key -> fraction built so far | a minute after the last word |
| `rate:<bucket>` | string | rate limit per address: of new players, of tries at a code | at most a day |
"""

from hashlib import sha256

from msgspec import Struct

INSTALLATION = "installation"
LIVE_CHALLENGES = "challenges:live"
CODED_CHALLENGES = "challenges:coded"
FINISHING_RUNS = "runs:finishing"
TABLES_WANTED = "tables:wanted"
TABLES_PROGRESS = "tables:progress"

# A run is one player's attempt at one challenge, so its id is just that.
RUN_SEPARATOR = "~"


def challenge(challenge_id: str) -> str:
    return f"challenge:{challenge_id}"


def daily(day: str) -> str:
    return f"daily:{day}"


def beacon(genesis: int, period_s: int, number: int) -> str:
    return f"beacon:{genesis}.{period_s}.{number}"


def player(player_id: str) -> str:
    return f"player:{{{player_id}}}"


def player_runs(player_id: str) -> str:
    return f"player:{{{player_id}}}:runs"


def player_games(player_id: str) -> str:
    return f"player:{{{player_id}}}:games"


def player_rate(player_id: str) -> str:
    return f"player:{{{player_id}}}:rate"


def period(ruleset: str, period_key: str) -> str:
    return f"period:{ruleset}.{period_key}"


def newcomer(secret_hash: str) -> str:
    return f"newcomer:{secret_hash}"


def link(code_hash: str) -> str:
    return f"link:{code_hash}"


def recovery(code_hash: str) -> str:
    return f"recovery:{code_hash}"


def rate(bucket: str) -> str:
    return f"rate:{bucket}"


class Slot(Struct, frozen=True):
    """One partition of one challenge: all the keys that one script may touch."""

    challenge: str
    partition: int

    @property
    def _tag(self) -> str:
        return f"{{{self.challenge}.{self.partition}}}"

    def run(self, player_id: str) -> str:
        return f"{self._tag}:run:{player_id}"

    @property
    def players(self) -> str:
        return f"{self._tag}:players"

    @property
    def pending(self) -> str:
        return f"{self._tag}:pending"

    @property
    def unanalysed(self) -> str:
        return f"{self._tag}:unanalysed"

    @property
    def uncounted(self) -> str:
        return f"{self._tag}:uncounted"

    def ledger(self, player_id: str) -> str:
        return f"{self._tag}:ledger:{player_id}"

    @property
    def board(self) -> str:
        return f"{self._tag}:board"

    @property
    def losses(self) -> str:
        return f"{self._tag}:losses"

    @property
    def histogram(self) -> str:
        return f"{self._tag}:histogram"


class PeriodSlot(Struct, frozen=True):
    """One partition of a ruleset's boards over one period. A ruleset's key begins with a letter, so that no daily has this tag."""

    ruleset: str
    period: str
    partition: int

    @property
    def _tag(self) -> str:
        return f"{{{self.ruleset}.{self.period}.{self.partition}}}"

    def board(self, measure: str) -> str:
        return f"{self._tag}:{measure}"

    def days(self, measure: str, player_id: str) -> str:
        return f"{self._tag}:{measure}:{player_id}"


def partition_of(player_id: str, partitions: int) -> int:
    """The partition of a player, the same for ever for the same number of partitions."""
    return int.from_bytes(sha256(player_id.encode()).digest()[:8], "big") % partitions


def slot_of(challenge_id: str, player_id: str, partitions: int) -> Slot:
    return Slot(challenge_id, partition_of(player_id, partitions))


def slots(challenge_id: str, partitions: int) -> list[Slot]:
    """All the partitions of a challenge."""
    return [Slot(challenge_id, partition) for partition in range(partitions)]


def period_slots(ruleset: str, period_key: str, partitions: int) -> list[PeriodSlot]:
    """All the partitions of a period's boards."""
    return [PeriodSlot(ruleset, period_key, partition) for partition in range(partitions)]


def run_id(challenge_id: str, player_id: str) -> str:
    return f"{challenge_id}{RUN_SEPARATOR}{player_id}"


def split_run_id(text: str) -> tuple[str, str] | None:
    """(challenge id, player id) of a run id; None when the text has not its form."""
    challenge_id, separator, player_id = text.rpartition(RUN_SEPARATOR)
    return (challenge_id, player_id) if separator and challenge_id and player_id else None
