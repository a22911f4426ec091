"""The proof layer: hidden values that nobody can read, change or lie about. Open `cards.py` first.

    shapes     reading what strangers send             group, hashing, context    the ground all proofs stand on
    seeds      all secrets of a seat out of one seed   elgamal                    hidden values and their layers
    proofs/    what is shown of hidden values: keys and shares, facts, shuffles, two partners who find each other
    cards      the operations a session is made of     picks                      simultaneous choices
    coins      public rolls and secret dice            feldman, sealed_letter     standing in for a seat that left
    whispers   a secret die for another seat's eyes

Every construction is a published one, named where it is written; `docs/crypto.md` has the exact hashing and encoding.
"""
