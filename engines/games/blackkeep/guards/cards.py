"""What the guard cards do. A card is aimed at a guard anywhere, or at a hex that the thief sees."""

from collections.abc import Callable

from engines.core import Choose, Option, Player, Turn
from engines.games.blackkeep.cards import DIVERSIONS
from engines.games.blackkeep.guards.spotting import announce, noise, put_marker, remove_marker, rouse, sweep
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, FACINGS, Hex, Places, hexes
from engines.games.blackkeep.state import CALM, Asks, Guard, Table
from engines.games.blackkeep.thieves.steps import drop_lockpicks, step

STAY = ("lockpicks", "diligent")  # face up on the table until they are used up


def play(s: Table, seat: Player, card: str) -> Turn:
    thief = s.thieves[seat]
    source = "purse" if thief.from_purse else "box"
    if card == "lockpicks":
        drop_lockpicks(s, seat)
        thief.lockpicks = source
    elif card == "diligent":
        s.diligents.append(source)
    else:
        yield from EFFECTS[card](s, seat)
        if s.slips and card in DIVERSIONS:
            yield from slip_away(s, seat, card)


def slip_away(s: Table, seat: Player, card: str) -> Turn:
    """Behind a diversion the thief takes a step, sometimes two."""
    thief = s.thieves[seat]
    s.tell("slips", seat, thief.stride(card))
    for left in reversed(range(thief.stride(card))):
        thief.steps_left = left
        yield from step(s, seat, "run")  # in any direction; without noise, since it is no Run
        if thief.captured:
            return


# -- aimed at a guard ------------------------------------------------------------------------------------------------


def targets(s: Table, card: str) -> list[Option]:
    """The guards this card may be aimed at; for Loose Shutter with each facing."""
    fits, sways_undead = FITS[card]
    guards = [
        number
        for number, guard in enumerate(s.guards)
        if guard.status in fits and (sways_undead or guard.skill != "undead")
    ]
    if card == "loose shutter":
        return [("guard", number, facing) for number in guards for facing in FACINGS]
    return [("guard", number) for number in guards]


FITS: dict[str, tuple[tuple[str, ...], bool]] = {  # card: statuses it fits, and whether the undead heed it
    "art": (("bored",), False),
    "hip flask": (("interested", "alert"), False),
    "suspicion": (("bored", "interested"), True),
    "loose shutter": (CALM, False),
    "smoke bomb": (("pursuing",), False),
}


def _aim(s: Table, seat: Player, card: str) -> Asks[Option | None]:
    options = targets(s, card)
    if not options:
        s.tell("no effect", seat)
        return None
    answer: Option = yield Choose(seat, options)
    return answer


def art(s: Table, seat: Player) -> Turn:
    yield from _change(s, seat, "art", "distracted")


def hip_flask(s: Table, seat: Player) -> Turn:
    yield from _change(s, seat, "hip flask", "bored")


def _change(s: Table, seat: Player, card: str, status: str) -> Turn:
    aim = yield from _aim(s, seat, card)
    if aim is not None:
        s.guards[aim[1]].become(status)
        s.tell("status", aim[1], status)
        yield from sweep(s)


def suspicion(s: Table, seat: Player) -> Turn:
    aim = yield from _aim(s, seat, "suspicion")
    if aim is not None:
        rouse(s, aim[1])
        yield from sweep(s)


def loose_shutter(s: Table, seat: Player) -> Turn:
    aim = yield from _aim(s, seat, "loose shutter")
    if aim is not None:
        _, number, s.guards[number].facing = aim
        s.tell("turns", number, s.guards[number].facing)
        yield from sweep(s)


def smoke_bomb(s: Table, seat: Player) -> Turn:
    """A pursuing guard loses its wits and the marker it was after."""
    aim = yield from _aim(s, seat, "smoke bomb")
    if aim is not None:
        guard = s.guards[aim[1]]
        if guard.target is not None and s.thieves[guard.target].upright:
            remove_marker(s, guard.target)
        guard.become("distracted")
        s.tell("status", aim[1], "distracted")
        yield from sweep(s)


# -- aimed at a hex --------------------------------------------------------------------------------------------------


def seen_from(s: Table, seat: Player, legal: Places) -> dict[Option, Places]:
    """Each legal hex that the thief may see, with the hexes from which it is seen; "nowhere" if none may be."""
    answers: dict[Option, Places] = {}
    for at in s.possible(seat):
        seen = s.keep.sight(at) & legal
        for q, r in hexes(seen):
            answers["at", q, r] = answers.get(("at", q, r), 0) | BIT[at]
        if not seen:
            answers[("nowhere",)] = answers.get(("nowhere",), 0) | BIT[at]
    return answers


def _point(s: Table, seat: Player, taken: list[Hex]) -> Asks[Hex | None]:
    """The thief points at a hex in its sight, without saying from where it sees it."""
    legal = 0
    for mask in s.keep.within.values():
        legal |= mask
    for at in taken:
        legal &= ~BIT[at]
    answers = seen_from(s, seat, legal)
    if list(answers) == [("nowhere",)]:
        s.tell("no effect", seat)
        return None
    answer = yield from announce(s, seat, answers)
    return None if answer == ("nowhere",) else (answer[1], answer[2])


def water_arrow(s: Table, seat: Player) -> Turn:
    if len(s.torches) == s.counters:
        s.tell("no effect", seat)
        return
    at = yield from _point(s, seat, [*s.rocks, *s.torches])
    if at is not None:
        s.torches.append(at)
        s.tell("torch out", seat, at)
        yield from sweep(s)


def rock(s: Table, seat: Player) -> Turn:
    """A rock makes noise where it falls, and alert guards of that tile go to look."""
    if len(s.rocks) == s.counters:
        s.tell("no effect", seat)
        return
    at = yield from _point(s, seat, [*s.rocks, *s.torches])
    if at is not None:
        s.rocks.append(at)
        s.tell("rock thrown", seat, at)
        area = AREA_OF[at]
        for number, guard in enumerate(s.guards):
            if BIT[guard.at] & s.keep.within[area]:
                rouse(s, number)
                _lure(guard, at)
        yield from noise(s, (area,))


def _lure(guard: Guard, rock: Hex) -> None:
    if guard.status == "alert":
        guard.lured = rock


def noise_arrow(s: Table, seat: Player) -> Turn:
    """The guards that see the marker where the arrow hit take it for the thief."""
    at = yield from _point(s, seat, [])
    if at is not None:
        put_marker(s, seat, at, True)
        yield from sweep(s)


# -- on oneself ------------------------------------------------------------------------------------------------------


def adjust_rigging(s: Table, seat: Player) -> Turn:
    s.thieves[seat].rigged = True
    s.tell("rigged", seat)
    yield from ()


def moss_arrow(s: Table, seat: Player) -> Turn:
    s.thieves[seat].moss = s.rounds + 1
    s.tell("moss", seat)
    yield from ()


EFFECTS: dict[str, Callable[[Table, Player], Turn]] = {
    "adjust rigging": adjust_rigging,
    "art": art,
    "hip flask": hip_flask,
    "moss arrow": moss_arrow,
    "noise arrow": noise_arrow,
    "water arrow": water_arrow,
    "rock": rock,
    "suspicion": suspicion,
    "loose shutter": loose_shutter,
    "smoke bomb": smoke_bomb,
}
