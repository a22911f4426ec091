"""`python -m tests.bench.relay_month`: what a relay holds at each noon of a month, on a virtual clock.

It is the relay of `den relay` with its usual limits, and websockets as its peers have them; the clock and the wires are
simulated. Each evening tables are played, doors are given up or abandoned, codes are guessed, laptops are closed and
connections say nothing.
"""

import argparse
import time
from dataclasses import asdict

from netcode.relay.limits import Limits
from tests.netcode.relay.month import noons


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, default=35)
    parser.add_argument("--evenings", type=int, default=10, help="tables a day, with everybody around them")
    args = parser.parse_args()
    begun = time.process_time()
    for day, load in enumerate(noons(args.days, args.evenings, Limits())):
        print(f"{day + 1:3}", " ".join(f"{count:7} {name}" for name, count in asdict(load).items()))
    print(f"{time.process_time() - begun:.1f} s of computing")


if __name__ == "__main__":
    main()
