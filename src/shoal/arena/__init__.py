"""Tournaments of bots: scores with confidence intervals, and ratings."""
