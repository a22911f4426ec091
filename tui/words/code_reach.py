"""How far the codes of a lobby reach, said before they are given away; and where a typed code leads."""

from netcode.doors.pasted_code import link
from netcode.doors.relays.client import relay_place
from netcode.doors.router.opening import Way
from netcode.doors.short_code import ShortCode
from netcode.links.address import Address, is_loopback, is_public
from netcode.links.join_code import BadCode, Code
from netcode.peer.guests.join_by_code import AnyCode
from netcode.peer.lobby import Lobby
from tui.words.invitation import invitation

ELSEWHERE = "For friends elsewhere: name a relay all can call (--relay), or a tunnel (--reach). See docs/hosting.md."
NEAR = "These codes work on this network only."


def whereabouts(lobby: Lobby) -> str:
    """Will this code work for the host's friend? Nothing if it will."""
    outside = lobby.outside
    if outside is None or lobby.far or not lobby.hosting:
        return ""
    if _on_this_machine(lobby):
        return "These codes work on this machine only: the table listens to nobody else."
    match outside.way:
        case Way.ASKING:
            return "These codes work on this network. For friends elsewhere Den is asking your router to let them in …"
        case Way.OPEN:
            there = ", ".join(map(str, outside.addresses))
            return (
                f"Friends elsewhere type the long code: your router lets them in ({there}) while this table is open. "
                "The short one works on this network."
            )
        case Way.SHARED:
            itself = f" (it is {outside.seen})" if outside.seen else ""
            return (
                f"{NEAR} Your router has no address of its own that others could call{itself}: your provider shares "
                f"one among its customers, or another router stands before yours. {ELSEWHERE}"
            )
        case Way.REFUSED:
            asked = "Your router was asked to let friends in, and says no"
            return f"{NEAR} {asked}: {outside.why}. {_by_hand(lobby)} {ELSEWHERE}"
        case Way.NOBODY:
            return f"{NEAR} No router answered that could let others in. {_by_hand(lobby)} {ELSEWHERE}"
        case Way.NAMED:
            there = ", ".join(map(str, outside.addresses))
            return f"Friends elsewhere type the long code, which leads to {there}."
    return f"{NEAR} {ELSEWHERE}"


def _on_this_machine(lobby: Lobby) -> bool:
    """Whether the table can be called from this machine alone."""
    addresses = _addresses(lobby)
    return bool(addresses) and all(map(is_loopback, addresses))


def _addresses(lobby: Lobby) -> tuple[Address, ...]:
    """Where the long code leads; nowhere if all seats are taken, so that there is no code."""
    try:
        return Code.parse(lobby.join_code or "").addresses
    except BadCode:
        return ()


def _by_hand(lobby: Lobby) -> str:
    """What can be done with a router that cannot be asked, or refuses."""
    ports = [address.port for address in _addresses(lobby)]
    return (
        f"Whoever runs the router can forward port {ports[0]} to this machine by hand; open the table then with "
        f"--reach YOUR-ADDRESS:{ports[0]}."
        if ports
        else ""
    )


def leads(code: AnyCode, relay: str | None) -> str:
    """Where the code leads that somebody has just typed."""
    if isinstance(code, ShortCode):
        if code.relay or relay:
            return f"This code leads to the relay {relay_place(code.relay or relay or '')}."
        return "This code leads to a table on this network. One for elsewhere goes on with an @ and a relay."
    relayed = f", and to the relay {code.relay}" if code.relay else ""
    if code.addresses and not relayed and all(map(is_loopback, code.addresses)):
        return f"This code leads to {code.addresses[0]}: to this machine itself, and not from others."
    if code.addresses and not (relayed or any(map(is_public, code.addresses))):
        return f"This code leads to {code.addresses[0]}: to your friend's own network, and not from outside."
    return f"This code leads to {', '.join(map(str, code.addresses))}{relayed}."


def photographed(lobby: Lobby, invites: str = "") -> str:
    """The text in the picture of the code: with a relay, the short code as a link; else the join code with the
    addresses that a phone is most likely to reach; for guests with a browser, the page they are at."""
    long, short = lobby.join_code or lobby.watch_code, lobby.short_code or lobby.short_watch_code
    if invites.startswith("http") and (short or long):
        return invitation(invites, "join", short or long)
    if lobby.far and short and (lobby.short_code or not lobby.join_code):
        return link(short)
    if long is None:
        return ""
    try:
        code = Code.parse(long)
    except BadCode:  # a code of another version of Den, whose table we watch
        return long
    four = [address for address in code.addresses if ":" not in address.host]
    return str(Code(code.keys, tuple((four or list(code.addresses))[:2])))
