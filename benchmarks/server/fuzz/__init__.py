"""Fuzzing: valid and invalid requests by the thousand, none of which may make the server fail."""
