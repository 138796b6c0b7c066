"""The lesson: the game in six steps. The learner is seat 0 and has a steady hand."""

from collections.abc import Callable, Mapping, Sequence
from math import pi

from shoal.core import Event, Lesson, LessonStep
from shoal.games.icecool.flick_state import Awaited
from shoal.games.icecool.rules.cards import OF_EACH, VALUES, Cards
from shoal.games.icecool.rules.floor_plan import CIRCLE, COMMON_ROOM, FISH_DOORS, METRE
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.round import Round
from shoal.games.icecool.schema import Flicked, PenguinOptions, RunnerCaught, TookFish
from shoal.games.icecool.state import ROUNDS_FOR_TWO, PenguinState
from shoal.physics.trajectory import unpack

IN_THE_KITCHEN = Spot(445.0, 515.0)
"""Spot where Pip waits as the Catcher."""


def position(
    *spots: Spot | None,
    catcher: int = 1,
    caught: Sequence[int] = (0, 0),
    starting: Sequence[int] = (),
    fish: Sequence[str] = FISH_DOORS,
    hands: Sequence[Sequence[int]] = ((), ()),
    awaits: Awaited = "flick",
    round_number: int = 1,
) -> str:
    """Write a position in which it is the learner's turn; `fish` are the learner's, if the learner is a Runner."""
    players = len(spots)
    doors = [set() if seat == catcher else set(FISH_DOORS if seat else fish) for seat in range(players)]
    round = Round(players, catcher, list(spots), doors, list(caught), set(starting))
    state = PenguinState(PenguinOptions(players=players, hand="steady"), deal(hands), round, seed=0)
    state.turn, state.awaits, state.round_number = 0, awaits, round_number
    return state.view(state.to_act).encode().decode()


def deal(hands: Sequence[Sequence[int]]) -> Cards:
    deck = [value for value in VALUES for _ in range(OF_EACH)]
    for card in (card for hand in hands for card in hand):
        deck.remove(card)
    return Cards(deck, list(map(list, hands)), [0] * len(hands))


FLICKING = LessonStep(
    text="Lessons are long and fish are tasty. You are a Runner on the red circle, and over the door straight ahead "
    "hangs a fish of your colour. Pull your penguin back, let go, and slide right through.",
    position=position(Spot(*CIRCLE), IN_THE_KITCHEN, starting=(0,)),
    goal="a fish",
    praise="Whoosh! The fish is yours, and so is a card worth one, two or three points, which nobody else may see.",
    hint="Straight to the right, and not too gently: the whole penguin must go through the door.",
)
STEPPING = LessonStep(
    text="That was a little fast: your penguin stands at the wall, and no finger fits behind it. This close to a wall, "
    "you may step to the red line before you flick. Try it.",
    position=position(Spot(612.0, 125.0), IN_THE_KITCHEN, fish=FISH_DOORS[1:], hands=((2,), ())),
    accepted=["line gym"],
    praise="Much better. The same helps when your penguin is stuck in a door.",
    hint="Press the button that moves you to the red line.",
)
JUMPING = LessonStep(
    text="Doors are for beginners. There is no door from the Hall to the Common room on the left, but a penguin jumps "
    "when you hit its head. Tap the head in the close-up, pull far back, and over the wall you go.",
    position=position(Spot(330.0, 320.0, pi), IN_THE_KITCHEN, fish=FISH_DOORS[1:], hands=((2,), ())),
    goal="over the wall",
    praise="Up and away! But mind: if you jump over a door, its fish stays where it is.",
    hint="Tap the head in the close-up and pull into the red, straight at the wall.",
)
CATCHING = LessonStep(
    text="Now you are the Catcher: touch a Runner and you take their ID. You have Pip's, and Pop hides behind Pip. "
    "Aim just below Pip and hit your penguin on its left side: it curves to the left.",
    position=position(
        *(Spot(320.0, 510.0), Spot(450.0, 520.0), Spot(580.0, 510.0), Spot(515.0, 100.0)),
        catcher=0,
        caught=(0, 1, 0, 0),
        hands=((2, 3), (), (3,), ()),
    ),
    goal="a catch",
    praise="Gotcha, round the corner! That is what spin is for.",
    hint="Aim a little to the right of Pip, pull gently, and hit well to the left of the middle.",
)
SKATING = LessonStep(
    text="Ones are thin fish, but good steel: two of your cards worth one point make a pair of ice skates. Turn them "
    "up for another turn right now. They still count at the end.",
    position=position(
        *(Spot(530.0, 170.0), IN_THE_KITCHEN),
        fish=FISH_DOORS[1:],
        hands=((1, 1, 3), (2, 3)),
        awaits="skate",
    ),
    accepted=["skate"],
    praise="Off you go again, before Pip has even looked up.",
    hint="Put on the skates.",
)
ENDING = LessonStep(
    text="A round ends when a Runner has three fish or the Catcher has all IDs. Then you draw a card for each ID you "
    "hold. The most points win: here, you do. In a real game your hand trembles a little. Have fun!",
    position=position(
        *(Spot(300.0, 560.0), IN_THE_KITCHEN),
        fish=(),
        hands=((1, 2, 2, 3, 3, 3), (1, 1, 2, 3)),
        round_number=ROUNDS_FOR_TWO + 1,
    ),
)

LESSON = Lesson(title="ICECOOL", steps=[FLICKING, STEPPING, JUMPING, CATCHING, SKATING, ENDING])


def _over_the_wall(event: Event) -> bool:
    """Return whether the flicked penguin comes to rest in the Common room, to which no door leads from the Hall."""
    if not isinstance(event, Flicked) or event.seat not in event.trajectory.bodies:
        return False
    x, y, *_ = unpack(event.trajectory)[-1][event.trajectory.bodies.index(event.seat)]
    return COMMON_ROOM.holds((METRE * x, METRE * y))


GOALS: Mapping[str, Callable[[Event], bool]] = {
    "a fish": lambda event: isinstance(event, TookFish),
    "over the wall": _over_the_wall,
    "a catch": lambda event: isinstance(event, RunnerCaught),
}
