"""Messages about the devices and passkeys of a guest, and about joining another device."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Label = Annotated[str, Meta(description="Name of the device, such as Firefox on Linux.")]
Since = Annotated[float, Meta(description="Time since which it is known, in seconds since 1970.")]
Credential = Annotated[dict[str, Any], Meta(description="Credential as WebAuthn describes it in JSON.")]


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser or a program on which the guest is signed in."""

    id: Annotated[str, Meta(description="Identifier of the device.")]
    label: Label
    since: Since
    seen: Annotated[float, Meta(description="Time of its last use, to the day, in seconds since 1970.")]
    here: Annotated[bool, Meta(description="True for the device that asks.")]


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the guest."""

    id: Annotated[str, Meta(description="Identifier of the passkey.")]
    label: Label
    since: Since


class JoiningCode(msgspec.Struct, frozen=True):
    """A code that joins one more device to the guest, once."""

    code: Annotated[str, Meta(description="The code, in two groups of five characters.")]
    seconds: Annotated[int, Meta(description="Seconds for which it is valid.")]


class GivenCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code as a person has typed it."""

    code: Annotated[str, Meta(max_length=40, description="The code; case, spaces and hyphens do not matter.")]


class JoiningPreview(msgspec.Struct, frozen=True):
    """What a code would change on the browser that asks."""

    name: Annotated[str, Meta(description="Name of the guest whom the browser would become.")]
    current_name: Annotated[str, Meta(description="Name of the guest whom the browser is now.")]
    current_games: Annotated[int, Meta(description="Games of that guest, which the browser would leave behind.")]


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What a browser needs to make or to use a passkey."""

    options: Annotated[dict[str, Any], Meta(description="Options as WebAuthn describes them in JSON.")]


class GivenPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made or used."""

    credential: Credential


class MyData(msgspec.Struct, frozen=True):
    """Everything that is stored about the guest."""

    made: Annotated[float, Meta(description="Time at which this was put together, in seconds since 1970.")]
    data: Annotated[dict[str, Any], Meta(description="What is stored, by kind. Times are in seconds since 1970.")]


class Forgotten(msgspec.Struct, frozen=True):
    """The guest is forgotten, and the cookie is void."""
