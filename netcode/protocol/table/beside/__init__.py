"""What is said beside the game, and what follows from it: chat, votes against seats that left, wishes for a rematch.

Envelopes of the game are not read here. Open `chat_and_votes.py` first; `voting_out.py` decides which seats are out.
"""
