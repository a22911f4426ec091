"""Who is at the other end of a link: the signing key of somebody who holds the join code.

Every spectator knows a link's encryption key. So each seat, and the host of a lobby, says on each link which signing
key is its own, and signs the link's hash with it: nobody can pass off these words as their own on another link. An HMAC
shows to those who hold the join code that the key belongs to one of them.
"""

from __future__ import annotations

import hmac
from typing import Any

from netcode.links.keys import Keys
from netcode.links.link import Link
from netcode.protocol.crypto.group import Point
from netcode.protocol.crypto.hashing import label
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen
from netcode.protocol.wire import Refused, blob, fields


def introduce(keys: Keys, seed: Seed, link: Link) -> dict[str, Any]:
    """What this peer says of itself on this link."""
    key = seed.signing_key()
    signing = key.public_key().public_bytes_raw()
    return {"proof": _proof(keys, signing), "signature": Ed25519Pen(key).sign(_signed(link)), "signing": signing}


def introduced(keys: Keys, link: Link, wire: object) -> bytes:
    """The signing key of the other end. Raises `Refused` unless it holds that key and the join code. (A spectator
    cannot check the join code.)"""
    proof, signature, signing = fields(wire, ("proof", "signature", "signing"), "An introduction")
    # for some points of small order anybody could forge a signature
    signing = Point.parse(signing, "A signing key").raw
    proof = blob(proof, 32, "A proof")
    if keys.sitting is not None and not hmac.compare_digest(proof, _proof(keys, signing)):
        raise Refused("That is not the join code of this table.")
    Ed25519Eye().check(signing, _signed(link), blob(signature, 64, "A signature"))
    return signing


def _proof(keys: Keys, signing: bytes) -> bytes:
    assert keys.sitting is not None
    return hmac.digest(keys.sitting, signing, "sha256")


def _signed(link: Link) -> bytes:
    return label("link") + link.hash
