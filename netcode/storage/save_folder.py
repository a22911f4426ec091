"""Where this machine keeps saved games."""

import os
from pathlib import Path

import platformdirs


def saves(home: Path | str | None = None) -> Path:
    """The folder of saved games; `home` replaces the default."""
    chosen = home or os.environ.get("DEN_HOME") or platformdirs.user_data_dir("den", appauthor=False)
    return Path(chosen).expanduser()
