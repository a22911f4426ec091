"""The slot machine of a table: what the rules ask now, the rounds in which it is answered, and which seats must still
speak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Answer, Game, Knowledge, Move, Player, Rules, Shuffle
from netcode.protocol.contract import Contract
from netcode.protocol.table.answered_words import DIGEST
from netcode.protocol.table.ciphertexts import Book, CoinsSpent
from netcode.protocol.table.proofs import Proofs
from netcode.protocol.table.protocols import ANSWERING, closing, opening
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round, Said


class Slots:
    """`round` is what is being said now, and the seats in `pending` still have to say it. `PeerTable` reads their words
    and hands in the results with `spoke`; when nobody is pending, it calls `go_on`."""

    def __init__(self, contract: Contract, rules: Rules, me: Player | None, proofs: Proofs) -> None:
        self.game = Game(rules, len(contract.seats), contract.options)
        self.ledger = self.game.ledger
        self.knowledge = Knowledge(self.ledger, me)
        self.gone: set[Player] = set()  # empty chairs: seats that were voted out
        self.moves: dict[int, Move] = {}  # my moves, by slot
        self.closed = False  # every seat has signed the final digest
        self.abandoned = ""  # why the game cannot go on, if it cannot
        self.answered: Callable[[], None] | None = None  # called after every answer
        self.round: Round
        self.pending: list[Player]
        self._contract, self._me, self._proofs = contract, me, proofs
        self.book = Book(len(contract.seats))
        self._signing = True  # the seats sign now: first the contract, in the end the outcome
        self.closing = False  # they sign the outcome
        self._digest = -1, b""  # the slot of the latest digest, and the digest
        self._answering: Answering
        self._said: Said
        self._go(opening(self.here()))

    @property
    def slot(self) -> int:
        return len(self.game.answers)

    @property
    def state(self) -> bytes:
        """The digest of the public table in this slot."""
        slot, digest = self._digest
        if slot != self.slot:
            digest = self.game.digest()[:DIGEST]
            self._digest = self.slot, digest
        return digest

    def deciding(self) -> bool:
        """Whether a player must decide now. Other rounds are answered by the seats' machines."""
        return self.round.asks and not self._signing

    def here(self) -> Here:
        return Here(
            self._contract.id,
            self.slot,
            self.game.request,
            self._me,
            len(self._contract.seats),
            self._proofs,
            self.book,
            self.ledger,
            self.knowledge,
            self.gone,
            self.moves,
        )

    # -- what happens ----------------------------------------------------------------------------------------------

    def spoke(self, seat: Player, said: Any) -> None:
        self.pending.remove(seat)
        self._said[seat] = said

    def emptied(self, seat: Player) -> bool:
        """The seat must speak, but was voted out, and all its words that count have been read. Returns whether the game
        can go on without it."""
        self.pending.remove(seat)
        self.gone.add(seat)
        left = len(self._contract.seats) - len(self.gone)
        return self.closing or (not self._signing and 0 < self._contract.needed <= left)

    @property
    def opening(self) -> bool:
        """Whether the table is still being set up: seats sign the contract and share their keys."""
        return self._signing and not self.closing

    def go_on(self) -> None:
        """This round is complete: start the next one."""
        if self.abandoned and not self.closing:
            self._signing = self.closing = True
            self._go(closing(self.here()))
        else:
            self._go(self._answering, self._said)

    def _go(self, answering: Answering, said: Said | None = None) -> None:
        """Advance the script until some seat must speak."""
        while True:
            try:
                round = answering.send(said)  # type: ignore[arg-type]  # a script starts with None
            except CoinsSpent as spent:
                self.abandoned, self._signing, self.closing = str(spent), True, True
                answering, said = closing(self.here()), None
                continue
            except StopIteration as over:
                self._answered(over.value)
                if self.closed:
                    return
                answering, said = self._ask(), None
                continue
            pending = [seat for seat in round.speakers if seat not in self.gone]
            if pending:
                self._answering, self.round, self.pending, self._said = answering, round, pending, {}
                return
            said = {}

    def _answered(self, answer: Answer) -> None:
        """The request of this slot is answered: hand the answer to the rules."""
        request = self.game.request
        if self._signing:
            self.closed = self.closing
            return
        assert request is not None
        self.game.answer(answer)
        for card, value in self.book.open.items():  # the values of an empty chair that everybody knows
            self.ledger.allowed[card] = frozenset((value,))
        if isinstance(request, Shuffle):
            self.knowledge.forget(request.cards)
        if self.answered is not None:
            self.answered()

    def _ask(self) -> Answering:
        """The script that answers what the rules ask now, or the one that ends the game."""
        request = self.game.request
        self._signing = self.closing = request is None
        return closing(self.here()) if request is None else ANSWERING[type(request)](self.here())
