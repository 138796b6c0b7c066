"""The options of Hey, That's My Fish! in a real browser, with a few moves each."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer
from tests.support.drivers import Way

STRIPES = "1111111/22222222/1111111/22222222/1111111/33333333/1111111/33333333"


def propose(person: FloePlayer, first: str, second: str) -> None:
    person.choose(first)
    expect(person.cell(first)).to_have_accessible_name(f"{first}, one fish, chosen")
    person.choose(second)


def answer(person: FloePlayer, name: str) -> None:
    button = person.page.get_by_role("button", name=name, exact=True)
    if person.way == "keyboard":
        button.focus()
        person.page.keyboard.press("Enter")
    else:
        person.press(button)


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_two_floes_are_swapped_by_choosing_both_and_a_bot_agrees(player: NewPlayer, way: Way) -> None:
    ann = player("Ann", way)
    ann.open_table(GAME.id, "me", "easy", swapping=True, layout=STRIPES)
    ann.wait_for(ann.my_turn)
    propose(ann, "a1", "h8")
    ann.wait_for_turn(3)
    expect(ann.cell("a1")).to_have_accessible_name("a1, three fish, can be swapped")
    expect(ann.cell("h8")).to_have_accessible_name("h8, one fish, can be swapped")
    answer(ann, "Ready")
    ann.wait_for(lambda: bool(ann.places("can start here")))
    assert "h8" in ann.places("can start here")
    assert ann.act()
    ann.expect_no_problems()


def test_floes_stay_where_they_are_if_a_person_declines(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    ann.open_table(GAME.id, "me", "friend", swapping=True, layout=STRIPES)
    ben.open(ann.invitation())
    ann.wait_for(ann.my_turn)
    ann.photograph("fish-swap-propose")
    ann.choose("a1")
    ann.photograph("fish-swap-chosen")
    ann.choose("h8")
    ben.wait_for(ben.my_turn)
    expect(ben.cell("a1")).to_have_accessible_name("a1, one fish, proposed for a swap")
    expect(ben.page.get_by_text("Swap the marked floes?").first).to_be_visible()
    ben.inspect("fish-swap-answer")
    ben.choose("c3")
    expect(ben.page.locator("[data-refusal]")).to_have_text("First agree or decline, with the buttons below the ice.")
    answer(ben, "Decline")
    ann.wait_for_ply(2)
    expect(ann.cell("a1")).to_have_accessible_name("a1, one fish")
    answer(ben, "Ready")
    ann.wait_for_turn(3)
    answer(ann, "Ready")
    ann.wait_for(lambda: bool(ann.places("can start here")))


def test_hidden_scores_are_nowhere_on_the_page_until_the_game_is_over(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy", hidden_scores=True, board="atoll")
    for _ in range(6):
        ann.wait_for(ann.my_turn)
        ann.act()
    ann.wait_for(ann.my_turn)
    seats = ann.page.locator(".seat")
    expect(seats.first).to_contain_text("floes")
    expect(ann.page.get_by_text("collects a floe").first).to_be_visible()
    expect(ann.page.get_by_text(re.compile(r"\d+ fish"))).to_have_count(0)
    assert not [text for text in seats.all_inner_texts() if "fish" in text]
    ann.inspect("fish-hidden-scores")
    table = ann.page.url.rpartition("/")[2]
    shown = ann.snapshot(table, ann.ply())["view"]
    assert shown["fish"] == [None, None]
    ann.expect_no_problems()


def test_a_named_board_is_chosen_in_the_form(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open(f"/new/{GAME.id}")
    ann.page.get_by_label("Board", exact=False).first.select_option("The Ridge")
    ann.photograph("fish-new-table")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.wait_for(ann.my_turn)
    ann.photograph("fish-ridge")
    expect(ann.cell("d4")).to_have_accessible_name("d4, three fish")
    assert ann.act()
