"""Handlers of the HTTP interface."""

from typing import Annotated

from litestar import MediaType, Response, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.status_codes import HTTP_304_NOT_MODIFIED
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from shoal.core import Lesson
from shoal.server import metrics
from shoal.server.http import catalogue, challenges, circle, devices, notices, passkeys, people, puzzles
from shoal.server.http.health import Health, HealthMonitor, Readiness
from shoal.server.http.lobby import build_lobby
from shoal.server.http.pages import PRECOMPRESSED
from shoal.server.http.replays import Replays
from shoal.server.http.requests import HttpRequest, guest_book_of, table_service_of
from shoal.server.http.static_files import choose_encoding, is_current
from shoal.server.http.study import StudyService
from shoal.server.runtime.hints import find_hint
from shoal.server.runtime.review import review_ply
from shoal.server.wire.messages import (
    DailyChallenge,
    DailyPuzzle,
    GameInfo,
    Guest,
    Hint,
    Join,
    JoinedTable,
    Lobby,
    NewName,
    NewTable,
    PlayOn,
    PositionAnalysis,
    PuzzleInfo,
    PuzzleProgress,
    PuzzleTry,
    Replay,
    Snapshot,
    Solution,
    StudyPosition,
    TableLink,
    Token,
    Try,
    TryResult,
    Variation,
)

