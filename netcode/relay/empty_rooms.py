"""The rooms of a relay in which nobody is, by the address that made them. A full relay forgets one of these for a
newcomer: the oldest of the address that has left the most. So whoever fills a relay loses their own rooms first."""


class EmptyRooms:
    def __init__(self) -> None:
        self._of: dict[str, dict[str, None]] = {}  # address -> its rooms, the one that is empty the longest first

    def add(self, room: str, address: str) -> None:
        self._of.setdefault(address, {})[room] = None

    def discard(self, room: str, address: str) -> None:
        rooms = self._of.get(address, {})
        rooms.pop(room, None)
        if not rooms:
            self._of.pop(address, None)

    def to_forget(self) -> str | None:
        """The room to forget, or None if somebody is in each."""
        if not self._of:
            return None
        greediest = max(self._of.values(), key=len)
        return next(iter(greediest))
