"""Settings: defaults, refusals that name their variable, and secrets that stay secret."""

import re
import traceback
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.settings import read_service_settings
from storage.settings import InvalidSetting, parse_master, read_settings

ROOT = Path(__file__).parents[2]
MASTER = "00112233445566778899aabbccddeeff" * 2
LEAST = {"YAMS_STORE_URL": "redis://127.0.0.1:6379", "YAMS_MASTER": MASTER}


def refusal(environment: Mapping[str, str]) -> InvalidSetting:
    try:
        read_settings(environment)
        read_service_settings(environment)
    except InvalidSetting as error:
        return error
    raise AssertionError("nothing was refused")


def test_defaults() -> None:
    """With only the store and the master secret named, everything else has its default."""
    settings = read_settings(LEAST)
    assert settings.store_url == settings.queue_url == "redis://127.0.0.1:6379"
    assert settings.master == bytes.fromhex(MASTER)
    assert settings.zone == ZoneInfo("Europe/Paris")
    assert settings.dailies == ("yams", "yatzy", "maxi-yatzy")
    assert settings.partitions == 4
    assert settings.grace == timedelta(hours=2)
    assert (settings.tables, settings.build_tables) == (Path("data/tables"), "needed")


def test_defaults_of_the_service() -> None:
    """The API needs no setting of its own: 600 actions a minute, 1,200 new players an hour, plain cookies, `info`."""
    settings = read_service_settings({})
    assert settings.actions.each_ms == 100
    assert settings.new_players.each_ms == 3000
    assert settings.code_tries.each_ms == 6000
    assert settings.secure_cookie is False
    assert settings.log_level == "info"


def test_everything_can_be_set() -> None:
    """Each variable changes its setting."""
    environment = {
        **LEAST,
        "YAMS_QUEUE_URL": "redis://queue:6380",
        "YAMS_TIME_ZONE": "America/Montreal",
        "YAMS_DAILIES": " yams , yams,",
        "YAMS_PARTITIONS": "16",
        "YAMS_GRACE_S": "0",
        "YAMS_TABLES": "/srv/tables",
        "YAMS_BUILD_TABLES": "all",
        "YAMS_ACTIONS_PER_MINUTE": "60",
        "YAMS_NEW_PLAYERS_PER_HOUR": "3600",
        "YAMS_CODE_TRIES_PER_HOUR": "7200",
        "YAMS_SECURE_COOKIE": "1",
        "YAMS_LOG_LEVEL": "warning",
    }
    settings, service = read_settings(environment), read_service_settings(environment)
    assert settings.store_url == "redis://127.0.0.1:6379"
    assert settings.queue_url == "redis://queue:6380"
    assert settings.zone == ZoneInfo("America/Montreal")
    assert settings.dailies == ("yams",)
    assert (settings.partitions, settings.grace) == (16, timedelta(0))
    assert (settings.tables, settings.build_tables) == (Path("/srv/tables"), "all")
    assert (service.actions.each_ms, service.new_players.each_ms) == (1000, 1000)
    assert service.code_tries.each_ms == 500
    assert service.secure_cookie is True
    assert service.log_level == "warning"


OPTIONAL = [
    "YAMS_QUEUE_URL",
    "YAMS_TIME_ZONE",
    "YAMS_DAILIES",
    "YAMS_PARTITIONS",
    "YAMS_GRACE_S",
    "YAMS_TABLES",
    "YAMS_BUILD_TABLES",
    "YAMS_ACTIONS_PER_MINUTE",
    "YAMS_NEW_PLAYERS_PER_HOUR",
    "YAMS_CODE_TRIES_PER_HOUR",
    "YAMS_BEACON_URL",
    "YAMS_SECURE_COOKIE",
    "YAMS_LOG_LEVEL",
]


@pytest.mark.parametrize("name", OPTIONAL)
def test_an_empty_variable_is_not_set(name: str) -> None:
    """An empty value means the default, as compose files write it."""
    environment = {**LEAST, name: ""}
    assert read_settings(environment) == read_settings(LEAST)
    assert read_service_settings(environment) == read_service_settings({})


