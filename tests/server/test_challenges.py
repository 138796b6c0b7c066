"""The challenge of the day: the same game for everybody, and a table of the day with each guest's best result."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from shoal.core import Refusal, find_game
from shoal.server.bus import Bus
from shoal.server.domain.commands import Abort, Move, Rematch
from shoal.server.http.challenges import BEST_SHOWN, show_challenge
from shoal.server.limits import Limits
from shoal.server.runtime.hints import find_hint
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.tables import TableService
from shoal.server.storage import ScoreRow, open_store
from shoal.server.wire.messages import NewTable, SeatWish
from shoal.server.wire.presenter import offers_hints
from tests.support.client import Player
from tests.support.event_loop import run
from tests.support.server_process import Server

GAME = find_game("gone_fishing")
MONDAY, TUESDAY = date(2026, 11, 16), date(2026, 11, 17)


class Calendar:
    """A calendar that can be turned over."""

    def __init__(self) -> None:
        self.day = MONDAY

    def read(self) -> date:
        return self.day


def with_service(address: str, scenario: Callable[[TableService, Calendar], Any]) -> None:
    async def serve() -> None:
        calendar = Calendar()
        async with open_store(address) as store:
            service = TableService(store, Bus(), await store.load_secret(), Limits(bot_pace=0), today=calendar.read)
            await scenario(service, calendar)
            await service.close()

    run(serve())


async def open_challenge(service: TableService, guest: str) -> TableSession:
    return await service.find(await service.new_challenge(GAME, guest, guest.title()))


async def play(service: TableService, session: TableSession, action: str) -> None:
    guest, table = session.table.opened.host, session.table
    command = Move(id=f"move-{table.seq:04}", version=table.version, action=action)
    await service.execute(session, guest, guest.title(), command)


async def keep(service: TableService, day: date, **points: int) -> None:
    """Store results of guests; each comes a second after the one before."""
    rows = [
        ScoreRow(GAME.id, day.isoformat(), guest, guest.title(), number, float(at))
        for at, (guest, number) in enumerate(points.items())
    ]
    for row in rows:
        await service.store.appender.append([], [service.store.index_score(row)])


def test_a_day_has_one_start_for_everybody_and_another_day_another(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        ann, ben = await open_challenge(service, "ann"), await open_challenge(service, "ben")
        assert ann.table.state.view(0) == ben.table.state.view(0)
        assert ann.table.opened.challenge == MONDAY.isoformat()
        calendar.day = TUESDAY
        later = await open_challenge(service, "ann")
        assert later.table.state.view(0) != ann.table.state.view(0)

    with_service(database_address, scenario)


def test_another_server_has_another_start_so_that_nobody_knows_it_beforehand(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        own = await open_challenge(service, "ann")
        service.secret = b"another secret"
        assert (await open_challenge(service, "ann")).table.state.view(0) != own.table.state.view(0)

    with_service(database_address, scenario)


def test_a_game_counts_when_it_is_over_and_for_the_day_of_its_table(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        session = await open_challenge(service, "ann")
        assert (await show_challenge(service, "ann", GAME.id)).mine is None
        calendar.day = TUESDAY
        await play(service, session, "end")
        assert (await show_challenge(service, "ann", GAME.id)).mine is None
        calendar.day = MONDAY
        shown = await show_challenge(service, "ann", GAME.id)
        assert shown.mine is not None
        assert (shown.mine.name, shown.mine.score, shown.mine.place, shown.players) == ("Ann", "0 points", 1, 1)
        assert (await show_challenge(service, "ben", GAME.id)).best[0].mine is False

    with_service(database_address, scenario)


def test_neither_other_tables_nor_aborted_ones_count(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        assert GAME.challenge is not None
        alike = NewTable(GAME.id, (SeatWish("me"),), dict(GAME.challenge.options))
        session = await service.find(await service.new_table(alike, "ann", "Ann"))
        await play(service, session, "end")
        aborted = await open_challenge(service, "ann")
        await service.execute(aborted, "ann", "Ann", Abort(id="abort-it"))
        assert aborted.table.status == "over"
        assert (await show_challenge(service, "ann", GAME.id)).players == 0

    with_service(database_address, scenario)


def test_once_more_is_the_challenge_of_the_day_on_which_it_is_asked_for(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        session = await open_challenge(service, "ann")
        await play(service, session, "end")
        calendar.day = TUESDAY
        await service.execute(session, "ann", "Ann", Rematch(id="once-more"))
        assert session.table.rematch is not None
        again = (await service.find(session.table.rematch.table)).table
        fresh = (await open_challenge(service, "ann")).table
        assert again.opened.challenge == TUESDAY.isoformat()
        assert again.state.view(0) == fresh.state.view(0)

    with_service(database_address, scenario)


def test_the_table_has_the_best_result_of_each_guest_and_the_earlier_of_equal_ones_first(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        await keep(service, MONDAY, ann=5, ben=9, cy=9)
        await keep(service, MONDAY, ben=3)
        await keep(service, TUESDAY, dan=20)
        shown = await show_challenge(service, "cy", GAME.id)
        assert [(score.place, score.name, score.score) for score in shown.best] == [
            (1, "Ben", "9 points"),
            (2, "Cy", "9 points"),
            (3, "Ann", "5 points"),
        ]
        assert shown.mine == shown.best[1]
        await keep(service, MONDAY, ann=10)
        assert (await show_challenge(service, "ann", GAME.id)).best[0].name == "Ann"

    with_service(database_address, scenario)


def test_a_guest_below_the_best_sees_their_own_place(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        await keep(service, MONDAY, **{f"guest{number}": 100 - number for number in range(BEST_SHOWN + 5)})
        shown = await show_challenge(service, f"guest{BEST_SHOWN + 2}", GAME.id)
        assert shown.mine is not None
        assert (len(shown.best), shown.players, shown.mine.place) == (BEST_SHOWN, BEST_SHOWN + 5, BEST_SHOWN + 3)
        assert not any(score.mine for score in shown.best)

    with_service(database_address, scenario)


def test_results_are_forgotten_with_the_guests(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        await keep(service, MONDAY, ann=5, ben=9, cy=7)
        await service.store.forget_guests(before=1.5)
        assert [score.name for score in (await show_challenge(service, "ann", GAME.id)).best] == ["Cy"]

    with_service(database_address, scenario)


def test_a_bot_gives_no_hints_in_it(database_address: str) -> None:
    async def scenario(service: TableService, calendar: Calendar) -> None:
        session = await open_challenge(service, "ann")
        assert not offers_hints(session.table, "ann")
        with pytest.raises(Refusal, match="no hints"):
            await find_hint(service.analysis_service, session.table, "ann")

    with_service(database_address, scenario)


def test_it_is_opened_and_shown_over_http(server: Server) -> None:
    ann = Player(server, "Ann")
    address = f"/api/games/{GAME.id}/challenge"
    table = ann.at(ann.http.post(address).json()["id"])
    assert (table.now.challenge, table.now.status) == (ann.http.get(address).json()["day"], "playing")
    infos = {info["id"]: info["challenge"] for info in ann.http.get("/api/games").json()}
    assert GAME.challenge is not None
    assert infos[GAME.id] == GAME.challenge.title
    for refused in (ann.http.get("/api/games/icecool/challenge"), ann.http.post("/api/games/icecool/challenge")):
        assert (refused.status_code, refused.json()["sentence"]) == (
            409,
            "There is no challenge of the day in ICECOOL.",
        )
    assert ann.http.post(address, headers={"Origin": "https://evil.example"}).status_code == 403
