"""The people with whom a guest has played, their own page, ratings and series."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from shoal.bots.ratings import bot_ratings
from shoal.core import Refusal, find_game, game_ids
from shoal.server.bus import Bus
from shoal.server.domain.commands import Abort, Leave, Move, Rematch, Resign, SeatBot, TakeBack, TakeSeat
from shoal.server.http.circle import invite_companion, show_circle, show_own_record, to_points
from shoal.server.limits import Limits
from shoal.server.runtime.hints import find_hint
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.circle import CompanionInvitation
from shoal.server.wire.messages import NewTable, SeatWish
from shoal.server.wire.presenter import offers_hints, show_series
from tests.support.client import Player, seat_two
from tests.support.event_loop import run
from tests.support.server_process import Server

GAME = "hey_thats_my_fish"
ME, FRIEND = SeatWish("me"), SeatWish("friend")


def with_services(address: str, scenario: Callable[..., Any], count: int = 1) -> None:
    """Run a scenario with one or more services on the database, as processes would have them."""

    async def serve() -> None:
        async with AsyncExitStack() as stack:
            stores = [await stack.enter_async_context(open_store(address)) for _ in range(count)]
            secret = await stores[0].load_secret()
            services = [TableService(store, Bus(), secret, Limits(bot_pace=0)) for store in stores]
            for guest in ("ann", "ben", "cy"):
                await stores[0].keep_guest(guest, guest.encode(), guest.title(), 1.0)
            await scenario(*services)
            for service in services:
                await service.close()

    run(serve())


async def open_session(service: TableService, *guests: str, **fields: Any) -> TableSession:
    """Open a table with a seat for each guest, and let them sit down; a guest may also be the level of a bot."""
    wishes = [FRIEND if guest in ("ben", "cy") else SeatWish("bot", level=guest) for guest in guests[1:]]
    request = NewTable(GAME, (ME, *wishes), open=True, **fields)
    session = await service.find(await service.new_table(request, guests[0], guests[0].title()))
    for seat, guest in enumerate(guests):
        if session.table.seats[seat].kind == "empty":
            await service.execute(session, guest, guest.title(), TakeSeat(id=f"sit-{guest}-1", seat=seat))
    return session


async def resign(service: TableService, session: TableSession, guest: str) -> None:
    await service.execute(session, guest, guest.title(), Resign(id=f"resign-{guest}"))


async def play(service: TableService, loser: str, *guests: str, **fields: Any) -> TableSession:
    """Play a game that one of the guests loses by resigning."""
    session = await open_session(service, *guests, **fields)
    await resign(service, session, loser)
    assert session.table.status == "over"
    return session


async def find_record(service: TableService, guest: str) -> Any:
    [record] = (await show_own_record(service, guest)).games
    return record


def test_a_finished_game_is_counted_for_everybody_who_played_it(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        for loser in ("ben", "ben", "ann", "ben"):
            await play(service, loser, "ann", "ben")
        await play(service, "ann", "ann", "easy")
        ann, ben = await find_record(service, "ann"), await find_record(service, "ben")
        assert (ann.games, ann.wins, ann.streak, ann.best_streak) == (5, 3, 0, 2)
        assert (ben.games, ben.wins, ben.streak, ben.best_streak) == (4, 1, 0, 1)
        favourite, bot = ann.opponents
        assert (favourite.name, favourite.bot, favourite.wins, favourite.losses) == ("Ben", False, 3, 1)
        assert (bot.name, bot.bot, bot.games, bot.losses) == ("easy", True, 1, 1)
        assert (ann.ratings, ann.rated_games) == ([], 0)
        assert (await show_own_record(service, "cy")).games == []

    with_services(database_address, scenario)


def test_neither_aborted_games_nor_games_of_one_screen_count(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        screen = await service.find(await service.new_table(NewTable(GAME, (ME, SeatWish("screen"))), "ann", "Ann"))
        await resign(service, screen, "ann")
        aborted = await open_session(service, "ann", "ben")
        await service.execute(aborted, "ann", "Ann", Abort(id="abort-it"))
        assert (screen.table.status, aborted.table.status) == ("over", "over")
        assert (await show_own_record(service, "ann")).games == []

    with_services(database_address, scenario)


def test_the_circle_lists_people_with_their_score_and_the_latest_first(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        await play(service, "ben", "ann", "ben")
        await play(service, "ann", "ann", "ben")
        await play(service, "ben", "ann", "ben")
        await play(service, "ann", "ann", "cy")
        running = await open_session(service, "ann", "cy")
        service.presence.note_connected(running.table.id, ["cy"])
        circle = await show_circle(service, "ann")
        assert [(person.name, person.games, person.running) for person in circle.companions] == [
            ("Cy", 2, 1),
            ("Ben", 3, 0),
        ]
        assert [(person.wins, person.losses, person.online) for person in circle.companions] == [
            (0, 1, True),
            (2, 1, False),
        ]
        assert (await show_circle(service, "ann", page=1)).companions == []
        [seen_by_ben] = (await show_circle(service, "ben")).companions
        assert (seen_by_ben.name, seen_by_ben.wins, seen_by_ben.losses) == ("Ann", 1, 2)

    with_services(database_address, scenario)


def test_nobody_gets_into_a_circle_by_reserving_a_seat(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        await play(service, "ben", "ann", "ben")
        await service.new_table(NewTable(GAME, (ME, FRIEND)), "cy", "Cy", invited=("ann", "Ann"))
        assert [person.name for person in (await show_circle(service, "ann")).companions] == ["Ben"]
        assert (await show_circle(service, "cy")).companions == []

    with_services(database_address, scenario)


def test_an_invitation_reserves_a_seat_and_its_key_is_of_no_use_to_others(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        await play(service, "ben", "ann", "ben")
        await play(service, "cy", "ben", "cy")
        [ben] = (await show_circle(service, "ann")).companions
        wish = CompanionInvitation(ben.key, GAME, series=3)
        table = (await service.find(await invite_companion(service, "ann", "Ann", wish))).table
        assert [(seat.kind, seat.guest) for seat in table.seats] == [("person", "ann"), ("reserved", "ben")]
        lobby = await service.store.find_lobby("ben", [])
        assert [row.id for row in lobby.unfinished] == [table.id]
        with pytest.raises(Refusal, match="with whom you have played"):
            await invite_companion(service, "cy", "Cy", wish)
        for _ in range(2):
            await invite_companion(service, "ann", "Ann", wish)
        with pytest.raises(Refusal, match="several invitations"):
            await invite_companion(service, "ann", "Ann", wish)

    with_services(database_address, scenario)


def test_a_rated_game_moves_the_ratings_of_people_and_narrows_them(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        await play(service, "ben", "ann", "ben", rated=True)
        await play(service, "ann", "ann", "expert", rated=True)
        await play(service, "ann", "ann", "ben")
        ann, ben = await find_record(service, "ann"), await find_record(service, "ben")
        first, second = ann.ratings
        assert ann.rated_games == 2
        assert first.rating > 1500 > ben.ratings[0].rating
        assert first.error > second.error
        assert first.rating - 60 < second.rating < first.rating, "a loss against an expert costs little"

    with_services(database_address, scenario)


def test_bots_stand_on_the_scale_of_people_in_every_game() -> None:
    for game in map(find_game, game_ids()):
        ratings = bot_ratings(game)
        points = [to_points(ratings[level].mu) for level in ("easy", "medium", "hard", "expert")]
        assert points[:3] == sorted(points[:3])
        assert points[0] < 1500 < points[3]


def test_two_games_that_end_at_once_in_two_processes_both_count(database_address: str) -> None:
    """Let each read Ann's rating before the other has stored it."""

    async def scenario(one: TableService, other: TableService) -> None:
        both_have_read = asyncio.Barrier(2)

        def read_together(service: TableService) -> None:
            find_ratings = service.store.results.find_ratings

            async def find_and_wait(*arguments: Any) -> Any:
                ratings = await find_ratings(*arguments)
                service.store.results.find_ratings = find_ratings  # type: ignore[method-assign]
                await both_have_read.wait()
                return ratings

            service.store.results.find_ratings = find_and_wait  # type: ignore[method-assign, assignment]

        async def play_once(service: TableService) -> None:
            session = await open_session(service, "ann", "easy", rated=True)
            read_together(service)
            await resign(service, session, "ann")

        await asyncio.gather(play_once(one), play_once(other))
        record = await find_record(one, "ann")
        assert (record.rated_games, len(record.ratings)) == (2, 2)
        assert record.ratings[1].rating < record.ratings[0].rating < 1500

    with_services(database_address, scenario, count=2)


