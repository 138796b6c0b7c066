"""The lesson in a real browser: every step is done on the board, and tried again after a mistake."""

from shoal.games.gone_fishing import lesson
from shoal.games.gone_fishing.event_log import FlatPose
from tests.games.gone_fishing.driver import Angler
from tests.support.browser import NewPerson
from tests.support.lesson_page import LessonPage


def test_gone_fishing_is_learned_from_the_first_step_to_a_game(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/gone_fishing")
    angler, page = Angler(ann), LessonPage(ann)
    angler.rest()
    ann.photograph("learn-gone_fishing-net")
    page.learn(lesson.CHOOSING, lambda: angler.press("Circle"))
    page.press("Next")

    page.shows(lesson.MOVING.text)
    ann.photograph("learn-gone_fishing-move")
    angler.press("Leave the fish")
    page.shows(lesson.MOVING.hint)
    page.try_again()
    angler.rest()
    busybody = FlatPose(*lesson.IN_THE_WAY[lesson.BUSYBODY])
    page.learn(lesson.MOVING, lambda: angler.carry(busybody, (250, -130)))
    page.press("Next")

    angler.await_hand("lower")
    ann.photograph("learn-gone_fishing-lower")
    ann.check_accessibility()
    page.learn(lesson.LOWERING, lambda: angler.lower_by_numbers(*lesson.AMONG))
    page.press("Next")

    page.shows(lesson.PULLING.text)
    angler.pull_by_numbers()
    page.shows(lesson.PULLING.hint)
    ann.photograph("learn-gone_fishing-wrong")
    ann.check_accessibility()
    page.try_again()
    angler.rest()
    page.learn(lesson.PULLING, lambda: angler.pull_by_numbers((-80, -150)))
    ann.photograph("learn-gone_fishing-home")
    page.press("Next")

    page.learn(lesson.SELLING, lambda: angler.press("Raise the price of green"))
    page.press("Next")

    page.shows(lesson.GIVING_BACK.text)
    page.learn(lesson.GIVING_BACK, lambda: angler.put(-100, -220, "white"))
    page.press("Next")

    page.learn(lesson.FAILING, lambda: angler.press("Take white"))
    page.press("Next")

    page.learn(lesson.TOSSING, lambda: angler.press("Toss"))
    ann.photograph("learn-gone_fishing-toss")
    page.begin_game()


def test_a_net_is_lowered_and_pulled_by_hand_in_the_lesson(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/learn/gone_fishing")
    angler, page = Angler(ann), LessonPage(ann)
    for step in (lesson.CHOOSING, lesson.MOVING):
        page.shows(step.text)
        page.press("Skip this step")
    page.shows(lesson.LOWERING.text)
    angler.rest()
    angler.aim(FlatPose(*lesson.AMONG, 0.0))
    page.learn(lesson.LOWERING, angler.lower)
    page.press("Next")
    angler.rest()
    way = [lesson.AMONG, (-90, -150), (-90, -200), (-20, -340), (-20, -420)]
    page.learn(lesson.PULLING, lambda: angler.drag(way))
