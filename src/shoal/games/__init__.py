"""One folder a game; each gives a `GAME`, and the registry finds it by its folder."""
