"""What holds for all tests of screens."""

import pytest

from tests.tui.at_rest import at_rest


@pytest.fixture(autouse=True)
def keys_are_pressed_as_soon_as_the_app_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", at_rest)
