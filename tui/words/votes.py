"""Votes that somebody is gone for good, in words: who has voted, and whether it can come to anything."""

from engines.core import Player, listed
from netcode.play.client import Client, Presence

EMPTY = "Then the seat is an empty chair: chance plays for it, openly."

IN_THE_WAY = (
    "The others have promised to play on without you, and one of them has not answered since: without that answer "
    "nobody can take it back. Wait for it, and nothing is lost. Or give up your seat: then there is an end of it."
)


def voted(client: Client, seat: Player, voter: Player) -> str:
    """The sentence for a vote."""
    if voter == seat:
        who = "You give up your" if voter == client.me else f"{client.names[voter]} gives up the"
        return f"{who} seat: it is so once all who would stay have voted for it."
    who = "You vote" if voter == client.me else f"{client.names[voter]} votes"
    count, needed = _count(client, seat), len(_staying(client, seat))
    return f"{who} that {client.names[seat]} is gone for good ({count} of {needed})."


def lapsed(client: Client, seat: Player) -> str:
    """The sentence for my vote if the seat was heard again, so that the vote no longer holds."""
    return (
        f"Your vote that {client.names[seat]} is gone for good no longer holds: {client.names[seat]} was heard again."
    )


def prospects(client: Client, seat: Player) -> str:
    """What it takes to vote a seat out and, if that is impossible now, why."""
    if seat == client.me:
        return IN_THE_WAY
    presence, name = client.presence, client.names[seat]
    count, staying = _count(client, seat), _staying(client, seat)
    present = [each for each in range(len(presence)) if presence[each] is not Presence.EMPTY]
    away = [client.names[each] for each in staying if presence[each] is Presence.AWAY]
    if len(staying) == 1 and len(present) == 2:
        return f"You are the only other one: your vote ends the game. Nothing is lost if you wait for {name}."
    if 2 * len(staying) <= len(present):
        return f"Too few would be left: more than half must stay, and vote. Wait for {name}, or come back another day."
    if away:
        is_ = "is" if len(away) == 1 else "are"
        return (
            f"{count} of {len(staying)} have voted, and all of them must. {listed(away)} {is_} away too: nothing comes "
            f"of your vote before they are back, or voted out as well."
        )
    return f"{count} of {len(staying)} have voted. Once all have, it is so. {EMPTY}"


def _count(client: Client, seat: Player) -> int:
    return sum(voter != seat for voter in client.votes().get(seat, ()))


def _staying(client: Client, seat: Player) -> list[Player]:
    """The seats that must vote: all that would stay if this seat leaves, and those that I have voted out."""
    gone = {each for each, voters in client.votes().items() if client.me in voters} | {seat}
    presence = client.presence
    return [each for each in range(len(presence)) if each not in gone and presence[each] is not Presence.EMPTY]
