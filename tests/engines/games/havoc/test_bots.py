"""What a seasoned player of Heist & Havoc makes of the table."""

from collections.abc import Mapping, Sequence
from random import Random

from engines.core import Choose, Move, Subsets, View
from engines.games.havoc.bots import instinct
from engines.games.havoc.bots.choose_card import expected, use_of
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.bots.preferences import SEASONED
from engines.games.havoc.bots.use_card import borescope, decode, move_take_look
from engines.games.havoc.insight import FEATURES, Own, features
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED
from tests.engines.games.havoc.stage import A, B, C, Stage, at, stage_at


def judgement(stage: Stage, seat: int) -> Judgement:
    return Judgement(View(stage.s, Own(stage.s, seat, stage.truth.__getitem__), ()), SEASONED)


def leanings(stage: Stage, seat: int, choices: Sequence[Move]) -> Mapping[Move, float]:
    view = View(stage.s, Own(stage.s, seat, stage.truth.__getitem__), ())
    return instinct(view, Choose(seat, choices), choices)


def cast(*roles: str) -> Stage:
    stage = Stage(3)
    stage.s.role = stage.cards(*roles)
    return stage


def test_an_agent_dawdles_where_a_thief_would_walk() -> None:
    """A slow card brings the dark sooner, and the last player of a turn rolls for the guards."""
    stage = cast("agent", "loyal", "macho")
    agent, thief = judgement(stage, A), judgement(stage, B)
    assert expected(agent, "decode") > expected(agent, "walk")
    assert expected(thief, "decode") < expected(thief, "walk")


def test_a_thief_stays_while_its_money_could_not_win() -> None:
    """The same purse draws it out less once somebody got away with more."""
    stage = cast("loyal", "bossy", "macho")
    stage.s.cash[A] = stage.cards(200)
    before = judgement(stage, A).leaving
    stage.s.status[B], stage.s.cash[B] = ESCAPED, stage.cards(300, 300, 400)
    stage.s.wounds[B] = 1  # so that the Loyal Thief is paid nothing for her
    assert judgement(stage, A).leaving < before


def test_the_last_thief_leaves_without_money_while_nobody_else_is_out() -> None:
    """Whoever is out alone wins with nothing at all; not so once somebody got away."""
    stage = cast("loyal", "bossy", "fearless")
    many = judgement(stage, A).leaving
    stage.s.status[B] = stage.s.status[C] = CAUGHT
    alone = judgement(stage, A)
    assert alone.leaving > many
    assert alone.leaving > max(alone.loot)
    stage.s.status[B] = ESCAPED
    assert judgement(stage, A).leaving < alone.leaving


def test_the_bossy_thief_counts_what_a_cash_card_pays_her() -> None:
    stage = cast("loyal", "bossy", "macho")
    assert judgement(stage, B).card > judgement(stage, A).card


def test_a_master_sees_who_rolls_for_the_guards() -> None:
    """The last on the track; once somebody was caught, the caught share it."""
    stage = cast("loyal", "agent", "macho")
    rolls = FEATURES.index("rolls")
    stage.order(A, C, B)
    assert [row[rolls] for row in features(stage.s, stage.truth.__getitem__)] == [0, 1, 0]
    stage.s.status[B], stage.s.team = CAUGHT, [B]
    stage.order(A, C)
    assert [row[rolls] for row in features(stage.s, stage.truth.__getitem__)] == [0, 1, 0]


def test_a_rich_thief_does_not_wait_where_the_only_way_out_is_dangerous() -> None:
    """Tomorrow the guard will still be there."""
    west = [(at(0, col), at(0, col + 1)) for col in range(3)]
    stage = stage_at((0, 3), (5, 0), (5, 5), doorways=[*west, (at(0, 2), at(1, 2))])
    s = stage.s
    s.role, s.cash[A] = stage.cards("loyal", "bossy", "macho"), stage.cards(300, 300, 400)
    s.guards, s.entered = {0: at(1, 2)}, 1
    judged = judgement(stage, A)
    assert judged.danger[at(0, 2)] > 0
    assert move_take_look(judged, [("pass",), ("go", at(0, 2))], Random(1)) == ("go", at(0, 2))


def test_a_corner_is_feared_most_when_a_guard_is_about_to_come_in() -> None:
    stage = cast("loyal", "bossy", "macho")
    by_day = judgement(stage, A).risk(at(0, 0))
    stage.s.alarm = True
    alarm = judgement(stage, A).risk(at(0, 0))
    stage.s.alarm = False
    stage.track({A: (0, 0), B: (3, 0), C: (0, 0)})
    stage.s.phase = CHOOSING
    assert by_day < alarm == judgement(stage, A).risk(at(0, 0))


