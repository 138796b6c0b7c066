"""Little Big Fish in a real browser: whole games on the board, by mouse, keyboard and touch."""

import re

import pytest
from playwright.sync_api import expect

from shoal.core import Rng, parse_record
from shoal.games.little_big_fish.schema import Bear, Born, Grew, Lose, Step, Stop, Swam, TurnBoard, Turned
from tests.games.little_big_fish.driver import GAME, Move, Swimmer, lively_game, open_table
from tests.support.browser import NewPerson
from tests.support.drivers import SIZES, SMALL_SIZES, Person
from tests.support.lesson_page import LessonPage

EVERYTHING = 101
"""Seed of a game with many events for both, in which one has to choose a fish in the other's turn."""
A_STOP = 8
"""Seed of a game in which a fish stops on its way."""


def event_kinds(moves: list[Move], seat: int) -> set[type]:
    return {type(event) for move in moves if move.seat == seat for event in move.events}


@pytest.mark.parametrize("seed", [EVERYTHING])
def test_two_people_play_a_whole_game_online_by_mouse_and_by_keyboard(person: NewPerson, seed: int) -> None:
    moves = lively_game(seed)
    ann, ben = person("Ann"), person("Ben", way="keyboard")
    table_id = open_table(ann, "me", "friend")
    ben.open(ann.invitation())
    swimmers = Swimmer(ann), Swimmer(ben, turned=True)
    for ply, move in enumerate(moves):
        swimmers[move.seat].act(ply, move.action)
    for player in (ann, ben):
        expect(player.page.get_by_role("dialog")).to_be_visible()
    record = parse_record(ann.fetch(f"/api/tables/{table_id}/record").text())
    assert record.seed == seed
    assert [step.action for step in record.steps] == [move.action for move in moves]
    assert all(event_kinds(moves, seat) >= {Born, Grew, Turned} for seat in (0, 1))
    assert any(isinstance(move.action, Lose) and move.seat != move.turn_of for move in moves)
    assert any(isinstance(event, Swam) and event.through for move in moves for event in move.events)


