"""Who waits at the doors of this relay. Where they take all the room, the address with the most gives some up."""

from collections import Counter

from websockets.asyncio.server import ServerConnection

Visitor = tuple[str, ServerConnection]  # the address it comes from


class Visitors:
    def __init__(self) -> None:
        self._here: dict[int, dict[int, Visitor]] = {}  # by door and member, the oldest first

    def came(self, door: int, member: int, address: str, connection: ServerConnection) -> None:
        self._here.setdefault(door, {})[member] = address, connection

    def went(self, door: int, member: int) -> None:
        here = self._here.get(door, {})
        here.pop(member, None)
        if not here:
            self._here.pop(door, None)

    def to_send_away(self, door: int, address: str) -> tuple[int, ServerConnection] | None:
        """Who makes room for a newcomer from this address: the oldest visitor from the address with the most, if it
        still has as many as the newcomer's when that one is in."""
        here = self._here.get(door, {})
        counts = Counter(at for at, _ in here.values())
        greedy = max(counts, key=counts.__getitem__, default=address)
        if counts[greedy] <= counts[address] + 1:
            return None
        return next((member, connection) for member, (at, connection) in here.items() if at == greedy)
