"""Three sizes of a window, and pictures that stand in the middle of it."""

import pytest

from tui.look.formats import Format, centred, format_of


@pytest.mark.parametrize(
    ("size", "format_"),
    [
        ((80, 24), Format.SMALL),
        ((109, 60), Format.SMALL),
        ((200, 31), Format.SMALL),
        ((110, 32), Format.WIDE),
        ((149, 50), Format.WIDE),
        ((150, 45), Format.LARGE),
    ],
)
def test_a_window_has_one_of_three_formats(size: tuple[int, int], format_: Format) -> None:
    assert format_of(*size) is format_


def test_a_picture_stands_in_the_middle_and_a_large_one_begins_at_the_corner() -> None:
    assert centred(20, 4, 60, 10) == (20, 3)
    assert centred(90, 40, 60, 10) == (0, 0)
