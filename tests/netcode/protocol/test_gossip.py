"""However peers are linked and whatever is lost, they end up with the same envelopes, and then they are silent."""

from collections import deque
from collections.abc import Hashable
from random import Random

import pytest

from netcode.protocol.gossip import BATCH, Gossip
from netcode.protocol.wire import Refused, pack


class Shelf:
    """Holds numbered things of several authors, each in order: all that gossip needs to know of a table."""

    def __init__(self) -> None:
        self.things: dict[str, list[bytes]] = {"0": [], "1": []}

    def add(self, author: str) -> bytes:
        thing = f"{author} {len(self.things[author])}".encode()
        self.things[author].append(thing)
        return thing

    def have(self) -> object:
        return {author: len(things) for author, things in self.things.items()}

    def evidence(self) -> list[bytes]:
        return []

    def missing(self, theirs: object, most: int = BATCH) -> list[bytes]:
        counts = theirs if isinstance(theirs, dict) else {}
        return [thing for author, things in self.things.items() for thing in things[counts.get(author, 0) :]][:most]

    def take(self, sealed: bytes) -> bool:
        author, _, number = sealed.decode().partition(" ")
        if author not in self.things:
            raise Refused("No such author.")
        if int(number) != len(self.things[author]):
            return False
        self.things[author].append(sealed)
        return True


class Net:
    """Links as queues: a message goes from one peer to another when it is delivered."""

    def __init__(self, peers: int) -> None:
        self.shelves = [Shelf() for _ in range(peers)]
        self.queues: dict[tuple[int, int], deque[bytes]] = {}
        self.peers = [Gossip(shelf, self._sender(me)) for me, shelf in enumerate(self.shelves)]
        self.delivered = 0

    def _sender(self, me: int):
        def send(link: Hashable, message: bytes) -> None:
            assert isinstance(link, int)
            self.queues[me, link].append(message)

        return send

    def link(self, one: int, other: int) -> None:
        self.queues[one, other], self.queues[other, one] = deque(), deque()
        self.peers[one].linked(other)
        self.peers[other].linked(one)

    def cut(self, one: int, other: int) -> None:
        for pair in ((one, other), (other, one)):
            self.queues.pop(pair, None)
            self.peers[pair[0]].unlinked(pair[1])

    def say(self, me: int, author: str) -> None:
        self.peers[me].spread(self.shelves[me].add(author))

    def settle(self) -> int:
        """Deliver until all are silent; how many messages that took."""
        before = self.delivered
        while busy := [pair for pair, queue in self.queues.items() if queue]:
            for pair in busy:
                self.delivered += 1
                self.peers[pair[1]].heard(pair[0], self.queues[pair].popleft())
            assert self.delivered - before < 20_000, "they never fall silent"
        return self.delivered - before

    def agree(self) -> bool:
        return all(shelf.things == self.shelves[0].things for shelf in self.shelves)


STAR = [(0, n) for n in range(1, 5)]
CHAIN = [(n, n + 1) for n in range(4)]
MESH = [(one, other) for one in range(5) for other in range(one)]


@pytest.mark.parametrize("links", [STAR, CHAIN, MESH], ids=["star", "chain", "mesh"])
def test_what_one_says_reaches_all(links: list[tuple[int, int]]) -> None:
    net = Net(5)
    for pair in links:
        net.link(*pair)
    for _ in range(20):
        net.say(1, "0")
        net.say(4, "1")
    net.settle()
    assert net.agree()
    assert len(net.shelves[2].things["1"]) == 20


def test_a_late_spectator_gets_everything_a_batch_at_a_time() -> None:
    net = Net(2)
    for _ in range(5 * BATCH):
        net.shelves[0].add("0")
    net.link(0, 1)
    net.settle()
    assert net.agree()


def test_peers_that_agree_say_nothing_more() -> None:
    net = Net(3)
    net.link(0, 1)
    net.link(1, 2)
    net.say(0, "0")
    net.settle()
    for peer in net.peers:
        peer.remind(news=True)
    net.settle()
    for peer in net.peers:
        peer.remind(news=True)
    assert net.settle() == 0


def test_a_link_that_was_cut_costs_only_time() -> None:
    for seed in range(50):
        rng, net = Random(seed), Net(5)
        for pair in MESH:
            net.link(*pair)
        for _ in range(40):
            net.say(1, "0")
            net.say(3, "1")
            one, other = rng.choice(MESH)
            net.cut(one, other)
            if rng.random() < 0.5:
                net.link(one, other)
            for pair in list(net.queues):
                if net.queues[pair] and rng.random() < 0.5:
                    net.peers[pair[1]].heard(pair[0], net.queues[pair].popleft())
        for pair in STAR:
            net.cut(*pair)
            net.link(*pair)
        net.settle()
        assert net.agree(), f"seed {seed}"


def test_rubbish_is_refused() -> None:
    net = Net(2)
    for rubbish in (b"", b"x", b"h", b"h\xc1", b"e9 0"):
        with pytest.raises(Refused):
            net.peers[0].heard(1, rubbish)


def test_a_letter_brings_envelopes_and_asks_for_nothing() -> None:
    """Any spectator may leave one at a relay, and nobody could be answered."""
    net = Net(2)
    with pytest.raises(Refused):
        net.peers[0].heard(None, b"h" + pack({"0": 9, "1": 9}))
    assert None not in net.peers[0]._links
    assert net.peers[0].heard(None, b"e" + net.shelves[1].add("0"))
    net.peers[0].remind()