def test_a_player_who_forfeits_among_three_has_the_last_place_although_a_bot_plays_on(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        session = await open_session(service, "ann", "ben", "cy", rated=True)
        await service.execute(session, "ben", "Ben", Leave(id="leave-ben"))
        assert session.table.resigned == [1]
        await resign(service, session, "cy")
        await resign(service, session, "ann")
        assert session.table.status == "over"
        for guest in ("ann", "ben", "cy"):
            assert (await find_record(service, guest)).games == 1
        assert len((await find_record(service, "ben")).ratings) == 1

    with_services(database_address, scenario)


def test_a_rated_game_has_no_take_back_and_no_hints(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        session = await open_session(service, "ann", "ben", rated=True)
        action = str(session.table.state.legal()[0])
        await service.execute(
            session, "ann", "Ann", Move(id="first-move", version=session.table.version, action=action)
        )
        with pytest.raises(Refusal, match="rated"):
            await service.execute(session, "ann", "Ann", TakeBack(id="take-back"))
        alone = await open_session(service, "ann", "easy", rated=True)
        assert not offers_hints(alone.table, "ann")
        with pytest.raises(Refusal, match="no hints"):
            await find_hint(service.analysis_service, alone.table, "ann")

    with_services(database_address, scenario)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ((ME, SeatWish("screen")), "one screen"),
        ((ME, SeatWish("bot", level="random")), "not been measured"),
    ],
)
def test_what_cannot_be_rated_is_refused(tmp_path: Any, seats: tuple[SeatWish, ...], reason: str) -> None:
    async def scenario(service: TableService) -> None:
        with pytest.raises(Refusal, match=reason):
            await service.new_table(NewTable(GAME, seats, rated=True), "ann", "Ann")
        session = await service.find(await service.new_table(NewTable(GAME, (ME, FRIEND), rated=True), "ann", "Ann"))
        with pytest.raises(Refusal, match="not been measured"):
            await service.execute(session, "ann", "Ann", SeatBot(id="seat-bot-1", seat=1, level="random"))

    with_services(f"sqlite:{tmp_path / 'shoal.db'}", scenario)


