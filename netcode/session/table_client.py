"""The client of a table of peers: the place that a screen, text mode or a bot holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engines.core import Illegal, Move, Player, Request, Rules, Secret, View
from engines.core.rules import Setting, Standing
from netcode.play.chat import ChatLine, ChatLog
from netcode.play.clean_text import clean
from netcode.play.client import Ending, Line, Presence, Trouble
from netcode.play.reel import Memory, Reel
from netcode.play.subscribers import Subscribed
from netcode.protocol.table.beside.chat_and_votes import MOST_TALK
from netcode.protocol.table.table import NotAChoice, PeerTable

OFFLINE: Final = Trouble(
    "You are offline, trying again",
    "Nobody at this table can be heard, so it is probably your own network.",
    "Nothing is lost. Den goes on as soon as somebody can be heard.",
)


class Narration:
    """The events of a table, in words for its viewer. They are worded at every answer, also while a record is read:
    later the viewer may no longer know the cards in them."""

    def __init__(self, table: PeerTable) -> None:
        self.table = table
        self.view = View(table.game.state, table.knowledge, table.contract.names, table.game)
        self.log: list[Line] = []
        self.seen = Memory()
        self._told = 0
        table.answered = self.go_on
        self.go_on()

    def go_on(self) -> None:
        """Word the latest events."""
        self.seen.note(self.table.slot, self.table.knowledge)
        events = self.table.game.events
        for event in events[self._told :]:
            if text := self.table.rules.words.event(self.view, event):
                self.log.append(Line(self.table.slot, text, event))
        self._told = len(events)


class TableClient(Subscribed):
    """`stir` is called after a move, so that it is computed and sent. `here` says which seats are linked and have their
    player there.

    The session calls `changed` whenever the table has to wait, and between two requests if the next takes a moment.
    """

    def __init__(
        self,
        table: PeerTable,
        *,
        stir: Callable[[], None],
        here: Callable[[Player], bool],
        whisper: Callable[[str], None],
    ) -> None:
        self.rules: Rules = table.rules
        self.settings: Mapping[str, Setting] = table.game.settings
        self.names: Sequence[str] = table.contract.names
        self.words = ""  # five words that name the table, for players to compare by voice
        self.file: str | None = None  # the path of the record, once the game has ended
        self._stir, self._here, self._whisper = stir, here, whisper
        self.talk = ChatLog()
        self._heard = 0  # how many lines of the seats' chat are in it
        self.stands_still = ""  # what is wrong on this machine, if that stops the table
        self.held_back: Trouble | None = None  # why my seat may not speak, if so
        self._warning: Trouble | None = None
        self.offline = False  # no peer is linked, so nobody knows who is online
        self._subscribers: list[Callable[[], None]] = []
        self.follow(Narration(table))

    def follow(self, narration: Narration) -> None:
        """Use this narration from now on: it belongs to the table that was rebuilt from the record."""
        self._narration, self._table, self.view = narration, narration.table, narration.view
        self.changed()

    # -- what it says of itself ------------------------------------------------------------------------------------

    @property
    def me(self) -> Player | None:
        return self._table.me

    @property
    def request(self) -> Request | None:
        return self._table.game.request

    @property
    def slot(self) -> int:
        return self._table.slot

    @property
    def log(self) -> Sequence[Line]:
        return self._narration.log

    @property
    def presence(self) -> Sequence[Presence]:
        return [self._presence(seat) for seat in range(len(self.names))]

    def _presence(self, seat: Player) -> Presence:
        if seat in self._table.gone:
            return Presence.EMPTY
        return Presence.HERE if self.offline or self._here(seat) else Presence.AWAY

    @property
    def trouble(self) -> Trouble | None:
        lie, unheard = self._table.lie, self._table.unheard()
        if self._warning is not None:
            return self._warning
        if self.offline:
            return OFFLINE
        if self.stands_still:
            return Trouble(
                "This table stands still here",
                f"{self.stands_still[:1].upper()}{self.stands_still[1:]}".rstrip(".") + ".",
                "Nothing is lost. Set that right, then: den resume",
            )
        if self.held_back is not None:
            return self.held_back
        if self.me in self._table.ends and not self._table.closed:
            return Trouble(
                "The others go on without you",
                "While you were away they voted that your seat is an empty chair.",
                "You can look on. Ask them for a new game.",
            )
        if lie is not None:
            return Trouble(
                f"{self.names[lie.seat]} broke the protocol",
                f"In slot {lie.slot}, {self.names[lie.seat]} {lie.sentence}. The table has stopped.",
                "The proof is in this table's record: den export, then den verify. "
                f"If the others vote {self.names[lie.seat]} out, the game goes on.",
            )
        if unheard:
            return Trouble(
                "A word is missing",
                f"{self.names[unheard[0]]} answers something that nobody here has heard.",
                "Wait until everybody is linked again. If it never comes, vote that this seat is an empty chair.",
            )
        return None

    @property
    def ending(self) -> Ending | None:
        if self.file is None:
            return None
        if self._table.lie is not None:
            assert self.trouble is not None
            return self._ended((), self.trouble.sentence)
        if not self._table.closed:
            return None
        if self._table.abandoned:
            return self._ended((), self._table.abandoned)
        return self._ended(self.rules.scores(self._table.game.state), "")

    def _ended(self, standings: Sequence[Standing], why: str) -> Ending:
        votes = [gone.sentence(self.names) for gone in self._table.departures()]
        return Ending(standings, why, dict(self._table.checked), self.file, votes)

    def choices(self) -> Sequence[Move]:
        return self._table.choices()

    def waiting(self) -> Sequence[Player]:
        return self._table.awaited()

    def sealed(self) -> Sequence[Player]:
        request = self.request
        if not isinstance(request, Secret) or not self._table.deciding():
            return []
        awaited = self._table.awaited()
        return [seat for seat in request.options if seat not in awaited]

    # -- playing ---------------------------------------------------------------------------------------------------

    def submit(self, move: Move) -> None:
        try:
            self._table.choose(move)
        except NotAChoice:
            raise Illegal(self.me, self._refusal(move)) from None
        self._stir()

    def _refusal(self, move: Move) -> str:
        request = self.request
        return "" if request is None else self.rules.words.refusal(self.view, request, move)

    def say(self, text: str) -> None:
        words = clean(text, MOST_TALK)
        if not words:
            return
        if self.me is None:
            self._whisper(words)
        else:
            self._table.say(words)
            self._stir()

    def whispered(self, name: str, words: str) -> None:
        """A spectator has said something."""
        self.talk.add(ChatLine(None, name, words))
        self._tell_all()

    def vote_out(self, seat: Player) -> None:
        self._table.vote_out(seat)
        self._stir()

    @property
    def again(self) -> Sequence[Player]:
        """The seats whose players want to play again with the same people."""
        return self._table.again

    def wish_again(self) -> None:
        self._table.wish_again()
        self._stir()

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        return self._table.votes()

    def held_up_by(self) -> Sequence[Player]:
        return self._table.held_up_by()

    def in_the_way(self) -> bool:
        return bool(self._table.giving_up())

    def warn(self, trouble: Trouble) -> None:
        """Something outside the table is wrong, so what it shows may be out of date."""
        self._warning = trouble
        self._tell_all()

    def stand_still(self, why: str) -> None:
        """An error on this machine stops the table."""
        self.stands_still = why
        self._tell_all()

    def reel(self) -> Reel:
        """The game so far, to replay, with what my seat has seen since this process started."""
        seen = {} if self.me is None else {self.me: Memory(self._narration.seen)}
        answers, checked = list(self._table.game.answers), dict(self._table.checked)
        return Reel(self.rules, self.settings, self.names, answers, seen, checked)

    def can_undo(self) -> bool:
        return False

    def undo(self) -> None:
        """At a table of peers nothing can be taken back."""

    def close(self) -> None:
        self._subscribers.clear()

    def changed(self) -> None:
        """Tell the subscribers that something has changed."""
        self._narration.go_on()
        self._hear()
        self._tell_all()

    def _hear(self) -> None:
        """Add the seats' new lines of chat."""
        said = self._table.talk
        for seat, words in said[self._heard :]:
            self.talk.add(ChatLine(seat, self.names[seat], words))
        self._heard = len(said)

    def _tell_all(self) -> None:
        self._tell_subscribers()
