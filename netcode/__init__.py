"""How a table of separate machines answers what the rules ask, with nobody to trust."""
