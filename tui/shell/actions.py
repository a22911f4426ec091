"""The list of all actions of the app: bindings, key line, help, palette and the key map of the config file are made
from it.

Boards own the arrows, hjkl and the letters they show. Commands use other keys, and none that terminals and multiplexers
use themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True)
class Action:
    id: str  # as in the config file: [keys] cover = "x"
    key: str  # or several, with commas: the first is its own, the others may be given to other actions
    verb: str  # on the key line
    sentence: str  # in help
    name: str  # the method: action_<name>
    shown: bool = True

    @property
    def binding(self) -> Binding:
        return Binding(self.key, self.name, self.verb, id=self.id, tooltip=self.sentence, show=self.shown)


ACTIONS = {
    action.id: action
    for action in (
        Action("help", "question_mark,f1", "help", "Say what can be done here, and with which keys.", "help"),
        Action("leave", "q", "leave", "Leave this place; a table asks first when others wait for you.", "leave"),
        Action("back", "escape", "back", "Take the last step of a choice back, or leave a place.", "back", False),
        Action("undo-step", "backspace", "step back", "Take the last step of a choice back.", "undo_step", False),
        Action("undo", "u,f6", "undo", "Take back your last move: at practice tables only.", "undo"),
        Action("talk", "t,f5", "talk", "Say something to the table.", "talk"),
        Action("journal", "m", "log/chat", "Turn between the log and the chat.", "journal"),
        Action("cover", "x", "cover", "Cover your hidden cards, or show them again.", "cover"),
        Action("rules", "r,f3", "rules", "Read the rules of this game; you can search in them.", "rules"),
        Action(
            "why", "w,f2", "what's this?", "Say all of the place that is pointed at: its rule, and why not now.", "why"
        ),
        Action("hints", "n,f8", "hints", "Turn the hints of a guided game on or off.", "hints", False),
        Action(
            "other",
            "tab",
            "board/ask",
            "Go from the board to the choices, or from the lobby to the talk, and back.",
            "other",
            False,
        ),
        Action(
            "learn", "e", "learn it first", "Play the lesson of this game, which takes a few minutes.", "learn", False
        ),
        Action("results", "s", "scores", "See how the game ended, category by category.", "results"),
        Action("copy", "c", "copy code", "Copy the table's code for your friends.", "copy"),
        Action("ready", "space", "ready", "Say that you are ready, or not yet.", "ready"),
        Action("start", "s", "start", "Start the game, once everybody is ready.", "start"),
        Action("bring-bot", "b", "bot", "Let a bot of this machine take a free seat; d frees it.", "bring_bot"),
        Action("let-go", "d", "let go", "Free the seat under the cursor.", "let_go", False),
        Action(
            "invite",
            "f4",
            "code, words",
            "Show the code for those who want to look on, and the table's words.",
            "invite",
            False,
        ),
        Action("vote-out", "v", "vote out", "Vote that a player who is away is gone for good.", "vote_out"),
        Action("rematch", "a", "again", "Play again with the same people and options.", "rematch"),
        Action("look-back", "b", "look back", "See the moment that cost you most.", "look_back"),
        Action("checked", "v", "checked?", "Say what has been checked, and what that means.", "checked"),
        Action("replay", "p,f7", "replay", "Step through the game so far, from where you were asked last.", "replay"),
        Action("search", "slash", "search", "Search for words.", "search"),
        Action("next", "n", "next", "Go to the next place that was found.", "next"),
        Action("suspend", "ctrl+z", "suspend", "Back to the shell; fg brings Den back.", "suspend_process", False),
        Action(
            "redraw", "ctrl+l", "redraw", "Draw the screen anew, if something else has written on it.", "redraw", False
        ),
        Action("palette", "ctrl+p", "commands", "Find any command by its name.", "command_palette", False),
    )
}


def keys_of(id: str, own: Mapping[str, str]) -> list[str]:
    """The keys of an action. `own`: those that the player has given to some; the second keys of others may be among
    them."""
    if id in own:
        return own[id].split(",")
    given = {key for keys in own.values() for key in keys.split(",")}
    first, *others = ACTIONS[id].key.split(",")
    return [first, *(key for key in others if key not in given)]


def bindings(*ids: str) -> list[Binding]:
    return [ACTIONS[id].binding for id in ids]
