"""Values that are fixed before they are opened: numbers for rolls and dice, and choices that all make at the same time.

Proofs about ciphertexts are not here but in `proofs/`. Open `picks.py` first: it is the shortest.
"""
