"""`python -m tests.netcode.flips`: whole games with real proofs, exported, and then changed a byte at a time.

Every 50th byte of a file is changed in turn, and `den verify` must exit 1 with the reason. In most cases the digest at
the end notices it, as with any accident. So some bytes are changed together with the digest: then a signature, a proof
or a rule must show it, with the seat and the slot if possible.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import sys
import tempfile
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from engines.catalogue import GAMES, rules_of
from netcode.protocol.records.record_file import Archive
from tests.netcode.protocol.table.tables import READING_KEY, contract, room
from tui.cli import main as den

DIGEST = 32  # bytes at the end of the file


def exported(game: str, file: Path) -> None:
    """A whole game of the smallest table, as `den export` writes it."""
    rules = rules_of(game)
    seats = rules.seats[0]
    played = room(seats, 0, rules)
    played.run()
    Archive.of(contract(seats, rules), played.tables[0].record(), READING_KEY).write(file)


def verified(file: Path) -> tuple[int, str]:
    """What `den verify` says of the file, and how it exits."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = den(["verify", str(file)])
    return code, said.getvalue().strip()


def flipped(file: Path, every: int, rng: Random) -> int:
    """How many flips of one byte were passed over, or refused without a word."""
    missed = 0
    with file.open("r+b", buffering=0) as content:
        for at in range(0, file.stat().st_size, every):
            byte = _at(content, at)
            _put(content, at, byte ^ rng.randrange(1, 256))
            code, said = verified(file)
            missed += code != 1 or not said
            _put(content, at, byte)
    return missed


def forged(file: Path, times: int, rng: Random) -> Counter[str]:
    """The same, with the digest put right afterwards: how it was told, and how often."""
    whole, told = file.read_bytes(), Counter[str]()
    for _ in range(times):
        body = bytearray(whole[:-DIGEST])
        body[rng.randrange(len(body))] ^= rng.randrange(1, 256)
        file.write_bytes(body + hashlib.sha256(body).digest())
        code, said = verified(file)
        if code != 1 or not said:
            told["passed over"] += 1
        else:
            told["with seat and slot" if "In slot" in said else "as a whole"] += 1
    file.write_bytes(whole)
    return told


def _at(content: io.FileIO, at: int) -> int:
    content.seek(at)
    return content.read(1)[0]


def _put(content: io.FileIO, at: int, byte: int) -> None:
    content.seek(at)
    content.write(bytes([byte]))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.netcode.flips", description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="one game only")
    parser.add_argument("--every", type=int, default=50, metavar="N", help="flip each Nth byte (default: 50)")
    parser.add_argument("--forge", type=int, default=20, metavar="N", help="with a mended digest (default: 20)")
    args = parser.parse_args()
    bad = 0
    for game in [args.game] if args.game else GAMES:
        rng = Random(game)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"{game}.den"
            exported(game, file)
            size = file.stat().st_size
            code, said = verified(file)
            missed, told = flipped(file, args.every, rng), forged(file, args.forge, rng)
        bad += (code != 0) + missed + told["passed over"]
        as_told = ", ".join(f"{count} told {how}" for how, count in sorted(told.items()))
        print(f"{game:10} {size} bytes, whole: {code == 0}; {-(-size // args.every)} flips, {missed} missed; {as_told}")
        print(f"           {said.splitlines()[0]}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
