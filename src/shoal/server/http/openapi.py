"""Describes the HTTP interface as OpenAPI: `python -m shoal.server.http.openapi` prints the description.

Litestar finds the paths. The schemas come from msgspec, because Litestar leaves out the docstrings of structs, misreads
tuples of any length, and describes errors that this server never sends.
"""

from typing import Any, get_args, get_type_hints

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from shoal.server.http.routes import ROUTES
from shoal.server.wire.messages import PROTOCOL, Problem

PATH = "/api/schema"
REFERENCE = "#/components/schemas/{name}"
REFUSED = {
    "description": "The request is refused, and nothing was changed.",
    "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name=Problem.__name__)}}},
}


class DescriptionPlugin(JsonRenderPlugin):
    """Serves the description as JSON, rendered once."""

    rendered = b""

    def render(self, request: "Request[Any, Any, State]", openapi_schema: dict[str, Any]) -> bytes:
        self.rendered = self.rendered or self.render_json(request, complete(openapi_schema))
        return self.rendered


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Shoal",
        version=str(PROTOCOL),
        path=PATH,
        render_plugins=[DescriptionPlugin()],
        use_handler_docstrings=True,
    )


def complete(description: dict[str, Any]) -> dict[str, Any]:
    """Return Litestar's description with the schemas of all bodies, and with the answer to a refused request."""
    paths = {
        path: {method: _complete_operation(operation) for method, operation in operations.items()}
        for path, operations in description["paths"].items()
    }
    return {**description, "paths": paths, "components": {"schemas": _schemas()}}


def _complete_operation(operation: dict[str, Any]) -> dict[str, Any]:
    answers = {status: answer for status, answer in operation["responses"].items() if status.startswith("2")}
    return {**operation, "responses": {**answers, "default": REFUSED}}


def _schemas() -> dict[str, Any]:
    """Return the schema of every body by name. Only in requests may fields be missing, those with defaults."""
    signatures = [get_type_hints(handler.fn) for handler in ROUTES]
    _, sent = msgspec.json.schema_components(
        [hints["data"] for hints in signatures if "data" in hints], ref_template=REFERENCE
    )
    _, answered = msgspec.json.schema_components(
        [Problem, *(_body(hints["return"]) for hints in signatures)], ref_template=REFERENCE
    )
    for schema in answered.values():
        schema["required"] = list(schema["properties"])
    schemas = {**answered, **sent}
    return {name: schemas[name] for name in sorted(schemas)}


def _body(annotation: Any) -> Any:
    """Return the type of the body that a handler answers with, which may be wrapped in a response."""
    return get_args(annotation)[0] if getattr(annotation, "__origin__", None) is Response else annotation


def describe_interface() -> dict[str, Any]:
    """Return the description that a server gives of itself."""
    return complete(Litestar(ROUTES, openapi_config=openapi_config()).openapi_schema.to_schema())


if __name__ == "__main__":
    print(msgspec.json.encode(describe_interface()).decode())
