"""Hints, analysis and puzzles in a real browser."""

import re

from playwright.sync_api import expect

from shoal.core import Puzzle
from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer, invite
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.support.browser import NewPerson


def test_a_hint_by_mouse_is_shown_on_the_board_until_the_move(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.offer("Play").click()
    ann.wait_for(ann.my_turn)
    for _ in range(5):
        ann.act()
        ann.wait_for(ann.my_turn)
    ann.page.get_by_role("button", name="Hint").click()
    card = ann.page.get_by_role("region", name="Hint")
    expect(card.get_by_role("listitem")).to_have_count(3)
    expect(ann.page.get_by_role("status").filter(has_text="Hint: ")).to_be_attached()
    shown = ann.page.locator("[data-marked]")
    choices = card.locator("[data-action]")
    actions = [str(action) for action in choices.evaluate_all("choices => choices.map(one => one.dataset.action)")]
    expect(choices.first).to_contain_text("Collect ")
    for index, action in enumerate(actions):
        choices.nth(index).hover()
        for place in action.split("-"):
            expect(shown.and_(ann.page.locator(f'[data-marked="{place}"]'))).to_be_attached()
    ann.inspect("hint")
    ann.choose_all(actions[0])
    expect(card).not_to_be_visible()
    expect(shown).to_have_count(0)


def test_a_hint_by_keyboard_comes_with_h_and_goes_with_escape(player: NewPlayer) -> None:
    ann = player("Ann", way="keyboard")
    ann.offer("Play").press("Enter")
    expect(ann.page.get_by_role("button", name="Hint")).to_be_enabled()
    ann.page.keyboard.press("h")
    card = ann.page.get_by_role("region", name="Hint")
    expect(card).to_be_visible()
    card.get_by_role("button").nth(2).focus()
    expect(card.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(card).not_to_be_visible()
    ann.page.get_by_role("button", name="Your name").press("Enter")
    ann.page.get_by_role("textbox").fill("")
    ann.page.get_by_role("textbox").press_sequentially("ha")
    expect(ann.page.get_by_role("textbox")).to_have_value("ha")
    expect(card).not_to_be_visible()


def test_there_is_no_hint_against_other_people(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    ann.wait_for(ann.my_turn)
    expect(ann.page.get_by_role("button", name="Take back")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_finished_game_is_analysed_and_its_turning_points_are_shown(player: NewPlayer) -> None:
    """Play on a board so small that mistakes are proved."""
    ann = player("Ann", seed=2)
    ann.open_table(GAME.id, "me", "screen", layout=TINY_LAYOUT)
    ann.play_to_the_end()
    ann.page.get_by_role("link", name="Replay").click()
    ann.photograph("replay-before-analysis")
    ann.page.get_by_role("button", name="Analyse this game").click()
    expect(ann.page.get_by_role("progressbar")).to_be_visible()
    expect(ann.page.get_by_role("status").filter(has_text="The analysis is done.")).to_be_attached(timeout=60_000)
    points = ann.page.get_by_role("region", name="Turning points").get_by_role("button")
    assert 1 <= points.count() <= 5
    point = points.last
    expect(point).to_have_text(re.compile(r"Lost \d+%\. A better move is marked\. \w\d(-\w\d)?, better was \w\d"))
    best = str(point.text_content()).strip().rpartition(" ")[2]
    ann.page.set_viewport_size({"width": 390, "height": 844})
    point.click()
    expect(ann.cell("d4")).to_be_in_viewport()
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    expect(ann.page.get_by_role("slider")).to_have_count(1)
    expect(point).to_have_attribute("aria-current", "step")
    expect(ann.page.locator(f'[data-marked="{best.partition("-")[0]}"]')).to_be_attached()
    ann.inspect("analysis")
    strip = ann.page.get_by_role("slider", name="Chances over the game")
    last_ply, box = int(strip.get_attribute("aria-valuemax") or 0), strip.bounding_box()
    assert box is not None
    strip.click(position={"x": box["width"] * 5 / last_ply, "y": box["height"] / 2})
    expect(strip).to_have_attribute("aria-valuenow", "5")
    ann.page.keyboard.press("ArrowRight")
    chances = re.compile(r"^Move 6: Ann \d+% and .* \d+%, (certain|estimated)$")
    expect(strip).to_have_attribute("aria-valuetext", chances)


def wrong_action(player: FloePlayer, answer: str) -> str:
    """Return another slide of the same penguin, or any slide of another one."""
    start, end = answer.split("-")
    player.choose(start)
    ends = [place for place in player.places("can be reached") if place != end]
    player.choose(start)
    if ends:
        return f"{start}-{ends[0]}"
    start = next(place for place in player.places("can slide") if place != start)
    player.choose(start)
    end = player.places("can be reached")[0]
    player.choose(start)
    return f"{start}-{end}"


def test_puzzles_are_found_in_the_lobby_and_solved_by_mouse(player: NewPlayer) -> None:
    ann, (first, second, *_) = player("Ann"), GAME.puzzles()
    ann.open()
    ann.page.get_by_role("button", name=f"More ways to play {GAME.title}").click()
    ann.page.get_by_role("link", name="Puzzles").click()
    expect(ann.page.get_by_role("heading", name="Puzzle 1 of")).to_be_visible()
    ann.wait_for(lambda: bool(ann.places("can slide")))
    ann.inspect("puzzle")
    ann.choose_all(wrong_action(ann, answer_of(first)))
    expect(ann.page.get_by_text("Try again.").first).to_be_visible()
    expect(ann.page.get_by_text("1 wrong try")).to_be_visible()
    ann.photograph("puzzle-wrong")
    ann.choose_all(answer_of(first))
    expect(ann.page.get_by_text("Correct, second try!").first).to_be_visible()
    ann.inspect("puzzle-right")
    ann.page.get_by_role("button", name="Next puzzle").click()
    expect(ann.page.get_by_role("heading", name="Puzzle 2 of")).to_be_visible()
    ann.page.get_by_role("button", name="Show the answer").click()
    expect(ann.page.get_by_text("The board shows the answer.").first).to_be_visible()
    ann.photograph("puzzle-answer")
    ann.choose_all(answer_of(second))
    expect(ann.page.get_by_text("Now you know!").first).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Puzzle 2 of")).to_be_visible()
    ann.page.get_by_role("button", name="All puzzles").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Puzzle 1, solved")).to_be_visible()
    expect(dialog.get_by_role("button", name="Puzzle 2", exact=True)).to_be_visible()
    ann.inspect("puzzle-all")
    dialog.get_by_role("button", name="Puzzle 4", exact=True).click()
    expect(ann.page.get_by_role("heading", name="Puzzle 4 of")).to_be_visible()
    for name, shown_puzzle in (("Previous puzzle", 3), ("Following puzzle", 4)):
        ann.page.get_by_role("button", name=name).click()
        expect(ann.page.get_by_role("heading", name=f"Puzzle {shown_puzzle} of")).to_be_visible()
    ann.page.get_by_role("button", name="Any unsolved puzzle").click()
    expect(ann.page.get_by_role("heading", name="Puzzle 4 of")).not_to_be_visible()


def answer_of(puzzle: Puzzle) -> str:
    """Return the best action of the first decision."""
    return puzzle.moves[0].accepted[0]


def test_a_line_goes_on_after_the_reply_and_is_shown_at_the_end(player: NewPlayer) -> None:
    ann, puzzle = player("Ann"), next(puzzle for puzzle in GAME.puzzles() if len(puzzle.moves) == 2)
    first, second = puzzle.moves
    ann.open(f"/puzzles/{GAME.id}?puzzle={puzzle.id}")
    ann.wait_for(lambda: bool(ann.places("can slide")))
    ann.choose_all(first.accepted[0])
    expect(ann.page.get_by_text("Correct! Go on.").first).to_be_visible()
    ann.wait_for(lambda: bool(ann.places("can slide")))
    ann.choose_all(wrong_action(ann, second.accepted[0]))
    expect(ann.page.get_by_text("Try again.").first).to_be_visible()
    ann.choose_all(second.accepted[0])
    expect(ann.page.get_by_text("Correct, second try!").first).to_be_visible()
    expect(ann.page.get_by_role("button", name=re.compile("slides? from"))).to_have_count(3)
    ann.inspect("puzzle-line")
    ann.page.get_by_role("button", name=re.compile("slides? from")).first.click()
    expect(ann.page.locator("[aria-current=step]")).to_have_count(1)


def test_the_puzzle_of_the_day_is_found_in_the_lobby(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open()
    ann.page.get_by_role("button", name=f"More ways to play {GAME.title}").click()
    ann.page.get_by_role("link", name="Puzzle of the day").click()
    expect(ann.page.get_by_text("puzzle of the day", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Any unsolved puzzle").click()
    expect(ann.page.get_by_text("puzzle of the day", exact=True)).not_to_be_visible()
    ann.page.get_by_role("button", name="Puzzle of the day").click()
    expect(ann.page.get_by_text("puzzle of the day", exact=True)).to_be_visible()


def test_a_puzzle_is_solved_by_keyboard(player: NewPlayer) -> None:
    ann, puzzle = player("Ann", way="keyboard"), GAME.puzzles()[0]
    ann.open(f"/puzzles/{GAME.id}?puzzle={puzzle.id}")
    ann.wait_for(lambda: bool(ann.places("can slide")))
    ann.choose_all(answer_of(puzzle))
    expect(ann.page.get_by_text("Correct, first try!").first).to_be_visible()


def test_a_game_without_puzzles_says_so(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/puzzles/no-such-game")
    expect(ann.page.get_by_role("heading", name="No puzzles here")).to_be_visible()
    ann.problems.clear()
