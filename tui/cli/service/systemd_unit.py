"""Installs the service as a systemd unit of its user: it starts when they log in, or with the machine."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

NAME: Final = "den-keep.service"
STEPS: Final = (
    "systemctl --user daemon-reload",
    "systemctl --user enable --now den-keep",
    "loginctl enable-linger          # once, if it shall run while you are logged out, too",
)
UNIT: Final = """\
[Unit]
Description=Den keeps my seats at tables that are played over days

[Service]
ExecStart={command}
Restart=on-failure
RestartSec=10
TimeoutStopSec=30
UMask=0077

[Install]
WantedBy=default.target
"""


def folder() -> Path:
    """Where systemd looks for a user's units."""
    config = os.environ.get("XDG_CONFIG_HOME")
    return (Path(config) if config else Path.home() / ".config") / "systemd" / "user"


def command(home: Path | None) -> list[str]:
    """The command that starts the service, with this very installation of Den. `home`: None for the usual folder."""
    return [sys.executable, "-m", "tui", "keep", *(("--home", str(home.absolute())) if home else ())]


def unit(words: Sequence[str]) -> str:
    return UNIT.format(command=" ".join(map(_quoted, words)))


def install(home: Path | None) -> Path:
    """Write the unit. Raises OSError."""
    file = folder() / NAME
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(unit(command(home)), encoding="utf-8")
    return file


def _quoted(word: str) -> str:
    """One word of a command line, as systemd reads them."""
    for sign, meant in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(sign, meant)
    return f'"{word}"'
