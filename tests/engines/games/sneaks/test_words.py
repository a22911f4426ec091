"""What Sneaks & Snitches says: the log, the questions, the reasons, for one viewer."""

import re

import pytest

from engines.core import Advice, Choose, Knowledge, Ledger, Secret, View
from engines.games.sneaks import RULES, rules
from engines.games.sneaks.bots import Appraiser, best_loot
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, LOOT
from engines.games.sneaks.loot import intrigues, mixes, take_instead
from engines.games.sneaks.table import BOX, PLANS, PLANS_WITH_ALLY
from tests.engines.games.sneaks.stage import ANN, BEN, BLUE, GREEN, RED, YELLOW, Stage
from tests.engines.scripted import Scripted

WORDS = RULES.words
DIFFERENT = "You have one Destination card for each letter, so every team goes to a different location."
EACH = "Say how many tokens of each category you take, in the order information, artifacts, jewelry, gold."


def test_the_log_of_a_set_up() -> None:
    stage = Scripted(RULES.unpacked(2, {}))
    stage.truth.update(enumerate(BOX))
    stage.run(rules.setup(stage.s), rolls=[[1, 1, 19, 1, 70, 75], [2]])
    assert stage.lines(RULES) == [
        "You begin with 2 information and 1 artifact.",
        "Ben begins with 1 information and 2 gold.",
        "Ben has the ally now: two teams of sneaks, one of snitches.",
        "New loot at A: 2 information; B: 2 artifacts; C: 2 jewelry; D: 2 gold; E: 3 information; F: 3 artifacts.",
    ]


def test_the_log_of_a_round_for_one_viewer_and_for_a_spectator() -> None:
    stage = Stage(5, loot="A I-24, B I-13, C I-19, D I-18", stash=12)
    stage.s.stash_deck = stage.lay(["GOL", "ART"], hidden=True)
    plans = {RED: "S:C N:G", YELLOW: "S:A N:B", BLUE: "S:C N:G", GREEN: "S:B N:H", 4: "S:E N:H"}
    stage.round(plans)
    assert stage.lines(RULES) == [
        "Round 1.",
        "You send sneaks to C, the Casino, snitches to G, the Gallery.",
        "Ben sends sneaks to A, the Auction House, snitches to B, the Bank.",
        "Cy sends sneaks to C, the Casino, snitches to G, the Gallery.",
        "Di sends sneaks to B, the Bank, snitches to H, the Hotel.",
        "Eve sends sneaks to E, the Embassy, snitches to H, the Hotel.",
        "Ben steals Napoleon's flask of cognac at A, the Auction House.",
        "Snitches guard B, the Bank: Di's sneaks get nothing.",
        "Your sneaks meet Cy's at C, the Casino: each draws a stash card.",
        "You draw 1 stash card: 1 artifact.",
        "Cy draws 1 stash card.",
        "Nobody comes to D, the Docks. Discarded: a Blank Check.",
        "Eve steals 2 information at E, the Embassy.",
        "Nobody comes to F, the Fortress. Discarded: 2 information.",
        "Snitches guard G, the Gallery: the loot stays.",
        "Snitches guard H, the Hotel: the loot stays.",
        "New loot at A: 2 artifacts; D: 2 artifacts; E: 2 artifacts; F: 2 artifacts.",
    ]
    spectator = stage.lines(RULES, None)
    assert "Ann's sneaks meet Cy's at C, the Casino: each draws a stash card." in spectator
    assert "Ann draws 1 stash card." in spectator


def test_a_round_is_told_in_short() -> None:
    stage = Stage(5, loot="A I-24, B I-13, C I-19, D I-18", stash=12)
    stage.s.stash_deck = stage.lay(["GOL", "ART"], hidden=True)
    stage.round({RED: "S:C N:G", YELLOW: "S:A N:B", BLUE: "S:C N:G", GREEN: "S:B N:H", 4: "S:E N:H"})
    assert WORDS.summary(stage.view(BLUE), stage.s.events) == (
        "Ben stole Napoleon's flask of cognac at A; snitches stopped Di at B; you and Ann met at C; "
        "Eve stole 2 information at E; nobody came to D and F."
    )


