"""What the OpenAPI document says about errors: each route names its codes' statuses, all are problem documents."""

from http import HTTPStatus

from litestar.openapi.datastructures import ResponseSpec

from service.problem_wire import Problem

# Any call can meet these.
COMMON = (400, 500, 503)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The documented error answers of a route, beside those that any call can meet."""
    return {
        status: ResponseSpec(
            data_container=Problem,
            description=HTTPStatus(status).phrase,
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in sorted({*COMMON, *statuses})
    }
