"""Plays the games of a match. They may be kept, a line each in a file, so that a long match can be stopped and goes on.

A line is used again only if the same game would be played: the same bots in the same seats with the same budget and
seed, by the same code of the game and of the search.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from tui.cli.matches.match import Match, Played, play_game

LONGEST = 4096  # characters of a line; this module writes no longer ones


def play(match: Match, games: int, jobs: int = 1, file: Path | None = None) -> list[Played]:
    """The first so many games of a match, in as many processes as wanted: those in the file, and the missing ones,
    which are added to the file when they end."""
    found = dict(kept(match, file)) if file else {}
    missing = [number for number in range(games) if number not in found]
    for game in _played(match, missing, jobs):
        found[game.number] = game
        if file and not game.broke:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(_line(match, game) + "\n")
    return [found[number] for number in range(games)]


def _played(match: Match, numbers: list[int], jobs: int) -> Iterator[Played]:
    """These games, in the order in which they end."""
    if jobs <= 1 or len(numbers) <= 1:
        yield from (play_game(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            waiting = [pool.submit(play_game, match, number) for number in numbers]
            yield from (game.result() for game in as_completed(waiting))
        finally:
            pool.shutdown(cancel_futures=True)  # whoever stops a match does not wait for the games that have not begun


def kept(match: Match, file: Path) -> Iterator[tuple[int, Played]]:
    """The games of this match in the file. Other lines are ignored."""
    if not file.exists():
        return
    wanted = _key(match)
    with file.open(encoding="utf-8", errors="replace") as lines:
        while line := lines.readline(LONGEST):
            game = _read(line, wanted, match.seats)
            if game is not None:
                yield game.number, game


def _read(line: str, wanted: str, seats: int) -> Played | None:
    try:
        told = json.loads(line)
        if told["match"] != wanted:
            return None
        shares, totals = [float(share) for share in told["shares"]], [float(total) for total in told["totals"]]
        number, answers = int(told["number"]), int(told["answers"])
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None
    fits = len(shares) == len(totals) == seats and all(0 <= share <= 1 for share in shares) and number >= 0
    return Played(number, shares, totals, answers) if fits else None


def _line(match: Match, game: Played) -> str:
    return json.dumps(
        {
            "match": _key(match),
            "number": game.number,
            "shares": list(game.shares),
            "totals": list(game.totals),
            "answers": game.answers,
        }
    )


def _key(match: Match) -> str:
    """Everything that determines how a game goes."""
    settings = ",".join(f"{key}={value}" for key, value in sorted(match.settings.items()))
    budget = f"{match.think:g} s" if match.think else f"{match.worlds} worlds"
    return f"{match.game} {settings} {','.join(match.bots)} {budget} seed {match.seed} code {code_of(match.game)}"


@lru_cache
def code_of(game: str) -> str:
    """A digest of the code of this game and of the search."""
    digest = sha256()
    for package in ("engines.core", "engines.search", f"engines.games.{game}"):
        folder = Path(str(import_module(package).__file__)).parent
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:12]
