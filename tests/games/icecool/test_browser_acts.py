"""ICECOOL in a real browser: nothing on the page knows more of a flick than the board has shown."""

import re
from math import atan2, degrees

import msgspec
import pytest
from playwright.sync_api import expect

from shoal.core import Rng
from shoal.physics.game import Skill, is_physical
from tests.games.icecool.driver import GAME, Flicker, open_table
from tests.games.icecool.test_browser import WAITING, together
from tests.support.act_recorder import ActRecorder, Sample
from tests.support.browser import NewPerson

WATCHED = """() => {
  const canvas = document.querySelector("canvas");
  window.trouble = [];
  new MutationObserver(() => {
    if (document.querySelector("canvas") !== canvas) window.trouble.push("another canvas");
    if (document.querySelector(".handover")) window.trouble.push("a cover");
    // At the end everybody's cards are turned up.
    if (!window.looking && document.querySelectorAll("[data-cards]").length === 1) window.trouble.push("open cards");
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Notes on the page when the board is covered or built anew, and when a player's cards are seen."""


def first_with(samples: list[Sample], text: str) -> int:
    """Return the index of the first sample in which a word floats over the board."""
    found = [index for index, sample in enumerate(samples) if text in sample.floating]
    seen = [(sample.ply, sample.resting, sample.floating, sample.drawn) for sample in samples]
    assert found, f"{text!r} never floated over the board: {seen}"
    return found[0]


def during(samples: list[Sample]) -> list[Sample]:
    """Return the samples from the first to the last in which the board moves."""
    moving = [index for index, sample in enumerate(samples) if not sample.resting]
    return samples[moving[0] : moving[-1] + 1]


def deck_of(sample: Sample) -> int:
    """Return the number of cards that the page says are in the deck."""
    counted = re.search(r"(\d+) in the deck", sample.rest)
    assert counted
    return int(counted[1])


def test_nothing_is_told_of_a_flick_before_the_board_has_shown_it(person: NewPerson) -> None:
    catcher, runner, _ = together(person)
    flickers = (catcher, runner)
    recorders = [ActRecorder(flicker.person) for flicker in flickers]
    for flicker in flickers:
        flicker.rest()

    for recorder in recorders:
        recorder.start()
    runner.enter(Direction=0, Speed=1.8)
    for recorder, name, turn in zip(recorders, ("Ben", "You"), (True, False), strict=True):
        samples = recorder.samples_until(2)
        moving, shown = during(samples), first_with(samples, "Fish!")
        assert len(moving) > 4
        for sample in samples[:shown]:
            assert "through a door" not in sample.told()
            assert f"{name}, 3 fish still hanging" in " ".join(sample.panels)
            assert "good" not in sample.heard
        for sample in samples[: shown + 1]:
            assert sample.resting <= ("snap" not in sample.heard)
            assert "slide" not in sample.heard or sample.drawn[1] != samples[0].drawn[1]
        assert {"snap", "slide"} <= set(samples[shown].heard)
        for sample in moving:
            assert (sample.ply, deck_of(sample)) == (1, deck_of(samples[0]))
            assert f"{name}, the Catcher" not in sample.told()
            assert not ({"turn", "chat"} & set(sample.heard))
            assert "Your turn. " not in " ".join(sample.said)
            assert not any("Flick" in button for button in sample.buttons)
        assert "Ben flicks." in {sample.sentence for sample in moving}
        assert any(f"{name}, 2 fish still hanging" in " ".join(sample.panels) for sample in moving[-3:])
        last = samples[-1]
        assert deck_of(last) == deck_of(samples[0]) - 1
        assert ("good" in last.heard, "turn" in last.heard) == (True, turn)
        said = " ".join(last.said)
        order = ["Ben flicks.", "Ben slides through a door and takes a fish."]
        order += ["Your turn. Catch them: flick your penguin into another."] if turn else []
        assert [said.find(text) for text in order] == sorted(said.find(text) for text in order)
        assert said.find(order[0]) >= 0

    x, y = runner.drawn_at(1)
    for recorder in recorders:
        recorder.start()
        # The card flies for half a second, too briefly for a fast clock.
        recorder.person.page.evaluate("window.clockSpeed = 1")
    catcher.enter(Direction=round(degrees(atan2(y - WAITING.y, x - WAITING.x)), 1), Speed=3)
    for recorder in recorders:
        samples = recorder.samples_until(3)
        for sample in samples[: first_with(samples, "Caught!")]:
            assert "the ID" not in sample.told()
            assert "1 ID" not in sample.told()
            assert "bad" not in sample.heard
            assert "knock" not in sample.heard or sample.drawn[1] != samples[0].drawn[1]
            assert not sample.flying
        assert "knock" in samples[-1].heard
        taken = [index for index, sample in enumerate(samples) if sample.flying]
        assert taken
        assert all("1 ID" not in " ".join(sample.panels) for sample in samples[: taken[-1] + 1])
        assert "1 ID" in " ".join(samples[-1].panels)
        assert all("turn" not in sample.heard for sample in during(samples))
        assert "Ann catches Ben" in " ".join(samples[-1].log)


