"""Metrics for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

commands = Counter("shoal_commands_total", "Commands executed", ["kind"])
refusals = Counter("shoal_refusals_total", "Commands refused", ["kind"])
conflicts = Counter("shoal_conflicts_total", "Appends that lost the race against another process")
sockets = Gauge("shoal_sockets", "Open connections to tables")
connections_cut = Counter("shoal_connections_cut_total", "Connections that the server has cut", ["reason"])
loop_lag = Gauge("shoal_loop_lag_seconds", "Longest delay of the event loop in the last ten seconds")
write_age = Gauge("shoal_write_age_seconds", "Time since the database last stored something")
open_tables = Gauge("shoal_open_tables", "Tables held in memory")
games_finished = Counter("shoal_games_finished_total", "Games played to their end", ["game"])
bot_seconds = Histogram("shoal_bot_seconds", "Time a bot took for an action", ["game", "level"])
analysis_seconds = Histogram("shoal_advice_seconds", "Time the analysis of a position took", ["game"])
command_seconds = Histogram(
    "shoal_command_seconds",
    "Time from a command to its durable answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
waiting = Gauge("shoal_waiting_tasks", "Searches and acts that wait for a thread or a process", ["queue"])
waiting_seconds = Histogram("shoal_waiting_seconds", "Time that searches and acts have waited", ["queue"])
