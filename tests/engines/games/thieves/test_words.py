"""What Thieves! says: to you, about others, and why not."""

from collections.abc import Sequence

import pytest

from engines.core import Choose, Knowledge, Ledger, Roll, Show, Shuffle, View
from engines.core.requests import Declare
from engines.games.thieves import rules
from engines.games.thieves.cards import GETAWAY, HELMETS
from engines.games.thieves.words import WORDS
from engines.games.thieves.words.names import card
from tests.engines.games.thieves.stage import ANN, BEN, CY, Stage

NAMES = ("Ann", "Boris", "Cy", "Di")


def view(stage: Stage, me: int | None, knows: Sequence[int] = ()) -> View:
    """What `me` sees of the stage, knowing these hidden cards."""
    ledger = Ledger(())
    ledger.open.update(stage.s.face)
    knowledge = Knowledge(ledger, me)
    knowledge.learn({known: stage.truth[known] for known in knows})
    return View(stage.s, knowledge, NAMES)


def choosing(stage: Stage, seat: int) -> Choose:
    return Choose(seat, rules.ways_to_play(stage.s, seat, stage.s.hands[seat]), rules.PROMISE)


@pytest.mark.parametrize(
    ("event", "to_ann", "to_boris"),
    [
        (("turn", ANN), "", ""),  # whoever draws says whose turn it is
        (
            ("round", 2, ANN),
            "Round 2: three cards each, and the deck is shuffled. You begin.",
            "Round 2: three cards each, and the deck is shuffled. Ann begins.",
        ),
        (("getaway", ANN, 9, 3), "You draw a Getaway, number 3 of 7.", "Ann draws a Getaway, number 3 of 7."),
        (
            ("getaway", ANN, 9, 7),
            "You draw the seventh Getaway: the round is over at once!",
            "Ann draws the seventh Getaway: the round is over at once!",
        ),
        (
            ("give", ANN, 9, "loot 3", BEN),
            "You put a Loot 3 openly into Boris' stash.",
            "Ann puts a Loot 3 openly into your stash.",
        ),
        (
            ("helmet", ANN, 9, "two helmets", 3),
            "You play a Double Helmet: 3 helmets on the table.",
            "Ann plays a Double Helmet: 3 helmets on the table.",
        ),
        (("siren", ANN, 9), "You play a Siren: all others must play their Helmets.", None),
        (("called", BEN, 0), "Boris holds no Helmet.", "You hold no Helmet."),
        (("called", BEN, 3, 8, 9), "Boris adds three helmets.", "You add three helmets."),
        (("thieves", ANN, 9), "You send out the Thieves.", "Ann sends out the Thieves."),
        (
            ("move", ANN, 9, "ring", BEN, ANN),
            "The Thieves carry the Ring from Boris' stash to yours.",
            "The Thieves carry the Ring from your stash to Ann's.",
        ),
        (("decline", ANN), "You leave all loot where it is.", "Ann leaves all loot where it is."),
        (("fortune", ANN, 9), "You play a Fortune: two more cards to draw and to play.", None),
        (("roadblock", ANN, 9, 2), "You set up a Roadblock: 2 Helmet cards back into the deck.", None),
        (("roadblock", ANN, 9, 0), "You set up a Roadblock: there is no Helmet to send away.", None),
        (("raid", 5), "Five helmets: a police raid! All stashes are opened.", None),
        (("raid", 8), "8 helmets: a police raid! All stashes are opened.", None),
        (("opened", BEN, "loot 1", "ring"), "Boris turns up a Loot 1 and the Ring.", None),
        (
            ("busted", ANN, 4, 8, 9),
            "You are busted: 2 cards worth 4 back into the deck.",
            "Ann is busted: 2 cards worth 4 back into the deck.",
        ),
        (("busted", ANN, 0), "You are busted: with nothing to lose.", None),
        (("won", BEN, 7, 1), "Boris wins the game with a stash of 7.", "You win the game with a stash of 7."),
        (("playoff",), "A tie: the match goes on until somebody has 3 gems.", None),
    ],
)
def test_an_event_reads_well_for_both_sides(event: tuple, to_ann: str, to_boris: str | None) -> None:
    stage = Stage(hands=["", "", ""])
    assert WORDS.event(view(stage, ANN), event) == to_ann
    assert WORDS.event(view(stage, BEN), event) == to_boris or to_boris is None


