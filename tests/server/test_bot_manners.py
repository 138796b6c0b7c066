"""Bots think at a human pace that can be skipped, and react a little."""

from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from shoal.core import Refusal
from shoal.server.domain.commands import Skip
from shoal.server.domain.entries import MoveMade
from shoal.server.domain.table import ChatMessage
from shoal.server.limits import Limits
from shoal.server.runtime.bot_reactions import MOST_REACTIONS, PLIES_BETWEEN, BotReactions
from shoal.server.runtime.scheduler import unhurriedness
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.subscriber import Subscriber
from shoal.server.runtime.tables import TableService
from tests.server.logged_table import LoggedTable
from tests.support.event_loop import run
from tests.support.tables import move, seat, start_service, until

PATIENT = Limits(bot_pace=3600)
ONE_LEFT = "1111000/00000000/0000000/00000000/0000000/00000000/0000000/11110000"
"""A board on which the first slides leave no choice."""


async def skip(service: TableService, session: TableSession, guest: str, number: int = 0) -> None:
    await service.execute(session, guest, guest.title(), Skip(id=f"skip-{number:06}"))


# Pace


def test_skipping_lets_all_bots_move_at_once_until_a_person_is_to_act(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'a.db'}", PATIENT)
            session = await seat(service, "ann", "me", "random", "random")
            for turn in (1, 2):
                await until(lambda: session.bot_task is None)
                await move(service, session, "ann")
                assert session.table.to_act == 1, "the bot takes its time"
                await skip(service, session, "ann", turn)
                await until(lambda: session.table.to_act == 0)
                assert session.table.ply == 3 * turn

    run(scenario())


def test_nobody_hurries_bots_where_others_play_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'a.db'}", PATIENT)
            session = await seat(service, "ann", "me", "random", "friend")
            await service.join(session.invitation_path().removeprefix("/join/"), "ben", "Ben")
            await move(service, session, "ann")
            for guest in ("ann", "ben", "eve"):
                with pytest.raises(Refusal, match="Others play here too"):
                    await skip(service, session, guest)
            assert session.table.ply == 1

    run(scenario())


def test_a_bot_hurries_without_a_choice_and_does_not_tick_like_a_clock() -> None:
    logged = LoggedTable("ann", None)
    factors = []
    for _ in range(8):
        factors.append(unhurriedness(logged.table))
        logged.move()
    assert all(1 <= factor < 2 for factor in factors)
    assert len(set(factors)) > 4
    forced = LoggedTable("ann", None, layout=ONE_LEFT)
    while len(forced.table.state.legal()) > 1:
        forced.move()
    assert unhurriedness(forced.table) < 1


# Reactions


def reactions_of(logged: LoggedTable, reactions: BotReactions) -> list[tuple[int, ChatMessage]]:
    """Play the game to its end with the first legal moves, and return the reactions and their plies."""
    heard = []
    while logged.table.status == "playing":
        logged.move()
        if message := reactions.react(logged.table):
            heard.append((logged.table.ply, message))
    return heard


def test_bots_greet_react_a_little_and_say_thanks() -> None:
    logged = LoggedTable("ann", None, None)
    heard = reactions_of(logged, BotReactions())
    words = [message.reaction for _, message in heard]
    assert (words[0], words[-1]) == ("hello", "thanks" if 0 not in logged.table.winners() else "nice")
    assert 2 < len(words) <= MOST_REACTIONS + 2
    assert all(after - before >= PLIES_BETWEEN for (before, _), (after, _) in pairwise(heard[:-1]))
    assert all(message.seat in (1, 2) and message.text is None for _, message in heard)


def test_the_same_game_gets_the_same_reactions() -> None:
    first, second = (
        [
            (ply, message.seat, message.reaction)
            for ply, message in reactions_of(LoggedTable("ann", None), BotReactions())
        ]
        for _ in range(2)
    )
    assert first == second


def test_people_and_bots_that_play_on_for_them_say_nothing_by_themselves() -> None:
    assert reactions_of(LoggedTable("ann", "ben"), BotReactions()) == []


def test_reactions_reach_the_subscribers_and_leave_no_trace(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'a.db'}")
            session = await seat(service, "ann", "me", "random")
            subscriber = Subscriber("ann", "Ann", service.limits)
            session.subscribe(subscriber)
            await move(service, session, "ann")
            sent = [message for message in iter(subscriber.take, None) if '"kind":"spoken"' in message]
            assert len(sent) == 1
            assert '"reaction":"hello"' in sent[0]
            await until(lambda: session.bot_task is None)
            assert session.table.chat == []
            log = [entry for _, _, entry in await service.store.read_log(session.table.id)]
            assert all(isinstance(entry, MoveMade) for entry in log[2:])

    run(scenario())
