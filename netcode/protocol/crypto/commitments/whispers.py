"""A coin for one other seat alone: its roller lets that seat see a secret die, and no other seat.

The leaf and its path to the root go in a sealed letter. Only the reader can check them. If they are wrong it complains,
as about a wrong part of a key (see `key_parts.py`): it publishes what opens the letter.
"""

from __future__ import annotations

from netcode.protocol.crypto import sealed_letter
from netcode.protocol.crypto.commitments import coins
from netcode.protocol.crypto.commitments.coins import HEIGHT, Opening
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import Point
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.sealed_letter import Complaint, Letter
from netcode.protocol.crypto.seeds import Nonces

NODE = 32  # bytes of a leaf, and of every node beside its path to the root


def whisper(context: Context, key: Point, coin: Opening, nonces: Nonces) -> Letter:
    """The coin of `context.seat`, to the owner of `key`."""
    return sealed_letter.seal(context, key, coin.leaf + b"".join(coin.path), nonces)


def hear(context: Context, letter: Letter, key: Point, shared: Point, root: bytes, index: int) -> bytes:
    """The leaf in the letter, which `shared` opens. `Refused` unless `context.seat` committed to it under `index`."""
    text = sealed_letter.read(context, letter, key, shared)
    if len(text) != NODE * (1 + HEIGHT):
        raise Refused(f"Seat {context.seat} whispered something that is no coin.")
    leaf, *path = (text[at : at + NODE] for at in range(0, len(text), NODE))
    return coins.check(root, index, Opening(index, leaf, tuple(path)), context.seat)


def upheld(
    context: Context, said: Context, letter: Letter, key: Point, complaint: Complaint, root: bytes, index: int
) -> bool:
    """Whether the complaint of `context.seat`, whose key this is, is right: the letter does not hold the coin.

    `said`: the context of the letter.
    """
    sealed_letter.check(context, letter, key, complaint)
    try:
        hear(said, letter, key, complaint.shared, root, index)
    except Refused:
        return True
    return False
