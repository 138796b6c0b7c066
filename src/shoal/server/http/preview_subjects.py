"""What the preview of each address says and shows: nothing that a stranger with the link would not see there.

A table that is not open to everybody, and an invitation, show the game alone. A running table shows what a spectator
sees. A finished game is shown as its replay shows it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shoal.core import Game, LessonStep, Refusal, View, count_in_words, find_game, game_ids
from shoal.server.domain import identifiers
from shoal.server.domain.table import Table
from shoal.server.http.catalogue import find_known_game, find_lesson, find_step
from shoal.server.http.puzzles import daily_puzzle, find_puzzle
from shoal.server.preview.card import Card, SeatLine
from shoal.server.runtime.tables import TableService
from shoal.server.wire.presenter import show_ending

PITCH = "Fish-and-penguin board games: play at once, with friends or on one screen."


@dataclass(frozen=True)
class Subject:
    """What a preview is about."""

    title: str
    description: str
    image: str
    """Address of the picture on this server."""
    card: Card
    draw: Callable[[], Sequence[str]]
    """Draws the boards as SVG, which may take a while."""
    key: tuple[Any, ...]
    """Names what the boards show; together with the card it determines the picture."""
    games: tuple[Game, ...]
    """Games whose rules must be compiled before the boards are drawn."""
    is_final: bool = True
    """True if the picture will not change."""


def show_lobby() -> Subject:
    games = tuple(find_game(game_id) for game_id in game_ids())
    card = Card("Five games of fish and penguins", PITCH)
    return Subject(
        "Shoal", PITCH, "/preview/lobby.png", card, lambda: [_draw(_sample(game)) for game in games], ("lobby",), games
    )


def show_game(game: Game, title: str = "", description: str = "") -> Subject:
    """Return the preview of a game, under another title where one is given. The picture is the same."""
    card = Card(game.title, game.pitch)
    image = f"/preview/game/{game.id}.png"
    draw = _drawing(lambda: _sample(game))
    return Subject(title or game.title, description or game.pitch, image, card, draw, ("game", game.id), (game,))


def show_challenge(game: Game) -> Subject:
    if game.challenge is None:
        raise Refusal(f"There is no challenge of the day in {game.title}.")
    subject = show_game(game, f"{game.challenge.title} – {game.title}", game.challenge.pitch)
    card = Card(game.challenge.title, game.challenge.pitch)
    return replace(subject, card=card, image=f"/preview/challenge/{game.id}.png")


def show_puzzle(table_service: TableService, game: Game, puzzle_id: str) -> Subject:
    """Return the preview of a puzzle: its position as the solver sees it, and no solution."""
    named = daily_puzzle(game.id, table_service.today()).puzzle if puzzle_id == "today" else puzzle_id
    puzzle = find_puzzle(game.id, named)
    task = puzzle.goal.task
    return Subject(
        f"A puzzle in {game.title}",
        task,
        f"/preview/puzzle/{game.id}/{named}.png",
        Card("Can you solve it?", f"{game.title}. {task}"),
        _drawing(lambda: _position(game, puzzle.position)),
        ("puzzle", game.id, named),
        (game,),
    )


def show_lesson(game: Game, step: int) -> Subject:
    position = find_step(game.id, step).position
    title = f"Learn {game.title}"
    return Subject(
        title,
        f"{find_lesson(game.id).title}: a first lesson on a real board.",
        f"/preview/lesson/{game.id}/{step}.png",
        Card(title, game.pitch),
        _drawing(lambda: _position(game, position)),
        ("lesson", game.id, step),
        (game,),
    )


async def show_table(table_service: TableService, table_id: str) -> Subject:
    """Return the preview of a table; raise Refusal if there is none. If it is not open to all, only the game shows."""
    table = (await table_service.find(table_id)).table
    if not table.opened.open:
        return show_game(table.game, f"A table of {table.game.title}")
    return show_played(table, "table")


async def show_replay(table_service: TableService, table_id: str, ply: int | None) -> Subject:
    """Return the preview of a finished game, at a ply or at its end. Its replay shows the same to everybody."""
    table = await table_service.find_finished(table_id)
    return show_played(table, "replay", ply if ply is not None and ply < table.ply else None)


async def show_invitation(table_service: TableService, invitation: str) -> Subject:
    """Return the preview of an invitation that still works; nobody sits down by it, and it names no player."""
    table = (await table_service.find(identifiers.invited_table(invitation))).table
    if not identifiers.is_valid_invitation(invitation, table_service.secret, table.id, table.invitation):
        raise Refusal("This invitation no longer works. Ask for a new one.")
    game = table.game
    return show_game(game, f"You are invited to a game of {game.title}", f"{game.pitch} Follow the link to sit down.")


def show_played(table: Table, kind: str, ply: int | None = None) -> Subject:
    """Return the preview of a game that waits, runs or is over, as a spectator sees it."""
    headline, names = _headline(table), " and ".join(table.names) if len(table.names) == 2 else ", ".join(table.names)
    has_begun = table.status != "waiting"
    view = table.state.view(None) if has_begun else None
    at = "" if ply is None else f"?turn={ply}"
    final = table.status == "over"
    version = "" if final or ply is not None else f"?v={table.seq}"
    return Subject(
        f"{headline} – {table.game.title}" if final else f"{names} – {table.game.title}" if has_begun else headline,
        _describe(table, headline),
        f"/preview/{kind}/{table.id}.png{at or version}",
        Card(table.game.title, headline if ply is None else f"After move {ply}", _seat_lines(table, view, ply)),
        _drawing(lambda: table.state_at(ply)[0].view(None) if ply is not None else view or _sample(table.game)),
        (kind, table.id, table.version, ply),
        (table.game,),
        is_final=final,
    )


def _headline(table: Table) -> str:
    names, winners = table.names, table.winners()
    if table.status == "waiting":
        return f"A seat is free at a table of {table.game.title}"
    if table.aborted_by is not None:
        return "The game was called off"
    if table.status == "over":
        if len(names) == 1:
            return f"{names[0]} has played to the end"
        who = [names[seat] for seat in winners]
        return f"{who[0]} won" if len(who) == 1 else "A draw" if len(who) == len(names) else f"{' and '.join(who)} won"
    return "The game is running" if table.to_act is None else f"{names[table.to_act]} is to move"


def _describe(table: Table, headline: str) -> str:
    if table.status == "waiting":
        return "Sit down and play: the game begins when every seat is taken."
    if table.status == "playing":
        return f"{headline}. {count_in_words(table.ply, 'moves')} so far. Watch the game live."
    ending = show_ending(table, None)
    scores = ending.scores if ending else ()
    told = "; ".join(f"{name}: {score}" for name, score in zip(table.names, scores, strict=False))
    return " ".join(filter(None, [ending.reason if ending else "", f"{told}." if told else "", "Watch the replay."]))


def _seat_lines(table: Table, view: View | None, ply: int | None) -> tuple[SeatLine, ...]:
    if ply is not None or view is None:
        return tuple(SeatLine(n, seat.name or "A free seat") for n, seat in enumerate(table.seats))
    marked = set(table.winners()) if table.status == "over" else {table.to_act}
    scores = [_score_of(table.game, view, seat) for seat in range(len(table.seats))]
    return tuple(SeatLine(n, seat.name, scores[n], n in marked) for n, seat in enumerate(table.seats))


def _score_of(game: Game, view: View, seat: int) -> str:
    """Return a seat's points: in the result or, in a running game, in the column of the view with their name."""
    name = game.score_names[0]
    if view.result is not None:
        return count_in_words(view.result.scores[seat][0], name)
    column = getattr(view, name, None)
    return count_in_words(column[seat], name) if isinstance(column, list | tuple) and column else ""