def test_points_beside_a_name_are_called_a_guess_while_cards_lie_face_down() -> None:
    stage = Stage(3, tokens={RED: "3/1/0/0"})
    assert str(WORDS.about(stage.view(), ("seat", RED))).endswith("3 information and 1 artifact; 9 VP if it ended now.")
    stage.s.stashes[YELLOW] = stage.lay(["GOL"], hidden=True)
    assert "; about 8 VP if it ended now." in str(WORDS.about(stage.view(), ("seat", RED)))
    assert "Ben about " in WORDS.goal(stage.view())


def test_the_log_of_meetings_in_vain_and_of_the_ally_passing() -> None:
    stage = Stage(2, ally=BEN, stash=1)
    stage.round({ANN: "S:C N:E N:F", BEN: "S:B S:C N:D"})
    assert "Ben's sneaks meet yours at C" not in " ".join(stage.lines(RULES))
    assert "Your sneaks meet Ben's at C, the Casino: too few stash cards are left, so nobody draws." in stage.lines(
        RULES
    )
    assert "You have the ally now: two teams of sneaks, one of snitches." in stage.lines(RULES)


def test_the_log_of_shortages_and_effects() -> None:
    stage = Stage(bank="0/1/0/1").effect(RED, "I-08", ("instead", "ART", 1))
    assert stage.lines(RULES) == [
        "The bank has run short: you take 1 artifact instead.",
        "You go without 1 token that the bank lacks.",
    ]
    assert stage.lines(RULES, GREEN)[0] == "The bank has run short: Ann takes 1 artifact instead."
    stage = Stage(tokens={RED: "1/0/0/0", YELLOW: "0/1/0/3"})
    assert stage.effect(RED, "I-17", ("take", 1, 0, 2, 0)).lines(RULES) == ["You take 1 information and 2 jewelry."]
    stage.effect(RED, "I-21", ("exchange", YELLOW, "INF", "ART"), ("stop",))
    assert stage.lines(RULES) == ["You give Ben 1 information and take 1 artifact."]
    assert stage.lines(RULES, YELLOW) == ["Ann gives you 1 information and takes 1 artifact."]
    assert stage.effect(RED, "II-24").lines(RULES, YELLOW) == [
        "You have to return 2 gold.",
        "Cy has to return no gold.",
        "Di has to return no gold.",
    ]
    stage = Stage(stash=0).effect(RED, "I-19")
    assert stage.lines(RULES) == ["You find no stash card: none is left."]
    assert stage.lines(RULES, BLUE) == ["Ann finds no stash card: none is left."]


def test_the_log_of_the_end() -> None:
    stage = Stage(3, deck=1)
    stage.s.stashes = [stage.lay(["GOL", "INF", "GOL"], hidden=True), [], []]
    del stage.s.loot["A"], stage.s.loot["B"]
    stage.run(rules.replenish(stage.s))
    assert stage.lines(RULES) == [
        "2 locations to fill and 1 loot card left: the game is over.",
        "You open the stash: 1 information and 2 gold.",
        "Ben has no stash cards.",
        "Cy has no stash cards.",
    ]


def test_every_card_has_a_name() -> None:
    assert [WORDS.card(category) for category in CATEGORIES] == ["1 information", "1 artifact", "1 jewelry", "1 gold"]
    assert WORDS.card("I-15") == "a Collection, one of each category"
    assert WORDS.card("I-21") == "Intrigues"
    assert WORDS.card("II-21") == "Compromising Documents about information"
    assert len({WORDS.card(card) for card in LOOT}) > 30


