"""Text mode at a table: playing, practising, replaying, and the way to the next game. Open `table.py` first."""
