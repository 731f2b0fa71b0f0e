"""Settings that the API and the worker share, read from the environment. docs/settings.md lists them all."""

import binascii
from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from msgspec import Struct

from yams.fairness.beacon import Beacon
from yams.fairness.seeds import MASTER_BYTES
from yams.rules.errors import UnknownRuleset
from yams.rules.rulesets import parse_ruleset


class InvalidSetting(ValueError):
    """A setting that can't be used. The message names the variable."""


class BuildTables(StrEnum):
    """Which tables the worker builds: those that are played or asked for, every one there can be, or none."""

    NEEDED = "needed"
    ALL = "all"
    NONE = "none"


class Settings(Struct, frozen=True):
    """`dailies` and `variants` are ruleset keys; `partitions` and `grace` go into challenges when they are made.

    `tables` is the folder of the solved rulesets; `beacon` is mixed into the days made from now on.
    """

    store_url: str
    queue_url: str
    master: bytes
    zone: ZoneInfo
    dailies: tuple[str, ...]
    variants: tuple[str, ...]
    partitions: int
    grace: timedelta
    tables: Path
    build_tables: BuildTables
    beacon: Beacon | None

    def __repr__(self) -> str:
        """Without the master secret and the URLs' passwords, wherever it may be printed."""
        return f"Settings(zone={self.zone.key!r}, dailies={self.dailies!r}, partitions={self.partitions})"


DEFAULT_ZONE = "Europe/Paris"
DEFAULT_DAILIES = "yams,yatzy,maxi-yatzy"
# One a day, in turn: what French tables play besides, each a game of a few minutes but the last.
DEFAULT_VARIANTS = ",".join(
    (
        "yams.extra-yams.official-joker",
        "yams.down",
        "yam-pairs.extra-yams.joker",
        "yatzy.saved-rolls",
        "yams-extreme",
        "yams.two-colours",
        "yams.up",
        "yam-pairs.extra-yams.joker.three-columns",
    )
)
# Enough to spread one day over the shards of a small cluster; on a single server it costs nothing that could be measured.
DEFAULT_PARTITIONS = 4
MOST_PARTITIONS = 1024
LONGEST_NUMBER = 18
# Who starts at 23:59 has this long to finish: a long game takes half an hour.
DEFAULT_GRACE_S = 7200
# Where `yams up` without --data has them too. `yams up` itself always names the folder.
DEFAULT_TABLES = "data/tables"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of an environment; InvalidSetting names the first that can't be used."""
    store_url = environment.get("YAMS_STORE_URL", "")
    if not store_url:
        raise InvalidSetting("YAMS_STORE_URL is not set: it names the store, such as redis://127.0.0.1:6379.")
    dailies = _rulesets("YAMS_DAILIES", environment.get("YAMS_DAILIES") or DEFAULT_DAILIES)
    if not dailies:
        raise InvalidSetting("YAMS_DAILIES must name at least one ruleset.")
    queue_url = environment.get("YAMS_QUEUE_URL") or store_url
    check_url("YAMS_STORE_URL", store_url)
    check_url("YAMS_QUEUE_URL", queue_url)
    return Settings(
        store_url=store_url,
        queue_url=queue_url,
        master=_master(environment),
        zone=_zone(environment.get("YAMS_TIME_ZONE") or DEFAULT_ZONE),
        dailies=dailies,
        variants=_rulesets("YAMS_VARIANTS", environment.get("YAMS_VARIANTS", DEFAULT_VARIANTS)),
        partitions=whole_number(environment, "YAMS_PARTITIONS", DEFAULT_PARTITIONS, 1, MOST_PARTITIONS),
        grace=timedelta(seconds=whole_number(environment, "YAMS_GRACE_S", DEFAULT_GRACE_S, 0, 86_400)),
        tables=Path(environment.get("YAMS_TABLES") or DEFAULT_TABLES),
        build_tables=_build_tables(environment.get("YAMS_BUILD_TABLES") or BuildTables.NEEDED),
        beacon=_beacon(environment),
    )


URL_SCHEMES = ("redis", "rediss", "unix", "redis+cluster")


