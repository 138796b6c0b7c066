"""The functions that simulate an act: nothing but their arguments decides its outcome."""

SIMULATIONS = (
    "shoal.games.gone_fishing.physics.simulation.lower",
    "shoal.games.gone_fishing.physics.simulation.pull",
    "shoal.games.gone_fishing.physics.simulation.toss",
)
