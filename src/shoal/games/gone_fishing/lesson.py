"""The lesson: the game in eight steps. The learner is seat 0; their boat lies at the near edge of the sea."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

from shoal.core import Event, Lesson, LessonStep, Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.events import Enclosed, FishMoved, FishReturned, FishTossed, NetHome
from shoal.games.gone_fishing.position import FishingPosition
from shoal.games.gone_fishing.rules.market import Market, Scoring
from shoal.games.gone_fishing.rules.sea import kind_of
from shoal.games.gone_fishing.schema import FishingOptions, Sold
from shoal.games.gone_fishing.state import RELOCATIONS, MatchState

Places = Mapping[int, tuple[float, float, float]]
"""East, north and heading of each fish."""

GROUP: Places = {24: (-22, -26, 30), 25: (21, -30, 160), 36: (0, -64, 80)}
"""Three fish that a net encloses with ease: two green ones and a white one."""
AMONG = (0.0, -40.0)
"""Middle of the group."""
BUSYBODY = 48
IN_THE_WAY: Places = {BUSYBODY: (66, -72, 65)}
"""A fish where the rim of a net around the group would come down."""
ON_THE_WAY: Places = {12: (42, -190, 75)}
"""A fish between the group and the boat."""
ELSEWHERE: Places = {
    0: (-190, 30, -40),
    1: (-150, 90, 20),
    2: (210, -60, 100),
    3: (60, 250, 170),
    13: (-240, -90, 60),
    14: (150, 110, -20),
    15: (30, 130, -60),
    26: (-60, 190, 45),
    27: (225, 40, 10),
    37: (-230, 200, -75),
    38: (180, 215, 130),
    39: (-215, -235, 35),
    49: (-120, 240, 5),
    50: (245, -200, 95),
}
CLEAR = 110.0
"""Distance from the middle of the group, in millimetres, at which a fish is out of the net's way."""


def sea(fish: Places, *, boats: Sequence[set[int]] = (set(), set()), **more: Any) -> str:
    """Write a position with these fish; the learner acts next, with the circle on the rod, unless `more` differs."""
    defaults: dict[str, Any] = {"scoring": Scoring([[], []]), "net": "circle", "unused": ("square", "triangle", "star")}
    poses = {fish_id: FlatPose(*map(float, place)) for fish_id, place in fish.items()}
    return encode(FishingPosition(**{**defaults, **more}, fish=poses, boats=[set(boat) for boat in boats]))


def encode(position: FishingPosition) -> str:
    return MatchState(FishingOptions(), position, seed=0).view(0).encode().decode()


