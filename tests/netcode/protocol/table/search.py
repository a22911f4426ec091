"""An exhaustive search of small cases: is there any order of events in which leaving goes wrong?

`python -m tests.netcode.protocol.table.search` looks at larger cases than the suite does. The seats run the real
`Leaving`; of the game there is left that seats say words, and that whoever hears a word acts on it unless it has
promised not to. Honest seats wish anybody out at any time, also one who is only slow; a bad seat votes, promises and
refuses whatever its own chain allows; anything may be heard late, or never. A state is what everybody has said, heard
and acted on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from netcode.protocol.table.beside.chat_and_votes import Voter
from netcode.protocol.table.beside.voting_out import End, Leaving, leavers

WORD = ("word", 0)
Said = tuple[str, object]  # "word", "vote" with its ends, "out" or "stay" with the number of a vote
Chain = tuple[Said, ...]


class Counterexample(Exception):
    """A claim did not hold, and the state in which it did not."""


@dataclass(frozen=True)
class Case:
    """`words`: how many each seat may still say. `wishes`: how often players wish somebody out, in all."""

    seats: int
    words: tuple[int, ...]
    wishes: int
    bad: int | None = None  # a seat that says anything
    evil: int = 0  # how many statements it may make


class State(NamedTuple):
    chains: tuple[Chain, ...]
    heard: tuple[tuple[int, ...], ...]  # by each seat, of each seat
    acted: tuple[tuple[int, ...], ...]  # by each seat, up to which envelope of each seat
    wished: tuple[frozenset[End], ...]  # by each seat's player
    wishes: int
    said: tuple[int, ...]  # words that may still come
    evil: int


def first(case: Case) -> State:
    nothing = (0,) * case.seats
    return State(
        ((),) * case.seats,
        (nothing,) * case.seats,
        (nothing,) * case.seats,
        (frozenset(),) * case.seats,
        case.wishes,
        case.words,
        case.evil,
    )


@lru_cache(maxsize=200_000)
def view(chains: tuple[Chain, ...]) -> Leaving:
    """What follows from these chains. A statement that no honest seat makes ends a chain, as it does at a table."""
    leaving = Leaving(len(chains))
    for seat, chain in enumerate(chains):
        for number, (kind, what) in enumerate(chain):
            if kind == "vote":
                leaving.vote(seat, number, what)  # type: ignore[arg-type]
            elif kind != "word":
                (leaving.promise if kind == "out" else leaving.refuse)(seat, number, what)  # type: ignore[arg-type]
    return leaving


def seen(state: State, seat: int) -> tuple[Chain, ...]:
    return tuple(chain[:count] for chain, count in zip(state.chains, state.heard[seat], strict=True))


# -- what honest seats do ---------------------------------------------------------------------------------------------


def settle(state: State, seat: int) -> State:
    """The seat does all that follows from what it has heard: acts on words, takes wishes back, promises, refuses."""
    while True:
        leaving = view(seen(state, seat))
        if seat in leavers(leaving.out):
            return state
        limits, acted = leaving.limits(seat), list(state.acted[seat])
        for other, count in enumerate(state.heard[seat]):
            for at in range(acted[other], min(count, limits.get(other, count))):
                if state.chains[other][at] == WORD:
                    acted[other] = at + 1
        state = state._replace(acted=_at(state.acted, seat, tuple(acted)))
        gone = leavers(leaving.out)
        bound = leaving.bound(seat)
        giving_up = seat in leavers(state.wished[seat])
        wished = bound | frozenset(
            e for e in state.wished[seat] if (acted[e.seat] <= e.count or giving_up) and e.seat not in gone
        )
        state = state._replace(wished=_at(state.wished, seat, wished))
        due = leaving.due(seat, acted)
        if due is not None:
            state = say(state, seat, due)
        elif leaving.wish(seat) != (wish := leaving.out | wished) and not leaving.wish(seat) <= leaving.out:
            state = say(state, seat, ("vote", wish))
        else:
            return state


def say(state: State, seat: int, said: Said) -> State:
    chains = _at(state.chains, seat, (*state.chains[seat], said))
    heard = _at(state.heard[seat], seat, len(chains[seat]))
    acted = state.acted
    if said == WORD:
        acted = _at(acted, seat, _at(acted[seat], seat, len(chains[seat])))
    return state._replace(chains=chains, heard=_at(state.heard, seat, heard), acted=acted)


def wish(state: State, seat: int, others: Collection[int]) -> State | None:
    """The player of a seat wishes others out: these, whatever it wished before."""
    leaving = view(seen(state, seat))
    gone = leavers(leaving.out)
    if seat in gone or not gone.isdisjoint(others) or seat in others:
        return None
    bound = leaving.bound(seat)
    wished = bound | {End(other, state.acted[seat][other], b"") for other in set(others) - leavers(bound)}
    if wished == state.wished[seat]:
        return None
    state = state._replace(wished=_at(state.wished, seat, wished))
    return settle(say(state, seat, ("vote", leaving.out | wished)), seat)


def giving_up(state: State, seat: int) -> State | None:
    """The player of a seat gives it up, if a real machine lets it: see `Voter.giving_up`."""
    leaving = view(seen(state, seat))
    ends = Voter(seat, leaving, [_Acted(other, count) for other, count in enumerate(state.acted[seat])]).giving_up()  # type: ignore[misc]
    if not ends or ends == leaving.wish(seat):
        return None
    state = state._replace(wished=_at(state.wished, seat, ends - leaving.out))
    return settle(say(state, seat, ("vote", ends)), seat)


class _Acted(NamedTuple):
    """A chain as far as a vote needs it."""

    author: int
    acted: int

    def hash_at(self, count: int) -> bytes:
        return b""


# -- what may happen next ---------------------------------------------------------------------------------------------


def following(case: Case, state: State) -> Iterator[State]:
    honest = [seat for seat in range(case.seats) if seat != case.bad]
    for seat in honest:
        for other in range(case.seats):
            count = state.heard[seat][other]
            if other != seat and count < len(state.chains[other]):
                heard = _at(state.heard[seat], other, count + 1)
                yield settle(state._replace(heard=_at(state.heard, seat, heard)), seat)
    for seat in range(case.seats):
        if state.said[seat] and (seat == case.bad or seat not in leavers(view(seen(state, seat)).out)):
            said = _at(state.said, seat, state.said[seat] - 1)
            yield say(state._replace(said=said), seat, WORD)
    if state.wishes:
        for seat in honest:
            before = leavers(state.wished[seat])
            for other in set(range(case.seats)) - before:
                for others in {frozenset((other,)), before | {other}}:
                    wished = wish(state._replace(wishes=state.wishes - 1), seat, others)
                    if wished is not None:
                        yield wished
            given_up = giving_up(state._replace(wishes=state.wishes - 1), seat)
            if given_up is not None:
                yield given_up
    if case.bad is not None and state.evil:
        for said in menu(case, state):
            yield say(state._replace(evil=state.evil - 1), case.bad, said)


def menu(case: Case, state: State) -> Iterator[Said]:
    """What the bad seat may say: votes for what others voted for, and for each seat at the end that it has now or had
    before; promises and refusals of its votes."""
    assert case.bad is not None
    mine = state.chains[case.bad]
    voted = {what for kind, what in mine if kind == "vote"}
    answered = {mine[what][1] for kind, what in mine if kind in ("out", "stay")}  # type: ignore[index]
    everybody = view(state.chains)
    others = {what for chain in state.chains for kind, what in chain if kind == "vote"}
    for seat in range(case.seats):
        words = [at + 1 for at, said in enumerate(state.chains[seat]) if said == WORD]
        others |= {everybody.out | {End(seat, count, b"")} for count in (0, *words)}
    for ends in others - voted:
        if len(leavers(ends)) == len(ends) < case.seats:  # type: ignore[arg-type]
            yield "vote", ends
    for number, (kind, ends) in enumerate(mine):
        if kind == "vote" and ends not in answered:
            yield "out", number
            if case.bad not in leavers(ends):  # type: ignore[arg-type]
                yield "stay", number


# -- what must hold ---------------------------------------------------------------------------------------------------


def judge(case: Case, state: State) -> None:
    everything = view(state.chains)
    for one, other in combinations(everything.agreed, 2):
        two = len(everything.staying(one)) == len(everything.staying(other)) == 1  # who vote each other out
        must(one <= other or other <= one or two, "two outcomes do not fit", state)
    for seat in range(case.seats):
        if seat == case.bad:
            continue
        mine = view(seen(state, seat))
        must(mine.out <= everything.out, "what was agreed on was taken back", state)
        for ends in everything.agreed:
            if seat not in leavers(ends):
                beyond = [end for end in ends if state.acted[seat][end.seat] > end.count]
                must(not beyond, f"seat {seat}, who stays, has acted on what does not count", state)


def judge_rest(case: Case, state: State, away: int | None) -> None:
    """Nothing is on its way between those who are there: nobody waits for ever."""
    there = [seat for seat in range(case.seats) if seat not in (case.bad, away)]
    mine = view(seen(state, there[0]))
    there = [seat for seat in there if seat not in leavers(mine.out)]
    free = True
    for seat in there:
        for ends in mine.kept(seat):
            stuck = mine.staying(ends) - {case.bad, away}
            if not ends <= mine.out:
                free = False
                waits = seat in leavers(ends) or stuck < mine.staying(ends)
                must(waits, f"seat {seat} keeps a promise that all the others have heard", state)
    present = case.seats - len(mine.out)
    if not free and 2 * len(there) > present:
        _must_come_to_an_end(case, state, there)
    for number in range(1, case.seats):
        for others in combinations(sorted(set(range(case.seats)) - leavers(mine.out)), number):
            staying = set(range(case.seats)) - leavers(mine.out) - set(others)
            if free and staying and staying <= set(there):
                agreed = _all_wish(case, state, sorted(staying), others)
                enough = 2 * len(staying) > present or (len(staying), present) == (1, 2)
                must(agreed == enough, f"{sorted(staying)} want {others} out: {agreed}", state)


def _must_come_to_an_end(case: Case, state: State, there: list[int]) -> None:
    """More than half are there, and some of them keep promises that others do not answer: if those who are not there
    are voted out, and whoever is in the way gives up, nobody is bound any more. Unless two of them are bound to go on
    without each other, because somebody has voted alike with both."""
    without = {seat: leavers(view(seen(state, seat)).bound(seat)) for seat in there}
    if any(one in without[other] and other in without[one] for one, other in combinations(there, 2)):
        return
    gone = leavers(view(seen(state, there[0])).out)
    for seat in there:
        state = wish(state, seat, set(range(case.seats)) - set(there) - gone) or state
    for _ in range(2 * len(there)):
        state = _all_hear(state, there)
        for seat in there:
            if seat not in leavers(view(seen(state, seat)).out):
                state = giving_up(state, seat) or state
                state = _all_hear(state, there)
    for seat in there:
        mine = view(seen(state, seat))
        left = seat in leavers(mine.out)
        must(left or not mine.bound(seat), f"seat {seat} is bound for ever, though most are there", state)


def _all_hear(state: State, there: list[int]) -> State:
    while True:
        before = state
        for seat in there:
            for other in there:
                heard = _at(state.heard[seat], other, len(state.chains[other]))
                state = settle(state._replace(heard=_at(state.heard, seat, heard)), seat)
        if state == before:
            return state


def _all_wish(case: Case, state: State, staying: list[int], others: tuple[int, ...]) -> bool:
    for seat in staying:
        state = wish(state, seat, others) or state
    state = _all_hear(state, staying)
    outs = {view(seen(state, seat)).out for seat in staying}
    must(len(outs) == 1, "they hold the same and differ", state)
    return leavers(outs.pop()) >= set(others)


def at_rest(case: Case, state: State, away: int | None) -> bool:
    there = [seat for seat in range(case.seats) if seat not in (case.bad, away)]
    if len({state.heard[seat] for seat in there}) != 1:
        return False
    return all(state.heard[there[0]][seat] == len(state.chains[seat]) for seat in there)


def must(true: bool, sentence: str, state: State) -> None:
    if not true:
        told = "\n".join(f"  {name} {value}" for name, value in zip(state._fields, state, strict=True))
        raise Counterexample(f"{sentence}\n{told}")


def search(case: Case, most: int = 10**9) -> int:
    """How many states there are; all of them were looked at."""
    start = first(case)
    known, left = {start}, [start]
    while left and len(known) <= most:
        state = left.pop()
        judge(case, state)
        for away in (None, *range(case.seats)):
            if away != case.bad and at_rest(case, state, away):
                judge_rest(case, state, away)
        for new in following(case, state):
            if new not in known:
                known.add(new)
                left.append(new)
    return len(known)


SMALL = (
    Case(3, (1, 0, 0), 2),
    Case(3, (1, 0, 0), 1, bad=2, evil=2),
    Case(4, (1, 0, 0, 0), 1, bad=3, evil=1),
)
LARGE = (
    Case(3, (0, 0, 0), 2, bad=2, evil=4),
    Case(3, (1, 1, 0), 2),
    Case(3, (1, 0, 0), 3),
    Case(3, (1, 0, 0), 1, bad=2, evil=3),
    Case(4, (1, 0, 0, 0), 2),
    Case(4, (1, 0, 0, 0), 1, bad=3, evil=2),
    Case(5, (1, 0, 0, 0, 0), 1, bad=4, evil=1),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.netcode.protocol.table.search", description=__doc__)
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="give up on a case after so many states")
    args = parser.parse_args()
    for case in (*SMALL, *LARGE):
        begun = time.perf_counter()
        view.cache_clear()
        try:
            states = search(case, args.most)
        except Counterexample as found:
            print(f"{case}: {found}")
            return 1
        whole = "all" if states <= args.most else "the first"
        print(f"{case}: {whole} {states} states, {time.perf_counter() - begun:.0f} s", flush=True)
    return 0


def _at(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


if __name__ == "__main__":
    sys.exit(main())
