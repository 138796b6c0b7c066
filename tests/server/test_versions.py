"""A move names the version of the position in which it was chosen, and is refused in any other."""

import asyncio
from pathlib import Path

import pytest

from shoal.core import IllegalAction, Outcome
from shoal.server.bus import Bus
from shoal.server.domain.commands import Chat, Move, TakeBack
from shoal.server.domain.entries import TookBack
from shoal.server.limits import Limits
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.messages import NewTable, SeatWish
from tests.server.logged_table import LoggedTable
from tests.support import physical_game
from tests.support.client import legal_texts, seat_two
from tests.support.event_loop import run
from tests.support.physical_game import ACT
from tests.support.server_process import Server

LIMITS = Limits(bot_pace=0)


def test_a_click_for_a_position_that_was_taken_back_is_refused(server: Server) -> None:
    """Let Ben choose a move, and Ann take hers back and play another one, before it arrives: the ply is the same."""
    ann, ben = seat_two(server)
    ann.move()
    chosen = ben.at_ply(1)
    ann.do("take_back")
    [proposal] = ben.until(lambda now: now.proposals).proposals
    ben.do("answer", seq=proposal.seq, yes=True)
    ann.until(lambda now: now.snapshot.ply == 0)
    ann.move(legal_texts(ann.now.snapshot)[1])
    again = ben.until(lambda now: now.snapshot.ply == 1)
    action = next(text for text in legal_texts(chosen) if text in legal_texts(again.snapshot))
    assert ben.refused("move", version=chosen.version, action=action) == (
        "The game has moved on. Look at the board again."
    )
    ben.do("move", version=again.snapshot.version, action=action)


def test_what_does_not_change_the_position_makes_no_move_stale(server: Server) -> None:
    ann, ben = seat_two(server)
    version = ann.now.snapshot.version
    ben.do("chat", text="hello")
    ben.do("react", reaction="nice")
    ann.do("move", version=version, action=legal_texts(ann.now.snapshot)[0])


def test_the_version_is_the_place_of_the_entry_that_made_the_position() -> None:
    two = LoggedTable("ann", "ann")
    assert two.table.version == 1
    two.do("ann", Chat, text="hello")
    assert two.table.version == 1
    two.move()
    assert two.table.version == 3
    two.do("ann", TakeBack)
    assert (two.table.version, two.table.ply) == (4, 0)


def test_an_act_whose_position_was_taken_back_while_it_was_simulated_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_store(f"sqlite:{tmp_path / 'shoal.db'}") as store:
            service = TableService(store, Bus(), await store.load_secret(), LIMITS)
            request = NewTable(physical_game.GAME.id, (SeatWish("me"),))
            session = await service.find(await service.new_table(request, "ann", "Ann"))

            def act(command_id: str, version: int) -> Move:
                return Move(id=command_id, version=version, action=str(ACT))

            stale = session.table.version
            simulated, go_on = asyncio.Event(), asyncio.Event()
            resolve = service.simulators.resolve

            async def slow_resolve(*arguments: object) -> Outcome | None:
                outcome = await resolve(*arguments)  # type: ignore[arg-type]
                simulated.set()
                await go_on.wait()
                return outcome

            service.simulators.resolve = slow_resolve  # type: ignore[method-assign, assignment]
            late = asyncio.create_task(service.execute(session, "ann", "Ann", act("late-act-1", stale)))
            await simulated.wait()
            service.simulators.resolve = resolve  # type: ignore[method-assign]
            await service.execute(session, "ann", "Ann", act("other-act", stale))
            await service._append(session, "take-back", lambda: ([TookBack(0)], None))
            go_on.set()
            with pytest.raises(IllegalAction, match="moved on"):
                await late
            assert session.table.ply == 0
            await service.close()

    run(scenario())
