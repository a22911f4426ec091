"""The router at home, asked to let friends in: three protocols for one wish. Open `opening.py` first.

What a router says is believed no more than any stranger's word: it is read into numbers and addresses, nothing else.
"""
