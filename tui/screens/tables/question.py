"""Makes the question that is shown now, from the client, the game's words and the draft."""

from collections.abc import Hashable

from engines.core import Choose, Commit, Move, Request, Secret, View, listed
from netcode.play.client import Client, Presence
from tui.boards.base import Board
from tui.choosing.draft import DONE, Draft
from tui.widgets.table.ask import Question
from tui.words.outcome import capital, winners_in_words

ALL_BUT_YOU = "▶ you: all others have chosen"


def question_of(
    client: Client,
    view: View,
    board: Board,
    draft: Draft | None,
    *,
    hint: str,
    reason: str,
    sealed: Move | None = None,
    last: str = "",
) -> Question:
    """`sealed`: my secret pick, if I made it on this screen. `last`: what happened before this question."""
    last = last or last_words(client, view)
    if client.trouble is not None:
        trouble = client.trouble
        return Question(trouble.sentence + " " + trouble.step, alarm=trouble.title, last=last)
    if client.ending is not None:
        return Question(_over(client), mine=True, preview="See the scores", last=last)
    request = client.request
    if request is None:
        return Question("The table is being laid.", last=last)
    words = client.rules.words
    if draft is not None:
        chosen = draft.chosen
        steps = board.in_order(draft.steps())
        return Question(
            words.ask(view, request),
            mine=True,
            steps=[(step, label_of(client, view, board, draft, step)) for step in steps],
            keys=board.keys(steps),
            so_far=board.so_far(view, draft.picked),
            preview="" if chosen is None else _preview(client, view, board, request, chosen),
            waiting=_waiting(client),
            last=last,
            hint=hint,
            reason=reason,
            can_go_back=can_go_back(draft),
            title=ALL_BUT_YOU if _all_but_me(client) else "",
        )
    is_sealed = client.me is not None and client.me in request.who and isinstance(request, Secret)
    sentence = "Your choice is sealed ▒." if is_sealed else asked(client, view)
    if is_sealed and sealed is not None and not board.covered:
        sentence = f"Sealed ▒ {capital(words.option(view, request, sealed))}"
    return Question(sentence, waiting=_waiting(client), last=last, reason=reason)


def asked(client: Client, view: View) -> str:
    """What a player is asked now; "" if the machines answer by themselves."""
    request = client.request
    return client.rules.words.ask(view, request) if isinstance(request, Choose | Secret | Commit) else ""


def _preview(client: Client, view: View, board: Board, request: Request, chosen: Move) -> str:
    """The complete choice in words. If nobody else may see it, it can be covered like my cards."""
    if board.covered and isinstance(request, Commit):
        return "Covered ▒"
    return capital(client.rules.words.option(view, request, chosen))


def label_of(client: Client, view: View, board: Board, draft: Draft, step: Hashable) -> str:
    """A step in words: the board's words; else those of the only option it leads to; else the bare word."""
    if label := board.label(view, step):
        return label
    moves = draft.leads_to(step)
    if len(moves) == 1 and client.request is not None:
        return client.rules.words.option(view, client.request, moves[0])
    return "that is all" if step == DONE else str(step)


def can_go_back(draft: Draft) -> bool:
    """Whether there is a step to take back, one that was not taken automatically."""
    return draft.free > 0


def last_words(client: Client, view: View) -> str:
    """The last line of the log, as this viewer may read it."""
    return line_of(client, view, len(client.log) - 1) if client.log else ""


def lines_of(client: Client, view: View, lines: range) -> str:
    """These lines of the log, as this viewer may read them."""
    return " ".join(line_of(client, view, at) for at in lines if at < len(client.log))


def passed(client: Client, view: View, lines: range) -> str:
    """What happened in these lines of the log, in short."""
    events = [client.log[at].event for at in lines if at < len(client.log)]
    said = client.rules.words.summary(view, events) if events else ""
    return f"Meanwhile: {said}" if said else ""


def line_of(client: Client, view: View, at: int) -> str:
    line = client.log[at]
    return line.text if view is client.view else client.rules.words.event(view, line.event)


def _all_but_me(client: Client) -> bool:
    """Whether everybody else has made a secret choice, and waits for mine."""
    request = client.request
    others = [seat for seat in request.options if seat != client.me] if isinstance(request, Secret) else []
    return bool(others) and set(others) <= set(client.sealed())


def _waiting(client: Client) -> str:
    others = [seat for seat in client.waiting() if seat != client.me and seat not in client.sealed()]
    if not others or all(client.presence[seat] is Presence.BOT for seat in others):
        return ""
    names = [_named(client, seat) for seat in others]
    return f"Waiting for {listed(names)} …"


def _named(client: Client, seat: int) -> str:
    away = client.presence[seat] is Presence.AWAY
    return f"{client.names[seat]} (away, the seat is kept)" if away else client.names[seat]


def _over(client: Client) -> str:
    ending = client.ending
    assert ending is not None
    winners = [standing.seat for standing in ending.standings if standing.share > 0]
    if not ending.standings:
        return f"The game ended without a winner. {ending.why}".strip()
    if not winners:
        return "The game is over: nobody wins."
    return f"The game is over: {winners_in_words(client, winners)}!"
