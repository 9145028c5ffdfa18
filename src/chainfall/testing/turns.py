"""Checks of one state and one step: they must be plain and deterministic, and every input must be accepted."""

from collections.abc import Iterable, Sequence
from typing import Any

from chainfall.core.effects import GameOver, Rejected
from chainfall.core.errors import shown
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame
from chainfall.play.replay import UNFINISHED
from chainfall.testing.faults import ask, check_hashable, fault, packed
from chainfall.testing.views import check_effects, look

PURE = "let it depend on its arguments alone: no clock, no random module, nothing outside that changes"
TOTAL = "make it accept every input in every state, and answer with Rejected where the input is not allowed"


def check_start(game: AnyGame, options: Options, seed: int) -> None:
    """Checks the first state, which is created twice."""
    first, again = (
        ask("start", lambda: game.start(options, seed), "make it work with all options and seeds") for _ in "12"
    )
    _check_same(first, again, "start", "states")


def _check_same(first: object, again: object, member: str, what: str) -> None:
    """Checks that two results of the same call are plain and hashable, pack to the same bytes, and are equal."""
    if packed(first, f"one of the {what}") != packed(again, f"one of the {what}"):
        raise fault(f"{member} gives two different {what}", PURE)
    if first != again:
        raise fault(f"{member} gives {what} of the same content that are not equal", "leave __eq__ to the dataclass")
    check_hashable(first, f"one of the {what}")


def take_step(game: AnyGame, state: Any, input: Any) -> Step[Any]:
    """Takes one step, and checks that the result has the right form."""
    step = ask("step", lambda: game.step(state, input), TOTAL)
    if not isinstance(step, Step):
        raise fault(f"step gives {shown(step)}", "answer with Step(state, effects)")
    check_effects(step.effects, look(game, step.state))
    if is_rejected(step):
        if step.state != state:
            raise fault("a step with Rejected changes the state", "return the state unchanged")
        if len(step.effects) > 1:
            raise fault(f"Rejected is one of the effects {step.effects}", "make it the only one: nothing happened")
    return step


def is_rejected(step: Step[Any]) -> bool:
    """Whether the input of a step was not allowed."""
    return any(isinstance(effect, Rejected) for effect in step.effects)


def check_step(game: AnyGame, state: Any, input: Any) -> None:
    """Checks that a step taken twice gives the same result and does not modify the state that it was given."""
    before = packed(state, "the state")
    first, again = take_step(game, state, input), take_step(game, state, input)
    if packed(state, "the state") != before:
        raise fault("step changes the state that it was given", "build a new state")
    _check_same(first.state, again.state, "step", "states")
    _check_same(first.effects, again.effects, "step", "effects")


def allowed(game: AnyGame, state: Any) -> Sequence[Any]:
    """The inputs that are allowed now; checks that there are some while the game runs."""
    inputs = ask("inputs(state)", lambda: game.inputs(state), "return inputs for every state, or () after the end")
    if not isinstance(inputs, Sequence):
        raise fault(f"inputs gives a {type(inputs).__name__}", "answer with a tuple")
    if not inputs:
        raise fault("inputs is empty while the game runs", "end the game where no input is left")
    return inputs


def how_it_ended(game: AnyGame, state: Any) -> Outcome | None:
    """The outcome, if the game has ended; checks that it says why."""
    outcome = ask("outcome(state)", lambda: game.outcome(state), "answer with None while the game runs")
    if outcome is None:
        return None
    if not isinstance(outcome, Outcome) or type(outcome.score) is not int:
        raise fault(f"outcome is {outcome!r}", "answer with an Outcome whose score is a whole number, or with None")
    reason = outcome.reason
    if type(reason) is not str or len(reason.splitlines()) != 1 or reason == UNFINISHED:
        remedy = f"say in one line why the game ended ({UNFINISHED!r} is for replays of games that did not)"
        raise fault(f"the reason of the outcome is {reason!r}", remedy)
    _check_winner(outcome.winner, seats_of(game))
    return outcome


def _check_winner(winner: object, seats: int) -> None:
    if winner is None:
        return
    if seats == 1:
        problem = f"the winner is {winner!r} in a single-player game"
        raise fault(problem, "leave it out, or set seats to the number of players")
    if type(winner) is not int or not 0 <= winner < seats:
        raise fault(f"the winner is {winner!r}", f"name a seat from 0 to {seats - 1}, or None in a draw")


def check_ending(game: AnyGame, step: Step[Any]) -> None:
    """Checks that the step that ends a game says so, and that no other step does."""
    outcome = how_it_ended(game, step.state)
    told = [effect.reason for effect in step.effects if isinstance(effect, GameOver)]
    if told != ([outcome.reason] if outcome else []):
        remedy = (
            "the step that ends the game has one GameOver with the reason of the outcome, and no other step has one"
        )
        raise fault(f"the outcome is {outcome}, but the effects are {step.effects}", remedy)


def check_after_end(game: AnyGame, state: Any, outcome: Outcome, inputs: Iterable[Any]) -> None:
    """Checks that nothing changes any more after the end."""
    score = look(game, state).score
    if outcome.score != score:
        raise fault(f"the score is {outcome.score} in the outcome, {score} in the frame", "make them the same number")
    left = ask("inputs(state)", lambda: len(game.inputs(state)), "answer with () after the end")
    if left:
        raise fault(f"inputs gives {left} inputs after the end", "answer with ()")
    for input in inputs:
        step = take_step(game, state, input)
        if step.state != state or (step.effects and not is_rejected(step)):
            remedy = "return the state unchanged, with Rejected or without effects"
            raise fault(f"a step after the end does something: {step.effects}", remedy)
