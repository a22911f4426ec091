"""A guided first game: what matters now, and why: who is rich, what is near. Only from what the viewer knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import Card, Choose, Player, Request, Value, View
from engines.core.grammar import counted, listed
from engines.games.thieves.bots import stash_values
from engines.games.thieves.cards import END_VALUE, HAND, HELMETS_ON, LAST_GETAWAY, LOOT, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import Table
from engines.games.thieves.words.names import a, card, so_many_helmets
from engines.games.thieves.words.sentences import moving

NEAR = 2  # if no more helmets or getaways are missing, they may come before my next turn
LEAD = 0.5  # how much richer a stash must seem to count as richer, since face-down cards are guessed


def hint(view: View, request: Request) -> str:
    if not isinstance(request, Choose) or request.player != view.me:
        return ""
    assert isinstance(view.state, Table)
    look = Outlook.of(view, view.state, view.me)
    if moving(request):
        return _carry(look, request.options)
    if view.state.pending:
        return _fortune(look, view.state.pending[-1])
    first = "" if any(view.state.stashes) else f"You fill up to {HAND} cards and play one. "
    return _danger(look) or _end(look) or f"{first}{_grow(look)}"


@dataclass(frozen=True)
class Outlook:
    """How the stashes look to one seat: its own exactly, the others' by open cards and a guess."""

    view: View
    s: Table
    me: Player
    raid: Sequence[float]  # worth of each stash if the police came now
    end: Sequence[float]  # and if the seventh Getaway did

    @classmethod
    def of(cls, view: View, s: Table, me: Player) -> "Outlook":
        return cls(view, s, me, *stash_values(view, s))

    @property
    def top(self) -> Player:
        """The rival who seems richest when the police come."""
        return max(self.s.others(self.me), key=lambda seat: self.raid[seat])

    @property
    def first(self) -> bool:
        return self.raid[self.me] + LEAD > self.raid[self.top]

    @property
    def missing(self) -> int:
        return RAID_AT - self.s.helmets

    @property
    def held(self) -> Mapping[Value, Card]:
        """What I can play now."""
        cards = self.s.pending[-1] if self.s.pending else self.s.hands[self.me]
        return {value: held for held in cards if (value := self.view.value(held)) is not None}

    @property
    def loot(self) -> Sequence[Value]:
        """Loot in my hand, the best for the end first."""
        return sorted((value for value in self.held if value in LOOT), key=lambda value: -END_VALUE[value])

    def shows(self, seat: Player) -> str:
        """ "Ada shows 3, and two cards face down"."""
        stash = self.s.stashes[seat]
        open_ = sum(RAID_VALUE[value] for held in stash if (value := self.view.value(held)) is not None)
        hidden = sum(self.view.value(held) is None for held in stash)
        below = f"{counted(hidden, 'card')} face down"
        what = f"{open_}, and {below}" if open_ and hidden else below if hidden else str(open_)
        return f"{self.view.does(seat, 'show')} {what}"


def _danger(look: Outlook) -> str:
    """The police are near, or I can bring them."""
    have, rival = f"with {look.raid[look.me]:.0f}", look.view.names[look.top]
    calling = next((value for value in look.held if HELMETS_ON.get(value, 0) >= look.missing), None)
    if look.first and look.missing <= NEAR and look.raid[look.me] > 0:
        lie = f"{_lying(look)}, and you seem the richest, {have}"
        return f"{lie}: {_out_of_it(look)}."
    if calling is not None and not look.first:
        return f"Your {card(calling)} brings the police at once, and {rival} seems the richest: {look.shows(look.top)}."
    if "siren" in look.held and look.missing <= NEAR and not look.first:
        more = counted(look.missing, "more Helmet is", "more Helmets are")
        return f"{more.capitalize()} enough for a raid, and your Siren calls all that the others hold. {_rich(look)}"
    if look.missing == 1:
        return f"{_lying(look)}: one more, and the richest stash is lost. {_rich(look)}"
    return ""


def _lying(look: Outlook) -> str:
    count = look.s.helmets
    return f"{so_many_helmets(count).capitalize()} {'lies' if count == 1 else 'lie'} on the table"


def _rich(look: Outlook) -> str:
    return f"{look.view.names[look.top]} seems the richest: {look.shows(look.top)}."