def test_only_its_owner_reads_what_was_drawn_or_hidden() -> None:
    stage = Stage(hands=["ring", "", ""])
    ring = stage.s.hands[ANN][0]
    ann, boris = view(stage, ANN, [ring]), view(stage, BEN)
    assert WORDS.event(ann, ("draw", ANN, ring)) == "You draw the Ring."
    assert WORDS.event(boris, ("draw", ANN, ring)) == "Ann draws a card."
    assert WORDS.event(ann, ("stash", ANN, ring)) == "You hide the Ring in your stash."
    assert WORDS.event(boris, ("stash", ANN, ring)) == "Ann hides a card in their stash."


def test_gems_are_told_in_a_match() -> None:
    stage = Stage(length="match")
    assert WORDS.event(view(stage, CY), ("won", BEN, 7, 2)) == "Boris wins the round with a stash of 7 and has 2 gems."
    assert WORDS.event(view(stage, BEN), ("won", BEN, 7, 1)) == "You win the round with a stash of 7 and have 1 gem."


def test_requests_are_asked_in_a_sentence() -> None:
    stage = Stage(hands=["ring", "", ""])
    ann, boris = view(stage, ANN), view(stage, BEN)
    assert WORDS.ask(ann, choosing(stage, ANN)) == "You play one card."
    assert WORDS.ask(boris, choosing(stage, ANN)) == "Ann plays one card."
    moving = Choose(ANN, [("decline",), ("move", 1, BEN)])
    assert WORDS.ask(ann, moving) == "You may move one loot card from any stash to another."
    assert WORDS.ask(boris, moving) == "Ann may move one loot card from any stash to another."
    assert WORDS.ask(ann, Declare({BEN: [4]}, GETAWAY)) == "Boris shows whether the card is a Getaway."
    assert WORDS.ask(ann, Declare({BEN: [4], CY: [5]}, HELMETS)) == "Boris and Cy must play every Helmet."
    assert WORDS.ask(ann, Shuffle([1], [2], by=ANN)) == "You mix your hand."
    assert WORDS.ask(boris, Shuffle([1], [2], by=ANN)) == "Ann mixes their hand."
    assert WORDS.ask(ann, Shuffle([1], [2])) == "The deck is shuffled."
    assert WORDS.ask(ann, Show([1, 2], to=BEN)) == "Boris looks at the cards."
    assert WORDS.ask(ann, Show([1], to=BEN)) == "Boris looks at the card."
    assert WORDS.ask(ann, Show([1, 2])) == "2 cards are turned up."
    assert WORDS.ask(ann, Show([1])) == "1 card is turned up."
    assert WORDS.ask(ann, Roll((3,))) == "Chance decides who begins."
    stage.s.pending = [[1, 2]]
    assert WORDS.ask(ann, choosing(stage, ANN)) == "You play one of the cards that the Fortune drew."


def test_options_are_short_labels() -> None:
    stage = Stage(hands=["ring, siren", "", ""], stashes=["", "(loot 2), loot 1", ""])
    ring, siren = stage.s.hands[ANN]
    hidden, shown = stage.s.stashes[BEN]
    ann, request = view(stage, ANN, [ring, siren]), choosing(stage, ANN)
    said = [
        ("stash", ring),
        ("give", ring, BEN),
        ("play", siren),
        ("move", hidden, CY),
        ("move", shown, ANN),
        ("decline",),
    ]
    assert [WORDS.option(ann, request, option) for option in said] == [
        "Ring face down into your stash",
        "Ring openly to Boris",
        "Play Siren",
        "Boris' card 1 (face down) to Cy",
        "Boris' card 2 (Loot 1) to you",
        "Move nothing",
    ]
    assert WORDS.option(view(stage, BEN, [hidden]), request, ("move", hidden, CY)) == "Your card 1 (Loot 2) to Cy"
    assert WORDS.option(view(stage, CY), request, ("play", ring)) == "Play the card"


