"""`python -m tests.bench.from_nothing [pip] [pipx] [uv]`: from a bare machine with Python to a friend's lobby.

Builds the wheel, installs it with each of these that is here, as the README says, with empty caches in a home of its
own; then sits down with what was installed, in a real terminal, at a table on this machine. Needs the package index.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.panes import Terminal
from tests.e2e.players import code_in

ROOT = Path(__file__).parents[2]
TIMES = 3  # sitting down


def installers(home: Path, wheel: Path) -> dict[str, list[list[str]]]:
    """The lines of each installer, and where it puts the command."""
    new = str(home / "venv")
    known = {
        "pip": [[sys.executable, "-m", "venv", new], [f"{new}/bin/pip", "install", "--quiet", str(wheel)]],
        "pipx": [["pipx", "install", str(wheel)]],
        "uv": [["uv", "tool", "install", "--quiet", str(wheel)]],
    }
    return {name: lines for name, lines in known.items() if shutil.which(lines[-1][0]) or name == "pip"}


def bare(home: Path) -> dict[str, str]:
    """An environment in which nothing was ever installed."""
    kept = {
        name: os.environ[name] for name in ("PATH", "LANG", "PIP_INDEX_URL", "PIP_CONFIG_FILE") if name in os.environ
    }
    caches = {"PIP_CACHE_DIR": "pip", "UV_CACHE_DIR": "uv", "PIPX_HOME": "pipx", "XDG_DATA_HOME": "data"}
    bins = {"PIPX_BIN_DIR": str(home / "bin"), "UV_TOOL_BIN_DIR": str(home / "bin")}
    return {**kept, "HOME": str(home), **bins, **{name: str(home / folder) for name, folder in caches.items()}}


def sitting_down(den: Path, folder: Path) -> float:
    """Seconds from `den join CODE` to the lobby."""
    with Terminal() as terminal:
        words = ("host", "sneaks", "--seats", "2", "--listen", "127.0.0.1:0", "--no-lan", "--no-router")
        code = code_in(terminal.pane(folder / "ann", "--name", "Ann", *words).until("1 of 2 seats taken"))
        begun = time.perf_counter()
        terminal.run(str(den), "--home", str(folder / "bo"), "--name", "Bo", "join", code).until("2 of 2 seats taken")
        return time.perf_counter() - begun


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
        (wheel,) = folder.glob("*.whl")
        for tool in sys.argv[1:] or installers(folder, wheel):
            home = folder / tool
            home.mkdir()
            begun = time.perf_counter()
            for line in installers(home, wheel)[tool]:
                subprocess.run(line, env=bare(home), check=True, stdout=subprocess.DEVNULL)
            installed = time.perf_counter() - begun
            den = next(path for path in (home / "bin/den", home / "venv/bin/den") if path.exists())
            sat = [sitting_down(den, home / f"at{number}") for number in range(TIMES)]
            print(
                f"{tool:5} installs in {installed:5.1f} s; then to the lobby in {sorted(sat)[TIMES // 2]:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
