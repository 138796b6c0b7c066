"""Records what a page tells while its board shows a physical act: texts, numbers, buttons and sounds."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.support.drivers import Person

EVERY = 50
"""Milliseconds between two samples."""

PITCHES = {
    587: "turn",
    320: "move",
    660: "good",
    233: "bad",
    523: "end",
    392: "end",
    720: "chat",
    2600: "snap",
    830: "knock",
    190: "thud",
    1450: "clatter",
    260: "plop",
    310: "creak",
    4800: "slide",
    700: "drag",
}
"""The first tone of each sound, in hertz."""

RECORDER = Path(__file__).with_name("act_recorder.js").read_text()


@dataclass
class Sample:
    """What the page told at one moment."""

    resting: bool
    ply: int
    title: str
    sentence: str
    log: list[str]
    said: list[str]
    sounds: list[tuple[str, float]]
    felt: list[int]
    floating: list[str]
    panels: list[str]
    rest: str
    buttons: list[str]
    flying: bool
    dialog: bool
    drawn: list[tuple[float, float]]

    @property
    def heard(self) -> list[str]:
        """The sounds so far."""
        return [name for name, _ in self.sounds]

    def loudness(self, name: str) -> float:
        """Return how loud a sound was at its loudest."""
        return max(loudness for sound, loudness in self.sounds if sound == name)

    def told(self) -> str:
        """Return everything that can be read or heard by a screen reader."""
        return " ".join([self.title, self.sentence, *self.log, *self.said, *self.panels, self.rest, *self.buttons])


class ActRecorder:
    """Samples a page from before an act until the board is at rest again."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        person.allow_motion()
        # Browsers play no sound before the first key.
        self.page.keyboard.press("Shift")

    def start(self) -> None:
        self.page.evaluate(RECORDER, [EVERY, {str(pitch): name for pitch, name in PITCHES.items()}])

    def samples_until(self, ply: int) -> list[Sample]:
        """Wait until an act has been shown, and return the samples from before it until then."""
        expect(self.page.locator(f"[data-ply='{ply}']").first).to_be_attached()
        expect(self.page.locator("[data-resting]")).to_be_attached()
        count = self.page.evaluate("window.samples.length")
        self.page.wait_for_function("count => window.samples.length > count + 2", arg=count)
        samples: list[dict[str, Any]] = self.page.evaluate("clearInterval(window.sampling), window.samples")
        return [Sample(**sample) for sample in samples]
