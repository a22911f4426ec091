"""The proof layer: hidden values that nobody can read, change or lie about. Open `cards.py` first.

    parsing    reading what strangers send             group, hashing, context    what all proofs are built on
    seeds      all secrets of a seat from one seed     elgamal                    hidden values and their layers
    proofs/    shows something about hidden values: keys and shares, facts, shuffles, two partners who find each other
    commitments/   picks made at the same time, coins for rolls and secret dice, whispers to one other seat
    cards      the operations that the table's protocols call
    key_parts, sealed_letter    standing in for a seat that left

Every construction is a published one, named where it is written; `docs/crypto.md` has the exact hashing and encoding.
"""
