"""Whole games in a real browser."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer, invite, meet_on_half_the_floes
from tests.support.client import play_to_the_end
from tests.support.server_process import Server


def test_two_people_play_each_other_online_while_a_third_watches(player: NewPlayer) -> None:
    ann, ben, cy = player("Ann"), player("Ben", seed=2), player("Cy")
    meet_on_half_the_floes(ann, ben)
    cy.open(ann.page.url.removeprefix(ann.address))
    expect(cy.page.get_by_text("Waiting for Ann").first).to_be_visible()
    ann.photograph("table-placing")
    for _ in range(5):
        ann.act()
        ben.wait_for(ben.my_turn)
        ben.act()
        ann.wait_for(ann.my_turn)
    cy.wait_for_ply(10)
    assert cy.places("can slide") == []
    ann.photograph("table-playing")
    ann.photograph("table-playing", "dark")
    ann.check_accessibility()
    ben.page.reload()
    ben.wait_for_ply(10)
    # The rest needs no mouse: other tests play whole games by mouse, keyboard and touch.
    table_id = ann.page.url.rpartition("/")[2]
    play_to_the_end([ann.connect(table_id), ben.connect(table_id)])
    for viewer in (ann, ben, cy):
        expect(viewer.page.get_by_role("dialog")).to_be_visible()
    ann.photograph("table-over")
    ann.check_accessibility()
    result = cy.page.get_by_role("dialog").get_by_role("heading").inner_text()
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page).to_have_url(re.compile("/replay/"))
    for name in ("To the start", "One move on", "One move on", "One move back", "To the end"):
        ann.page.get_by_role("button", name=name).click()
    expect(ann.page.get_by_text(f"{result}. No penguin can move any more.")).to_be_visible()
    ann.photograph("replay")
    ann.check_accessibility()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Record").click()
    assert download.value.path().read_text().startswith("shoal record 1")


def test_a_person_beats_or_loses_to_a_bot_by_mouse(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.offer("Play").click()
    ann.play_to_the_end()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    table = ann.page.url
    ann.page.get_by_role("button", name="Rematch").click()
    ann.wait_for(lambda: ann.page.url != table and ann.ply() <= 1)


def test_a_whole_game_by_keyboard_alone(player: NewPlayer) -> None:
    ann = player("Ann", way="keyboard")
    ann.start_by_keyboard(GAME.title)
    ann.play_to_the_end()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_a_whole_game_on_a_phones_touch_screen(player: NewPlayer) -> None:
    ann = player("Ann", way="touch")
    ann.offer("Play").tap()
    ann.play_to_the_end()
    assert ann.over()


def kill_when_all_is_loaded(site: Server, *players: FloePlayer) -> None:
    """Kill the server once the pages have loaded; an image cut off half-way would count as a problem of the page."""
    for player in players:
        player.page.wait_for_load_state("networkidle")
    site.kill()


def test_neither_loses_a_move_when_the_server_is_killed(player: NewPlayer, site: Server) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    for _ in range(3):
        ann.act()
        ben.wait_for(ben.my_turn)
        ben.act()
        ann.wait_for(ann.my_turn)
    kill_when_all_is_loaded(site, ann, ben)
    expect(ann.page.get_by_text("Connection lost").first).to_be_visible()
    ann.photograph("table-connection-lost")
    site.start()
    for guest in (ann, ben):
        expect(guest.page.get_by_text("Connection lost").first).not_to_be_visible()
        guest.wait_for_ply(6)
    ann.act()
    ben.wait_for(ben.my_turn)
    ben.act()
    ann.wait_for_ply(8)


def test_a_move_made_while_the_server_is_down_is_made_when_it_is_back(player: NewPlayer, site: Server) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    invite(ann, ben)
    kill_when_all_is_loaded(site, ann, ben)
    expect(ann.page.get_by_text("Connection lost").first).to_be_visible()
    ann.choose(ann.places("can start here")[0])
    expect(ann.page.get_by_text("Your move is waiting to be sent.").last).to_be_visible()
    ann.photograph("table-move-waiting")
    site.start()
    ann.wait_for_ply(1)
    ben.wait_for_ply(1)
