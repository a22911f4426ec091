"""A share of `make fuzz` in every test run: random games of each game at all its tables, with all checks on."""

import pytest

from engines.core import Rules
from tests.engines.playing import all_rules
from tests.fuzz import fuzz
from tests.thorough import TIMES


@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.name) for rules in all_rules()])
def test_random_games_break_nothing(rules: Rules, share: int) -> None:
    assert fuzz(rules, games=10 * TIMES, seed=share).answers > 0
