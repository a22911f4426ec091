"""Everything Thieves! says, as sentences for one viewer. Open `sentences.py` first."""

from engines.core.rules import Words
from engines.games.thieves.words.hints import hint
from engines.games.thieves.words.idle import idle
from engines.games.thieves.words.names import card
from engines.games.thieves.words.sentences import ask, event, option, refusal, table
from engines.games.thieves.words.summary import summary
from engines.games.thieves.words.things import about, goal, things

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
