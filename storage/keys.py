"""Every key pattern of the store. What is between braces is the hash tag: one tag, one slot, one script.

| key | type | what | lives |
|---|---|---|---|
| `installation` | hash | `layout`, and the fingerprint of the master secret | for good |
| `challenges:live` | sorted set | daily challenge id by the instant (ms) of its reveal | until revealed and all verified |
| `challenges:coded` | sorted set | coded challenge id by the instant (ms) of its reveal | until revealed and all verified |
| `runs:finishing` | sorted set | run id of a coded challenge by the instant (ms) of its last action | until verified and analysed |
| `daily:<date>` | string | the ids of a day's challenges (JSON), in their order | for good |
| `challenge:<id>` | hash | `record` (JSON), `seed` (hex, once revealed), `rematch` (the next challenge's id) | for good |
| `{<challenge>.<partition>}:run:<player>` | hash | one run, see codec.py | for good |
| `{<challenge>.<partition>}:players` | set | players who started a run | for good |
| `{<challenge>.<partition>}:pending` | sorted set | players whose finished run waits for a worker, by instant (ms) | emptied by workers |
| `{<challenge>.<partition>}:unanalysed` | set | players whose verified run has no ledger yet | emptied by workers |
| `{<challenge>.<partition>}:ledger:<player>` | string | the ledger of a run, see codec.py | sixty days, then made again when asked for |
| `{<challenge>.<partition>}:board` | sorted set | players by verified score | for good |
| `{<challenge>.<partition>}:histogram` | hash | score -> number of players | for good |
| `player:{<player>}` | hash | `name`, `created` (ms), `token` (SHA-256, hex) | until erased |
| `player:{<player>}:runs` | sorted set | challenge ids by instant (ms) of the run's start | until erased |
| `player:{<player>}:rate` | string | rate limit, see scripts/visit.lua | seconds |
| `tables:wanted` | set | rulesets whose tables calls asked for and didn't find | for good: there are only so many rulesets |
| `tables:progress` | hash | table key -> fraction built so far | a minute after the last word |
| `rate:<bucket>` | string | rate limit of new players per address | at most a day |
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


def player(player_id: str) -> str:
    return f"player:{{{player_id}}}"


def player_runs(player_id: str) -> str:
    return f"player:{{{player_id}}}:runs"


def player_rate(player_id: str) -> str:
    return f"player:{{{player_id}}}:rate"


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

    def ledger(self, player_id: str) -> str:
        return f"{self._tag}:ledger:{player_id}"

    @property
    def board(self) -> str:
        return f"{self._tag}:board"

    @property
    def histogram(self) -> str:
        return f"{self._tag}:histogram"


def partition_of(player_id: str, partitions: int) -> int:
    """The partition of a player, the same for ever for the same number of partitions."""
    return int.from_bytes(sha256(player_id.encode()).digest()[:8], "big") % partitions


def slot_of(challenge_id: str, player_id: str, partitions: int) -> Slot:
    return Slot(challenge_id, partition_of(player_id, partitions))


def slots(challenge_id: str, partitions: int) -> list[Slot]:
    """All the partitions of a challenge."""
    return [Slot(challenge_id, partition) for partition in range(partitions)]


def run_id(challenge_id: str, player_id: str) -> str:
    return f"{challenge_id}{RUN_SEPARATOR}{player_id}"


def split_run_id(text: str) -> tuple[str, str] | None:
    """(challenge id, player id) of a run id; None when the text has not its form."""
    challenge_id, separator, player_id = text.rpartition(RUN_SEPARATOR)
    return (challenge_id, player_id) if separator and challenge_id and player_id else None
