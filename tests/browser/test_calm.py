"""Quiet tables, and what people can do about others: mute, block, report, and ask them to leave."""

import re

from playwright.sync_api import expect

from tests.support.browser import NewPerson
from tests.support.drivers import SIZES, SMALL_SIZES

GAME = "hey_thats_my_fish"


def test_a_host_makes_a_quiet_table_and_asks_somebody_to_leave(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", way="touch")
    ann.open(f"/new/{GAME}")
    ann.page.get_by_label("Player on seat 2").select_option("friend")
    ann.page.get_by_role("radio", name="Reactions only").check()
    expect(ann.page.get_by_text("A quiet table")).to_be_visible()
    ann.inspect("calm/new-table")
    ann.page.get_by_role("button", name="Open the table").click()
    room = ann.page.get_by_role("region", name="Waiting room")
    expect(room.get_by_role("radio", name="Reactions only")).to_be_checked()
    expect(ann.page.get_by_role("textbox", name="Message")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Hello!")).to_be_visible()
    room.get_by_role("radio", name="None").check()
    expect(ann.page.get_by_role("tab", name="Chat")).to_have_count(0)
    room.get_by_role("radio", name="Open").check()
    expect(ann.page.get_by_role("tab", name="Chat")).to_be_visible()
    room.get_by_role("button", name="Add a seat").click()
    ben.open(ann.invitation())
    expect(room.get_by_role("listitem").nth(1)).to_contain_text("Ben")
    ann.inspect("calm/waiting-room", SIZES | SMALL_SIZES)
    room.get_by_role("button", name="Remove Ben").click()
    expect(ben.page.get_by_text("You are welcome at another one.")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(0)
    ben.inspect("calm/removed")
    ben.press(ben.page.get_by_role("link", name="Back to the lobby"))
    expect(ben.page.get_by_role("article").first).to_be_visible()


def test_people_mute_report_and_block_others_and_undo_it_in_the_settings(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    table_id = ann.open_table(GAME, "me", "friend")
    ben.open(ann.invitation())
    ann.wait_for_turn(0)
    loud = ben.connect(table_id)
    loud.do("chat", text="You are bad at this")
    ann.page.get_by_role("tab", name="Chat").click()
    chat, panel = ann.page.get_by_text("You are bad at this"), ann.page.get_by_role("tabpanel")
    expect(chat).to_be_visible()
    ann.inspect("calm/chat")
    panel.get_by_role("button", name="Ben").click()
    dialog = ann.page.get_by_role("dialog", name="Ben")
    ann.inspect("calm/person", SIZES | SMALL_SIZES)
    dialog.get_by_role("button", name="Report").click()
    dialog = ann.page.get_by_role("dialog", name="Report Ben")
    dialog.get_by_label("What happened?").fill("Rude words")
    ann.inspect("calm/report")
    dialog.get_by_role("button", name="Send the report").click()
    expect(ann.page.get_by_text("Thank you. The operator will read your report.")).to_be_visible()
    panel.get_by_role("button", name="Ben").click()
    ann.page.get_by_role("dialog", name="Ben").get_by_role("button", name=re.compile("^Mute")).click()
    expect(chat).to_have_count(0)
    seat = ann.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Ben")
    expect(seat).to_contain_text("muted")
    loud.do("chat", text="Can you hear me?")
    loud.do("react", reaction="wow")
    ann.connect(table_id).do("chat", text="Calm now")
    expect(panel.get_by_text("Calm now")).to_be_visible()
    expect(panel.get_by_text("Can you hear me?")).to_have_count(0)
    seat.get_by_role("button", name="Ben").press("Enter")
    ann.page.get_by_role("dialog", name="Ben").get_by_role("button", name="Block").click()
    expect(ann.page.get_by_text("Ben is blocked.")).to_be_visible()
    ann.open("/settings")
    people = ann.page.get_by_role("region", name="Muted and blocked people")
    expect(people.get_by_role("listitem")).to_contain_text(["Blocked on"])
    people.scroll_into_view_if_needed()
    ann.inspect("calm/settings")
    people.get_by_role("button", name="Unblock Ben").click()
    expect(people.get_by_text("Nobody.")).to_be_visible()
