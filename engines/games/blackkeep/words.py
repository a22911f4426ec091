"""Everything the Black Keep says, as sentences for one viewer."""

from engines.core.rules import Words
from engines.games.blackkeep.hints import hint
from engines.games.blackkeep.names import value_title
from engines.games.blackkeep.questions import ask, option
from engines.games.blackkeep.refusals import refusal
from engines.games.blackkeep.surroundings import table
from engines.games.blackkeep.tales import event

WORDS = Words(event=event, ask=ask, option=option, refusal=refusal, table=table, hint=hint, card=value_title)
