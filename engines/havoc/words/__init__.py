"""Everything Heist & Havoc says, as sentences for one viewer."""

from engines.core.rules import Words
from engines.havoc.words.asks import ask, option
from engines.havoc.words.events import event
from engines.havoc.words.hints import hint
from engines.havoc.words.names import card
from engines.havoc.words.refusals import refusal
from engines.havoc.words.table import table

WORDS = Words(event=event, ask=ask, option=option, refusal=refusal, table=table, hint=hint, card=card)
