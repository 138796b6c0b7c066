"""Little Big Fish by Igor Polouchine and David Perez."""

from shoal.games.little_big_fish.game import LittleBigFish

GAME = LittleBigFish()
