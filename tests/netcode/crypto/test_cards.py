"""The path of honest cards: shuffled, dealt, looked at, passed on, returned."""

from netcode.crypto import cards
from netcode.crypto.ledger import Ledger
from tests.netcode.crypto.table import Table

BOX = ("ring", "ring", "crown", "lamp", "rope")


def test_a_shuffled_deck_holds_the_same_cards_and_each_is_read_by_its_reader():
    table = Table(3)
    deck = table.mixed(cards.box(BOX, table.keys))
    seen = [table.read(table.look(card, place % 3), place % 3, BOX) for place, card in enumerate(deck)]
    assert sorted(seen) == sorted(BOX)


def test_a_card_can_be_looked_at_passed_and_shown_to_all():
    table, ledger = Table(3), Ledger()
    card = table.mixed(cards.box(BOX, table.keys))[0]
    for reader in (0, 1):
        sent = cards.take(table.at(reader), [card], table.keys, table.nonces[reader])
        (card,) = cards.taken(table.at(reader), [card], table.keys, sent)
        for seat in {0, 1, 2} - {reader}:
            given = cards.give(table.at(seat), [card], table.secrets[seat], table.nonces[seat])
            ledger.note(table.at(seat), [card], cards.given(table.at(seat), [card], table.keys[seat], given))
            card = card.without(seat, ledger.share(seat, card))
        seen = table.read(card, reader, BOX)
        if reader == 0:
            first, card = seen, ledger.covered(card, [0, 1, 2])  # all layers back on, without a word
            table.slot += 1
    assert seen == first
    assert table.off(card, 1).read(BOX) == seen
