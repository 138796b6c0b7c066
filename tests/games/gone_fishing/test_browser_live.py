"""Gone Fishing in a real browser: hands that others see live, and a toss by hand."""

import json
from itertools import count
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, expect

from shoal.games.gone_fishing import lesson
from shoal.server.limits import Limits
from tests.games.gone_fishing.driver import Angler, fish_of
from tests.games.gone_fishing.test_browser import together
from tests.support.browser import NewPerson
from tests.support.client import TableConnection
from tests.support.lesson_page import LessonPage
from tests.support.scene_page import touch

FRAMES = 16
FLOOD = 150
"""Gestures that a hostile client sends in the time of one frame."""
AS_HONEST = 3
"""Factor on the work for an honest hand that a flood may cost others."""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => done()))"


def net_gesture(number: int, fish: list[int]) -> dict[str, Any]:
    """Return a net that swings to and fro and carries fish along."""
    east = 0.002 * (number % 50)
    pose = [east, 0.0, 0.1, 1.0, 0.0, 0.0, 0.0]
    carried = [{"fish": fish_id, "pose": pose} for fish_id in fish]
    return {"hand": [east, 0.0, 0.3, 0.0], "net": pose, "knot": pose, "fish": carried}


class MainThread:
    """The work of another player's page while gestures are sent to it."""

    def __init__(self, page: Page) -> None:
        self.page, self.received = page, 0
        self._browser = page.context.new_cdp_session(page)
        self._browser.on("Network.webSocketFrameReceived", self._count)
        self._browser.send("Network.enable")
        self._browser.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _count(self, frame: dict[str, Any]) -> None:
        self.received += frame["response"]["payloadData"].startswith('{"kind":"gestured"')

    def _worked(self) -> float:
        """Return the seconds of processor time that the main thread has needed so far."""
        metrics = self._browser.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))

    def work(self, connection: TableConnection, fish: list[int], per_frame: int) -> float:
        """Return the seconds of processor time that the page needs while gestures are sent for some frames."""
        begun, numbers = self._worked(), count()
        for _ in range(FRAMES):
            for _ in range(per_frame):
                content = net_gesture(next(numbers), fish)
                message = {"kind": "gesture", "version": connection.now.snapshot.version, "gesture": content}
                connection.socket.send(json.dumps(message, separators=(",", ":")))
            self.page.evaluate(NEXT_FRAME)
        # The answer comes after the server has read every gesture.
        connection.refused("skip")
        self.page.evaluate(NEXT_FRAME)
        return self._worked() - begun


def test_a_flood_of_gestures_costs_others_no_more_than_an_honest_hand(person: NewPerson) -> None:
    ann, ben = together(person)
    ann.press("Circle")
    ann.press("Leave the fish")
    ben.wait_for_ply(2)
    fish = list(fish_of(ann.view()))[:20]
    connection = ann.person.connect(ann.table_id)
    thread = MainThread(ben.page)
    honest = thread.work(connection, fish, 1)
    before, begun = thread.received, perf_counter()
    assert before > FRAMES / 2
    flooded = thread.work(connection, fish, FLOOD)
    assert thread.received - before <= Limits.gestures_per_second * (perf_counter() - begun + 0.2)
    assert flooded < AS_HONEST * honest


def test_fish_are_tossed_with_a_finger_on_a_small_phone_and_slid_back_to_cancel(person: NewPerson) -> None:
    ann = person("Ann", way="touch")
    ann.page.set_viewport_size({"width": 320, "height": 568})
    ann.open("/learn/gone_fishing")
    angler, page = Angler(ann), LessonPage(ann)
    for step in lesson.LESSON.steps[:-1]:
        page.shows(step.text)
        page.press("Skip this step")
    page.shows(lesson.TOSSING.text)
    angler.rest()
    hint = ann.page.locator("[data-ghost]")
    # On so small a screen there may be no room for its words.
    expect(hint.get_by_text("Pull the fish back, then let go to toss them.")).to_be_attached()
    box = ann.page.locator("canvas").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    vigour = ann.page.get_by_role("slider", name="How hard?")
    touch(ann.page, [[(x, y)], [(x, y + 20)], [(x, y + 120)]], release=False)
    expect(vigour).to_have_value("100")
    touch(ann.page, [[(x, y + 60)], [(x, y)]])
    angler.rest()
    page.shows(lesson.TOSSING.text)
    page.learn(lesson.TOSSING, lambda: touch(ann.page, [[(x, y)], [(x, y + 20)], [(x, y + 60)]]))
