"""The chat stays readable and small, however much is said."""

from netcode.play.chat import MOST_LINES, MOST_OF_SPECTATORS, SLACK, ChatLine, ChatLog


def test_a_reader_gets_every_line_once_also_when_the_oldest_are_gone() -> None:
    talk, heard = ChatLog(), []
    for number in range(5000):
        talk.add(ChatLine(number % 3, "Ann", str(number)))
        if number % 7 == 0:
            heard += talk.since(len(heard))
    assert [line.text for line in heard] == [str(number) for number in range(len(heard))]
    assert len(talk) <= MOST_LINES + SLACK


def test_a_spectator_cannot_push_away_what_the_players_said() -> None:
    talk = ChatLog()
    talk.add(ChatLine(0, "Ann", "good luck"))
    for number in range(10_000):
        talk.add(ChatLine(None, "Zoe", str(number)))
    assert talk[0].text == "good luck"
    assert talk[-1].text == "9999"
    assert len(talk) <= 1 + MOST_OF_SPECTATORS + SLACK
