"""One play of a game: feeding, going back, recording."""

import gc
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from chainfall.core.abilities import find_placing
from chainfall.core.buttons import LEFT, PAUSE, RIGHT
from chainfall.core.codec import pack
from chainfall.core.effects import Rejected, Spawn
from chainfall.core.errors import ChainfallError, OptionError, ParseError
from chainfall.core.game import SEEDS, Step
from chainfall.core.placing import Placement
from chainfall.core.seats import format_masks
from chainfall.play import registry
from chainfall.play.recording import SnapshotThinner
from chainfall.play.registry import AnyGame, game
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of
from chainfall.play.session import AnySession, Session
from chainfall.play.svg import render
from chainfall.play.verifying import verify

pytestmark = pytest.mark.usefixtures("known_drip")

GAMES = [*registry.games(), "drip"]


def play_randomly(session: AnySession, steps: int, random: Random) -> None:
    """Plays inputs that are allowed, in real time each for a while, and stops at the end of the game."""
    done = 0
    while done < steps and not session.outcome:
        move = random.choice(session.game.inputs(session.state))
        for _ in range(random.randint(1, 30) if session.game.hz else 1):
            session.feed(move)
            done += 1


def spawns(session: AnySession, masks: Sequence[int]) -> list[int]:
    """Feeds inputs; the answer is after how many steps something spawned."""
    found = []
    for mask in masks:
        if any(isinstance(effect, Spawn) for effect in session.feed(mask).effects):
            found.append(session.steps)
    return found


@pytest.mark.parametrize("seed", [-1, SEEDS, True, 1.0, "1", None])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ChainfallError, match=f"^seed {seed!r}: expected a whole number from 0 to 4294967295$"):
        Session("triple-town", seed=seed)


def test_a_session_starts_where_the_game_does() -> None:
    session = Session("triple-town", seed=5)
    assert session.state == session.game.start(session.game.Options(), 5)
    assert (session.steps, session.score, session.outcome) == (0, 0, None)


def test_a_line_that_does_not_parse_changes_nothing() -> None:
    session = Session("triple-town")
    session.play("0 0")
    before = session.replay()
    with pytest.raises(ParseError):
        session.play("somewhere")
    assert session.replay() == before


def test_after_the_end_nothing_changes_and_nothing_is_recorded() -> None:
    session = Session("dr-mario-shell")
    session.play("Q")
    ended = session.replay()
    assert session.outcome is not None
    assert session.play("") == (session.state, (Rejected("the game is over"),))
    assert session.replay() == ended


@pytest.mark.parametrize("name", GAMES)
@given(seed=some.integers(0, SEEDS - 1), steps=some.integers(0, 60))
@settings(max_examples=25, deadline=None)
def test_the_replay_of_any_random_game_verifies(name: str, seed: int, steps: int) -> None:
    session = Session(name, seed=seed)
    play_randomly(session, steps * (30 if session.game.hz else 1), Random(seed))
    replay = session.replay()
    loaded = Replay.from_json(replay.to_json())
    verdict = verify(loaded)
    assert loaded == replay
    assert verdict.problem == ""
    assert (verdict.ok, verdict.game, verdict.steps) == (True, name, session.steps)
    assert verdict.score == (session.outcome.score if session.outcome else session.score)
    assert verdict.reason == (session.outcome.reason if session.outcome else "unfinished")


@pytest.mark.parametrize("name", GAMES)
@given(seed=some.integers(0, SEEDS - 1))
@settings(max_examples=15, deadline=None)
def test_playing_on_after_undo_is_as_if_it_had_never_been(name: str, seed: int) -> None:
    """Feed, undo and feed at random: the record is that of a session which was fed only what was left."""
    random = Random(seed)
    session = Session(name, seed=seed)
    for _ in range(6):
        play_randomly(session, random.randint(1, 400 if session.game.hz else 8), random)
        for _ in range(random.randint(0, 2)):
            session.undo()
    replay = session.replay()
    straight = Session(name, session.options, seed)
    for input in inputs_of(replay, session.game):
        straight.feed(input)
    assert straight.state == session.state
    assert straight.replay() == replay


def test_undo_takes_back_one_move_at_a_time_to_the_start() -> None:
    session = Session("triple-town", seed=3)
    states = [session.state]
    for line in ("0 0", "1 1", "2 2"):
        session.play(line)
        states.append(session.state)
    for expected in reversed(states[:-1]):
        assert session.undo()
        assert session.state == expected
    assert not session.undo()
    assert session.replay() == Session("triple-town", seed=3).replay()


