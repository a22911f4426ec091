"""`den locate config|state|saves`: where Den keeps its things on this machine."""

import argparse
import json
from pathlib import Path

import platformdirs

from tui.cli.screen import config_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("config", "state", "saves"), help="the settings, the log file, the tables")


def run(args: argparse.Namespace) -> None:
    place = where(args)[args.what]
    print(json.dumps({"path": str(place)}) if args.json else place)


def where(args: argparse.Namespace) -> dict[str, Path]:
    home = Path(args.home) if args.home else None
    return {
        "config": config_of(args),
        "state": home or Path(platformdirs.user_state_dir("den", appauthor=False)),
        "saves": home or Path(platformdirs.user_data_dir("den", appauthor=False)),
    }
