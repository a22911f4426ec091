"""Everything the Black Keep says, as sentences for one viewer. Open `events.py` first: the log of a game."""

from engines.core.rules import Words
from engines.games.blackkeep.words.description import table
from engines.games.blackkeep.words.events import event
from engines.games.blackkeep.words.hints import hint
from engines.games.blackkeep.words.idle import idle
from engines.games.blackkeep.words.names import value_title
from engines.games.blackkeep.words.questions import ask, option
from engines.games.blackkeep.words.refusals import refusal
from engines.games.blackkeep.words.summary import summary
from engines.games.blackkeep.words.things import about, goal, things

WORDS = Words(
    event=event,
    ask=ask,
    option=option,
    refusal=refusal,
    table=table,
    hint=hint,
    card=value_title,
    about=about,
    things=things,
    goal=goal,
    summary=summary,
    idle=idle,
)