def test_undo_passes_over_moves_that_changed_nothing() -> None:
    session = Session("triple-town", seed=3)
    session.play("0 0")
    after = session.state
    session.play("1 1")
    for _ in range(3):
        session.play("1 1")  # taken now
    assert session.undo()
    assert session.state == after


def test_undo_after_an_undone_move_was_played_anew_takes_back_the_new_one() -> None:
    session = Session("triple-town", seed=3)
    session.play("0 0")
    after = session.state
    for line in ("1 1", "2 2", "3 3"):
        session.play(line)
        assert session.undo()
        assert session.state == after
    assert session.undo()
    assert session.steps == 0


@pytest.mark.parametrize("limit", [0, 1000, 5000])
def test_undo_plays_from_an_earlier_state_where_none_was_kept(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SnapshotThinner.__init__, "__defaults__", (limit,))
    session = Session("triple-town", seed=3)
    texts, replays = [session.text], [session.replay()]
    for number in range(30):
        session.play(f"{number % 6} {number // 6}")
        if session.text != texts[-1]:
            texts.append(session.text)
            replays.append(session.replay())
    while len(texts) > 1:
        assert (session.text, session.replay()) == (texts.pop(), replays.pop())
        assert session.undo()
    assert not session.undo()


def test_a_long_play_keeps_no_more_states_than_the_limit_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("dr-mario-shell", rows=40, columns=40)
    monkeypatch.setattr(SnapshotThinner.__init__, "__defaults__", (10 * len(pack(session.state)),))
    session = Session(session.game, session.options)
    for number in range(60):
        session.play(f"V {number % 40} {number // 40} r")  # a new state each time
    kind = type(session.state)
    alive = [thing for thing in gc.get_objects() if isinstance(thing, kind) and thing.options is session.options]
    assert len(alive) <= 12  # with the first one and the present one


def test_undo_after_the_end_lets_the_game_go_on() -> None:
    session = Session("dr-mario-shell")
    session.play("F R Y")
    before = session.state
    session.play("Q")
    assert session.undo()
    assert session.state == before
    session.play("<")
    assert verify(session.replay()).ok


def test_in_real_time_undo_goes_to_the_last_spawn_and_then_to_the_one_before(drip: AnyGame) -> None:
    random = Random(1)
    session = Session(drip, drip.Options(pace=700, misses=99), seed=9)
    states = []
    spawned = []
    for _ in range(3000):
        before = session.steps
        found = spawns(session, [random.randrange(128) if random.random() < 0.1 else 0])
        if found:
            spawned += found
            states.append(session.state)
            assert found == [before + 1]
    assert len(spawned) == 5
    assert session.undo()
    assert (session.steps, session.state) == (spawned[-1], states[-1])
    assert session.undo()
    assert (session.steps, session.state) == (spawned[-2], states[-2])
    again = spawns(session, [0] * 1000)
    assert again[0] > spawned[-2]
    assert session.undo()
    assert session.steps == again[-1]


def test_in_real_time_an_undo_with_nothing_to_undo_forgets_nothing(drip: AnyGame) -> None:
    session = Session(drip, seed=9)
    assert not session.undo()
    (first,) = spawns(session, [0] * 20)
    assert session.undo()
    for _ in range(3):
        assert not session.undo()
        assert session.steps == first
    spawns(session, [0] * 20)
    assert session.undo()
    assert session.steps == first


def test_a_session_that_begins_here_goes_back_to_its_piece_and_undoes_nothing_before_it(drip: AnyGame) -> None:
    session = Session(drip, drip.Options(pace=700, misses=99), seed=9)
    spawned = spawns(session, [0] * 2000)
    assert len(spawned) > 1
    assert session.steps > spawned[-1]
    session.begin_here()
    assert (session.steps, session.undoable, session.undo()) == (spawned[-1], False, False)
    later = spawns(session, [0] * 1500)
    undone = [session.steps for _ in range(len(later) + 3) if session.undo()]
    assert undone == [*later[::-1], spawned[-1]]


def test_in_turns_a_session_that_begins_here_keeps_the_moves_so_far() -> None:
    session = Session("triple-town")
    for line in ("0 0", "0 1"):
        session.play(line)
    session.begin_here()
    assert (session.steps, session.undo()) == (2, False)
    session.play("0 2")
    assert (session.undo(), session.steps, session.undo()) == (True, 2, False)


