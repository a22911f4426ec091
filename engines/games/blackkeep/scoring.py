"""Who has won, and how it looks meanwhile."""

from engines.core import Part, Standing
from engines.games.blackkeep.keep.hexes import VAULT_HEX
from engines.games.blackkeep.state import Table


def scores(s: Table) -> list[Standing]:
    """The first thief out wins alone; if nobody gets out the Keep wins and everybody has lost."""
    return [_standing(s, seat) for seat in range(s.seats)]


def _standing(s: Table, seat: int) -> Standing:
    thief = s.thieves[seat]
    won = s.winner == seat
    if won:
        note = "out of the Keep"
    elif thief.captured:
        note = "captured"
    elif s.winner is None:
        note = "still inside at dawn"
    else:
        note = "still inside"
    parts = (
        Part("got out", int(won), f"with {treasure_name(thief.treasure)}, on turn {s.turn}" if won else ""),
        Part("free", 0, "" if thief.captured else "not captured"),
    )
    return Standing(seat, int(won), float(won), parts, note)


def treasure_name(treasure: str) -> str:
    if not treasure:
        return "no treasure"
    return "the Fake" if treasure == "the fake" else f"the {treasure.title()}"


def standing(s: Table) -> list[float]:
    """How far each thief has come: half the way is to the vault, half is out again."""
    if s.winner is not None:
        return [float(seat == s.winner) for seat in range(s.seats)]
    return [_progress(s, seat) for seat in range(s.seats)]


def _progress(s: Table, seat: int) -> float:
    thief = s.thieves[seat]
    if thief.captured or not thief.may:
        return 0.0
    if thief.real_treasure:
        exits = s.keep.outside[thief.exit]
        return 0.5 + 0.4 * _nearness(s, seat, list(exits))
    return 0.1 + 0.4 * _nearness(s, seat, [VAULT_HEX])


def _nearness(s: Table, seat: int, goals: list[tuple[int, int]]) -> float:
    """From 0 to 1: how near the goal the thief is, from the middle of the places where it may be."""
    possible = s.possible(seat)
    paces = [min(s.keep.paces(goal).get(at, 30) for goal in goals) for at in possible]
    return max(0.0, 1 - sum(paces) / len(paces) / 20)
