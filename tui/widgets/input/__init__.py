"""Widgets that people fill in: lines of choices, a line of text, a code.

What is done with what was typed is the screen's business. Open `form.py` first.
"""
