"""A player's record in words and small charts: for the screen, the command and text mode."""

from collections.abc import Sequence
from time import localtime, strftime
from typing import Any, Final

from engines.catalogue import GAMES, rules_of
from engines.core import counted
from netcode.storage.career import CAREER_TITLES, Career, Tally, career_of
from netcode.storage.results import Result

COLUMNS: Final = "▁▂▃▄▅▆▇█"
BAR: Final = "█"
WIDEST: Final = 24  # cells of the longest bar
MOST_NAMES: Final = 8
MONTHS: Final = 12
Entry = tuple[str, str]  # a line and its style


def title_name(key: str) -> str:
    """What a title is called; empty for one that no game here knows."""
    if key in CAREER_TITLES:
        return CAREER_TITLES[key][0]
    titles = (title for name in GAMES for title in rules_of(name).titles)
    return next((title.name for title in titles if title.key == key), "")


def career_lines(results: Sequence[Result]) -> list[Entry]:
    """The whole record: games with others first, practice apart."""
    met = career_of([result for result in results if not result.practice])
    alone = career_of([result for result in results if result.practice])
    lines = _career("With others", met) if met.everything.games else [("No game with others is finished yet.", "quiet")]
    if met.abandoned:
        lines.append((f"{counted(met.abandoned, 'game')} ended before its time, and does not count.", "quiet"))
    if alone.everything.games:
        lines += [("", ""), *_career("In practice, against bots", alone)]
    return lines


def _career(title: str, career: Career) -> list[Entry]:
    lines: list[Entry] = [(f"{title}: {_sum(career.everything)}", "lamp strong"), ("", "")]
    widest = max(tally.games for tally in career.by_game.values())
    lines.append((f"{'':26}{'games':>6}{'wins':>6}{'best':>8}{'streak':>8}  1st 2nd 3rd", "quiet"))
    for game, tally in career.by_game.items():
        best = "" if tally.best is None else f"{tally.best:g}"
        places = "".join(f"{tally.places[place]:>4}" for place in range(1, max(tally.places) + 1))
        lines.append(
            (f"{GAMES.get(game, game)[:25]:26}{tally.games:>6}{tally.wins:>6}{best:>8}{tally.longest:>8} {places}", "")
        )
    lines += [("", ""), ("Won, of the games played", "quiet")]
    for game, tally in career.by_game.items():
        played, won = (max(1, round(WIDEST * n / widest)) if n else 0 for n in (tally.games, tally.wins))
        lines.append((f"{GAMES.get(game, game)[:25]:26}{BAR * won}{'░' * (played - won)} {_share(tally)}", "bright"))
    lines += [("", ""), *_months(career), *_company(career), *_titles(career)]
    return lines


def _sum(tally: Tally) -> str:
    streak = f", {tally.streak} in a row now" if tally.streak > 1 else ""
    return f"{counted(tally.games, 'game')}, {counted(tally.wins, 'win')} ({_share(tally)}){streak}."


def _share(tally: Tally) -> str:
    return f"{100 * tally.wins / tally.games:.0f} %"


def _months(career: Career) -> list[Entry]:
    months = list(career.by_month.items())[-MONTHS:]
    if len(months) < 2:
        return []
    most = max(tally.games for _, tally in months)
    columns = "".join(COLUMNS[round((len(COLUMNS) - 1) * tally.games / most)] for _, tally in months)
    return [(f"Games a month, {months[0][0]} to {months[-1][0]}: {columns}", "quiet"), ("", "")]


def _company(career: Career) -> list[Entry]:
    often = sorted(career.by_name.items(), key=lambda item: (-item[1].games, item[0]))[:MOST_NAMES]
    names = [f"{name}: {counted(tally.games, 'game')}, {counted(tally.wins, 'win')}" for name, tally in often]
    return [("With whom", "quiet"), *((f"  {line}", "") for line in names), ("", "")]


def _titles(career: Career) -> list[Entry]:
    earned = [(title_name(key), result) for key, result in career.titles.items()]
    named = [(name, result) for name, result in earned if name]
    if not named:
        return [("No title yet: the results of a game say when you have earned one.", "quiet")]
    lines: list[Entry] = [("Titles", "quiet")]
    for name, result in named:
        when = strftime("%d %b %Y", localtime(result.ended))
        lines.append((f"  ★ {name} ({GAMES.get(result.game, result.game)}, {when})", "lamp"))
    return lines


def career_json(results: Sequence[Result]) -> dict[str, Any]:
    return {
        "with_others": _told(career_of([result for result in results if not result.practice])),
        "practice": _told(career_of([result for result in results if result.practice])),
        "results": [
            {
                "id": result.id,
                "game": result.game,
                "names": list(result.names),
                "seat": result.me,
                "place": result.place,
                "totals": list(result.totals),
                "shares": list(result.shares),
                "titles": list(result.titles),
                "ended": result.ended,
                "practice": result.practice,
                "abandoned": result.abandoned,
            }
            for result in results
        ],
    }


def _told(career: Career) -> dict[str, Any]:
    return {
        **_tally(career.everything),
        "abandoned": career.abandoned,
        "games_by_name": {game: _tally(tally) for game, tally in career.by_game.items()},
        "months": {month: _tally(tally) for month, tally in career.by_month.items()},
        "company": {name: _tally(tally) for name, tally in career.by_name.items()},
        "titles": {key: {"name": title_name(key), "ended": result.ended} for key, result in career.titles.items()},
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "places": {str(place): count for place, count in sorted(tally.places.items())},
        "best": tally.best,
        "streak": tally.streak,
        "longest_streak": tally.longest,
    }
