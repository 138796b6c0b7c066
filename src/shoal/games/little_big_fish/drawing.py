"""SVG picture of the sea, for notebooks and documents."""

from shoal.core.drawing import SEAT_COLOURS, picture, seat_mark, text
from shoal.games.little_big_fish.rules.sea import COLOURS, PLANKTON, SIDE, SQUARE_NAMED
from shoal.games.little_big_fish.schema import Fish, ReefView

CELL, MARGIN, PANEL = 64.0, 40.0, 46.0
SEA = SIDE * CELL
WIDTH, HEIGHT = SEA + 2 * MARGIN, SEA + 2 * MARGIN + PANEL
BOARDS = {"red": "#2f7fa8", "yellow": "#277398", "blue": "#22688c", "green": "#2b789f"}
"""Water of each board, so that the four boards can be told apart."""
PLANKTON_FILL = {"red": "#e8584f", "yellow": "#f5c542", "blue": "#5fb4f2", "green": "#5cc26d"}
SIZES = {"small": 0.62, "medium": 0.85, "big": 1.1}
FISH = "M-22 0C-14-15 8-16 18-2L28-11Q25 0 28 11L18 2C8 16-14 15-22 0z"


def draw(view: ReefView) -> str:
    parts = [
        *(_board(view, quarter) for quarter in range(4)),
        *(_square(row, column, kind) for row, kinds in enumerate(view.rows) for column, kind in enumerate(kinds)),
        *(_fish(fish) for fish in view.swimmers),
        *(text(MARGIN + CELL * (n + 0.5), MARGIN + SEA + 18, letter) for n, letter in enumerate("abcdef")),
        *(text(MARGIN - 14, MARGIN + SEA - CELL * (n + 0.5) + 4, str(n + 1)) for n in range(SIDE)),
        *(_panel(view, seat) for seat in range(2)),
    ]
    return picture("Little Big Fish", WIDTH, HEIGHT, parts, sea="#0b3a5f")


def _board(view: ReefView, quarter: int) -> str:
    x, y = MARGIN + quarter % 2 * SEA / 2, MARGIN + (1 - quarter // 2) * SEA / 2
    fill = BOARDS[view.boards[quarter].colour]
    side = SEA / 2 - 2
    return f'<rect x="{x + 1:.0f}" y="{y + 1:.0f}" width="{side:.0f}" height="{side:.0f}" rx="12" fill="{fill}"/>'


def _square(row: int, column: int, kind: str) -> str:
    x, y = MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5)
    frame = f'<rect x="-30" y="-30" width="60" height="60" rx="9" fill="#fff" opacity=".07"/>{_feature(kind)}'
    return f'<g transform="translate({x:.0f} {y:.0f})">{frame}</g>'


def _feature(kind: str) -> str:
    if kind in PLANKTON:
        fill = PLANKTON_FILL[COLOURS[PLANKTON.index(kind)]]
        drops = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in ((-9, -7, 8), (9, -3, 7), (-2, 10, 6)))
        return f'<g fill="{fill}" opacity=".85">{drops}</g>'
    return {
        "W": '<path d="M-24 12Q0 26 24 12L18 22H-16z" fill="#5b4331"/><path d="M-3 15V-20L16 6H-3M-8 14V-10L-20 8z" '
        'fill="#8a6a4d" stroke="#5b4331" stroke-width="3" stroke-linejoin="round"/>',
        "N": '<circle r="17" fill="none" stroke="#bfe6f5" stroke-width="3" stroke-dasharray="5 4"/>'
        '<circle r="6" fill="#bfe6f5"/>',
        "?": '<circle r="18" fill="#f3e3b3"/><text y="9" font-size="26" font-weight="700" text-anchor="middle" '
        'fill="#8a5a12">?</text>',
    }.get(kind, "")


def _fish(fish: Fish) -> str:
    row, column = divmod(SQUARE_NAMED[fish.square], SIDE)
    x, y, size = MARGIN + CELL * (column + 0.5), MARGIN + SEA - CELL * (row + 0.5), SIZES[fish.size]
    mirrored = -1 if fish.seat else 1
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale({size * mirrored:g} {size:g})">'
        f'<path d="{FISH}" fill="{SEAT_COLOURS[fish.seat]}" stroke="#fff" stroke-width="2.500"/>'
        '<circle cx="-13" cy="-3" r="3.400" fill="#fff"/><circle cx="-14" cy="-3" r="1.800" fill="#12202b"/></g>'
        f"{seat_mark(fish.seat, x + 3 * mirrored, y, 0.7 * size, '#fff')}"
    )


def _panel(view: ReefView, seat: int) -> str:
    x, y = MARGIN + seat * SEA / 2, MARGIN + SEA + 44
    words = f"{view.eaten[seat]} eaten, {view.fish[seat]} in play"
    left = "".join(
        f'<circle cx="{x + 24 + 15 * n:.0f}" cy="{y + 16:.0f}" r="5" fill="{PLANKTON_FILL[colour]}"/>'
        for n, colour in enumerate(view.plankton[seat])
    )
    return f"{seat_mark(seat, x + 8, y, 1.2)}{text(x + 20, y + 4, words, 13, 'start')}{left}"
