"""Serves the pictures of links, and the lines in the head of a page that describe it to other sites."""

import asyncio
import re
from hashlib import sha256
from html import escape
from typing import Any

from litestar import Request, Response, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from shoal.core import Refusal
from shoal.server.http.addresses import network_of_client
from shoal.server.http.catalogue import find_known_game
from shoal.server.http.identity import find_rate_key
from shoal.server.http.preview_subjects import (
    Subject,
    find_subject,
    read_ply,
    show_challenge,
    show_game,
    show_lesson,
    show_lobby,
    show_puzzle,
    show_replay,
    show_table,
)
from shoal.server.http.rates import Rates
from shoal.server.http.static_files import is_current
from shoal.server.preview.card import HEIGHT, WIDTH, draw_card
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.painters import Painters
from shoal.server.runtime.tables import TableService

HttpRequest = Request[Any, Any, State]
HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")
"""Names of hosts that may stand in an address."""
SUFFIX = ".png"
LONGEST_ADDRESS = 500
"""Characters of an address beyond which nothing is looked up."""
FINAL_CACHING, RUNNING_CACHING = "public, max-age=86400", "public, max-age=20"


class PreviewService:
    """Finds what an address shows and draws it; people and programs need no cookie for it."""

    def __init__(self, table_service: TableService, rates: Rates) -> None:
        self.table_service, self.rates = table_service, rates
        self.painters = Painters(table_service.limits)

    async def paint(self, subject: Subject, address: str) -> bytes:
        """Return the picture of a subject for somebody at this address."""
        key = (subject.card, subject.key)
        known = self.painters.cache.get(key)
        return known if known is not None else await self._draw(subject, key, address)

    async def _draw(self, subject: Subject, key: tuple[Any, ...], address: str) -> bytes:
        for game in subject.games:
            await self.table_service.workers.wait_until_compiled(game)
        svg = await asyncio.to_thread(lambda: draw_card(subject.card, subject.draw()))
        return await self.painters.paint(address, key, svg)

    async def describe_page(self, request: HttpRequest) -> str:
        """Return the lines for the head of the page at an address; empty if there is nothing to say."""
        scope, path = request.scope, request.scope["path"]
        host = request.headers.get("host", "")
        if len(path) > LONGEST_ADDRESS or not HOST.fullmatch(host):
            return ""
        if self.rates.previews.take(find_rate_key(scope), network_of_client(scope)):
            return ""
        try:
            subject = await find_subject(self.table_service, path, dict(request.query_params))
        except Refusal:
            return ""
        return write_tags(subject, f"{scope['scheme']}://{host}", path) if subject else ""

    def stop(self) -> None:
        self.painters.stop()


def write_tags(subject: Subject, origin: str, path: str) -> str:
    """Return the lines that describe a page, for the server at an origin."""
    properties = {
        "og:site_name": "Shoal",
        "og:type": "website",
        "og:url": f"{origin}{path}",
        "og:title": subject.title,
        "og:description": subject.description,
        "og:image": f"{origin}{subject.image}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{subject.card.title}: {subject.card.headline}",
    }
    lines = [f'<meta property="{name}" content="{escape(content)}" />' for name, content in properties.items()]
    return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


async def _find_picture(table_service: TableService, path: str, query: Any) -> Subject:
    match path.removesuffix(SUFFIX).strip("/").split("/"):
        case ["lobby"]:
            return show_lobby()
        case ["game", game_id]:
            return show_game(find_known_game(game_id))
        case ["challenge", game_id]:
            return show_challenge(find_known_game(game_id))
        case ["table", table_id]:
            return await show_table(table_service, table_id)
        case ["replay", table_id]:
            return await show_replay(table_service, table_id, read_ply(query.get("turn")))
        case ["puzzle", game_id, puzzle_id]:
            return show_puzzle(table_service, find_known_game(game_id), puzzle_id)
        case ["lesson", game_id, step] if (index := read_ply(step)) is not None:
            return show_lesson(find_known_game(game_id), index)
    raise Refusal("There is nothing at this address.")


@route("/preview/{path:path}", http_method=["GET", "HEAD"], include_in_schema=False, opt={"precompressed": True})
async def get_preview(request: HttpRequest) -> Response[bytes]:
    """Return the picture of a table, a replay, a puzzle, a lesson, a game or the lobby."""
    service: PreviewService = request.app.state.preview_service
    path = request.scope["path"].removeprefix("/preview/")
    if not path.endswith(SUFFIX) or len(path) > LONGEST_ADDRESS:
        raise NotFoundException
    try:
        subject = await _find_picture(service.table_service, path, request.query_params)
    except TooManyRequests:
        raise
    except Refusal as refusal:
        raise NotFoundException(str(refusal)) from None
    picture = await service.paint(subject, network_of_client(request.scope))
    headers = {
        "etag": f'"{sha256(picture).hexdigest()[:20]}"',
        "cache-control": FINAL_CACHING if subject.is_final else RUNNING_CACHING,
    }
    if is_current(",".join(request.headers.getall("if-none-match", [])), headers["etag"]):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(picture, media_type="image/png", headers=headers)
