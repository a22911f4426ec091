"""Everything Gentlemen Thieves says, as sentences for one viewer. Open `sentences.py` first."""

from engines.core.rules import Words
from engines.games.gentlemen.words.hints import hint
from engines.games.gentlemen.words.idle import idle
from engines.games.gentlemen.words.names import card
from engines.games.gentlemen.words.refusals import refusal
from engines.games.gentlemen.words.sentences import ask, event, option, table
from engines.games.gentlemen.words.summary import summary
from engines.games.gentlemen.words.things import about, goal, things

WORDS = Words(
    event=event,
    ask=ask,
    option=option,
    refusal=refusal,
    table=table,
    hint=hint,
    idle=idle,
    card=card,
    about=about,
    things=things,
    goal=goal,
    summary=summary,
)
