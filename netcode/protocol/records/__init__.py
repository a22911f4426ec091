"""A whole table as one file, and back: write it, play it again, verify it offline.

Open `record_file.py` first.
"""
