"""Frames that are read and written in one step, against those of the library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from shoal.server.http.frames import FrameSplitter, frame_text, read_text

MAX_SIZE = 70_000
SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, MAX_SIZE]
OTHERS = [
    Frame(Opcode.PING, b"1234"),
    Frame(Opcode.TEXT, b"part", fin=False),
    Frame(Opcode.CONT, b"rest"),
    Frame(Opcode.BINARY, b"\0" * 200),
    Frame(Opcode.CLOSE, b"\x03\xe8"),
]


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_written_as_the_library_writes_it(size: int) -> None:
    assert frame_text("é" + "x" * size) == Frame(Opcode.TEXT, ("é" + "x" * size).encode()).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_browsers_text_is_read_as_it_was_meant(size: int) -> None:
    assert read_text(Frame(Opcode.TEXT, b"x" * size).serialize(mask=True), MAX_SIZE) == b"x" * size


@pytest.mark.parametrize("frame", OTHERS)
def test_other_frames_are_left_to_the_library(frame: Frame) -> None:
    assert read_text(frame.serialize(mask=True), MAX_SIZE) is None


def test_a_text_without_a_mask_is_left_to_the_library() -> None:
    assert read_text(Frame(Opcode.TEXT, b"text").serialize(mask=False), MAX_SIZE) is None


@given(st.lists(st.sampled_from([*OTHERS, *(Frame(Opcode.TEXT, b"y" * size) for size in SIZES)])), st.data())
def test_however_the_bytes_arrive_the_frames_come_out_whole(frames: list[Frame], data: st.DataObject) -> None:
    sent = [frame.serialize(mask=True) for frame in frames]
    stream, splitter = b"".join(sent), FrameSplitter(MAX_SIZE)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    pieces = [stream[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert [frame for piece in pieces for frame in splitter.split(piece)] == sent
    assert not splitter.rest


def test_what_claims_to_be_too_large_is_not_collected() -> None:
    splitter = FrameSplitter(MAX_SIZE)
    header = Frame(Opcode.TEXT, b"z" * (MAX_SIZE + 1)).serialize(mask=True)[:14]
    assert list(splitter.split(header)) == [header]
    assert not splitter.rest


def test_what_is_too_large_is_left_to_the_library_whole_or_in_part() -> None:
    frame = Frame(Opcode.TEXT, b"z" * (MAX_SIZE + 1)).serialize(mask=True)
    for arrived in (frame[:MAX_SIZE], frame):
        assert [read_text(piece, MAX_SIZE) for piece in FrameSplitter(MAX_SIZE).split(arrived)] == [None]
