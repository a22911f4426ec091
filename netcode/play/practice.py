"""A table on this machine alone: one seat against bots, with undo."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from secrets import randbits

from engines.core import (
    Bot,
    Choose,
    Commit,
    Dealer,
    Game,
    Illegal,
    Move,
    Player,
    Request,
    Rules,
    Secret,
    View,
)
from engines.core.rules import Setting
from engines.search import DEFAULT, bot_at, temper_of
from netcode.play.bots.autoplay import AtOnce, Mind
from netcode.play.bots.names import NAMELESS
from netcode.play.bots.remarks import Remarks
from netcode.play.chat import ChatLine, ChatLog
from netcode.play.client import Ending, Line, Presence
from netcode.play.reel import Memory, Reel
from netcode.play.without_others import WithoutOthers


class PracticeClient(WithoutOthers):
    """My seat at a table of bots. `advance` answers one request, so that a screen can set the pace.

    All chance comes from one seed, so taking a move back means playing the same game again without it. Moves of masters
    come later than `advance`, because masters think; they are remembered together with mine.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        *,
        seed: int,
        me: Player = 0,
        settings: Mapping[str, Setting] | None = None,
        level: str = DEFAULT,
        names: Sequence[str] = (),
        moves: Sequence[Move] = (),
        masters: Mapping[tuple[int, Player], Move] | None = None,
        minds: Callable[[Rules, str], Mind] | None = None,
        chatter: bool = False,
    ) -> None:
        """`moves`: my moves so far, if the game was left and goes on; `masters`: those of masters, by slot and seat.
        Raises `Illegal` if they do not fit. `minds` makes what plays a seat; without it, all bots choose at once.
        `chatter`: whether bots make remarks."""
        self.rules, self.settings = rules, rules.settings(settings)
        self.names = list(names) or [NAMELESS if seat == me else f"Bot {seat + 1}" for seat in range(seats)]
        self.seed, self.level = seed, level
        self._seats, self._me = seats, me
        self._minds, self.chatter = minds, chatter
        tempers = {seat: temper_of(seat) for seat in range(seats) if seat != me}
        self._remarks = Remarks(self.names, tempers, Random(seed))
        masters_play = level == "master"
        self._players = {
            seat: minds(rules, level) if minds else AtOnce(bot_at(rules, level))
            for seat in range(seats)
            if seat != me and masters_play
        }
        self._bot = bot_at(rules, level)
        self.moves: list[Move] = []  # mine, so far
        self._made: list[int] = []  # at which slots
        self.masters = dict(masters or {})
        self._thinking: set[Player] = set()
        self._game_number = 0  # how often the game was replayed: moves thought out for an earlier replay are ignored
        self._subscribers: list[Callable[[], None]] = []
        self._talk = ChatLog()
        self._play_again(moves)

    view: View
    settings: Mapping[str, Setting]
    names: Sequence[str]

    def _play_again(self, moves: Sequence[Move]) -> None:
        """Play the same deal from its start, with these moves of mine."""
        self.moves, self._made = [], []
        self._restart()
        for move in moves:
            while self.advance():
                pass
            self.submit(move)

    def _restart(self) -> None:
        game = Game(self.rules, self._seats, self.settings)
        bots = [None if seat == self._me or seat in self._players else self._bot for seat in range(self._seats)]
        self._thinking.clear()
        self._game_number += 1
        self._dealer = self._dealer_of(game, bots)
        self.view = self._dealer.views[self._me]
        self._log: list[Line] = []
        self._told = 0
        self._seen = [Memory() for _ in range(self._seats)]
        self._tell()

    def _dealer_of(self, game: Game, bots: Sequence[Bot | None]) -> Dealer:
        return Dealer(game, bots, Random(self.seed), self.names)

    # -- what it says of itself ------------------------------------------------------------------------------------

    @property
    def me(self) -> Player:
        return self._me

    @property
    def request(self) -> Request | None:
        return self._dealer.game.request

    @property
    def slot(self) -> int:
        return len(self._dealer.game.answers)

    @property
    def log(self) -> Sequence[Line]:
        return self._log

    @property
    def talk(self) -> ChatLog:
        return self._talk

    @property
    def presence(self) -> Sequence[Presence]:
        return [Presence.HERE if seat == self._me else Presence.BOT for seat in range(self._seats)]

    @property
    def ending(self) -> Ending | None:
        game = self._dealer.game
        return Ending(self.rules.scores(game.state)) if game.request is None else None

    def choices(self) -> Sequence[Move]:
        return self._dealer.choices(self._me) if self._me in self._dealer.awaited() else ()

    def waiting(self) -> Sequence[Player]:
        request = self.request
        return list(request.who) if isinstance(request, Choose | Secret | Commit) else []

    def sealed(self) -> Sequence[Player]:
        request = self.request
        return [seat for seat in request.options if seat != self._me] if isinstance(request, Secret) else []

    # -- playing ---------------------------------------------------------------------------------------------------

    def submit(self, move: Move) -> None:
        choices = self.choices()
        if not choices:
            raise Illegal(self._me, "Nothing is asked of you just now.")
        if move not in choices:
            raise Illegal(self._me, self._refusal(move))
        self.moves.append(move)
        self._made.append(self.slot)
        self._dealer.play(self._me, move)
        self.advance()

    def _refusal(self, move: Move) -> str:
        request = self.request
        return "" if request is None else self.rules.words.refusal(self.view, request, move)

    def advance(self) -> bool:
        """Answer one request, unless my move is awaited or the game is over. Returns whether something happened."""
        request = self.request
        if request is None:
            return False
        for seat in self._dealer.awaited():
            if seat != self._me:
                self._think(request, seat)
        if self._dealer.awaited():
            return False
        before = self.rules.standing(self._dealer.game.state) if isinstance(request, Choose) else ()
        self._dealer.step(request)
        self._tell()
        if self.chatter and self._subscribers:  # not while a game is replayed
            self._remark(request, before)
        self._changed()
        return True

    def _remark(self, request: Request, before: Sequence[float]) -> None:
        """Let a bot make a remark, if there is a reason."""
        game, said = self._dealer.game, None
        if game.request is None:
            lines = self.rules.scores(game.state)
            said = self._remarks.over([line.share for line in sorted(lines, key=lambda line: line.seat)])
        elif isinstance(request, Choose):
            said = self._remarks.harmed(self.slot, request.player, before, self.rules.standing(game.state))
        if said is not None:
            seat, line = said
            self._talk.add(ChatLine(seat, self.names[seat], line))

    @property
    def thinking(self) -> bool:
        """Whether a master is thinking."""
        return bool(self._thinking)

    def _think(self, request: Request, seat: Player) -> None:
        """Let a master think about its move, or make the move that it is remembered to have made here."""
        slot, number, choices = self.slot, self._game_number, self._dealer.choices(seat)
        known = self.masters.get((slot, seat))
        if known is not None and known in choices:
            self._dealer.play(seat, known)
            return

        def done(move: Move) -> None:
            if number == self._game_number and slot == self.slot and seat in self._thinking:
                self._thinking.discard(seat)
                self.masters[slot, seat] = move
                self._dealer.play(seat, move)
                self._changed()

        if seat not in self._thinking:
            self._thinking.add(seat)
            luck = Random(f"{self.seed} {slot} {seat}")
            if not self._players[seat].think(self._dealer.views[seat], request, choices, luck, done):
                self._thinking.discard(seat)

    def vote_out(self, seat: Player) -> None:
        raise Illegal(self._me, "Nobody leaves a practice table but you.")

    def reel(self) -> Reel:
        """The game so far, to replay. Once it is over, it can also be seen as each bot saw it."""
        game = self._dealer.game
        seats = enumerate(self._seen)
        seen = {seat: Memory(memory) for seat, memory in seats if seat == self._me or game.request is None}
        return Reel(self.rules, self.settings, self.names, list(game.answers), seen)

    def can_undo(self) -> bool:
        return bool(self.moves)

    def undo(self) -> None:
        if self.moves:
            subscribers, self._subscribers = self._subscribers, []
            taken_back = self._made[-1]
            self.masters = {at: move for at, move in self.masters.items() if at[0] <= taken_back}
            self._play_again(self.moves[:-1])
            while self.advance():
                pass
            self._subscribers = subscribers
            self._changed()

    def say(self, text: str) -> None:
        self._talk.add(ChatLine(self._me, self.names[self._me], text))
        self._changed()

    def another(self) -> "PracticeClient":
        """The same table with another deal."""
        return PracticeClient(
            self.rules,
            self._seats,
            seed=randbits(64),
            me=self._me,
            settings=self.settings,
            level=self.level,
            names=self.names,
            minds=self._minds,
            chatter=self.chatter,
        )

    def close(self) -> None:
        self._game_number += 1
        for player in self._players.values():
            player.close()
        super().close()

    def _changed(self) -> None:
        self._tell_subscribers()

    def _tell(self) -> None:
        """Word the latest events while the viewer still knows the cards in them, and remember what each seat saw."""
        for memory, knowledge in zip(self._seen, self._dealer.knowledge, strict=True):
            memory.note(self.slot, knowledge)
        events = self._dealer.game.events
        for event in events[self._told :]:
            if text := self.rules.words.event(self.view, event):
                self._log.append(Line(self.slot, text, event))
        self._told = len(events)
