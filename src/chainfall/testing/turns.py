"""One state and one step: plain, deterministic and total."""

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
TOTAL = "it answers every input in every state, with Rejected where the input is not allowed"


def check_start(game: AnyGame, options: Options, seed: int) -> None:
    """The first state, made twice."""
    first, again = (
        ask("start", lambda: game.start(options, seed), "all options and seeds can be played") for _ in "12"
    )
    _check_same(first, again, "start", "states")


def _check_same(first: object, again: object, member: str, what: str) -> None:
    """Two answers to one question: plain and hashable, packed to the same bytes, and equal."""
    if packed(first, f"one of the {what}") != packed(again, f"one of the {what}"):
        raise fault(f"{member} gives two different {what}", PURE)
    if first != again:
        raise fault(f"{member} gives {what} of the same content that are not equal", "leave __eq__ to the dataclass")
    check_hashable(first, f"one of the {what}")


def take_step(game: AnyGame, state: Any, input: Any) -> Step[Any]:
    """One step, whose answer has the right form."""
    step = ask("step", lambda: game.step(state, input), TOTAL)
    if not isinstance(step, Step):
        raise fault(f"step gives {shown(step)}", "answer with Step(state, effects)")
    check_effects(step.effects, look(game, step.state))
    if is_rejected(step):
        if step.state != state:
            raise fault("a step with Rejected changes the state", "give the state back as it was")
        if len(step.effects) > 1:
            raise fault(f"Rejected is one of the effects {step.effects}", "make it the only one: nothing happened")
    return step


def is_rejected(step: Step[Any]) -> bool:
    """Whether the input of a step was not allowed."""
    return any(isinstance(effect, Rejected) for effect in step.effects)


def check_step(game: AnyGame, state: Any, input: Any) -> None:
    """A step taken twice gives the same, and leaves the state that it was given as it was."""
    before = packed(state, "the state")
    first, again = take_step(game, state, input), take_step(game, state, input)
    if packed(state, "the state") != before:
        raise fault("step changes the state that it was given", "build a new state")
    _check_same(first.state, again.state, "step", "states")
    _check_same(first.effects, again.effects, "step", "effects")


def allowed(game: AnyGame, state: Any) -> Sequence[Any]:
    """The inputs that are allowed now, of which a running game has some."""
    inputs = ask("inputs(state)", lambda: game.inputs(state), "every state has inputs, or () after the end")
    if not isinstance(inputs, Sequence):
        raise fault(f"inputs gives a {type(inputs).__name__}", "answer with a tuple")
    if not inputs:
        raise fault("inputs is empty while the game runs", "end the game where no input is left")
    return inputs


def how_it_ended(game: AnyGame, state: Any) -> Outcome | None:
    """The outcome, which says why the game ended."""
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
        raise fault(f"the winner is {winner!r} in a game for one", "leave it out, or say by seats for how many it is")
    if type(winner) is not int or not 0 <= winner < seats:
        raise fault(f"the winner is {winner!r}", f"name a seat from 0 to {seats - 1}, or None in a draw")


def check_ending(game: AnyGame, step: Step[Any]) -> None:
    """The step that ends a game says so, and no other one does."""
    outcome = how_it_ended(game, step.state)
    told = [effect.reason for effect in step.effects if isinstance(effect, GameOver)]
    if told != ([outcome.reason] if outcome else []):
        remedy = (
            "the step that ends the game has one GameOver with the reason of the outcome, and no other step has one"
        )
        raise fault(f"the outcome is {outcome}, but the effects are {step.effects}", remedy)


def check_after_end(game: AnyGame, state: Any, outcome: Outcome, inputs: Iterable[Any]) -> None:
    """After the end nothing changes any more."""
    score = look(game, state).score
    if outcome.score != score:
        raise fault(f"the score is {outcome.score} in the outcome, {score} in the frame", "make them the same number")
    left = ask("inputs(state)", lambda: len(game.inputs(state)), "answer with () after the end")
    if left:
        raise fault(f"inputs gives {left} inputs after the end", "answer with ()")
    for input in inputs:
        step = take_step(game, state, input)
        if step.state != state or (step.effects and not is_rejected(step)):
            remedy = "give the state back, with Rejected or without effects"
            raise fault(f"a step after the end does something: {step.effects}", remedy)
