"""What a table needs of the proof layer, for one seat or for a spectator. All arguments and results are in wire form.

The methods come in pairs like those of `crypto/cards.py`: a seat sends what the first returns, and every peer gives
that to the second. The protocols call nothing else that proves or decrypts, so tests can put something cheaper in its
place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from engines.core.facts import Value
from netcode.protocol.contract import Contract
from netcode.protocol.crypto import cards, elgamal, key_parts, sealed_letter
from netcode.protocol.crypto.commitments import coins, picks, whispers
from netcode.protocol.crypto.commitments.coins import Coins, Opening
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.crypto.group import G
from netcode.protocol.crypto.key_parts import Dealing
from netcode.protocol.crypto.proofs import partner, shuffle
from netcode.protocol.crypto.proofs.one_of_rows import OneOfRows, Row
from netcode.protocol.crypto.sealed_letter import Complaint, Letter
from netcode.protocol.crypto.seeds import Nonces, Seed
from netcode.protocol.wire import Refused, integer, items, pack, several

Share = Any


class Proofs(Protocol):
    """`here` is what a proof is bound to: the table, the slot, the seat that speaks, the purpose."""

    needed: int  # how many must stand in for a seat that left; 0 means that none can

    def deal(self, here: Context) -> Any: ...
    def dealt(self, here: Context, wire: Any) -> Any: ...
    def complain(self, here: Context, dealings: Mapping[int, Any]) -> Any: ...
    def complained(self, here: Context, dealings: Mapping[int, Any], wire: Any) -> list[int]: ...
    def keep(self, dealings: Mapping[int, Any]) -> None: ...
    def known(self, value: Value, layers: Collection[int]) -> Hidden: ...
    def look(self, card: Hidden, values: Collection[Value]) -> Value: ...
    def take(self, here: Context, cards: Sequence[Hidden]) -> Any: ...
    def taken(self, here: Context, cards: Sequence[Hidden], wire: Any) -> list[Hidden]: ...
    def give(self, here: Context, cards: Sequence[Hidden]) -> Any: ...
    def given(self, here: Context, cards: Sequence[Hidden], wire: Any) -> Sequence[Share]: ...
    def stand_in(self, here: Context, gone: int, cards: Sequence[Hidden]) -> Any: ...
    def stood_in(self, here: Context, gone: int, cards: Sequence[Hidden], wire: Any) -> Sequence[Share]: ...
    def join(self, parts: Mapping[int, Share]) -> Share: ...
    def seal(self, here: Context, rows: Sequence[Row], truth: Row, earlier: Sequence[Hidden]) -> Any: ...
    def sealed(self, here: Context, rows: Sequence[Row], earlier: Sequence[Hidden], wire: Any) -> Hidden: ...
    def state(self, here: Context, cards: Sequence[Hidden], rows: Sequence[Row], truth: Row) -> Any: ...
    def stated(self, here: Context, cards: Sequence[Hidden], rows: Sequence[Row], wire: Any) -> None: ...
    def shuffle(self, here: Context, cards: Sequence[Hidden]) -> Any: ...
    def shuffled(self, here: Context, cards: Sequence[Hidden], wire: Any) -> list[Hidden]: ...
    def pick(self, here: Context, choice: tuple[Any, ...]) -> bytes: ...
    def reveal(self, here: Context) -> bytes: ...
    def picked(self, here: Context, commitment: Any, choice: tuple[Any, ...], salt: Any) -> None: ...
    def coin(self, index: int) -> Any: ...
    def coined(self, seat: int, index: int, wire: Any) -> bytes: ...
    def leaf(self, index: int) -> bytes: ...
    def whisper(self, here: Context, reader: int, indices: Sequence[int]) -> Any: ...
    def whispered(self, wire: Any, count: int) -> Sequence[Any]: ...
    def doubt(self, here: Context, told: Sequence[Whisper]) -> Any: ...
    def doubted(self, here: Context, told: Sequence[Whisper], wire: Any) -> int | None: ...
    def hear(self, here: Context, whisper: Whisper) -> bytes: ...
    def meeting(self, here: Context, cards: Mapping[int, Hidden], wanted: tuple[Value, Value]) -> Meeting: ...


@dataclass(frozen=True, slots=True)
class Whisper:
    """A coin that its owner let one other seat see."""

    owner: int
    index: int
    letter: Any


class Meeting(Protocol):
    def offer(self) -> Any: ...
    def offered(self, seat: int, wire: Any) -> None: ...
    def answer(self) -> Any: ...
    def answered(self, seat: int, wire: Any) -> None: ...
    def partner(self) -> int | None: ...


class RealProofs:
    """The proof layer, with the keys of a contract and, for a seat, the secrets of its seed."""

    def __init__(self, contract: Contract, me: int | None = None, seed: Seed | None = None) -> None:
        self._contract, self._me, self._seed = contract, me, seed
        self._keys, self.needed = contract.keys, contract.needed
        self._dealings: Mapping[int, Dealing] = {}  # how each seat has shared its key among the others
        self._parts: dict[int, int] = {}  # my part of each other seat's key
        if seed is not None and me is not None:
            self._secret, self._nonces = seed.secret(), seed.nonces()
            if self._secret * G != self._keys[me]:
                raise Refused("The secrets that this machine keeps are not those of its seat.")

    @cached_property
    def _coins(self) -> Coins:
        """Thousands of hashes, which a game without dice never needs."""
        assert self._seed is not None
        return Coins(self._seed.coins())

    # -- keys that are shared --------------------------------------------------------------------------------------

    def deal(self, here: Context) -> Any:
        return key_parts.deal(here, self._secret, self.needed, self._keys, self._nonces).to_wire()

    def dealt(self, here: Context, wire: Any) -> Dealing:
        dealing = Dealing.from_wire(wire)
        key_parts.check(here, dealing, self.needed, self._keys)
        return dealing

    def complain(self, here: Context, dealings: Mapping[int, Dealing]) -> Any:
        """A complaint about every dealer whose letter to me does not hold my part of its key."""
        complaints = []
        for dealer, dealing in sorted(dealings.items()):
            if dealer != here.seat and not self._received(dealer, dealing):
                letter = dealing.letters[here.seat]
                against = sealed_letter.complain(here.of(f"against {dealer}"), letter, self._secret, self._nonces)
                complaints.append([dealer, *against.to_wire()])
        return complaints

    def complained(self, here: Context, dealings: Mapping[int, Dealing], wire: Any) -> list[int]:
        """The dealers that are proved to have lied. Raises `Refused` if a complaint is wrong: then the complaining seat
        has lied."""
        liars: list[int] = []
        for told in several(wire, len(self._keys) - 1, "The complaints"):
            seat, shared, proof = items(told, 3, "A complaint")
            dealer = integer(seat, 0, len(self._keys) - 1, "A dealer")
            if dealer not in dealings or dealer == here.seat or (liars and dealer <= liars[-1]):
                raise Refused("complains of a seat that has not dealt, or not in order")
            complaint, dealing = Complaint.from_wire([shared, proof]), dealings[dealer]
            place, key = here.of(f"against {dealer}"), self._keys[here.seat]
            if not key_parts.upheld(place, self._dealt(dealer), dealing, key, complaint):
                raise Refused("complains of a part that is right")
            liars.append(dealer)
        return liars

    def keep(self, dealings: Mapping[int, Dealing]) -> None:
        self._dealings = dealings

    def _received(self, dealer: int, dealing: Dealing) -> bool:
        try:
            self._parts[dealer] = key_parts.receive(self._dealt(dealer), dealing, self._mine()[0], self._secret)
        except Refused:
            return False
        return True

    def _part(self, of: int) -> int:
        """My part of another seat's key. After a restart it is read again from the dealer's letter."""
        if of not in self._parts:
            self._received(of, self._dealings[of])
        return self._parts[of]

    def _dealt(self, dealer: int) -> Context:
        """The context of a seat's dealing, which differs from the context of the current proof."""
        return Context(self._contract.id, 0, dealer, "key")

    # -- cards -----------------------------------------------------------------------------------------------------

    def known(self, value: Value, layers: Collection[int]) -> Hidden:
        return elgamal.known(value, {seat: self._keys[seat] for seat in sorted(layers)})

    def look(self, card: Hidden, values: Collection[Value]) -> Value:
        """The value of a card under my layer alone, or under none."""
        if card.layers:
            (mine,) = card.layers
            card = card.without(mine, self._secret * card.a)
        return card.read(values)

    def take(self, here: Context, cards_: Sequence[Hidden]) -> Any:
        return cards.take(here, cards_, self._keys, self._nonces).to_wire()

    def taken(self, here: Context, cards_: Sequence[Hidden], wire: Any) -> list[Hidden]:
        return cards.taken(here, cards_, self._keys, cards.Taken.from_wire(wire))

    def give(self, here: Context, cards_: Sequence[Hidden]) -> Any:
        return cards.give(here, cards_, self._secret, self._nonces).to_wire()

    def given(self, here: Context, cards_: Sequence[Hidden], wire: Any) -> Sequence[Share]:
        return cards.given(here, cards_, self._keys[here.seat], cards.Shares.from_wire(wire))

    def stand_in(self, here: Context, gone: int, cards_: Sequence[Hidden]) -> Any:
        return cards.give(here.of(f"for {gone}"), cards_, self._part(gone), self._nonces).to_wire()

    def stood_in(self, here: Context, gone: int, cards_: Sequence[Hidden], wire: Any) -> Sequence[Share]:
        key = key_parts.public(self._dealings[gone], here.seat)
        return cards.given(here.of(f"for {gone}"), cards_, key, cards.Shares.from_wire(wire))

    def join(self, parts: Mapping[int, Share]) -> Share:
        return key_parts.stand_in(parts, self.needed)

    def shuffle(self, here: Context, cards_: Sequence[Hidden]) -> Any:
        return shuffle.shuffle(here, cards_, self._keys, self._nonces).to_wire()

    def shuffled(self, here: Context, cards_: Sequence[Hidden], wire: Any) -> list[Hidden]:
        return shuffle.shuffled(here, cards_, self._keys, shuffle.Shuffled.from_wire(wire))

    # -- what is hidden and what is said about it -------------------------------------------------------------------

    def seal(self, here: Context, rows: Sequence[Row], truth: Row, earlier: Sequence[Hidden]) -> Any:
        return cards.seal(here, rows, truth, earlier, self._secret, self._nonces).to_wire()

    def sealed(self, here: Context, rows: Sequence[Row], earlier: Sequence[Hidden], wire: Any) -> Hidden:
        return cards.sealed(here, rows, earlier, self._keys[here.seat], cards.Sealed.from_wire(wire))

    def state(self, here: Context, cards_: Sequence[Hidden], rows: Sequence[Row], truth: Row) -> Any:
        return cards.state(here, cards_, rows, truth, self._secret, self._nonces).to_wire()

    def stated(self, here: Context, cards_: Sequence[Hidden], rows: Sequence[Row], wire: Any) -> None:
        cards.stated(here, cards_, rows, self._keys[here.seat], OneOfRows.from_wire(wire))

    # -- picks and coins ------------------------------------------------------------------------------------------

    def pick(self, here: Context, choice: tuple[Any, ...]) -> bytes:
        return picks.commit(here, pack(list(choice)), self.reveal(here))

    def reveal(self, here: Context) -> bytes:
        assert self._seed is not None
        return self._seed.salt(here.table, here.slot, here.purpose)

    def picked(self, here: Context, commitment: Any, choice: tuple[Any, ...], salt: Any) -> None:
        picks.check(here, commitment, pack(list(choice)), salt)

    def coin(self, index: int) -> Any:
        return self._coins.open(index).to_wire()

    def coined(self, seat: int, index: int, wire: Any) -> bytes:
        return coins.check(self._contract.seats[seat].coins, index, Opening.from_wire(wire), seat)

    def leaf(self, index: int) -> bytes:
        return self._coins.leaf(index)

    # -- coins for one seat's eyes --------------------------------------------------------------------------------

    def whisper(self, here: Context, reader: int, indices: Sequence[int]) -> Any:
        key = self._keys[reader]
        return [whispers.whisper(here, key, self._coins.open(index), self._nonces).to_wire() for index in indices]

    def whispered(self, wire: Any, count: int) -> Sequence[Any]:
        return [Letter.from_wire(sent) for sent in items(wire, count, "Whispered coins")]

    def doubt(self, here: Context, told: Sequence[Whisper]) -> Any:
        """My complaint about the first whispered coin that is not the right one; None if all are right."""
        for at, whisper in enumerate(told):
            try:
                self.hear(here, whisper)
            except Refused:
                place = here.of(f"against {at}")
                return [at, *sealed_letter.complain(place, whisper.letter, self._secret, self._nonces).to_wire()]
        return None

    def doubted(self, here: Context, told: Sequence[Whisper], wire: Any) -> int | None:
        """The seat that is proved to have whispered a wrong coin. Raises `Refused` if the complaint is wrong."""
        if wire is None:
            return None
        number, shared, proof = items(wire, 3, "A complaint")
        at = integer(number, 0, len(told) - 1, "A whisper")
        whisper, complaint = told[at], Complaint.from_wire([shared, proof])
        key, root = self._keys[here.seat], self._contract.seats[whisper.owner].coins
        said, place = _said(here, whisper), here.of(f"against {at}")
        if not whispers.upheld(place, said, whisper.letter, key, complaint, root, whisper.index):
            raise Refused("complains of a coin that is right")
        return whisper.owner

    def hear(self, here: Context, whisper: Whisper) -> bytes:
        key, shared = self._keys[here.seat], self._secret * whisper.letter.ephemeral
        root = self._contract.seats[whisper.owner].coins
        return whispers.hear(_said(here, whisper), whisper.letter, key, shared, root, whisper.index)

    def meeting(self, here: Context, cards_: Mapping[int, Hidden], wanted: tuple[Value, Value]) -> Meeting:
        return RealMeeting(partner.Meeting(here, cards_, wanted, self._keys), self._mine)

    def _mine(self) -> tuple[int, int, Nonces]:
        assert self._me is not None
        return self._me, self._secret, self._nonces


def _said(here: Context, whisper: Whisper) -> Context:
    """The context in which a coin was whispered."""
    return Context(here.table, here.slot, whisper.owner, "whisper")


class RealMeeting:
    def __init__(self, meeting: partner.Meeting, mine: Callable[[], tuple[int, int, Nonces]]) -> None:
        self._meeting, self._mine = meeting, mine

    def offer(self) -> Any:
        me, _, nonces = self._mine()
        return partner.offers_to_wire(self._meeting.offer(me, nonces))

    def offered(self, seat: int, wire: Any) -> None:
        self._meeting.offered(seat, partner.offers_from_wire(wire))

    def answer(self) -> Any:
        return self._meeting.answer(*self._mine()).to_wire()

    def answered(self, seat: int, wire: Any) -> None:
        self._meeting.answered(seat, partner.Answer.from_wire(wire))

    def partner(self) -> int | None:
        return self._meeting.partner(*self._mine())
