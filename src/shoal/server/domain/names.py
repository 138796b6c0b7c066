"""Cleans texts that people write and others read."""

from shoal.core import Refusal


def to_one_line(text: str) -> str:
    """Replace line breaks, control and direction characters by single spaces, and strip the ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """Return a name as others see it; raise Refusal if nothing of it is left."""
    cleaned = to_one_line(name)
    if not cleaned:
        raise Refusal("A name needs at least one letter.")
    return cleaned
