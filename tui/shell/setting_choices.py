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
    in_words: str = "{}"  # for a value that is none of these: somebody wrote it into the file

    def values_with(self, value: Any) -> Sequence[tuple[Any, str]]:
        """The values to choose from: this one is among them, in its place, whether it is usual or not."""
        if any(value == usual for usual, _ in self.values):
            return self.values
        return sorted([*self.values, (value, self.in_words.format(value))])

    @property
    def meaning(self) -> str:
        return MEANINGS[self.key]


SETTINGS = (
    Choice("theme", "Theme", tuple((theme, theme) for theme in CHOICES["theme"])),
    Choice("ascii", "ASCII only", YES_NO),
    Choice("pace", "Pace", PACES, "{} seconds"),
    Choice("drama", "Drama", YES_NO),
    Choice("forced", "Only choice", YES_NO),
    Choice("hints", "Hints", YES_NO),
    Choice("odds", "Odds", YES_NO),
    Choice("lookback", "Look back", YES_NO),
    Choice("chatter", "Bots chat", YES_NO),
    Choice("bell", "Bell", YES_NO),
    Choice("router", "Ask router", YES_NO),
    Choice("forget", "Forget games", FORGET, "after {} days"),
)
