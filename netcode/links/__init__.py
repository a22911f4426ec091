"""Between two machines: addresses, keys, the join code that holds both, and the encrypted link.

How two machines find each other is in `netcode.doors`; what they say is in `netcode.protocol`. Open `link.py` first.
"""
