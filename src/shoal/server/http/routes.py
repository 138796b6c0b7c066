"""Handlers of the HTTP interface."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from shoal.core import Lesson, Record, Refusal
from shoal.server import metrics
from shoal.server.domain.table import Table
from shoal.server.http import catalogue
from shoal.server.http.guests import GuestBook
from shoal.server.http.lobby import build_lobby
from shoal.server.runtime.hints import find_hint
from shoal.server.runtime.review import review_position
from shoal.server.runtime.tables import TableService
from shoal.server.wire import presenter
from shoal.server.wire.messages import (
    GameInfo,
    Guest,
    Hint,
    Join,
    Lobby,
    NewName,
    NewTable,
    PositionAnalysis,
    PuzzleInfo,
    Replay,
    Snapshot,
    Solution,
    TableLink,
    Try,
    TryResult,
)

HttpRequest = Request[Any, Any, State]
Ply = Annotated[int, PathParameter(ge=0, le=100_000)]


def _table_service(request: HttpRequest) -> TableService:
    table_service: TableService = request.app.state.table_service
    return table_service


def _guest_book(request: HttpRequest) -> GuestBook:
    guest_book: GuestBook = request.app.state.guest_book
    return guest_book


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """List the games with their options and the levels of their bots."""
    return catalogue.list_games()


@get("/api/games/{game_id:str}/lesson", sync_to_thread=False)
def get_lesson(game_id: FromPath[str]) -> Lesson:
    """Return the first lesson of a game."""
    return catalogue.find_lesson(game_id)


@post("/api/games/{game_id:str}/lesson/{step:int}", status_code=200)
async def try_step(request: HttpRequest, game_id: FromPath[str], step: FromPath[int], data: JSONBody[Try]) -> TryResult:
    """Try an action in a step of the lesson, counted from 0; without an action, return its position."""
    return await catalogue.try_step(_table_service(request), game_id, step, data.action)


@get("/api/games/{game_id:str}/puzzles", sync_to_thread=False)
def list_puzzles(game_id: FromPath[str]) -> list[PuzzleInfo]:
    """List the puzzles of a game, the easiest first: positions with exactly one right action."""
    return catalogue.list_puzzles(game_id)


@post("/api/games/{game_id:str}/puzzles/{puzzle_id:str}", status_code=200)
async def try_puzzle(
    request: HttpRequest, game_id: FromPath[str], puzzle_id: FromPath[str], data: JSONBody[Try]
) -> TryResult:
    """Try an action in a puzzle; without an action, return its position."""
    return await catalogue.try_puzzle(_table_service(request), game_id, puzzle_id, data.action)


@get("/api/games/{game_id:str}/puzzles/{puzzle_id:str}/solution", sync_to_thread=False)
def get_solution(game_id: FromPath[str], puzzle_id: FromPath[str]) -> Solution:
    """Return the action that solves a puzzle."""
    return catalogue.find_solution(game_id, puzzle_id)


@get("/api/me")
async def get_me(request: HttpRequest) -> Response[Guest]:
    """Return the guest. A new guest gets a name and a cookie."""
    return await _guest_book(request).greet(request)


@put("/api/me")
async def rename(request: HttpRequest, data: JSONBody[NewName]) -> Guest:
    """Rename the guest, from the next table on."""
    return await _guest_book(request).rename(request, data.name)


@get("/api/lobby")
async def get_lobby(request: HttpRequest) -> Lobby:
    """List the guest's tables, tables to join, tables to watch, and the guest's recent games."""
    return await build_lobby(_table_service(request), (await _guest_book(request).require(request)).id)


@post("/api/tables")
async def open_table(request: HttpRequest, data: JSONBody[NewTable]) -> TableLink:
    """Open a table."""
    guest = await _guest_book(request).require(request)
    return TableLink(await _table_service(request).new_table(data, guest.id, guest.name))


@post("/api/join", status_code=200)
async def join(request: HttpRequest, data: JSONBody[Join]) -> TableLink:
    """Follow an invitation: take an empty seat if there is one, and return the table."""
    guest = await _guest_book(request).require(request)
    return TableLink(await _table_service(request).join(data.invitation, guest.id, guest.name))


@post("/api/tables/{table_id:str}/hint", status_code=200)
async def ask_hint(request: HttpRequest, table_id: FromPath[str]) -> Hint:
    """Return the best few actions of the guest's seat to act."""
    table_service, guest = _table_service(request), await _guest_book(request).require(request)
    return await find_hint(table_service.analysis_service, (await table_service.find(table_id)).table, guest.id)


@get("/api/tables/{table_id:str}/turns/{ply:int}")
async def get_snapshot(request: HttpRequest, table_id: FromPath[str], ply: Ply) -> Snapshot:
    """Return the game at an earlier ply as the guest could see it."""
    session = await _table_service(request).find(table_id)
    guest = await _guest_book(request).find(request)
    return presenter.snapshot_at(session.table, ply, session.table.viewpoint(guest.id if guest else None))


@get("/api/tables/{table_id:str}/replay")
async def get_replay(request: HttpRequest, table_id: FromPath[str]) -> Replay:
    """Return a finished game, ply by ply."""
    return presenter.show_replay(await _find_finished(request, table_id))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def get_record(request: HttpRequest, table_id: FromPath[str]) -> Response[str]:
    """Return the record of a finished game as a text file."""
    table = await _find_finished(request, table_id)
    steps = tuple(step for _, step, _ in table.steps)
    text = str(Record(table.game, table.options, table.opened.seed, tuple(table.names), steps, table.result()))
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/analysis/{ply:int}")
async def analyse_position(request: HttpRequest, table_id: FromPath[str], ply: Ply) -> PositionAnalysis:
    """Return winning probabilities and the best action at a ply of a finished game."""
    guest = await _guest_book(request).require(request)
    table = await _find_finished(request, table_id)
    return await review_position(_table_service(request).analysis_service, table, ply, guest.id)


async def _find_finished(request: HttpRequest, table_id: str) -> Table:
    table = (await _table_service(request).find(table_id)).table
    if table.status != "over":
        raise Refusal("This game is not over yet.")
    return table


@get("/healthz")
async def check_health(request: HttpRequest) -> dict[str, str]:
    """Answer if the database does."""
    await _table_service(request).store.count_guests()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=False)
def get_metrics(request: HttpRequest) -> Response[bytes]:
    """Return the metrics for Prometheus."""
    metrics.open_tables.set(len(_table_service(request).sessions))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ROUTES = [
    list_games, get_lesson, try_step, list_puzzles, try_puzzle, get_solution, get_me, rename, get_lobby, open_table,
    join, ask_hint, get_snapshot, get_replay, get_record, analyse_position, check_health, get_metrics,
]  # fmt: skip
