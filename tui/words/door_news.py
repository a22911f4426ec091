"""What the lobby tells about its doors: a relay that fails, words that were guessed, a host who is away."""

from netcode.doors.guess_limits import WRONG_SAVED
from netcode.peer.lobby import Lobby


def door_news(lobby: Lobby) -> list[str]:
    news = []
    if away := lobby.host_away:
        news.append(f"{away}, who hosts, is away. You are back at the table as soon as {away} is.")
    if trouble := lobby.door_trouble:
        news.append(f"{trouble.title}. {trouble.sentence} {trouble.step}")
    if lobby.guesses >= WRONG_SAVED:
        news.append(
            f"Somebody has tried {lobby.guesses} wrong words at your door. It rests: give friends the long code. "
            "The short one is tried once in ten minutes."
        )
    elif lobby.guesses:
        words = "Wrong words were tried" if lobby.guesses == 1 else f"{lobby.guesses} times wrong words were tried"
        news.append(f"{words} at your door. A slip, perhaps: read the code to your friend again.")
    return news
