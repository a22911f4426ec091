"""The options of Heist & Havoc, on which a table agrees before it starts."""

from engines.core import Variant

VARIANTS = (
    Variant(
        key="rewards",
        title="What roles score",
        meaning="How much the rewards of the thieves' roles count.",
        choices={
            "even": "by how many play, so that all roles win about as often",
            "earlier": "as before: 100 for a cash card or a guard, 800 for the Macho, each head once",
        },
        default="even",
    ),
    Variant(
        key="agent",
        title="The Undercover Agent's pay",
        meaning="How often the Agent counts the head of everybody caught or killed.",
        choices={
            "even": "the less, the more people play: fair at any table",
            "twice": "as in the rulebook",
            "once": "each head once",
            "half": "each head by half",
        },
        default="even",
    ),
)
