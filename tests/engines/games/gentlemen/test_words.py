"""What Gentlemen Thieves says: the log, the questions, the reasons, for one viewer."""

from random import Random

import pytest

from engines.core import Choose, View
from engines.games.gentlemen import RULES, rules
from engines.games.gentlemen.pieces import BOX, BRIGADIER, MIDDLE
from engines.games.gentlemen.turn.actions import actions
from tests.engines.games.gentlemen.stage import ANN, BEN, CY, Stage
from tests.engines.scripted import Scripted

WORDS = RULES.words


def act(stage: Stage) -> Choose:
    return Choose(stage.s.actor, actions(stage.s, stage.s.actor))


def knowing(stage: Stage, me: int) -> View:
    """A seat that has seen its own burglar."""
    view = stage.view(me)
    view.knowledge.learn({stage.s.burglars[me]: stage.truth[stage.s.burglars[me]]})
    return view


def test_the_log_of_a_set_up() -> None:
    stage = Scripted(RULES.unpacked(3, {"start": "standard"}))
    stage.truth.update(enumerate(BOX))
    stage.run(rules.setup(stage.s), ("white", "KG"), rolls=[[2]])
    lines = stage.lines(RULES)
    assert lines[0] == "At the Manor lie 2 black masks."
    assert lines[5:] == [
        "On display: 2 black ropes and a black skeleton key.",
        "Ben begins with the Matchmaker.",
        "Ben allies black and green against purple, red and yellow.",
    ]
    assert stage.lines(RULES, BEN)[6:] == [
        "You begin with the Matchmaker.",
        "You ally black and green against purple, red and yellow.",
    ]


def test_the_log_of_actions() -> None:
    stage = Stage("BAN Pm Rc", loot={"BAN": 3, MIDDLE: 5}, hands=9, pile="Yl Gc Gl")
    assert stage.turn(("display", 1, "OPE")).lines(RULES) == [
        "You place a red rope at the Opera.",
        "A yellow lantern comes on display.",
    ]
    assert stage.turn(("blind",), ("place", "MAN")).lines(RULES) == [
        "Ben draws a green crowbar from the pile.",
        "Ben places a green crowbar at the Manor.",
    ]
    assert stage.turn(("car", "BAN"), ("bring", "Rc")).lines(RULES) == [
        "Cy spends a Helping Hand: the Car moves from the middle to the Bank.",
        "The Car brings a red crowbar from the Bank to the Museum.",
    ]
    for move, line in [
        (("loot", "BAN", 2, "JEW"), "2 Loot moves from the Bank to the Jeweller."),
        (("tunnel", MIDDLE, "OPE"), "a tunnel moves from the middle to the Opera."),
        (("lock", "BAN"), "the Lock moves from the Museum to the Bank."),
    ]:
        (said,) = stage.turn(move).lines(RULES, None)
        assert said.endswith(f"spends a Helping Hand: {line}")


