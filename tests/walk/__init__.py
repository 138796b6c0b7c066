"""A walk through every page at every size, in light and in dark: `python -m tests.walk` photographs them all."""
