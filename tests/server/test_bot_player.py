"""Bots remember their games between moves, and a bot that fails is replaced by a simpler one."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from shoal.bots import Bot, find_bot, levels, search
from shoal.bots.bot import SearchBudget
from shoal.bots.capabilities import shrink
from shoal.bots.search import KEPT_NODES, SearchConfig, Searcher
from shoal.bots.search_bot import SearchBot
from shoal.core import Action, Game, Rng, View, find_game
from shoal.kernel.game import KernelGame, KernelState
from shoal.kernel.jit import as_list
from shoal.kernel.tree import ROOT
from shoal.server.domain.commands import TakeBack
from shoal.server.domain.entries import AnyEntry, BotReplaced, MoveMade
from shoal.server.limits import Limits
from shoal.server.runtime.bot_cache import BotCache, KeptBot
from shoal.server.runtime.bot_player import BotPlayer
from shoal.server.runtime.fair_queue import Request
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.workers import Workers
from tests.server.logged_table import LoggedTable
from tests.support.event_loop import run
from tests.support.tables import move, seat, start_service, until

ITERATIONS = 60
"""Budget of the level `hard`."""


def kept_bot(player: BotPlayer) -> SearchBot:
    (kept,) = player.cache.bots.values()
    assert isinstance(kept.bot, SearchBot)
    return kept.bot


def root_visits(bot: SearchBot) -> int:
    return int(bot.searcher.trees[0].tree.visits[ROOT])


def expected_reply(bot: SearchBot, action: Action, after: Any) -> Action:
    """Return the reply to an action that the bot has looked at most."""
    tree = bot.searcher.trees[0].tree
    after = after.copy()
    children = range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT])
    chosen = next(node for node in children if tree.move[node] == after.encode(action))
    replies = range(tree.first[chosen], tree.first[chosen] + tree.children[chosen])
    reply: Action = after.decode(int(tree.move[max(replies, key=lambda node: int(tree.visits[node]))]))
    return reply


# Memory


def test_a_bot_goes_on_with_the_tree_of_its_last_search() -> None:
    async def scenario() -> None:
        logged = LoggedTable(None, "ann")
        player = BotPlayer(Workers(1), Limits())
        choice = await player.choose(logged.table, 0, "hard", Request("ann"))
        first = kept_bot(player)
        assert root_visits(first) == ITERATIONS
        logged.move(str(choice.action))
        logged.move(str(expected_reply(first, choice.action, logged.table.state)))
        await player.choose(logged.table, 0, "hard", Request("ann"))
        assert kept_bot(player) is first
        assert root_visits(first) > ITERATIONS

    run(scenario())


def test_after_a_take_back_a_bot_searches_the_position_that_is_there() -> None:
    async def scenario() -> None:
        logged = LoggedTable("ann", None)
        player = BotPlayer(Workers(1), Limits())
        first, other = (str(action) for action in logged.table.state.legal()[:2])
        logged.move(first)
        choice = await player.choose(logged.table, 1, "hard", Request("ann"))
        logged.move(str(choice.action))
        logged.do("ann", TakeBack)
        assert logged.table.ply == 0
        logged.move(other)
        await player.choose(logged.table, 1, "hard", Request("ann"))
        bot, state = kept_bot(player), logged.table.state
        assert isinstance(state, KernelState)
        assert root_visits(bot) == ITERATIONS
        assert as_list(bot.searcher.trees[0].determinizations.positions[0]) == as_list(state.s)

    run(scenario())


def test_a_bot_is_never_used_twice_at_once() -> None:
    async def scenario() -> None:
        logged = LoggedTable(None, "ann")
        player = BotPlayer(Workers(2), Limits())
        await player.choose(logged.table, 0, "hard", Request("ann"))
        first = kept_bot(player)
        used = list[Bot]()
        choose = SearchBot.choose

        def watched(bot: SearchBot, *arguments: Any) -> Action:
            used.append(bot)
            return choose(bot, *arguments)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SearchBot, "choose", watched)
            await asyncio.gather(
                *(player.choose(logged.table, 0, "hard", Request(guest)) for guest in ("ann", "ben", "cy"))
            )
        assert len(set(map(id, used))) == len(used) == 3
        assert first in used

    run(scenario())


def test_the_memory_of_all_bots_is_bounded_and_the_least_used_are_forgotten() -> None:
    game = find_game("hey_thats_my_fish")
    view = game.start(game.options(), 1).view(0)

    def searched_bot() -> KeptBot:
        bot = find_bot(game, "hard", 1)
        bot.choose(game, view, 0)
        return KeptBot(bot, "hard", shrink(bot))

    size = searched_bot().size
    assert size < 600_000
    cache = BotCache(2 * size)
    for table_id in ("a", "b"):
        cache.put(table_id, 0, searched_bot())
    cache.put("a", 0, KeptBot(cache.take("a", 0, "hard") or find_bot(game, "easy", 1), "hard", size))
    cache.put("c", 0, searched_bot())
    assert set(cache.bots) == {("a", 0), ("c", 0)}
    cache.put("d", 0, KeptBot(find_bot(game, "hard", 1), "hard", 3 * size))
    assert ("d", 0) not in cache.bots
    assert cache.take("a", 0, "easy") is None, "the level of the seat has changed"
    cache.forget("c", 2)
    assert not cache.bots


def test_bots_are_forgotten_when_their_game_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{tmp_path / 'shoal.db'}")
            session = await seat(service, "ann", "me", "easy")
            cache = service.scheduler.bot_player.cache
            while session.table.status == "playing":
                if session.table.state.to_act == 0:
                    assert session.table.ply == 0 or (session.table.id, 1) in cache.bots
                    await move(service, session, "ann")
                await until(lambda: session.table.status == "over" or session.table.state.to_act == 0)
            await until(lambda: not cache.bots)

    run(scenario())


def test_a_large_tree_is_cut_where_it_was_visited_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "KEPT_NODES", 5_000)
    game = find_game("hey_thats_my_fish")
    assert isinstance(game, KernelGame)
    state, searcher = game.start(game.options(), 3), Searcher(1, SearchConfig())
    budget = SearchBudget(iterations=2_000)
    _, result = searcher.search(game, state.view(0), 0, budget)
    before = searcher.trees[0].tree
    assert before.used[0] > 20_000
    searcher.shrink()
    after = searcher.trees[0].tree
    assert after.used[0] <= len(after.move) <= 5_000 < KEPT_NODES
    assert after.visits[ROOT] == before.visits[ROOT] == 2_000
    kept = range(after.first[ROOT], after.first[ROOT] + after.children[ROOT])
    assert {int(after.move[node]): int(after.visits[node]) for node in kept} == {
        move: stats.visits for move, stats in result.moves.items()
    }
    best = max(kept, key=lambda node: int(after.visits[node]))
    reply = max(range(after.first[best], after.first[best] + after.children[best]), key=lambda n: int(after.visits[n]))
    visits = int(after.visits[reply])
    for node in (best, reply):
        state.apply(state.decode(int(after.move[node])))
    _, again = searcher.search(game, state.view(0), 0, budget)
    assert again.visits == 2_000 + visits


# Failures


class Fault:
    """A bot that raises, or takes an illegal action, the first few times."""

    def __init__(self, times: int, *, illegal: bool) -> None:
        self.left, self.illegal = times, illegal

    def make(self, game: Game, seed: int, limit: SearchBudget | None) -> "Fault":
        return self

    def choose(self, game: Game, view: View, seat: int) -> Action:
        self.left -= 1
        if self.left < 0:
            return game.imagine(view, seat, Rng(1)).legal()[0]
        if self.illegal:
            return game.parse("a1-a1")
        raise RuntimeError("This bot is faulty.")


def play_against(fault: Fault, folder: Path, check: Callable[[TableSession], None]) -> list[AnyEntry]:
    """Make a move against a faulty bot of the level `hard`; return the log after its answer."""

    async def scenario() -> list[AnyEntry]:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, f"sqlite:{folder / 'shoal.db'}")
            session = await seat(service, "ann", "hard", "me")
            await until(lambda: session.table.ply == 1)
            check(session)
            await move(service, session, "ann")
            await until(lambda: session.table.ply == 3)
            log = await service.store.read_log(session.table.id)
            return [entry for _, _, entry in log]

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(levels.SEARCH_BOTS, "hard", fault.make)
        return run(scenario())


def test_a_bot_that_fails_once_is_tried_again(tmp_path: Path) -> None:
    def check(session: TableSession) -> None:
        assert session.table.seats[0].level == "hard"
        assert not session.table.chat

    log = play_against(Fault(1, illegal=False), tmp_path, check)
    assert not any(isinstance(entry, BotReplaced) for entry in log)


@pytest.mark.parametrize("illegal", [False, True], ids=["raises", "illegal action"])
def test_a_bot_that_fails_again_is_replaced_and_the_table_is_told(illegal: bool, tmp_path: Path) -> None:
    def check(session: TableSession) -> None:
        assert session.table.seats[0].level == "easy"
        (message,) = session.table.chat
        assert (message.by, message.seat) == (session.table.seats[0].name, 0)
        assert message.text
        assert "easy" in message.text

    _opened, _began, replaced, first, *rest = play_against(Fault(1_000, illegal=illegal), tmp_path, check)
    assert replaced == BotReplaced(0, "easy")
    assert isinstance(first, MoveMade)
    assert not any(isinstance(entry, BotReplaced) for entry in rest)


def test_if_the_simpler_bot_fails_as_well_a_random_action_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(levels.SIMPLE_BOTS, "easy", lambda seed: Fault(1_000, illegal=False))

    def check(session: TableSession) -> None:
        assert session.table.seats[0].level == "random"

    assert BotReplaced(0, "random") in play_against(Fault(1_000, illegal=False), tmp_path, check)
