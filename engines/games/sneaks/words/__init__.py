"""Everything Sneaks & Snitches says, as sentences for one viewer. Open `sentences.py` first."""

from engines.core.rules import Words
from engines.games.sneaks.words.advice import advice
from engines.games.sneaks.words.hints import hint
from engines.games.sneaks.words.idle import idle
from engines.games.sneaks.words.names import card
from engines.games.sneaks.words.refusals import refusal
from engines.games.sneaks.words.sentences import ask, event, option, table
from engines.games.sneaks.words.summary import summary
from engines.games.sneaks.words.things import about, goal, things

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
    advice=advice,
)
