"""The proof layer: hidden values that nobody can read, change or lie about. Start with `cards`.

    shapes     reading what strangers send             group, hashing, context    the ground all proofs stand on
    seeds      all secrets of a seat out of one seed   elgamal                    hidden values and their layers
    same_log   keys, shares, re-masks                  rows                       what can be said about hidden values
    shuffle    shuffles and their proof                cards                      the operations a session is made of
    picks      simultaneous choices                    coins                      public rolls and secret dice
    partner    two partners who find each other        feldman, sealed_letter     standing in for a seat that left

Every construction is a published one, named where it is written; `docs/crypto.md` has the exact hashing and encoding.
"""
