"""What everything on the table of Thieves! is, what wins, and how the viewer stands."""

from collections.abc import Sequence

from engines.core import About, Card, Player, Thing, Value, View
from engines.core.grammar import counted
from engines.games.thieves.cards import COPIES, END_VALUE, HAND, LAST_GETAWAY, LOOT, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import ONE_GAME, PLAYOFF, Table
from engines.games.thieves.words.names import NAMES

CARDS, TURN, EFFECTS, RAID, END, EXTENDED = (
    "The cards",
    "Your turn",
    "What the cards do",
    "The raid",
    "The end",
    "Extended play",
)
# What a card that is no loot is for.
DOES = {
    "helmet": f"One step for the police; {RAID_AT} helmets bring the raid.",
    "two helmets": f"Counts as two helmets; {RAID_AT} helmets bring the raid.",
    "siren": "All others at once play every Helmet they hold.",
    "thieves": "You may move one loot card from any stash to another, face up.",
    "fortune": "Draw two cards and play both, in the order you like.",
    "roadblock": "All Helmets on the table go back into the deck; Sirens stay.",
    "getaway": f"Laid open when drawn; the {LAST_GETAWAY}th ends the game.",
}


def things(view: View) -> Sequence[Thing]:
    s = _on(view)
    gems = [] if s.target == ONE_GAME else [("gems",)]
    return [
        *(("value", value) for value in COPIES),
        *((what, seat) for what in ("seat", "stash") for seat in range(s.seats)),
        *((what,) for what in ("police", "table", "getaways", "deck", "stashes", "hand", "raid", "end")),
        *gems,
    ]


def about(view: View, thing: Thing) -> About | None:
    s = _on(view)
    match thing:
        case ("value", value):
            return about_value(value)
        case ("card", int(card)):
            return _card(view, s, card)
        case ("seat", int(seat)):
            return _seat(view, s, seat)
        case ("stash", int(seat)):
            return _stash(view, s, seat)
        case ("raid", int(seat)):
            known, unknown = worth_known(view, s.stashes[seat], RAID_VALUE)
            return About(
                f"{known}{'+?' if unknown else ''} in a raid", f"{_sum(unknown)}; the highest is busted.", RAID
            )
        case ("end", int(seat)):
            known, unknown = worth_known(view, s.stashes[seat], END_VALUE)
            return About(f"{known}{'+?' if unknown else ''} at the end", f"{_sum(unknown)}; the highest wins.", END)
        case (str(what),):
            return _place(view, s, what)
        case _:
            return None


def about_value(value: Value) -> About | None:
    name = NAMES.get(str(value))
    if name is None:
        return None
    if value in LOOT:
        raid, end = RAID_VALUE[value], END_VALUE[value]
        worth = f"worth {raid} in a raid and at the end" if raid == end else f"worth {raid} in a raid, {end} at the end"
        return About(name, f"Loot, {worth}; {COPIES[str(value)]} of 52 cards.", CARDS)
    return About(name, DOES[str(value)], EFFECTS)


def _card(view: View, s: Table, card: Card) -> About | None:
    value = view.value(card)
    owner = next((seat for seat, stash in enumerate(s.stashes) if card in stash), None)
    if value is None:
        if owner is None:
            return About("A card", "It lies face down: only who holds it knows it.", TURN)
        return About(
            "Face-down loot", "A raid, the Thieves or the end turn it up; till then it may be any loot.", EFFECTS
        )
    known = about_value(value)
    if known is None or owner is None or card in s.face:
        return known
    return About(f"{known.name}, face down", f"Only you know. {known.does}", known.rule)


def _seat(view: View, s: Table, seat: Player) -> About:
    gems = "" if s.target == ONE_GAME else f" and {counted(s.gems[seat], 'gem')} of {s.target} ◇"
    cards = counted(len(s.hands[seat]), "card")
    return About(view.name(seat), f"{cards} in hand{gems}; {_in_stash(view, s, seat)}.", TURN)


def _in_stash(view: View, s: Table, seat: Player) -> str:
    stash = s.stashes[seat]
    if not stash:
        return "nothing in the stash"
    hidden = sum(card not in s.face for card in stash)
    return f"{counted(len(stash), 'card')} in the stash, {hidden or 'none'} face down"


def _stash(view: View, s: Table, seat: Player) -> About:
    end, unknown = worth_known(view, s.stashes[seat], END_VALUE)
    how = "You hide loot here face down" if seat == view.me else "You can lay loot here openly"
    whose = view.whose(seat)
    return About(
        f"{whose[0].upper()}{whose[1:]} stash",
        f"{end}{' and what is hidden' if unknown else ''} at the end. {how}.",
        EFFECTS,
    )


def _place(view: View, s: Table, what: str) -> About | None:
    helmets, away = s.helmets, len(s.getaways)
    match what:
        case "police":
            return About(
                f"Police {helmets}/{RAID_AT}",
                f"At {RAID_AT} helmets all stashes are opened and the richest is lost.",
                RAID,
            )
        case "table":
            return About(
                "Table", "Thieves, Fortune and Roadblock lie here until a raid; play such a card here.", EFFECTS
            )
        case "getaways":
            return About(
                f"Getaways {away}/{LAST_GETAWAY}",
                f"The {LAST_GETAWAY}th ends the game at once: the richest stash wins.",
                END,
            )
        case "deck":
            return About(
                f"Deck {len(s.deck)}", f"You draw until you hold {HAND}; a Getaway is laid open at once.", TURN
            )
        case "stashes":
            return About("Stashes", "Loot only: your own goes face down, what others give you lies open.", EFFECTS)
        case "hand":
            return About("Your hand", "Play one card a turn; what stays in hand is worth nothing at the end.", TURN)
        case "fortune":
            return About("The Fortune drew", "Play both of these, one after the other.", EFFECTS)
        case "raid":
            return About("Raid", "What a stash counts when the police come; ▒ is what you cannot see.", RAID)
        case "end":
            return About("End", "What a stash counts at the seventh Getaway; ▒ is what you cannot see.", END)
        case "gems":
            return About("Gems ◇", f"One for each game won; {s.target} win the match.", EXTENDED)
        case _:
            return None


def worth_known(view: View, stash: Sequence[Card], values: dict[Value, int]) -> tuple[int, int]:
    """What the viewer knows a stash to be worth, and how many cards it cannot see."""
    known = [value for card in stash if (value := view.value(card)) is not None]
    return sum(values[value] for value in known), len(stash) - len(known)


def _sum(unknown: int) -> str:
    return "What you know of this stash" if unknown else "All of this stash"


def goal(view: View) -> str:
    s = _on(view)
    wins = "Be richest at the 7th Getaway, but not at a raid."
    if s.target != ONE_GAME:
        wins = (
            f"{'3' if s.target == PLAYOFF else '2'} gems win, one a game: be richest at its 7th Getaway, not at a raid."
        )
    stashes = {seat: worth_known(view, stash, END_VALUE) for seat, stash in enumerate(s.stashes)}
    others = [seat for seat in stashes if seat != view.me]
    best = max(others, key=lambda seat: (stashes[seat][0], stashes[seat][1]))
    rival = f"{view.names[best]} {_about(*stashes[best])}"
    return (
        f"{wins} {rival[:1].upper()}{rival[1:]}."
        if view.me is None
        else f"{wins} You {_about(*stashes[view.me])}, {rival}."
    )


def _about(known: int, unknown: int) -> str:
    return f"{known}+?" if unknown else f"{known}"


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
