"""Five fish-and-penguin tabletop games: exact rules in Python, at the speed of C."""
