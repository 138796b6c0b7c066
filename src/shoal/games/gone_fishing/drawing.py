"""SVG picture of the sea from above, for notebooks and documents."""

from shoal.core.drawing import SEAT_COLOURS, picture, seat_mark, text
from shoal.games.gone_fishing.rules.sea import HALF, KINDS, MOUTH, OUTLINES, OUTWARD, SHAPES, Kind
from shoal.games.gone_fishing.schema import FishingView, SeaFish

BOAT, PANEL = 46.0, 64.0
MIDDLE = HALF + BOAT
WIDTH, HEIGHT = 2 * MIDDLE, 2 * MIDDLE + PANEL
FILL: dict[Kind, str] = {
    "blue": "#3f7fe0",
    "purple": "#9a5bd0",
    "green": "#3fae63",
    "white": "#f4f6f8",
    "red": "#e0504a",
}


def draw(view: FishingView) -> str:
    parts = [
        f'<rect x="{BOAT:.0f}" y="{BOAT:.0f}" width="{2 * HALF:.0f}" height="{2 * HALF:.0f}" rx="22" fill="#2c86b0"/>',
        *(_boat(view, seat) for seat in range(view.options.players)),
        *(_fish(fish) for fish in view.fish),
        _net(view),
        _market(view),
        *(_hold(view, seat) for seat in range(view.options.players)),
    ]
    return picture("Gone Fishing", WIDTH, HEIGHT, parts, sea="#0b3a5f")


def _fish(fish: SeaFish) -> str:
    length, height = SHAPES[fish.colour].length / 2, SHAPES[fish.colour].height / 2
    fin = f"M{-length:.0f} 0 {-length - 5:.0f} {-height * 0.7:.0f}V{height * 0.7:.0f}z"
    return (
        f'<g transform="translate({MIDDLE + fish.x:.1f} {MIDDLE - fish.y:.1f}) rotate({-fish.heading:.1f})">'
        f'<g fill="{FILL[fish.colour]}"><path d="{fin}"/>'
        f'<ellipse rx="{length:.0f}" ry="{height * 0.8:.1f}" stroke="#0b2c4a" stroke-opacity=".4"/></g>'
        f'<circle cx="{length * 0.55:.1f}" cy="-2" r="1.800" fill="#12202b"/></g>'
    )


def _boat(view: FishingView, seat: int) -> str:
    east, north = OUTWARD[view.edges[seat]]
    x, y = MIDDLE + east * (HALF + 22), MIDDLE - north * (HALF + 22)
    width, height = (MOUTH, 34.0) if north else (34.0, MOUTH)
    stroke = "#ffe14d" if seat == view.to_act else "#fff"
    return (
        f'<rect x="{x - width / 2:.0f}" y="{y - height / 2:.0f}" width="{width:.0f}" height="{height:.0f}" rx="14" '
        f'fill="{SEAT_COLOURS[seat]}" stroke="{stroke}" stroke-width="3"/>{seat_mark(seat, x, y, 1.5, "#fff")}'
    )


def _net(view: FishingView) -> str:
    if view.net is None or view.down is None:
        return ""
    corners = " ".join(f"{x:.1f},{-y:.1f}" for x, y in OUTLINES[view.net])
    place = f"translate({MIDDLE + view.down.x:.1f} {MIDDLE - view.down.y:.1f}) rotate({-view.down.heading:.1f})"
    return (
        f'<polygon transform="{place}" points="{corners}" fill="#fff" fill-opacity=".18" stroke="#f3d9a4" '
        'stroke-width="4" stroke-linejoin="round"/>'
    )


def _market(view: FishingView) -> str:
    parts = []
    for n, (kind, price) in enumerate(zip(KINDS, view.prices, strict=True)):
        x, y = BOAT + 8 + 62 * n, HEIGHT - 40
        parts.append(f'<ellipse cx="{x + 8:.0f}" cy="{y:.0f}" rx="12" ry="7" fill="{FILL[kind]}"/>')
        parts.append(text(x + 26, y + 5, str(price), 15, "start"))
    return "".join(parts)


def _hold(view: FishingView, seat: int) -> str:
    x, y = MIDDLE + 10 + seat * 92, HEIGHT - 40
    words = f"{sum(view.holds[seat])} fish"
    return seat_mark(seat, x, y, 1.3) + text(x + 14, y + 5, words, 14, "start")
