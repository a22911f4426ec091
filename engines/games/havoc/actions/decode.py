"""DECODE: deactivating a trap with one code card. Cracking a vault is in vault.py."""

from engines.core import Among, Card, Choose, Fact, Option, Player, Related, Show, Turn, Value
from engines.games.havoc.actions.vault import attempt, vault_here
from engines.games.havoc.cards import TRAPS
from engines.games.havoc.effects.hands import PASS, remove
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT, SIDES
from engines.games.havoc.floor.ways import BREACH, DOORWAY, side_state
from engines.games.havoc.state import NO_TOKEN, Table, token_in

# For a token only its looker knows: the codes that deactivate it. Other tokens are no traps and allow none.
MATCHING: dict[Value, frozenset[Value]] = {token: frozenset(numbers) for token, numbers in TRAPS.items()}


def decode(s: Table, seat: Player) -> Turn:
    """A trap within reach, or the vault of this room."""
    options: list[Option] = [("trap", room, card) for room in traps_in_reach(s, seat) for card in s.codes[seat]]
    promise = {option: proof(s, option[1], option[2]) for option in options}
    if vault_here(s, seat):
        options.append(("vault",))
    if not options:
        s.tell("nothing", seat)
        return
    option = yield Choose(seat, [*options, PASS], promise)
    if option[0] == "trap":
        yield from deactivate(s, seat, option[1], option[2])
    elif option[0] == "vault":
        yield from attempt(s, seat)


def traps_in_reach(s: Table, seat: Player) -> list[int]:
    """The rooms whose trap this player may deactivate, as far as all can tell; a token he alone saw may be none."""
    here = s.room[seat]
    if here in s.smoke:
        return []
    rooms = []
    own = token_in(s, here)
    if own and own.kind in ("door", "laser") and here not in s.deactivated:
        rooms.append(here)
    for side in SIDES:
        room, state = NEIGHBOURS[here][side], side_state(s, here, side)
        connected = state == BREACH or (state == DOORWAY and here not in s.locked)
        if room != OUT and connected and room not in s.deactivated and s.tokens[room] != NO_TOKEN:
            token = token_in(s, room)
            if token.numbers if token else seat in s.looked.get(s.tokens[room], ()):
                rooms.append(room)
    return rooms


def proof(s: Table, room: int, card: Card) -> tuple[Fact, ...]:
    """What must hold for this code to deactivate the trap of the room."""
    token = token_in(s, room)
    if token:
        return (Among(card, frozenset(token.numbers)),)
    return (Related(s.tokens[room], card, MATCHING),)


def deactivate(s: Table, seat: Player, room: int, card: Card) -> Turn:
    """The matching code is shown and leaves the game; the token lies face up, and does no harm any more."""
    token = s.tokens[room]
    yield Show([card] if token in s.face else [token, card])
    s.looked.pop(token, None)
    remove(s, s.codes[seat], card)
    s.deactivated.append(room)
    if room in s.locked:
        s.locked.remove(room)
    s.tell("deactivates", seat, room, s.face[token], s.face[card])
    if room != s.room[seat]:
        s.priority[room] = (seat, s.turn)
    elif (trap := token_in(s, room)) and trap.kind == "laser":
        s.alarm = True
        s.tell("alarm", room)
