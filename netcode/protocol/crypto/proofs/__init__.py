"""Zero-knowledge proofs: a seat shows that something is true of hidden values, and nothing more.

Each module names the paper its proof is from. `cards.py`, above, says what can be done with hidden values and calls
these. Open `same_log.py` first, the smallest of them, then `shuffle.py`.
"""
