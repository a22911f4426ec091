"""What stands around the board of a table: the question, the crew, the journal and the chat.

These widgets draw what they are given; they know no game. Open `ask.py` first.
"""
