"""Functions that simulate an act and depend on nothing but their arguments."""

SIMULATIONS = (
    "shoal.games.gone_fishing.physics.simulation.lower",
    "shoal.games.gone_fishing.physics.simulation.pull",
    "shoal.games.gone_fishing.physics.simulation.toss",
)
