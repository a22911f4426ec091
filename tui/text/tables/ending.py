"""The end of a game, told line by line."""

from collections.abc import Iterator

from engines.core.rules import Part, Standing
from netcode.play.client import Client, Ending
from tui.words.outcome import capital, checked_in_words, winners_in_words


def ending_lines(client: Client, ending: Ending) -> Iterator[str]:
    winners = [standing.seat for standing in ending.standings if standing.share > 0]
    if winners:
        yield f"The game is over: {winners_in_words(client, winners)}!"
    elif ending.standings:
        yield "The game is over: nobody wins."
    else:
        yield f"The game ended without a winner. {ending.why}".strip()
    for standing in sorted(ending.standings, key=lambda standing: (-standing.share, -standing.total)):
        yield _score(client, standing)
    yield from ending.votes
    yield checked_in_words(ending.checked)
    if client.words:
        yield f"The words of this table: {client.words}."
    if ending.file:
        yield f"The record: {ending.file}"


def _score(client: Client, standing: Standing) -> str:
    name = "you" if standing.seat == client.me else client.names[standing.seat]
    parts = ", ".join(_part(part) for part in standing.made_of)
    note = f" ({standing.note})" if standing.note else ""
    return f"{capital(name)}: {standing.total:g}{f', of that {parts}' if parts else ''}{note}."


def _part(part: Part) -> str:
    return f"{part.label} {part.points:g}{f' ({part.how})' if part.how else ''}"
