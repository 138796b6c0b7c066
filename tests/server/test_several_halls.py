"""Several processes may serve one table: the log decides, and nobody's move is lost or doubled."""

import asyncio
from contextlib import AsyncExitStack

import msgspec

from shoal.core import Refusal, Rng
from shoal.server.bus import LocalBus
from shoal.server.hall import Hall
from shoal.server.limits import Limits
from shoal.server.messages import Chat, Move, Moved, NewTable, SeatWish, TableNow
from shoal.server.storage import open_store
from shoal.server.watcher import Watcher
from tests.server.loop import run

LIMITS = Limits(bot_pace=0)
WANTED = NewTable("hey_thats_my_fish", (SeatWish("me"), SeatWish("screen")))


async def two_halls(stack: AsyncExitStack, address: str, *, connected: bool) -> list[Hall]:
    """With one bus between them, or each with its own, so that neither hears of the other."""
    shared, halls = LocalBus(), []
    for _ in range(2):
        store = await stack.enter_async_context(open_store(address))
        hall = Hall(store, shared if connected else LocalBus(), await store.secret(), LIMITS)
        stack.push_async_callback(hall.close)
        halls.append(hall)
    return halls


def test_a_move_made_in_one_process_is_seen_in_the_other(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            here, there = await two_halls(stack, database_address, connected=True)
            table_id = await here.new_table(WANTED, "ann", "Ann")
            live, other = await here.find(table_id), await there.find(table_id)
            watcher = Watcher("ann", "Ann", LIMITS)
            other.enter(watcher)
            action = str(live.table.state.legal()[0])
            await here.carry_out(live, "ann", "Ann", Move(id="command-1", number=0, action=action))
            assert other.table.number == 1
            texts = list(watcher.outbox)
            assert [type(msgspec.json.decode(text or "", type=TableNow | Moved)) for text in texts] == [TableNow, Moved]

    run(scenario())


def test_processes_that_race_never_fork_a_table(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            halls = await two_halls(stack, database_address, connected=False)
            table_id = await halls[0].new_table(WANTED, "ann", "Ann")
            lives = [await hall.find(table_id) for hall in halls]
            rng = Rng(1)

            async def attempt(which: int, turn: int) -> bool:
                hall, live = halls[which], lives[which]
                action = str(rng.choice(live.table.state.legal()))
                command = Move(id=f"move-{which}-{turn:04}", number=live.table.number, action=action)
                try:
                    await hall.carry_out(live, "ann", "Ann", command)
                except Refusal:
                    return False
                return True

            for turn in range(30):
                outcomes = await asyncio.gather(attempt(0, turn), attempt(1, turn))
                assert sorted(outcomes) == [False, True], "one of two moves for the same turn is made"
                for hall, live in zip(halls, lives, strict=True):
                    await hall.heard(table_id, live.table.seq + 1)
                assert lives[0].table.state.view(0) == lives[1].table.state.view(0)
            assert lives[0].table.number == 30

    run(scenario())


def test_what_two_processes_write_at_once_is_all_there(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            halls = await two_halls(stack, database_address, connected=False)
            table_id = await halls[0].new_table(WANTED, "ann", "Ann")
            lives = [await hall.find(table_id) for hall in halls]
            await asyncio.gather(
                *(
                    halls[n % 2].carry_out(lives[n % 2], "ann", "Ann", Chat(id=f"chat-{n:04}", text=str(n)))
                    for n in range(60)
                )
            )
            log = await halls[0].store.read_log(table_id)
            assert {command_id for command_id, _, _ in log} == {"opened", *(f"chat-{n:04}" for n in range(60))}
            assert len(log) == 61

    run(scenario())
