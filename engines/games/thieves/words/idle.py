"""Which cards would do nothing at all now, and why."""

from typing import Any

from engines.core import Choose, Request, View


def idle(view: View, request: Request, move: Any) -> str:
    s: Any = view.state
    if not isinstance(request, Choose) or len(request.options) == 1 or move[0] != "play":
        return ""
    match view.value(move[1]):
        case "thieves" if not any(s.stashes):
            return "The Thieves find no loot: all stashes are empty."
        case "roadblock" if not s.helmets:
            return "A Roadblock does nothing now: no Helmet lies on the table."
    return ""