def test_a_refusal_gives_the_real_reason() -> None:
    stage = Stage(hands=["ring, siren", "loot 1", ""], stashes=["", "loot 1", ""])
    ring, siren = stage.s.hands[ANN]
    ann, request = view(stage, ANN, [ring, siren]), choosing(stage, ANN)

    def why(*option: object) -> str:
        return WORDS.refusal(ann, request, option)

    assert why("play", ring) == "The Ring is loot: put it face down into your stash, or openly into somebody else's."
    assert why("stash", siren) == "A Siren is no loot: it can only be played onto the table."
    assert why("give", siren, BEN) == "A Siren is no loot: it can only be played onto the table."
    assert why("give", ring, ANN) == "Open loot goes to somebody else; into your own stash it goes face down."
    assert why("give", ring, 7) == "Nobody sits there."
    assert why("stash", stage.s.hands[BEN][0]) == "That card is not in your hand."
    assert (
        why("sing") == "Stash loot face down, give it openly to somebody else, or play any other card onto the table."
    )
    assert WORDS.refusal(view(stage, BEN), request, ("play", ring)) == "It is Ann's turn to choose."
    assert WORDS.refusal(ann, Roll((3,)), ("play", ring)) == "There is nothing to choose now."
    stage.s.pending = [[ring]]
    assert why("stash", 999) == "That card is not among the two that Fortune drew."


def test_a_refused_move_gives_the_real_reason() -> None:
    stage = Stage(stashes=["", "loot 1", ""])
    (loot,) = stage.s.stashes[BEN]
    request = Choose(ANN, [("decline",), ("move", loot, ANN), ("move", loot, CY)])

    def why(*option: object) -> str:
        return WORDS.refusal(view(stage, ANN), request, option)

    assert why("move", loot, BEN) == "It lies in Boris' stash already."
    assert why("move", 999, CY) == "That card lies in no stash."
    assert why("move", loot, 9) == "Nobody sits there."
    assert why("play", loot) == "Name a card of a stash and who gets it, or decline."


def test_the_whole_table_in_sentences() -> None:
    stage = Stage(
        deck="loot 0, loot 0",
        hands=["ring, siren", "loot 1", ""],
        stashes=["(loot 2), loot 3", "", "horseshoe"],
        police="helmet, two helmets",
        thieves="roadblock",
        getaways=2,
    )
    mine = [*stage.s.hands[ANN], stage.s.stashes[ANN][0]]
    assert WORDS.table(view(stage, ANN, mine)) == [
        "2 cards in the deck, 2 of 7 Getaways on the table.",
        "Police: Helmet and Double Helmet (3 of 4 helmets). Thieves: Roadblock.",
        "You have 2 cards in hand; stash: Loot 2 (face down) and Loot 3.",
        "Boris has 1 card in hand; stash: empty.",
        "Cy has no cards in hand; stash: Horseshoe.",
        "Your hand: Ring and Siren.",
    ]
    seen = WORDS.table(view(stage, None))
    assert seen[2] == "Ann has 2 cards in hand; stash: a face-down card and Loot 3."
    assert len(seen) == 5


def test_the_table_tells_gems_and_what_a_fortune_drew() -> None:
    stage = Stage(length="match", hands=["", "", ""])
    stage.s.pending = [stage.lay("loot 2, ring", hidden=True)]
    ann, boris = view(stage, ANN, stage.s.pending[0]), view(stage, BEN)
    assert "The Fortune drew Loot 2 and Ring, still to be played." in WORDS.table(ann)
    assert "The Fortune drew 2 cards, still to be played." in WORDS.table(boris)
    assert WORDS.table(ann)[2] == "You have no cards in hand, no gems; stash: empty."
    assert WORDS.table(ann)[-1] == "The match goes to 2 gems."
    stage.s.target = 3
    assert WORDS.table(ann)[-1] == "The match goes to 3 gems, after a tie."


def advised(stage: Stage, request: Choose | None = None) -> str:
    """What is said to Ann, who knows her hand."""
    known = [*stage.s.hands[ANN], *(card for drawn in stage.s.pending for card in drawn)]
    return WORDS.hint(view(stage, ANN, known), request or choosing(stage, ANN))


def test_hints_guide_the_player_who_must_choose_and_nobody_else() -> None:
    stage = Stage(hands=["ring", "", ""])
    assert WORDS.hint(view(stage, BEN), choosing(stage, ANN)) == ""
    assert WORDS.hint(view(stage, ANN), Roll((3,))) == ""
    assert advised(stage).startswith("You fill up to 4 cards and play one. Hide your Ring")
    stage.s.stashes[BEN] = stage.lay("loot 1")
    assert advised(stage) == (
        "Hide your Ring: your stash is worth 1 then, and nobody knows. No helmets lie on the table."
    )
    stage.s.getaways = stage.lay(", ".join(["getaway"] * 5))
    assert advised(stage) == (
        "2 more Getaways end the round, and you seem behind, with 0: the Ring in your stash makes it 1."
    )
    stage.s.police = stage.lay("helmet, two helmets")
    assert advised(stage) == (
        "Three helmets lie on the table: one more, and the richest stash is lost. "
        "Boris seems the richest: Boris shows 1."
    )
    stage.s.pending = [[*stage.s.hands[ANN], *stage.lay("helmet", hidden=True)]]
    assert "what you hide before it is in the raid" in advised(stage)


