"""What was said stays readable and small, however much it is."""

from netcode.play.talk import MOST_LINES, MOST_OF_SPECTATORS, SLACK, Talk, TalkLog


def test_a_reader_gets_every_line_once_also_when_the_oldest_are_gone() -> None:
    talk, heard = TalkLog(), []
    for number in range(5000):
        talk.add(Talk(number % 3, "Ann", str(number)))
        if number % 7 == 0:
            heard += talk.since(len(heard))
    assert [line.text for line in heard] == [str(number) for number in range(len(heard))]
    assert len(talk) <= MOST_LINES + SLACK


def test_a_spectator_cannot_push_away_what_the_players_said() -> None:
    talk = TalkLog()
    talk.add(Talk(0, "Ann", "good luck"))
    for number in range(10_000):
        talk.add(Talk(None, "Zoe", str(number)))
    assert talk[0].text == "good luck"
    assert talk[-1].text == "9999"
    assert len(talk) <= 1 + MOST_OF_SPECTATORS + SLACK
