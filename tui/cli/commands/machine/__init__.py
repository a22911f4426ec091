"""Commands about this machine: what it offers to others (a relay, games over ssh), and where Den keeps its files."""