def test_the_table_in_sentences() -> None:
    stage = Stage(2, ally=ANN, tokens={ANN: "3/1/0/0"})
    stage.s.items[BEN] = ["I-24"]
    stage.s.stashes[ANN] = stage.lay(["GOL", "GOL"], hidden=True)
    stage.s.plans = {ANN: ("plan", "AB", "C")}
    knowledge = Knowledge(Ledger(()), ANN)
    knowledge.learn(dict.fromkeys(stage.s.stashes[ANN], "GOL"))
    lines = WORDS.table(View(stage.s, knowledge, ["Ann", "Ben"]))
    assert lines[0] == "Round 0. 24 loot cards left to deal."
    assert lines[1] == "A, the Auction House: 2 information."
    assert "You have 3 information and 1 artifact and 2 stash cards. In the stash: 2 gold. The ally is here." in lines
    assert "Ben has nothing, no stash cards and Napoleon's flask of cognac (2 VP)." in lines
    assert lines[-1] == "You send sneaks to A, the Auction House and B, the Bank, snitches to C, the Casino."
    rivals = WORDS.table(View(stage.s, Knowledge(Ledger(()), BEN), ["Ann", "Ben"]))
    assert "2 gold" not in " ".join(rivals)


# -- questions, choices, reasons -----------------------------------------------------------------------------------


def test_questions_and_choices() -> None:
    three = Stage(3)
    secret = Secret(PLANS[3])
    assert WORDS.ask(three.view(), secret) == "Where do you send your sneaks and your snitches?"
    assert WORDS.ask(three.view(None), secret) == "Everybody plans in secret."
    two = Stage(2, ally=BEN)
    assert (
        WORDS.ask(two.view(), Secret(PLANS_WITH_ALLY[BEN]))
        == "Where do you send your sneaks and your two teams of snitches?"
    )
    assert WORDS.option(two.view(), secret, ("plan", "AB", "C")) == "sneaks to A and B, snitches to C"
    stage = Stage(3, bank="0/1/0/1", tokens={RED: "1/0/0/0", YELLOW: "0/1/0/0"})
    instead = next(take_instead(stage.s, RED, 2))
    assert WORDS.ask(stage.view(), instead) == "You choose what to take in place of 1 token that the bank lacks."
    assert WORDS.option(stage.view(), instead, ("instead", "ART", 1)) == "1 artifact"
    exchange = next(intrigues(stage.s, RED, LOOT["I-21"]))
    assert WORDS.ask(stage.view(BLUE), exchange) == "Ann chooses an exchange, or to stop (3 exchanges left)."
    assert WORDS.option(stage.view(), exchange, ("stop",)) == "no further exchange"
    swap = ("exchange", YELLOW, "INF", "ART")
    assert WORDS.option(stage.view(), exchange, swap) == "give Ben 1 information, take 1 artifact"
    taking = Choose(RED, mixes(3, 3, 3, 3))
    assert WORDS.ask(stage.view(), taking) == "You choose 3 tokens from the bank, in any mix."
    assert WORDS.option(stage.view(), taking, ("take", 1, 0, 2, 0)) == "1 information and 2 jewelry"
    assert all(WORDS.hint(stage.view(), request) for request in (secret, instead, exchange, taking))
    assert WORDS.hint(stage.view(YELLOW), taking) == ""
    assert "gives you a second team" in WORDS.hint(two.view(BEN), Secret(PLANS_WITH_ALLY[BEN]))
    assert "Your rival has the ally" in WORDS.hint(two.view(), Secret(PLANS_WITH_ALLY[BEN]))


def advised(stage: Stage) -> str:
    """What is said to the first seat beside its plan."""
    return WORDS.hint(stage.view(), Secret(PLANS[3]))


def test_the_hint_names_what_loot_is_worth_to_me_and_who_wants_it_too() -> None:
    """Everywhere else lie two information, in which nobody can overtake anybody any more."""
    far = {RED: "9/0/0/0", YELLOW: "5/0/0/0", BLUE: "1/0/0/0"}
    assert advised(Stage(3, loot="C I-24", tokens=far)) == (
        "C, the Casino, helps you most: 2 VP for good. But Ben and Cy will want that most, too."
    )
    quiet = Stage(3, loot="C I-24, D I-06", tokens=far)
    assert "D, the Docks, is nobody's first wish: 2 VP more, as places stand." in advised(quiet)