def test_a_thief_fears_guards_less_while_it_moves_them() -> None:
    stage = cast("loyal", "bossy", "macho")
    stage.s.guards = {0: at(2, 2)}
    stage.order(A, B, C)
    led_by_another = judgement(stage, A).danger[at(2, 3)]
    stage.order(B, C, A)
    assert 0 < judgement(stage, A).danger[at(2, 3)] < led_by_another


def test_a_master_sees_whom_an_armed_psycho_may_kill() -> None:
    """The wounded count twice: one more hit is enough."""
    stage = cast("psycho", "bossy", "macho")
    prey, value_of = FEATURES.index("prey"), stage.truth.__getitem__
    assert [row[prey] for row in features(stage.s, value_of)] == [0, 0, 0]
    stage.s.items[A] = stage.cards("gun")
    stage.s.items[B] = stage.cards("pistol")
    stage.s.wounds[C] = 1
    assert [row[prey] for row in features(stage.s, value_of)] == [3, 0, 0]


# ---- moves of bots that a person laughed at, found by reading whole games --------------------------------------------


def in_front_of_a_vault(*codes: int) -> Stage:
    """All three stand at a vault that takes three codes, and act in the order A, B, C."""
    stage = Stage(3, dark=[at(2, 2)])
    s = stage.s
    s.role = stage.cards("loyal", "snitch", "bossy")
    s.room = [at(2, 2)] * 3
    stage.token(at(2, 2), "vault 3")
    s.codes = [stage.cards(*codes) for _ in range(3)]
    stage.order(A, B, C)
    return stage


def test_only_the_first_of_several_in_front_of_a_vault_decodes() -> None:
    """Three of them used to play DECODE in the same turn, of whom two did nothing."""
    stage = in_front_of_a_vault(1, 2, 3)

    def wants(seat: int) -> bool:
        return use_of(judgement(stage, seat), "decode") > use_of(judgement(stage, seat), "walk")

    assert [wants(seat) for seat in (A, B, C)] == [True, False, False]
    stage.s.codes[A] = []  # so that A cannot
    assert [wants(seat) for seat in (A, B, C)] == [False, True, False]


def test_nobody_decodes_a_vault_with_nothing_to_lay() -> None:
    """One waited eight turns in front of a vault that lacked a number nobody had."""
    stage = in_front_of_a_vault()
    stage.s.laid[at(2, 2)] = stage.cards(4, 5, up=True)
    stage.s.codes[B] = stage.cards(6)
    waiting = judgement(stage, A)
    assert use_of(waiting, "decode") <= use_of(waiting, "snatch")
    assert waiting.loot[at(2, 2)] == 0


def test_a_borescope_is_not_shown_in_front_of_a_vault_without_codes() -> None:
    """Two who lacked two numbers played DECODE, laid nothing, and turned up a Borescope for nothing."""
    stage = in_front_of_a_vault(1)
    stage.s.items[A] = stage.cards("borescope")
    options = [("scope", *stage.s.items[A]), ("pass",)]
    assert borescope(judgement(stage, A), options, Random(1)) == ("pass",)
    stage.s.laid[at(2, 2)] = stage.cards(4, up=True)
    assert borescope(judgement(stage, A), options, Random(1)) == options[0]


def test_nobody_thinks_better_of_a_vault_that_can_be_cracked_but_the_agent() -> None:
    """A master played DECODE, laid none of its three codes, and came back to them two turns later."""
    stage = in_front_of_a_vault(1, 2, 3)
    stage.s.role = stage.cards("loyal", "agent", "bossy")
    for seat, leaves in ((A, False), (B, True)):
        stage.s.acting = seat
        codes = Subsets("lay", stage.s.codes[seat])
        assert (("lay",) in leanings(stage, seat, codes)) == leaves
        assert (("pass",) in leanings(stage, seat, [("vault",), ("pass",)])) == leaves
    stage.s.acting, stage.s.codes[A] = A, stage.cards(1, 2)  # now it would have to hope for somebody's help
    assert ("pass",) in leanings(stage, A, [("vault",), ("pass",)])


