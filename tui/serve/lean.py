"""Many apps in one process: what each would keep for itself, they share or do without.

Textual is made for one app in a process. Each of ours would parse the same stylesheets anew, several times while it
opens, and each line of each screen would keep seven caches of itself, which is half of what a guest costs. And Python's
collector would look through the screens of all guests whenever somebody comes in, while everybody waits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import textual.screen
import textual.strip
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tui.interpreter import smooth

# Seconds until what has changed is drawn. Textual's 1/60 would be waited for by all guests, one after the other.
SOON = 1 / 200


class Forgetful(dict[Any, Any]):
    """Stands where a line's cache was, for all lines, and keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


@contextmanager
def lean() -> Iterator[None]:
    """Around all the apps of this process. What is here before the first guest stays until the end."""
    cache, nothing, period = textual.strip.FIFOCache, Forgetful(), textual.screen.UPDATE_PERIOD
    textual.strip.FIFOCache = lambda size: nothing  # type: ignore[assignment,misc,return-value]
    textual.screen.UPDATE_PERIOD = SOON  # type: ignore[misc]
    try:
        with stylesheets_parsed_once(), smooth(tidied=True):
            yield
    finally:
        textual.strip.FIFOCache = cache  # type: ignore[misc]
        textual.screen.UPDATE_PERIOD = period  # type: ignore[misc]


@contextmanager
def stylesheets_parsed_once() -> Iterator[None]:
    parse = Stylesheet._parse_rules
    parsed: dict[Any, list[RuleSet]] = {}

    def parse_once(self: Stylesheet, css: str, *where: Any, **how: Any) -> list[RuleSet]:
        key = tuple(self._variables.values()), css, where, *how.values()
        if key not in parsed:
            parsed[key] = parse(self, css, *where, **how)
        return parsed[key]

    Stylesheet._parse_rules = parse_once  # type: ignore[method-assign]
    try:
        yield
    finally:
        Stylesheet._parse_rules = parse  # type: ignore[method-assign]
