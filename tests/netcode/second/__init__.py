"""A seat at a table, written from docs/protocol.md and docs/crypto.md alone: nothing of `netcode` is in it.

It shares the rules, of which the public table is a part, and takes libraries for what those pages name: msgpack,
libsodium, ciphers, websockets. Where the pages left something open it would not have come to sit down with the first
implementation. It plays what the games of its test ask for, and has no disk, so it cannot come back.

`encoding` and `proofs` are crypto.md; `envelopes`, `leaving`, `rounds` and `seat` the table; `links` and `player` how
it gets there.
"""
