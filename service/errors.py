"""The one table from errors to answers. Every error leaves as an RFC 9457 problem document with a stable code."""

import math
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from msgspec import UNSET, UnsetType

from service.middleware import shown_path
from service.problem_wire import Problem
from service.run_wire import RunAnswer
from service.tables import TablesMissing
from storage.client import StoreAway
from storage.devices import (
    LastDevice,
    LinkExpired,
    LinkUsed,
    TooManyDevices,
    UnknownLink,
    UnknownRecovery,
)
from storage.logs import log
from storage.players import TooFast, UnknownToken
from yams.challenges.challenge import BeaconAwaited, ChallengeClosed, ChallengeNotOpen, ImpossibleTerms
from yams.challenges.codes import MistypedCode
from yams.challenges.names import InvalidName
from yams.challenges.replay_code import UnreadableCode
from yams.rules import errors as rules
from yams.solver.foresight import NoForesight

LARGEST_BODY = 4096
PROBLEM_TYPE = "application/problem+json"
RETRY_S = 1
# Workers ask the beacon as often.
BEACON_RETRY_S = 10


class ApiError(Exception):
    """An error that exists only at the edge. `run` is the state that the client should go on from."""

    code = "internal"

    def __init__(self, detail: str, run: RunAnswer | UnsetType = UNSET) -> None:
        super().__init__(detail)
        self.run = run


class InvalidBody(ApiError):
    code = "invalid-body"


class InvalidParameter(ApiError):
    code = "invalid-parameter"


class NoToken(ApiError):
    code = "no-token"


class ReplayHidden(ApiError):
    """`challenge` is the one to finish, or to wait for, where that helps."""

    code = "replay-hidden"

    def __init__(self, detail: str, challenge: str | UnsetType = UNSET) -> None:
        super().__init__(detail)
        self.challenge = challenge


class UnknownPath(ApiError):
    code = "unknown-path"


class UnknownDay(ApiError):
    code = "unknown-day"


class UnknownChallenge(ApiError):
    code = "unknown-challenge"


class UnknownRun(ApiError):
    code = "unknown-run"


class WrongMethod(ApiError):
    """`allow` lists the methods that the path takes."""

    code = "wrong-method"

    def __init__(self, detail: str, allow: str) -> None:
        super().__init__(detail)
        self.allow = allow


class StaleAction(ApiError):
    code = "stale-action"


class ActionAhead(ApiError):
    code = "action-ahead"


class ReusedKey(ApiError):
    """The idempotency key of another request."""

    code = "reused-key"


class BodyTooLarge(ApiError):
    code = "body-too-large"


class ForeignPage(ApiError):
    """A page of another site, or of another port of this one, would act in the player's name."""

    code = "foreign-page"


class PressBusy(ApiError):
    """More is waiting to be printed than is soon done."""

    code = "press-busy"


class NotJson(ApiError):
    code = "not-json"


class AdviceRefused(ApiError):
    code = "advice-refused"


class NoOpponent(ApiError):
    code = "no-opponent"


class BoardHidden(ApiError):
    code = "board-hidden"


class ForesightHidden(ApiError):
    code = "foresight-hidden"


class NoAnalysis(ApiError):
    code = "no-analysis"


class AnalysisNotReady(ApiError):
    """A worker has still to make it."""

    code = "analysis-not-ready"


class IllegalAction(ApiError):
    """An action that the rules refuse, with the unchanged run, or a position that they know nothing of."""

    def __init__(self, error: rules.RuleError, run: RunAnswer | UnsetType = UNSET) -> None:
        super().__init__(str(error), run)
        self.code = error.code