TableId = Annotated[str, PathParameter(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Ply = Annotated[int, PathParameter(ge=0, le=100_000)]


def _replays(request: HttpRequest) -> Replays:
    replays: Replays = request.app.state.replays
    return replays


def _study_service(request: HttpRequest) -> StudyService:
    study_service: StudyService = request.app.state.study_service
    return study_service


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
    guest = await guest_book_of(request).require(request)
    return await catalogue.try_step(table_service_of(request), guest.id, game_id, step, data.action)


@get("/api/games/{game_id:str}/puzzles", sync_to_thread=False)
def list_puzzles(game_id: FromPath[str]) -> list[PuzzleInfo]:
    """List the puzzles of a game, the easiest first, without their solutions."""
    return puzzles.list_puzzles(game_id)


@get("/api/games/{game_id:str}/puzzles/today", sync_to_thread=False)
def get_daily_puzzle(request: HttpRequest, game_id: FromPath[str]) -> DailyPuzzle:
    """Return the puzzle of the day, the same for everybody. Days begin at midnight UTC."""
    return puzzles.daily_puzzle(game_id, table_service_of(request).today())


@post("/api/games/{game_id:str}/puzzles/{puzzle_id:str}", status_code=200)
async def try_puzzle(
    request: HttpRequest, game_id: FromPath[str], puzzle_id: FromPath[str], data: JSONBody[PuzzleTry]
) -> PuzzleProgress:
    """Try an action in a puzzle after the right ones so far; without an action, return the position."""
    guest = await guest_book_of(request).require(request)
    return await puzzles.try_puzzle(table_service_of(request), guest.id, game_id, puzzle_id, data)


@get("/api/games/{game_id:str}/puzzles/{puzzle_id:str}/solution", sync_to_thread=False)
def get_solution(game_id: FromPath[str], puzzle_id: FromPath[str]) -> Solution:
    """Return the actions that solve a puzzle."""
    return puzzles.find_solution(game_id, puzzle_id)


@get("/api/games/{game_id:str}/challenge")
async def get_challenge(request: HttpRequest, game_id: FromPath[str]) -> DailyChallenge:
    """Return the challenge of the day with the table of the day. Days begin at midnight UTC."""
    guest = await guest_book_of(request).require(request)
    return await challenges.show_challenge(table_service_of(request), guest.id, game_id)


@post("/api/games/{game_id:str}/challenge")
async def open_challenge(request: HttpRequest, game_id: FromPath[str]) -> TableLink:
    """Open a table at which the guest plays the challenge of the day. Its result counts when the game is over."""
    guest = await guest_book_of(request).register(request)
    game = catalogue.find_known_game(game_id)
    return TableLink(await table_service_of(request).new_challenge(game, guest.id, guest.name))


@get("/api/me")
async def get_me(request: HttpRequest) -> Response[Guest]:
    """Return the guest. A new guest gets a name and a cookie."""
    return await guest_book_of(request).greet(request)


@put("/api/me")
async def rename(request: HttpRequest, data: JSONBody[NewName]) -> Guest:
    """Rename the guest, from the next table on."""
    return await guest_book_of(request).rename(request, data.name)


@post("/api/tokens")
async def new_token(request: HttpRequest) -> Token:
    """Issue a token for a program, which stands for the cookie of a new guest."""
    return guest_book_of(request).new_token()


@get("/api/lobby")
async def get_lobby(request: HttpRequest) -> Lobby:
    """List the guest's tables, tables to join, tables to watch, and the guest's recent games."""
    return await build_lobby(table_service_of(request), (await guest_book_of(request).require(request)).id)


@post("/api/tables")
async def open_table(request: HttpRequest, data: JSONBody[NewTable]) -> TableLink:
    """Open a table."""
    guest = await guest_book_of(request).register(request)
    return TableLink(await table_service_of(request).new_table(data, guest.id, guest.name))


@post("/api/join", status_code=200)
async def join(request: HttpRequest, data: JSONBody[Join]) -> JoinedTable:
    """Follow an invitation: take an empty seat if there is one, and return the table."""
    table_service, guest = table_service_of(request), await guest_book_of(request).register(request)
    table_id = await table_service.join(data.invitation, guest.id, guest.name, data.agrees)
    table = (await table_service.find(table_id)).table
    seated = bool(table.seats_of(guest.id))
    return JoinedTable(table_id, seated, rated=not seated and table.opened.rated and table.has_empty_seat)


@post("/api/tables/{table_id:str}/hint", status_code=200)
async def ask_hint(request: HttpRequest, table_id: TableId) -> Hint:
    """Return the best few actions of the guest's seat to act."""
    table_service, guest = table_service_of(request), await guest_book_of(request).require(request)
    return await find_hint(table_service.analysis_service, (await table_service.find(table_id)).table, guest.id)


@get("/api/tables/{table_id:str}/turns/{ply:int}")
async def get_snapshot(request: HttpRequest, table_id: TableId, ply: Ply) -> Snapshot:
    """Return the game at an earlier ply as the guest could see it."""
    session = await table_service_of(request).find(table_id)
    guest = await guest_book_of(request).find(request)
    return await _replays(request).take_snapshot(
        session.table, ply, session.table.viewpoint(guest.id if guest else None)
    )


@get("/api/tables/{table_id:str}/replay", opt={PRECOMPRESSED: True})
async def get_replay(request: HttpRequest, table_id: TableId) -> Response[Replay]:
    """Return a finished game, ply by ply."""
    replays = _replays(request)
    replay = await replays.find(await table_service_of(request).find_finished(table_id))
    encoding = choose_encoding(",".join(request.headers.getall("accept-encoding", [])), ("gzip", "identity"))
    headers = {"etag": f'"{replay.digest}-{encoding}"', "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if is_current(",".join(request.headers.getall("if-none-match", [])), headers["etag"]):
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)  # type: ignore[arg-type]
    if encoding == "gzip":
        body, headers["content-encoding"] = replay.compressed, encoding
    else:
        body = await replays.decompress(replay)
    return Response(body, media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def get_record(request: HttpRequest, table_id: TableId) -> Response[str]:
    """Return the record of a finished game as a text file."""
    table = await table_service_of(request).find_finished(table_id)
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'}
    return Response(str(table.record()), media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/analysis/{ply:int}")
async def analyse_position(request: HttpRequest, table_id: TableId, ply: Ply) -> PositionAnalysis:
    """Return winning probabilities and the best action at a ply of a finished game."""
    guest = await guest_book_of(request).require(request)
    table = await table_service_of(request).find_finished(table_id)
    return await review_ply(table_service_of(request).analysis_service, table, ply, guest.id)


@post("/api/study", status_code=200)
async def show_variation(request: HttpRequest, data: JSONBody[StudyPosition]) -> Variation:
    """Return the position at the end of a variation from a finished game or a lesson; nothing is stored."""
    await guest_book_of(request).require(request)
    return await _study_service(request).show(data)


@post("/api/study/analysis", status_code=200)
async def analyse_variation(request: HttpRequest, data: JSONBody[StudyPosition]) -> PositionAnalysis:
    """Return winning probabilities and the best action at the end of a variation."""
    guest = await guest_book_of(request).require(request)
    return await _study_service(request).analyse(data, guest.id)


@post("/api/study/table")
async def play_on(request: HttpRequest, data: JSONBody[PlayOn]) -> TableLink:
    """Open a table whose game begins in a position of a finished game or a lesson, or after a variation."""
    guest = await guest_book_of(request).register(request)
    return TableLink(await _study_service(request).play_on(data, guest.id, guest.name))


def _health_monitor(request: HttpRequest) -> HealthMonitor:
    health_monitor: HealthMonitor = request.app.state.health_monitor
    return health_monitor


@get("/healthz", sync_to_thread=False)
def check_health(request: HttpRequest) -> Response[Health]:
    """Return whether the server works, and what does not."""
    health = _health_monitor(request).check()
    return Response(health, status_code=503 if health.problems else 200)


@get("/readyz", sync_to_thread=False)
def check_readiness(request: HttpRequest) -> Response[Readiness]:
    """Return whether the server has started completely."""
    readiness = _health_monitor(request).check_readiness()
    return Response(readiness, status_code=503 if readiness.compiling else 200)


@get("/metrics", sync_to_thread=False)
def get_metrics(request: HttpRequest) -> Response[bytes]:
    """Return the metrics for Prometheus."""
    health = _health_monitor(request).check()
    metrics.loop_lag.set(health.loop_lag)
    metrics.write_age.set(health.write_age)
    metrics.open_tables.set(len(table_service_of(request).sessions))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ROUTES = [
    list_games, get_lesson, try_step, list_puzzles, get_daily_puzzle, try_puzzle, get_solution, get_challenge,
    open_challenge, get_me, rename, new_token, get_lobby, open_table, join, ask_hint, get_snapshot, get_replay,
    get_record, analyse_position, show_variation, analyse_variation, play_on, check_health, check_readiness,
    get_metrics, *devices.ROUTES, *passkeys.ROUTES, *circle.ROUTES, *notices.ROUTES, *people.ROUTES,
]  # fmt: skip
