"""How long a test waits at most for something that must happen."""

PATIENCE = 120.0  # seconds: for a busy machine; only what will never come takes so long
