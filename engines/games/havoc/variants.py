"""What the table may agree on before it starts."""

from typing import Final

from engines.core import Variant

AGENT_PERCENT: Final = {"twice": 200, "once": 100, "half": 50}

VARIANTS = (
    Variant(
        key="agent",
        title="The Undercover Agent's pay",
        meaning="How often the Agent counts the head of everybody caught or killed.",
        choices={
            "twice": "as in the rulebook",
            "once": "fairer to the thieves",
            "half": "fairest among practice players",
        },
        default="twice",
    ),
)
