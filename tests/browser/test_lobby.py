"""The lobby in a real browser: its cards, its menu of ways to play, its tables, and the way back to it."""

import re

from playwright.sync_api import Locator, expect

from shoal.core import find_game, game_ids
from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.support.browser import NewPerson
from tests.support.drivers import SIZES

FULL = "The table is full: you are watching."


def bottom(target: Locator) -> float:
    box = target.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_the_first_screen_shows_all_games_or_three_on_a_phone(person: NewPerson) -> None:
    ann = person("Ann")
    for size, fewest in (("desktop", len(game_ids())), ("phone", 3)):
        width, height = SIZES[size]
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.open()
        cards = ann.page.get_by_role("article")
        expect(cards).to_have_count(len(game_ids()))
        assert sum(bottom(card) <= height for card in cards.all()) >= fewest
    for game in map(find_game, game_ids()):
        card = ann.page.get_by_role("article", name=game.title)
        expect(card).to_contain_text(game.pitch)
        expect(card).to_contain_text(f" · {game.minutes} min · {game.genre}")


def test_the_menu_works_by_keyboard_and_the_chosen_level_is_remembered(player: NewPlayer) -> None:
    ann = player("Ann", way="keyboard")
    expect(ann.offer("Play")).to_have_text("Play · Easy")
    more, friends = ann.page.get_by_role("button", name=f"More ways to play {GAME.title}"), "With friends"
    for key, is_open in (("Enter", "true"), ("Escape", "false"), ("Enter", "true")):
        more.press(key)
        expect(more).to_have_attribute("aria-expanded", is_open)
    ann.inspect("lobby-menu")
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("radio", name="Easy")).to_be_focused()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Tab")
    expect(ann.offer(friends)).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(ann.offer("Play")).to_have_text("Play · Hard")
    ann.offer("Play").press("Enter")
    seat = ann.page.get_by_role("list", name="Players").get_by_role("listitem").nth(1)
    expect(seat).to_contain_text("hard")
    ann.open()
    expect(ann.offer("Play")).to_have_text("Play · Hard")
    expect(ann.page.get_by_role("article").filter(has_text="Play · Easy")).to_have_count(len(game_ids()) - 1)


def test_bots_at_one_table_have_names_and_faces_of_their_own(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy", "easy", "easy")
    bots = ann.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="bot, easy")
    expect(bots).to_have_count(3)
    assert [bot.locator(".name").inner_text() for bot in bots.all()] == ["Pip", "Pop", "Pup"]
    assert len({bot.locator("[data-extra]").get_attribute("data-extra") for bot in bots.all()}) == 3


def test_tables_where_it_is_my_turn_come_first_and_finished_ones_tell_their_result(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy")
    played = ann.connect(ann.open_table(GAME.id, "me", "screen", layout=TINY_LAYOUT))
    while played.now.status == "playing":
        played.move()
    ann.open()
    mine = ann.page.get_by_role("region", name="Your turn at a table")
    expect(mine.get_by_role("link")).to_have_count(1)
    assert bottom(mine) < bottom(ann.page.get_by_role("article").first)
    expect(ann.page.get_by_role("region", name="Recent games")).to_contain_text(re.compile("(Ann|Player 2) won|tied"))
    assert bottom(ann.page.get_by_role("article").last) <= SIZES["desktop"][1]
    ann.inspect("lobby-tables")


def test_back_returns_to_the_place_in_the_lobby(player: NewPlayer) -> None:
    ann = player("Ann", way="touch")
    ann.open()
    expect(ann.page.get_by_role("article")).to_have_count(len(game_ids()))
    expect(ann.page.get_by_role("region", name="Open tables")).to_be_visible()
    ann.page.evaluate("scrollTo(0, 300)")
    ann.page.get_by_role("article").nth(2).get_by_role("button", name="More").tap()
    ann.page.get_by_role("article").nth(2).get_by_role("link", name="Rules").tap()
    expect(ann.page).to_have_url(re.compile("/rules/"))
    assert ann.page.evaluate("scrollY") == 0
    ann.page.go_back()
    ann.page.wait_for_function("() => Math.abs(scrollY - 300) <= 1")


def test_the_invitation_to_a_full_table_says_that_one_is_watching(player: NewPlayer) -> None:
    ann, ben, cy = player("Ann"), player("Ben"), player("Cy")
    ann.open_table(GAME.id, "me", "friend")
    invitation = ann.invitation()
    ben.open(invitation)
    expect(ben.page).to_have_url(re.compile("/table/"))
    expect(ben.page.get_by_text(FULL)).to_have_count(0)
    cy.open(invitation)
    expect(cy.page.get_by_text(FULL)).to_be_visible()


def test_only_changed_options_are_listed_and_in_the_words_of_players(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy", even_spread=True)
    ann.page.get_by_role("tab", name="Table").click()
    details = ann.page.get_by_role("tabpanel")
    expect(details.get_by_role("term")).to_have_text(["Clock", "Who can join", "Balanced board"])


def test_an_unknown_game_is_told_in_a_sentence_without_ids(player: NewPlayer) -> None:
    ann = player("Ann")
    for path in ("/learn/foo", "/new/foo", "/rules/foo"):
        ann.open(path)
        expect(ann.page.get_by_text("There is no game with this name.")).to_be_visible()
        assert GAME.id not in ann.page.get_by_role("main").inner_text()
    ann.problems.clear()


def test_a_select_box_has_one_arrow(player: NewPlayer) -> None:
    ann: FloePlayer = player("Ann")
    ann.open(f"/new/{GAME.id}")
    box = ann.page.get_by_label("Player on seat 1")
    assert box.evaluate("box => getComputedStyle(box).backgroundImage").startswith('url("data:image/svg+xml')
