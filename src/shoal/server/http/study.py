"""Studies positions of finished games and of lessons: variations, and games that are played on from there.

A variation is stored nowhere: the browser sends its actions every time, and the server plays them. Its draws come from
the game's own seed, so that the same actions always bring the same cards.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from cachetools import LRUCache

from shoal.core import (
    Event,
    Game,
    LessonSource,
    Origin,
    Refusal,
    Source,
    State,
    Step,
    TableSource,
    find_game,
    make_stretch,
)
from shoal.server.domain.table import Table
from shoal.server.http.catalogue import find_step
from shoal.server.runtime.review import review_position
from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import NewTable, PlayOn, PositionAnalysis, SeatWish, StudyPosition, Variation
from shoal.server.wire.presenter import describe_event, take_snapshot

CACHE_SIZE = 512
"""Number of positions to keep, so that the next action of a variation does not play everything before it again."""
LESSON_NAMES = ["Pip", "Pop", "Pup", "Bubbles"]
"""Names of the players in variations of lessons, by seat."""
T = TypeVar("T")


@dataclass(frozen=True)
class StudyStart:
    """A position in which variations begin."""

    game: Game
    names: list[str]
    """Names by seat, at least as many as there are players."""
    ply: int
    rebuild: Callable[[], tuple[State, list[Event]]]
    """Returns the position and the events of the action before it."""
    origin_of: Callable[[Sequence[Step]], Origin]
    """Returns the way to the position at the end of a variation."""


@dataclass(frozen=True)
class Studied:
    """The position at the end of a variation. Its state must not change any more."""

    state: State
    events: list[Event]
    """Events of the last action."""
    actor: int | None = None
    """Seat that took the last action; None if the variation has none."""


class StudyService:
    """Plays variations in a thread beside the event loop, and keeps the latest positions."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="study")
        self.cache: LRUCache[StudyPosition, Studied] = LRUCache(CACHE_SIZE)
        """Positions that were played; only the thread uses it."""

    async def show(self, position: StudyPosition) -> Variation:
        """Return the position at the end of a variation, with the legal actions of its seat to act."""
        start = await self._find_start(position)
        return await self._run(lambda: self._show(start, position))

    async def analyse(self, position: StudyPosition, guest: str) -> PositionAnalysis:
        """Analyse the position at the end of a variation."""
        start = await self._find_start(position)
        studied = await self._run(lambda: self._play(start, position))
        ply = start.ply + len(position.actions)
        return await review_position(self.table_service.analysis_service, start.game, studied.state, ply, guest)

    async def play_on(self, request: PlayOn, guest: str, name: str) -> str:
        """Open a table for the guest and bots whose game begins in the position; return its id."""
        start = await self._find_start(request.position)
        studied = await self._run(lambda: self._play(start, request.position))
        options, seat = studied.state.view(None).options, studied.state.to_act
        if seat is None:
            raise Refusal("The game is over in this position: play on from an earlier one.")
        if request.seat is not None:
            seat = request.seat
        if seat >= options.players:
            raise Refusal("There is no such seat at this table.")
        bot = SeatWish("bot", level=request.level)
        seats = tuple(SeatWish("me") if index == seat else bot for index in range(options.players))
        table = NewTable(start.game.id, seats, msgspec.to_builtins(options))
        steps = [Step(start.game.parse(action)) for action in request.position.actions]
        return await self.table_service.new_table(table, guest, name, start.origin_of(steps))

    def stop(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def _find_start(self, position: StudyPosition) -> StudyStart:
        """Return the position in which a variation begins; raise Refusal unless it may be studied."""
        start = await self._find_source(position.source)
        if position.actions and not start.game.searchable:
            raise Refusal(f"Other moves cannot be tried in {start.game.title}, but you can play on from here.")
        await self.table_service.workers.wait_until_compiled(start.game)
        return start

    async def _find_source(self, source: Source) -> StudyStart:
        match source:
            case TableSource(table_id, ply):
                return _start_at_table(await self.table_service.find_finished(table_id), ply)
            case LessonSource(game_id, index):
                return _start_in_lesson(source, find_step(game_id, index).position)

    def _show(self, start: StudyStart, position: StudyPosition) -> Variation:
        studied, ply = self._play(start, position), start.ply + len(position.actions)
        state, actor = studied.state, studied.actor
        names, seat = start.names[: state.view(None).options.players], state.to_act
        seen = [part for event in studied.events if (part := event.seen_by(seat)) is not None]
        return Variation(
            names=names,
            snapshot=take_snapshot(state, ply, studied.events, seat, can_act=True),
            lines=[] if actor is None else [describe_event(ply, actor, event, names) for event in seen],
        )

    def _play(self, start: StudyStart, position: StudyPosition) -> Studied:
        """Play the part of a variation that is not known yet; raise IllegalAction if an action is not legal."""
        studied: Studied | None = None
        for count in range(len(position.actions) + 1):
            part = StudyPosition(position.source, position.actions[:count])
            known = self.cache.get(part)
            if known is None:
                known = self.cache[part] = _play_next(start, studied, part)
            studied = known
        assert studied is not None
        return studied

    async def _run(self, task: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, task)


def _play_next(start: StudyStart, before: Studied | None, position: StudyPosition) -> Studied:
    if before is None:
        return Studied(*start.rebuild())
    state, actor = before.state.copy(), before.state.to_act
    return Studied(state, state.apply(start.game.parse(position.actions[-1])), actor)


def _start_at_table(table: Table, ply: int) -> StudyStart:
    return StudyStart(
        game=table.game,
        names=table.names,
        ply=ply,
        rebuild=lambda: table.state_at(ply),
        origin_of=lambda steps: table.origin_at(ply, steps),
    )


def _start_in_lesson(source: LessonSource, position: str) -> StudyStart:
    game = find_game(source.game)
    return StudyStart(
        game=game,
        names=LESSON_NAMES,
        ply=0,
        rebuild=lambda: (game.read_position(position), []),
        origin_of=lambda steps: Origin(source, (make_stretch(None, steps),), position),
    )
