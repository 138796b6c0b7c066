"""ICECOOL in a real browser: flicks by mouse, keys and numbers, which all see alike; the warm-up lap."""

import re
from math import atan2, degrees

import pytest
from playwright.sync_api import expect

from shoal.core import parse_record
from shoal.games.icecool.schema import Flick, PlaceCatcher, Skate
from shoal.games.icecool.warmup_lap import PAR
from tests.games.icecool.driver import GAME, Flicker, open_table, plan_lap, plan_round
from tests.support.browser import NewPerson
from tests.support.scene_page import inspect_small

WAITING = PlaceCatcher(515.0, 450.0)
"""A place in front of the door through which the Catcher sees the Gym."""


def together(person: NewPerson) -> tuple[Flicker, Flicker, str]:
    """Seat Ann as the Catcher, and Ben as the Runner who is about to start."""
    ann, ben = person("Ann"), person("Ben")
    table = open_table(ann, "me", "friend")
    ben.open(ann.invitation())
    catcher, runner = Flicker(ann, 0), Flicker(ben, 1)
    catcher.place(WAITING)
    runner.wait_for_turn()
    return catcher, runner, table


def test_two_people_flick_take_a_fish_and_catch_and_both_see_the_same(person: NewPerson) -> None:
    catcher, runner, table = together(person)
    ann, ben = catcher.person, runner.person

    runner.pull(1.8, towards=(1, 0))
    for player in (ann, ben):
        player.wait_for_ply(2)
    seen = ben.snapshot(table, 2)
    assert [event["kind"] for event in seen["last"]] == ["flicked", "fish"]
    assert seen["last"][1]["door"] == "classroom-gym"
    x, y = runner.drawn_at(1)
    assert (x, y) == pytest.approx((seen["view"]["penguins"][1]["x"], seen["view"]["penguins"][1]["y"]), abs=0.5)
    assert catcher.drawn_at(1) == pytest.approx((x, y), abs=0.5)

    for flicker in (catcher, runner):
        before = flicker.drawn_at(1)
        flicker.person.sees_motion(flicker.page.get_by_role("button", name="Replay").click)
        assert flicker.drawn_at(1) == pytest.approx(before, abs=0.5)

    catcher.enter(Direction=round(degrees(atan2(y - WAITING.y, x - WAITING.x)), 1), Speed=3)
    runner.wait_for_turn()
    assert [event["kind"] for event in ann.snapshot(table, 3)["last"]] == ["flicked", "caught", "back"]
    expect(ben.page.get_by_text("catches").first).to_be_attached()

    ben.page.get_by_role("application").focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Enter"):
        ben.page.keyboard.press(key)
    catcher.pull(1.2, towards=(-1, 0.2))
    for player in (ann, ben):
        player.wait_for_ply(5)
    flicks = [ann.snapshot(table, ply)["last"][0]["flick"] for ply in (4, 5)]
    assert (flicks[0]["direction"], flicks[0]["speed"]) == (9.0, 2.25)
    assert flicks[1]["speed"] == pytest.approx(1.2, abs=0.05)
    for seat in (0, 1):
        drawn = ann.snapshot(table, 5)["view"]["penguins"][seat]
        assert catcher.drawn_at(seat) == pytest.approx((drawn["x"], drawn["y"]), abs=0.5)
        assert runner.drawn_at(seat) == pytest.approx((drawn["x"], drawn["y"]), abs=0.5)


def test_cards_are_face_up_only_for_their_owner(person: NewPerson) -> None:
    catcher, runner, _ = together(person)
    runner.pull(1.8, towards=(1, 0))
    catcher.wait_for_turn()
    expect(runner.board.get_by_role("listitem", name="You, 2 fish still hanging, cards")).to_be_attached()
    expect(catcher.board.get_by_role("listitem", name="Ben, 2 fish still hanging, 1 cards")).to_be_attached()


@pytest.mark.parametrize("seed", [97])
def test_a_round_with_ice_skates_is_played_to_its_end_and_the_next_has_another_catcher(
    person: NewPerson, seed: int
) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = open_table(ann, "me", "friend")
    ben.open(ann.invitation())
    flickers = [Flicker(ann, 0), Flicker(ben, 1)]
    script = plan_round(seed)
    assert Skate() in [action for _, action in script]
    for ply, (seat, action) in enumerate(script):
        flickers[seat].wait_for_ply(ply)
        flickers[seat].act(action)
    ann.wait_for_ply(len(script))
    kinds = [event["kind"] for event in ann.snapshot(table, len(script))["last"]]
    assert kinds[:2] == ["flicked", "fish"]
    assert kinds[-1] == "round"
    for flicker in flickers:
        flicker.rest()
        expect(flicker.page.get_by_text("Round 2: ").first).to_be_attached()
    expect(ben.page.get_by_role("button", name="Wait in the middle")).to_be_enabled()
    ann.photograph("icecool-second-round")


