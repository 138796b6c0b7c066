"""Hey, That's My Fish! by Günter Cornett and Alvydas Jakeliunas."""

from shoal.games.hey_thats_my_fish.game import HeyThatsMyFish

GAME = HeyThatsMyFish()