@pytest.mark.parametrize("name", ["YAMS_STORE_URL", "YAMS_MASTER"])
def test_what_must_be_set(name: str) -> None:
    """Without a store or a master secret nothing starts, and the message names the variable."""
    for environment in ({**LEAST, name: ""}, {key: value for key, value in LEAST.items() if key != name}):
        assert name in str(refusal(environment))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("YAMS_MASTER", "00" * 31),
        ("YAMS_MASTER", "00" * 33),
        ("YAMS_MASTER", "0" * 63),
        ("YAMS_MASTER", "zz" * 32),
        ("YAMS_MASTER", "é" * 64),
        ("YAMS_TIME_ZONE", "Europe/Lutetia"),
        ("YAMS_TIME_ZONE", "../../etc/passwd"),
        ("YAMS_TIME_ZONE", "/etc/localtime"),
        ("YAMS_TIME_ZONE", "Europe"),
        ("YAMS_TIME_ZONE", "tzdata.zi"),
        ("YAMS_TIME_ZONE", "Europe/Paris\x00"),
        ("YAMS_DAILIES", "yams,yatzee"),
        ("YAMS_DAILIES", "yams yams"),
        ("YAMS_DAILIES", " , "),
        *(
            (name, value)
            for name in (
                "YAMS_PARTITIONS",
                "YAMS_GRACE_S",
                "YAMS_ACTIONS_PER_MINUTE",
                "YAMS_NEW_PLAYERS_PER_HOUR",
                "YAMS_CODE_TRIES_PER_HOUR",
                "YAMS_SECURE_COOKIE",
            )
            for value in ("-1", "1.0", "four", " 4", "4 ", "+4", "1_0", "٤", "²", "1e1", "1000001", "true", "None")
        ),
        ("YAMS_PARTITIONS", "0"),
        ("YAMS_PARTITIONS", "1025"),
        ("YAMS_GRACE_S", "86401"),
        ("YAMS_ACTIONS_PER_MINUTE", "0"),
        ("YAMS_NEW_PLAYERS_PER_HOUR", "0"),
        ("YAMS_SECURE_COOKIE", "2"),
        ("YAMS_BUILD_TABLES", "some"),
        ("YAMS_BUILD_TABLES", "ALL"),
        ("YAMS_LOG_LEVEL", "INFO"),
        ("YAMS_LOG_LEVEL", "trace"),
    ],
)
def test_refusals_name_the_variable(name: str, value: str) -> None:
    """A value that can't be used is refused in one line that begins with or has the variable's name."""
    message = str(refusal({**LEAST, name: value}))
    assert name in message
    assert "\n" not in message


@given(st.integers())
def test_partitions_are_from_1_to_1024(number: int) -> None:
    """Exactly the whole numbers from 1 to 1024 are numbers of partitions."""
    environment = {**LEAST, "YAMS_PARTITIONS": str(number)}
    if 1 <= number <= 1024:
        assert read_settings(environment).partitions == number
    else:
        assert "YAMS_PARTITIONS" in str(refusal(environment))


def test_the_master_from_a_file(tmp_path: Path) -> None:
    """The master secret may stand in a file, with a line's end and in either case; the variable itself wins."""
    path = tmp_path / "master.key"
    path.write_text(f"{MASTER.upper()}\n", "ascii")
    environment = {"YAMS_STORE_URL": "redis://x", "YAMS_MASTER_FILE": str(path)}
    assert read_settings(environment).master == bytes.fromhex(MASTER)
    assert read_settings({**environment, "YAMS_MASTER": "11" * 32}).master == b"\x11" * 32


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder and a file of other bytes are refused, naming the variable and the file."""
    other = tmp_path / "other"
    other.write_bytes(b"\xff" * 64)
    for path in (tmp_path / "missing", tmp_path, other):
        message = str(refusal({"YAMS_STORE_URL": "redis://x", "YAMS_MASTER_FILE": str(path)}))
        assert "YAMS_MASTER_FILE" in message
        assert str(path) in message


def test_a_file_without_a_master_names_the_variable(tmp_path: Path) -> None:
    """A file that holds no master secret is refused, naming the variable."""
    path = tmp_path / "key"
    path.write_text("00" * 31, "ascii")
    assert "YAMS_MASTER_FILE" in str(refusal({"YAMS_STORE_URL": "redis://x", "YAMS_MASTER_FILE": str(path)}))


@given(
    st.text("0123456789abcdef", min_size=8, max_size=80).filter(lambda digits: len(digits) != 64)
    | st.text("0123456789abcdefgxyz-", min_size=8, max_size=80).filter(lambda text: not re.fullmatch("[0-9a-f]*", text))
)
def test_a_wrong_master_is_never_shown(text: str) -> None:
    """However a master secret is wrong, no message, cause or traceback shows a part of it."""
    for where in ("YAMS_MASTER", "/data/master.key"):
        with pytest.raises(InvalidSetting) as caught:
            parse_master(text, where)
        assert where in str(caught.value)
        assert text[:8] not in "".join(traceback.format_exception(caught.value)).replace(where, "")
    shown = "".join(traceback.format_exception(refusal({**LEAST, "YAMS_MASTER": text})))
    assert text not in shown


@pytest.mark.parametrize("name", ["YAMS_TIME_ZONE", "YAMS_DAILIES", "YAMS_PARTITIONS", "YAMS_GRACE_S"])
def test_a_right_master_is_never_shown(name: str) -> None:
    """Where another setting is wrong, its message has nothing of the master secret."""
    shown = "".join(traceback.format_exception(refusal({**LEAST, name: "wrong!"})))
    assert name in shown
    assert MASTER[:16] not in shown


VARIABLE = re.compile(r"\bYAMS_[A-Z0-9]+(?:_[A-Z0-9]+)*\b")


def variables_read() -> set[str]:
    sources = [path for folder in ("storage", "service", "worker", "cli") for path in (ROOT / folder).rglob("*.py")]
    assert len(sources) > 20, "the sources are somewhere else"
    return {name for path in sources for name in VARIABLE.findall(path.read_text("utf-8"))}


def test_every_variable_is_documented() -> None:
    """Each variable that the sources name has its place in docs/settings.md, and none stands there that nothing reads."""
    read = variables_read()
    assert {"YAMS_STORE_URL", "YAMS_MASTER", "YAMS_TRUSTED_PROXIES"} <= read
    documented = set(VARIABLE.findall((ROOT / "docs" / "settings.md").read_text("utf-8")))
    assert read - documented == set()
    assert documented - read == set()
