"""The page of a lesson, as a learner uses it."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import expect

from shoal.core import Lesson, LessonStep
from tests.support.drivers import Person


class LessonPage:
    def __init__(self, person: Person) -> None:
        self.person = person
        self._panel = person.page.get_by_label("The lesson")

    def shows(self, text: str) -> None:
        """Expect that the lesson shows a text."""
        expect(self._panel.get_by_text(text)).to_be_visible()

    def press(self, name: str) -> None:
        self._panel.get_by_role("button", name=name).click()

    def try_again(self) -> None:
        self.press("Try again")
        self.person.wait_for_ply(0)

    def learn(self, step: LessonStep, act: Callable[[], None]) -> None:
        """Read the task of a step, do it, and read the praise."""
        self.shows(step.text)
        act()
        self.shows(step.praise)

    def learn_all(self, lesson: Lesson, act: Callable[[str], None]) -> None:
        """Do every step by its first accepted action."""
        for step in lesson.steps:
            self.learn(step, partial(act, step.accepted[0]))
            if step is not lesson.steps[-1]:
                self.press("Next")

    def begin_game(self) -> None:
        self.press("Play a game now")
        expect(self.person.page).to_have_url(re.compile("/table/"))
