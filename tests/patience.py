"""How long a test waits for what must come."""

PATIENCE = 120.0  # seconds: for a busy machine; only what will never come takes so long
