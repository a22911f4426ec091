"""What one peer, one room and one address may cost."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    rooms: int = 10_000
    members: int = 64  # in one room: six seats and their spectators
    members_per_address: int = 24
    kept_bytes: int = 8 << 20  # entries of one room; of the address that left the most, the oldest go first
    total_bytes: int = 1 << 30  # entries of all rooms
    frame_bytes: int = 64 << 10
    idle_seconds: float = 14 * 24 * 3600.0  # an empty room is forgotten after two weeks
    connections_per_address: int = 64
    doors_per_address: int = 8  # open at once
    knocks_per_minute: int = 30  # at doors, from one address
    frames_per_second: float = 100.0
    bytes_per_second: float = 1 << 20
    behind_bytes: int = 1 << 20  # not yet read by one peer: more, and it is cut and comes back