@pytest.fixture
def unspawned(drip: AnyGame) -> AnyGame:
    """The game in real time, which does not tell when a drop appears."""

    class Unspawned(type(drip)):  # type: ignore[misc]  # whatever game it is
        def step(self, state: object, input: object) -> Step[object]:
            state, effects = super().step(state, input)
            return Step(state, tuple(effect for effect in effects if not isinstance(effect, Spawn)))

    return Unspawned()


def test_in_real_time_without_pieces_undo_goes_to_the_last_press_and_then_to_the_one_before(unspawned: AnyGame) -> None:
    session = Session(unspawned, unspawned.Options(misses=99), seed=9)
    presses = {5: LEFT, 6: LEFT, 12: RIGHT, 13: RIGHT | LEFT, 20: PAUSE, 21: RIGHT}
    states = []
    for tick in range(40):
        states.append(session.state)
        session.feed(presses.get(tick, 0))
    for pressed in (21, 13, 12, 5):
        assert (session.undoable, session.undo()) == (True, True)
        assert (session.steps, session.state) == (pressed, states[pressed])
    assert not session.undoable
    assert not session.undo()
    assert verify(session.replay(), game=unspawned).ok


def test_in_real_time_without_pieces_an_undo_comes_back_to_a_press_that_was_played_anew(unspawned: AnyGame) -> None:
    session = Session(unspawned, unspawned.Options(misses=99), seed=9)
    for mask in (0, LEFT, 0, 0, RIGHT, 0):
        session.feed(mask)
    assert session.undo()
    for mask in (LEFT, 0, 0):
        session.feed(mask)
    assert session.undo()
    assert session.steps == 4
    assert session.undo()
    assert session.steps == 1


def test_in_real_time_a_press_of_any_seat_can_be_undone(drip: AnyGame) -> None:
    class Seated(type(drip)):  # type: ignore[misc]  # whatever game it is
        seats = 2

        def step(self, state: object, input: tuple[int, int]) -> Step[object]:
            return Step(super().step(state, input[0] | input[1]).state)

        def format(self, input: tuple[int, int]) -> str:
            return format_masks(input)

    session: AnySession = Session(Seated(), drip.Options(misses=99), seed=9)
    for masks in ((0, 0), (LEFT, 0), (LEFT, RIGHT), (0, RIGHT), (0, 0)):
        session.feed(masks)
    assert [session.undo() and session.steps for _ in range(3)] == [2, 1, False]


def test_undo_twice_and_playing_on_gives_the_digests_of_a_game_without_undo(drip: AnyGame) -> None:
    random = Random(4)
    masks = [random.randrange(128) for _ in range(2000)]
    undone, plain = (Session(drip, drip.Options(pace=300, misses=99), seed=2) for _ in range(2))
    spawns(undone, [*masks[:1500], *[5] * 100])
    assert undone.undo()
    assert undone.undo()
    kept = undone.steps
    for mask in masks[kept:]:
        undone.feed(mask)
    for mask in masks:
        plain.feed(mask)
    assert kept < 1500
    assert undone.replay() == plain.replay()


def test_in_real_time_there_is_a_digest_every_600_steps_and_one_at_the_end(drip: AnyGame) -> None:
    session = Session(drip, drip.Options(misses=1000))
    counts = []
    for steps in (0, 1, 598, 1, 1, 600):
        for _ in range(steps):
            session.feed(0)
        counts.append((session.steps, len(session.replay().digests)))
    assert counts == [(0, 1), (1, 2), (599, 2), (600, 2), (601, 3), (1201, 4)]


def test_in_turns_there_is_a_digest_for_every_step() -> None:
    session = Session("puzzle-kata")
    for number in range(1, 5):
        session.play("BR")
        assert len(session.replay().digests) == number + 1


def test_equal_inputs_are_one_run_also_across_digests(drip: AnyGame) -> None:
    session = Session(drip, drip.Options(misses=1000))
    for mask in [1] * 700 + [0] * 3 + [1]:
        session.feed(mask)
    assert session.replay().inputs == (("left", 700), ("-", 3), ("left", 1))


