"""Three sizes of a window."""

import pytest

from tui.look.formats import Format, format_of


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
