"""Gone Fishing in a real browser: nothing on the page knows more of a net than the board has shown."""

import pytest
from playwright.sync_api import expect

from shoal.core import Rng
from tests.games.gone_fishing.driver import GAME, Angler, find_catch, fish_of, targets
from tests.games.gone_fishing.test_browser import together
from tests.support.act_recorder import ActRecorder
from tests.support.browser import NewPerson


def test_nothing_is_told_of_a_pull_before_the_board_has_shown_it(person: NewPerson) -> None:
    ann, ben = together(person)
    ann.press("Circle")
    ann.press("Leave the fish")
    place, way = find_catch("circle", fish_of(ann.view()), 0, Rng(5))
    connection = ann.person.connect(ann.table_id)
    connection.move(f"lower {place.x},{place.y},{place.heading}")
    for angler in (ann, ben):
        angler.wait_for_ply(3)
    assert ann.event_kinds() == ["lowered", "enclosed"]

    recorders = [ActRecorder(angler.person) for angler in (ann, ben)]
    for recorder in recorders:
        recorder.start()
    connection.move("pull " + ";".join(f"{x:.1f},{y:.1f}" for x, y in way[1:]))
    for recorder in recorders:
        samples = recorder.samples_until(4)
        shown = next(n for n, sample in enumerate(samples) if any("caught!" in text for text in sample.floating))
        moving = [sample for sample in samples if not sample.resting]
        assert len(moving) > 4
        assert "Ann pulls the net." in {sample.sentence for sample in moving}
        for sample in samples[:shown]:
            assert " home" not in sample.told()
            assert "good" not in sample.heard
        for sample in samples[: samples.index(moving[0])]:
            assert not ({"creak", "drag"} & set(sample.heard))
        assert {"creak", "drag"} <= set(samples[shown].heard)
        for sample in moving:
            assert sample.ply == 3
            assert not any("Raise the price" in button or "Keep one" in button for button in sample.buttons)
            assert "Your turn. " not in " ".join(sample.said)
        assert "Ann brings home" in " ".join(samples[-1].log)
        assert "good" in samples[-1].heard


def test_a_net_goes_on_from_where_it_was_when_the_page_is_loaded_again(person: NewPerson) -> None:
    ann = person("Ann")
    angler = Angler(ann, ann.open_table(GAME.id, "me", "screen"))
    angler.rest()
    angler.press("Circle")
    angler.press("Leave the fish")
    place = targets("circle", fish_of(angler.view()), Rng(6), clean=True)[0]
    ActRecorder(ann).start()
    hint = ann.page.locator("[data-ghost]")
    expect(hint.get_by_text("Carry the net over a fish, then hold to lower.")).to_be_visible()
    angler.aim(place)
    # The rope creaks in the player's own hand.
    ann.page.wait_for_function("() => window.heard.some(([name]) => name === 'creak')")
    ann.page.mouse.down()
    ann.page.wait_for_function("() => localStorage.getItem('shoal.gone_fishing.act')")
    ann.page.reload()
    ann.page.mouse.up()
    angler.await_hand("lower")
    sea = ann.page.get_by_role("application")
    sea.focus()
    ann.page.keyboard.down(" ")
    angler.wait_for_ply(3)
    assert "lower" in ann.page.evaluate("JSON.parse(localStorage.getItem('shoal.settings')).doneByHand")
    expect(hint).not_to_be_attached()
    ann.page.keyboard.up(" ")
    assert angler.event_kinds() == ["lowered", "enclosed"]
    down = angler.view()["down"]
    assert (down["x"], down["y"]) == pytest.approx((place.x, place.y), abs=15)
    assert ann.page.evaluate("localStorage.getItem('shoal.gone_fishing.act')") is None
