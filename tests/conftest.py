"""What holds for all tests."""

import pytest


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees, or writes, the games of whoever runs it."""
    monkeypatch.setenv("DEN_HOME", str(tmp_path_factory.getbasetemp() / "home"))
