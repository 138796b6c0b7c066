"""The lessons in flicking and fishing: done on the board to the end, tried again where something went wrong."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from shoal.core import LessonStep
from shoal.games.gone_fishing import lesson as fishing
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.icecool import lesson as sliding
from shoal.games.icecool.schema import Flick, Skate, ToLine
from tests.browser.conftest import NewPerson
from tests.browser.gone_fishing import PATIENCE, Angler
from tests.browser.icecool import Flicker
from tests.browser.people import Person

RESTS_WHEN_PRAISED = """text => { window.rested = new Promise((tell) => new MutationObserver((_, watching) => {
  if (!document.body.textContent.includes(text)) return;
  watching.disconnect();
  tell(document.querySelector("[data-resting]") !== null);
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })); }"""


def reads(person: Person, text: str) -> None:
    expect(person.page.get_by_label("The lesson").get_by_text(text)).to_be_visible(timeout=PATIENCE)


def press(person: Person, name: str) -> None:
    person.page.get_by_label("The lesson").get_by_role("button", name=name).click()


def try_again(person: Person) -> None:
    press(person, "Try again")
    person.wait_for(lambda: person.number() == 0)


def learns(person: Person, step: LessonStep, act: Callable[[], None]) -> None:
    """Reads what is asked for, does it, and is praised."""
    reads(person, step.text)
    act()
    reads(person, step.praise)


def begins_to_play(person: Person) -> None:
    press(person, "Play a game now")
    expect(person.page).to_have_url(re.compile("/table/"))


def test_gone_fishing_is_learned_from_the_first_step_to_a_game(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/gone_fishing")
    angler = Angler(ann, "")
    angler.rest()
    ann.photograph("learn-gone_fishing-net")
    learns(ann, fishing.CHOOSING, lambda: angler.press("Circle"))
    press(ann, "Next")

    reads(ann, fishing.MOVING.text)
    ann.photograph("learn-gone_fishing-move")
    angler.press("Leave the fish")
    reads(ann, fishing.MOVING.hint)
    try_again(ann)
    angler.rest()
    busybody = FlatPose(*fishing.IN_THE_WAY[fishing.BUSYBODY])
    learns(ann, fishing.MOVING, lambda: angler.carry(busybody, (250, -130)))
    press(ann, "Next")

    angler.await_hand("lower")
    ann.photograph("learn-gone_fishing-lower")
    ann.check_accessibility()
    learns(ann, fishing.LOWERING, lambda: angler.lower_by_numbers(*fishing.AMONG))
    press(ann, "Next")

    reads(ann, fishing.PULLING.text)
    angler.pull_by_numbers()
    reads(ann, fishing.PULLING.hint)
    ann.photograph("learn-gone_fishing-wrong")
    ann.check_accessibility()
    try_again(ann)
    angler.rest()
    learns(ann, fishing.PULLING, lambda: angler.pull_by_numbers((-80, -150)))
    ann.photograph("learn-gone_fishing-home")
    press(ann, "Next")

    learns(ann, fishing.SELLING, lambda: angler.press("Raise the price of green"))
    press(ann, "Next")

    reads(ann, fishing.GIVING_BACK.text)
    angler.button("white").click()
    learns(ann, fishing.GIVING_BACK, lambda: angler.put(-100, -220))
    press(ann, "Next")

    learns(ann, fishing.FAILING, lambda: angler.press("Take white"))
    press(ann, "Next")

    learns(ann, fishing.TOSSING, lambda: angler.press("Toss"))
    ann.photograph("learn-gone_fishing-toss")
    begins_to_play(ann)


def test_a_net_is_lowered_and_pulled_by_hand_in_the_lesson(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/gone_fishing")
    for step in (fishing.CHOOSING, fishing.MOVING):
        reads(ann, step.text)
        press(ann, "Skip this step")
    reads(ann, fishing.LOWERING.text)
    angler = Angler(ann, "")
    angler.rest()
    angler.aim(FlatPose(*fishing.AMONG, 0.0))
    learns(ann, fishing.LOWERING, angler.lower)
    press(ann, "Next")
    angler.rest()
    learns(
        ann, fishing.PULLING, lambda: angler.drag([fishing.AMONG, (-90, -150), (-90, -200), (-20, -340), (-20, -420)])
    )


def test_icecool_is_learned_from_the_first_step_to_a_game(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/icecool")
    flicker = Flicker(ann, 0)
    flicker.wait_for_turn()
    reads(ann, sliding.FLICKING.text)
    ann.photograph("learn-icecool-flick")
    ann.check_accessibility()
    flicker.act(Flick(0.0, 1.0, 0.0, 11.0))
    reads(ann, sliding.FLICKING.hint)
    ann.photograph("learn-icecool-wrong")
    try_again(ann)
    learns(ann, sliding.FLICKING, lambda: flicker.pull(2.0, towards=(1, 0)))
    ann.photograph("learn-icecool-fish")
    press(ann, "Next")

    learns(ann, sliding.STEPPING, lambda: flicker.act(ToLine("gym")))
    press(ann, "Next")

    learns(ann, sliding.JUMPING, lambda: flicker.act(Flick(180.0, 4.2, 0.0, 40.0)))
    press(ann, "Next")

    flicker.wait_for_turn()
    ann.photograph("learn-icecool-catch")
    learns(ann, sliding.CATCHING, lambda: flicker.act(Flick(-20.0, 2.0, -0.65, 11.0)))
    press(ann, "Next")

    learns(ann, sliding.SKATING, lambda: flicker.act(Skate()))
    press(ann, "Next")

    reads(ann, sliding.ENDING.text)
    ann.photograph("learn-icecool-end")
    begins_to_play(ann)


def test_praise_comes_when_the_board_has_shown_what_was_done(person: NewPerson) -> None:
    ann = person("Ann")
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.open("/learn/icecool")
    flicker = Flicker(ann, 0)
    flicker.wait_for_turn()
    ann.page.evaluate(RESTS_WHEN_PRAISED, sliding.FLICKING.praise)
    ann.sees_motion(lambda: flicker.act(Flick(0.0, 2.0, 0.0, 11.0)))
    assert ann.page.evaluate("window.rested")
    reads(ann, sliding.FLICKING.praise)
