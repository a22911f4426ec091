"""Guests who come in by a code: a joiner sits down, a spectator looks on."""
