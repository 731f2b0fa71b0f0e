"""Settings of the API alone, read from the environment. docs/settings.md lists them all."""

from collections.abc import Mapping
from ipaddress import ip_network

from msgspec import Struct

from storage.players import RateLimit
from storage.settings import InvalidSetting, whole_number


class ServiceSettings(Struct, frozen=True):
    """`secure_cookie` is for sites served over HTTPS; `actions` is per player, `new_players`, `code_tries` and `prints` per address."""

    secure_cookie: bool
    actions: RateLimit
    new_players: RateLimit
    code_tries: RateLimit
    prints: RateLimit
    trusted_proxies: str
    log_level: str


# A person plays a few actions a second at most. A script may play a whole game at once, then waits.
DEFAULT_ACTIONS_PER_MINUTE = 600
ACTIONS_BURST = 300
# A school or club shares one address, so the burst is large and the refill slow.
DEFAULT_NEW_PLAYERS_PER_HOUR = 1200
NEW_PLAYERS_BURST = 2000

# Links and recovery codes tried. With 60 random bits in a link, guessing at this pace takes longer than the world has stood.
DEFAULT_CODE_TRIES_PER_HOUR = 600
CODE_TRIES_BURST = 100

# Sheets and pictures. A class may print its sheets at once.
DEFAULT_PRINTS_PER_MINUTE = 60
PRINTS_BURST = 60

LOG_LEVELS = ("debug", "info", "warning", "error")


def read_service_settings(environment: Mapping[str, str]) -> ServiceSettings:
    """The settings of an environment; InvalidSetting names the first that can't be used."""
    log_level = environment.get("YAMS_LOG_LEVEL") or "info"
    if log_level not in LOG_LEVELS:
        raise InvalidSetting(f"YAMS_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {log_level!r}.")
    actions = whole_number(environment, "YAMS_ACTIONS_PER_MINUTE", DEFAULT_ACTIONS_PER_MINUTE, 1, 10**6)
    players = whole_number(environment, "YAMS_NEW_PLAYERS_PER_HOUR", DEFAULT_NEW_PLAYERS_PER_HOUR, 1, 10**6)
    tries = whole_number(environment, "YAMS_CODE_TRIES_PER_HOUR", DEFAULT_CODE_TRIES_PER_HOUR, 1, 10**6)
    prints = whole_number(environment, "YAMS_PRINTS_PER_MINUTE", DEFAULT_PRINTS_PER_MINUTE, 1, 10**6)
    return ServiceSettings(
        secure_cookie=whole_number(environment, "YAMS_SECURE_COOKIE", 0, 0, 1) == 1,
        actions=RateLimit(60_000 / actions, ACTIONS_BURST),
        new_players=RateLimit(3_600_000 / players, NEW_PLAYERS_BURST),
        code_tries=RateLimit(3_600_000 / tries, CODE_TRIES_BURST),
        prints=RateLimit(60_000 / prints, PRINTS_BURST),
        trusted_proxies=_proxies(environment.get("YAMS_TRUSTED_PROXIES") or "127.0.0.1"),
        log_level=log_level,
    )


def _proxies(text: str) -> str:
    """Addresses and networks separated by commas, or `*` for all."""
    for word in text.split(","):
        try:
            if text != "*":
                ip_network(word.strip(), strict=False)
        except ValueError as error:
            raise InvalidSetting(f"YAMS_TRUSTED_PROXIES: {word!r:.40} is no address or network.") from error
    return text