def test_snitches_are_sent_against_the_player_who_gains_most_elsewhere() -> None:
    stage = Stage(3, loot="B I-04, C I-03", tokens={RED: "0/3/0/4", YELLOW: "0/3/0/0", BLUE: "0/0/0/4"})
    assert re.search(r"Snitches at [A-F] would spoil it for (Ben|Cy)\.$", advised(stage))


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (
            ("plan", "A", "A"),
            "You have one Destination card for each letter, so every team goes to a different location.",
        ),
        (("plan", "A", "H"), "H, the Hotel, is not in play with 3 players."),
        (("plan", "A", "X"), "There is no location 'X'."),
        (("plan", "AB", "C"), "You must send one team of sneaks and one team of snitches, no more, no less."),
        (("plan", "A"), "A plan names locations for your sneaks and locations for your snitches."),
        (("plan", 1, 2), "A plan names locations for your sneaks and locations for your snitches."),
        (("take", 1), "That is not an answer to this question."),
        ((), "That is not an answer to this question."),
    ],
)
def test_why_a_plan_is_refused(option: tuple, why: str) -> None:
    assert WORDS.refusal(Stage(3).view(), Secret(PLANS[3]), option) == why


def test_letters_of_one_team_are_named_in_order() -> None:
    reason = WORDS.refusal(Stage(2, ally=ANN).view(), Secret(PLANS_WITH_ALLY[ANN]), ("plan", "BA", "C"))
    assert reason == "Name the locations of teams of one kind in the order of the alphabet."


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("exchange", RED, "INF", "ART"), "An exchange is with somebody else."),
        (("exchange", 7, "INF", "ART"), "There is no such player."),
        (("exchange", YELLOW, "INF", "INF"), "The two tokens must be of different categories."),
        (("exchange", YELLOW, "GOL", "ART"), "You have no gold to give."),
        (("exchange", YELLOW, "INF", "JEW"), "That player has no jewelry."),
        (("exchange", YELLOW, "INF"), "An exchange names a player, a category to give and a category to take."),
    ],
)
def test_why_an_exchange_is_refused(option: tuple, why: str) -> None:
    stage = Stage(3, tokens={RED: "1/0/0/0", YELLOW: "0/1/0/0"})
    exchange = next(intrigues(stage.s, RED, LOOT["I-21"]))
    assert WORDS.refusal(stage.view(), exchange, option) == why
    assert WORDS.refusal(stage.view(YELLOW), exchange, option).endswith(".")


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("take", 3, 0, 0, 0), "The bank has only 2 information."),
        (("take", 1, 0, 0, 0), "You take exactly 3, not 1."),
        (
            ("take", 1, 1),
            "Say how many tokens of each category you take, in the order information, artifacts, jewelry, gold.",
        ),
        (("instead", "INF", 2), "That is not an answer to this question."),
    ],
)
def test_why_a_mix_is_refused(option: tuple, why: str) -> None:
    stage = Stage(3, bank="2/5/5/5")
    assert WORDS.refusal(stage.view(), Choose(RED, mixes(3, 3, 3, 3)), option) == why


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("instead", "INF", 2), "The bank has no information left."),
        (("instead", "ART", 2), "You take all that is missing, or all that the bank has of it."),
        (("instead", "X", 2), "Name a category: INF, ART, JEW, GOL."),
    ],
)
def test_why_a_substitute_is_refused(option: tuple, why: str) -> None:
    stage = Stage(3, bank="0/1/0/1")
    assert WORDS.refusal(stage.view(), next(take_instead(stage.s, RED, 2)), option) == why


def test_nothing_is_asked_of_others() -> None:
    request = Choose(RED, mixes(3, 3, 3, 3))
    assert WORDS.refusal(Stage(3).view(BLUE), request, ("take", 3, 0, 0, 0)) == "Nothing is asked of you now."


