"""The static scene of the sea: what a browser draws, in millimetres, and the model with which it simulates a net."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.games.gone_fishing.physics import hand, hand_path, model, net_run, tackle
from shoal.games.gone_fishing.physics.tackle import METRE, Manner
from shoal.games.gone_fishing.rules import placement, sea
from shoal.games.gone_fishing.rules.sea import Kind, NetName, Point


class KindFigures(msgspec.Struct, frozen=True):
    """The size of a kind of fish. Millimetres."""

    name: Kind
    length: float
    height: float
    thickness: float
    geoms: Annotated[str, Meta(description="The geoms that stand for such a fish in a model, as MJCF.")]


class NetFigures(msgspec.Struct, frozen=True):
    """A net, seen from above. Millimetres."""

    name: NetName
    outline: Annotated[tuple[Point, ...], Meta(description="Corners of the rim.")]
    held: Annotated[tuple[Point, ...], Meta(description="Corners at which the bridles are tied.")]
    frames: Annotated[dict[Manner, str], Meta(description="For each manner, the model without fish, as MJCF.")]


class TackleFigures(msgspec.Struct, frozen=True):
    """Net, rope and rod. Metres."""

    wire: Annotated[float, Meta(description="Radius of the rim's wire, in metres.")]
    bridle: Annotated[float, Meta(description="Height of the knot above a net that hangs from it, in metres.")]
    ropes: Annotated[dict[Manner, float], Meta(description="Length of the rope, in metres.")]
    pulling: Annotated[dict[Manner, float], Meta(description="Height of a pulling hand, in metres.")]
    damping: Annotated[float, Meta(description="Damping of the net's rotation; MJCF has no attribute for it.")]
    down_tolerance: Annotated[
        float, Meta(description="How far above the sea the highest point of a rim that lies there may be, in metres.")
    ]


class HandFigures(msgspec.Struct, frozen=True):
    """Limits of a hand, and how its path is written. Millimetres, degrees, seconds."""

    samples_per_second: Annotated[int, Meta(description="Samples of the hand per second.")]
    steps_per_sample: Annotated[int, Meta(description="Simulation steps per sample.")]
    unit: Annotated[float, Meta(description="Millimetres or degrees per unit of a recorded path.")]
    longest: Annotated[dict[hand_path.Phase, int], Meta(description="Longest duration of a path, in seconds.")]
    fastest: Annotated[float, Meta(description="Greatest level speed, in millimetres per second.")]
    fastest_down: Annotated[float, Meta(description="Greatest vertical speed, in millimetres per second.")]
    fastest_turn: Annotated[float, Meta(description="Greatest turn, in degrees per second.")]
    lowest: Annotated[float, Meta(description="Least height of a lowering hand, in millimetres.")]
    highest: Annotated[float, Meta(description="Greatest height of a lowering hand, in millimetres.")]
    top: Annotated[float, Meta(description="Height at which a hand carries the net, in millimetres.")]
    gentle_speed: Annotated[
        float, Meta(description="Speed of a hand that lowers or pulls gently, in millimetres per second.")
    ]
    reach: Annotated[
        float, Meta(description="How far a pulling hand may go from where it begins along each axis, in millimetres.")
    ]
    past: Annotated[float, Meta(description="How far beyond the sea a waypoint of a pull may lie, in millimetres.")]
    max_waypoints: Annotated[int, Meta(description="Greatest number of waypoints of a path.")]


class FishingScene(msgspec.Struct, frozen=True):
    half: Annotated[float, Meta(description="Half of the sea's side, in millimetres.")]
    mouth: Annotated[float, Meta(description="Width of a boat's mouth, in millimetres.")]
    apart: Annotated[
        float, Meta(description="Least gap between a fish that is put somewhere and the others, in millimetres.")
    ]
    of_a_kind: Annotated[int, Meta(description="Number of fish of each kind.")]
    outward: Annotated[tuple[Point, ...], Meta(description="Unit vector from the middle of the sea to each edge.")]
    kinds: tuple[KindFigures, ...]
    nets: tuple[NetFigures, ...]
    tackle: TackleFigures
    hand: HandFigures
    fish_placeholder: Annotated[str, Meta(description="Where the fish go into a model.")]
    sensor_placeholder: Annotated[str, Meta(description="Where the sensors of touches go into a model.")]
    highest_price: Annotated[int, Meta(description="Highest price on the market.")]


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
            bridle=tackle.BRIDLE_HEIGHT,
            ropes=tackle.ROPE_LENGTH,
            pulling=tackle.PULLING_HEIGHT,
            damping=tackle.SPIN_DAMPING,
            down_tolerance=net_run.DOWN_TOLERANCE,
        ),
        hand=HandFigures(
            samples_per_second=hand.SAMPLES_PER_SECOND,
            steps_per_sample=model.STEPS_PER_SAMPLE,
            unit=hand_path.UNIT,
            longest=hand_path.LONGEST,
            fastest=hand_path.FASTEST,
            fastest_down=hand_path.FASTEST_DOWN,
            fastest_turn=hand_path.FASTEST_TURN,
            lowest=hand_path.LOWEST,
            highest=hand_path.HIGHEST,
            top=hand.TOP,
            gentle_speed=hand.GENTLE_SPEED,
            reach=hand_path.REACH,
            past=hand_path.PAST,
            max_waypoints=hand_path.MAX_WAYPOINTS,
        ),
        fish_placeholder=model.FISH_PLACEHOLDER,
        sensor_placeholder=model.SENSOR_PLACEHOLDER,
        highest_price=max(sea.PRICES),
    )


def _kind(kind: Kind) -> KindFigures:
    shape = sea.SHAPES[kind]
    return KindFigures(kind, shape.length, shape.height, shape.thickness, model.geoms(kind))


def _net(net: NetName) -> NetFigures:
    held = tuple((METRE * x, METRE * y) for x, y in tackle.ring(net).held)
    return NetFigures(net, sea.OUTLINES[net], held, {manner: model.frame(net, manner) for manner in tackle.MANNERS})
