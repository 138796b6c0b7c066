"""Several processes on one database: what players see and what the log says while processes are killed and stopped."""
