"""The lesson in a real browser: every step is done on the board, and tried again after a mistake."""

from shoal.games.icecool import lesson
from shoal.games.icecool.schema import Flick, Skate, ToLine
from tests.games.icecool.driver import Flicker
from tests.support.browser import NewPerson
from tests.support.lesson_page import LessonPage

RESTS_WHEN_PRAISED = """text => { window.rested = new Promise((resolve) => new MutationObserver((_, observer) => {
  if (!document.body.textContent.includes(text)) return;
  observer.disconnect();
  resolve(document.querySelector("[data-resting]") !== null);
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })); }"""
"""Notes whether the board is at rest when a text appears."""


def test_icecool_is_learned_from_the_first_step_to_a_game(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/icecool")
    flicker, page = Flicker(ann, 0), LessonPage(ann)
    flicker.wait_for_turn()
    page.shows(lesson.FLICKING.text)
    ann.photograph("learn-icecool-flick")
    ann.check_accessibility()
    flicker.act(Flick(0.0, 1.0, 0.0, 11.0))
    page.shows(lesson.FLICKING.hint)
    ann.photograph("learn-icecool-wrong")
    page.try_again()
    page.learn(lesson.FLICKING, lambda: flicker.pull(2.0, towards=(1, 0)))
    ann.photograph("learn-icecool-fish")
    page.press("Next")

    page.learn(lesson.STEPPING, lambda: flicker.act(ToLine("gym")))
    page.press("Next")

    page.learn(lesson.JUMPING, lambda: flicker.act(Flick(180.0, 4.2, 0.0, 40.0)))
    page.press("Next")

    flicker.wait_for_turn()
    ann.photograph("learn-icecool-catch")
    page.learn(lesson.CATCHING, lambda: flicker.act(Flick(-20.0, 2.0, -0.65, 11.0)))
    page.press("Next")

    page.learn(lesson.SKATING, lambda: flicker.act(Skate()))
    page.press("Next")

    page.shows(lesson.ENDING.text)
    ann.photograph("learn-icecool-end")
    page.begin_game()


def test_praise_comes_when_the_board_has_shown_what_was_done(person: NewPerson) -> None:
    ann = person("Ann")
    ann.allow_motion()
    ann.open("/learn/icecool")
    flicker = Flicker(ann, 0)
    flicker.wait_for_turn()
    ann.page.evaluate(RESTS_WHEN_PRAISED, lesson.FLICKING.praise)
    ann.sees_motion(lambda: flicker.act(Flick(0.0, 2.0, 0.0, 11.0)))
    assert ann.page.evaluate("window.rested")
    LessonPage(ann).shows(lesson.FLICKING.praise)
