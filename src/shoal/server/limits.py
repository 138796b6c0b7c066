"""How much anybody may ask for."""

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Bucket:
    """Lets through so many a second on average."""

    per_second: float
    burst: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.burst, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 64 * 1024
    commands_per_second: float = 20.0
    chats_per_second: float = 1.0
    burst_seconds: float = 5.0
    """So many seconds' worth may come at once."""
    outbox: int = 256
    """Messages that may wait for a slow reader before he is cut off, to come back and catch up."""
    bots_at_once: int = 2
    bot_pace: float = 0.6
    """Seconds that a bot takes at least, so that people can follow."""
    acts_at_once: int = 2
    act_seconds: float = 30.0
    """Of working out what comes of an act: the longest take a tenth of it."""
    acts_waiting: int = 200
    """Acts that may be worked out or wait for it."""
    hint_seconds: float = 0.5
    """Of thinking, for a hint."""
    analysis_seconds: float = 0.25
    """Of thinking, for each position of a finished game."""
    advice_per_guest: int = 2
    """Questions of one guest that may wait for their answer."""
    advice_at_once: int = 8
    """Positions that may be thought about or wait for it, so that bots are not kept waiting."""
    live_tables: int = 5_000

    def command_bucket(self) -> Bucket:
        """For one connection's commands, or one client's requests that change something."""
        return Bucket(self.commands_per_second, self.commands_per_second * self.burst_seconds)

    def chat_bucket(self) -> Bucket:
        return Bucket(self.chats_per_second, self.chats_per_second * self.burst_seconds)
