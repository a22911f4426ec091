"""The frames between a relay and its peers: one byte for the kind, then fixed fields, then a payload that the relay
cannot read.

peer to relay      POST payload              keep this and pass it on to everyone in the room
                   SEND member payload       pass this on to one member
relay to peer      HELLO json                who you are, who is here, which entries are kept
                   CAME member, LEFT member  somebody entered or left
                   FROM member payload       a frame for you alone
                   POST number payload       a kept entry, old ones first
"""

import struct
from dataclasses import dataclass

SUBPROTOCOL = "den-relay.1"
POST, SEND, HELLO, CAME, LEFT, FROM = b"P", b"S", b"H", b"C", b"L", b"F"
MEMBER = struct.Struct(">I")
NUMBER = struct.Struct(">Q")
HOST = 0  # the member number of a door's host
GIVEN_UP = 4000  # the close code of a host that gives up its door; after any other end the door is kept
REPLACED = 4001  # the close code for a host whose door another connection of it has taken over


class BadFrame(Exception):
    """This is not a frame. The text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Post:
    payload: bytes


@dataclass(frozen=True, slots=True)
class Send:
    member: int
    payload: bytes


def parse(frame: object) -> Post | Send:
    """Reads a frame from a peer."""
    if not isinstance(frame, bytes) or not frame:
        raise BadFrame("A frame is a binary message that is not empty.")
    kind, rest = frame[:1], frame[1:]
    if kind == POST:
        return Post(rest)
    if kind == SEND and len(rest) >= MEMBER.size:
        return Send(MEMBER.unpack_from(rest)[0], rest[MEMBER.size :])
    raise BadFrame("That kind of frame is not known here.")


def came(member: int) -> bytes:
    return CAME + MEMBER.pack(member)


def left(member: int) -> bytes:
    return LEFT + MEMBER.pack(member)


def told(member: int, payload: bytes) -> bytes:
    return FROM + MEMBER.pack(member) + payload


def kept(number: int, payload: bytes) -> bytes:
    return POST + NUMBER.pack(number) + payload
