"""Metrics for Prometheus."""

from functools import cache

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
bus_failures = Counter("shoal_bus_failures_total", "Envelopes that could not be sent to the other processes")
bus_gaps = Counter("shoal_bus_gaps_total", "Times that messages of other processes were missed")
reports = Counter("shoal_reports_total", "Reports about people that guests have sent to the operator")
members = Gauge("shoal_members", "Processes that share the tables of the database, as this one sees it")
notices = Counter("shoal_notices_total", "Turn notices posted, by what became of them", ["kind", "outcome"])
notice_seconds = Histogram(
    "shoal_notice_seconds",
    "Time from a durable move to the answer to its first notice",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 900),
)


@cache
def command_counter(kind: str) -> Counter:
    """Return the counter of a kind of commands; to find it among its labels takes longer than to count."""
    return commands.labels(kind)
