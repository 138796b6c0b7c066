"""Metrics for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

commands = Counter("shoal_commands_total", "Commands executed", ["kind"])
refusals = Counter("shoal_refusals_total", "Commands refused", ["kind"])
conflicts = Counter("shoal_conflicts_total", "Appends that lost the race against another process")
sockets = Gauge("shoal_sockets", "Open connections to tables")
open_tables = Gauge("shoal_open_tables", "Tables held in memory")
games_finished = Counter("shoal_games_finished_total", "Games played to their end", ["game"])
bot_seconds = Histogram("shoal_bot_seconds", "Time a bot took for an action", ["game", "level"])
analysis_seconds = Histogram("shoal_advice_seconds", "Time the analysis of a position took", ["game"])
command_seconds = Histogram(
    "shoal_command_seconds",
    "Time from a command to its durable answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
