"""What everything on the table of Sneaks & Snitches is, what wins, and how the viewer stands."""

from collections.abc import Sequence

from engines.core import About, Thing, Value, View, listed
from engines.core.grammar import counted
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, LOOT, TITLES, VICTORY_POINTS, Loot, amount
from engines.games.sneaks.scoring import PLACES, item_points, standing
from engines.games.sneaks.table import BOX, Table
from engines.games.sneaks.words.names import loot_title

THERE, ROUND, EFFECTS, SCORE, TWO = (
    "What there is",
    "A round",
    "What the loot does",
    "The end and the score",
    "Two players",
)
# What a loot card without tokens brings to whoever steals it.
DOES = {
    "collection": "One token of each of the four kinds.",
    "blank check": "Any three tokens from the bank, in any mix.",
    "safecracking": "Three stash cards, which only the thief sees.",
    "intrigues": "Up to three exchanges: one of your tokens for one of somebody else's.",
}


def things(view: View) -> Sequence[Thing]:
    s = _on(view)
    return [
        *(("value", value) for value in dict.fromkeys(BOX)),
        *(("seat", seat) for seat in range(s.seats)),
        *(("room", letter) for letter in s.letters),
        *((what, kind) for what in ("bank", "points") for kind in CATEGORIES),
        *((what,) for what in ("bank", "stash deck", "loot deck", "sneaks", "snitches", "points", "who", "estimate")),
    ]


def about(view: View, thing: Thing) -> About | None:
    s = _on(view)
    match thing:
        case ("value", str(value)):
            return about_value(value)
        case ("seat", int(seat)):
            return _seat(view, s, seat)
        case ("room", str(letter)) if letter in LOCATIONS:
            return _room(view, s, letter)
        case ("bank", str(kind)) if kind in TITLES:
            left = f"{amount(s.bank[kind], kind)} left"
            return About(f"Bank, {TITLES[kind]}", f"{left}; what it lacks is replaced by another kind.", EFFECTS)
        case ("points", str(kind)) if kind in TITLES:
            return _points(s, kind)
        case ("holds", int(seat), str(kind)):
            return _holds(view, s, seat, kind)
        case ("estimate", int(seat)):
            return About(f"{view.name(seat)} {points_now(s, seat)}", _estimate(s), SCORE)
        case (str(what),):
            return _place(s, what)
        case _:
            return None


def about_value(value: Value) -> About | None:
    text = str(value)
    if text in TITLES:
        return About(
            f"Stash card, {TITLES[text]}", f"One {TITLES[text].removesuffix('s')} more for its owner at the end.", THERE
        )
    return About(_named(LOOT[text]), loot_does(LOOT[text]), EFFECTS) if text in LOOT else None


def _named(loot: Loot) -> str:
    title = loot_title(loot).removeprefix("a ").removeprefix("the tools for ").partition(",")[0]
    return f"{title[0].upper()}{title[1:]}"


def loot_does(loot: Loot) -> str:
    match loot.kind:
        case "standard":
            return "These tokens from the bank, for the thief."
        case "special item":
            return f"{loot.points} VP at the end for whoever has it."
        case "documents":
            return f"All but the thief give back half of their {TITLES[loot.category]}."
        case _:
            return DOES[loot.kind]


def _room(view: View, s: Table, letter: str) -> About:
    name = f"{letter}, {LOCATIONS[letter]}"
    if letter not in s.loot:
        return About(name, "Empty." if s.over else "Empty until the next round.", ROUND)
    loot = s.loot_at(letter)
    what = f"{_named(loot)} to steal" if loot.kind == "standard" else f"{_named(loot)}. {loot_does(loot).rstrip('.')}"
    return About(name, f"{what}.{_visitors(view, s, letter)}", EFFECTS)


def _visitors(view: View, s: Table, letter: str) -> str:
    """Whose teams are there, once all plans are open."""
    sneaks = [view.to(seat) for seat, plan in s.plans.items() if letter in plan[1]]
    snitches = [view.to(seat) for seat, plan in s.plans.items() if letter in plan[2]]
    here = [f"sneaks of {listed(sneaks)}" * bool(sneaks), f"snitches of {listed(snitches)}" * bool(snitches)]
    told = listed([team for team in here if team])
    return f" Here: {told}." if told else ""


