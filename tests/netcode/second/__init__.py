"""A second implementation of a seat, written from docs/protocol.md and docs/crypto.md alone: it uses nothing of
`netcode`.

It shares the rules, of which the public table is a part, and uses the libraries that those pages name: msgpack,
libsodium, ciphers, websockets. If those pages had left something open, it could not sit down with the first
implementation. It plays the games of its test, and has no disk, so it cannot come back.

`encoding` and `proofs` are crypto.md; `envelopes`, `leaving`, `rounds` and `seat` the table; `links` and `player` how
it gets there.
"""
