"""The functions that simulate an act: nothing but their arguments decides its outcome."""

SIMULATIONS = ("shoal.games.icecool.physics.simulation.fly",)
