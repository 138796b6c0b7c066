"""Bots against bots: who is how strong, and how sure that is."""
