"""Arguments of `shoal serve` for tests and benchmarks in which one machine does the work of many guests."""

UNLIMITED = (
    *("--commands-per-second", "1e9", "--reads-per-second", "1e9", "--costly-reads-per-second", "1e9"),
    *("--sockets-per-guest", "100000", "--sockets-per-address", "100000", "--connections", "100000"),
    *("--connections-per-address", "100000", "--previews-per-second", "1e9", "--sign-ins-per-second", "1e9"),
)