def _seat(view: View, s: Table, seat: int) -> About:
    has = [amount(count, kind) for kind, count in s.tokens[seat].items() if count]
    if s.stashes[seat]:
        has.append(f"▒ {counted(len(s.stashes[seat]), 'stash card')}")
    if points := item_points(s, seat):
        has.append(f"★ {points} VP of items")
    ally = "; the ally is here: two teams of sneaks" if s.ally == seat else ""
    return About(
        view.name(seat), f"{listed(has) or 'nothing yet'}; {points_now(s, seat)} if it ended now{ally}.", SCORE
    )


def points_now(s: Table, seat: int) -> str:
    """How a seat stands: an estimate while cards lie face down."""
    points = f"{standing(s)[seat]:.0f} VP"
    return points if is_exact(s) else f"about {points}"


def is_exact(s: Table) -> bool:
    return not any(card not in s.face for stash in s.stashes for card in stash)


def _estimate(s: Table) -> str:
    if is_exact(s):
        return "If the game ended now, by rank in each kind, and special items."
    return "A guess: as if it ended now, and each hidden card were a quarter of every kind."


def _points(s: Table, kind: str) -> About:
    earned = VICTORY_POINTS[s.seats][kind]
    title = f"Points for {TITLES[kind]}"
    if s.seats == 2:
        return About(title, "3 VP for a lead of two or more; otherwise 1 each.", TWO)
    paid = [f"{place} {points}" for place, points in zip(PLACES, earned, strict=False) if points]
    return About(title, f"At the end the {listed(paid)} VP; who is tied shares.", SCORE)


def _holds(view: View, s: Table, seat: int, kind: str) -> About:
    mine = sum(view.value(card) == kind for card in s.stashes[seat]) if seat == view.me else 0
    counts = [tokens[kind] for tokens in s.tokens]
    place = sum(count > counts[seat] for count in counts)
    hidden = f", and {mine} hidden in your stash ▒" if mine else ""
    shared = "tied for " if counts.count(counts[seat]) > 1 else ""
    return About(
        f"{view.name(seat)}, {TITLES[kind]}",
        f"{counts[seat]} in sight{hidden}: {shared}{PLACES[place]} in what everybody sees.",
        SCORE,
    )


def _place(s: Table, what: str) -> About | None:
    match what:
        case "bank":
            return About("Bank", "The tokens not taken yet; thieves are paid from here.", EFFECTS)
        case "stash deck":
            return About(
                f"Stash deck {len(s.stash_deck)}",
                "Sneaks that meet draw from here, face down; it counts at the end.",
                ROUND,
            )
        case "loot deck":
            return About(
                f"Loot deck {len(s.loot_deck)}", "When it cannot fill every empty place, the game ends.", ROUND
            )
        case "sneaks":
            return About("Sneaks →", "They steal where they are alone and no snitches watch.", ROUND)
        case "snitches":
            return About("Snitches ◉", "Where they watch nobody steals, and the loot stays.", ROUND)
        case "points":
            return About(
                "VP", "What first, second, third ... place in a kind earn at the end; only rank counts.", SCORE
            )
        case "who":
            return About("Who has what", "Tokens everybody sees, kind by kind; the most stand out.", SCORE)
        case "estimate":
            return About("VP now", _estimate(s), SCORE)
        case "stop":
            return About("That is all", "No further exchange.", EFFECTS)
        case _:
            return None


def goal(view: View) -> str:
    s = _on(view)
    wins = "Lead kinds of loot by two." if s.seats == 2 else "Lead kinds of loot; gold pays all but last."
    points = standing(s)
    others = [seat for seat in range(s.seats) if seat != view.me]
    best = max(others, key=lambda seat: points[seat])
    mine = "" if view.me is None else f"You {points_now(s, view.me).removesuffix(' VP')}, "
    return f"{wins} {mine}{view.names[best]} {points_now(s, best)}."


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
