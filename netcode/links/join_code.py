"""The direct code: where a table is and the secret that opens it, in one string to paste or to read aloud.

    join-0R3F7-K82JX-...        groups of five: four characters of the message and one that checks them

The message is a string of bits: version (2), watch only (1), secret (80), then for each place a kind (3) and what it
says: an address of a table, a name behind a tunnel, or the relay to meet at; zeros fill the last group. Characters are
Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O or U, and whoever types one of the first three
meant 1, 1 or 0. The check character is a weighted sum in the field of 32 elements, so one wrong character or two
neighbours swapped never pass, and as it counts the group's number in, neither do two groups swapped: a slip is named
with its group.
"""

import ipaddress
import re
import unicodedata
from dataclasses import dataclass

from netcode.links.address import Address
from netcode.links.keys import SECRET, Keys

VERSION = 2
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TYPED = str.maketrans("OIL", "011")
NAME = "abcdefghijklmnopqrstuvwxyz0123456789-."  # of host names, six bits each
MOST_ADDRESSES = 4
LONGEST_NAME = 63
LONGEST_TEXT = 100
USUAL_PORT = 8021
IPV4, IPV6, NAMED, TUNNEL, RELAY = 1, 2, 3, 4, 5
FEWEST_GROUPS = 5
WEIGHTS = (2, 4, 8, 16)  # of the characters of a group, all different; 3 is the weight of the group's number


class BadCode(ValueError):
    """What was typed is not a code: a sentence says where the slip is."""


@dataclass(frozen=True)
class Code:
    keys: Keys
    addresses: tuple[Address, ...]
    relay: str = ""  # where to meet, as people write it; checked when it is used

    @property
    def watch_only(self) -> bool:
        return self.keys.join is None

    def for_watching(self) -> "Code":
        return Code(Keys(self.keys.watch), self.addresses, self.relay)

    def __str__(self) -> str:
        secret = self.keys.watch if self.keys.join is None else self.keys.join
        bits = _bits(VERSION, 2) + _bits(self.watch_only, 1) + _bits(int.from_bytes(secret), 8 * SECRET)
        port = USUAL_PORT
        for address in self.addresses[:MOST_ADDRESSES]:
            bits += _address_bits(address, port)
            port = address.port
        if self.relay:
            bits += _bits(RELAY, 3) + _text_bits(self.relay)
        bits += "0" * (-len(bits) % 20)
        digits = [int(bits[start : start + 5], 2) for start in range(0, len(bits), 5)]
        groups = [digits[start : start + 4] for start in range(0, len(digits), 4)]
        words = ("".join(ALPHABET[digit] for digit in [*group, _check(n, group)]) for n, group in enumerate(groups))
        return "-".join(["watch" if self.watch_only else "join", *words])

    @classmethod
    def parse(cls, text: str) -> "Code":
        """Read a code however it came through: pasted with spaces, dashes of any kind, quotes, in small letters."""
        bits = _Bits("".join(_bits(digit, 5) for digit in _digits(text)))
        if bits.take(2) != VERSION:
            raise BadCode("This code is of another version of Den. Compare your versions with your host's.")
        watch_only = bits.take(1)
        secret = bits.take(8 * SECRET).to_bytes(SECRET)
        addresses, relay, port = list[Address](), "", USUAL_PORT
        while kind := bits.take(3, padded=True):
            if kind == RELAY and not relay:
                relay = _read_text(bits)
            else:
                addresses.append(_read_address(kind, bits, port))
                port = addresses[-1].port
        if not (addresses or relay) or len(addresses) > MOST_ADDRESSES or bits.rest():
            raise BadCode("This code is not whole. Ask for it again and copy all of it.")
        return cls(Keys(secret) if watch_only else Keys.of_join(secret), tuple(addresses), relay)


# -- characters ---------------------------------------------------------------------------------------------------


