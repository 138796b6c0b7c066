"""Pictures of Gone Fishing: steps of its lesson."""

from docs.pictures.picture import Picture

from shoal.games.gone_fishing.lesson import CHOOSING, PULLING, SELLING

PICTURES = (
    Picture("setup", CHOOSING.position, zoom=1),
    Picture("pull", PULLING.position, zoom=8, shift=(0, -130)),
    Picture("market", SELLING.position),
)
