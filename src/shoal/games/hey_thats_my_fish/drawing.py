"""SVG picture of the board, for notebooks and documents."""

from importlib.resources import files
from math import sqrt

from shoal.core.drawing import SEAT_COLOURS, SEAT_SHAPES
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, NAMES, PLACES
from shoal.games.hey_thats_my_fish.schema import FishView

RADIUS = 40.0
HALF_WIDTH = RADIUS * sqrt(3) / 2
MARGIN = 26.0
WIDTH = 16 * HALF_WIDTH + 2 * MARGIN
HEIGHT = 11.5 * RADIUS + RADIUS + 2 * MARGIN

FISH_AT = {1: ((-3, -2),), 2: ((-10, -13), (4, 7)), 3: ((-3, -19), (-13, -2), (7, 13))}
"""Offsets of the fish from the centre of a floe, by their number."""

ART = files(__package__).joinpath("art.svg").read_text(encoding="utf-8")
DEFINITIONS = ART[ART.index("<defs>") : ART.index("</svg>")].rstrip()


def draw(view: FishView) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" font-family="sans-serif">',
        "<title>Hey, That's My Fish!</title>",
        DEFINITIONS,
        f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" rx="24" fill="url(#sea)"/>',
        *(_floe(cell, fish) for cell, fish in enumerate(f for row in view.rows for f in row) if fish),
        *(_penguin(floe, seat) for seat, floes in enumerate(view.penguins) for floe in floes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _floe(cell: int, fish: int) -> str:
    swimmers = "".join(f'<use href="#fish" x="{x}" y="{y}"/>' for x, y in FISH_AT[fish])
    return (
        f'<g transform="{_at(cell)}"><use href="#floe" y="7" fill="#7fb6d1"/><use href="#floe" fill="url(#ice)"/>'
        f'{swimmers}<text y="31" font-size="8.5" text-anchor="middle" fill="#41708c">{NAMES[cell]}</text></g>'
    )


def _penguin(floe: str, seat: int) -> str:
    colour, shape = SEAT_COLOURS[seat], SEAT_SHAPES[seat]
    return (
        f'<g transform="{_at(CELL_NAMED[floe])}"><g transform="translate(0 -5) scale(.92)"><use href="#penguin"/>'
        f'<path d="M-17-4Q0 5 17-4L17 2Q0 11-17 2z" fill="{colour}"/>'
        f'<g transform="translate(0 13.500)" fill="{colour}">{shape}</g></g></g>'
    )


def _at(cell: int) -> str:
    row, x = PLACES[cell]
    return f"translate({MARGIN + (x + 1) * HALF_WIDTH:.2f} {MARGIN + (1.5 * row + 1) * RADIUS:.2f})"
