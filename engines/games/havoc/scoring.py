"""The end: roles are turned up, fates become final, and the player who got away with most wins."""

from collections.abc import Sequence

from engines.core import Part, Player, Show, Standing, Turn
from engines.games.havoc.cards import AGENT, CASH_CARD, ROLES
from engines.games.havoc.state import CAUGHT, ESCAPED, IN, INSIDE, KILLED, Table, hidden

PER_TOOL = 100  # what the Macho loses for each item card used


def ending(s: Table, why: str) -> Turn:
    """All dealt roles are opened, then the cash of those who may win with it."""
    yield Show(hidden(s, s.role))
    for seat, status in enumerate(s.status):
        if status == IN:
            s.status[seat] = INSIDE if role_of(s, seat) == AGENT else CAUGHT
    for seat, status in enumerate(s.status):
        if status == ESCAPED and role_of(s, seat) != AGENT and s.cash[seat]:
            yield Show(hidden(s, s.cash[seat]))
    s.over = True
    s.tell("over", why)
    for seat in range(s.seats):
        s.tell("was", seat, role_of(s, seat), s.status[seat])


def role_of(s: Table, seat: Player) -> str:
    """The seat's role, once it lies open."""
    return str(s.face[s.role[seat]])


def eligible(s: Table, seat: Player) -> bool:
    """Escaped thieves may win, and the Agent unless he was killed."""
    return s.status[seat] != KILLED if role_of(s, seat) == AGENT else s.status[seat] == ESCAPED


def scores(s: Table) -> list[Standing]:
    """Most money wins; ties go to the role that stands first in the overview."""
    parts = {seat: score(s, seat) for seat in range(s.seats) if eligible(s, seat)}
    totals = {seat: sum(part.points for part in lines) for seat, lines in parts.items()}
    rank = list(ROLES)
    best = min(totals, key=lambda seat: (-totals[seat], rank.index(role_of(s, seat))), default=None)
    return [
        Standing(
            seat,
            totals.get(seat, 0),
            1.0 if seat == best else 0.0,
            tuple(parts.get(seat, ())),
            f"{ROLES[role_of(s, seat)].title}, {s.status[seat]}",
        )
        for seat in range(s.seats)
    ]


def score(s: Table, seat: Player) -> list[Part]:
    """Line by line what an eligible player scores."""
    role, pay = role_of(s, seat), s.pay
    lines = []
    if role != AGENT:
        cash = [value for card in s.cash[seat] if isinstance(value := s.face[card], int)]
        lines.append(Part("cash", sum(cash), " + ".join(map(str, cash))))
    match role:
        case "bossy":
            count = len(s.cash[seat])
            lines.append(Part("cash cards", pay.cash_card * count, f"{count} × {pay.cash_card}"))
        case "fearless":
            count = s.fled_from[seat]
            lines.append(Part("guards in the maze", pay.guard * count, f"{count} × {pay.guard}"))
        case "macho":
            points = max(0, pay.tools - PER_TOOL * s.used[seat])
            lines.append(Part("no need of tools", points, f"{pay.tools} less {s.used[seat]} × {PER_TOOL}"))
        case "loyal":
            lines += heads(s, seat, [ESCAPED], pay.escaped, unharmed=True)
        case "psycho":
            lines += heads(s, seat, [KILLED], pay.killed)
        case "snitch":
            lines += heads(s, seat, [CAUGHT], pay.caught)
        case _:
            lines += heads(s, seat, [CAUGHT, KILLED], s.agent_percent)
    return lines


def heads(s: Table, seat: Player, fates: Sequence[str], percent: int, *, unharmed: bool = False) -> list[Part]:
    """What the heads of all others with one of these fates are worth to this player."""
    lines = []
    for other in range(s.seats):
        if other != seat and s.status[other] in fates and not (unharmed and s.wounds[other]):
            role = ROLES[role_of(s, other)]
            how = f"{percent} % of {role.head}" if percent != 100 else ""
            lines.append(Part(f"{role.title}, {s.status[other]}", role.head * percent // 100, how))
    return lines


def standing(s: Table) -> list[float]:
    """How it looks by what all can see: cash in hand counts, most of all when it is outside; what is hidden, as an
    average card."""
    worth = {IN: 0.6, ESCAPED: 1.0, KILLED: 0.0, CAUGHT: 0.0, INSIDE: 1.0}
    if not s.status:
        return [0.0] * s.seats
    if s.over:
        return [float(line.total) for line in scores(s)]
    return [worth[s.status[seat]] * (cash_seen(s, seat) + 100) for seat in range(s.seats)]


def cash_seen(s: Table, seat: Player) -> float:
    values = (s.face.get(card) for card in s.cash[seat])
    return sum(value if isinstance(value, int) else CASH_CARD for value in values)
