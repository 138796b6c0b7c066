"""The ways out of a game in a real browser: resigning, calling it off, a new game, and skipping to the end."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer, invite
from tests.support.drivers import SIZES, SMALL_SIZES

APART = "1111111/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
"""A board whose first row nobody can reach from the others."""


def ways_out(player: FloePlayer) -> Locator:
    """Open the dialog of the ways to leave or end the game."""
    player.press(player.page.get_by_role("button", name="Leave or end the game"))
    dialog = player.page.get_by_role("dialog", name="Leave or end the game")
    expect(dialog).to_be_visible()
    return dialog


def take(player: FloePlayer, way: str) -> None:
    """Choose a way out and confirm it."""
    ways_out(player).get_by_role("button", name=way).click()
    confirmation = player.page.get_by_role("dialog", name=f"{way}?")
    expect(confirmation).to_be_visible()
    confirmation.get_by_role("button", name=way, exact=True).click()


def move_once(player: FloePlayer) -> None:
    """Move, and wait until the bot has moved too."""
    player.wait_for(player.my_turn)
    player.act()
    player.wait_for(player.my_turn)


def test_against_a_bot_one_resigns_after_a_confirmation_and_reads_so(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy")
    move_once(ann)
    dialog = ways_out(ann)
    expect(dialog.get_by_role("listitem")).to_contain_text(["To the lobby", "New game", "Resign"])
    ann.inspect("ways-out", SIZES | SMALL_SIZES)
    dialog.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert not ann.over()
    take(ann, "Resign")
    expect(ann.page.get_by_role("dialog").get_by_text("You resigned.")).to_be_visible()
    ann.open()
    expect(ann.page.get_by_role("region", name="Recent games")).to_contain_text("Pip won")


def test_a_game_that_is_called_off_has_no_winner_and_can_be_begun_again(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    ann.act()
    take(ben, "Call it off")
    for visitor in (ann, ben):
        expect(visitor.page.get_by_text("Ben called the game off. Nobody wins.")).to_be_visible()
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    ann.inspect("called-off", SIZES | SMALL_SIZES)
    ann.page.get_by_role("button", name="New game").click()
    expect(ann.page.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
    expect(ben.page.get_by_text("Ann would like a rematch.")).to_be_visible()


def test_once_both_have_moved_a_game_among_people_is_resigned_or_left_but_not_called_off(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    ann.act()
    ben.wait_for(ben.my_turn)
    ben.act()
    ann.wait_for(ann.my_turn)
    expect(ways_out(ann).get_by_role("listitem")).to_contain_text(["To the lobby", "Resign", "Give up the seat"])


def test_a_new_game_against_a_bot_begins_at_once(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy")
    move_once(ann)
    table = ann.page.url
    take(ann, "New game")
    ann.wait_for(lambda: ann.page.url != table and ann.ply() <= 1)
    expect(ann.page.get_by_role("list", name="Players").get_by_role("listitem")).to_contain_text(["Pip", "Ann"])


def test_who_plays_alone_skips_to_the_end_of_a_settled_game(player: NewPlayer) -> None:
    ann = player("Ann")
    connection = ann.connect(ann.open_table(GAME.id, "me", "screen", layout=APART))
    for action in ("a1", "c1", "a2", "c2", "a3", "c3", "a4", "c4"):
        connection.move(action)
    skip = ann.page.get_by_role("button", name="Skip to the end")
    expect(skip).to_be_visible()
    ann.inspect("skip", SIZES | SMALL_SIZES)
    skip.click()
    ann.wait_for(ann.over)


def test_a_take_back_is_asked_for_in_the_second_person_cancelled_and_refused_aloud(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    ann.act()
    asked, question = "You asked to take your move back.", "Ann would like to take back a move."
    take_back = ann.page.get_by_role("button", name="Take back")
    take_back.click()
    expect(ann.page.get_by_text(asked)).to_be_visible()
    expect(ann.page.get_by_text(question)).to_have_count(0)
    ann.inspect("take-back", SIZES | SMALL_SIZES)
    expect(ben.page.get_by_text(question)).to_be_visible()
    ann.page.get_by_role("button", name="Cancel").click()
    for visitor in (ann, ben):
        expect(visitor.page.get_by_text(re.compile("take (a|your) move back"))).to_have_count(0)
    expect(ann.page.get_by_text("said no")).to_have_count(0)
    take_back.click()
    ben.page.get_by_role("button", name="No", exact=True).click()
    expect(ann.page.get_by_text("Ben said no, so nothing changes.")).to_be_visible()
