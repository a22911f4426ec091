"""Everything the Black Keep says, as sentences for one viewer."""

from engines.blackkeep.hints import hint
from engines.blackkeep.names import value_title
from engines.blackkeep.questions import ask, option
from engines.blackkeep.refusals import refusal
from engines.blackkeep.surroundings import table
from engines.blackkeep.tales import event
from engines.core.rules import Words

WORDS = Words(event=event, ask=ask, option=option, refusal=refusal, table=table, hint=hint, card=value_title)
