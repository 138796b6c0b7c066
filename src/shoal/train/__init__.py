"""Learning by self-play: games, a value network, and matches that decide whether it is better."""
