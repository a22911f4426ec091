"""The levels of bots, on games small enough to see through, and on whole games from one seed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import log
from operator import is_
from random import Random
from statistics import median

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import (
    Bot,
    Choose,
    Commit,
    Dealer,
    Game,
    Insight,
    Move,
    RandomBot,
    Request,
    Roll,
    Rules,
    Secret,
    Standing,
    Value,
    View,
)
from engines.games.sneaks.bots import instinct, unwary
from engines.games.thieves.insight import places
from engines.search import LEVELS, TEMPERS, bot_at, known_levels, worlds
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.master import Master, Thought
from engines.search.worlds import Witness, drawn
from tests.engines.playing import dealt, until
from tests.engines.tiny import TINY
from tests.engines.toy import TOY


def share(rules: Rules, seats: int, one: Bot, others: Bot, games: int) -> float:
    """How often the one wins among the others, seat by seat."""
    won = 0.0
    for number in range(games):
        seat = number % seats
        bots = [one if other == seat else others for other in range(seats)]
        dealer = Dealer(Game(rules, seats), bots, Random(f"{rules.name} {number}"))
        dealer.run()
        won += next(line.share for line in rules.scores(dealer.game.state) if line.seat == seat)
    return won / games


def test_every_game_has_the_three_levels_and_its_yardsticks() -> None:
    for name in GAMES:
        assert list(known_levels(rules_of(name))) == [*LEVELS, "greedy", "random"]


def greedy_few(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    """Wants much at once: right where a number is picked, and blind for what comes later."""
    return max(choices, key=lambda option: option[1] if len(option) > 1 and type(option[1]) is int else 0)


def test_a_game_that_says_nothing_of_itself_has_a_master_all_the_same() -> None:
    """It finds out alone that more is better, from no more than the game's public standing."""
    master = bot_at(TINY, "master", worlds(24))
    assert share(TINY, 3, master, RandomBot(), 40) > 0.42
    assert share(TINY, 3, master, greedy_few, 40) >= 0.2  # nothing is better than the best


def test_a_master_sees_what_a_greedy_player_does_not() -> None:
    """In this game the second pick is worth the more the less was taken first: greed at once is wrong."""

    def later(s):
        (first,) = ((yield Secret({seat: [("pick", n) for n in range(3)] for seat in range(s.seats)})),)
        for seat in range(s.seats):
            _, taken = first[seat]
            _, more = yield Choose(seat, [("more", n) for n in range(1 + 3 * (2 - taken))])
            s.points[seat] += taken + more
        s.over = True

    game = replace(TINY, name="later", turn=later)
    master = bot_at(game, "master", worlds(30))
    assert share(game, 3, master, greedy_few, 12) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_master_and_its_budget_of_worlds_play_the_same_game_from_the_same_seed(name: str) -> None:
    rules = rules_of(name)
    moves = []
    for _ in range(2):
        dealer = dealt(rules, rules.seats[0], 3, rules.settings())
        dealer.bots = [bot_at(rules, "crafty")] * rules.seats[0]
        found: list[Move] = []
        while len(found) < 3:
            request = dealer.game.request
            assert request is not None
            if isinstance(request, Choose | Secret | Commit) and len(dealer.choices(request.who[0])) > 1:
                seat = request.who[0]
                master = bot_at(rules, "master", worlds(3))
                found.append(master(dealer.views[seat], request, dealer.choices(seat), Random(5)))
            dealer.step(request)
        moves.append(found)
    assert moves[0] == moves[1]


