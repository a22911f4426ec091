"""One seat of a table: its envelopes, what it has heard, whom it waits for. Nothing in here knows a network."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from engines.core import Game, Rules
from tests.netcode.second.encoding import mac, pack, plain_text, sha256, unpack
from tests.netcode.second.leaving import Leaving, leavers
from tests.netcode.second.proofs import Wrong, check, need, point
from tests.netcode.second.rounds import Secrets, Slots

BESIDE = ("talk", "vote", "out", "stay")
Contract = dict[str, Any]


def name_of(contract: Contract) -> bytes:
    return sha256(b"den/2 contract", pack(contract))


def terms_of(page: dict[str, Any], seats: Sequence[Any]) -> bytes:
    """The digest of the terms; `page` is any map that holds the rest of them."""
    rest = {name: page[name] for name in ("game", "invitation", "needed", "options", "rules")}
    return sha256(b"den/2 page", pack({**rest, "seats": [list(seat[:2]) for seat in seats]}))


def announced(terms: bytes, seat: int, key: bytes, root: bytes) -> bytes:
    return pack([b"den/2 announcement", terms, seat, key, root])


def check_contract(contract: Contract, rules: Rules) -> None:
    seats = contract["seats"]
    need(set(contract) == {"game", "invitation", "needed", "options", "protocol", "rules", "seats"}, "other fields")
    need((contract["protocol"], contract["game"], contract["rules"]) == (2, rules.name, rules.version), "other rules")
    need(contract["needed"] == 0 or 2 <= contract["needed"] < len(seats), "nobody knows who stands in")
    need(all(len({seat[at] for seat in seats}) == len(seats) for at in (0, 1, 2)), "two alike")
    terms = terms_of(contract, seats)
    for at, (_, signing, key, possession, root, signature) in enumerate(seats):
        point(signing)
        verify(signing, announced(terms, at, point(key), root), signature)
        place = [contract["invitation"], 0, at, f"seat {signing.hex()}"]
        check(place, "possession", possession, [bytes.fromhex("58" + "66" * 31)], [key], None)


def verify(key: bytes, text: bytes, signature: bytes) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
    except InvalidSignature:
        raise Wrong("not the author's signature") from None


@dataclass(frozen=True)
class Envelope:
    signed: dict[str, Any]
    sealed: bytes
    hash: bytes

    @property
    def body(self) -> Any:
        return self.signed["body"]

    @property
    def is_word(self) -> bool:
        return "say" in self.body


class Seat:
    def __init__(
        self, contract: Contract, rules: Rules, reading: bytes, me: int, pen: Ed25519PrivateKey, mine: Secrets,
        choose: Callable[[Sequence[Any]], Any],
    ) -> None:  # fmt: skip
        check_contract(contract, rules)
        seats = contract["seats"]
        self.contract, self.rules, self.me, self._pen, self._choose = contract, rules, me, pen, choose
        self.table = name_of(contract)
        self._seal, self._nonce = mac(reading, b"den/2 seal"), mac(reading, b"den/2 nonce")
        self.game = Game(rules, len(seats), contract["options"])
        keys = {at: seat[2] for at, seat in enumerate(seats)}
        self.slots = Slots(
            self.table, me, keys, [seat[4] for seat in seats], contract["needed"], mine, self.game.ledger
        )
        self.chains: list[list[Envelope]] = [[] for _ in seats]
        self.acted = [0] * len(seats)
        self.leaving = Leaving(len(seats))
        self.closed, self.unheard = False, set[int]()
        self._ahead: dict[tuple[int, int], bytes] = {}
        self._known: set[bytes] = set()  # words acted on
        self._last: list[bytes] = []
        self._script, self._opening, self._ending = self.slots.opening(), True, False
        self._round = next(self._script)
        self._said: dict[int, Any] = {}
        self._words: dict[int, bytes] = {}

    # -- envelopes ---------------------------------------------------------------------------------------------------

    def have(self) -> dict[str, list[Any]]:
        return {str(at): [len(chain), self._head(at)] for at, chain in enumerate(self.chains)}

    def missing(self, theirs: dict[str, list[Any]]) -> list[bytes]:
        wanted = [
            (envelope.signed["slot"], envelope.signed["number"], at, envelope.sealed)
            for at, chain in enumerate(self.chains)
            for envelope in chain[theirs.get(str(at), [0, b""])[0] :]
        ]
        return [sealed for *_, sealed in sorted(wanted)]

    def _head(self, author: int, count: int | None = None) -> bytes:
        count = len(self.chains[author]) if count is None else count
        return self.chains[author][count - 1].hash if count else bytes(32)

    def take(self, sealed: bytes) -> None:
        plain = ChaCha20Poly1305(self._seal).decrypt(sealed[:12], sealed[12:], None)
        need(sealed[:12] == mac(self._nonce, plain)[:12], "another nonce")
        signed, signature = unpack(plain)
        told = unpack(signed)
        author, number = told["author"], told["number"]
        verify(self.contract["seats"][author][1], signed, signature)
        need(told["table"] == self.table, "another table")
        chain = self.chains[author]
        if number > len(chain):
            self._ahead[author, number] = sealed
        elif number == len(chain):
            need(told["previous"] == self._head(author), "another chain")
            need(not chain or told["slot"] >= chain[-1].signed["slot"], "a slot that falls")
            self._enter(Envelope(told, sealed, sha256(signed, signature)))
            if (author, number + 1) in self._ahead:
                self.take(self._ahead.pop((author, number + 1)))
        else:
            need(chain[number].hash == sha256(signed, signature), "two stories")

    def _enter(self, envelope: Envelope) -> None:
        author, body = envelope.signed["author"], envelope.body
        self.chains[author].append(envelope)
        if not envelope.is_word:
            ((kind, content),) = body.items()
            need(kind in BESIDE, "nothing that can be said")
            if kind != "talk":
                self.leaving.hear(author, envelope.signed["number"], kind, content)

    def _speak(self, body: dict[str, Any]) -> bytes:
        chain = self.chains[self.me]
        slot = max([self.slots.slot, *(envelope.signed["slot"] for envelope in chain[-1:])])
        told = {"author": self.me, "body": body, "number": len(chain), "previous": self._head(self.me)}
        signed = pack({**told, "slot": slot, "table": self.table})
        signature = self._pen.sign(signed)
        plain = pack([signed, signature])
        nonce = mac(self._nonce, plain)[:12]
        sealed = nonce + ChaCha20Poly1305(self._seal).encrypt(nonce, plain, None)
        self._enter(Envelope(unpack(signed), sealed, sha256(signed, signature)))
        return sealed

    # -- the game ----------------------------------------------------------------------------------------------------

    def go_on(self) -> list[bytes]:
        """Act on all that can be acted on, and say all that is mine to say."""
        said: list[bytes] = []
        while not self.closed:
            if len(self._ends()) == len(self.chains) - 1:
                self.closed = True  # one of two has ended the game
            elif new := self._spoken():
                said.append(self._speak(new))
            elif not self._awaited():
                self._next_round()
            elif not self._acted_on_one():
                answer = self.leaving.answer(self.me, self.acted) or self._taken_back()
                if answer is None:
                    break
                said.append(self._speak(answer))
        return said

    def _awaited(self) -> list[int]:
        return [seat for seat in self._round.speakers if seat not in self._said and seat not in self.slots.gone]

    def _ends(self) -> dict[int, int]:
        return {seat: count for seat, count, _ in self.leaving.out()}

    def _limit(self, seat: int) -> int:
        kept = [self.leaving.out(), *self.leaving.kept(self.me)]
        return min([count for ends in kept for at, count, _ in ends if at == seat], default=2**31)

    def _next_word(self, seat: int) -> Envelope | None:
        for envelope in self.chains[seat][self.acted[seat] : self._limit(seat)]:
            if envelope.is_word:
                return envelope
        return None

    def _moment(self) -> dict[str, Any]:
        return {"heard": self._last, "say": self._round.name, "state": self._state()}

    def _state(self) -> bytes:
        request, state = self.game.request, self.game.state
        awaited = None if request is None else [type(request).__name__, request.who, getattr(request, "options", None)]
        public = [[name, value] for name, value in vars(state).items() if name not in ("events", "muted")]
        text = plain_text([self.rules.name, self.rules.version, public, awaited])
        return hashlib.blake2b(text.encode(), digest_size=16).digest()

    def _spoken(self) -> dict[str, Any] | None:
        """What it is mine to say now."""
        mine = self.me in self._awaited() and self.me not in self._ends() and self._next_word(self.me) is None
        return {**self._moment(), "gone": len(self._ends()), "what": self._round.say()} if mine else None

    def _acted_on_one(self) -> bool:
        for seat in self._awaited():
            word = self._next_word(seat)
            if word is None:
                if self._ends().get(seat) == self.acted[seat]:
                    self.slots.gone.add(seat)
                    enough = len(self.slots.present) >= self.slots.needed > 0 and not self._opening
                    need(enough or self._ending, "this seat plays no game that is abandoned")
                    return True
                continue
            if self._answers_what_i_heard(seat, word):
                self._said[seat] = self._round.read(seat, word.body["what"])
                self.acted[seat] = word.signed["number"] + 1
                self._known.add(word.hash)
                self._words[seat] = word.hash
                return True
        return False

    def _answers_what_i_heard(self, seat: int, word: Envelope) -> bool:
        """Whether this word is the one that is due; `Wrong` if its author lies, False if it waits."""
        self.unheard.discard(seat)
        need(set(word.body) == {"gone", "heard", "say", "state", "what"}, "other fields")
        moment = self._moment()
        due = word.signed["slot"] == self.slots.slot and word.body["say"] == moment["say"]
        if due and word.body["heard"] == moment["heard"]:
            need(word.body["state"] == moment["state"], "another table")
            return True
        waits = word.body["gone"] > len(self._ends()) or not self._known.issuperset(word.body["heard"])
        need(waits, "answers other words, or out of turn")
        self.unheard.add(seat)
        return False

    def _next_round(self) -> None:
        if self._words:
            self._last = [self._words[seat] for seat in sorted(self._words)]
        said, self._said, self._words = self._said, {}, {}
        try:
            self._round = self._script.send(said)
        except StopIteration as over:
            self._answered(over.value)

    def _answered(self, answer: Any) -> None:
        if self._ending:
            self.closed = True
            return
        if not self._opening:
            self.game.answer(answer)
            self.slots.slot += 1
        self._opening = False
        self._ask()

    def _ask(self) -> None:
        while True:
            request = self.game.request
            self._ending = request is None
            script = (
                self.slots.nothing_to_add("close") if request is None else self.slots.answering(request, self._choose)
            )
            try:
                self._script, self._round = script, next(script)
            except StopIteration as over:  # nobody has anything to say
                self.game.answer(over.value)
                self.slots.slot += 1
                continue
            return

    # -- leaving -----------------------------------------------------------------------------------------------------

    def wish_out(self, seat: int) -> bytes:
        """My player has waited long enough."""
        return self._vote({*self.leaving.out(), (seat, self.acted[seat], self._head(seat, self.acted[seat]))})

    def _vote(self, ends: set[tuple[int, int, bytes]]) -> bytes:
        return self._speak({"vote": [list(end) for end in sorted(ends)]})

    def _taken_back(self) -> dict[str, Any] | None:
        """A wish ends when that seat is heard again."""
        wish, out = self.leaving.wish(self.me), self.leaving.out()
        still = {end for end in wish if end[0] in leavers(out) or self.acted[end[0]] <= end[1]} | out
        if wish <= out or wish == still:
            return None
        return {"vote": [list(end) for end in sorted(still)]}
