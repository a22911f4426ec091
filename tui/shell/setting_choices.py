"""The settings that have a few possible values, with names for these: for the page of settings and the palette."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tui.shell.config import CHOICES, MEANINGS

PACES = ((0.0, "at once"), (0.3, "quick"), (0.6, "steady"), (1.2, "slow"))
FORGET = ((0, "never"), (30, "after 30 days"), (90, "after 90 days"), (365, "after a year"))
YES_NO = ((True, "yes"), (False, "no"))


@dataclass(frozen=True)
class Choice:
    key: str  # as in the config
    title: str
    values: Sequence[tuple[Any, str]]

    @property
    def meaning(self) -> str:
        return MEANINGS[self.key]


SETTINGS = (
    Choice("theme", "Theme", tuple((theme, theme) for theme in CHOICES["theme"])),
    Choice("ascii", "ASCII only", YES_NO),
    Choice("pace", "Pace", PACES),
    Choice("drama", "Drama", YES_NO),
    Choice("forced", "Only choice", YES_NO),
    Choice("hints", "Hints", YES_NO),
    Choice("odds", "Odds", YES_NO),
    Choice("lookback", "Look back", YES_NO),
    Choice("chatter", "Bots chat", YES_NO),
    Choice("bell", "Bell", YES_NO),
    Choice("router", "Ask router", YES_NO),
    Choice("forget", "Forget games", FORGET),
)
