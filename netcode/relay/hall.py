"""The connections of this process, by room: delivers frames, and cuts connections that read too slowly."""

import asyncio
from collections.abc import Iterable

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.frames import CloseCode

from netcode.relay import frames


class Hall:
    def __init__(self, behind_bytes: int) -> None:
        self._rooms: dict[str, dict[int, ServerConnection]] = {}
        self._behind = behind_bytes
        self._closing: set[asyncio.Task[None]] = set()
        self.delivered = 0
        self.cut = 0

    def enter(self, room: str, member: int, connection: ServerConnection) -> None:
        self.replaced(room, member)
        self._rooms.setdefault(room, {})[member] = connection

    def replaced(self, room: str, member: int) -> None:
        """Another connection has taken this member's place: close the old one, if it was on this relay."""
        before = self._rooms.get(room, {}).get(member)
        if before is not None and self.leave(room, member, before):
            self.close(before, frames.REPLACED, "Somebody else keeps this door now.")

    def send_away(self, why: str) -> None:
        """Close every connection. The peers come back by themselves, and say again what they hold."""
        for members in list(self._rooms.values()):
            for connection in list(members.values()):
                self.close(connection, CloseCode.SERVICE_RESTART, why)

    def close(self, connection: ServerConnection, code: int, why: str) -> None:
        """Nobody waits for it: a peer that does not read would hold up others."""
        closing = asyncio.create_task(connection.close(code, why))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def leave(self, room: str, member: int, connection: ServerConnection) -> bool:
        """Returns whether this was still the member's connection. A member that came back has a newer one."""
        members = self._rooms.get(room, {})
        if members.get(member) is not connection:
            return False
        del members[member]
        if not members:
            del self._rooms[room]
        return True

    def rooms(self) -> Iterable[str]:
        return self._rooms.keys()

    def members(self, room: str) -> list[int]:
        return list(self._rooms.get(room, {}))

    def one(self, room: str, member: int, frame: bytes) -> None:
        if connection := self._rooms.get(room, {}).get(member):
            self._deliver([connection], frame)

    def all_but(self, room: str, member: int, frame: bytes) -> None:
        """Send to every member of the room except the one it comes from."""
        members = self._rooms.get(room)
        if members:
            self._deliver([connection for other, connection in members.items() if other != member], frame)

    def _deliver(self, connections: list[ServerConnection], frame: bytes) -> None:
        ready = []
        for connection in connections:
            if connection.transport.is_closing():
                continue
            if connection.transport.get_write_buffer_size() > self._behind:
                self.cut += 1
                connection.transport.abort()  # it has stopped reading; it will come back and ask for what it missed
            else:
                ready.append(connection)
        self.delivered += len(ready)
        broadcast(ready, frame)
