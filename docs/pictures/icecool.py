"""Pictures of ICECOOL: steps of its lesson."""

from docs.pictures.picture import Picture

from shoal.games.icecool.lesson import CATCHING, FLICKING, STEPPING

PICTURES = (
    Picture("school", FLICKING.position),
    Picture("catch", CATCHING.position, zoom=8, shift=(-130, 220)),
    Picture("red-line", STEPPING.position, zoom=8, shift=(-230, -60)),
)
