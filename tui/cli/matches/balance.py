"""How fair a game is: for each thing that the game counts, how often the players who had or did it won."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tui.cli.matches.match import Match, Played, wilson

SEAT = "seat"  # the one heading that every game has


@dataclass(frozen=True)
class Row:
    """One thing under a heading: how often it occurred, and how often the players who had it won."""

    thing: str
    players: int  # that had it or did it, in all games
    times: int
    of_all: float  # of all times under this heading
    won: float
    low: float
    high: float
    fair: float  # what they won, relative to a fair share


@dataclass(frozen=True)
class End:
    """One thing about whole games: in how many of them it was so."""

    thing: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Balance:
    finished: int
    nobody: End
    tables: dict[str, list[Row]]
    ends: dict[str, list[End]]

    def as_json(self, match: Match) -> dict[str, object]:
        return {"game": match.game, "seats": match.seats, "bots": list(match.bots), **asdict(self)}


def balance(match: Match, games: Sequence[Played]) -> Balance:
    finished = [game for game in games if not game.broke]
    players: Counter[tuple[str, str]] = Counter()
    times: Counter[tuple[str, str]] = Counter()
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    ends: Counter[tuple[str, str]] = Counter()
    for game in finished:
        tallies = [(SEAT, seat, str(seat + 1)) for seat in range(match.seats)] + list(game.tallies)
        times.update((heading, thing) for heading, seat, thing in tallies if seat is not None)
        for heading, seat, thing in set(tallies):
            if seat is None:
                ends[heading, thing] += 1
            else:
                players[heading, thing] += 1
                won[heading, thing] += game.shares[seat]
    tables: dict[str, list[Row]] = {}
    for heading, thing in sorted(players, key=lambda key: (key[0] != SEAT, key)):
        count, so_often = players[heading, thing], times[heading, thing]
        mean = won[heading, thing] / count
        in_all = sum(each for (at, _), each in times.items() if at == heading)
        row = Row(thing, count, so_often, so_often / in_all, mean, *wilson(mean, count), mean * match.seats)
        tables.setdefault(heading, []).append(row)
    ways: dict[str, list[End]] = {}
    for heading, thing in sorted(ends):
        ways.setdefault(heading, []).append(_end(thing, ends[heading, thing], len(finished)))
    nobody = _end("nobody won", sum(not any(game.shares) for game in finished), len(finished))
    return Balance(len(finished), nobody, tables, ways)


def _end(thing: str, count: int, games: int) -> End:
    share = count / max(1, games)
    return End(thing, count, share, *wilson(share, games))


def balance_in_words(title: str, match: Match, found: Balance) -> list[str]:
    """The tables as text, in Markdown."""
    bots = ", ".join(dict.fromkeys(match.bots))
    lines = [f"{title}, {match.seats} players ({bots}), {found.finished} games, a fair share is {1 / match.seats:.0%}."]
    for heading, rows in found.tables.items():
        lines += ["", f"| {heading} | players | of all | won | 95 % | of a fair share |"]
        lines += ["| --- | ---: | ---: | ---: | ---: | ---: |"]
        lines += [
            f"| {row.thing} | {row.players} | {row.of_all:.1%} | {row.won:.1%} | {row.low:.1%} to {row.high:.1%} "
            f"| {row.fair:.2f} |"
            for row in rows
        ]
    for heading, ends in {**found.ends, "result": [found.nobody]}.items():
        lines += ["", f"| {heading} | games | share | 95 % |", "| --- | ---: | ---: | ---: |"]
        lines += [f"| {end.thing} | {end.games} | {end.share:.1%} | {end.low:.1%} to {end.high:.1%} |" for end in ends]
    return lines
