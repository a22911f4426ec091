"""Den for guests who have nothing but ssh: an SSH server that gives everybody who logs in the app, and nothing else.

A guest trusts the machine it logs in to: that machine holds the guest's keys and could look at the guest's cards. The
other players' secrets are as safe from it as from any other peer. Open `server.py` first.
"""
