"""Who has won: the piles of the players' own burglars are compared."""

from engines.core import Part, Player, Standing
from engines.core.grammar import counted
from engines.games.gentlemen.pieces import BURGLARS, COLOUR_NAMES, LOOT
from engines.games.gentlemen.table import Table


def scores(s: Table) -> list[Standing]:
    results = [result(s, seat) for seat in range(s.seats)]
    best = max(results)
    share = 1 / results.count(best)
    return [
        Standing(seat, results[seat][0], share if results[seat] == best else 0.0, parts(s, seat), note(s, seat))
        for seat in range(s.seats)
    ]


def result(s: Table, seat: Player) -> tuple[int, int, int]:
    """The height of the own pile; ties: unspent Helping Hands; then tokens of the own colour in the own pile."""
    return len(own_pile(s, seat)), s.hands[seat], own_colour(s, seat)


def colour_of(s: Table, seat: Player) -> str:
    """The burglar that was revealed at the end."""
    return str(s.face[s.burglars[seat]])


def own_pile(s: Table, seat: Player) -> list[str]:
    return s.piles[colour_of(s, seat)]


def own_colour(s: Table, seat: Player) -> int:
    return sum(token[0] == colour_of(s, seat) and token != LOOT for token in own_pile(s, seat))


def parts(s: Table, seat: Player) -> tuple[Part, ...]:
    pile = own_pile(s, seat)
    loot = pile.count(LOOT)
    return Part("Equipment", len(pile) - loot), Part("Loot", loot)


def note(s: Table, seat: Player) -> str:
    colour = colour_of(s, seat)
    name = COLOUR_NAMES[colour]
    return (
        f"{BURGLARS[colour]}, {name}; for a tie: {counted(s.hands[seat], 'Helping Hand')} unspent, "
        f"then {counted(own_colour(s, seat), f'{name} token')} in the pile"
    )


def standing(s: Table) -> list[float]:
    """Nobody can see who is whom: until all that play are known every seat counts as an average pile, plus its Helping
    Hands."""
    if all(card in s.face for card in s.burglars[: s.seats]):
        return [float(len(own_pile(s, seat))) for seat in range(s.seats)]
    average = sum(map(len, s.piles.values())) / len(s.piles)
    return [average + hands / 10 for hands in s.hands]
