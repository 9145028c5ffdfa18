"""The OpenAPI document, made from the table of operations and the types."""

import re
from typing import Any

import msgspec

from chainfall import __version__
from chainfall.server.api import shapes
from chainfall.server.api.operations import OPERATIONS, PREFIX, Operation

REF = "#/components/schemas/{name}"

STATUSES = {
    200: "Done",
    201: "Made",
    204: "Done; there is nothing to say",
    304: "Not modified",
    400: "The request is wrong",
    401: "A token is missing or wrong",
    403: "Not allowed",
    404: "There is no such thing",
    408: "Too slow",
    409: "Something is in the way",
    410: "Too late",
    413: "Too large",
    415: "An encoding that is not read here",
    422: "Refused, with the reason",
    429: "Too many requests",
    503: "Busy; try again",
}

FORMATS = {
    "board": {"type": "string", "maxLength": 100, "pattern": shapes.WORD},
    "date": {"type": "string", "format": "date"},
    "name": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": shapes.WORD},
    "replay": {"type": "string", "maxLength": 100, "pattern": shapes.WORD},
    "ticket": {"type": "string", "maxLength": 200, "pattern": shapes.WORD},
}


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    schemas, components = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(PREFIX + operation.path, {})[operation.method.lower()] = _described(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Chainfall",
            "version": __version__,
            "summary": "Scores that prove themselves: boards, tickets, replays.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _schemas() -> tuple[dict[type, dict[str, Any]], dict[str, Any]]:
    """For each type how it is referred to, and what all of them are."""
    kinds: list[type] = [shapes.Refusal]
    for operation in OPERATIONS:
        kinds += [kind for kind in operation.answers.values() if kind not in (None, bytes)]
        kinds += [kind for kind in (operation.body,) if kind not in (None, bytes)]
    unique = list(dict.fromkeys(kinds))
    found, components = msgspec.json.schema_components(unique, ref_template=REF)
    return dict(zip(unique, found, strict=True)), components


def _described(operation: Operation, schemas: dict[type, dict[str, Any]]) -> dict[str, Any]:
    known: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", f"{operation.method.lower()}{operation.path}").strip("_"),
        "summary": (operation.handler.__doc__ or "").partition("\n")[0],
        "parameters": [*_path_parameters(operation), *_query_parameters(operation)],
        "responses": _responses(operation, schemas),
    }
    if operation.body is bytes:
        known["requestBody"] = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
    elif operation.body:
        needed = any(field.required for field in msgspec.structs.fields(operation.body))  # no body is an empty object
        known["requestBody"] = {"required": needed, "content": _json(schemas[operation.body])}
    if operation.token is not False:
        known["security"] = [{"token": []}] if operation.token else [{}, {"token": []}]
    return known


def _path_parameters(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": FORMATS[name]}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]


def _query_parameters(operation: Operation) -> list[dict[str, Any]]:
    schema, components = msgspec.json.schema_components([operation.query], ref_template=REF)
    whole = components[schema[0]["$ref"].rpartition("/")[2]]
    return [
        {"name": name, "in": "query", "required": name in whole.get("required", []), "schema": _plain(part)}
        for name, part in whole["properties"].items()
    ]


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter's schema: one that may be left out is described by what it is when it is there."""
    kept = {name: value for name, value in schema.items() if name != "default" or value is not None}
    choices = [choice for choice in kept.pop("anyOf", []) if choice.get("type") != "null"]
    return {**kept, **choices[0]} if choices else kept


def _responses(operation: Operation, schemas: dict[type, dict[str, Any]]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for status, kind in operation.answers.items():
        content = {"application/json": {"schema": {"type": "object"}}} if kind is bytes else None
        if kind not in (None, bytes):
            content = _json(schemas[kind])
        said[str(status)] = {"description": STATUSES[status], **({"content": content} if content else {})}
    refused = {400, 429, 503, *operation.refuses}
    refused |= {401} if operation.token is not False else set()
    refused |= {403} if operation.method != "GET" else set()
    refused |= {408, 413, 415} if operation.body else set()
    for status in sorted(refused):
        said[str(status)] = {"description": STATUSES[status], "content": _json(schemas[shapes.Refusal])}
    return said


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
