"""The proof layer: hidden values that nobody can read, change or lie about. Open `cards.py` first.

    parsing    reading what strangers send             group, hashing, context    the ground all proofs stand on
    seeds      all secrets of a seat out of one seed   elgamal                    hidden values and their layers
    proofs/    what is shown of hidden values: keys and shares, facts, shuffles, two partners who find each other
    commitments/   picks made at the same time, coins for rolls and secret dice, whispers for another seat's eyes
    cards      the operations a session is made of     feldman, sealed_letter     standing in for a seat that left

Every construction is a published one, named where it is written; `docs/crypto.md` has the exact hashing and encoding.
"""
