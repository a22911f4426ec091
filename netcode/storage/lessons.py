"""Which lessons a player has done and how far: one small file. Without the file every lesson begins at its start."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from netcode.storage.save_folder import saves

FILE: Final = "lessons.json"
MOST_BYTES: Final = 1 << 16
NONE_WANTED: Final = "none"  # written to the file in place of a lesson


@dataclass(frozen=True, slots=True)
class Progress:
    at: int = 0  # the step at which the lesson was left
    done: bool = False  # whether it was played to its end, once


class Lessons:
    """`home`: the folder of saved games, if it is not where it usually is."""

    def __init__(self, home: Path | str | None) -> None:
        self._path = saves(home) / FILE
        self._known = _read(self._path)

    @property
    def lead(self) -> bool:
        """Whether lessons come first in the menu: until one was played to its end, or the player does not want any."""
        return not any(progress.done for progress in self._known.values())

    def not_now(self) -> None:
        """The player wants no lesson: lessons need not come first any more."""
        self.came_to(NONE_WANTED, 0, end=True)

    def of(self, id: str) -> Progress:
        return self._known.get(id, Progress())

    def came_to(self, id: str, at: int, *, end: bool) -> None:
        """Keep the step at which the lesson stands; after its end it begins anew. An error of the disk is ignored."""
        now = Progress(0 if end else at, end or self.of(id).done)
        if now == self.of(id):
            return
        self._known[id] = now
        lines = {key: [progress.at, progress.done] for key, progress in self._known.items()}
        beside = self._path.with_name(f".{FILE}.{os.getpid()}")
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside.write_text(json.dumps(lines), encoding="utf-8")
            beside.replace(self._path)
        except OSError:
            return


def _read(path: Path) -> dict[str, Progress]:
    try:
        with path.open("rb") as file:
            lines = json.loads(file.read(MOST_BYTES))
        return {str(id): Progress(max(0, int(at)), bool(done)) for id, (at, done) in lines.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
