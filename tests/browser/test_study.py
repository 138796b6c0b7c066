"""Studying a finished game and a lesson in a real browser: variations, and playing on."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.support.client import play_to_the_end
from tests.support.drivers import SIZES, SMALL_SIZES
from tests.support.games import GAMES

PLAY_ON = re.compile(r"^Play on\b")


def open_replay(person: FloePlayer, ply: int) -> None:
    """Finish a game on a small board without the browser, and open its replay."""
    table = person.open_table(GAME.id, "me", "screen", layout=TINY_LAYOUT)
    play_to_the_end([person.connect(table)], seed=2)
    person.open(f"/replay/{table}?turn={ply}")


def move_any(person: FloePlayer) -> None:
    """Slide the first penguin that can slide."""
    start = person.places("can slide")[0]
    person.choose(start)
    person.choose(person.places("can be reached")[0])


def test_other_moves_are_tried_in_a_replay_and_the_game_is_played_on(player: NewPlayer) -> None:
    ann = player("Ann")
    open_replay(ann, 9)
    ann.page.get_by_role("button", name="Try other moves").click()
    moves = ann.page.get_by_role("region", name="Your moves")
    for ply in (10, 11):
        ann.wait_for(lambda: bool(ann.places("can slide")))
        move_any(ann)
        ann.wait_for_ply(ply)
    steps = moves.get_by_role("listitem").get_by_role("button")
    expect(steps).to_have_text([re.compile("Collect"), re.compile("Collect")])
    expect(steps.last).to_have_attribute("aria-current", "step")
    moves.get_by_role("button", name="Chances").click()
    expect(moves.get_by_text("Best: Collect")).to_be_visible()
    expect(ann.page.locator("[data-marked]").first).to_be_attached()
    ann.inspect("study")
    moves.get_by_role("button", name="One move back").click()
    ann.wait_for_ply(10)
    steps.last.click()
    ann.wait_for_ply(11)
    moves.get_by_role("button", name="Back to the game").click()
    ann.wait_for_ply(9)
    expect(moves).to_have_count(0)
    expect(ann.page).to_have_url(re.compile(r"turn=9$"))
    ann.page.get_by_role("button", name=PLAY_ON).click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Player 2").check()
    dialog.get_by_role("radio", name="Medium").check()
    ann.check_accessibility()
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(ann.page).to_have_url(re.compile("/table/"))
    ann.wait_for(ann.my_turn)
    ann.page.get_by_role("tab", name="Table").click()
    expect(ann.page.get_by_role("link", name="Played on from move 9 of an earlier game")).to_be_visible()


def test_where_moves_are_made_by_hand_a_replay_says_why_none_can_be_tried(player: NewPlayer) -> None:
    ann, game = player("Ann"), next(game for game in GAMES if game.physical)
    table = ann.open_table(game.id, "me", "screen")
    ann.connect(table).do("resign")
    ann.open(f"/replay/{table}")
    expect(ann.page.get_by_text("Moves made by hand cannot be tried again")).to_be_visible()
    expect(ann.page.get_by_role("button", name=PLAY_ON)).to_be_visible()
    expect(ann.page.get_by_role("button", name="Try other moves")).to_have_count(0)
    ann.inspect("replay-by-hand", SIZES | SMALL_SIZES)


def test_other_moves_are_tried_by_keyboard(player: NewPlayer) -> None:
    ann = player("Ann", way="keyboard")
    open_replay(ann, 9)
    ann.page.get_by_role("button", name="Try other moves").press("Enter")
    ann.wait_for(lambda: bool(ann.places("can slide")))
    move_any(ann)
    ann.wait_for_ply(10)
    leave = ann.page.get_by_role("button", name="Back to the game")
    leave.press("ArrowLeft")
    ann.wait_for_ply(9)
    leave.press("End")
    ann.wait_for_ply(10)
    leave.press("Enter")
    expect(ann.page.get_by_role("status").filter(has_text="Back in the game, at move 9.")).to_be_attached()


def test_a_step_of_a_lesson_is_played_freely_and_played_on(player: NewPlayer) -> None:
    ann = player("Ann", way="touch")
    ann.open(f"/learn/{GAME.id}")
    ann.page.get_by_role("button", name=re.compile("Next|Skip")).tap()
    expect(ann.page.get_by_role("list", name="Step 2 of")).to_be_visible()
    ann.wait_for(lambda: bool(ann.places("can slide")))
    ann.page.get_by_role("button", name="Try other moves").tap()
    for ply in (1, 2):
        ann.wait_for(lambda: bool(ann.places("can slide")))
        move_any(ann)
        ann.wait_for_ply(ply)
    ann.check_accessibility()
    ann.page.get_by_role("button", name="Back to the lesson").tap()
    expect(ann.page.get_by_role("button", name="Skip this step")).to_be_visible()
    ann.page.get_by_role("button", name=PLAY_ON).tap()
    ann.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).tap()
    expect(ann.page).to_have_url(re.compile("/table/"))
    ann.wait_for(ann.my_turn)
    assert ann.ply() == 0
