"""A whole table as one file: write it, replay it, verify it offline.

Open `record_file.py` first.
"""
