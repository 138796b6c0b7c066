"""Serves the web pages: the built files, and one page for all addresses that the browser routes itself."""

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

STATIC = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "<!doctype html><title>Shoal</title><p>The web pages are not built: run <code>make play</code>."


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
def show_page(path: str = "") -> Response[bytes]:
    """Return a built file, or the page whose router reads the address."""
    name = path.lstrip("/")
    file = (STATIC / name).resolve()
    if name and file.is_file() and file.is_relative_to(STATIC.resolve()) and not file.name.startswith("."):
        media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        caching = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(file.read_bytes(), media_type=media_type, headers={"cache-control": caching})
    if name.startswith(("api/", "assets/")) or ("." in name.rpartition("/")[2] and not name.startswith("join/")):
        raise NotFoundException("There is nothing at this address.")
    index = STATIC / "index.html"
    body = index.read_bytes() if index.is_file() else NOT_BUILT.encode()
    return Response(body, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


@get("/api/docs", include_in_schema=False, sync_to_thread=False)
def show_api_page(request: "Request[Any, Any, State]") -> Response[str]:
    """Return the OpenAPI description as a plain page."""
    schema = request.app.openapi_schema.to_schema()
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
    ]
    html = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shoal: the HTTP interface</title>'
        "<h1>The HTTP interface</h1>"
        '<p>As <a href="/api/schema/openapi.json">OpenAPI</a>. Tables speak over WebSockets; '
        "both are described in docs/protocol.md.</p>"
        f"<table><tr><th>Method</th><th>Address</th><th>What it does</th></tr>{''.join(rows)}</table></html>"
    )
    return Response(html, media_type=MediaType.HTML)
