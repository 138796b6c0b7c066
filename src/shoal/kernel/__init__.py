"""Rules at the speed of C, written in Python: compiled boards and what can be computed on them."""
