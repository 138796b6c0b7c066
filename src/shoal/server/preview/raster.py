"""Turns the SVG of a preview into a PNG. It knows nothing else, so that a process for it is small."""

from pathlib import Path

FONTS = [str(file) for file in sorted(Path(__file__).with_name("fonts").glob("*.ttf"))]


def render(svg: str) -> bytes:
    """Return the PNG of a preview. This takes some hundred milliseconds, in which Python does nothing else."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=not needs_system_fonts(svg),
        font_files=FONTS,
        font_family="Nunito",
        sans_serif_family="Nunito",
    )


def needs_system_fonts(text: str) -> bool:
    """Return whether a text has letters that our fonts lack. They have Latin and Cyrillic ones.

    Then the fonts of the machine are asked, which takes longer.

    >>> needs_system_fonts("Ann, Öz, Ольга, Đặng…"), needs_system_fonts("小鱼"), needs_system_fonts("سمكة")
    (False, True, True)
    """
    return any(letter > "\u052f" and not "\u1e00" <= letter <= "\u20cf" for letter in text)
