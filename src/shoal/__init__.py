"""Five fish-and-penguin tabletop games: exact rules in Python, at the speed of C."""

from importlib.metadata import version

__version__ = version("shoal")
