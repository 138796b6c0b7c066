"""What the SVG pictures of all games share: the frame, and the colour and mark of each seat."""

from collections.abc import Iterable

SEAT_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7")
"""Colour of each seat, from a set that colour-blind people can tell apart."""
SEAT_SHAPES = (
    '<circle r="5.4"/>',
    '<path d="M0-6 5.8 4.6h-11.6z"/>',
    '<path d="M-5-5h10v10h-10z"/>',
    '<path d="M0-6.6 1.7-2 6.4-2 2.7 1 4 5.8 0 3-4 5.8-2.7 1-6.4-2-1.7-2z"/>',
)
"""Mark of each seat: circle, triangle, square, star."""
INK, PALE = "#12304a", "#dff0f8"


def seat_mark(seat: int, x: float, y: float, size: float = 1.0, fill: str | None = None) -> str:
    """Return the mark of a seat at a place, by default in the colour of the seat."""
    colour = fill or SEAT_COLOURS[seat]
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({size:g})" fill="{colour}">{SEAT_SHAPES[seat]}</g>'


def text(x: float, y: float, words: str, size: float = 12, anchor: str = "middle", fill: str = PALE) -> str:
    """Return a line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}">{words}</text>'


def picture(title: str, width: float, height: float, parts: Iterable[str], sea: str = "#155a86") -> str:
    """Return a picture with a title for people who cannot see it."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">',
        f"<title>{title}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="24" fill="{sea}"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
