"""How far somebody has come in the lessons: one small file. Without it every lesson begins at its start."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from netcode.storage.store import Store

FILE: Final = "lessons.json"
MOST_BYTES: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Progress:
    at: int = 0  # the step at which the lesson was left
    done: bool = False  # whether it was played to its end, once


class Lessons:
    def __init__(self, store: Store) -> None:
        self._path = store.home / FILE
        self._known = _read(self._path)

    def of(self, id: str) -> Progress:
        return self._known.get(id, Progress())

    def came_to(self, id: str, at: int, *, end: bool) -> None:
        """Keep where the lesson stands; at its end it begins anew next time. What cannot be kept is not."""
        now = Progress(0 if end else at, end or self.of(id).done)
        if now == self.of(id):
            return
        self._known[id] = now
        lines = {key: [progress.at, progress.done] for key, progress in self._known.items()}
        beside = self._path.with_name(f".{FILE}.{os.getpid()}")
        try:
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
