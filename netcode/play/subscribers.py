"""Subscribing to changes: a screen that shows a table, or a bot that plays at it, is called after every change."""

from collections.abc import Callable


class Subscribed:
    """Calls its subscribers after every change, one after the other, in the thread that made the change."""

    _subscribers: list[Callable[[], None]]  # set by each class that inherits this

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change. Returns a function that ends the subscription; it may be called twice."""
        self._subscribers.append(changed)
        return lambda: self._subscribers.remove(changed) if changed in self._subscribers else None

    def _tell_subscribers(self) -> None:
        """While it is called, a subscriber may end its own subscription or another's."""
        for changed in list(self._subscribers):
            changed()
