"""A table's name in five words, for players to compare by voice: the same words mean the same table."""

from functools import lru_cache
from hashlib import scrypt

from netcode.doors.code_words import words
from netcode.protocol.crypto.hashing import label

COUNT = 5


@lru_cache(maxsize=32)
def table_words(table: bytes) -> str:
    """Five words for this table. This is slow on purpose (a tenth of a second): a host that wants two tables with the
    same words would have to try very many."""
    rest = int.from_bytes(scrypt(table, salt=label("table words"), n=2**15, r=8, p=1, maxmem=2**26, dklen=32))
    found = []
    for _ in range(COUNT):
        rest, at = divmod(rest, len(words()))
        found.append(words()[at])
    return " ".join(found)
