"""Practice games kept on this machine, to continue or to replay.

A file holds the deal, my moves, and those of masters, whose thinking depends on the clock. Everything else follows from
these. It is written after each move of mine or of a master. Another version of Den may have bots that play otherwise; a
digest of what was played shows that.
"""

import json
import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from engines.core import Answer, Illegal, Rules
from netcode.play.bots.autoplay import Absent, Mind
from netcode.play.practice import PracticeClient
from netcode.storage.store import Saved, StoreError

ENDING: Final = ".practice"
MOST: Final = 100  # when there are more, the oldest are deleted
MOST_BYTES: Final = 1 << 20  # of one file
LATEST: Final = 1 << 33  # seconds since 1970, in the 23rd century
NOT_OURS: Final = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
)  # from damaged files


class Shelf:
    """The practice games in one folder, one file each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def follow(self, client: PracticeClient, failed: Callable[[str], None], id: str = "") -> None:
        """Save this game from now on; under its `id` if it was saved before. `failed` is told why it could not be
        saved, and "" once it can again."""
        kept = _stand(client) if id else None  # a new game is saved at once, as dealt
        id = id or f"{time.strftime('%Y%m%d')}-{client.rules.name}-{secrets.token_hex(3)}"

        trouble = ""

        def keep() -> None:
            nonlocal kept, trouble
            if kept == (now := _stand(client)):
                return
            kept, before = now, trouble
            try:
                self._write(id, client)
                trouble = ""
            except OSError as problem:
                trouble = f"{problem.strerror}."
            if trouble != before:
                failed(trouble)

        client.subscribe(keep)
        keep()

    def list(self) -> list[Saved]:
        """All saved practice games, the latest first. A file that cannot be read is left out, and not changed."""
        found = []
        for path in self._folder.glob(f"*{ENDING}"):
            with suppress(StoreError, *NOT_OURS):
                sheet = _read(path)
                if not 0 <= sheet["touched"] < LATEST:
                    continue
                status = "over" if sheet["over"] else "playing"
                found.append(
                    Saved(
                        path.stem,
                        str(sheet["game"]),
                        tuple(map(str, sheet["names"])),
                        int(sheet["me"]),
                        status,
                        len(sheet["moves"]),
                        int(sheet["touched"]),
                        practice=True,
                    )
                )
        return sorted(found, key=lambda saved: saved.touched, reverse=True)

    def files(self) -> int:
        """How many there are, those that cannot be read among them."""
        return sum(1 for _ in self._folder.glob(f"*{ENDING}"))

    def latest(self) -> tuple[str, int, str] | None:
        """What was played last: the game, the number of seats, the level of the bots. None if that is not known."""
        times = {path: path.stat().st_mtime for path in self._folder.glob(f"*{ENDING}")}
        if not times:
            return None
        with suppress(StoreError, *NOT_OURS):
            sheet = _read(max(times, key=times.__getitem__))
            return str(sheet["game"]), len(sheet["names"]), str(sheet["level"])
        return None

    def open(
        self, id: str, rules_of: Callable[[str], Rules], minds: Callable[[Rules, str], Mind] | None = None
    ) -> PracticeClient:
        """Continue the game with this id. `minds`: what plays masters from here on; without it, they do not move."""
        sheet = _read(self._path(id))
        try:
            rules = rules_of(sheet["game"])
            client = PracticeClient(
                rules,
                len(sheet["names"]),
                seed=sheet["seed"],
                me=sheet["me"],
                settings=sheet["settings"],
                level=sheet["level"],
                names=sheet["names"],
                moves=_tuples(sheet["moves"]),
                masters={(slot, seat): _tuples(move) for slot, seat, move in sheet.get("masters", [])},
                minds=minds or (lambda rules, level: Absent()),
            )
            while client.slot < sheet["slot"] and client.advance():
                pass
            # after the last move an answer may follow that was not yet given when the file was written
            if _digest(client.reel().answers[: sheet["slot"]]) != sheet["digest"]:
                raise Illegal(None, "The bots play differently now.")
        except (Illegal, *NOT_OURS):
            raise StoreError(f"The practice game “{id}” was played with another version of Den.") from None
        return client

    def _write(self, id: str, client: PracticeClient) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._path(id)
        if not path.exists():
            self._make_room()
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.touch(mode=0o600)
            beside.write_text(json.dumps(_sheet(client), ensure_ascii=False), encoding="utf-8")
            beside.replace(path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise

    def _make_room(self) -> None:
        """Delete the oldest games; before them, those in which no move was made."""
        played_last = sorted(self.list(), key=lambda saved: (saved.moves > 0, saved.touched), reverse=True)
        for saved in played_last[MOST - 1 :]:
            self._path(saved.id).unlink(missing_ok=True)

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}{ENDING}"


def _stand(client: PracticeClient) -> tuple[int, int, bool]:
    """A value that changes with every move of mine, made or taken back, with every move of a master, and at the end:
    then the file is written."""
    return len(client.moves), len(client.masters), client.ending is not None


def _sheet(client: PracticeClient) -> Mapping[str, Any]:
    return {
        "game": client.rules.name,
        "names": client.names,
        "me": client.me,
        "level": client.level,
        "settings": client.settings,
        "seed": client.seed,
        "moves": client.moves,
        "masters": [[*at, move] for at, move in client.masters.items()],
        "over": client.ending is not None,
        "slot": client.slot,
        "digest": _digest(client.reel().answers),
        "touched": int(time.time()),
    }


def _read(path: Path) -> Mapping[str, Any]:
    try:
        with path.open("rb") as file:
            sheet = json.loads(file.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        raise StoreError(f"{path} cannot be read.") from None
    if not isinstance(sheet, dict):
        raise StoreError(f"{path} is no practice game.")
    return sheet


def _digest(answers: Sequence[Answer]) -> str:
    return blake2b(repr(list(answers)).encode(), digest_size=16).hexdigest()


def _tuples(value: Any) -> Any:
    """Moves as the rules know them: JSON turns tuples into lists."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
