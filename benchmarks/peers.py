"""The peers: the 2048 of pgx, which is on JAX, and Gymnasium's CartPole, beside the kernels, in one run on one core.

``python -m benchmarks.peers`` prints a table of ``docs/kernels.md``. To be reached: the kernels at least 30 times as
quick as the 2048. JAX is large and not part of the development tools: ``pip install pgx`` brings both.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from benchmarks.envs import COUNT, STEPS, TURNS, at_once, cart_pole
from benchmarks.kernels import GAMES, batch_of, pin, rollouts
from benchmarks.measure import Contender, print_table

PLACEMENTS = COUNT * STEPS
PGX_STEPS = 5
"""A turn of pgx takes as long as one of ours with this, so each finds a quiet moment of the machine as easily."""


def pgx_2048(name: str, *, anew: bool) -> Contender:
    """Games of 2048 by chance, all compiled by JAX into one program; restarted when they end, or not."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("2048")
    step = jax.vmap(auto_reset(env.step, env.init) if anew else env.step)

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        choice, fate = jax.random.split(key)
        action = jax.random.categorical(choice, jax.numpy.log(state.legal_action_mask.astype("float32")))
        return step(state, action, jax.random.split(fate, COUNT)), None

    play: Callable[[Any, Any], Any] = jax.jit(
        lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, PGX_STEPS))[0]
    )
    key = jax.random.PRNGKey(1)
    states = play(jax.jit(jax.vmap(env.init))(jax.random.split(key, COUNT)), key)  # which compiles it, too
    return Contender(f"pgx, 2048, {name}", lambda: jax.block_until_ready(play(states, key)), COUNT * PGX_STEPS)


def kernel_of(game: str, options: dict[str, object]) -> Contender:
    """Games of ours by chance, restarted when they end, in one call of the kernel."""
    words = "".join(f", {name} {value}" for name, value in options.items())
    return Contender(f"the kernel, `{game}`{words}", rollouts(batch_of(game, options, COUNT), PLACEMENTS), PLACEMENTS)


def main() -> None:
    """Prints the table."""
    pin()
    contenders = [kernel_of(game, options) for game, options in GAMES]
    contenders += [cart_pole(), at_once("puzzle-fighter", "restarted in the next step")]
    if find_spec("pgx"):
        peers = [pgx_2048("restarted when a game ends", anew=True), pgx_2048("steps alone", anew=False)]
        contenders = [*peers, *contenders]
    print_table(f"Peers: {COUNT:,} games at once, one core", "steps", contenders, TURNS)
    if not find_spec("pgx"):
        print("\nThe 2048 of pgx is missing, as pgx is not installed: pip install pgx")


if __name__ == "__main__":
    main()