@pytest.mark.parametrize("seed", [EVERYTHING])
def test_every_moment_is_shown_at_every_size(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    connection = ann.connect(open_table(ann, "me", "screen"))
    swimmer, shown = Swimmer(ann), set[type]()
    for ply, move in enumerate(lively_game(seed)):
        kind = type(move.action)
        if kind not in shown:
            shown.add(kind)
            ann.wait_for_ply(ply)
            if isinstance(move.action, Step):
                swimmer.choose(move.action.start)
            ann.inspect(f"little-big-fish-{kind.__name__.lower()}")
        connection.move(str(move.action))
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.inspect("little-big-fish-over")
    assert shown >= {Step, Bear, TurnBoard, Lose}


def play_up_to(kind: type, person: Person, table_id: str, moves: list[Move], start: int = 0) -> int:
    """Play until an action of this kind comes next, and return its ply."""
    connection = person.connect(table_id)
    for ply, move in enumerate(moves[start:], start):
        if isinstance(move.action, kind):
            person.wait_for_ply(ply)
            return ply
        connection.move(str(move.action))
    raise AssertionError(f"nobody does {kind}")


@pytest.mark.parametrize("seed", [EVERYTHING])
def test_a_fish_is_dragged_to_where_it_can_go_and_nowhere_else(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    ann.rename("W" * 24)
    table_id = open_table(ann, "me", "screen")
    moves = lively_game(seed)
    ply = play_up_to(Step, ann, table_id, moves)
    step = moves[ply].action
    assert isinstance(step, Step)
    tray = ann.page.get_by_role("img", name=re.compile("eaten"))
    name, dots = (tray.locator(part).last.bounding_box() for part in (".name", ".step"))
    assert name
    assert dots
    assert name["x"] + name["width"] < dots["x"] - 20
    expect(ann.cell("b2").locator("title")).to_have_text(re.compile("plankton|surprise|birth|wreck", re.IGNORECASE))
    swimmer = Swimmer(ann)
    swimmer.choose(step.start)
    expect(ann.page.get_by_text("now choose where it swims.")).to_be_visible()
    swimmer.choose(step.start)
    for size in SMALL_SIZES:
        assert ann.cell_size(size) >= 44, size
    ann.inspect("little-big-fish-small", SMALL_SIZES)
    ann.page.set_viewport_size({"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]})
    ann.settle()
    ann.drag(step.start, "f6" if step.start[0] < "d" else "a6")
    expect(ann.page.get_by_role("status").filter(has_text="out of reach")).to_be_attached()
    expect(ann.page.locator("[data-refusal]")).to_be_visible()
    assert ann.ply() == ply
    ann.drag(step.start, step.end)
    ann.wait_for_ply(ply + 1)


@pytest.mark.parametrize("seed", [EVERYTHING])
def test_a_hint_points_at_squares_and_at_buttons(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    table_id, moves = open_table(ann, "me", "screen"), lively_game(seed)
    best = ann.page.get_by_role("region", name="Hint").locator("[data-action]").first
    ply = play_up_to(Step, ann, table_id, moves)
    ann.page.get_by_role("button", name="Hint").click()
    expect(best).to_contain_text(" fish")
    for square in str(best.get_attribute("data-action")).split("-"):
        expect(ann.page.locator(f'[data-marked="{square}"]')).to_be_attached()
    ann.photograph("little-big-fish-hint")
    ann.check_accessibility()
    ann.page.keyboard.press("Escape")
    play_up_to(TurnBoard, ann, table_id, moves, ply)
    ann.page.get_by_role("button", name="Hint").click()
    turn = GAME.parse(str(best.get_attribute("data-action")))
    assert isinstance(turn, TurnBoard)
    button = ann.page.get_by_role("button", name=f"Turn the {turn.board} board to the {turn.way}", exact=True)
    expect(button).to_have_class(re.compile("marked"))


def test_a_whole_game_from_the_lobby_by_keyboard_alone(person: NewPerson) -> None:
    ann = person("Ann", way="keyboard")
    ann.start_by_keyboard(GAME.title)
    Swimmer(ann).play_to_the_end(Rng(1))
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_a_puzzle_is_tried_solved_and_its_line_shown(person: NewPerson) -> None:
    ann, puzzle = person("Ann"), next(puzzle for puzzle in GAME.puzzles() if len(puzzle.moves) == 2)
    swimmer, legal = Swimmer(ann), GAME.read_position(puzzle.position).legal()
    right = [GAME.parse(move.accepted[0]) for move in puzzle.moves]
    wrong = next(action for action in legal if isinstance(action, Step) and action != right[0])
    ann.open(f"/puzzles/{GAME.id}?puzzle={puzzle.id}")
    swimmer.do(wrong)
    expect(ann.page.get_by_text(puzzle.goal.hint).first).to_be_visible()
    expect(ann.page.get_by_text("1 wrong try")).to_be_visible()
    ann.page.get_by_role("button", name="Show the answer").click()
    assert isinstance(right[0], Step)
    expect(ann.page.locator(f'[data-marked="{right[0].end}"]')).to_be_attached()
    ann.page.reload()
    for action in right:
        swimmer.do(action)
    expect(ann.page.get_by_text("Correct, first try!").first).to_be_visible()
    lines = ann.page.get_by_role("button", name=re.compile("You (swim|eat)"))
    expect(lines.first).to_be_visible()
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-current", "step")
    ann.photograph("little-big-fish-puzzle")
    ann.check_accessibility()


def test_the_lesson_can_be_done_on_the_board(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open(f"/learn/{GAME.id}")
    assert GAME.lesson
    LessonPage(ann).learn_all(GAME.lesson, lambda action: Swimmer(ann).do(GAME.parse(action)))
    ann.photograph("little-big-fish-learn")
    ann.check_accessibility()


@pytest.mark.parametrize("seed", [A_STOP])
def test_a_fish_may_stop_on_its_way(person: NewPerson, seed: int) -> None:
    """Play with squares that act only where a fish stops, so the board offers to stop."""
    ann = person("Ann", way="touch")
    connection = ann.connect(open_table(ann, "me", "screen", first_games=True, only_where_stopping=True))
    swimmer = Swimmer(ann)
    stop = ann.page.get_by_role("button", name="Stop here")
    for ply, move in enumerate(lively_game(seed, first_games=True, only_where_stopping=True)):
        if isinstance(move.action, Stop):
            expect(stop).to_be_visible()
            ann.photograph("little-big-fish-stop")
            ann.check_accessibility()
            swimmer.act(ply, move.action)
            return expect(stop).not_to_be_visible()
        connection.move(str(move.action))
    raise AssertionError("nobody stops")
