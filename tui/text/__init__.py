"""Text mode: a place at a table as plain lines, for screen readers, simple terminals, pipes and scripts."""
