"""Every puzzle of every game can be played, decision by decision, and reads back from its file."""

from collections import Counter

import pytest

from shoal.core import Game, Puzzle, Refusal, puzzle_of_the_day, write_puzzles
from tests.support.games import GAMES

pytestmark = pytest.mark.once

WITH_PUZZLES = [game for game in GAMES if game.puzzles()]
FEWEST, FEWEST_ACTS = 60, 24
"""Number of puzzles that a game with puzzles has at least: by thinking, and by hand."""
every_game = pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
every_listing_game = pytest.mark.parametrize(
    "game", [game for game in WITH_PUZZLES if not game.physical], ids=lambda game: game.id
)
every_physical_game = pytest.mark.parametrize(
    "game", [game for game in WITH_PUZZLES if game.physical], ids=lambda game: game.id
)


def test_four_games_have_puzzles() -> None:
    assert len(WITH_PUZZLES) >= 4


@every_game
def test_there_are_many_the_easiest_first(game: Game) -> None:
    puzzles, fewest = game.puzzles(), FEWEST_ACTS if game.physical else FEWEST
    assert len(puzzles) >= fewest
    assert [puzzle.stars for puzzle in puzzles] == sorted(puzzle.stars for puzzle in puzzles)
    assert min(Counter(puzzle.stars for puzzle in puzzles).values()) >= fewest // 6
    assert {puzzle.stars for puzzle in puzzles} == {1, 2, 3}
    assert len({puzzle.id for puzzle in puzzles}) == len({puzzle.position for puzzle in puzzles}) == len(puzzles)


@every_game
def test_the_file_is_written_as_it_is_read(game: Game) -> None:
    module = __import__(f"shoal.games.{game.id}.puzzles", fromlist=["FILE"])
    assert write_puzzles(game.puzzles(), module.GOALS) == module.FILE.read_text(encoding="utf-8")


@every_game
def test_tasks_and_hints_are_sentences(game: Game) -> None:
    for goal in {puzzle.goal for puzzle in game.puzzles()}:
        assert goal.task.endswith((".", "?"))
        assert goal.hint.endswith(".")


@every_physical_game
def test_every_act_reaches_its_goal(game: Game) -> None:
    for puzzle in game.puzzles():
        state = game.read_position(puzzle.position)
        assert state.acts(), puzzle.id
        [move] = puzzle.moves
        [answer] = move.accepted
        assert not move.replies
        events = state.apply(game.parse(answer), state.resolve(game.parse(answer)))
        assert puzzle.goal.reached is not None
        assert puzzle.goal.reached(events), puzzle.id


@every_listing_game
def test_every_line_can_be_played_and_the_solver_decides_each_time(game: Game) -> None:
    for puzzle in game.puzzles():
        state = game.read_position(puzzle.position)
        solver = state.to_act
        for move in puzzle.moves:
            assert state.to_act == solver, puzzle.id
            legal = set(map(str, state.legal()))
            assert set(move.accepted) <= legal, puzzle.id
            assert len(move.accepted) < len(legal) or move is not puzzle.moves[0], puzzle.id
            assert len(set(move.accepted)) == len(move.accepted)
            state.apply(game.parse(move.accepted[0]))
            for reply in move.replies:
                assert state.to_act not in (solver, None), puzzle.id
                state.apply(game.parse(reply))


@every_game
def test_where_the_order_does_not_matter_the_other_order_can_be_played(game: Game) -> None:
    for puzzle in game.puzzles():
        if puzzle.goal.any_order:
            assert not any(move.replies for move in puzzle.moves)
            state = game.read_position(puzzle.position)
            for move in reversed(puzzle.moves):
                assert set(move.accepted) <= set(map(str, state.legal())), puzzle.id
                state.apply(game.parse(move.accepted[-1]))


@every_game
def test_every_puzzle_has_its_day(game: Game) -> None:
    puzzles = game.puzzles()
    first = 700_000 - 700_000 % len(puzzles)
    days = [puzzle_of_the_day(puzzles, first + day) for day in range(2 * len(puzzles))]
    assert set(Counter(puzzle.id for puzzle in days).values()) == {2}
    assert days[: len(puzzles)] != days[len(puzzles) :], "the order changes"
    assert days[: len(puzzles)] != list(puzzles)


def lines_of(game: Game) -> list[Puzzle]:
    return [puzzle for puzzle in game.puzzles() if len(puzzle.moves) > 1]


@every_game
def test_a_wrong_action_is_found_out_and_a_line_that_goes_otherwise_is_refused(game: Game) -> None:
    for puzzle in lines_of(game)[:5]:
        first, second = (move.accepted[0] for move in puzzle.moves[:2])
        wrong = next(
            text
            for text in map(str, game.read_position(puzzle.position).legal())
            if not any(text in move.accepted for move in puzzle.moves)
        )
        assert puzzle.find_move([], wrong) is None
        assert puzzle.find_move([], first) == puzzle.moves[0]
        assert puzzle.find_move([first], second) == puzzle.moves[1]
        assert (puzzle.find_move([], second) is None) != puzzle.goal.any_order
        with pytest.raises(Refusal, match="Start it again"):
            puzzle.left_after([wrong])
