"""The three formats of a picture, by the size of the window."""

from enum import IntEnum


class Format(IntEnum):
    """The size of the window. `format >= Format.WIDE` asks whether there is room for something that needs a wide
    window."""

    SMALL = 0  # 80x24: everything that is needed to play
    WIDE = 1  # from 110x32: what cards do, and names in full
    LARGE = 2  # from 150x45: small drawings as well


def format_of(width: int, height: int) -> Format:
    if width >= 150 and height >= 45:
        return Format.LARGE
    return Format.WIDE if width >= 110 and height >= 32 else Format.SMALL
