"""Fixtures for the tests that connect several networks."""

import pytest

from tests.netcode.doors.networks import cannot


@pytest.fixture(scope="session")
def networks() -> None:
    """Skips what needs networks where none can be made. That is tried once, and only if such a test is run."""
    if why_not := cannot():
        pytest.skip(why_not)
