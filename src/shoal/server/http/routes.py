"""The HTTP interface."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import State
from litestar.params import Parameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from shoal.core import Lesson, Record, Refusal
from shoal.server import metrics
from shoal.server.domain.table import Table
from shoal.server.http import catalogue
from shoal.server.http.guests import GuestBook
from shoal.server.http.lobby import lobby
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

Asking = Request[Any, Any, State]
Ply = Annotated[int, Parameter(ge=0, le=100_000)]


def _tables(request: Asking) -> TableService:
    table_service: TableService = request.app.state.table_service
    return table_service


def _guests(request: Asking) -> GuestBook:
    guests: GuestBook = request.app.state.guests
    return guests


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games, their options and bots."""
    return catalogue.catalogue()


@get("/api/games/{game_id:str}/lesson", sync_to_thread=False)
def lesson(game_id: str) -> Lesson:
    """A first lesson, step by step."""
    return catalogue.lesson(game_id)


@post("/api/games/{game_id:str}/lesson/{step:int}", status_code=200)
async def try_step(request: Asking, game_id: str, step: int, data: Try) -> TryResult:
    """A step of the lesson, counted from 0, and what comes of an action in it."""
    return await catalogue.try_step(_tables(request), game_id, step, data.action)


@get("/api/games/{game_id:str}/puzzles", sync_to_thread=False)
def puzzles(game_id: str) -> list[PuzzleInfo]:
    """Positions with one right action, the easiest first."""
    return catalogue.puzzles(game_id)


@post("/api/games/{game_id:str}/puzzles/{puzzle_id:str}", status_code=200)
async def try_puzzle(request: Asking, game_id: str, puzzle_id: str, data: Try) -> TryResult:
    """A puzzle, and whether an action solves it."""
    return await catalogue.try_puzzle(_tables(request), game_id, puzzle_id, data.action)


@get("/api/games/{game_id:str}/puzzles/{puzzle_id:str}/solution", sync_to_thread=False)
def solution(game_id: str, puzzle_id: str) -> Solution:
    """The action that solves the puzzle."""
    return catalogue.solution(game_id, puzzle_id)


@get("/api/me")
async def me(request: Asking) -> Response[Guest]:
    """Who I am; whoever is new gets a name and a cookie."""
    return await _guests(request).greet(request)


@put("/api/me")
async def rename(request: Asking, data: NewName) -> Guest:
    """Another name, from the next table on."""
    return await _guests(request).rename(request, data.name)


@get("/api/lobby")
async def show_lobby(request: Asking) -> Lobby:
    """My tables, those to join, to watch, and my recent games."""
    return await lobby(_tables(request), (await _guests(request).guest(request)).id)


@post("/api/tables")
async def new_table(request: Asking, data: NewTable) -> TableLink:
    """Opens a table."""
    guest = await _guests(request).guest(request)
    return TableLink(await _tables(request).new_table(data, guest.id, guest.name))


@post("/api/join", status_code=200)
async def join(request: Asking, data: Join) -> TableLink:
    """Follows an invitation to its table, onto a seat if one is free."""
    guest = await _guests(request).guest(request)
    return TableLink(await _tables(request).join(data.invitation, guest.id, guest.name))


@post("/api/tables/{table_id:str}/hint", status_code=200)
async def ask_hint(request: Asking, table_id: str) -> Hint:
    """The best few actions of my seat that is to act."""
    table_service, guest = _tables(request), await _guests(request).guest(request)
    return await find_hint(table_service.analysis_service, (await table_service.find(table_id)).table, guest.id)


@get("/api/tables/{table_id:str}/turns/{ply:int}")
async def snapshot(request: Asking, table_id: str, ply: Ply) -> Snapshot:
    """The game as I could see it after so many actions."""
    session = await _tables(request).find(table_id)
    guest = await _guests(request).find(request)
    return presenter.snapshot_at(session.table, ply, session.table.viewpoint(guest.id if guest else None))


@get("/api/tables/{table_id:str}/replay")
async def replay(request: Asking, table_id: str) -> Replay:
    """A finished game, turn by turn."""
    return presenter.show_replay(await _finished(request, table_id))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def record(request: Asking, table_id: str) -> Response[str]:
    """A finished game as a text file."""
    table = await _finished(request, table_id)
    steps = tuple(step for _, step, _ in table.steps)
    text = str(Record(table.game, table.options, table.opened.seed, tuple(table.names), steps, table.result()))
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/analysis/{ply:int}")
async def analysis(request: Asking, table_id: str, ply: Ply) -> PositionAnalysis:
    """Who was how likely to win after so many actions of a finished game, and what would have been best."""
    guest = await _guests(request).guest(request)
    return await review_position(_tables(request).analysis_service, await _finished(request, table_id), ply, guest.id)


async def _finished(request: Asking, table_id: str) -> Table:
    table = (await _tables(request).find(table_id)).table
    if table.status != "over":
        raise Refusal("This game is not over yet.")
    return table


@get("/healthz")
async def healthz(request: Asking) -> dict[str, str]:
    """Answers when the database does."""
    await _tables(request).store.count_guests()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=False)
def prometheus(request: Asking) -> Response[bytes]:
    metrics.open_tables.set(len(_tables(request).sessions))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ROUTES = [
    games, lesson, try_step, puzzles, try_puzzle, solution, me, rename, show_lobby, new_table, join, ask_hint, snapshot,
    replay, record, analysis, healthz, prometheus,
]  # fmt: skip
