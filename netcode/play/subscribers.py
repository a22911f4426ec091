"""Those who want to know of every change: a screen that shows a table, a bot that plays at it."""

from collections.abc import Callable


class Subscribed:
    """Calls its subscribers after every change, one after the other, on the thread that changed something."""

    _subscribers: list[Callable[[], None]]  # each class that is one makes its own list

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change. Returns the function that ends it; to call that twice does no harm."""
        self._subscribers.append(changed)
        return lambda: self._subscribers.remove(changed) if changed in self._subscribers else None

    def _tell_subscribers(self) -> None:
        """One of them may end its own subscription, or another's, while it is called."""
        for changed in list(self._subscribers):
            changed()
