"""Everything Heist & Havoc says, as sentences for one viewer."""

from engines.core.rules import Words
from engines.games.havoc.words.description import table
from engines.games.havoc.words.events import event
from engines.games.havoc.words.hints import hint
from engines.games.havoc.words.idle import idle
from engines.games.havoc.words.names import card
from engines.games.havoc.words.questions import ask, option
from engines.games.havoc.words.refusals import refusal
from engines.games.havoc.words.summary import summary
from engines.games.havoc.words.things import about, goal, things

WORDS = Words(
    event=event,
    ask=ask,
    option=option,
    refusal=refusal,
    table=table,
    hint=hint,
    card=card,
    about=about,
    things=things,
    goal=goal,
    summary=summary,
    idle=idle,
)
