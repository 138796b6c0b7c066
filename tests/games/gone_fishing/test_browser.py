"""Gone Fishing in a real browser: nets by mouse, touch, keyboard and numbers, the market, failing and the toss."""

import re

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute, expect

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose
from tests.games.gone_fishing.driver import GAME, Angler, find_catch, fish_of, targets
from tests.support.browser import NewPerson
from tests.support.scene_page import inspect_small

CORNER = (-330, 330)
"""A place in open water, where a net comes down around nothing, in millimetres."""
IN_OPEN_WATER = f"lower {CORNER[0]},{CORNER[1]},0"
TRAILS = 105
"""Distance of a net behind the hand of an expert, in millimetres."""
HANGS_AT = 215
"""Distance from the middle at which a net hangs at first, in millimetres."""


def together(person: NewPerson) -> tuple[Angler, Angler]:
    ann, ben = person("Ann"), person("Ben")
    table_id = ann.open_table(GAME.id, "me", "friend")
    ben.open(ann.invitation())
    return Angler(ann, table_id), Angler(ben, table_id)


def test_a_game_of_two_with_a_catch_a_token_a_failure_and_the_toss(person: NewPerson) -> None:
    ann, ben = together(person)

    ann.press("Circle")
    ann.press("Leave the fish")
    place, way = find_catch("circle", fish_of(ann.view()), 0, Rng(5))
    ann.aim(place)
    ann.person.photograph("gone_fishing-steady")
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    ann.aim(place)
    ann.lower()
    assert ann.event_kinds() == ["lowered", "enclosed"]
    inside = ann.view()["inside"]
    assert len(inside) >= 2
    ann.drag([(ann.view()["down"]["x"], ann.view()["down"]["y"]), *way[1:], (way[-1][0], way[-1][1] - 70)])
    assert ann.event_kinds()[:2] == ["pulled", "home"]
    caught = ann.view()["catch"]

    ann.person.photograph("gone_fishing-token")
    ann.press("Raise the price")
    assert sum(ann.view()["tokens"]) == 1
    assert ann.view()["awaits"] == "return"
    # Nothing is in the hand yet, so a click on the sea returns nothing.
    ann.page.mouse.click(*ann.pixel(300, -300))
    ann.put(320, -320)
    assert ann.event_kinds() == ["returned", "stowed"]
    assert sum(ann.view()["holds"][0]) == len(caught) - 1

    ben.wait_for_ply(ann.person.ply())
    fish = fish_of(ben.view())
    ben.carry(fish[0], (0, 325))
    assert ben.event_kinds() == ["moved"]
    bad = targets("circle", fish_of(ben.view()), Rng(6), clean=False)[0]
    ben.aim(bad)
    ben.lower()
    assert ben.event_kinds() == ["lowered", "failed"]
    assert ben.view()["awaits"] == "take"
    ben.person.photograph("gone_fishing-failed")
    ben.press("Take ")
    assert sum(ben.view()["holds"][1]) == 1
    if ben.view()["awaits"] == "relocate":
        ben.put(-320, -320)
    if ben.view()["awaits"] == "relocate":
        ben.press("Done")
    assert ben.view()["turn_of"] == 1

    anglers = (ann, ben)
    # The turns until the toss show nothing new on the board.
    connections = [angler.person.connect(ann.table_id) for angler in anglers]
    while (seen := msgspec.json.decode(connections[0].now.snapshot.view))["awaits"] != "toss":
        mover = connections[seen["turn_of"]]
        mover.move(IN_OPEN_WATER if seen["awaits"] == "lower" else None)
        for connection in connections:
            connection.at_ply(mover.now.snapshot.ply)
    for angler in anglers:
        angler.wait_for_ply(connections[0].now.snapshot.ply)

    ann.person.photograph("gone_fishing-toss")
    while ann.view()["to_act"] is not None:
        angler = anglers[ann.view()["to_act"]]
        angler.wait_for_ply(ann.person.ply())
        angler.press("Toss")
        assert angler.event_kinds()[0] == "tossed"
        ann.wait_for_ply(angler.person.ply())
    assert ann.view()["points"][0] >= len(caught) - 1
    for angler in anglers:
        expect(angler.page.get_by_role("dialog")).to_be_visible()


def test_what_one_has_done_is_seen_by_the_other_and_again(person: NewPerson) -> None:
    ann, ben = together(person)
    ann.press("Star")
    ann.press("Leave the fish")
    ann.lower_by_numbers(*CORNER)
    ben.wait_for_ply(3)
    assert ben.event_kinds()[:2] == ["lowered", "enclosed"]
    for angler in (ann, ben):
        expect(angler.page.get_by_text("nothing inside").first).to_be_attached()
    ann.person.sees_motion(ann.button("Replay").click)
    ann.rest()


