"""Benchmarks of the engine, the search, the physics and the server."""
