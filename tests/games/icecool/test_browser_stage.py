"""ICECOOL in a real browser: the camera, and the hand on screens of every size."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.games.icecool.driver import GAME, Flicker, Point, open_table
from tests.support.browser import NewPerson
from tests.support.drivers import SIZES, SMALL_SIZES, Way
from tests.support.scene_page import touch

LEAST_TALL = {"desktop": 69.0, "tablet": 46.0, "phone": 31.0, "landscape": 37.0, "small": 12.0}
"""Twice the height in pixels that penguins had at each size when they were always seen from the ceiling."""

COLOURED = """(colour) => {
  const canvas = document.querySelector("canvas");
  canvas.dispatchEvent(new Event("beforepicture"));
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (colour.every((part, n) => Math.abs(data[at + n] - part) < 4)) count++;
  return count;
}"""
"""Counts the pixels of a colour on the board."""

RUNNER = (230, 159, 0)
"""Colour of the second seat."""


def alone(person: NewPerson, *, way: Way = "mouse") -> Flicker:
    """Seat one person at both seats of a table; the Runner is about to flick."""
    ann = person("Ann", way=way)
    open_table(ann, "me", "screen")
    flicker = Flicker(ann, 1)
    flicker.page.get_by_role("button", name="Wait in the middle").click()
    flicker.wait_for_turn()
    flicker.rest()
    return flicker


def middle_of(flicker: Flicker) -> Point:
    """Return where the penguin to be flicked is on the page."""
    label = flicker.page.locator(f"[data-seat='{flicker.seat}'][data-x]")
    box, tall = label.bounding_box(), float(str(label.get_attribute("data-tall")))
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] + tall


def tall_of(flicker: Flicker) -> float:
    flicker.rest()
    return float(str(flicker.page.locator(f"[data-seat='{flicker.seat}'][data-x]").get_attribute("data-tall")))


def test_the_strongest_flick_is_in_reach_of_a_finger_on_a_small_phone(person: NewPerson) -> None:
    flicker = alone(person, way="touch")
    page = flicker.page
    page.set_viewport_size({"width": 320, "height": 568})
    flicker.person.settle()
    flicker.rest()
    x, y = middle_of(flicker)
    strength = page.locator("[data-strength]")
    for step in ((-1.0, 0.0), (0.0, 1.0), (0.8, -0.6)):
        pulled = (min(max(x + 120 * step[0], 2), 318), min(max(y + 120 * step[1], 2), 566))
        touch(page, [[(x, y)], [(x + 5 * step[0], y + 5 * step[1])], [pulled]], release=False)
        expect(strength).to_have_text("full")
        assert flicker.power() == 5.0
        touch(page, [[(x, y)]])
    ply = flicker.person.ply()
    touch(page, [[(x, y)], [(x, y + 60)], [(x, min(y + 120, 566))]])
    flicker.person.wait_for_ply(ply + 1)
    table = page.url.rpartition("/")[2]
    assert flicker.person.snapshot(table, ply + 1)["last"][0]["flick"]["speed"] == 5.0


def test_a_missed_grab_leaves_the_camera_and_the_right_button_turns_it(person: NewPerson) -> None:
    flicker = alone(person)
    page = flicker.page
    before = middle_of(flicker)
    x, y = before[0] - 130, before[1] + 10

    def drag(button: Literal["left", "right"]) -> None:
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x + 60, y + 12, steps=4)
        page.mouse.up(button=button)

    drag("left")
    flicker.rest()
    assert middle_of(flicker) == pytest.approx(before, abs=0.5)
    drag("right")
    flicker.person.wait_for(lambda: middle_of(flicker) != pytest.approx(before, abs=5))
    page.get_by_role("button", name="Whole table").click()
    flicker.rest()
    assert flicker.person.ply() == 1


def test_the_wheel_zooms_to_the_pointer(person: NewPerson) -> None:
    flicker = alone(person)
    before, tall = middle_of(flicker), tall_of(flicker)
    flicker.page.mouse.move(*before)
    for _ in range(4):
        flicker.page.mouse.wheel(0, -120)
    flicker.person.wait_for(lambda: tall_of(flicker) > 1.2 * tall)
    assert middle_of(flicker) == pytest.approx(before, abs=0.35 * tall_of(flicker))


def test_a_tap_on_the_penguin_chooses_where_the_finger_hits(person: NewPerson) -> None:
    flicker = alone(person)
    page, (x, y), tall = flicker.page, middle_of(flicker), tall_of(flicker)
    jumps, straight = (page.get_by_role("button", name=name, exact=True) for name in ("Jumps", "Straight"))
    expect(straight).to_have_attribute("aria-pressed", "true")
    page.mouse.click(x, y - 0.4 * tall)
    expect(jumps).to_have_attribute("aria-pressed", "true")
    straight.click()
    expect(straight).to_have_attribute("aria-pressed", "true")
    assert flicker.person.ply() == 1


def test_where_nothing_moves_a_line_shows_where_the_penguin_went(person: NewPerson) -> None:
    flicker = alone(person)
    before = flicker.page.evaluate(COLOURED, RUNNER)
    flicker.enter(Direction=20, Speed=1.5)
    flicker.person.wait_for_ply(2)
    flicker.rest()
    assert flicker.page.evaluate(COLOURED, RUNNER) > before + 100


def test_penguins_are_twice_as_large_as_seen_from_the_ceiling(person: NewPerson) -> None:
    flicker = alone(person)
    flicker.person.allow_motion()
    flicker.page.reload()
    flicker.wait_for_turn()
    for size, (width, height) in (SIZES | SMALL_SIZES).items():
        flicker.page.set_viewport_size({"width": width, "height": height})
        flicker.person.settle()
        assert tall_of(flicker) >= LEAST_TALL[size], size
    flicker.person.photograph("icecool-behind", "light", "dark", sizes=SIZES | SMALL_SIZES)


def test_a_newcomer_begins_as_a_runner_and_is_shown_how_to_flick_until_the_first_flick(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/")
    ann.page.get_by_role("article").filter(has_text=GAME.title).get_by_role("button", name="Play · Easy").click()
    flicker = Flicker(ann, GAME.quick_seat)
    flicker.wait_for_turn()
    flicker.rest()
    hint, tag = ann.page.locator("[data-ghost]"), ann.page.locator(f"[data-seat='{flicker.seat}'][data-x]")
    expect(hint.get_by_text("Pull back from your penguin, then let go.")).to_be_visible()
    expect(tag).to_have_text("You")
    hand, label = hint.bounding_box(), tag.bounding_box()
    assert hand
    assert label
    assert abs(hand["x"] - label["x"] - label["width"] / 2) < 40
    width, height = SIZES["tablet"]
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.settle()
    flicker.rest()
    sentence, label = hint.get_by_text("Pull back").bounding_box(), tag.bounding_box()
    assert sentence
    assert label
    assert sentence["y"] + sentence["height"] <= label["y"]
    by_name = ann.page.get_by_text("By name")
    by_name.click()
    expect(hint.get_by_text("Pull back")).to_be_hidden()
    by_name.click()
    width, height = SIZES["desktop"]
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.settle()
    flicker.pull(1.5, towards=(1, 0))
    ann.wait_for(lambda: ann.ply() >= 2)
    flicker.wait_for_turn()
    expect(hint).not_to_be_attached()
    ann.page.reload()
    flicker.wait_for_turn()
    expect(hint).not_to_be_attached()
