"""Words that the app, text mode and the command line have in common.

Nothing here draws or prints.
"""
