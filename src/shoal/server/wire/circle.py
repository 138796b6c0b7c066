"""Messages about the people with whom a guest has played, and about the guest's own games."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

CompanionKey = Annotated[
    str,
    Meta(
        min_length=24,
        max_length=24,
        pattern="^[0-9a-f]+$",
        description="Name under which the receiver, and nobody else, may speak of the other guest.",
    ),
]
GameId = Annotated[str, Meta(max_length=40, description="Id of the game.")]


class Companion(msgspec.Struct, frozen=True):
    """Another guest with whom the receiver has played."""

    key: CompanionKey
    name: str
    online: Annotated[bool, Meta(description="True if they are at a table now.")]
    games: Annotated[int, Meta(description="Games that the two have played together or are playing.")]
    running: Annotated[int, Meta(description="Games that they are playing.")]
    wins: Annotated[int, Meta(description="Finished games in which the receiver came before them.")]
    losses: Annotated[int, Meta(description="Finished games in which they came before the receiver.")]
    last: Annotated[float, Meta(description="Time of the last game, in seconds since 1970.")]


class Circle(msgspec.Struct, frozen=True):
    """The people with whom a guest has played, those of the latest games first."""

    companions: list[Companion]
    more: Annotated[bool, Meta(description="True if there is another page.")]


class CompanionInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to which a guest invites somebody with whom they have played."""

    companion: CompanionKey
    game: GameId
    rated: Annotated[bool, Meta(description="True if the result counts for the players' ratings.")] = False
    series: Annotated[Literal[1, 3, 5], Meta(description="Best of so many games; 1 for a single game.")] = 1


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a rated game."""

    at: Annotated[float, Meta(description="Time of the game's end, in seconds since 1970.")]
    rating: Annotated[int, Meta(description="Rating in points; newcomers begin at 1500.")]
    error: Annotated[int, Meta(description="Points by which the rating may be off, with 95 % confidence.")]


class OpponentRecord(msgspec.Struct, frozen=True):
    """The games of a guest against one opponent."""

    name: Annotated[str, Meta(description="Name of the person, or level of the bot.")]
    bot: Annotated[bool, Meta(description="True if the opponent is a bot.")]
    games: int
    wins: Annotated[int, Meta(description="Games in which the guest came before the opponent.")]
    losses: Annotated[int, Meta(description="Games in which the opponent came before the guest.")]


class GameRecord(msgspec.Struct, frozen=True):
    """The finished games of a guest in one game, against people and bots."""

    game: GameId
    games: int
    wins: Annotated[int, Meta(description="Games in which the guest came first.")]
    streak: Annotated[int, Meta(description="Wins in a row up to now.")]
    best_streak: Annotated[int, Meta(description="Most wins in a row.")]
    opponents: Annotated[list[OpponentRecord], Meta(description="The most frequent opponents, the favourite first.")]
    ratings: Annotated[list[RatingPoint], Meta(description="The rating after each rated game, the oldest first.")]
    rated_games: Annotated[int, Meta(description="Number of rated games.")]
    challenge_best: Annotated[
        str | None, Meta(description="Best result in challenges of the last weeks, in words; null without one.")
    ]


class BotStrength(msgspec.Struct, frozen=True):
    """The rating of a bot, as the arena has measured it."""

    level: Annotated[str, Meta(description="Level of the bot.")]
    rating: Annotated[int, Meta(description="Rating in points, on the scale of people's ratings.")]
    error: Annotated[int, Meta(description="Points by which the rating may be off, with 95 % confidence.")]


class OwnRecord(msgspec.Struct, frozen=True):
    """What a guest has played; nobody else can read it."""

    games: list[GameRecord]
    bots: Annotated[dict[str, list[BotStrength]], Meta(description="Ratings of the bots by game, the weakest first.")]
