"""How games on this machine ended, for a player's record: each is verified or played again once, then remembered.

What is remembered is one small file beside the tables. It can be deleted: it is then made anew from the tables.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from engines.core import Answer, Event, Game, Player, Rules, Standing
from netcode.play.client import Client
from netcode.protocol.wire import Refused
from netcode.storage.saved_games import kept, practice_of
from netcode.storage.store import Saved, Store, StoreError

FILE: Final = "results.json"
MOST_BYTES: Final = 16 << 20
Totals = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One game that I played to its end."""

    fingerprint: str  # a digest of the game's answers, so that the same game is counted once
    id: str  # under which it is kept here; empty if that is not known
    game: str
    names: tuple[str, ...]
    me: Player
    totals: Totals
    shares: Totals  # of the win, seat by seat; all 0 if nobody won
    titles: tuple[str, ...]  # keys of the titles that I earned in it
    ended: int  # seconds since 1970
    practice: bool
    abandoned: bool = False

    @property
    def won(self) -> bool:
        return self.shares[self.me] > 0

    @property
    def place(self) -> int:
        """1 for the winner; seats with equal results share a place."""
        ranks = list(zip(self.shares, self.totals, strict=True))
        return 1 + sum(rank > ranks[self.me] for rank in ranks)

    @property
    def total(self) -> float:
        return self.totals[self.me]


class Results:
    """All that is known of finished games here. `pending` still have to be read, which takes some seconds each."""

    def __init__(self, store: Store, rules_of: Callable[[str], Rules]) -> None:
        self._store, self._rules_of = store, rules_of
        self._path = store.home / FILE
        self._known = _read(self._path)

    def known(self) -> list[Result]:
        """The oldest first."""
        return sorted(self._known.values(), key=lambda result: (result.ended, result.fingerprint))

    def pending(self) -> list[Saved]:
        """Finished games with a seat of mine that are kept here and whose result is not known yet."""
        ids = {result.id for result in self._known.values()}
        return [
            game for game in kept(self._store) if game.status == "over" and game.id not in ids and game.me is not None
        ]

    def read(self, saved: Saved) -> Result:
        """Verify a table's record, or play a practice game again, and remember how it ended. Raises `StoreError`."""
        result = (_practised if saved.practice else _verified)(self._store, saved, self._rules_of)
        self._remember(result)
        return result

    def note(self, client: Client, now: int) -> Result | None:
        """Remember how the game at this client ended. None if it has not, or was not mine."""
        result = _played(client, now)
        if result is None:
            return None
        if result.fingerprint not in self._known:
            self._remember(result)
        return self._known[result.fingerprint]

    def _remember(self, result: Result) -> None:
        known = self._known.get(result.fingerprint)
        self._known[result.fingerprint] = replace(result, ended=known.ended) if known else result
        with suppress(OSError):  # the result is shown all the same, and the game is read again next time
            _write(self._path, self._known.values())


def _played(client: Client, now: int) -> Result | None:
    """How the game at this client ended for me; None if it has not, or was not mine."""
    ending, me = client.ending, client.me
    if ending is None or me is None:
        return None
    answers = client.reel().answers
    file = Path(ending.file).stem if ending.file else ""
    events = [line.event for line in client.log]
    return _result(
        client.rules, file, client.names, me, answers, events, ending.standings, now, practice=ending.checked is None
    )


def _verified(store: Store, saved: Saved, rules_of: Callable[[str], Rules]) -> Result:
    from netcode.protocol.records.verify import verify  # with all that proofs need, which practice does not
    from netcode.storage.kept_records import kept_archive

    file = store.look(saved.id)
    try:
        rules = rules_of(saved.game)
        verdict = verify(kept_archive(file), rules)
    except (Refused, ValueError) as problem:
        raise StoreError(f"The record of {saved.id} does not hold. {problem}") from None
    finally:
        file.close()
    if verdict.problem is not None:
        raise StoreError(f"The record of {saved.id} does not hold: {verdict.problem.sentence}.")
    assert saved.me is not None
    events = Game(rules, len(verdict.names), verdict.settings, verdict.answers).events
    return _result(
        rules,
        saved.id,
        verdict.names,
        saved.me,
        verdict.answers,
        events,
        verdict.standings,
        saved.touched,
        practice=False,
    )


def _practised(store: Store, saved: Saved, rules_of: Callable[[str], Rules]) -> Result:
    client = practice_of(store, saved.id, rules_of)
    result = _played(client, saved.touched)
    if result is None:
        raise StoreError(f"The practice game “{saved.id}” is not over.")
    return replace(result, id=saved.id)


def _result(
    rules: Rules,
    id: str,
    names: Sequence[str],
    me: Player,
    answers: Sequence[Answer],
    events: Sequence[Event],
    standings: Sequence[Standing],
    ended: int,
    *,
    practice: bool,
) -> Result:
    earned = tuple(title.key for title in rules.titles if standings and title.earned(me, events, standings))
    zeros = (0.0,) * len(names)
    return Result(
        blake2b(repr((rules.name, list(names), list(answers))).encode(), digest_size=16).hexdigest(),
        id,
        rules.name,
        tuple(names),
        me,
        tuple(float(standing.total) for standing in standings) or zeros,
        tuple(float(standing.share) for standing in standings) or zeros,
        earned,
        ended,
        practice,
        abandoned=not standings,
    )


def _read(path: Path) -> dict[str, Result]:
    """What was remembered. A file that is cut off or was written by another program counts for nothing."""
    try:
        with path.open("rb") as file:
            lines = json.loads(file.read(MOST_BYTES))
        return {result.fingerprint: result for result in map(_of_json, lines)}
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return {}


def _of_json(line: Any) -> Result:
    names = tuple(map(str, line["names"]))
    me, totals, shares = int(line["me"]), _numbers(line["totals"]), _numbers(line["shares"])
    if not 0 <= me < len(names) == len(totals) == len(shares):
        raise ValueError("not the result of a game")
    return Result(
        str(line["fingerprint"]),
        str(line["id"]),
        str(line["game"]),
        names,
        me,
        totals,
        shares,
        tuple(map(str, line["titles"])),
        int(line["ended"]),
        bool(line["practice"]),
        bool(line["abandoned"]),
    )


def _numbers(values: Any) -> Totals:
    return tuple(float(value) for value in values)


def _write(path: Path, results: Any) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.touch(mode=0o600)
    beside.write_text(json.dumps([asdict(result) for result in results], ensure_ascii=False), encoding="utf-8")
    beside.replace(path)
