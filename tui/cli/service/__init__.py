"""What `den keep` needs beside the keeper: telling its player (`tell_player.py`), and starting with the machine.

Here nothing sits at a table: that is `netcode/peer/keeper.py`.
"""
