"""What the table may agree on before it starts."""

from engines.core import Variant

VARIANTS = (
    Variant(
        key="agent",
        title="The Undercover Agent's pay",
        meaning="How often the Agent counts the head of everybody caught or killed.",
        choices={2: "twice, as in the rulebook", 1: "once, which is fairer to the thieves"},
        default=2,
    ),
)
