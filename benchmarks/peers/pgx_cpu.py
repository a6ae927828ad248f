"""pgx on the processor: a jitted step called from Python for one game, one game after another inside one compiled
loop, and a batch of games side by side in such a loop, which is what pgx is made for. A board whose game has ended is
replaced by a fresh one in the same step, so every step counted is a move made. The process keeps to one core, because
XLA's helper threads would spin on the others and halve the moves per processor second. Compilation happens while the
worker warms up and is not counted.
"""

import importlib.metadata
import os
import random

if hasattr(os, "sched_setaffinity"):  # before importing jax, which sizes its pools by the cores it finds
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx

from worker import Done, Ways, Work

NAMES = {"tictactoe": "tic_tac_toe", "connect_four": "connect_four"}
BATCH = 4096


def version() -> str:
    return "pgx " + importlib.metadata.version("pgx")


def choose(state: pgx.State, draw: jax.Array) -> jax.Array:
    """The legal action a number between 0 and 1 points at: cheaper than sampling from logits."""
    count = jnp.cumsum(state.legal_action_mask.astype(jnp.int32))
    return jnp.argmax(count > (draw * count[-1]).astype(jnp.int32))


def stepped(game: str) -> Work:
    """A Python loop with one jitted call a move, choice and step fused."""
    env = pgx.make(NAMES[game])
    start = env.init(jax.random.PRNGKey(7))
    move = jax.jit(lambda state, draw: env.step(state, choose(state, draw)))
    draw = random.Random(7).random

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            state = start
            while not state.terminated:
                state = move(state, draw())
                moves += 1
        return Done(moves, games)

    return work


def looped(game: str, boards: int, steps: int) -> Work:
    """A compiled loop of `steps` moves on each of `boards` boards. One call is one unit of work."""
    env = pgx.make(NAMES[game])
    start = env.init(jax.random.PRNGKey(7))

    def move(state: pgx.State, draw: jax.Array) -> tuple[pgx.State, jax.Array]:
        after = env.step(state, choose(state, draw))
        over = after.terminated
        return jax.tree.map(lambda fresh, kept: jnp.where(over, fresh, kept), start, after), over

    step = move if boards == 1 else jax.vmap(move)
    shape = (steps,) if boards == 1 else (steps, boards)

    def play(key: jax.Array, state: pgx.State) -> tuple[jax.Array, pgx.State, jax.Array]:
        key, now = jax.random.split(key)
        state, over = jax.lax.scan(step, state, jax.random.uniform(now, shape))
        return key, state, over.sum()

    state = start if boards == 1 else jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(7), boards))
    held = [jax.random.PRNGKey(8), state]
    loop = jax.jit(play)

    def work(calls: int) -> Done:
        games = 0
        for _ in range(calls):
            held[0], held[1], ended = loop(*held)
            games += int(ended)
        return Done(calls * steps * boards, games)

    return work


WAYS: Ways = {
    "stepped": stepped,
    "single": lambda game: looped(game, 1, 10_000),
    "batch": lambda game: looped(game, BATCH, 50),
}