def test_the_log_of_a_burglary() -> None:
    stage = Stage("MAN Km Gc Pl Kk; OPE Km", tunnels=("MAN", "OPE"), display="Rr Rk Pm", loot={"OPE": 2, MIDDLE: 3})
    stage.turn(("display", 1, "OPE"), ("return", "OPE"), ("white", "KP"))
    assert stage.lines(RULES)[2:] == [
        "Burglary at the Manor and the Opera, brought about by you!",
        "Black and green have the majority and get 4 tokens each.",
        "You return the tunnel at the Opera to the middle.",
        "No Loot lay anywhere: 2 from the middle go to the Bank.",
        "A green lantern is laid at the Manor.",
        "A green lantern is laid at the Manor.",
        "A green lantern is laid at the Opera.",
        "A green lantern is laid at the Opera.",
        "You ally black and purple against green, red and yellow.",
    ]
    stage = Stage("OPE Km Gc Pl Kk", display="Rr Rk Pm", loot={"OPE": 2, MIDDLE: 1}, actor=BEN)
    stage.turn(("display", 1, "OPE"), ("white", "KP"))
    assert "Burglary at the Opera, brought about by Ben!" in stage.lines(RULES)
    assert "Black and green have the majority and get 3 tokens each. 1 token is lost." in stage.lines(RULES)
    assert "No Loot lay anywhere: 1 from the middle goes to the Bank." in stage.lines(RULES)
    stage = Stage("OPE Km Gc Pl Rk Yk", display="Rr Rk Gm", white="KG", pile=f"Gl {BRIGADIER}")
    stage.turn(("display", 1, "OPE"))
    assert stage.lines(RULES)[3].startswith("Purple, red and yellow have the majority and get 2 tokens each.")
    assert stage.lines(RULES)[4:] == [
        "Brigadier Béchoux turns up: the game is over.",
        "You are Arsène Lupin, black.",
        "Ben is Dolorès Kesselbach, purple.",
        "Cy is Comtesse de Cagliostro, red.",
    ]
    stage = Stage("OPE Km Gc Pl Rk Gr", display="Rr Rk Gm")
    stage.turn(("display", 1, "OPE"), ("white", "KP"))
    assert "Both sides have as much equipment there: all 6 tokens are lost." in stage.lines(RULES)


def test_every_piece_has_a_name() -> None:
    assert WORDS.card("Gm") == "green mask"
    assert WORDS.card("Kk") == "black skeleton key"
    assert WORDS.card("K") == "Arsène Lupin (black)"
    assert WORDS.card(BRIGADIER) == "the Brigadier"


def test_the_table_in_sentences() -> None:
    stage = Stage("MAN Km Gc; OPE Pl", tunnels=("MAN", "OPE"), loot={"BAN": 1, MIDDLE: 4}, car="BAN")
    stage.s.piles["K"] = ["Km", "Kc"]
    stage.s.drawn = "Yk"
    assert WORDS.table(knowing(stage, ANN)) == [
        "White: black and green. Black: purple, red and yellow.",
        "You are Arsène Lupin (black).",
        "The Manor: black mask, green crowbar; 1 tunnel.",
        "The Museum: no equipment; the Lock.",
        "The Bank: no equipment; 1 Loot token and the Car.",
        "The Jeweller: no equipment.",
        "The Opera: purple lantern; 1 tunnel.",
        "Tunnels link the Manor and the Opera: they count as one.",
        "In the middle: 4 Loot tokens.",
        "On display: a red rope, a red skeleton key and a purple mask.",
        "Drawn from the pile: a yellow skeleton key.",
        "6 tokens in the pile.",
        "Piles of loot: black 2, green 0, purple 0, red 0 and yellow 0.",
        "You have 2 Helping Hands.",
        "Ben has 2 Helping Hands.",
        "Cy has 2 Helping Hands and the Matchmaker.",
    ]
    spectator = WORDS.table(stage.view(None))
    assert not any("Lupin" in line for line in spectator)


# -- questions, choices, reasons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "label"),
    [
        (("white", "KG"), "black and green on White"),
        (("display", 3, "MAN"), "place the purple mask at the Manor"),
        (("blind",), "draw a token from the pile and place it"),
        (("place", "OPE"), "at the Opera"),
        (("tunnel", MIDDLE, "OPE"), "move a tunnel from the middle to the Opera"),
        (("lock", "BAN"), "move the Lock to the Bank"),
        (("car", "BAN"), "move the Car to the Bank"),
        (("loot", "BAN", 2, "OPE"), "move 2 Loot from the Bank to the Opera"),
        (("bring", "Rc"), "bring a red crowbar"),
        (("bring nothing",), "bring nothing"),
        (("return", "MAN"), "the one at the Manor"),
    ],
)
def test_every_choice_has_a_label(option: tuple, label: str) -> None:
    stage = Stage()
    assert WORDS.option(stage.view(), act(stage), option) == label


