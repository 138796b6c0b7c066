"""Composes a preview as SVG: a title, a headline, the players and a board, which its game has drawn."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import combining, east_asian_width

from shoal.core.drawing import SEAT_COLOURS, seat_mark

WIDTH, HEIGHT = 1200, 630
"""Size of a preview in pixels, as most sites show it without cutting anything off."""
MARGIN = 56
COLUMN = 440
"""Width of the texts beside the board, in pixels."""
LINES_OF_TITLE, LINES_OF_HEADLINE = 2, 6
"""Most lines of the title, and of the headline of a card without players."""
INK, SOFT, GOLD = "#f3fafd", "#a9cfe2", "#ffd166"
DISPLAY, TEXT = "Fredoka", "Nunito"
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow."""
NARROW_LETTERS, BROAD_LETTERS = frozenset("fijlrtI.,:;!'|()-– "), frozenset("mwMW@&")
BACKGROUND = (
    '<defs><linearGradient id="card-sea" x2="0" y2="1"><stop stop-color="#1d6f97"/>'
    '<stop offset="1" stop-color="#08263f"/></linearGradient><g id="card-fish">'
    '<path d="M-8 0C-4-5.400 3.500-5.400 7 0 3.500 5.400-4 5.400-8 0z"/>'
    '<path d="M5.500 0 12-4.600Q10.300 0 12 4.600z"/>'
    f'</g></defs><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#card-sea)"/>'
)
MARK = (
    '<g transform="translate(44 24) scale(1.050)"><g fill="#7fc4e0"><use href="#card-fish" x="30" y="14"/>'
    '<use href="#card-fish" x="44" y="25"/><use href="#card-fish" x="41" y="43"/><use href="#card-fish" x="25" y="50"/>'
    '</g><g transform="translate(22 32) scale(1.400)"><use href="#card-fish" fill="#f58a64"/>'
    '<circle cx="-4" cy="-1.200" r="1.300" fill="#0b3556"/></g></g>'
)


@dataclass(frozen=True)
class SeatLine:
    """The line of one player."""

    seat: int
    name: str
    score: str = ""
    is_marked: bool = False
    """True for the player to move, and for the winners."""


@dataclass(frozen=True)
class Card:
    """What a preview says. The boards are drawn beside it."""

    title: str
    headline: str
    seats: tuple[SeatLine, ...] = ()


def draw_card(card: Card, boards: Sequence[str]) -> str:
    """Return the preview as SVG: one board beside the texts, or several small ones below them."""
    several = len(boards) > 1
    column = WIDTH - 2 * MARGIN if several else COLUMN
    parts = [
        BACKGROUND,
        MARK,
        _line("Shoal", 118, 68, 34, DISPLAY, SOFT),
        _texts(card, column, 170 if several else 158),
    ]
    if several:
        side = (WIDTH - 2 * MARGIN - 18 * (len(boards) - 1)) / len(boards)
        parts += [_board(svg, MARGIN + n * (side + 18), 330, side, 250) for n, svg in enumerate(boards)]
    else:
        left = MARGIN + COLUMN + 30
        parts += [_board(svg, left, 30, WIDTH - left - 34, HEIGHT - 60) for svg in boards]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _texts(card: Card, column: float, top: float) -> str:
    parts, y = [], top
    for text in wrap(card.title, column / 46, LINES_OF_TITLE):
        parts.append(_line(text, MARGIN, y, 46, DISPLAY, INK))
        y += 54
    y += 4
    for text in wrap(card.headline, column / 29, 2 if card.seats else LINES_OF_HEADLINE):
        parts.append(_line(text, MARGIN, y, 29, TEXT, SOFT))
        y += 38
    y = max(y + 26, 600 - 62 * len(card.seats) - 20)
    for n, seat in enumerate(card.seats):
        parts.append(_seat(seat, y + 62 * n))
    return "".join(parts)


def _seat(line: SeatLine, y: float) -> str:
    ring = f'stroke="{GOLD}" stroke-width="3"' if line.is_marked else ""
    score = cut(line.score, 7.5)
    room = COLUMN - 60 - 21 * width_of(score) - 14
    return (
        f'<rect x="{MARGIN - 8}" y="{y - 34:.0f}" width="{COLUMN + 8}" height="52" rx="16" fill="#061c30" '
        f'fill-opacity=".55" {ring}/>'
        f'<circle cx="{MARGIN + 18}" cy="{y - 8:.0f}" r="17" fill="{SEAT_COLOURS[line.seat]}"/>'
        f"{seat_mark(line.seat, MARGIN + 18, y - 8, 1.5, '#fff')}"
        f"{_line(cut(line.name, room / 27), MARGIN + 46, y + 1, 27, TEXT, INK)}"
        f"{_line(score, MARGIN + COLUMN - 14, y, 21, TEXT, SOFT, 'end')}"
    )


def _line(words: str, x: float, y: float, size: float, font: str, fill: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{font}" font-weight="600" font-size="{size:g}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(NOT_XML.sub("", words), quote=False)}</text>'
    )


def _board(svg: str, x: float, y: float, width: float, height: float) -> str:
    """Place a drawn board in the middle of a box."""
    place = f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
    return svg.replace("<svg ", place, 1)


def width_of(text: str) -> float:
    """Return about how wide a text is, in multiples of the size of its font."""
    return sum(_width_of_letter(letter) for letter in text)


def _width_of_letter(letter: str) -> float:
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF":
        return 1.0
    if letter in NARROW_LETTERS:
        return 0.33
    return 0.86 if letter in BROAD_LETTERS else 0.66 if letter.isupper() else 0.57


def cut(text: str, room: float) -> str:
    """Return as much of a text as fits, with an ellipsis if something is missing.

    >>> cut("Guillemot", 10), cut("Guillemot", 3)
    ('Guillemot', 'Guill…')
    """
    if width_of(text) <= room:
        return text
    kept = ""
    for letter in text:
        if width_of(kept + letter) > room - 0.7:
            break
        kept += letter
    return kept.rstrip() + "…"


def wrap(text: str, room: float, most: int) -> list[str]:
    """Return a text in at most so many lines; the last one is cut if need be.

    >>> wrap("A walk over the ice", 6, 2)
    ['A walk over', 'the ice']
    """
    lines, words = [""], text.split()
    while words:
        longer = f"{lines[-1]} {words[0]}".strip()
        if lines[-1] and width_of(longer) > room:
            if len(lines) == most:
                break
            lines.append("")
            continue
        lines[-1] = longer
        words.pop(0)
    lines[-1] = f"{lines[-1]} {' '.join(words)}".strip()
    return [cut(line, room) for line in lines]
