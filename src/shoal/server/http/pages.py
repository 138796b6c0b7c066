"""Serves the web pages: the built files, and one page for all addresses that the browser routes itself."""

from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import File
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from shoal.server.http.static_files import StaticFile, choose_encoding, is_current, static_files

HttpRequest = Request[Any, Any, State]
PRECOMPRESSED = "precompressed"
"""Mark of a handler whose answers are not compressed while they are sent."""
NOT_BUILT = "<!doctype html><title>Shoal</title><p>The web pages are not built: run <code>make play</code>."


@route(
    ["/", "/{path:path}"],
    http_method=["GET", "HEAD"],
    include_in_schema=False,
    opt={PRECOMPRESSED: True},
)
async def show_page(request: HttpRequest) -> Response[Any]:
    """Return a built file, or the page whose router reads the address."""
    name, files = request.scope["path"].strip("/"), static_files()
    if name in files:
        return _send(request, files[name])
    if name.startswith(("api/", "assets/")) or ("." in name.rpartition("/")[2] and not name.startswith("join/")):
        raise NotFoundException("There is nothing at this address.")
    if "index.html" in files:
        return await _send_page(request, files["index.html"])
    return Response(NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


async def _send_page(request: HttpRequest, page: StaticFile) -> Response[Any]:
    """Return the page, with lines in its head that describe the address to other sites if there is something to say.

    The lines name this server as the visitor called it, so that no cache shared by several visitors may keep them.
    """
    previews = request.app.state.get("preview_service")
    lines = await previews.describe_page(request) if previews else ""
    if not lines:
        return _send(request, page)
    text = page.encodings["identity"].read_text(encoding="utf-8").replace("</head>", f"  {lines}\n  </head>", 1)
    headers = {"etag": f'"{sha256(text.encode()).hexdigest()[:20]}"', "cache-control": "private, no-cache"}
    if is_current(",".join(request.headers.getall("if-none-match", [])), headers["etag"]):
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(text, media_type=MediaType.HTML, headers=headers)


def _send(request: HttpRequest, file: StaticFile) -> Response[Any]:
    """Return a file in the encoding that the browser prefers, or only the news that its copy is current."""
    encoding = choose_encoding(",".join(request.headers.getall("accept-encoding", [])), file.encodings)
    headers = file.headers(encoding)
    if is_current(",".join(request.headers.getall("if-none-match", [])), headers["etag"]):
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    headers["content-disposition"] = "inline"
    if encoding != "identity":
        headers["content-encoding"] = encoding
    return File(file.encodings[encoding], media_type=file.media_type, headers=headers)


@get("/api/docs", include_in_schema=False, sync_to_thread=False)
def show_api_page(request: HttpRequest) -> Response[str]:
    """Return the OpenAPI description as a plain page."""
    return Response(_render_api_page(request.app), media_type=MediaType.HTML)


@lru_cache(maxsize=1)
def _render_api_page(app: Litestar) -> str:
    schema = app.openapi_schema.to_schema()
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shoal: the HTTP interface</title>'
        "<h1>The HTTP interface</h1>"
        '<p>As <a href="/api/schema/openapi.json">OpenAPI</a>. Tables speak over WebSockets; '
        "both are described in docs/protocol.md.</p>"
        f"<table><tr><th>Method</th><th>Address</th><th>What it does</th></tr>{''.join(rows)}</table></html>"
    )
