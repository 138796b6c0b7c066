"""The frames of a WebSocket that games are made of: whole text messages (RFC 6455).

The library handles every frame, but does so in many steps. Commands and answers are plain text frames, which are read
and written here in one step; all others are left to it.
"""

from collections.abc import Iterator

from websockets.speedups import apply_mask

PLAIN_TEXT = 0x81
"""First byte of a text message in a single frame, without extensions."""
MASKED = 0x80
SHORT, MEDIUM = 126, 65_536
"""Sizes from which on a frame says its size in two bytes, and in eight."""
MASK_SIZE = 4


def frame_text(text: str) -> bytes:
    """Return a text message as a server sends it."""
    data = text.encode()
    size = len(data)
    if size < SHORT:
        return bytes((PLAIN_TEXT, size)) + data
    if size < MEDIUM:
        return b"\x81\x7e" + size.to_bytes(2) + data
    return b"\x81\x7f" + size.to_bytes(8) + data


class FrameSplitter:
    """Splits what arrives from a browser into whole frames."""

    def __init__(self, max_size: int) -> None:
        self.max_size = max_size
        self.rest = bytearray()
        """The beginning of a frame whose end has not arrived."""

    def split(self, data: bytes) -> Iterator[bytes]:
        """Yield the frames that are whole, and what claims to be larger than allowed as far as it has arrived."""
        buffer: bytes | bytearray = data
        if self.rest:
            self.rest += data
            buffer = self.rest
        begin = 0
        while (end := self._end(buffer, begin)) is not None and end <= len(buffer):
            yield bytes(buffer[begin:end])
            begin = end
        if begin or buffer is data:
            self.rest = bytearray(buffer[begin:])

    def _end(self, buffer: bytes | bytearray, begin: int) -> int | None:
        """Return where the frame ends that begins there; None if its header has not arrived."""
        available = len(buffer) - begin
        if available < 2:
            return None
        size, header = buffer[begin + 1] & 0x7F, 2
        if size >= SHORT:
            header = 4 if size == SHORT else 10
            if available < header:
                return None
            size = int.from_bytes(buffer[begin + 2 : begin + header])
        if size > self.max_size:
            return len(buffer)
        return begin + header + size + (MASK_SIZE if buffer[begin + 1] & MASKED else 0)


def read_text(frame: bytes, max_size: int) -> bytes | None:
    """Return the payload of a browser's text message in a single frame.

    Return None if the frame is of another kind, too large, or not whole, which the library knows how to refuse.
    """
    if frame[0] != PLAIN_TEXT or not frame[1] & MASKED:
        return None
    size, header = frame[1] & 0x7F, 2
    if size >= SHORT:
        header = 4 if size == SHORT else 10
        size = int.from_bytes(frame[2:header])
    begin = header + MASK_SIZE
    if size > max_size or len(frame) != begin + size:
        return None
    return apply_mask(frame[begin:], frame[header:begin])
