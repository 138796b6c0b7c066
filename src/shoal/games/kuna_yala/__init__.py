"""Kuna Yala by Rabreau."""

from shoal.games.kuna_yala.game import KunaYala

GAME = KunaYala()
