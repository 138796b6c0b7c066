"""Gone Fishing by EHAIL."""

from shoal.games.gone_fishing.game import GoneFishing

GAME = GoneFishing()
