"""ICECOOL by Brian Gomez."""

from shoal.games.icecool.game import Icecool

GAME = Icecool()
