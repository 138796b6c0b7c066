"""Every bot chooses legal actions from nothing but its view, in time, and stronger levels play better."""

from collections.abc import Iterator
from itertools import count, pairwise

import msgspec
import pytest

from shoal.bots import SearchBudget, analyse, bot_levels, bot_names, find_bot, play_game, search
from shoal.bots.search import SearchConfig, Searcher, SearchTree, as_determinizations
from shoal.core import Game, Refusal, Rng
from shoal.kernel.game import KernelGame, KernelState, is_searchable
from shoal.physics.game import is_physical
from tests.bots.urn import Urn
from tests.support import sample_game
from tests.support.games import GAMES

SEARCHED = [game for game in GAMES if is_searchable(game)]
SHORT, LONGER = SearchBudget(iterations=40), SearchBudget(iterations=300)


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


@pytest.fixture(params=SEARCHED, ids=lambda game: game.id)
def searched(request: pytest.FixtureRequest) -> KernelGame:
    game: KernelGame = request.param
    return game


def points(game: Game, bot: str, opponent: str, games: int, limit: SearchBudget) -> Iterator[float]:
    """Yield the points that a bot gets in each game; every deal is played twice, with the seats exchanged."""
    for n in range(games):
        names = (bot, opponent) if n % 2 == 0 else (opponent, bot)
        bots = [find_bot(game, name, 10 * n + seat, limit) for seat, name in enumerate(names)]
        result = play_game(game, game.options(), 100 + n // 2, bots, names).result
        assert result is not None
        yield (n % 2 in result.winners) / len(result.winners)


def scores_at_least(share: float, game: Game, bot: str, opponent: str, games: int, limit: SearchBudget) -> bool:
    """Return whether a bot gets this share of the points; stop playing once that is decided."""
    got, missed = 0.0, 0.0
    for point in points(game, bot, opponent, games, limit):
        got, missed = got + point, missed + 1 - point
        if got >= share * games or missed > (1 - share) * games:
            break
    return got >= share * games


def lineups(game: Game) -> list[tuple[str, ...]]:
    """Return the bots of each game to play; physical games are slow, so they get one line-up only."""
    every = bot_names(game)
    if is_physical(game):
        return [every[:2]]
    return [(every * players)[:players] if players > 2 else every[-2:] for players in game.players]


def test_every_bot_plays_every_number_of_players_to_the_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    # In two rounds of ICECOOL each player is the Catcher once, and no bot distinguishes the rounds further.
    monkeypatch.setattr("shoal.games.icecool.state.ROUNDS_FOR_TWO", 2)
    for names in lineups(game):
        options = game.read_options({"players": len(names)})
        bots = [find_bot(game, name, seat, SHORT) for seat, name in enumerate(names)]
        assert play_game(game, options, 2, bots, names).result is not None


@pytest.mark.parametrize("name", ["easy", "greedy", "medium", "hard", "expert", "uct"])
def test_a_view_that_came_over_the_wire_is_all_a_bot_needs(searched: KernelGame, name: str) -> None:
    state, plies = searched.start(searched.options(), 3), 0
    while (seat := state.to_act) is not None and plies < 12:
        plies += 1
        view = msgspec.json.decode(state.view(seat).encode(), type=searched.views)
        state.apply(find_bot(searched, name, 1, SHORT).choose(searched, view, seat))


def test_with_secrets_a_search_weighs_what_may_be_hidden() -> None:
    urn = Urn()
    for seed in range(8):
        state = urn.start(urn.options(), seed)
        chosen = find_bot(urn, "expert", seed, SearchBudget(iterations=240)).choose(urn, state.view(0), 0)
        assert str(chosen) == "red", "the likelier colour, whatever is hidden this time"


def test_with_secrets_nothing_is_called_proved() -> None:
    urn = Urn()
    analysis = analyse(urn, urn.start(urn.options(), 1).view(0), 0, SearchBudget(iterations=240))
    assert not analysis.proved
    assert not any(rated.proved for rated in analysis.actions)
    assert analysis.chances[0] == pytest.approx(0.75, abs=0.25)


def test_one_thread_and_one_seed_choose_alike(searched: KernelGame) -> None:
    view = searched.start(searched.options(), 3).view(0)
    analyses = [analyse(searched, view, 0, SearchBudget(iterations=300), seed) for seed in (1, 1)]
    assert analyses[0] == analyses[1]


def test_two_threads_search_two_trees(searched: KernelGame) -> None:
    searcher = Searcher(1, SearchConfig())
    view = searched.start(searched.options(), 3).view(0)
    _, result = searcher.search(searched, view, 0, SearchBudget(iterations=200, threads=2))
    assert len(searcher.trees) == 2
    assert result.visits >= 200


def test_a_tree_is_used_again_for_the_next_move(searched: KernelGame) -> None:
    state, searcher = searched.start(searched.options(), 3), Searcher(1, SearchConfig())
    assert isinstance(state, KernelState)
    budget = SearchBudget(iterations=100)  # so few that even a small game is not solved
    _, result = searcher.search(searched, state.view(0), 0, budget)
    state.apply(state.decode(result.ranked()[0][0]))
    seat = state.to_act
    assert seat is not None
    _, again = searcher.search(searched, state.view(seat), seat, budget)
    assert again.visits > 100


def test_a_search_ends_when_its_time_is_over(searched: KernelGame, monkeypatch: pytest.MonkeyPatch) -> None:
    state = searched.start(searched.options(), 3)
    assert isinstance(state, KernelState)
    search.precompile(searched)
    for clock in ("thread_time", "perf_counter"):
        ticks = count()
        monkeypatch.setattr(search, clock, lambda ticks=ticks: next(ticks) * 0.01)
        search_tree = SearchTree(searched, as_determinizations([(state, 1.0)], SearchConfig()), 100_000, 1)
        search_tree.search(SearchConfig(), SearchBudget(seconds=0.05), 2)
        assert 0 < search_tree.tree.visits[0] < 10_000, clock
        monkeypatch.undo()


def test_a_limit_narrows_but_never_widens() -> None:
    own = SearchBudget(iterations=60)
    assert own.at_most(SearchBudget(iterations=500)) == own
    assert own.at_most(SearchBudget(iterations=5)).iterations == 5
    assert own.at_most(SearchBudget(seconds=0.05)) == SearchBudget(iterations=60, seconds=0.05)
    assert own.at_most(None) == own


def test_unknown_bots_are_refused_by_name(game: Game) -> None:
    with pytest.raises(Refusal, match=r"no bot 'grandmaster'.*random"):
        find_bot(game, "grandmaster", 1)


def test_a_game_without_kernel_has_simple_bots_and_no_analysis() -> None:
    assert set(bot_levels(sample_game.GAME)) <= set(bot_names(sample_game.GAME))
    state = sample_game.GAME.start(sample_game.GAME.options(), 1)
    with pytest.raises(Refusal):
        analyse(sample_game.GAME, state.view(0), 0, SHORT)
    with pytest.raises(Refusal):
        find_bot(sample_game.GAME, "expert", 1)


@pytest.mark.slow
def test_each_level_beats_the_one_below(searched: KernelGame) -> None:
    """Play a few games with fixed seeds, enough to show that the order is right."""
    for weaker, stronger in pairwise(bot_levels(searched)):
        assert scores_at_least(0.6, searched, stronger, weaker, 16, LONGER), (stronger, weaker)


@pytest.mark.slow
def test_easy_does_not_beat_a_greedy_beginner(searched: KernelGame) -> None:
    assert scores_at_least(0.5, searched, "greedy", "easy", 20, SHORT)


@pytest.mark.slow
def test_the_expert_beats_random_games_by_far(searched: KernelGame) -> None:
    assert scores_at_least(0.7, searched, "expert", "uct", 10, SHORT)


def test_a_greedy_bot_wins_where_the_game_values_nothing() -> None:
    game = sample_game.GAME
    state = game.start(game.options(), seed=1)
    rng = Rng(1)
    while (result := state.result()) is None:
        assert [game.prospects(state, seat) for seat in range(2)] == [0.0, 0.0]
        action = state.sample(rng)
        state.apply(action, state.resolve(action))
    winner, loser = sorted(range(2), key=lambda seat: result.places[seat])
    assert game.prospects(state, winner) > 0.0 > game.prospects(state, loser)
