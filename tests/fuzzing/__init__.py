"""Everything that is read from outside, read with bytes that nobody wrote on purpose."""