# -- what the greedy thief thinks ------------------------------------------------------------------------------------


def test_the_appraiser_prefers_what_lifts_it_past_somebody() -> None:
    stage = Stage(3, tokens={RED: "9/0/0/0", YELLOW: "0/0/3/3", BLUE: "0/9/2/2"}, loot="A I-05, B I-07, C I-24")
    appraiser = Appraiser(stage.s)
    assert appraiser.gain(RED, "JEW", 3) > appraiser.gain(RED, "INF", 3)
    assert appraiser.value(RED, LOOT["II-23"]) > 0
    assert best_loot(stage.s, RED) == "C"
    assert stage.s.loot_at("C").name == "Napoleon's flask of cognac"
    assert appraiser.best_exchange(RED)[1][0] == "exchange"


def test_advice_tells_how_likely_the_house_that_helps_most_is_watched() -> None:
    stage = Stage(3)
    view, plans = stage.view(), PLANS[3]
    request = Secret(plans)
    wanted = best_loot(stage.s, view.me)
    others = [letter for letter in LOCATIONS if letter in {plan[1] for plan in plans[0]} and letter != wanted]
    one, two, three = others[:3]
    found = Advice(
        {("plan", one, two): 0.4, ("plan", two, one): 0.3},
        {
            1: {("plan", one, wanted): 0.6, ("plan", two, one): 0.4},
            2: {("plan", wanted, two): 0.3, ("plan", one, two): 0.7},
        },
        100,
    )
    said = WORDS.advice(view, request, found)
    assert said.startswith(
        f"{wanted}, the {LOCATIONS[wanted]}: about 6 in 10 that it is watched, about 3 in 10 that others"
    )
    assert f"The quietest is {three}" in said
    assert WORDS.advice(view, Choose(0, [("take", "gold")]), found) == ""


def test_loot_that_would_bring_nothing_is_doubted() -> None:
    """Red has no tokens for Intrigues, nobody else has gold, and stash cards have run out."""
    stage = Stage(3, loot="A I-21, B II-24, C I-19, D I-04", tokens={RED: "0/0/0/0", YELLOW: "1/0/0/0"}, stash=0)
    request = Secret(PLANS[3])
    doubts = {at: WORDS.idle(stage.view(), request, ("plan", at, "F")) for at in "ABCD"}
    assert doubts["A"].endswith("A, the Auction House: there are no tokens to exchange.")
    assert doubts["B"].endswith("B, the Bank: nobody else has gold.")
    assert doubts["C"].endswith("C, the Casino: no stash cards are left.")
    assert not doubts["D"]
    rich = Stage(3, loot="A I-21, B II-24, C I-19", tokens={RED: "1/0/0/0", YELLOW: "0/1/0/1"})
    assert not any(WORDS.idle(rich.view(), request, ("plan", at, "F")) for at in "ABC")


def test_what_to_take_and_what_to_exchange_is_said_with_its_reason() -> None:
    """Red leads in information by far, and is one jewelry behind Yellow."""
    stage = Stage(3, tokens={RED: "9/0/2/0", YELLOW: "1/0/3/0", BLUE: "1/0/0/0"})
    swaps = next(intrigues(stage.s, RED, LOOT["I-21"]))
    assert WORDS.hint(stage.view(), swaps) == (
        "Best for you: give Ben 1 information, take 1 jewelry; Ben falls back there as you come on."
    )
    nothing = Stage(3, tokens={RED: "9/0/9/9", YELLOW: "0/0/0/0", BLUE: "0/0/0/0"})
    assert WORDS.hint(nothing.view(), next(intrigues(stage.s, RED, LOOT["I-21"]))) == "No exchange would help you now."
    taking = Choose(RED, mixes(20, 0, 20, 0))
    assert WORDS.hint(stage.view(), taking).startswith("Best for you: 3 jewelry; ")