def test_every_question_is_a_sentence_and_its_hint_says_why() -> None:
    stage = Stage("MAN Km Gc Pl Kr", burglars="KPRGY")
    stage.s.drawn = "Yk"
    for options, question in [
        ([("white", "KG")], "the two colours that stand together on White, against the other three"),
        (act(stage).options, "a token to place, or a Helping Hand to spend"),
        ([("place", "OPE")], "where to place a yellow skeleton key"),
        ([("return", "MAN")], "which tunnel goes back to the middle"),
    ]:
        assert WORDS.ask(stage.view(ANN), Choose(ANN, options)) == f"You choose {question}."
        assert WORDS.ask(stage.view(BEN), Choose(ANN, options)) == f"Ann chooses {question}."
        assert WORDS.hint(knowing(stage, ANN), Choose(ANN, options)).endswith(".")
        assert WORDS.hint(knowing(stage, BEN), Choose(ANN, options)) == ""
    stage.s.car, stage.s.tiles["BAN"] = "BAN", "Rc"
    bring = Choose(ANN, [("bring nothing",), ("bring", "Rc")])
    assert WORDS.ask(stage.view(), bring) == "You choose whether the Car brings a token from the Bank to the Museum."
    assert "safe until the Lock leaves" in WORDS.hint(knowing(stage, ANN), bring)


def advised(stage: Stage, seat: int) -> str:
    """What is said to this seat beside its action."""
    stage.s.actor = seat
    return WORDS.hint(knowing(stage, seat), Choose(seat, act(stage).options))


@pytest.mark.parametrize(
    ("tiles", "lead"),
    [
        ("Km Gc Pl Kr", "the other side leads 3 to 1"),
        ("Pm Rc Yl Kr", "your side leads 3 to 1"),
        ("Km Gc Pl Yr", "the sides are level, 2 to 2"),
    ],
)
def test_the_hint_for_an_action_names_the_nearest_burglary_as_my_side_sees_it(tiles: str, lead: str) -> None:
    """Ben is purple, on Black; nothing on display can be laid at the Manor to end it."""
    stage = Stage(f"MAN {tiles}; MUS Km Kc Kl Kr", display="Rr Rm Pm")
    hint = advised(stage, BEN)
    assert hint.startswith("The Manor lacks ")
    assert f"a skeleton key, and {lead}" in hint


def test_a_burglary_that_pays_me_now_is_named_with_what_it_brings() -> None:
    """Two colours of three tokens and one: four in the pot, two each for black and green."""
    stage = Stage("MAN Km Gc Gl; BAN Kr Pk", display="Rr Rk Pm", tunnels=("MAN", MIDDLE))
    assert advised(stage, ANN) == (
        "A tunnel at the Bank brings a burglary about: your side leads 4 to 1, and black gets 2."
    )


def test_what_a_tunnel_can_do_to_me_is_told_before_it_is_done() -> None:
    stage = Stage("MAN Km Gc Gl; BAN Kr Pk", display="Rr Rm Pm")
    assert "A tunnel could join the Manor and the Bank: all five kinds" in advised(stage, BEN)
    stage.s.hands = [0, 2, 0]
    assert "A tunnel could join" not in advised(stage, BEN), "nobody else has a Helping Hand"


def test_against_a_burglary_only_what_i_can_do_is_named() -> None:
    stage = Stage("MAN Km Gc Kl Kr", display="Pr Rm Ym", loot={"MAN": 1})
    hint = advised(stage, BEN)
    assert hint.endswith("You can add the purple rope for your side, put the Lock on it or carry the Loot off.")
    stage.s.hands = [2, 0, 2]
    assert advised(stage, BEN).endswith("You can add the purple rope for your side.")
    stage.s.display = ["Kr", "Km", "Gm"]
    assert advised(stage, BEN).endswith("anybody may bring it.")


