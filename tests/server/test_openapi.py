"""The OpenAPI document is true: whatever is asked by it, in whatever order, is answered as it says."""

import os
from itertools import count
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.generation.stateful import run_state_machine_as_test
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.running import Running

from chainfall.server.api.openapi import document
from chainfall.server.api.operations import OPERATIONS, PREFIX

NIGHTLY = "CHAINFALL_NIGHTLY" in os.environ
EXAMPLES, RUNS, STEPS = (100, 50, 30) if NIGHTLY else (8, 10, 12)
SCHEMA = schemathesis.openapi.from_dict(document())
CALM = {"deadline": None, "database": None, "derandomize": not NIGHTLY, "suppress_health_check": list(HealthCheck)}

LOOSE = [positive_data_acceptance]
"""No schema can say which names may be had, which days there are, or where a list goes on."""

ADDRESSES = count(1)


def anywhere() -> str:
    """Another address for every call: these tests are not about limits."""
    number = next(ADDRESSES)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def test_the_document_is_served(service: Running) -> None:
    said = service.http.get("openapi.json")
    assert said.headers["content-type"] == "application/json"
    assert said.json() == document()
    assert said.json()["openapi"].startswith("3.1")


def test_the_document_has_every_operation() -> None:
    told = {(method.upper(), path) for path, methods in document()["paths"].items() for method in methods}
    assert told == {(operation.method, PREFIX + operation.path) for operation in OPERATIONS}


@pytest.fixture(scope="module")
def token(service: Running) -> str:
    return service.player("Fuzzer").token


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, **CALM)  # type: ignore[arg-type]  # mypy sees one type for all
def test_every_operation_answers_as_the_document_says(case: Any, service: Running, token: str) -> None:
    if case.path in ("/api/v1/me", "/api/v1/me/token") and case.method == "DELETE":
        token = "of nobody"
    headers = {"X-Forwarded-For": anywhere(), "Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=service.address, headers=headers, excluded_checks=LOOSE)


def test_operations_in_any_order_answer_as_the_document_says(service: Running) -> None:
    class Workflow(SCHEMA.as_state_machine()):  # type: ignore[misc]  # it is made when it is asked for
        def setup(self) -> None:
            self.player = service.player(f"Flow{Random(next(ADDRESSES)).getrandbits(40):x}g")

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"base_url": service.address, "headers": {**self.player.headers, "X-Forwarded-For": anywhere()}}

        def validate_response(self, response: Any, case: Any, **more: Any) -> None:
            case.validate_response(response, excluded_checks=LOOSE)

    run_state_machine_as_test(Workflow, settings=settings(max_examples=RUNS, stateful_step_count=STEPS, **CALM))  # type: ignore[arg-type]
