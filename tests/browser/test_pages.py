"""Every page shows its content at every size, and axe-core finds no violation."""

import re

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.browser.conftest import NewPlayer
from tests.support.browser import NewPerson
from tests.support.drivers import SMALL_SIZES
from tests.support.server_process import Server

GAME = "hey_thats_my_fish"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("lobby", "/"),
        ("new-table", f"/new/{GAME}"),
        ("learn", f"/learn/{GAME}"),
        ("rules", f"/rules/{GAME}"),
        ("settings", "/settings"),
        ("you", "/you"),
        ("not-found", "/nowhere/at/all"),
        ("no-table", "/table/no-such-table"),
    ],
)
def test_a_page_is_accessible_and_fits_every_size(person: NewPerson, name: str, path: str) -> None:
    ann = person("Ann")
    ann.open(path)
    expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()
    pictures = ann.page.locator("main figure img")
    assert bool(pictures.count()) == (name == "rules")
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
    ann.inspect(name)


def test_the_title_above_a_board_is_not_cut_on_small_screens(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open(f"/puzzles/{GAME}")
    title = ann.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Puzzles: Hey, That's My Fish!")
    for width, height in SMALL_SIZES.values():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        hidden = title.evaluate(
            "title => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]"
        )
        assert max(hidden) <= 2, f"{width} x {height}: {hidden}"


def test_the_buttons_of_a_lesson_are_seen_without_scrolling_on_small_screens(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open(f"/learn/{GAME}")
    ann.page.get_by_role("button", name="Skip this step").click()
    lesson = ann.page.get_by_label("The lesson")
    expect(lesson.get_by_role("button")).to_have_count(4)
    for width, height in SMALL_SIZES.values():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        assert lesson.evaluate("text => text.scrollHeight <= text.clientHeight"), f"{width} x {height}"


def test_the_waiting_room_shows_the_invitation(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.offer("With friends").click()
    ann.page.get_by_role("dialog").get_by_role("radio", name="3").check()
    ann.inspect("friends")
    ann.page.get_by_role("button", name="Get the link").click()
    expect(ann.page.get_by_text("Free seat", exact=True)).to_have_count(2)
    expect(ann.page.get_by_role("button", name="Copy")).to_be_visible()
    ann.photograph("waiting-room")
    ann.check_accessibility()


def test_a_game_on_one_device_is_set_up_with_names(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.offer("Pass and play").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    ann.photograph("pass-and-play")
    ann.check_accessibility()
    dialog.get_by_role("button", name=re.compile("Play|Start")).click()
    ann.wait_for(ann.my_turn)
    for _ in range(4):
        ann.act()
    assert ann.ply() == 4


def test_the_lesson_leads_from_the_first_step_to_a_game(person: NewPerson) -> None:
    ann = person("Ann")
    steps = ann.fetch(f"/api/games/{GAME}/lesson").json()["steps"]
    ann.open(f"/learn/{GAME}")
    for index, step in enumerate(steps):
        expect(ann.page.get_by_text(step["text"]).first).to_be_visible()
        if step["accepted"]:
            for place in step["accepted"][0].split("-"):
                ann.cell(place).click()
            if step["praise"]:
                expect(ann.page.get_by_text(step["praise"]).first).to_be_visible()
        if index == 1:
            ann.photograph("learn-step")
        if index < len(steps) - 1:
            ann.page.get_by_role("button", name=re.compile("Next|Continue")).first.click()
    ann.page.get_by_role("button", name=re.compile("Play")).last.click()
    expect(ann.page).to_have_url(re.compile("/table/"))


def test_a_name_can_be_changed_and_is_shown_as_it_was_written(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/settings")
    ann.page.get_by_role("button", name="Change", exact=True).click()
    ann.page.get_by_label("What should others call you?").fill("<b>Zoë</b>")
    ann.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(ann.page.get_by_role("main").get_by_text("<b>Zoë</b>")).to_be_visible()
    ann.open("/")
    expect(ann.page.get_by_text("<b>Zoë</b>").first).to_be_visible()


def test_the_app_can_be_installed(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open()
    href = ann.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = ann.fetch(str(href)).json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert ann.fetch(icon["src"]).ok


def test_the_first_load_is_small(chromium: Browser, site: Server) -> None:
    """Allow at most 120 kB over the wire, fonts and images aside."""
    context = chromium.new_context()
    page = context.new_page()
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(site.address)
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {
        request.url: request.sizes()["responseBodySize"]
        for request in loaded
        if request.resource_type in ("document", "script", "stylesheet")
    }
    context.close()
    assert 10_000 < sum(sizes.values()) <= 120_000, sizes
