"""Every recorded game plays as it was recorded."""

import pytest

from engines.core import Rules
from engines.core.rules import Setting
from tests.goldens import path, record, recordings


@pytest.mark.parametrize(
    ("rules", "seats", "settings"), [pytest.param(*game, id=path(*game[:2]).stem) for game in recordings()]
)
def test_a_recorded_game_plays_as_before(rules: Rules, seats: int, settings: dict[str, Setting]) -> None:
    golden = path(rules, seats)
    assert golden.exists(), f"make goldens writes {golden}"
    assert record(rules, seats, settings).splitlines() == golden.read_text(encoding="utf-8").splitlines()
