"""The sea as a browser needs it: to be drawn in millimetres, and to let a net swing in it by the same mechanics."""

import msgspec

from shoal.games.gone_fishing.physics import hand, hand_path, model, net_run, tackle
from shoal.games.gone_fishing.physics.tackle import METRE, Manner
from shoal.games.gone_fishing.rules import placement, sea
from shoal.games.gone_fishing.rules.sea import Kind, NetName, Point


class KindFigures(msgspec.Struct, frozen=True):
    """Millimetres."""

    name: Kind
    length: float
    height: float
    thickness: float
    geoms: str
    """What stands for such a fish in a model."""


class NetFigures(msgspec.Struct, frozen=True):
    """Millimetres, seen from above."""

    name: NetName
    outline: tuple[Point, ...]
    held: tuple[Point, ...]
    """Where the bridles are tied."""
    frames: dict[Manner, str]
    """The models, without fish."""


class TackleFigures(msgspec.Struct, frozen=True):
    """Metres."""

    wire: float
    bridle: float
    ropes: dict[Manner, float]
    pulling: dict[Manner, float]
    """How high the hand is while it pulls."""
    damping: float
    """Of the net's rotation; MJCF has no place for it."""
    lies: float
    """How far above its place on the sea a rim that lies there may be."""


class HandFigures(msgspec.Struct, frozen=True):
    """What a hand can do, and how its path is written: millimetres, degrees, seconds."""

    samples_a_second: int
    steps_a_sample: int
    unit: float
    longest: dict[hand_path.Phase, int]
    fastest: float
    fastest_down: float
    fastest_turn: float
    lowest: float
    highest: float
    top: float
    gently: float
    reach: float
    past: float
    most_waypoints: int


class FishingScene(msgspec.Struct, frozen=True):
    half: float
    mouth: float
    apart: float
    """Water between a fish that is put somewhere and the others."""
    of_a_kind: int
    outward: tuple[Point, ...]
    """From the middle of the sea to each edge."""
    kinds: tuple[KindFigures, ...]
    nets: tuple[NetFigures, ...]
    tackle: TackleFigures
    hand: HandFigures
    fish_here: str
    touches_here: str
    """Where fish, and the sensors of their touches, go into a model."""
    most_price: int


def scene() -> FishingScene:
    return FishingScene(
        half=sea.HALF,
        mouth=sea.MOUTH,
        apart=placement.APART,
        of_a_kind=sea.OF_A_KIND,
        outward=sea.OUTWARD,
        kinds=tuple(_kind(kind) for kind in sea.KINDS),
        nets=tuple(_net(net) for net in sea.OUTLINES),
        tackle=TackleFigures(
            wire=tackle.WIRE,
            bridle=tackle.BRIDLE,
            ropes=tackle.ROPES,
            pulling=tackle.PULLING,
            damping=tackle.SPIN_DAMPING,
            lies=net_run.LIES,
        ),
        hand=HandFigures(
            samples_a_second=hand.SAMPLES_A_SECOND,
            steps_a_sample=model.STEPS_A_SAMPLE,
            unit=hand_path.UNIT,
            longest=hand_path.LONGEST,
            fastest=hand_path.FASTEST,
            fastest_down=hand_path.FASTEST_DOWN,
            fastest_turn=hand_path.FASTEST_TURN,
            lowest=hand_path.LOWEST,
            highest=hand_path.HIGHEST,
            top=hand.TOP,
            gently=hand.GENTLY,
            reach=hand_path.REACH,
            past=hand_path.PAST,
            most_waypoints=hand_path.MOST_WAYPOINTS,
        ),
        fish_here=model.FISH_HERE,
        touches_here=model.TOUCHES_HERE,
        most_price=max(sea.PRICES),
    )


def _kind(kind: Kind) -> KindFigures:
    shape = sea.SHAPES[kind]
    return KindFigures(kind, shape.length, shape.height, shape.thickness, model.geoms(kind))


def _net(net: NetName) -> NetFigures:
    held = tuple((METRE * x, METRE * y) for x, y in tackle.ring(net).held)
    return NetFigures(net, sea.OUTLINES[net], held, {manner: model.frame(net, manner) for manner in tackle.MANNERS})