def test_a_harder_knock_is_louder_and_felt_and_settings_silence_both(person: NewPerson) -> None:
    ann = person("Ann", way="touch")
    table = open_table(ann, "me", "screen")
    flicker, with_numbers = Flicker(ann, 0), ann.connect(table)
    with_numbers.move(f"place {WAITING.x} {WAITING.y}")
    ann.wait_for(lambda: ann.ply() == 1)
    flicker.rest()
    recorder = ActRecorder(ann)

    def flick(ply: int, direction: int, speed: float) -> Sample:
        recorder.start()
        with_numbers.move(f"flick {direction} {speed} 0 11")
        return recorder.samples_until(ply)[-1]

    gentle, hard = flick(2, 180, 1.6), flick(3, 0, 3)
    assert hard.loudness("thud") > 1.5 * gentle.loudness("thud") > 0
    assert max(hard.felt) > max(gentle.felt) > 0

    ann.page.evaluate("localStorage.setItem('shoal.settings', JSON.stringify({ sound: false, vibration: false }))")
    ann.page.reload()
    flicker.rest()
    recorder = ActRecorder(ann)
    silent = flick(4, 90, 3)
    assert (silent.sounds, silent.felt) == ([], [])


def test_a_reload_and_a_skip_in_the_middle_of_a_flick_show_the_end_of_it(person: NewPerson) -> None:
    catcher, runner, _ = together(person)
    ActRecorder(catcher.person)
    catcher.rest()
    catcher.person.sees_motion(lambda: runner.enter(Direction=0, Speed=1.8))
    catcher.page.locator("canvas").click(position={"x": 700, "y": 60})
    catcher.wait_for_turn()
    assert catcher.person.ply() == 2
    expect(catcher.board.get_by_role("listitem", name="Ben, 2 fish still hanging, 1 cards")).to_be_attached()

    ActRecorder(runner.person)
    runner.person.sees_motion(lambda: catcher.enter(Direction=90, Speed=1.2))
    runner.page.reload()
    runner.wait_for_turn()
    assert runner.person.ply() == 3
    assert "Ann flicks." in runner.page.locator("aside .entry").last.inner_text()


def test_a_replay_tells_of_a_flick_what_the_board_has_shown(person: NewPerson) -> None:
    ann = person("Ann")
    table = open_table(ann, "me", "screen")
    with_numbers = ann.connect(table)
    for action in (f"place {WAITING.x} {WAITING.y}", "flick 0 1.8 0 11", "flick 90 1 0 11"):
        with_numbers.move(action)
    with_numbers.do("abort")
    ann.open(f"/replay/{table}?turn=1")
    recorder, flicker = ActRecorder(ann), Flicker(ann, 1)
    flicker.rest()
    recorder.start()
    ann.page.get_by_role("button", name="One move on").click()
    samples = recorder.samples_until(2)
    shown = first_with(samples, "Fish!")
    for sample in samples[:shown]:
        assert "3 fish still hanging" in sample.panels[1]
    line = ann.page.locator("p.line")
    expect(line).to_have_text("Player 2 flicks. Player 2 slides through a door and takes a fish.")


@pytest.mark.parametrize("seed", [71])
def test_on_one_screen_the_board_is_never_covered_and_cards_are_closed(person: NewPerson, seed: int) -> None:
    ann = person("Ann")
    table = open_table(ann, "me", "screen")
    flicker = Flicker(ann, 0)
    flicker.rest()
    ann.page.evaluate(WATCHED)
    assert is_physical(GAME)
    connection, rng, looked = ann.connect(table), Rng(seed), False
    while connection.now.status == "playing":
        snapshot = connection.now.snapshot
        view = msgspec.json.decode(snapshot.view, type=GAME.views)
        connection.move(str(GAME.plan(view, snapshot.viewpoint, Skill(tries=8, unsteadiness=0.0), rng)))
        look = ann.page.get_by_role("button", name="Hold to look")
        if looked or connection.now.status != "playing":
            continue
        flicker.wait_for_ply(connection.now.snapshot.ply)
        if look.count():
            ann.check_accessibility()
            look.hover()
            ann.page.evaluate("window.looking = true")
            ann.page.mouse.down()
            expect(ann.page.locator("[data-cards]")).to_be_attached()
            ann.page.mouse.up()
            expect(ann.page.locator("[data-cards]")).not_to_be_attached()
            ann.page.evaluate("window.looking = false")
            looked = True
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert looked
    assert ann.page.evaluate("window.trouble") == []


def test_a_spectator_sees_the_aim_of_a_player_live(person: NewPerson) -> None:
    _, runner, table = together(person)
    cleo = person("Cleo")
    cleo.open(f"/table/{table}")
    watched = Flicker(cleo, 1)
    watched.rest()
    expect(cleo.page.locator("[data-aimed]")).not_to_be_attached()
    runner.pull(3.0, towards=(1, 0.3), release=False)
    expect(cleo.page.locator("[data-aimed='1']")).to_be_attached()
    runner.page.keyboard.press("Escape")
    runner.page.mouse.up()
    assert cleo.ply() == 1
