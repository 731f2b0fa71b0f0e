"""The OpenAPI document against the service: generated requests find no undocumented answer and no 500."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from msgspec.structs import replace
from schemathesis.checks import CHECKS, load_all_checks
from world import DAILY, MASTER

from service.app import create_app
from service.middleware import observe
from service.openapi import openapi_document
from service.settings import read_service_settings
from storage.embedded import EmbeddedStore
from storage.players import RateLimit
from storage.settings import read_settings
from storage.tables import write_table
from tests.unit.table_files import make_table

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
EXAMPLES = 60


@pytest.fixture(scope="module")
def base_url(store: EmbeddedStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server in a thread, its clock standing at noon, with a table for the ruleset that is asked for."""
    tables = tmp_path_factory.mktemp("tables")
    write_table(tables, make_table("yams"))
    environment = {"YAMS_STORE_URL": store.url, "YAMS_MASTER": MASTER.hex(), "YAMS_TABLES": str(tables)}
    free = RateLimit(0.001, 10**9)
    limits = replace(read_service_settings({}), actions=free, new_players=free, code_tries=free)
    app = create_app(read_settings(environment), limits, clock=lambda: NOON)
    server = uvicorn.Server(uvicorn.Config(observe(app, https=False), port=0, log_config=None, ws="none"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def known(base_url: str) -> dict[str, Any]:
    """A player with a run, so that the generated requests also reach what lies behind a key."""
    httpx.get(f"{base_url}/api/daily").raise_for_status()
    player = httpx.post(f"{base_url}/api/players", json={"name": "Zoé"}).json()
    headers = {"Authorization": f"Bearer {player['token']}"}
    run = httpx.post(f"{base_url}/api/challenges/{DAILY}/runs", headers=headers).json()
    values = {"code": "00000-00000-00000", "device": "0" * 16, "date": DAILY[:10]}
    return {
        "headers": headers,
        "values": {**values, "run": run["id"], "challenge_id": DAILY, "ruleset": "yams", "key": "yams", "n": 0},
    }


def document() -> dict[str, Any]:
    """The document of an application that has not been started."""
    environment = {"YAMS_STORE_URL": "redis://127.0.0.1:1", "YAMS_MASTER": MASTER.hex()}
    return openapi_document(create_app(read_settings(environment), read_service_settings({})))


schema = schemathesis.openapi.from_dict(document())
load_all_checks()
# Whether a request with random ids should have been accepted can't be read from the document.
LEFT_OUT = {"positive_data_acceptance", "use_after_free", "ensure_resource_availability"}


generated = settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


# Nothing is wrong: what was asked for is being worked out.
NOT_READY = {"table-not-ready", "analysis-not-ready"}


def validate(case: Any, base_url: str, headers: dict[str, str], replaced: frozenset[str] = frozenset()) -> None:
    """Send the request and hold its answer against the document. `replaced` are the parts of the request that are not as generated."""
    response = case.call(base_url=base_url, headers=headers)
    left_out = LEFT_OUT
    # A body over the cap is refused before it is read, so it is no sign that its content was accepted.
    if response.status_code == 413 or wrong_parts(case) <= replaced:
        left_out = left_out | {"negative_data_rejection"}
    if response.status_code == 503 and response.json()["code"] in NOT_READY:
        left_out = left_out | {"not_a_server_error"}
    checks = [check for check in CHECKS.get_all() if check.__name__ not in left_out]
    case.validate_response(response, checks=checks, headers=headers)


def wrong_parts(case: Any) -> set[str]:
    """The parts of the request that were generated to be refused."""
    parts = case.meta.components.items() if case.meta else ()
    return {str(location.value) for location, component in parts if component.mode.is_negative}


@schema.parametrize()
@generated
def test_requests_of_strangers(case: Any, base_url: str) -> None:
    """Every generated request gets an answer that the document describes."""
    validate(case, base_url, {})


@schema.parametrize()
@generated
def test_requests_of_a_player(case: Any, base_url: str, known: dict[str, Any]) -> None:
    """The same for generated bodies and parameters sent to a run, challenge and ruleset that exist, with their player's key."""
    for name in case.path_parameters or {}:
        case.path_parameters[name] = known["values"][name]
    ends_the_player = case.operation.label == "DELETE /api/players/me"
    validate(case, base_url, {} if ends_the_player else known["headers"], frozenset({"path", "header"}))


def test_the_served_document(base_url: str) -> None:
    """The service serves exactly this document, at /api/schema, and loads nothing from elsewhere to show it."""
    answer = httpx.get(f"{base_url}/api/schema")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == document()
    assert "://" not in answer.text
