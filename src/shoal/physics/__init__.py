"""Rigid bodies in MuJoCo: build a world, run it to rest, tell what happened. It knows no game."""
