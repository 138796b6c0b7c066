"""Functions that simulate an act and depend on nothing but their arguments."""

SIMULATIONS = ("shoal.games.icecool.physics.simulation.fly",)
