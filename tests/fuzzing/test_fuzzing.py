"""The corpus of every reader is read again, whole, and changed a little; `python -m tests.fuzzing` goes on from it."""

from collections.abc import Callable
from random import Random

import pytest

from tests.fuzzing.__main__ import CORPUS
from tests.fuzzing.readers import READERS, read
from tests.thorough import TIMES

CHANGED = 150 * TIMES  # tries a reader
PIECES = (
    b"\x00",
    b"\xff\xff\xff\xff",
    b"\xc1",
    b"9" * 5000,
    b"[" * 2000,
    b"\xed\xa0\x80",
    b"\x1b]0;x\x07",
    b"-",
    b"nan",
)


def corpus(name: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


@pytest.mark.parametrize("name", READERS)
def test_what_is_true_is_read(name: str) -> None:
    true = sorted((CORPUS / name).glob("true-*"))
    assert true
    for path in true:
        assert read(name, path.read_bytes()), path.name


@pytest.mark.parametrize("name", READERS)
def test_what_was_found_before_and_what_is_like_it_is_read_or_refused_with_a_sentence(name: str) -> None:
    kept, luck = corpus(name), Random(name)
    for content in kept:
        read(name, content)
    for _ in range(CHANGED):
        changed = luck.choice(kept)
        for _ in range(luck.randint(1, 4)):
            changed = luck.choice(CHANGES)(changed, luck, luck.choice(kept))
        read(name, changed)


def _flip(content: bytes, luck: Random, _: bytes) -> bytes:
    at = luck.randrange(len(content) + 1)
    return content[:at] + bytes([luck.randrange(256)]) + content[at + 1 :]


def _cut(content: bytes, luck: Random, _: bytes) -> bytes:
    a, b = sorted(luck.randrange(len(content) + 1) for _ in range(2))
    return content[:a] + content[b:]


def _put(content: bytes, luck: Random, _: bytes) -> bytes:
    at = luck.randrange(len(content) + 1)
    return content[:at] + luck.choice(PIECES) + content[at:]


def _join(content: bytes, luck: Random, other: bytes) -> bytes:
    return content[: luck.randrange(len(content) + 1)] + other[luck.randrange(len(other) + 1) :]


CHANGES: list[Callable[[bytes, Random, bytes], bytes]] = [_flip, _cut, _put, _join]