def test_an_alliance_is_weighed_by_who_gets_as_much_as_i_do() -> None:
    stage = Stage("MAN Rm Rc Rl", white="", burglars="KPRGY")
    pairs = Choose(ANN, [("white", "KR"), ("white", "KG")])
    assert WORDS.hint(knowing(stage, ANN), pairs).startswith("Put black and red on White: at the Manor your side leads")
    apart = Choose(ANN, [("white", "GY"), ("white", "PR")])
    assert WORDS.hint(knowing(stage, ANN), apart).startswith(
        "Put green and yellow on White, against you with purple and red: at the Manor your side leads"
    )
    stage.s.piles["R"] = ["Rm", "Rm"]
    assert WORDS.hint(knowing(stage, ANN), pairs).endswith("But red gets as much as you do, and has 2 to your 0.")


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("Kk", "At the Manor it makes all five kinds, your side leads 4 to 1, and black gets 2."),
        ("Gm", "Green is on your side: it does most at"),
        ("Pm", "Purple is against you: it does least harm at"),
    ],
)
def test_a_token_drawn_blind_is_laid_with_an_eye_on_its_colour(drawn: str, said: str) -> None:
    stage = Stage("MAN Km Gc Pl Kr")
    stage.s.drawn = drawn
    places = Choose(ANN, [("place", location) for location in ("MAN", "BAN", "OPE")])
    assert WORDS.hint(knowing(stage, ANN), places).startswith(said)


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("display", 1, "MAN"), "Three ropes already lie at the Manor."),
        (("display", 1, "XXX"), "There is no such location."),
        (("display", 4, "MAN"), "Name a place of the display, 1 to 3, and a location."),
        (("tunnel", "BAN", "OPE"), "There is no tunnel to move from there."),
        (("tunnel", "MAN", "MAN"), "Moving means to a different location."),
        (("tunnel", MIDDLE, "MAN"), "There is a tunnel at the Manor already."),
        (("tunnel", "MAN", MIDDLE), "A Helping Hand puts nothing back in the middle."),
        (("tunnel", "MAN"), "That is not an answer to this question."),
        (("lock", "MUS"), "The Lock is at the Museum already. Moving means to a different location."),
        (("car", "OPE"), "The Car is at the Opera already. Moving means to a different location."),
        (("car", "X"), "There is no such location."),
        (("loot", MIDDLE, 2, "OPE"), "From the middle a Helping Hand brings exactly one Loot token."),
        (("loot", "JEW", 1, "OPE"), "No Loot lies there."),
        (("loot", "BAN", 4, "OPE"), "Only 3 Loot tokens lie there."),
        (("loot", "BAN", 0, "OPE"), "Move at least one Loot token."),
        (("loot", "BAN", 1, "BAN"), "Moving means to a different location."),
        (("loot", "BAN", 1, MIDDLE), "A Helping Hand puts nothing back in the middle."),
        (("place", "MAN"), "That is not an answer to this question."),
        (("nonsense",), "That is not an answer to this question."),
        ((), "That is not an answer to this question."),
    ],
)
def test_why_an_action_is_refused(option: tuple, why: str) -> None:
    stage = Stage("MAN Kr Gr Pr", loot={"BAN": 3, MIDDLE: 5}, car="OPE")
    assert option not in act(stage).options
    assert WORDS.refusal(stage.view(), act(stage), option) == why


