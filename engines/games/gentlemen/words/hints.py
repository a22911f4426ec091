"""A guided first game: what matters now, from where everything lies, and why. Only from what the viewer knows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import Choose, Option, Request, View, listed
from engines.games.gentlemen.bots import Picture
from engines.games.gentlemen.pieces import COLOUR_NAMES, COLOURS, KINDS, LOCATIONS
from engines.games.gentlemen.table import GROUPS, Table, complete
from engines.games.gentlemen.words.names import capital, colours, place, token


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if not isinstance(request, Choose) or request.player != view.me:
        return ""
    colour = str(view.value(s.burglars[view.me]))
    if colour not in COLOURS:
        return ""
    match request.options[0][0]:
        case "white":
            return _alliance(s, colour, request.options)
        case "place":
            return _drawn(s, colour, request.options)
        case "bring nothing":
            return _cargo(s, colour, request.options)
        case "return":
            return (
                "The tunnel that stays links nothing alone, but does as soon as a Helping Hand brings the other back: "
                "leave it where your side will be strong."
            )
        case _:
            return _action(s, colour, request)


@dataclass(frozen=True)
class House:
    """A location, or two that tunnels link, as one colour sees it."""

    group: Sequence[str]
    equipment: str
    ours: int
    theirs: int
    share: int  # what the colour would get if it were burgled as it is

    @property
    def missing(self) -> Sequence[str]:
        return [name for kind, name in KINDS.items() if kind not in self.equipment]

    @property
    def where(self) -> str:
        return listed([place(location) for location in self.group])

    @property
    def lack(self) -> str:
        return "lacks" if len(self.group) == 1 else "lack"

    @property
    def lead(self) -> str:
        if self.ours == self.theirs:
            return f"the sides are level, {self.ours} to {self.theirs}"
        return f"{'your' if self.ours > self.theirs else 'the other'} side leads {_score(self)}"


def houses(picture: Picture, colour: str) -> Iterator[House]:
    """Those that can be burgled, so not the one with the Lock."""
    ours = side(picture.white, colour)
    for group in GROUPS[picture.tunnels[0], picture.tunnels[1]]:
        if picture.lock not in group:
            equipment = " ".join(picture.tiles[location] for location in group)
            tokens = equipment.split()
            mine = sum(held[0] in ours for held in tokens)
            pot = len(tokens) + sum(picture.loot[location] for location in group)
            share = pot // len(ours) if 2 * mine > len(tokens) else 0
            yield House(group, equipment, mine, len(tokens) - mine, share)


def side(white: str, colour: str) -> str:
    return white if colour in white else "".join(other for other in COLOURS if other not in white)


# -- my action ---------------------------------------------------------------------------------------------------------


def _action(s: Table, colour: str, request: Choose) -> str:
    """The first of these that applies: a burglary for me, one for the others, the nearest one."""
    after = {move: list(houses(Picture(s).after(s.display, move), colour)) for move in request.options}
    gains = {move: max((house.share for house in there if _full(house)), default=0) for move, there in after.items()}
    best = max(gains, key=lambda move: gains[move])
    if gains[best]:
        house = max((house for house in after[best] if _full(house)), key=lambda house: house.share)
        return (
            f"{capital(_in_short(s, best))} brings a burglary about: your side leads {_score(house)}, and "
            f"{COLOUR_NAMES[colour]} gets {house.share}."
        )
    if threat := _threat(s, colour, request.options):
        return threat
    nearest = max(houses(Picture(s), colour), key=lambda house: (-len(house.missing), house.ours - house.theirs))
    kinds = listed([f"a {kind}" for kind in nearest.missing])
    advice = _most_useful(s, colour, request.options)
    return f"{capital(nearest.where)} {nearest.lack} {kinds}, and {nearest.lead}.{advice}"


def _in_short(s: Table, move: Option) -> str:
    """An action in few words: a hint may have a single line."""
    match move:
        case ("display", int(slot), str(location)):
            return f"the {token(s.display[slot - 1])} at {place(location)}"
        case ("tunnel", _, str(location)):
            return f"a tunnel at {place(location)}"
        case ("lock", str(location)):
            return f"the Lock, moved to {place(location)},"
        case _:
            return "a Helping Hand"


def _full(house: House) -> bool:
    return complete(house.equipment)


def _score(house: House) -> str:
    return f"{max(house.ours, house.theirs)} to {min(house.ours, house.theirs)}"


def _threat(s: Table, colour: str, options: Sequence[Option]) -> str:
    """What others can do next to their advantage, and how to prevent it."""
    close = [house for house in houses(Picture(s), colour) if len(house.missing) == 1 and house.ours < house.theirs]
    if close:
        house = max(close, key=lambda house: house.theirs - house.ours)
        means = listed(list(_means(s, colour, house, options)), "or")
        advice = f" You can {means}." if means else ""
        lack = f"{house.lack} only a {house.missing[0]}"
        return f"{capital(house.where)} {lack}, and {house.lead}: anybody may bring it.{advice}"
    links = _links(s, colour) if any(hands for seat, hands in enumerate(s.hands) if seat != s.actor) else []
    if links:
        house = max(links, key=lambda house: house.theirs - house.ours)
        return (
            f"A tunnel could join {house.where}: all five kinds are there together, and {house.lead}. "
            "Change that before somebody does it."
        )
    return ""


def _means(s: Table, colour: str, house: House, options: Sequence[Option]) -> Iterator[str]:
    """How I can prevent a burglary at this house with what I can do now."""
    ours = side(s.white, colour)
    verbs = {move[0] for move in options}
    for move in options:
        if move[0] == "display" and move[2] in house.group and s.display[move[1] - 1][0] in ours:
            yield f"add the {token(s.display[move[1] - 1])} for your side"
            break
    if "lock" in verbs:
        yield "put the Lock on it"
    if "loot" in verbs and any(s.loot[location] for location in house.group):
        yield "carry the Loot off"


def _links(s: Table, colour: str) -> Sequence[House]:
    """The pairs at which one more Helping Hand brings about a burglary for the other side."""
    found = []
    for origin in s.tunnels:
        for location in LOCATIONS:
            if location not in s.tunnels:
                picture = Picture(s).after(s.display, ("tunnel", origin, location))
                linked = (house for house in houses(picture, colour) if len(house.group) > 1)
                found += [house for house in linked if _full(house) and house.ours < house.theirs]
    return found


def _most_useful(s: Table, colour: str, options: Sequence[Any]) -> str:
    """The token on display that helps most, if any does."""
    now = Picture(s).worth(colour)
    worth = {move: Picture(s).after(s.display, move).worth(colour) - now for move in options if move[0] == "display"}
    if max(worth.values(), default=0) <= 0:
        return " Nothing on display helps you: a token from the pile may." if ("blind",) in options else ""
    _, slot, location = best = max(worth, key=lambda move: worth[move])
    there = houses(Picture(s).after(s.display, best), colour)
    house = next((house for house in there if location in house.group), None)
    then = f", where {house.lead} then" if house else ""
    return f" Of the display, the {token(s.display[slot - 1])} does most for you at {place(location)}{then}."


# -- the other questions -----------------------------------------------------------------------------------------------


def _alliance(s: Table, colour: str, options: Sequence[Option]) -> str:
    """The side on which I would do best, if that can be told, and who profits as much."""
    _, white = max(options, key=lambda move: Picture(s).after(s.display, move).worth(colour))
    mates = [other for other in side(str(white), colour) if other != colour]
    there = houses(Picture(s).after(s.display, ("white", white)), colour)
    house = max(there, key=lambda house: (house.ours > house.theirs, -len(house.missing), house.ours - house.theirs))
    names, mine = listed([COLOUR_NAMES[mate] for mate in mates]), len(s.piles[colour])
    against = "" if colour in str(white) else f", against you with {names}"
    said = f"Put {colours(str(white))} on White{against}: at {house.where} {house.lead} then."
    rich = max(mates, key=lambda mate: len(s.piles[mate]))
    if len(s.piles[rich]) > mine:
        return f"{said} But {COLOUR_NAMES[rich]} gets as much as you do, and has {len(s.piles[rich])} to your {mine}."
    return f"{said} Two share a burglary, or three; and whoever sees you choose the same colour twice learns something."


def _drawn(s: Table, colour: str, options: Sequence[Option]) -> str:
    """The location where the drawn token helps me most, or harms me least."""

    def with_it(location: str) -> Picture:
        picture = Picture(s)
        picture.lay(s.drawn, location)
        return picture

    best = str(max(options, key=lambda move: with_it(str(move[1])).worth(colour))[1])
    house = next((house for house in houses(with_it(best), colour) if best in house.group), None)
    if house and _full(house) and house.share:
        return f"At {place(best)} it makes all five kinds, {house.lead}, and {COLOUR_NAMES[colour]} gets {house.share}."
    ours = s.drawn[0] in side(s.white, colour)
    then = f": there {house.lead} then" if house else ", behind the Lock"
    if ours:
        return f"{capital(COLOUR_NAMES[s.drawn[0]])} is on your side: it does most at {place(best)}{then}."
    return f"{capital(COLOUR_NAMES[s.drawn[0]])} is against you: it does least harm at {place(best)}{then}."


def _cargo(s: Table, colour: str, options: Sequence[Option]) -> str:
    best = max(options, key=lambda move: Picture(s).after(s.display, move).worth(colour))
    safe = f"What comes to {place(s.lock)} is safe until the Lock leaves"
    if best[0] == "bring nothing":
        return f"{safe}, and what stays at {place(s.car)} serves you better there."
    return f"{safe}: the {token(str(best[1]))} does most for you."
