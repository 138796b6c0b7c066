"""Rigid-body physics on MuJoCo: build a world, run it to rest, read its events. It knows no game."""
