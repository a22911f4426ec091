"""How much one peer, one room and one address may use of a relay."""

from dataclasses import dataclass

ENTRY = 256  # bytes of memory that an entry takes beside its own


def weight(payload: bytes) -> int:
    """What an entry counts: a short one takes more memory than it has bytes."""
    return len(payload) + ENTRY


@dataclass(frozen=True, slots=True)
class Limits:
    rooms: int = 10_000
    members: int = 64  # in one room: six seats and their spectators
    members_per_address: int = 24
    kept_bytes: int = 8 << 20  # kept entries of one room; when it is full, the address with the most loses its oldest
    total_bytes: int = 1 << 30  # kept entries of all rooms
    frame_bytes: int = 64 << 10
    idle_seconds: float = 14 * 24 * 3600.0  # an empty room is forgotten after two weeks
    connections_per_address: int = 64
    doors_per_address: int = 8  # open at the same time
    knocks_per_minute: int = 30  # at all doors, from one address
    visit_seconds: float = 60.0  # at a door: an honest visitor knocks for forty seconds at most
    frames_per_second: float = 100.0
    bytes_per_second: float = 1 << 20
    # sent to one peer but not read yet; above that, its connection is cut and it must come back
    behind_bytes: int = 1 << 20
    silent_seconds: float = 20.0  # after that a peer is asked for a sign of life, and has as long to give one
