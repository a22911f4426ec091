"""Between two machines: addresses, keys, the join code that holds both, and the sealed link they open.

How two machines find each other is in `netcode.doors`; what they say is in `netcode.protocol`. Open `link.py` first.
"""
