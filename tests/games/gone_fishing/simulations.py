"""The functions that simulate an act: nothing but their arguments decides its outcome."""

SIMULATIONS = (
    "shoal.games.gone_fishing.fishing.lower",
    "shoal.games.gone_fishing.fishing.pull",
    "shoal.games.gone_fishing.fishing.toss",
)
