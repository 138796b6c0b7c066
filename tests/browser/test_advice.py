"""Hints, analysis and puzzles in a real browser."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.test_playing import invite


def test_a_hint_by_mouse_is_shown_on_the_board_until_the_move(person: NewPerson) -> None:
    ann = person("Ann")
    ann.page.get_by_role("button", name="Play", exact=True).first.click()
    ann.wait_for(ann.my_turn)
    for _ in range(5):
        ann.act()
        ann.wait_for(ann.my_turn)
    ann.page.get_by_role("button", name="Hint").click()
    card = ann.page.get_by_role("region", name="Hint")
    expect(card.get_by_role("listitem")).to_have_count(3)
    expect(ann.page.get_by_role("status").filter(has_text="Hint: ")).to_be_attached()
    shown = ann.page.locator("[data-marked]")
    actions = card.locator(".action").all_inner_texts()
    for action in (actions[0], actions[2]):
        card.get_by_role("button", name=re.compile(f"^{action} ")).hover()
        for place in action.split("-"):
            expect(shown.and_(ann.page.locator(f'[data-marked="{place}"]'))).to_be_attached()
    for theme in ("light", "dark"):
        ann.photograph("hint", theme)
        ann.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        ann.check_accessibility()
    for place in actions[0].split("-"):
        ann.choose(place)
    expect(card).not_to_be_visible()
    expect(shown).to_have_count(0)


def test_a_hint_by_keyboard_comes_with_h_and_goes_with_escape(person: NewPerson) -> None:
    ann = person("Ann", way="keyboard")
    ann.page.get_by_role("button", name="Play", exact=True).first.press("Enter")
    ann.wait_for(ann.my_turn)
    ann.page.keyboard.press("h")
    card = ann.page.get_by_role("region", name="Hint")
    expect(card).to_be_visible()
    card.get_by_role("button").nth(2).focus()
    expect(card.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(card).not_to_be_visible()
    ann.page.get_by_role("tab", name=re.compile("Chat")).press("Enter")
    ann.page.get_by_role("textbox").last.press_sequentially("ha")
    expect(ann.page.get_by_role("textbox").last).to_have_value("ha")
    expect(card).not_to_be_visible()


def test_there_is_no_hint_against_other_people(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben", seed=2)
    invite(ann, ben)
    ann.wait_for(ann.my_turn)
    expect(ann.page.get_by_role("button", name="Take back")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)
