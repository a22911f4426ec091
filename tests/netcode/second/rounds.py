"""Slots as rounds: for each request a script that yields rounds and is sent what was read in them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core import Choose, Roll, Secret, Show, Shuffle
from tests.netcode.second import proofs
from tests.netcode.second.proofs import Context, Hidden, need

Script = Generator["Round", dict[int, Any], Any]


@dataclass
class Round:
    name: str
    speakers: list[int]
    say: Callable[[], Any]
    read: Callable[[int, Any], Any]


@dataclass
class Secrets:
    """What this seat alone knows."""

    layer: int
    coins: proofs.Coins
    salts: dict[int, tuple[Any, bytes]] = field(default_factory=dict)  # its picks, by slot


class Slots:
    """The hidden side of one table: ciphertexts, coins, shared keys."""

    def __init__(
        self,
        table: bytes,
        me: int,
        keys: Mapping[int, bytes],
        roots: Sequence[bytes],
        needed: int,
        mine: Secrets,
        ledger: Any,
    ) -> None:
        self.table, self.me, self.keys, self.roots, self.needed, self.mine = table, me, keys, roots, needed, mine
        self.ledger, self.slot, self.gone = ledger, 0, set[int]()
        self.dealings: dict[int, Any] = {}
        self.base: dict[int, Hidden] = {}
        self.copies: dict[int, dict[int, Hidden]] = {}
        self.used = [0] * len(keys)  # coins
        self.seen: dict[int, Any] = {}  # the cards that this seat has looked at

    def here(self, seat: int, purpose: str) -> Context:
        return [self.table, self.slot, seat, purpose]

    @property
    def present(self) -> list[int]:
        return [seat for seat in self.keys if seat not in self.gone]

    # -- slot 0 and the end ------------------------------------------------------------------------------------------

    def opening(self) -> Script:
        yield from self.nothing_to_add("sign")
        if not self.needed:
            return
        self.dealings = yield Round("deal", self.present, self._deal, self._dealt)
        yield Round("heard", self.present, self._complaints, self._complained)

    def nothing_to_add(self, name: str) -> Script:
        yield Round(name, self.present, lambda: None, lambda seat, what: need(what is None, "something to add"))

    def _deal(self) -> Any:
        return proofs.deal(self.here(self.me, "key"), self.mine.layer, self.needed, self.keys)

    def _dealt(self, seat: int, what: Any) -> Any:
        return proofs.dealt(self.here(seat, "key"), self.needed, self.keys, what)

    def _part(self, dealer: int) -> int | None:
        place = [self.table, 0, dealer, "key"]
        open_ = lambda ephemeral: proofs.times(self.mine.layer, ephemeral)  # noqa: E731
        return proofs.part_in(place, self.dealings[dealer], self.me, self.keys[self.me], open_)

    def _complaints(self) -> Any:
        wronged = [seat for seat in self.present if seat != self.me and self._part(seat) is None]
        place = self.here(self.me, "heard")
        return [
            [seat, *proofs.complain(proofs.of(place, f"against {seat}"), self.dealings[seat], self.mine.layer)]
            for seat in wronged
        ]

    def _complained(self, seat: int, what: Any) -> None:
        for dealer, shared, proof in what:
            ephemeral, _ = dict(self.dealings[dealer][1])[seat]
            place = proofs.of(self.here(seat, "heard"), f"against {dealer}")
            images = [self.keys[seat], proofs.point(shared)]
            proofs.check(place, "complaint", proof, [proofs.G, ephemeral], images, None)
            dealt = [self.table, 0, dealer, "key"]
            told = proofs.part_in(dealt, self.dealings[dealer], seat, self.keys[seat], lambda _, shared=shared: shared)
            need(told is None, "complains of a part that is right")
            raise proofs.Wrong(f"seat {dealer} sent a wrong part")

    # -- requests ----------------------------------------------------------------------------------------------------

    def answering(self, request: Any, choose: Callable[[Sequence[Any]], Any]) -> Script:
        match request:
            case Shuffle(by=None):
                return self.shuffle(request.cards, request.new)
            case Show(to=None):
                return self.show(request.cards)
            case Show():
                return self.look(request.to, request.cards)
            case Secret(promise={}):
                return self.pick(request.options, choose)
            case Choose(promise={}):
                return self.choose(request.player, request.options, choose)
            case Roll(to=None):
                return self.roll("coins", request.sides)
        raise NotImplementedError(f"this seat does not play games that ask for {request}")

    def choose(self, player: int, options: Sequence[Any], choose: Callable[[Sequence[Any]], Any]) -> Script:
        def read(seat: int, what: Any) -> Any:
            option, claims = what
            need(tuple(option) in options and claims == [], "no choice")
            return tuple(option)

        said = yield Round("choose", [player], lambda: [list(choose(options)), []], read)
        return said[player] if player in said else (yield from self._by_chance(player, options))

    def _by_chance(self, seat: int, options: Sequence[Any]) -> Script:
        (first,) = yield from self.roll(f"chance {seat}", (len(options),))
        return options[first - 1]

    def pick(self, options: Mapping[int, Sequence[Any]], choose: Callable[[Sequence[Any]], Any]) -> Script:
        def commit() -> bytes:
            option, salt = list(choose(options[self.me])), proofs.secrets.token_bytes(32)
            self.mine.salts[self.slot] = option, salt
            return proofs.commitment(self.here(self.me, "pick"), option, salt)

        def read(seat: int, what: Any) -> Any:
            option, salt, claims = what
            need(proofs.commitment(self.here(seat, "pick"), option, salt) == committed[seat], "another pick")
            need(tuple(option) in options[seat] and claims == [], "no choice")
            return tuple(option)

        committed = yield Round("pick", list(options), commit, lambda seat, what: what)
        said = yield Round("reveal", list(committed), lambda: [*self.mine.salts[self.slot], []], read)
        for seat in options:
            if seat not in said:
                said[seat] = yield from self._by_chance(seat, options[seat])
        return {seat: said[seat] for seat in options}

    def roll(self, name: str, sides: Sequence[int]) -> Script:
        index = {seat: self.used[seat] for seat in self.present}
        for seat in index:
            self.used[seat] += 1

        def read(seat: int, what: Any) -> bytes:
            return proofs.opened(self.roots[seat], index[seat], what)

        leaves = yield Round(name, list(index), lambda: self.mine.coins.open(index[self.me]), read)
        return [proofs.public_die(self.here(0, name), leaves, die, count) for die, count in enumerate(sides)]

    # -- cards -------------------------------------------------------------------------------------------------------

    def _bases(self, cards: Iterable[int]) -> list[Hidden]:
        faces = self.ledger.open
        return [proofs.known(faces[card], self.keys) if card in faces else self.base[card] for card in cards]

    def shuffle(self, old: Sequence[int], new: Sequence[int]) -> Script:
        cards = self._bases(old)
        need(all(card[2] == sorted(self.keys) for card in cards), "this seat shuffles cards under all layers")
        key = proofs.plus(*self.keys.values())
        for seat in self.keys:
            before, place = cards, self.here(seat, "shuffle")
            said = yield Round(
                f"shuffle {seat}",
                [seat],
                lambda place=place, before=before: proofs.shuffle(place, key, before),
                lambda _, what, place=place, before=before: proofs.shuffled(place, key, before, what),
            )
            cards = said.get(seat, cards)
        for card in old:
            self._forget(card)
        self.base.update(zip(new, cards, strict=True))

    def look(self, reader: int, cards: Sequence[int]) -> Script:
        cards = [card for card in cards if card not in self.ledger.open and reader not in self.copies.get(card, {})]
        if not cards:
            return
        before = self._bases(cards)
        need(all(reader in card[2] for card in before), "this seat knows no looks at cards without the reader's layer")

        def read(seat: int, what: Any) -> list[Hidden]:
            own, taken = what
            need(own is None, "a layer on a card that has it")
            return proofs.taken(self.here(seat, "take"), self.keys, before, taken)

        said = yield Round(
            "take", [reader], lambda: [None, proofs.take(self.here(reader, "take"), self.keys, before)], read
        )
        if reader not in said:
            return
        bare = yield from self._open("give", said[reader], [seat for seat in self.keys if seat != reader])
        for card, copy in zip(cards, bare, strict=True):
            self.copies.setdefault(card, {})[reader] = copy
            if reader == self.me:
                mine = proofs.without(copy, self.me, proofs.times(self.mine.layer, copy[0]))
                self.seen[card] = proofs.read(mine, sorted(self.ledger.may(card)))

    def show(self, cards: Sequence[int]) -> Script:
        values = {card: self.ledger.open[card] for card in cards if card in self.ledger.open}
        hidden = [card for card in cards if card not in values]
        chosen = [self._easiest(card) for card in hidden]
        bare = yield from self._open("open", chosen, list(self.keys))
        for card, each in zip(hidden, bare, strict=True):
            values[card] = proofs.read(each, sorted(self.ledger.may(card)))
        for card in cards:
            self._forget(card)
        return [values[card] for card in cards]

    def _easiest(self, card: int) -> Hidden:
        there = [copy for seat, copy in self.copies.get(card, {}).items() if seat in self.present]
        return there[-1] if there else self.base[card]

    def _forget(self, card: int) -> None:
        self.base.pop(card, None)
        self.copies.pop(card, None)

    def _open(self, name: str, cards: list[Hidden], seats: Sequence[int]) -> Script:
        """The cards without these seats' layers; of a seat that is gone the others put its share together."""
        mine = {seat: [card for card in cards if seat in card[2]] for seat in seats}
        mine = {seat: wanted for seat, wanted in mine.items() if wanted}
        if not mine:
            return cards
        shares = yield Round(
            name,
            list(mine),
            lambda: proofs.give(self.here(self.me, name), self.mine.layer, mine[self.me]),
            lambda seat, what: proofs.given(self.here(seat, name), self.keys[seat], mine[seat], what),
        )
        for seat in mine:
            if seat not in shares:
                shares[seat] = yield from self._stand_in(name, seat, mine[seat])
        bare = []
        for card in cards:
            for seat in [seat for seat in card[2] if seat in mine]:
                card = proofs.without(card, seat, shares[seat].pop(0))
            bare.append(card)
        return bare

    def _stand_in(self, name: str, gone: int, cards: list[Hidden]) -> Script:
        name = f"{name} for {gone}"

        def place(seat: int) -> Context:
            return proofs.of(self.here(seat, name), f"for {gone}")

        def say() -> Any:
            part = self._part(gone)
            assert part is not None
            return proofs.give(place(self.me), part, cards)

        def read(seat: int, what: Any) -> list[bytes]:
            return proofs.given(place(seat), proofs.public_part(self.dealings[gone], seat), cards, what)

        parts = yield Round(name, self.present, say, read)
        return [
            proofs.joined({seat: points[at] for seat, points in parts.items()}, self.needed) for at in range(len(cards))
        ]
