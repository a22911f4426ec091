"""Small screens on top of another one: a question, a note, the command palette. Open `confirm.py` first."""