def test_why_other_things_are_refused() -> None:
    stage = Stage("MUS Km Gm Pm; BAN Rm Kl", hands=0, car="BAN", white="KG")
    assert WORDS.refusal(stage.view(), act(stage), ("lock", "BAN")) == "You have no Helping Hand left."
    assert WORDS.refusal(stage.view(CY), act(stage), ("blind",)) == "Nothing is asked of you now."
    white = Choose(ANN, [("white", "KP")])
    for option, why in [
        (("white", "KG"), "At least two colours must change sides."),
        (("white", "PK"), "Name the colours in the order KGPRY."),
        (("white", "KPR"), "Two different colours stand on White, three on Black."),
        (("white", "KX"), "Name two colours for the White space."),
    ]:
        assert WORDS.refusal(stage.view(), white, option) == why
    bring = Choose(ANN, [("bring nothing",), ("bring", "Kl")])
    assert WORDS.refusal(stage.view(), bring, ("bring", "Rm")) == "Three masks already lie at the Museum."
    assert WORDS.refusal(stage.view(), bring, ("bring", "Yk")) == "No such token lies with the Car at the Bank."
    stage.s.drawn = "Ym"
    place = Choose(ANN, [("place", "MAN")])
    assert WORDS.refusal(stage.view(), place, ("place", "MUS")) == "Three masks already lie at the Museum."
    back = Choose(ANN, [("return", "MAN"), ("return", "OPE")])
    assert WORDS.refusal(stage.view(), back, ("return", "BAN")).startswith("The tunnel that goes back")


# -- what the greedy burglar does --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "wanted"), [(ANN, True), (BEN, False)])
def test_the_greedy_burglar_brings_about_a_burglary_that_its_side_wins_and_no_other(seat: int, wanted: bool) -> None:
    stage = Stage("OPE Km Gc Kl Gr", display="Rk Pm Pm", actor=seat, loot={"BAN": 2})
    move = RULES.bots["greedy"](knowing(stage, seat), act(stage), act(stage).options, Random(1))
    assert (move == ("display", 1, "OPE")) is wanted


def test_what_the_others_did_is_told_in_short() -> None:
    view = Stage(seats=3).view(0)
    told = [
        ("places", 0, "Gm", "BAN"),
        ("places", 1, "Kc", "BAN"),
        ("lock", 2, "MUS", "OPE"),
        ("burglary", 2, "BAN"),
        ("split", "KG", 2, 1),
        ("supply", 2),
    ]
    assert RULES.words.summary(view, told) == (
        "A burglary at the Bank; black and green got 2 tokens each; Ben placed a black crowbar at the Bank; "
        "Cy moved the Lock to the Opera; 2 Loot came to the Bank."
    )


def test_the_tunnel_that_stays_is_not_said_to_link() -> None:
    stage = Stage(seats=3)
    asked = Choose(0, [("return", "MAN"), ("return", "OPE")])
    assert "links nothing alone" in RULES.words.hint(knowing(stage, ANN), asked)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (("tunnel", "MAN", "OPE"), "One tunnel links nothing, wherever it lies; the other one is in the middle."),
        (("tunnel", MIDDLE, "OPE"), ""),
        (("car", "MUS"), "The Car brings a token to the Lock, and that is at the Museum itself."),
        (("car", "BAN"), "Nothing that lies at the Bank has room at the Museum, where the Car would bring it."),
        (("car", "MAN"), ""),
        (("lock", "MAN"), ""),
        (("loot", "BAN", 1, "MAN"), ""),
    ],
)
def test_a_helping_hand_that_would_do_nothing_is_doubted(move: tuple, why: str) -> None:
    stage = Stage("MUS Km Gm Rm; BAN Pm Ym; MAN Kc", loot={"BAN": 2})
    assert WORDS.idle(knowing(stage, ANN), act(stage), move) == why


def test_between_linked_houses_neither_lock_nor_loot_needs_to_move() -> None:
    stage = Stage("MUS Km; BAN Pm", loot={"BAN": 2}, tunnels=("MUS", "BAN"))
    assert "tunnels make it one" in WORDS.idle(knowing(stage, ANN), act(stage), ("lock", "BAN"))
    assert "Loot counts for both already" in WORDS.idle(knowing(stage, ANN), act(stage), ("loot", "BAN", 1, "MUS"))
    assert not WORDS.idle(knowing(stage, ANN), act(stage), ("tunnel", "BAN", "OPE"))
