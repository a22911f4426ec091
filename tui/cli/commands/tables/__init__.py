"""Commands about tables of peers: open, join, watch, resume, list, export and verify them, and demonstrate one."""
