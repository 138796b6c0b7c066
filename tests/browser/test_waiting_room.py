"""Before a game: the waiting room, the offer of a rematch, and a game that cannot go on."""

import sqlite3

from playwright.sync_api import expect

from tests.support.browser import NewPerson
from tests.support.client import play_to_the_end
from tests.support.server_process import Server

GAME = "hey_thats_my_fish"


def test_a_waiting_room_has_seats_and_a_link_but_no_board(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", way="touch")
    ann.open_table(GAME, "me", "friend", "friend", even_spread=True)
    expect(ann.page.get_by_role("heading", name="2 seats are still free")).to_be_visible()
    assert ann.page.locator("[data-ply]").count() == 0
    ann.photograph("waiting-room")
    ann.page.get_by_role("tab", name="Table").click()
    expect(ann.page.get_by_text("Balanced board")).to_be_visible()
    ann.check_accessibility()
    ben.open(ann.invitation())
    for visitor in (ann, ben):
        expect(visitor.page.get_by_role("heading", name="One seat is still free")).to_be_visible()


def test_a_rematch_begins_when_the_other_has_accepted_it(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", way="touch")
    table_id = ann.open_table(GAME, "me", "friend")
    ben.open(ann.invitation())
    ann.wait_for_turn(0)
    play_to_the_end([ann.connect(table_id), ben.connect(table_id)])
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
    expect(ann.page.get_by_text("invited", exact=True)).to_be_visible()
    ann.photograph("rematch-waiting")
    accept = ben.page.get_by_role("dialog").get_by_role("button", name="Play the rematch")
    expect(accept).to_be_visible()
    ben.photograph("rematch-offered")
    ben.check_accessibility()
    ben.press(accept)
    ben.wait_for_turn(0)
    ann.wait_for_ply(0)


def test_a_game_that_cannot_go_on_says_so(person: NewPerson, site: Server) -> None:
    ann = person("Ann")
    table_id = ann.open_table(GAME, "me", "screen")
    ann.wait_for_turn(0)
    site.stop()
    with sqlite3.connect(site.database.removeprefix("sqlite:")) as database:
        database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = 1", (b"{}", table_id))
    database.close()
    site.start()
    expect(ann.page.get_by_role("heading", name="The game ends here")).to_be_visible()
    expect(ann.page.get_by_text("This game cannot be continued")).to_be_visible()
    ann.check_accessibility()
    ann.open()
    ann.page.get_by_role("link", name="Cannot go on").click()
    expect(ann.page.get_by_text("This game cannot be continued")).to_be_visible()
    [refused] = ann.problems
    assert "409" in refused
    ann.problems.clear()