def test_whoever_can_open_the_door_behind_her_does() -> None:
    """A master sat in a locked room, played DECODE with the right code in hand, and left the door shut."""
    stage = stage_at((2, 2), (2, 3), (5, 5), dark=[(2, 2)])
    s = stage.s
    s.role, s.codes = stage.cards("loyal", "bossy", "macho"), [stage.cards(4), stage.cards(4), []]
    stage.token(at(2, 2), "door 1234")
    for seat, leaves in ((A, False), (B, True)):  # she is inside; he stands next to it, and may have other plans
        s.acting = seat
        options = [("trap", at(2, 2), *s.codes[seat]), ("pass",)]
        assert (("pass",) in leanings(stage, seat, options)) == leaves


def test_a_vault_is_worth_nothing_to_the_last_thief_who_lacks_a_number() -> None:
    """Whoever is gone lends no codes."""
    stage = in_front_of_a_vault(1, 2)
    assert judgement(stage, A).loot[at(2, 2)] > 0
    stage.s.status[B], stage.s.status[C] = ESCAPED, CAUGHT
    assert judgement(stage, A).loot[at(2, 2)] == 0


def test_nobody_runs_into_the_arms_of_a_guard() -> None:
    """A thief for whom a way out was worth a fortune ran to a corner in which a guard stood."""
    stage = stage_at((0, 1), (5, 0), (5, 5))
    s = stage.s
    s.role, s.cash[A] = stage.cards("loyal", "bossy", "macho"), stage.cards(500, 400, 400)
    s.status[B] = s.status[C] = CAUGHT
    s.guards, s.entered = {0: at(0, 0), 1: at(0, 2)}, 2
    assert move_take_look(judgement(stage, A), [("pass",), ("go", at(0, 0))], Random(1)) == ("pass",)


def test_the_last_thief_inside_keeps_out_of_rooms_that_may_lock_her_in() -> None:
    """It used to be the end of a rich one, who had looked for more."""
    stage = stage_at((2, 2), (5, 0), (5, 5), dark=[(2, 3)])
    stage.s.role, stage.s.cash[A] = stage.cards("loyal", "bossy", "macho"), stage.cards(500, 400)
    among_others = judgement(stage, A).cost(at(2, 3))
    stage.s.status[B] = stage.s.status[C] = CAUGHT
    assert judgement(stage, A).cost(at(2, 3)) > among_others


def test_a_closing_door_is_feared_by_those_who_cannot_open_it() -> None:
    stage = stage_at((2, 2), (5, 0), (5, 5), dark=[(2, 3)])
    stage.s.role = stage.cards("loyal", "bossy", "macho")
    stage.token(at(2, 3), "door 1234")
    stage.s.locked = []
    without = judgement(stage, A).cost(at(2, 3))
    stage.s.codes[A] = stage.cards(3)
    assert judgement(stage, A).cost(at(2, 3)) < without


def test_only_those_who_want_guards_deactivate_the_laser_of_their_own_room() -> None:
    """It sets off the alarm that it was to prevent."""
    stage = stage_at((2, 2), (2, 2), (5, 5), dark=[(2, 2)])
    stage.s.role = stage.cards("loyal", "fearless", "macho")
    stage.token(at(2, 2), "laser 1357")
    stage.s.codes = [stage.cards(3), stage.cards(3), []]
    loyal, fearless = judgement(stage, A), judgement(stage, B)
    assert use_of(loyal, "decode") < use_of(loyal, "snatch")
    assert use_of(fearless, "decode") > use_of(fearless, "snatch")
    options = [("trap", at(2, 2), stage.s.codes[A][0]), ("pass",)]
    assert decode(loyal, options, Random(1)) == ("pass",)
    assert decode(fearless, options, Random(1)) == options[0]


def test_nobody_waits_for_the_eighth_guard() -> None:
    """A Psycho with most money of all stood still for eighteen turns, since guards were about, until it was over."""
    west = [(at(0, col), at(0, col + 1)) for col in range(4)]
    stage = stage_at((0, 3), (5, 0), (5, 5), doorways=[*west, (at(0, 1), at(1, 1)), (at(0, 2), at(1, 2))])
    s = stage.s
    s.role, s.cash[A] = stage.cards("loyal", "bossy", "macho"), stage.cards(200)
    s.status[B], s.fled_from[B] = ESCAPED, 0
    s.guards = {0: at(1, 1), 1: at(1, 2)}
    ahead = [("pass",), ("go", at(0, 2))]
    s.entered = 2
    assert move_take_look(judgement(stage, A), ahead, Random(1)) == ("pass",)
    s.entered = 7
    assert move_take_look(judgement(stage, A), ahead, Random(1)) == ("go", at(0, 2))