STATUS: dict[type[Exception], int] = {
    InvalidBody: 400,
    InvalidParameter: 400,
    NoToken: 401,
    UnknownToken: 401,
    ReplayHidden: 403,
    AdviceRefused: 403,
    ForesightHidden: 403,
    BoardHidden: 403,
    ForeignPage: 403,
    UnknownPath: 404,
    UnknownDay: 404,
    UnknownChallenge: 404,
    UnknownRun: 404,
    NoAnalysis: 404,
    NoOpponent: 404,
    MistypedCode: 404,
    UnknownLink: 404,
    UnknownRecovery: 404,
    NoForesight: 404,
    rules.UnknownRuleset: 404,
    WrongMethod: 405,
    StaleAction: 409,
    ActionAhead: 409,
    ReusedKey: 409,
    ChallengeNotOpen: 409,
    ChallengeClosed: 409,
    TooManyDevices: 409,
    LastDevice: 409,
    LinkExpired: 410,
    LinkUsed: 410,
    BodyTooLarge: 413,
    NotJson: 415,
    IllegalAction: 422,
    InvalidName: 422,
    ImpossibleTerms: 422,
    UnreadableCode: 422,
    TooFast: 429,
    StoreAway: 503,
    TablesMissing: 503,
    AnalysisNotReady: 503,
    BeaconAwaited: 503,
    PressBusy: 503,
}

# What an IllegalAction may carry: every refusal of the rules but that of a ruleset, which a path or a body names.
ILLEGAL = tuple(
    kind.code
    for kind in vars(rules).values()
    if isinstance(kind, type)
    and issubclass(kind, rules.RuleError)
    and kind not in (rules.RuleError, rules.UnknownRuleset)
)


def codes() -> list[tuple[int, str]]:
    """Every (status, code) that an answer may carry."""
    table = {(status, kind.code) for kind, status in STATUS.items() if kind is not IllegalAction}  # type: ignore[attr-defined]
    return sorted({*table, *((STATUS[IllegalAction], code) for code in ILLEGAL), (500, ApiError.code)})


# What the framework raises, said in our codes. Its own words are not repeated: they may echo what was sent.
TRANSLATED: dict[type[Exception], Callable[[Any], Exception]] = {
    NotFoundException: lambda _: UnknownPath("There is nothing at this path."),
    MethodNotAllowedException: lambda error: WrongMethod(
        "This path does not take that method.", (error.headers or {}).get("allow", "")
    ),
    ValidationException: lambda error: InvalidParameter(_parameter_detail(error)),
}


def _parameter_detail(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    named = ", ".join(sorted({str(item["key"]) for item in extra if "key" in item}))
    return f"This call does not take that value of: {named}."


def translate(error: Exception) -> Exception:
    """The framework's error as one of ours; ours unchanged."""
    for kind, make in TRANSLATED.items():
        if isinstance(error, kind):
            return make(error)
    if isinstance(error, HTTPException) and error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return BodyTooLarge(f"The body is larger than {LARGEST_BODY} bytes.")
    if isinstance(error, ClientException):
        return InvalidBody("The request can't be read.")
    return error


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The problem document of an error; anything not in the table is ours to mend: logged, and a bare 500."""
    error = translate(error)
    status = STATUS.get(type(error))
    if status is None:
        log.error("internal error", exc_info=error, extra={"path": shown_path(request.url.path)})
        return problem_response(500, "internal", "Something went wrong here. It has been noted.")
    code: str = error.code  # type: ignore[attr-defined]
    return problem_response(status, code, str(error), _beside(error), _headers(error))


def _beside(error: Exception) -> dict[str, Any]:
    """What a problem document says beyond its reason."""
    found = {name: getattr(error, name, None) for name in ("run", "challenge", "progress")}
    return {name: value for name, value in found.items() if value is not None}


def problem_response(
    status: int,
    code: str,
    detail: str,
    beside: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> Response[Problem]:
    problem = Problem(f"/problems/{code}", HTTPStatus(status).phrase, status, detail, code, **(beside or {}))
    return Response(
        problem, status_code=status, media_type=PROBLEM_TYPE, headers={"Cache-Control": "no-store", **(headers or {})}
    )


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case TooFast(wait_ms=wait_ms):
            return {"Retry-After": str(max(1, math.ceil(wait_ms / 1000)))}
        case WrongMethod(allow=allow):
            return {"Allow": allow}
        case TablesMissing(retry_s=retry_s):
            return {"Retry-After": str(retry_s)}
        case BeaconAwaited():
            return {"Retry-After": str(BEACON_RETRY_S)}
        case StoreAway() | AnalysisNotReady() | PressBusy():
            return {"Retry-After": str(RETRY_S)}
        case _:
            return {}