def test_where_the_browser_has_seen_something_else_the_server_replay_is_shown(person: NewPerson) -> None:
    """Change the path on its way to the server, so that server and browser come to different results."""
    ann = person("Ann")
    angler = Angler(ann, ann.open_table(GAME.id, "me", "screen"))
    bad = targets("circle", fish_of(angler.view()), Rng(6), clean=False)[0]

    def change(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        action = f'"lower {bad.x:.1f},{bad.y:.1f},{bad.heading:.1f}"'
        page.on_message(lambda message: server.send(re.sub(r'"lower [^"]*"', action, str(message))))

    ann.page.route_web_socket(re.compile("/api/"), change)
    ann.page.reload()
    angler.press("Circle")
    angler.press("Leave the fish")
    angler.aim(FlatPose(-300, -300, 0))
    ann.page.mouse.down()
    expect(ann.page.get_by_text("Replay check")).to_be_visible()
    angler.rest()
    assert angler.event_kinds()[:2] == ["lowered", "failed"]
    expect(angler.button("Take ").first).to_be_visible()
    ann.photograph("gone_fishing-overruled")


def test_a_pull_by_the_expert_rule_with_the_net_trailing_behind(person: NewPerson) -> None:
    ann = person("Ann")
    angler = Angler(ann, ann.open_table(GAME.id, "me", "screen", experts="1"))
    angler.rest()
    angler.press("Circle")
    angler.press("Leave the fish")
    place, way = find_catch("circle", fish_of(angler.view()), 0, Rng(5), expert=True)
    angler.aim(place)
    angler.lower()
    assert angler.event_kinds() == ["lowered", "enclosed"]
    inside = angler.view()["inside"]
    angler.drag([*way, (way[-1][0], way[-1][1] - TRAILS)])
    assert angler.event_kinds()[:2] == ["pulled", "home"]
    assert sorted(angler.view()["catch"]) == sorted(inside)


def test_all_by_keyboard(person: NewPerson) -> None:
    ann = person("Ann")
    angler = Angler(ann, ann.open_table(GAME.id, "me", "screen"))
    angler.rest()
    angler.press("Square")
    sea = ann.page.get_by_role("application")
    sea.focus()
    before = fish_of(angler.view())
    for key in ("n", "n", "p", "Shift+ArrowUp", "q", "Enter"):
        ann.page.keyboard.press(key)
    angler.wait_for_ply(2)
    moved = angler.snapshot()["last"][0]
    assert moved["kind"] == "moved"
    assert moved["y"] == pytest.approx(before[moved["fish"]].y + 1, abs=0.11)
    angler.await_hand("lower")
    sea.focus()
    expect(sea).to_have_attribute("aria-label", re.compile("Arrow keys move the net"))
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("Enter")
    angler.wait_for_ply(3)
    assert angler.event_kinds()[0] == "lowered"


def test_the_sea_is_shown_at_every_size(person: NewPerson) -> None:
    ann = person("Ann")
    angler = Angler(ann, ann.open_table(GAME.id, "me", "screen", "screen", "screen"))
    angler.rest()
    ann.inspect("gone_fishing-net")
    inspect_small(ann, "gone_fishing-net")
    angler.press("Triangle")
    ann.inspect("gone_fishing-move")
    angler.press("Leave the fish")
    angler.await_hand("lower")
    ann.inspect("gone_fishing-lower")
    inspect_small(ann, "gone_fishing-lower")


def test_practice_on_a_phone_with_two_fingers(person: NewPerson) -> None:
    ann = person("Ann", way="touch")
    angler = Angler(ann, ann.open_table(GAME.id, "me"))
    angler.rest()
    angler.press("Square")
    angler.await_hand("lower")
    place = targets("square", fish_of(angler.view()), Rng(6), clean=True)[0]
    angler.finger(angler.pixel(0, -HANGS_AT), angler.pixel(place.x, place.y))
    angler.twist(angler.pixel(place.x, place.y), place.heading)
    angler.steady()
    ann.photograph("gone_fishing-phone")
    ply = ann.ply()
    lower = angler.button("Hold to lower")
    lower.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    angler.wait_for_ply(ply + 1)
    assert angler.event_kinds() == ["lowered", "enclosed"]
    assert angler.view()["down"]["heading"] == pytest.approx(place.heading, abs=2)
    assert len(angler.view()["inside"]) > 0
    angler.press("Star")
    angler.button("Move a fish").tap()
    expect(angler.button("Back to the net")).to_be_visible()
    angler.press("End practice")


def test_the_daily_sea_is_found_in_the_lobby_and_its_result_in_the_table_of_the_day(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open()
    ann.page.get_by_role("button", name=f"More ways to play {GAME.title}").click()
    ann.page.get_by_role("link", name="Daily sea").click()
    expect(ann.page.get_by_text("Nobody has played today.")).to_be_visible()
    ann.inspect("challenge")
    ann.page.get_by_role("button", name="Play").click()
    expect(ann.page.get_by_text("Cast 1 of 8")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Move a fish")).to_have_count(0)
    ann.page.get_by_role("button", name="Stop here").click()
    ann.page.get_by_role("link", name="Table of the day").click()
    row = ann.page.get_by_role("listitem").filter(has_text="Ann").filter(has_text="(you)")
    expect(row).to_contain_text("0 points")
    expect(ann.page.get_by_role("button", name="Play again")).to_be_visible()
    ann.inspect("challenge-played")


def test_the_net_of_the_miniature_hangs_on_its_rod_all_the_time(person: NewPerson) -> None:
    ann = person("Ann")
    ann.allow_motion()
    ann.open()
    net = ann.page.get_by_role("article", name=GAME.title).locator(".net")
    expect(net).to_be_attached()
    tops = net.evaluate("""(net) => [0, 1200, 2400, 3300, 4000, 5000, 5700].map((time) => {
      for (const animation of document.getAnimations()) animation.currentTime = time;
      return net.getBoundingClientRect().top;
    })""")
    assert max(tops) - min(tops) < 10
