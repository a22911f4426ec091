"""Many apps in one process: they share parsed stylesheets, and do without caches that would cost too much memory.

Textual is made for one app in a process. Without this module each app would parse the same stylesheets several times
while it opens, and each line of each screen would keep seven caches, which is half of the memory that a guest costs.
And Python's garbage collector would search the screens of all guests whenever somebody comes in, while everybody waits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import textual.screen
import textual.strip
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tui.process_settings import smooth

# Seconds until what has changed is drawn. Textual's 1/60 would be waited for by all guests, one after the other.
SOON = 1 / 200


class Forgetful(dict[Any, Any]):
    """A cache that keeps nothing: it stands in for the caches of all lines."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


@contextmanager
def share_between_apps() -> Iterator[None]:
    """Goes around all apps of this process. What is in memory before the first guest comes is kept until the end."""
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
