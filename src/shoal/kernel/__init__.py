"""Compiled rules: plain Python at the speed of C, with random playouts, tree search and a solver for all games."""
