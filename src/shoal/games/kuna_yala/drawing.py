"""SVG picture of the schools and the stacks, for notebooks and documents."""

from importlib.resources import files

from shoal.core.drawing import PALE, picture, seat_mark, text
from shoal.games.kuna_yala.rules.cards import COLOURS, FISH_CARDS, NAMES, SEABEDS
from shoal.games.kuna_yala.schema import CoralView, School

CARD, GAP, MARGIN, HEADING = 52.0, 4.0, 28.0, 30.0
STEP = CARD + GAP
SCHOOLS_PER_ROW = 2
FISH_FILL = {"red": "#e8384f", "yellow": "#ffcb2e", "green": "#33b35f", "violet": "#9257dd"}
SEABED_FILL = {"turquoise": "#53cdca", "navy": "#233f86", "sand": "#f2daa4", "rose": "#f7b3c5"}

ART = files(__package__).joinpath("art.svg").read_text(encoding="utf-8")
DEFINITIONS = ART[ART.index("<defs>") : ART.index("</svg>")].rstrip()


def draw(view: CoralView) -> str:
    parts, left, top, bottom, right = [], MARGIN, MARGIN, 0.0, 2 * MARGIN + 4 * 2 * STEP
    for seat, school in enumerate(view.schools):
        if seat == SCHOOLS_PER_ROW:
            left, top = MARGIN, bottom + MARGIN
        drawn, width, height = _school(view, seat, school, left, top)
        parts.append(drawn)
        left, bottom = left + width + MARGIN, max(bottom, height)
        right = max(right, left)
    return picture(
        "Kuna Yala", right, bottom + 2 * STEP, [DEFINITIONS, *parts, _stacks(view, bottom + MARGIN)], sea="#2c86b0"
    )


def _school(view: CoralView, seat: int, school: School, left: float, upper: float) -> tuple[str, float, float]:
    """Return a school with its heading, its width and the height of its lower edge."""
    west, south = min(card.east for card in school.cards), min(card.north for card in school.cards)
    east, north = max(card.east for card in school.cards), max(card.north for card in school.cards)
    top = upper + HEADING
    width = max(STEP * (east - west + 1), 2 * STEP)
    colour = view.colours[seat]
    swatch = f'<circle cx="{left + 40:.0f}" cy="{upper + 4:.0f}" r="8" fill="{FISH_FILL[colour]}"/>' if colour else ""
    mark = seat_mark(seat, left + 14, upper + 4, 1.6, PALE if seat != view.turn_of else "#ffe14d")
    cards = "".join(
        _card(card.card, left + STEP * (card.east - west), top + STEP * (north - card.north)) for card in school.cards
    )
    return mark + swatch + cards, width, top + STEP * (north - south + 1)


def _card(name: str, x: float, y: float) -> str:
    drawn = f'<use href="#kuna-{name}"/>' if name in NAMES[FISH_CARDS:] else _fish_card(name)
    return f'<g transform="translate({x:.0f} {y:.0f})">{drawn}</g>'


def _fish_card(name: str) -> str:
    fish = next(FISH_FILL[colour] for colour in COLOURS if colour[0] == name[0])
    seabed = next(SEABED_FILL[kind] for kind in SEABEDS if kind[0] == name[1])
    places = ((26, 26, 1.05),) if name[2] == "1" else ((23, 16, 0.78), (29, 37, 0.78))
    swimmers = "".join(
        f'<use href="#kuna-fish" transform="translate({x} {y}) scale({size})" fill="{fish}"/>' for x, y, size in places
    )
    return f'<rect width="52" height="52" rx="8" fill="{seabed}"/>{swimmers}'


def _stacks(view: CoralView, top: float) -> str:
    parts = []
    for n, (card, left) in enumerate(zip(view.visible, view.stacks, strict=True)):
        x = MARGIN + 2 * STEP * n
        shown = _card(card, x, top) if card else f'<rect x="{x:.0f}" y="{top:.0f}" width="52" height="52" rx="8" '
        parts.append(shown if card else f'{shown}fill="none" stroke="{PALE}" stroke-dasharray="4 4"/>')
        parts.append(text(x + CARD + 6, top + 32, f"+ {left}", 14, "start"))
    return "".join(parts)
