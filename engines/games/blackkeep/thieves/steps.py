"""A thief on the move: steps nobody sees, what happens on each hex it enters, and the way out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from engines.core import Among, Card, Choose, Commit, Fact, Option, Player, Turn, Value
from engines.games.blackkeep.cards import FAKE
from engines.games.blackkeep.guards.spotting import (
    announce,
    catch_at_guards,
    declare,
    noise,
    open_location,
    put_marker,
    sweep,
)
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS, Keep, Ways
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, VAULT, VAULT_HEX, Hex, Places, hexes, places
from engines.games.blackkeep.setup import place_vault_guard
from engines.games.blackkeep.state import Asks, Table
from engines.games.blackkeep.thieves.treasures import draw, offer_another

LegalSteps: TypeAlias = Mapping[Value, frozenset[Value]]


def move(s: Table, seat: Player, card: str) -> Turn:
    """A direction card or a Rope Arrow: one step, or out of the Keep."""
    if not (yield from leave(s, seat, card)):
        yield from step(s, seat, card)


def run(s: Table, seat: Player) -> Turn:
    """Two steps, and noise on every tile run on."""
    thief = s.thieves[seat]
    trail = [(thief.place, thief.may)]
    for thief.steps_left in (1, 0):
        if (yield from leave(s, seat, "run")):
            return
        goes_on = yield from step(s, seat, "run")
        if thief.captured:
            return
        trail.append((thief.place, thief.may))
        if not goes_on:
            thief.steps_left = 0
            break
    if thief.moss == s.rounds:
        s.tell("silent run", seat)
    else:
        _, *areas = yield from _tiles_run_on(s, seat, trail)
        s.tell("heard", seat, *areas)
        yield from noise(s, areas)


def step(s: Table, seat: Player, card: str) -> Asks[bool]:
    """One step; it is proved to be one that the card allows. Whether the thief may go on after it."""
    thief = s.thieves[seat]
    if thief.lockpicks:
        ways = s.keep.steps(card, card in DIRECTION_CARDS)
        legal, may = _legal((yield from _with_lockpicks(s, seat, ways)), s.possible(seat))
    else:
        legal, may = _usual(s.keep, card, thief.may)
    before, (after,) = thief.place, s.fresh(1)
    yield Commit(seat, after, frozenset(hexes(may)), after=before, step=legal)
    s.face.pop(before, None)  # where it was is history: the table holds where thieves are
    thief.place, thief.may = after, may
    if thief.treasure and not thief.may & BIT[VAULT_HEX]:  # everybody can tell: where it drew the treasure lay open
        thief.burdened = True
    return (yield from _enter(s, seat))


def _legal(ways: Ways, possible: Sequence[Hex]) -> tuple[LegalSteps, Places]:
    """The steps from every hex where the thief may be, and where it may be after them."""
    return {at: frozenset(ways[at]) for at in possible}, places(to for at in possible for to in ways[at])


@lru_cache(1024)
def _usual(keep: Keep, card: str, may: Places) -> tuple[LegalSteps, Places]:
    """The same without Lockpicks, remembered: every copy of a game asks it again."""
    return _legal(keep.steps(card), hexes(may))


def _with_lockpicks(s: Table, seat: Player, ways: Ways) -> Asks[Ways]:
    """Lockpicks are good for one tile: a thief about to leave the tile says so, and puts them away."""
    possible = s.possible(seat)
    stays = {at: tuple(to for to in ways[at] if AREA_OF[to] == AREA_OF[at]) for at in possible}
    leaves = {at: tuple(to for to in ways[at] if AREA_OF[to] != AREA_OF[at]) for at in possible}
    answers: dict[Option, Places] = {
        ("same tile",): places(at for at, ends in stays.items() if ends),
        ("other tile",): places(at for at, ends in leaves.items() if ends),
    }
    (answer,) = yield from announce(s, seat, answers)
    if answer == "same tile":
        return stays
    s.tell("lockpicks end", seat)
    drop_lockpicks(s, seat)
    return leaves


def drop_lockpicks(s: Table, seat: Player) -> None:
    thief = s.thieves[seat]
    if thief.lockpicks == "box":
        s.discard.append("lockpicks")
    thief.lockpicks = ""


def _enter(s: Table, seat: Player) -> Asks[bool]:
    """What happens on a hex that a thief enters, in the order of the rules."""
    thief = s.thieves[seat]
    yield from catch_at_guards(s, seat)
    if thief.captured:
        return False
    if s.vault_keeper is None:
        yield from _first_in_the_vault(s, seat)
    rich = bool(thief.treasure)
    if not rich:
        yield from _take_treasure(s, seat)
    yield from sweep(s)
    return bool(thief.treasure) == rich


def _first_in_the_vault(s: Table, seat: Player) -> Turn:
    """The first thief on the vault tile says so, and that tile's guard appears."""
    inside = s.keep.within[VAULT]
    (answer,) = yield from announce(s, seat, {("in the vault",): inside, ("outside",): ~inside})
    if answer == "in the vault":
        s.tell("enters the vault", seat)
        s.vault_keeper = seat
        yield from place_vault_guard(s)
        yield from sweep(s)


def _take_treasure(s: Table, seat: Player) -> Turn:
    """The first time on the Vault Hex a thief shows itself and draws a treasure."""
    yield from declare(s, BIT[VAULT_HEX], [seat])
    if s.where(seat) == VAULT_HEX:
        thief = s.thieves[seat]
        thief.treasure = yield from draw(s)
        s.tell("treasure", seat, thief.treasure)
        if thief.treasure == FAKE:
            yield from offer_another(s, seat)
        put_marker(s, seat, VAULT_HEX, False)


def leave(s: Table, seat: Player, card: str) -> Asks[bool]:
    """A thief with a real treasure may take a way out that the card offers: it has won."""
    thief = s.thieves[seat]
    if not thief.real_treasure or card == "rope arrow":
        return False
    exits = places(s.keep.exits(thief.exit, card)) & thief.may
    if not exits:
        return False
    promise = {"leave": (Among(thief.place, frozenset(hexes(exits))),)}
    (answer,) = yield Choose(seat, [("leave",), ("stay",)], promise)
    if answer == "leave":
        where = yield from open_location(s, seat)
        s.tell("escapes", seat, where, thief.treasure)
        s.winner, s.over = seat, True
    return s.over


def _tiles_run_on(s: Table, seat: Player, trail: list[tuple[Card, Places]]) -> Asks[Option]:
    """The thief names the tiles it ran on, in the order in which it touched them."""
    answers: dict[Option, list[Places]] = {}
    for areas, points in s.keep.runs([mask for _, mask in trail]):
        answer: Option = ("noise", *_one_after_another(areas))
        others = answers.get(answer, [0] * len(points))
        answers[answer] = [one | other for one, other in zip(points, others, strict=True)]
    if len(answers) == 1:
        (answer,) = answers
    else:
        promise = {option: _facts(trail, points) for option, points in answers.items()}
        answer = yield Choose(seat, list(answers), promise)
    s.thieves[seat].may = answers[answer][-1]
    return answer


def _one_after_another(areas: Sequence[str]) -> list[str]:
    """Each tile named once while it is not left."""
    return [area for number, area in enumerate(areas) if number == 0 or area != areas[number - 1]]


def _facts(trail: list[tuple[Card, Places]], points: list[Places]) -> tuple[Fact, ...]:
    return tuple(
        Among(card, frozenset(hexes(narrowed)))
        for (card, mask), narrowed in zip(trail, points, strict=True)
        if narrowed != mask
    )
