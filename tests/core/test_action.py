from typing import ClassVar

import pytest

from shoal.core import Action, IllegalAction
from shoal.core.action import parse


class Take(Action, frozen=True, tag="take"):
    form: ClassVar[str] = "take {count} from {pile}"
    example: ClassVar[str] = "take 2 from left"
    count: int
    pile: str


class Flick(Action, frozen=True, tag="flick"):
    form: ClassVar[str] = "flick {direction} {speed}"
    example: ClassVar[str] = "flick 90.0 1.5"
    direction: float
    speed: float


KINDS = (Take, Flick)


@pytest.mark.parametrize("action", [Take(2, "left"), Flick(90.0, 1.5), Flick(-0.25, 1e-9)])
def test_the_text_form_of_an_action_reads_back(action: Action) -> None:
    assert parse(str(action), KINDS) == action


def test_fields_stand_where_the_form_says() -> None:
    assert str(Take(2, "left")) == "take 2 from left"


@pytest.mark.parametrize(
    "text", ["", "take", "take two from left", "take 2 from left ", "flick 90", "TAKE 2 from left"]
)
def test_other_texts_are_refused_with_examples(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"'take 2 from left' or 'flick 90\.0 1\.5'"):
        parse(text, KINDS)


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(IllegalAction) as refusal:
        parse("x" * 100_000, KINDS)
    assert len(str(refusal.value)) < 200