def test_options_are_keywords_or_one_object() -> None:
    kind = registry.game("triple-town").Options
    expected = Session("triple-town", kind(rows=3, weights=(1, 2, 3, 4, 5)), 7).replay()
    assert Session("triple-town", rows=3, weights=[1, 2, 3, 4, 5], seed=7).replay() == expected
    assert Session("triple-town", options=kind()).options == Session("triple-town").options


@pytest.mark.parametrize(
    ("options", "keywords", "message"),
    [
        (None, {"colour": 1}, "option 'colour' does not exist, expected rows, columns, weights, storehouse, board"),
        (None, {"rows": 0}, "option rows=0: expected a whole number from 1 to 50"),
        (None, {"rows": "3"}, "option rows='3': expected a whole number from 1 to 50"),
        ("town", {"rows": 3, "columns": 3}, "options are given twice: as an object, and as rows, columns"),
        ("drip", {}, "options are DripOptions(pace=40, misses=3), expected TownOptions or keywords"),
        (7, {}, "options are 7, expected TownOptions or keywords; a seed is given as seed=7"),
    ],
)
def test_wrong_options_are_refused_in_words(
    drip: AnyGame, options: Any, keywords: dict[str, Any], message: str
) -> None:
    town = registry.game("triple-town")
    given = {"town": town.Options(), "drip": drip.Options()}.get(options, options)
    with pytest.raises(OptionError) as caught:
        Session(town, given, **keywords)
    assert str(caught.value) == message


def test_a_session_shows_where_the_game_stands() -> None:
    session = Session("triple-town", seed=5, rows=1, columns=2)
    assert repr(session) == "<Session of triple-town, seed 5, rows=1, columns=2: 0 steps, score 0>"
    session.play("0 0")
    assert repr(session) == "<Session of triple-town, seed 5, rows=1, columns=2: 1 step, score 20>"
    session.play("0 1")
    assert repr(session) == ("<Session of triple-town, seed 5, rows=1, columns=2: 2 steps, score 40, over: board full>")


@pytest.mark.parametrize("name", GAMES)
def test_a_session_shows_what_may_be_seen(name: str) -> None:
    session = Session(name, seed=4)
    play_randomly(session, 50, Random(4))
    game, state = session.game, session.state
    assert str(session) == session.text == game.text(state)
    assert session.frame == game.frame(state)
    assert session.score == session.frame.score
    assert session.inputs == game.inputs(state)
    assert session._repr_svg_() == render(session.frame)


def test_a_session_takes_a_game_or_its_name() -> None:
    assert Session("triple-town").replay() == Session(registry.game("triple-town")).replay()


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario", "triple-town", "dr-mario-versus"])
def test_a_view_shows_the_frame_and_guesses_what_is_hidden(name: str) -> None:
    session: AnySession = Session(game(name), seed=7)
    for _ in range(3):
        if find_placing(session.game):
            session.place(session.placements()[0])
        else:
            session.feed(session.inputs[0])
    view = session.view()
    assert session.game.frame(view.state) == session.frame
    assert view.state.hidden != session.state.hidden
    assert session.view(seed=1).state.hidden != view.state.hidden
    assert view == session.view(seed=0)
    assert view.moves() == (session.placements() if find_placing(session.game) else session.inputs)


def test_a_view_before_the_first_piece_has_the_placements_of_the_session() -> None:
    session = Session("puzzle-fighter", seed=7)
    assert session.view().moves() == session.placements()
    assert session.steps == 0


def test_what_comes_later_does_not_show_in_a_view() -> None:
    """Two games in which the same was seen, with different futures, have the same view."""
    one, other = (Session("triple-town", seed=seed, weights=[1, 0, 0, 0, 0]) for seed in (1, 2))
    assert one.state != other.state
    assert one.view() == other.view()


def test_a_step_shows_itself_in_a_line_and_hides_what_is_hidden() -> None:
    session = Session("puzzle-fighter", seed=7)
    assert repr(session.feed(0)) == "<Step to ArcadeState: Spawn>"
    assert repr(session.feed(0)) == "<Step to ArcadeState: no effects>"
    step = session.place(Placement(0, 1))
    assert repr(step) == "<Step to ArcadeState: 4 x Move, Rotate, Lock, Spawn>"
    assert f"{step}" == repr(step)


def test_a_view_is_printed_without_its_state() -> None:
    view = Session("puzzle-fighter", seed=7).view(seed=3)
    assert repr(view) == f"<View of puzzle-fighter, guess {view.seed}>"