def _sample(game: Game) -> View:
    """Return a position that shows what the game is about: that of a puzzle or a lesson, or its beginning."""
    puzzles = game.puzzles()
    steps: Sequence[LessonStep] = game.lesson.steps if game.lesson else ()
    if puzzles:
        return _position(game, puzzles[len(puzzles) // 2].position)
    if steps:
        return _position(game, steps[0].position)
    return game.start(game.options(players=game.players[0]), 1).view(None)


def _position(game: Game, text: str) -> View:
    state = game.read_position(text)
    return state.view(state.to_act)


def _drawing(find_view: Callable[[], View]) -> Callable[[], Sequence[str]]:
    return lambda: [_draw(find_view())]


def _draw(view: View) -> str:
    return view._repr_svg_() or ""


async def find_subject(table_service: TableService, path: str, query: dict[str, str]) -> Subject | None:
    """Return the preview of a page; None for pages that have none. Raise Refusal if there is nothing to show."""
    match path.strip("/").split("/"):
        case [""]:
            return show_lobby()
        case ["table", table_id]:
            return await show_table(table_service, table_id)
        case ["replay", table_id]:
            return await show_replay(table_service, table_id, read_ply(query.get("turn")))
        case ["join", invitation]:
            return await show_invitation(table_service, invitation)
        case ["puzzles", game_id] if "puzzle" in query:
            return show_puzzle(table_service, find_known_game(game_id), query["puzzle"])
        case ["puzzles", game_id]:
            game = find_known_game(game_id)
            return show_game(game, f"Puzzles in {game.title}") if game.puzzles() else None
        case ["learn", game_id]:
            return show_lesson(find_known_game(game_id), 0)
        case ["rules", game_id]:
            game = find_known_game(game_id)
            return show_game(game, f"The rules of {game.title}")
        case ["challenge", game_id]:
            return show_challenge(find_known_game(game_id))
        case ["new", game_id]:
            return show_game(find_known_game(game_id))
    return None


def read_ply(text: str | None) -> int | None:
    """Return the ply that an address names, or None if it names none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else None