@pytest.mark.parametrize(
    ("hand", "way"),
    [
        ("loot 2", "a Loot 2, openly to Boris, makes Boris richer."),
        ("thieves", "the Thieves can carry loot of yours to somebody else."),
        ("roadblock", "a Roadblock sends the Helmets away."),
        ("loot 1, helmet", "what you add to your stash now can be lost with it."),
    ],
)
def test_the_richest_under_the_eyes_of_the_police_hears_what_to_do_with_this_hand(hand: str, way: str) -> None:
    stage = Stage(hands=[hand, "", ""], stashes=["loot 3", "loot 2", ""], police="helmet, helmet")
    assert advised(stage) == f"Two helmets lie on the table, and you seem the richest, with 3: {way}"


def test_a_player_who_is_not_the_richest_hears_what_brings_the_police() -> None:
    stage = Stage(hands=["two helmets, siren", "", ""], stashes=["", "loot 3", ""], police="helmet, helmet")
    assert advised(stage).startswith("Your Double Helmet brings the police at once, and Boris seems the richest")
    stage.s.hands[ANN] = stage.lay("siren", hidden=True)
    assert "your Siren calls all that the others hold" in advised(stage)


def test_the_thieves_are_sent_where_it_pays() -> None:
    stage = Stage(hands=["", "", ""])
    moving = Choose(ANN, [("decline",), ("move", 0, ANN)])
    stage.s.stashes[BEN] = stage.lay("loot 1", hidden=True)
    assert advised(stage, moving).startswith("Only face-down cards can be fetched")
    stage.s.stashes[CY] = stage.lay("loot 2")
    assert advised(stage, moving).startswith("Most for you is Cy's Loot 2, which lies open")
    stage.s.stashes[ANN], stage.s.police = stage.lay("loot 3"), stage.lay("two helmets")
    assert advised(stage, moving).endswith("loot of yours that goes to Cy takes the police along.")


def test_every_value_has_a_name() -> None:
    assert card("two helmets") == "Double Helmet"
    assert card("thieves") == "Thieves card"
    assert card("something new") == "something new"


def test_what_passed_is_told_in_short_without_what_i_did_myself() -> None:
    stage = Stage(hands=["", "", ""])
    told = [
        ("stash", ANN, 3),
        ("draw", BEN, 4),
        ("stash", BEN, 4),
        ("give", 2, 5, "loot 3", ANN),
        ("helmet", 2, 6, "helmet", 1),
    ]
    said = WORDS.summary(view(stage, ANN), told)
    assert said == "Boris hid a card; Cy gave you a Loot 3 openly; Cy played a Helmet; police 0 of 4."
    assert WORDS.summary(view(stage, ANN), told[:2]) == "", "nothing that I would not know"


def test_one_more_getaway_ends_the_round_and_two_end_it() -> None:
    for away, words in ((6, "One more Getaway ends the round"), (5, "2 more Getaways end the round")):
        stage = Stage(hands=["loot 1", "", ""], getaways=away)
        assert WORDS.hint(view(stage, ANN), choosing(stage, ANN)).startswith(words)


def test_cards_that_would_do_nothing_are_doubted_and_no_others() -> None:
    stage = Stage(hands=["thieves, roadblock, loot 1, siren", "", ""])

    def doubted() -> list[str]:
        ann, request = view(stage, ANN, stage.s.hands[ANN]), choosing(stage, ANN)
        return [why for move in request.options if (why := WORDS.idle(ann, request, move))]

    assert doubted() == [
        "The Thieves find no loot: all stashes are empty.",
        "A Roadblock does nothing now: no Helmet lies on the table.",
    ]
    stage.s.stashes[BEN], stage.s.police = stage.lay("loot 1"), stage.lay("helmet")
    assert not doubted()
    stage.s.police, stage.s.hands[ANN] = [], stage.lay("roadblock", hidden=True)
    only = Choose(ANN, [("play", stage.s.hands[ANN][0])])
    assert not WORDS.idle(view(stage, ANN, stage.s.hands[ANN]), only, only.options[0]), "there is nothing else to do"
