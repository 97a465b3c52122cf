"""Hands played with the words of a State, by random rules and random players."""

from hands import rules_of, start_of
from random_hands import choose, random_config, random_deck

LIMITS = ("fold", "check", "call", "to_call", "min_raise_to", "max_raise_to")
BLINDS = {"small_blind": 50, "big_blind": 100}


def start(words, stacks=(1000, 1000, 1000), button=0, seed=1, **options):
    return words.State(words.Rules(**{**BLINDS, **options}), stacks, button, seed=seed)


def push_all(state, actions):
    for action in actions.split():
        state.push(action)
    return state


def how_many(words, compiled, twin):
    """The twin plays fewer hands: it takes some hundred times as long."""
    return compiled if words.State.__mro__[1].__module__ == "fasteval._core" else twin


def random_hand(words, rng):
    """A hand of random rules, dealt at the start or left without cards."""
    config = random_config(rng)
    config["auto_muck"] = rng.random() < 0.5
    deck = {"deck": random_deck(rng)} if rng.random() < 0.7 else {"deal_later": True}
    return words.State(rules_of(config), **start_of(config), **deck)


def step(state, rng):
    """Do one thing that the hand waits for, or deal a few cards by hand."""
    if state.awaiting == "boards":
        state.run(rng.choice((1, 1, 2)))
    elif state.awaiting == "cards" and rng.random() < 0.2 and may_muck(state):
        state.muck(rng.choice(may_muck(state)))
    elif state.awaiting == "cards" or rng.random() < 0.1:
        deal_some(state, rng)
    else:
        state.push(choose(rng, {name: getattr(state.legal, name) for name in LIMITS}))


def may_muck(state):
    """The seats whose hands do not lie open."""
    closed = [not state.face_up or None in (cards or (None,)) for cards in state.hole_cards]
    return [seat for seat in state.live if closed[seat]]


def deal_some(state, rng):
    """Make some cards known, at the showdown the rest of them."""
    left = [card for card in range(52) if card not in state.deck]
    rng.shuffle(left)
    share = 1 if state.awaiting == "cards" else 0.3
    state.deal_deck(
        [left.pop() if card is None and rng.random() < share else None for card in state.deck]
    )


def play_random(words, rng):
    """A random hand at each of its steps, from the start to the end."""
    state = random_hand(words, rng)
    yield state
    while not state.over:
        step(state, rng)
        yield state