def _out_of_it(look: Outlook) -> str:
    """What I can play to make another seat the richest, or to keep the police away."""
    rival, ways = look.view.names[look.top], []
    gift = next((value for value in look.loot if look.raid[look.top] + RAID_VALUE[value] > look.raid[look.me]), None)
    if gift is not None:
        ways.append(f"{a(gift)}, openly to {rival}, makes {rival} richer")
    if "thieves" in look.held and look.s.stashes[look.me]:
        ways.append("the Thieves can carry loot of yours to somebody else")
    if "roadblock" in look.held and look.s.helmets:
        ways.append("a Roadblock sends the Helmets away")
    return listed(ways, "or") or "what you add to your stash now can be lost with it"


def _end(look: Outlook) -> str:
    left = LAST_GETAWAY - len(look.s.getaways)
    if left > NEAR:
        return ""
    more = "One more Getaway ends" if left == 1 else f"{left} more Getaways end"
    mine, best = look.end[look.me], max(look.end[seat] for seat in look.s.others(look.me))
    stand = "you seem ahead" if mine > best + LEAD else "it seems close" if mine > best - LEAD else "you seem behind"
    said = f"{more} the round, and {stand}, with {mine:.0f}"
    if look.loot and END_VALUE[look.loot[0]]:
        return f"{said}: {a(look.loot[0])} in your stash makes it {_with(look)}."
    if "thieves" in look.held:
        return f"{said}: the Thieves can still fetch something."
    return f"{said}."


def _grow(look: Outlook) -> str:
    """Without danger: the best card in my hand."""
    best = look.loot[0] if look.loot else None
    if best is not None and END_VALUE[best]:
        if look.first and look.raid[look.me]:
            return (
                f"You seem the richest already, with {look.raid[look.me]:.0f}: {look.shows(look.top)}. "
                "More pays only if no raid comes."
            )
        return f"Hide your {card(best)}: your stash is worth {_with(look)} then, and nobody knows. {_lying(look)}."
    if "thieves" in look.held and (prey := _prey(look)):
        return f"The Thieves could fetch {prey}."
    if "fortune" in look.held:
        return "You hold no loot worth hiding: a Fortune draws two cards, and you play both."
    helmet = next((value for value in look.held if value in HELMETS_ON), None)
    if helmet is not None:
        return f"You hold no loot worth hiding: your {card(helmet)} brings the police nearer. {_rich(look)}"
    return f"You hold no loot worth hiding. {_rich(look)}"


def _with(look: Outlook) -> str:
    return f"{look.end[look.me] + END_VALUE[look.loot[0]]:.0f}"


def _prey(look: Outlook) -> str:
    """The best loot that lies open before a rival: "Ada's Loot 3, which lies open"."""
    found = [
        (END_VALUE[value], seat, value)
        for seat in look.s.others(look.me)
        for held in look.s.stashes[seat]
        if (value := look.view.value(held)) is not None
    ]
    worth, seat, value = max(found, default=(0, look.me, ""), key=lambda one: one[0])
    return f"{look.view.whose(seat)} {card(value)}, which lies open" if worth else ""


def _carry(look: Outlook, options: Sequence[Any]) -> str:
    """Where the Thieves should carry something."""
    rival, left = look.view.names[look.top], LAST_GETAWAY - len(look.s.getaways)
    if look.first and look.missing <= NEAR < left and look.s.stashes[look.me]:
        lie = f"{_lying(look)} and you seem the richest"
        return f"{lie}: loot of yours that goes to {rival} takes the police along."
    if prey := _prey(look):
        return f"Most for you is {prey}; in your stash it stays so, for all to see. You have {look.end[look.me]:.0f}."
    if any(move[0] == "move" for move in options):
        return "Only face-down cards can be fetched, worth one or two each; whatever is carried lies open afterwards."
    return "There is no loot to carry."


def _fortune(look: Outlook, drawn: Sequence[Card]) -> str:
    """Both cards have to be played: which one first?"""
    if len(drawn) < 2:
        return "This one has to be played as well."
    said = "Both cards of the Fortune must be played: choose the better order."
    calling = next((value for value in look.held if HELMETS_ON.get(value, 0) >= look.missing), None)
    if calling is None:
        return said
    other = next((value for value in look.held if value != calling), None)
    if other in LOOT:
        return f"{said} The {card(calling)} brings the police: what you hide before it is in the raid, after it is not."
    return f"{said} The {card(calling)} brings the police. {_rich(look)}"
