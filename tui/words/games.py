"""The number of games, in words: "five games"."""

from engines.catalogue import GAMES

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def all_games() -> str:
    """ "five games", counted in the catalogue."""
    count = len(GAMES)
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} {'game' if count == 1 else 'games'}"
