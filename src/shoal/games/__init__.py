"""The games, one per folder; the registry finds the `GAME` of each folder by the folder's name."""