def check_url(name: str, url: str) -> None:
    """InvalidSetting unless the URL has a scheme and ports that a store can be reached by. It may hold a password: not shown."""
    try:
        parts = urlsplit(url)
        ports = [int(host.rpartition(":")[2]) for host in parts.netloc.rpartition("@")[2].split(",") if ":" in host]
    except ValueError as error:
        raise InvalidSetting(f"{name} has a port that is no number.") from error
    if parts.scheme not in URL_SCHEMES:
        raise InvalidSetting(f"{name} must begin with {', '.join(f'{scheme}://' for scheme in URL_SCHEMES)}.")
    if any(not 0 < port < 2**16 for port in ports):
        raise InvalidSetting(f"{name} has a port that does not exist.")


def whole_number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    """The variable as a number from `least` to `most`, `default` where it is not set."""
    text = environment.get(name) or str(default)
    plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    number = int(text) if plain else -1
    if not least <= number <= most:
        raise InvalidSetting(f"{name} must be a whole number from {least} to {most}, not {text!r:.40}.")
    return number


def parse_master(text: str, where: str) -> bytes:
    """The master secret of its 64 hex digits. The message never shows it."""
    try:
        master = binascii.unhexlify(text.strip())
    except ValueError as error:
        raise InvalidSetting(f"{where} must hold 64 hexadecimal digits.") from error
    if len(master) != MASTER_BYTES:
        raise InvalidSetting(f"{where} must hold 64 hexadecimal digits, not {len(text.strip())}.")
    return master


def _master(environment: Mapping[str, str]) -> bytes:
    text = environment.get("YAMS_MASTER")
    if text:
        return parse_master(text, "YAMS_MASTER")
    path = environment.get("YAMS_MASTER_FILE")
    if not path:
        raise InvalidSetting("YAMS_MASTER_FILE is not set: it names the file of the master secret.")
    try:
        return parse_master(Path(path).read_text(encoding="ascii"), f"YAMS_MASTER_FILE: {path}")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidSetting(f"YAMS_MASTER_FILE: {path} can't be read.") from error


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise InvalidSetting(f"YAMS_TIME_ZONE: there is no time zone {name!r}.") from error


def _build_tables(text: str) -> BuildTables:
    try:
        return BuildTables(text)
    except ValueError as error:
        raise InvalidSetting(f"YAMS_BUILD_TABLES must be one of {', '.join(BuildTables)}, not {text!r:.40}.") from error


BEACON_SETTINGS = ("YAMS_BEACON_URL", "YAMS_BEACON_PERIOD_S", "YAMS_BEACON_GENESIS")
# A longer period would come near to the week for which commitments are public.
LONGEST_PERIOD_S = 86_400
LATEST_GENESIS = 10**11


def _beacon(environment: Mapping[str, str]) -> Beacon | None:
    """The beacon, None where none of its settings is there; all of them are needed."""
    missing = [name for name in BEACON_SETTINGS if not environment.get(name)]
    if len(missing) == len(BEACON_SETTINGS):
        return None
    if missing:
        raise InvalidSetting(f"{missing[0]} is not set: a beacon needs {', '.join(BEACON_SETTINGS)}.")
    url = environment["YAMS_BEACON_URL"]
    _check_beacon_url(url)
    period_s = whole_number(environment, "YAMS_BEACON_PERIOD_S", 0, 1, LONGEST_PERIOD_S)
    genesis = whole_number(environment, "YAMS_BEACON_GENESIS", 0, 0, LATEST_GENESIS)
    return Beacon(url.rstrip("/"), period_s, genesis)


def _check_beacon_url(url: str) -> None:
    """Everybody is shown this URL, so it holds no password."""
    name = BEACON_SETTINGS[0]
    said = "must be like https://api.drand.sh/<chain>/public, without account, query or fragment"
    try:
        parts = urlsplit(url)
        there = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise InvalidSetting(f"{name} {said}.") from error
    plain = url.isascii() and url.isprintable() and " " not in url and not any(sign in url for sign in "@?#")
    if parts.scheme not in {"http", "https"} or not there or not plain:
        raise InvalidSetting(f"{name} {said}.")


def _rulesets(name: str, text: str) -> tuple[str, ...]:
    keys = tuple(dict.fromkeys(key.strip() for key in text.split(",") if key.strip()))
    try:
        for key in keys:
            parse_ruleset(key)
    except UnknownRuleset as error:
        raise InvalidSetting(f"{name}: {error}") from error
    return keys
