"""Pictures on the pages of the rules: positions that the games' boards draw.

Each game lists its pictures in a module that is named after the game. `python -m docs.pictures` draws all of them,
and `python -m docs.pictures kuna_yala` those of one game.
"""
