"""Fixtures and settings for all tests."""

import gc
import os
import sys
from collections.abc import Iterator
from itertools import count

# Images for containers often forbid Python to keep what it has compiled. The suite starts hundreds of processes, and
# each of them would compile Den again, which takes a third of its start; and pytest would rewrite Hypothesis for its
# asserts in each worker, so this comes first.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import pytest
from hypothesis import HealthCheck, settings

# The suite finds the same today, tomorrow and elsewhere, and no machine is too slow for it. To look further:
# pytest --hypothesis-profile=default
settings.register_profile(
    "suite", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")


def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: three for each core, as much of the suite waits for processes, networks and terminals."""
    return 3 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """What is loaded now stays to the end: looking through it again and again took a quarter of what screens' tests
    compute. What tests leave behind is looked through as ever."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    gc.unfreeze()  # pytest looks for resources that nobody has closed, once more among everything


HOMES = ("DEN_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
TASTES = ("DEN_RELAY", "NO_COLOR", "COLORTERM", "TERM_PROGRAM")
NUMBERS = count()


@pytest.fixture(autouse=True)
def no_mistake_of_ours_in_what_was_heard(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a message brings about, the other links go on; so a mistake in its handling shows in the log alone."""
    yield
    mistakes = [said for said in caplog.get_records("call") if said.name == "den.heard"]
    assert not mistakes, mistakes[0].exc_text or mistakes[0].getMessage()


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has games and settings of its own: it neither sees nor changes those of the person who runs the
    suite."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(NUMBERS)}"
    for name in HOMES:
        monkeypatch.setenv(name, str(home))
    for name in TASTES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DEN_ROUTER", "no")  # what is on the network of whoever runs the tests is left alone
