"""`python -m tests.fuzzing READER --runs 10000000`: feeds one reader with bytes that cover more and more of its code.

It uses Atheris, from the extra `fuzzing`. It begins with the files in `corpus/`, and with `--keep` adds those that
reached new code. Input that shows a fault is left in the working folder as `crash-...`: move it into the corpus, and
the suite reads it from then on.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

CORPUS = Path(__file__).parent / "corpus"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("reader")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=0, help="no longer than this")
    parser.add_argument("--longest", type=int, default=4096, help="bytes of one try")
    parser.add_argument("--keep", action="store_true", help="what reached a new place goes into the corpus")
    args = parser.parse_args()

    import atheris

    with atheris.instrument_imports(include=["netcode", "tui", "engines", "tomllib"]):
        from tests.fuzzing.readers import READERS, read
    if args.reader not in READERS:
        parser.error(f"there is {', '.join(READERS)}, and no {args.reader}")
    kept = CORPUS / args.reader
    kept.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as found:
        folders = [str(kept)] if args.keep else [found, str(kept)]  # what is new goes to the first
        limits = [f"-runs={args.runs}", f"-max_total_time={args.seconds}", f"-max_len={args.longest}", "-timeout=20"]
        atheris.Setup([sys.argv[0], *limits, "-print_final_stats=1", *folders], lambda data: read(args.reader, data))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
