"""What can be read off a screen, whether a terminal shows it or a browser."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from tests.patience import PATIENCE


class Readable(ABC):
    @abstractmethod
    def screen(self) -> str:
        """All that is on the screen, in lines."""

    def around(self) -> str:
        """What else may tell why something does not come."""
        return ""

    def shows(self, *words: str) -> bool:
        """Whether any of these words is on the screen."""
        screen = self.screen()
        return any(word in screen for word in words)

    def until(self, *words: str, meanwhile: Callable[[], object] = lambda: None) -> str:
        """Wait until all these words are on the screen."""
        end = time.monotonic() + PATIENCE
        while not all(word in (screen := self.screen()) for word in words):
            assert time.monotonic() < end, f"waited in vain for {words}:\n{screen}\n\n{self.around()}"
            meanwhile()
            time.sleep(0.1)
        return screen