def _digits(text: str) -> list[int]:
    """The message's characters as numbers, every group checked."""
    plain = unicodedata.normalize("NFKC", text[:1000]).upper()
    letters = re.sub(r"[\W_]+", "", plain, flags=re.ASCII)
    letters = re.sub(r"^(JOIN|WATCH)", "", letters).translate(TYPED)
    groups = [letters[start : start + 5] for start in range(0, len(letters), 5)]
    if len(groups) < FEWEST_GROUPS:
        raise BadCode(
            "That is not a code. A code looks like 7-lantern-velvet, or like join-0R3F7-… with five groups or more."
        )
    digits: list[int] = []
    wrong = []
    for n, group in enumerate(groups):
        numbers = [ALPHABET.find(letter) for letter in group]
        if len(group) < 5 or -1 in numbers or _check(n, numbers[:4]) != numbers[4]:
            wrong.append(n)
        digits += numbers[:4]
    if not wrong:
        return digits
    if len(groups[-1]) < 5 or len(wrong) > 2:
        raise BadCode(
            f"A character is missing, or one too many, in or near group {wrong[0] + 1}, “{groups[wrong[0]]}”. "
            "Groups have five characters."
        )
    named = " and ".join(f"{n + 1}, “{groups[n]}”" for n in wrong)
    raise BadCode(f"There is a slip in group {named}. Compare {'it' if len(wrong) == 1 else 'them'} with the original.")


def _check(n: int, group: list[int]) -> int:
    total = _times(3, n % 32)
    for weight, digit in zip(WEIGHTS, group, strict=True):
        total ^= _times(weight, digit)
    return total


def _times(a: int, b: int) -> int:
    """Multiply in the field of 32 elements, polynomials over two elements modulo x^5 + x^2 + 1."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & 32:
            a ^= 0b100101
    return product


# -- bits -----------------------------------------------------------------------------------------------------------


def _bits(number: int, width: int) -> str:
    return f"{number:0{width}b}"


class _Bits:
    def __init__(self, bits: str) -> None:
        self._bits = bits

    def take(self, width: int, padded: bool = False) -> int:
        """The next number; past the end there are zeros if `padded`."""
        taken, self._bits = self._bits[:width], self._bits[width:]
        if len(taken) < width and not padded:
            raise BadCode("This code is not whole. Ask for it again and copy all of it.")
        return int(taken or "0", 2)

    def rest(self) -> bool:
        return "1" in self._bits or len(self._bits) >= 20


def _text_bits(text: str) -> str:
    if not text.isascii() or not text.isprintable() or len(text) > LONGEST_TEXT:
        raise ValueError(f"“{text[:LONGEST_TEXT]}” cannot stand in a code: it is too long, or no plain text.")
    return _bits(len(text), 7) + "".join(_bits(ord(letter), 7) for letter in text)


def _read_text(bits: _Bits) -> str:
    text = "".join(chr(bits.take(7)) for _ in range(bits.take(7)))
    if not text or not text.isprintable():
        raise BadCode("This code holds no usable address. Ask for it again.")
    return text


def _address_bits(address: Address, before: int) -> str:
    """`before`: the port of the address before, which need not be said again."""
    if address.tls or address.path:
        return _bits(TUNNEL, 3) + _text_bits(str(address))
    port = "0" if address.port == before else "1" + _bits(address.port, 16)
    try:
        ip = ipaddress.ip_address(address.host)
    except ValueError:
        name = address.host.lower()
        if not 0 < len(name) <= LONGEST_NAME or set(name) - set(NAME):
            raise ValueError(f"“{address.host}” cannot stand in a code: it is no host name.") from None
        return _bits(NAMED, 3) + _bits(len(name), 6) + "".join(_bits(NAME.index(c), 6) for c in name) + port
    kind, width = (IPV4, 32) if ip.version == 4 else (IPV6, 128)
    return _bits(kind, 3) + _bits(int(ip), width) + port


def _read_address(kind: int, bits: _Bits, before: int) -> Address:
    if kind == TUNNEL:
        try:
            return Address.parse(_read_text(bits))
        except ValueError:
            raise BadCode("This code holds no usable address. Ask for it again.") from None
    if kind == NAMED:
        letters = [bits.take(6) for _ in range(bits.take(6))]
        if not letters or max(letters) >= len(NAME):
            raise BadCode("This code holds no usable address. Ask for it again.")
        host = "".join(NAME[letter] for letter in letters)
    elif kind == IPV4:
        host = str(ipaddress.IPv4Address(bits.take(32)))
    elif kind == IPV6:
        host = str(ipaddress.IPv6Address(bits.take(128)))
    else:
        raise BadCode("This code is of another version of Den. Compare your versions with your host's.")
    return Address(host, bits.take(16) if bits.take(1) else before)