CHOOSING = LessonStep(
    text="Ahoy! Sixty wooden fish doze in the sea, and your boat lies at the near edge. The market shows what each "
    "kind is worth. Each round has one net, and you choose this one: take the circle.",
    position=encode(FishingPosition.begin(2, 0, Rng(11))),
    accepted=["net circle"],
    praise="Round and friendly. It is used only once: the next rounds need other nets.",
    hint="The round one. Stars are for later.",
)
MOVING = LessonStep(
    text="First you move one fish, anywhere there is room. Your net should go round the two green ones and the white "
    "one in the middle, but a red busybody is in the way. Carry it off.",
    position=sea({**GROUP, **IN_THE_WAY, **ELSEWHERE}, awaits="move"),
    goal="out of the way",
    praise="Off it goes, a little offended. Now there is room.",
    hint="Pick up the red fish beside the three in the middle, and put it down well away from them.",
)
LOWERING = LessonStep(
    text="The net swings on its rope. Bring it over the three fish, wait until it is steady, then hold until all of "
    "it is down. It must touch nothing, not even the fish inside.",
    position=sea({**GROUP, **ELSEWHERE}, awaits="lower"),
    goal="around them",
    praise="Down without a sound. They have not even noticed.",
    hint="Right above the three, and patience: a net that swings comes down where it likes.",
)
PULLING = LessonStep(
    text="Now bring it home: drag the net to your boat. You may bump the fish inside, that is part of the fun, but "
    "touch no fish outside: steer round the purple one.",
    position=sea(
        {**GROUP, **ON_THE_WAY, **ELSEWHERE}, awaits="pull", down=FlatPose(*AMONG, 0.0), inside=tuple(GROUP), turns=1
    ),
    goal="home",
    praise="Three fish for your boat, and the purple one dreams on.",
    hint="Swing out to the left first, pass the purple fish with water to spare, then turn to your boat.",
)
SELLING = LessonStep(
    text="With two fish or more you go to the market: one kind you have just caught is worth a point more, for "
    "everyone and for the rest of the game. You caught two green ones, so choose green.",
    position=sea({**ON_THE_WAY, **ELSEWHERE}, awaits="token", catch=tuple(GROUP), turns=1),
    accepted=["token green"],
    praise="Green is in fashion now: two points each.",
    hint="Choose green on the market board.",
)
GIVING_BACK = LessonStep(
    text="The sea wants its share: put one fish of your catch back, wherever you like. Keep the green ones, which "
    "are worth more now, and let the white one swim.",
    position=sea(
        {**ON_THE_WAY, **ELSEWHERE},
        awaits="return",
        catch=tuple(GROUP),
        turns=1,
        market=Market({"blue": 0, "purple": 0, "green": 1, "white": 0, "red": 0}),
    ),
    goal="white goes back",
    praise="Splash! The green ones are yours. A single fish, by the way, would have been yours without any of this.",
    hint="Choose the white fish of the three, and put it anywhere with room.",
)
FAILING = LessonStep(
    text="Oops: here your net came down on a fish. No market, then, but the sea is kind: keep one fish from the net, "
    "then move up to two others. White ones are worth four. You know what to do.",
    position=sea(
        {**GROUP, **IN_THE_WAY, **ELSEWHERE},
        awaits="take",
        inside=tuple(GROUP),
        relocations=RELOCATIONS,
        turns=1,
        market=Market({"blue": 0, "purple": 2, "green": 1, "white": 3, "red": 0}),
    ),
    accepted=["take 36"],
    praise="Four points for a clumsy net. Now you could move two others, best out of your rival's reach.",
    hint="The white one.",
)
TOSSING = LessonStep(
    text="After four rounds you sell your fish, kind by kind: their number times their price. Then you toss them, "
    "and each that lands on its belly is fresh: two extra points. Toss your red ones, they are the last.",
    position=sea(
        {**GROUP, **ON_THE_WAY},
        boats=({0, 1, 2, 26, 27, 49, 50, 51, 52}, {3, 13, 14, 37, 38, 39}),
        awaits="toss",
        net=None,
        unused=(),
        round=4,
        scoring=Scoring(
            [
                [Sold(6, 2), Sold(0, 0), Sold(4, 2), Sold(0, 0), Sold(4, None)],
                [Sold(2, 0), Sold(6, 0), Sold(0, 0), Sold(6, 2), Sold(0, 0)],
            ],
            [0],
        ),
        market=Market({"blue": 1, "purple": 2, "green": 1, "white": 1, "red": 0}),
        turns=8,
    ),
    goal="tossed",
    praise="All sold! The most points win, and you have them. Now you know it all: have fun!",
    hint="Toss as hard as you like, and off they fly.",
)

LESSON = Lesson(
    title="Gone Fishing",
    steps=[CHOOSING, MOVING, LOWERING, PULLING, SELLING, GIVING_BACK, FAILING, TOSSING],
)


def _out_of_the_way(event: Event) -> bool:
    if not isinstance(event, FishMoved) or event.fish != BUSYBODY:
        return False
    return hypot(event.x - AMONG[0], event.y - AMONG[1]) > CLEAR


GOALS: Mapping[str, Callable[[Event], bool]] = {
    "out of the way": _out_of_the_way,
    "around them": lambda event: isinstance(event, Enclosed) and set(event.fish) == set(GROUP),
    "home": lambda event: isinstance(event, NetHome) and len(event.fish) > 1,
    "white goes back": lambda event: isinstance(event, FishReturned) and kind_of(event.fish) == "white",
    "tossed": lambda event: isinstance(event, FishTossed),
}
