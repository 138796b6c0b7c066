"""Before a game: the waiting room, the offer of a rematch, and a game that cannot go on."""

import re
import sqlite3

from playwright.sync_api import expect

from tests.support.browser import NewPerson
from tests.support.client import play_to_the_end
from tests.support.drivers import SIZES, SMALL_SIZES
from tests.support.server_process import Server

GAME = "hey_thats_my_fish"


def test_a_waiting_room_has_seats_and_a_link_but_no_board(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", way="touch")
    ann.open_table(GAME, "me", "friend", "friend", even_spread=True)
    expect(ann.page.get_by_role("heading", name="2 seats are still free")).to_be_visible()
    assert ann.page.locator("[data-ply]").count() == 0
    ann.photograph("waiting-room")
    ann.page.get_by_role("tab", name="Table").click()
    expect(ann.page.get_by_role("tabpanel").get_by_text("Balanced board")).to_be_visible()
    ann.check_accessibility()
    ben.open(ann.invitation())
    for visitor in (ann, ben):
        expect(visitor.page.get_by_role("heading", name="One seat is still free")).to_be_visible()


def test_the_host_changes_seats_and_bots_and_sees_the_options(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", way="touch")
    clock = {"kind": "total", "seconds": 300, "increment": 5}
    seats = [{"kind": "me"}, {"kind": "friend"}]
    ann.new_table({"game": GAME, "seats": seats, "clock": clock, "options": {"even_spread": True}})
    room = ann.page.get_by_role("region", name="Waiting room")
    expect(room.get_by_role("term")).to_have_text(["Clock", "Balanced board"])
    expect(room).to_contain_text("5 minutes per player for the whole game, and 5 seconds more with every move.")
    expect(room.get_by_role("button", name="Start without")).to_have_count(0)
    for _ in range(2):
        room.get_by_role("button", name="Add a seat").click()
    expect(room.get_by_text("Free seat", exact=True)).to_have_count(3)
    expect(room.get_by_role("button", name="Add a seat")).to_have_count(0)
    room.get_by_role("button", name="Add a bot on seat 2").click()
    dialog = ann.page.get_by_role("dialog", name="Add a bot")
    dialog.get_by_role("radio", name="Hard").check()
    ann.inspect("add-bot")
    dialog.get_by_role("button", name="Add the bot").click()
    expect(room.get_by_role("listitem").nth(1)).to_contain_text("Frost")
    ann.inspect("waiting-room-host", SIZES | SMALL_SIZES)
    room.get_by_role("button", name="Remove Frost").click()
    room.get_by_role("button", name="Remove seat 3").click()
    ben.open(ann.invitation())
    guest_room = ben.page.get_by_role("region", name="Waiting room")
    expect(guest_room.get_by_role("listitem")).to_contain_text(["Ann", "Ben", "Free seat"])
    expect(guest_room.get_by_role("button", name=re.compile("bot|seat"))).to_have_count(0)
    room.get_by_role("button", name="Start without seat 3").click()
    ann.wait_for_turn(0)
    expect(ann.page.get_by_role("timer")).to_have_count(2)


def test_a_guest_without_a_name_is_asked_for_one_before_sitting_down_and_only_once(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    ben.context.clear_cookies()
    for name, asked in (("Benjamin", True), ("Benjamin", False)):
        ann.open_table(GAME, "me", "friend", "friend")
        ben.open(ann.invitation())
        if asked:
            form = ben.page.get_by_label("What should others call you?")
            expect(form).to_be_visible()
            expect(ann.page.get_by_text("Free seat", exact=True)).to_have_count(2)
            ben.inspect("join", SIZES | SMALL_SIZES)
            form.fill(name)
            ben.page.get_by_role("button", name="Take my seat").click()
        expect(ann.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()


def test_a_link_that_was_cut_off_says_that_there_is_no_such_table(person: NewPerson) -> None:
    ann = person("Ann")
    table_id = ann.open_table(GAME, "me", "friend")
    ann.open(f"/table/{table_id[:6]}")
    expect(ann.page.get_by_role("heading", name="This table is not here")).to_be_visible()


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
