"""Turns the SVG of a board into pixels. It knows nothing else, so that a process for it is small."""

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FONTS = [str(file) for file in sorted(Path(__file__).with_name("fonts").glob("*.ttf"))]


def render(svg: str) -> bytes:
    """Return the PNG of a picture. This takes some hundred milliseconds, in which Python does nothing else."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=not needs_system_fonts(svg),
        font_files=FONTS,
        font_family="Nunito",
        sans_serif_family="Nunito",
    )


def to_pixels(svg: str) -> NDArray[np.uint8]:
    """Return the pixels of a picture on white: rows, columns, and red, green and blue from 0 to 255.

    >>> half = '<rect width="1" height="1" fill="red"/>'
    >>> to_pixels(f'<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1">{half}</svg>').tolist()
    [[[255, 0, 0], [255, 255, 255]]]
    """
    from PIL import Image

    drawn: Any = Image.open(BytesIO(render(svg))).convert("RGBA")
    paper = Image.new("RGBA", drawn.size, "white")
    return np.asarray(Image.alpha_composite(paper, drawn).convert("RGB"))


def needs_system_fonts(text: str) -> bool:
    """Return whether a text has letters that our fonts lack. They have Latin and Cyrillic ones.

    Then the fonts of the machine are asked, which takes longer.

    >>> needs_system_fonts("Ann, Öz, Ольга, Đặng…"), needs_system_fonts("小鱼"), needs_system_fonts("سمكة")
    (False, True, True)
    """
    return any(letter > "\u052f" and not "\u1e00" <= letter <= "\u20cf" for letter in text)
