"""SVG picture of the school from above, for notebooks and documents."""

from math import cos, radians, sin

from shoal.core import count_in_words
from shoal.core.drawing import INK, SEAT_COLOURS, picture, seat_mark, text
from shoal.games.icecool.rules.floor_plan import DOOR_NAMED, RED_LINE, ROOMS, SIDE, Room, wall_pieces
from shoal.games.icecool.schema import Penguin, PenguinView

MARGIN = 34.0
WIDTH = SIDE + 2 * MARGIN
HEIGHT = WIDTH + 16
FLOORS = {"classroom": "#dcebf5", "gym": "#e9e4d6", "kitchen": "#e0eee6", "common": "#ece1ec", "hall": "#e8eef2"}
RADIUS = 15.0
FISH = "M-14 0C-9-9 4-9 10-1L16-7Q14 0 16 7L10 1C4 9-9 9-14 0z"


def draw(view: PenguinView) -> str:
    parts = [
        *(_room(room) for room in ROOMS),
        *(_wall(*piece) for piece in wall_pieces()),
        *(_fish(door, seat) for seat, doors in enumerate(view.fish) for door in doors),
        *(_penguin(view, seat, penguin) for seat, penguin in enumerate(view.penguins) if penguin is not None),
        *(_panel(view, seat) for seat in range(view.options.players)),
    ]
    return picture("ICECOOL", WIDTH, HEIGHT, parts, sea="#123a5c")


def _up(y: float) -> float:
    """Return the place in the picture of a place north of the school's southern edge."""
    return MARGIN + SIDE - y


def _room(room: Room) -> str:
    x, y, width, height = MARGIN + room.left, _up(room.high), room.right - room.left, room.high - room.low
    floor = f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{FLOORS[room.name]}"/>'
    line = (
        f'<rect x="{x + RED_LINE:.0f}" y="{y + RED_LINE:.0f}" width="{width - 2 * RED_LINE:.0f}" '
        f'height="{height - 2 * RED_LINE:.0f}" rx="6" fill="none" stroke="#d9534f" stroke-width="2.500" opacity=".7"/>'
    )
    return floor + line + text(x + width / 2, y + 30, room.title, 16, fill="#5f7a90")


def _wall(left: float, right: float, low: float, high: float) -> str:
    return (
        f'<rect x="{MARGIN + left:.1f}" y="{_up(high):.1f}" width="{right - left:.1f}" height="{high - low:.1f}" '
        f'rx="2" fill="{INK}"/>'
    )


def _fish(name: str, seat: int) -> str:
    door, across = DOOR_NAMED[name], 9 * (seat - 1.5)
    x, y = door.middle
    x, y = (x, y + across) if door.axis == 0 else (x + across, y)
    return (
        f'<g transform="translate({MARGIN + x:.1f} {_up(y):.1f}) scale(.5)"><path d="{FISH}" '
        f'fill="{SEAT_COLOURS[seat]}" stroke="#fff" stroke-width="3"/></g>'
    )


def _penguin(view: PenguinView, seat: int, penguin: Penguin) -> str:
    x, y, turn = MARGIN + penguin.x, _up(penguin.y), radians(penguin.heading)
    beak = (x + RADIUS * cos(turn), y - RADIUS * sin(turn))
    ring = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS + 5:.0f}" fill="none" stroke="#d9534f" stroke-width="3" '
        'stroke-dasharray="5 4"/>'
        if seat == view.catcher
        else ""
    )
    return (
        f'{ring}<circle cx="{beak[0]:.1f}" cy="{beak[1]:.1f}" r="5" fill="#f5a52c"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS:.0f}" fill="#252d40" stroke="{SEAT_COLOURS[seat]}" '
        f'stroke-width="4"/><circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#fff"/>{seat_mark(seat, x, y, 1.1)}'
    )


def _panel(view: PenguinView, seat: int) -> str:
    x, y = MARGIN + seat * SIDE / view.options.players, HEIGHT - 18
    cards = view.cards[seat] + view.open[seat]
    words = count_in_words(view.flicks, "flicks") if view.catcher is None else count_in_words(cards, "cards")
    if seat == view.catcher:
        words += ", Catcher"
    return seat_mark(seat, x + 8, y - 4, 1.3) + text(x + 22, y, words, 14, "start")