def test_a_master_does_not_put_off_what_it_could_do() -> None:
    """In Heist & Havoc a card that does nothing leaves the better ones in hand: yet a thief who plays such cards gets
    nowhere."""
    rules = rules_of("havoc")
    master, crafty = bot_at(rules, "master", worlds(8)), bot_at(rules, "crafty")
    asked = idle = 0

    def watched(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        nonlocal asked, idle
        if choices[0][0] == "play" and view.value(view.state.role[view.me]) != "agent":
            asked += 1
            move = master(view, request, choices, Random(asked))
            if rules.words.idle(view, request, move):
                idle += 1
                leanings = rules.instinct(view, request, choices)
                assert leanings[move] == max(leanings.values())
        return crafty(view, request, choices, rng)

    for number in range(2):
        Dealer(Game(rules, 3), [watched, crafty, crafty], Random(number)).run()
    assert asked > 10
    assert idle <= asked // 10


def by_points(*, horizon: int, patience: int = 0) -> Insight:
    """Looks at nothing but points, and counts the decisions that all make at once."""
    return Insight(
        features=lambda s, value_of: [(float(points),) for points in s.points],
        left=lambda s: 0.0,
        names=["points"],
        weights={"points": (1.0, 1.0)},
        horizon=horizon,
        rounds=lambda s: True,
        patience=patience,
    )


def sown(patience: int, *, together: bool) -> Move:
    """What a master does first in a game in which a coin can be taken at once, or sown, which brings three coins a
    round later. All choose at once; or one does so alone, before that."""
    options = [("take",), ("sow",)]

    def field(s):
        for turn in range(3):
            if turn or together:
                picks = yield Secret(dict.fromkeys(range(s.seats), options))
            else:
                picks = {0: (yield Choose(0, options))}
            s.points = [points + 3 * (card > 2) for points, card in zip(s.points, s.cards, strict=True)]
            s.cards = [3 if picks.get(seat) == ("sow",) else 0 for seat in range(s.seats)]
            s.points = [points + (picks.get(seat) == ("take",)) for seat, points in enumerate(s.points)]
        s.over = True

    dealer = dealt(replace(TINY, name="field", turn=field, insight=by_points(horizon=0, patience=patience)), 3, 0)
    while not isinstance(dealer.game.request, Choose | Secret):
        dealer.step(dealer.game.request)
    master = Master(dealer.game.rules, worlds(30))
    return master(dealer.views[0], dealer.game.request, dealer.choices(0), Random(1))


def test_a_master_waits_for_what_a_choice_brings_that_all_make_at_once() -> None:
    assert sown(0, together=True) == ("take",)
    assert sown(1, together=True) == ("sow",)
    assert sown(1, together=False) == ("take",)


def test_the_dice_of_a_round_are_the_same_whatever_was_thrown_before() -> None:
    """Or the luck of later rounds would hide what a choice is worth."""

    def noise(s):
        _, count = yield Choose(0, [("throw", 0), ("throw", 3)])
        yield Roll((6,) * (1 + count))
        yield Secret({seat: [("pick", number) for number in range(9)] for seat in range(s.seats)})
        s.points = list((yield Roll((6,) * s.seats)))
        yield Secret({seat: [("pick", 0)] for seat in range(s.seats)})
        s.over = True

    rules = replace(TINY, name="noise", turn=noise, insight=by_points(horizon=1))
    dealer = dealt(rules, 3, 0)
    while not isinstance(request := dealer.game.request, Choose):
        dealer.step(request)
    evidence = Evidence(rules, 3, {})
    evidence.follow(dealer.game)
    thought = Thought(rules, dealer.game, evidence, dealer.knowledge[0], request, Random(1), EVEN)
    found = [thought.tried(request.options) for _ in range(20)]
    assert all(each["throw", 0] == each["throw", 3] for each in found)
    assert len({each["throw", 0] for each in found}) > 5


def test_a_master_without_time_mixes_its_plans_as_instinct_would() -> None:
    """In Sneaks & Snitches all choose at once: a few worlds say little about so many plans."""
    rules = rules_of("sneaks")
    dealer = dealt(rules, 4, 1)
    dealer.bots = [bot_at(rules, "crafty")] * 4
    while not isinstance(request := dealer.game.request, Secret):
        assert request is not None
        dealer.step(request)
    plans, master = dealer.choices(0), bot_at(rules, "master", worlds(2))
    leanings = rules.instinct(dealer.views[0], request, plans)
    likely = sorted(plans, key=lambda plan: -leanings[plan])[: len(plans) // 6]
    picked = [master(dealer.views[0], request, plans, Random(seed)) for seed in range(60)]
    assert sum(plan in likely for plan in picked) > 30


def worlds_for(bets: Sequence[Sequence[int]], seed: int, sides: int = 6) -> tuple[int, Counter[int]]:
    """Which bet on what a die will show a master makes, and in how many of 200 worlds it tries each before."""
    tried = Counter[int]()

    def wager(s):
        _, number = yield Choose(0, [("bet", number) for number in range(len(bets))])
        tried[number] += 1
        (rolled,) = yield Roll((sides,))
        s.points[0 if rolled in bets[number] else 1] += 1
        s.over = True

    dealer = dealt(replace(TINY, name="wager", turn=wager), 2, 0)
    while not isinstance(dealer.game.request, Choose):
        dealer.step(dealer.game.request)
    master = Master(dealer.game.rules, worlds(200))
    _, chosen = master(dealer.views[0], dealer.game.request, dealer.choices(0), Random(seed))
    return chosen, tried


CLOSE, AS_GOOD, HOPELESS = (2, 3, 4, 5), (2, 3, 4, 6), (1,)


@pytest.mark.parametrize("name", GAMES)
def test_a_master_whose_time_is_over_before_it_begins_plays_all_the_same(name: str) -> None:
    """Its process began late, on a machine that has much to do."""
    rules = rules_of(name)
    dealer = Dealer(Game(rules, rules.seats[0]), [Master(rules, lambda: lambda done: 1.0)] * rules.seats[0], Random(1))
    dealer.run()
    assert dealer.game.request is None


def test_what_is_clear_needs_few_worlds_and_what_is_close_nearly_all() -> None:
    assert max(worlds_for([(2, 3, 4, 5, 6), HOPELESS], seed)[1][1] for seed in range(10)) < 50
    assert median(worlds_for([CLOSE, AS_GOOD], seed)[1][0] for seed in range(10)) > 150


def test_a_choice_that_is_clearly_worse_is_given_up_before_the_close_ones_are_decided() -> None:
    """Two bets are as good as each other, and a third is hopeless: it costs no time that they could use."""
    tried = [worlds_for([CLOSE, AS_GOOD, HOPELESS], seed)[1] for seed in range(10)]
    assert max(each[2] for each in tried) < 50
    assert median(each[1] for each in tried) > 150


def test_choices_that_differ_once_in_twenty_worlds_are_not_taken_for_the_same() -> None:
    """In sixteen worlds that once may not have come up: it is too early then to think of nothing more."""
    safer, riskier = tuple(range(1, 21)), tuple(range(2, 21))
    found = [worlds_for([riskier, safer], seed, sides=20) for seed in range(10)]
    assert all(chosen == 1 for chosen, _ in found)
    assert min(tried[0] for _, tried in found) > 50


def test_beginners_play_worse_than_crafty_players_and_better_than_chance() -> None:
    for name in ("gentlemen", "thieves"):
        rules = rules_of(name)
        beginner, crafty = bot_at(rules, "beginner"), bot_at(rules, "crafty")
        assert share(rules, 3, beginner, RandomBot(), 60) > 0.4, name
        assert share(rules, 3, crafty, beginner, 60) > 0.33, name


def test_players_show_by_their_moves_which_burglar_they_are() -> None:
    """In Gentlemen Thieves, late in a game, the true burglars are believed to be the likeliest more often than not."""
    rules, right, count = rules_of("gentlemen"), 0, 0
    for seed in range(4):
        dealer = Dealer(Game(rules, 4), [bot_at(rules, "crafty")] * 4, Random(seed))
        dealer.run()
        game = until(dealer.game, len(dealer.game.answers) * 3 // 4)
        record = Evidence(rules, 4, game.settings)
        record.follow(game)
        for seat in range(4):
            likely = record._likely[seat]
            right += max(likely, key=likely.__getitem__) == dealer.truth[game.state.burglars[seat]]
            count += 1
    assert right / count > 0.6


def test_hidden_cards_are_imagined_where_people_keep_such_cards() -> None:
    """In Thieves! a Loot 3 goes into a stash, and hardly anybody hides a Loot 0 there."""
    rules, dealt_so, likely = rules_of("thieves"), Counter[tuple[str, Value]](), Counter[tuple[str, Value]]()
    for seed in range(6):
        dealer = Dealer(Game(rules, 4), [bot_at(rules, "crafty")] * 4, Random(seed))
        while len(dealer.game.state.getaways) < 5:
            assert dealer.game.request is not None
            dealer.step(dealer.game.request)
        record, knowledge, rng = Evidence(rules, 4, {}), dealer.knowledge[0], Random(seed)
        record.follow(dealer.game)
        where = places(dealer.game.state)
        for _ in range(20):
            for world, found in ((knowledge.imagine(rng), dealt_so), (record.imagined(knowledge, rng), likely)):
                assert all(value in knowledge.may(card) for card, value in world.items())
                found.update((where[card].split()[0], value) for card, value in world.items() if card in where)
    assert likely["stash", "loot 0"] < dealt_so["stash", "loot 0"] / 4
    assert likely["hand", "loot 3"] < dealt_so["hand", "loot 3"] / 1.5


def test_players_show_by_their_picks_of_which_kind_they_are() -> None:
    """A game of Sneaks & Snitches shows who expects snitches where everybody wants to go; a little doubt is left."""
    rules, right = rules_of("sneaks"), 0
    for seed in range(6):
        dealer = Dealer(
            Game(rules, 4), [bot_at(rules, level) for level in ("crafty", "crafty", "greedy", "greedy")], Random(seed)
        )
        dealer.run()
        record = Evidence(rules, 4, {})
        assert set(record.players(Random(seed))) <= {instinct, unwary}
        record.follow(until(dealer.game, len(dealer.game.answers) - 1))
        right += sum(map(is_, record.players(Random(seed)), (instinct, instinct, unwary, unwary)))
    assert right >= 20


def test_what_others_have_seen_is_on_the_public_record() -> None:
    dealer = dealt(TOY, 3, 1)
    witness = Witness()
    while (request := dealer.game.request) is not None:
        dealer.step(request)
        witness.see(request, dealer.game.answers[-1])
        for card, seats in witness.seen.items():
            if card not in dealer.ledger.open:
                for seat, knowledge in enumerate(dealer.knowledge):
                    assert not seats >> seat & 1 or card in knowledge.seen


def test_a_draw_follows_the_leanings() -> None:
    rng = Random(1)
    found = [drawn({"often": 1.0, "seldom": 0.0}, rng.random()) for _ in range(2000)]
    assert 0.7 < found.count("often") / 2000 < 0.76  # e / (1 + e)
    assert drawn({"best": 1.0, "nearly": 0.9}, 0.999, heat=0.001) == "best"


def test_tempers_bend_what_a_master_wants_a_little() -> None:
    safe, risky = [0.5, 0.3, 0.2], [0.7, 0.1, 0.2]
    assert TEMPERS["spiteful"].want(safe, 2, {0: 3}) > TEMPERS["spiteful"].want(risky, 2, {0: 3})
    assert TEMPERS["spiteful"].want(safe, 2, {}) == TEMPERS["spiteful"].want(risky, 2, {})  # nobody harmed it
    assert TEMPERS["loyal"].want([0.3, 0.6, 0.1], 0, {2: 1}) > TEMPERS["loyal"].want([0.3, 0.1, 0.6], 0, {2: 1})
    bold, patient = TEMPERS["bold"], TEMPERS["patient"]
    gamble = (bold.want([1.0], 0, {}) + bold.want([0.0], 0, {})) / 2
    assert gamble > bold.want([0.5], 0, {})
    assert patient.want([0.5], 0, {}) > (patient.want([1.0], 0, {}) + patient.want([0.0], 0, {})) / 2


def test_a_bot_remembers_for_the_game_who_took_from_it() -> None:
    """In Thieves! the standing of a seat falls only when loot is carried off, or the police come. Open loot goes at
    once; hidden loot is turned up first, and what follows that is not counted."""
    rules = rules_of("thieves")
    for seed in range(40):
        dealer = Dealer(Game(rules, 4), [bot_at(rules, "crafty")] * 4, Random(seed))
        dealer.run()
        given = [event[2] for event in dealer.game.events if event[0] == "give"]  # these lie open
        thefts = [event for event in dealer.game.events if event[0] == "move" and event[1] != event[4]]
        moved = [event for event in thefts if event[2] in given]
        if moved:
            break
    record = Evidence(rules, 4, dealer.game.settings)
    record.follow(dealer.game)
    _, by, _, _, owner, _ = moved[0]
    assert record.harmed[owner][by] >= 1


def test_where_picks_collide_a_master_cannot_be_foreseen() -> None:
    rules = rules_of("sneaks")
    dealer = dealt(rules, 4, 2)
    while not isinstance(dealer.game.request, Secret):
        dealer.step(dealer.game.request)
    plans = dealer.choices(0)
    found = {
        bot_at(rules, "master", worlds(12))(dealer.views[0], dealer.game.request, plans, Random(seed))
        for seed in range(8)
    }
    assert len(found) > 2


def test_a_master_uses_a_rivals_habit_and_still_does_not_rely_on_it() -> None:
    """Stone, paper, scissors, and half of the time the rival shows a stone. Paper alone would win most, but who sees
    through it would win always; paper mostly, and a stone now and then, wins nearly as much."""
    hands = [("show", "stone"), ("show", "paper"), ("show", "scissors")]

    def turn(s):
        picks = yield Secret({0: hands, 1: hands})
        ahead = (hands.index(picks[0]) - hands.index(picks[1])) % 3
        s.points = [[1, 1], [2, 0], [0, 2]][ahead]
        s.over = True

    rules = replace(
        TINY,
        turn=turn,
        scores=lambda s: [Standing(seat, points, points / 2) for seat, points in enumerate(s.points)],
        instinct=lambda view, request, choices: dict(zip(choices, (log(2), 0.0, 0.0), strict=True)),
        insight=Insight(lambda s, value_of: [(), ()], lambda s: 1.0, (), {}, mixed=True),
    )
    dealer = dealt(rules, 2, 0)
    while not isinstance(dealer.game.request, Secret):
        dealer.step(dealer.game.request)
    master, view, request = Master(rules, worlds(200)), dealer.views[0], dealer.game.request
    shown = Counter(master(view, request, hands, Random(seed))[1] for seed in range(80))
    assert shown["paper"] > 80 * 0.4
    assert shown["stone"] > 80 * 0.18
