"""Many apps in one process: what each would keep for itself, they share or do without.

Textual is made for one app in a process. Each of ours would parse the same stylesheets anew, several times while it
opens, and each line of each screen would keep seven caches of itself, which is half of what a guest costs. And Python's
collector would look through the screens of all guests whenever somebody comes in, while everybody waits.
"""

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import textual.strip
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tui.smooth import smooth

CALM = 1.0  # seconds in which nobody typed
TIDY, AT_LAST = 60.0, 900.0  # seconds until the next calm moment is used, or any moment


class Forgetful(dict[Any, Any]):
    """Stands where a line's cache was, for all lines, and keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


@contextmanager
def lean() -> Iterator[None]:
    """Around all the apps of this process. What is here before the first guest stays until the end."""
    cache, parse, thresholds = textual.strip.FIFOCache, Stylesheet._parse_rules, gc.get_threshold()
    nothing = Forgetful()
    parsed: dict[Any, list[RuleSet]] = {}

    def parse_once(self: Stylesheet, css: str, *where: Any, **how: Any) -> list[RuleSet]:
        key = tuple(self._variables.values()), css, where, *how.values()
        if key not in parsed:
            parsed[key] = parse(self, css, *where, **how)
        return parsed[key]

    textual.strip.FIFOCache = lambda size: nothing  # type: ignore[assignment,misc,return-value]
    Stylesheet._parse_rules = parse_once  # type: ignore[method-assign]
    gc.set_threshold(*thresholds[:2], 1_000_000)  # the young are looked through as ever, the old by `tidy`
    try:
        with smooth():
            yield
    finally:
        gc.set_threshold(*thresholds)
        textual.strip.FIFOCache = cache  # type: ignore[misc]
        Stylesheet._parse_rules = parse  # type: ignore[method-assign]


async def tidy(typed: Callable[[], float]) -> None:
    """Collect what the gone have left, while nobody types: it takes a moment. `typed`: when somebody last did."""
    now = asyncio.get_running_loop().time
    while True:
        begun = now()
        await asyncio.sleep(TIDY)
        while typed() > now() - CALM and begun > now() - AT_LAST:  # noqa: ASYNC110  # time going by is no event
            await asyncio.sleep(CALM)
        gc.collect()
