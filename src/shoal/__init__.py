"""Five fish-and-penguin tabletop games."""
