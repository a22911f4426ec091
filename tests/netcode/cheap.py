"""Cheap stand-ins for signatures and proofs, for simulations of many games: a hidden value is only wrapped, and the
checker looks inside. The same promises hold and the same lies are found, but nothing is secret and nothing costs time.

It also has real keys that are made only once for all tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any
from unittest.mock import patch

from engines.core.facts import Value
from netcode.protocol import announcement
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.commitments.coins import Coins
from netcode.protocol.crypto.context import Context
from netcode.protocol.table import proofs
from netcode.protocol.table.proofs import Whisper
from netcode.protocol.wire import Refused, integer, items, several


@dataclass(frozen=True, slots=True)
class Glass:
    """A hidden value that hides nothing."""

    value: Value
    layers: frozenset[int]

    def plus(self, seat: int, share: Any) -> Glass:
        assert seat not in self.layers
        return replace(self, layers=self.layers | {seat})

    def without(self, seat: int, share: Any) -> Glass:
        assert seat in self.layers
        return replace(self, layers=self.layers - {seat})


_made_once = lru_cache(maxsize=32)(Coins)


@contextmanager
def coins_made_once() -> Iterator[None]:
    """Makes the trees of coins, which take 8 ms each, only once for each secret: they are the same after a crash, and
    at the next table with the same keys."""
    with patch.object(announcement, "Coins", _made_once), patch.object(proofs, "Coins", _made_once):
        yield


def must(true: bool, sentence: str) -> None:
    if not true:
        raise Refused(sentence)


def share(here: Context, cards: Sequence[Any]) -> list[bytes]:
    return [_hash("share", here.seat, here.slot, here.purpose, card.value) for card in cards]


class CheapProofs:
    """Cheap stand-in for `RealProofs`."""

    def __init__(self, contract: Contract, me: int | None = None) -> None:
        self.contract, self.me, self.needed = contract, me, contract.needed

    def deal(self, here: Context) -> Any:
        return [here.seat, *(_part(here, holder) for holder in range(len(self.contract.seats)))]

    def dealt(self, here: Context, wire: Any) -> Any:
        key, *parts = items(wire, len(self.contract.seats) + 1, "A dealing")
        must(key == here.seat, "shared another key than its own")
        return parts

    def complain(self, here: Context, dealings: Mapping[int, Any]) -> Any:
        return [dealer for dealer in sorted(dealings) if self._wrong(here, dealings, dealer)]

    def complained(self, here: Context, dealings: Mapping[int, Any], wire: Any) -> list[int]:
        for dealer in several(wire, len(dealings), "The complaints"):
            must(dealer in dealings and self._wrong(here, dealings, dealer), "complains of a part that is right")
        return list(wire)

    def _wrong(self, here: Context, dealings: Mapping[int, Any], dealer: int) -> bool:
        dealt = Context(here.table, here.slot, dealer, "key")
        return bool(dealings[dealer][here.seat] != _part(dealt, here.seat))

    def keep(self, dealings: Mapping[int, Any]) -> None:
        return None

    def known(self, value: Value, layers: Collection[int]) -> Any:
        return Glass(value, frozenset(layers))

    def look(self, card: Any, values: Collection[Value]) -> Value:
        assert card.layers in (frozenset(), frozenset((self.me,))), "looked through somebody else's layer"
        must(card.value in values, "This is none of the values it could be.")
        return card.value

    def take(self, here: Context, cards: Sequence[Any]) -> Any:
        return share(here, cards)

    def taken(self, here: Context, cards: Sequence[Any], wire: Any) -> list[Any]:
        must(wire == share(here, cards), "re-masked a card into another one")
        return list(cards)

    def give(self, here: Context, cards: Sequence[Any]) -> Any:
        return share(here, cards)

    def given(self, here: Context, cards: Sequence[Any], wire: Any) -> Sequence[Any]:
        must(wire == share(here, cards), "gave a wrong share")
        return list(wire)

    def stand_in(self, here: Context, gone: int, cards: Sequence[Any]) -> Any:
        return share(here.of(f"for {gone}"), cards)

    def stood_in(self, here: Context, gone: int, cards: Sequence[Any], wire: Any) -> Sequence[Any]:
        must(wire == share(here.of(f"for {gone}"), cards), "gave a wrong share")
        return list(wire)

    def join(self, parts: Mapping[int, Any]) -> Any:
        must(len(parts) >= self.contract.needed, "too few stand in")
        return b""

    def shuffle(self, here: Context, cards: Sequence[Any]) -> Any:
        order = list(range(len(cards)))
        Random(_hash("shuffle", here.seat, here.slot, here.table)).shuffle(order)
        return [[at, _wire(cards[at].value)] for at in order]

    def shuffled(self, here: Context, cards: Sequence[Any], wire: Any) -> list[Any]:
        lie = "returned other cards than it was to shuffle"
        moved = [items(pair, 2, "A card") for pair in items(wire, len(cards), "Shuffled cards")]
        must(sorted(at for at, _ in moved) == list(range(len(cards))), lie)
        must(all(_value(value) == cards[at].value for at, value in moved), lie)
        return [cards[at] for at, _ in moved]

    def seal(self, here: Context, rows: Sequence[Any], truth: Any, earlier: Sequence[Any]) -> Any:
        return _wire(truth[0])

    def sealed(self, here: Context, rows: Sequence[Any], earlier: Sequence[Any], wire: Any) -> Any:
        value = _value(wire)
        must((value, *(card.value for card in earlier)) in rows, "hid a value that is not allowed")
        return Glass(value, frozenset((here.seat,)))

    def state(self, here: Context, cards: Sequence[Any], rows: Sequence[Any], truth: Any) -> Any:
        return _hash("state", here.seat, here.slot, here.purpose)

    def stated(self, here: Context, cards: Sequence[Any], rows: Sequence[Any], wire: Any) -> None:
        assert all(card.layers == {here.seat} for card in cards)
        must(wire == _hash("state", here.seat, here.slot, here.purpose), "brought another place's proof")
        must(tuple(card.value for card in cards) in rows, "said something untrue about what it hides")

    def pick(self, here: Context, choice: tuple[Any, ...]) -> bytes:
        return _hash("pick", here.seat, here.slot, choice)

    def reveal(self, here: Context) -> bytes:
        return bytes(32)

    def picked(self, here: Context, commitment: Any, choice: tuple[Any, ...], salt: Any) -> None:
        must(commitment == _hash("pick", here.seat, here.slot, choice), "opened another pick")

    def coin(self, index: int) -> Any:
        assert self.me is not None
        return leaf(self.me, index)

    def coined(self, seat: int, index: int, wire: Any) -> bytes:
        must(wire == leaf(seat, index), "opened another coin than the one it had committed to")
        return leaf(seat, index)

    def leaf(self, index: int) -> bytes:
        assert self.me is not None
        return leaf(self.me, index)

    def whisper(self, here: Context, reader: int, indices: Sequence[int]) -> Any:
        return [self.coin(index) for index in indices]

    def whispered(self, wire: Any, count: int) -> Sequence[Any]:
        return items(wire, count, "Whispered coins")

    def doubt(self, here: Context, told: Sequence[Whisper]) -> Any:
        return next((at for at, each in enumerate(told) if each.letter != leaf(each.owner, each.index)), None)

    def doubted(self, here: Context, told: Sequence[Whisper], wire: Any) -> int | None:
        if wire is None:
            return None
        at = integer(wire, 0, len(told) - 1, "A whisper")
        must(told[at].letter != leaf(told[at].owner, told[at].index), "complains of a coin that is right")
        return told[at].owner

    def hear(self, here: Context, whisper: Whisper) -> bytes:
        assert self.me == here.seat
        return leaf(whisper.owner, whisper.index)

    def meeting(self, here: Context, cards: Mapping[int, Any], wanted: tuple[Value, Value]) -> Any:
        return CheapMeeting(self.me, cards, wanted)


@dataclass
class CheapMeeting:
    me: int | None
    cards: Mapping[int, Any]
    wanted: tuple[Value, Value]

    def offer(self) -> Any:
        return 1

    def offered(self, seat: int, wire: Any) -> None:
        must(wire == 1, "is no offer")

    def answer(self) -> Any:
        return 2

    def answered(self, seat: int, wire: Any) -> None:
        must(wire == 2, "is no answer")

    def partner(self) -> int | None:
        assert self.me is not None
        mine = self.cards[self.me].value
        other = self.wanted[1] if mine == self.wanted[0] else self.wanted[0]
        return next((seat for seat, card in self.cards.items() if seat != self.me and card.value == other), None)


class CheapPen:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, text: bytes) -> bytes:
        return blake2b(text, key=self._key).digest()


class CheapEye:
    def check(self, key: bytes, text: bytes, signature: bytes) -> None:
        must(signature == blake2b(text, key=key).digest(), "A signature is not its author's.")


def _part(dealt: Context, holder: int) -> bytes:
    return _hash("part", dealt.seat, dealt.purpose, holder)


def leaf(seat: int, index: int) -> bytes:
    return _hash("leaf", seat, index)


def _hash(*parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=32).digest()


def _wire(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _value(wire: Any) -> Value:
    return tuple(wire) if isinstance(wire, list) else wire
