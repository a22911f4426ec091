"""What is this place, and this moment? The words for what is under the cursor or mouse, in one line and in full."""

from collections.abc import Hashable

from engines.core import NO_ANSWER, View
from netcode.play.client import Client
from tui.boards.base import Board
from tui.choosing.draft import Draft
from tui.screens.rules import text_of
from tui.widgets.table.ask import Question
from tui.words.rules_pages import part_of

NO_CHOICE = "That is no choice now: what can be picked is marked."


def why_not(client: Client, view: View, board: Board, draft: Draft | None, key: Hashable) -> str:
    """Why a place cannot be picked, in the words of the rules; nothing if no player would try."""
    if client.request is None or key is None or board.is_lit(key):
        return ""
    attempt = board.attempt(view, draft.picked if draft else (), key)
    if attempt is None or attempt in client.choices():  # it can be chosen, if another place is picked first
        return ""
    reason = client.rules.words.refusal(view, client.request, attempt)
    return "" if reason == NO_ANSWER else reason


def _excuse(client: Client, view: View, board: Board, draft: Draft | None, key: Hashable) -> str:
    """Why a place that is pointed at cannot be picked; nothing if it is picked already."""
    return "" if board.is_picked(key) else why_not(client, view, board, draft, key)


def in_a_line(client: Client, view: View, board: Board, draft: Draft | None, key: Hashable) -> str:
    """What is here and, if a player may want to pick it, why that is impossible."""
    thing = board.thing(key)
    about = None if thing is None else client.rules.words.about(view, thing)
    if about is None:
        return ""
    reason = _excuse(client, view, board, draft, key) if draft is not None else ""
    return f"{about} Not now: {reason}" if reason else str(about)


def in_full(client: Client, view: View, board: Board, draft: Draft | None, key: Hashable, now: str) -> str:
    """A page: what is here, whether it can be picked, `now`, and what the rules say about it. Only `now` if nothing is
    here."""
    thing = board.thing(key)
    about = None if thing is None else client.rules.words.about(view, thing)
    if about is None:
        return now
    if draft is not None and board.is_lit(key):
        can = "**It can be picked now:** Enter, a click or its letter does it."
    else:
        reason = _excuse(client, view, board, draft, key)
        can = f"**Not now:** {reason}" if reason else ""
    rule = part_of(text_of(client.rules.name), about.rule)
    return "\n\n".join(filter(None, (f"# {about.name}", about.does, can, now, rule)))


def in_this_moment(status: str, question: Question, goal: str) -> str:
    """All that the window says; there is not always room for all of it."""
    said = [
        f"{status[:1].upper()}{status[1:]}.",
        question.last,
        f"**{question.sentence}**" if question.sentence else "",
        f"Hint: {question.hint}" if question.hint else "",
        f"Goal: {goal}" if goal else "",
    ]
    return "\n\n".join(["# Now", *filter(None, said)])