def test_nobody_is_seated_at_a_rated_game_before_they_agree(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table = ann.at(ann.open_table("me", "friend", rated=True))
    asked = ben.join(table.now.invitation).json()
    assert asked == {"id": table.table_id, "seated": False, "rated": True}
    assert table.now.rated
    invitation = table.now.invitation.rpartition("/")[2]
    answer = ben.http.post("/api/join", json={"invitation": invitation, "agrees": True}).json()
    assert answer == {"id": table.table_id, "seated": True, "rated": False}


def test_a_series_rotates_the_seats_carries_the_score_and_ends_with_the_majority(database_address: str) -> None:
    async def scenario(service: TableService) -> None:
        session = await open_session(service, "ann", "easy", series=3)
        scores, seats_of_ann = [], []
        for _ in range(3):
            await resign(service, session, "ann")
            score = show_series(session.table)
            assert score is not None
            scores.append((score.wins, score.winners))
            seats_of_ann.append(session.table.seats_of("ann"))
            await service.execute(session, "ann", "Ann", Rematch(id="next-game"))
            assert session.table.rematch is not None
            session = await service.find(session.table.rematch.table)
        assert seats_of_ann == [[0], [1], [0]]
        assert scores == [([0, 1], []), ([2, 0], [0]), ([0, 1], [])], "after the last game another series begins"

    with_services(database_address, scenario)


def test_circle_and_own_page_are_private_and_work_over_http(server: Server) -> None:
    first, second = seat_two(server)
    ann, ben = first.player, second.player
    second.do("resign")
    first.until(lambda now: now.status == "over")
    [companion] = ann.http.get("/api/circle/0").json()["companions"]
    assert (companion["name"], companion["online"], companion["wins"]) == ("Ben", True, 1)
    everything = ann.http.get("/api/circle/0").text + ann.http.get("/api/me/games").text
    assert ben.id not in everything
    assert Player(server, "Eve").http.get("/api/circle/0").json() == {"companions": [], "more": False}
    wish = {"companion": companion["key"], "game": GAME}
    eve = Player(server, "Eve")
    assert eve.http.post("/api/circle/invitations", json=wish).status_code == 409
    forged = ann.http.post("/api/circle/invitations", json=wish, headers={"Origin": "https://evil.example"})
    assert forged.status_code == 403
    assert ann.http.get("/api/circle/1001").status_code == 400
    table_id = ann.http.post("/api/circle/invitations", json=wish).json()["id"]
    assert [card["id"] for card in ben.http.get("/api/lobby").json()["mine"]] == [table_id]
    waiting = ben.at(table_id)
    assert waiting.now.reserved == [1]
    waiting.do("take_seat", seat=1)
    assert waiting.until(lambda now: now.status == "playing").mine == [1]