def test_a_pull_is_let_go_by_going_back_or_by_escape(person: NewPerson) -> None:
    _, runner, table = together(person)
    runner.pull(3.0, towards=(1, 0.3), release=False)
    runner.person.wait_for(lambda: abs(runner.power() - 3.0) <= 0.05)
    runner.page.keyboard.press("Escape")
    runner.page.mouse.up()
    runner.pull(3.0, towards=(1, 0), back=True)
    assert runner.person.ply() == 1
    assert runner.person.snapshot(table, 1)["view"]["flicks"] == 0


def test_the_finger_hits_where_one_points_on_the_back(person: NewPerson) -> None:
    _, runner, table = together(person)
    back = runner.page.get_by_role("slider")
    box = back.bounding_box()
    assert box
    runner.page.mouse.click(box["x"] + 0.62 * box["width"], box["y"] + 0.18 * box["height"])
    expect(back).to_have_attribute("aria-valuetext", re.compile("jumps and curves right, 39"))
    back.press("ArrowLeft")
    back.press("ArrowDown")
    runner.page.get_by_role("button", name="Flick", exact=True).click()
    runner.person.wait_for_ply(2)
    flick = runner.person.snapshot(table, 2)["last"][0]["flick"]
    assert flick["height"] == pytest.approx(38.5, abs=0.5)
    assert flick["aside"] > 0.2


def test_the_school_is_shown_at_every_size(person: NewPerson) -> None:
    ann = person("Ann")
    ann.rename("W" * 24)
    open_table(ann, "me", "medium")
    flicker = Flicker(ann, 0)
    flicker.rest()
    ann.inspect("icecool-place")
    flicker.page.get_by_role("button", name="Wait in the middle").click()
    flicker.wait_for_turn()
    ann.inspect("icecool-aim")
    inspect_small(ann, "icecool-aim")


def test_the_warm_up_lap_has_a_par_and_the_best_lap_runs_along_as_a_ghost(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    ann.lobby_button(GAME.title, "Practise alone").click()
    flicker, lap = Flicker(ann, 0), plan_lap(seed)
    for ply, action in enumerate(lap):
        flicker.wait_for_turn()
        assert ann.ply() == ply
        assert flicker.ghost() is None
        flicker.act(action)
        ann.wait_for_ply(ply + 1)
    dialog = ann.page.get_by_role("dialog")
    flicks = sum(isinstance(action, Flick) for action in lap)
    expect(dialog.get_by_text(re.compile(rf"round the school in {flicks} flicks, .* par"))).to_be_visible()
    expect(ann.page.locator("[data-par]")).to_have_text(f"{flicks} flicks · par {PAR}")
    ann.photograph("icecool-lap")
    ann.check_accessibility()
    table = ann.page.url.rpartition("/")[2]
    record = parse_record(ann.fetch(f"/api/tables/{table}/record").text())
    assert [step.action for step in record.steps] == lap
    second = [ply for ply, action in enumerate(lap) if isinstance(action, Flick)][1]
    here = ann.snapshot(table, second)["view"]["penguins"][0]
    dialog.get_by_role("button", name="Once more").click()
    flicker.wait_for_turn()
    expect(ann.page.locator("[data-par]")).to_have_text(f"Flick 1 · par {PAR}")
    expect(ann.page.locator("[data-best]")).to_have_text(f"Your best: {flicks} flicks")
    assert flicker.ghost() == flicker.drawn_at(0)

    flicker.enter(Direction=90, Speed=1)
    ann.wait_for_ply(1)
    flicker.wait_for_turn()
    assert flicker.ghost() == pytest.approx((here["x"], here["y"]), abs=0.2)
    assert flicker.ghost() != flicker.drawn_at(0)
    ann.sees_motion(ann.page.get_by_role("button", name="Replay").click)
    assert flicker.ghost() == pytest.approx((here["x"], here["y"]), abs=0.2)
    ann.photograph("icecool-lap-ghost")
    ann.check_accessibility()
    ann.page.get_by_role("button", name="Hide ghost").click()
    ann.wait_for(lambda: flicker.ghost() is None)
    ann.page.get_by_role("button", name="Show ghost").click()
    ann.wait_for(lambda: flicker.ghost() is not None)
