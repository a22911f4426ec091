"""What holds for all tests of screens."""

from collections.abc import Iterator

import pytest

from tests.tui.at_rest import at_rest
from tui.serve.many_apps import stylesheets_parsed_once


@pytest.fixture(autouse=True, scope="session")
def apps_share_their_parsed_stylesheets() -> Iterator[None]:
    """As the apps of guests do."""
    with stylesheets_parsed_once():
        yield


@pytest.fixture(autouse=True)
def keys_are_pressed_as_soon_as_the_app_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", at_rest)
