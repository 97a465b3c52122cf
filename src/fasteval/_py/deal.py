"""The cards of a hand: where each lies in the deck, and making them known: the twin of c/deal.c."""

from collections.abc import Sequence

from . import showdown
from .card import CARDS, card_mask
from .seats import SEATS, count_seats, each_seat, has_seat, seats_before
from .state import BOARDS, NO_CARD, State, Street
from .status import Status, StatusError

HOLE = 2
BOARD = 5
FIRST_RUN = 8

# Behind the hole cards: a burn, three, a burn, one, a burn, one (R7, R8).
BOARD_PLACES = (1, 2, 3, 5, 7)


def _hole_count(state: State) -> int:
    return HOLE * count_seats(state.dealt)


def _hole_places(state: State, seat: int) -> list[int]:
    """The places of a seat's cards: two rounds, one card each, from left of the button (R5, R6)."""
    first = seats_before(state.dealt, seat, state.button)
    return [first, first + count_seats(state.dealt)]


def _run_length(shared: int) -> int:
    """Return how many cards each board after the first takes, burns included (R115)."""
    return FIRST_RUN if shared == 0 else (BOARD - shared) * 2


def _board_places(state: State, board: int) -> list[int]:
    """The places of a board's cards: later boards follow behind the first, each with its burns."""
    first, shared = _hole_count(state), state.shared_count
    later = board * _run_length(shared)
    return [first + BOARD_PLACES[i] + (0 if i < shared else later) for i in range(BOARD)]


def state_most_boards(state: State, shared: int) -> int:
    """Return how many boards the cards suffice for that share so many of them.

    One, if the board is complete.
    """
    left = CARDS - _hole_count(state) - FIRST_RUN
    if shared >= BOARD:
        return 1
    return min(1 + left // _run_length(shared), BOARDS)


def state_deck_size(state: State) -> int:
    """Return how many cards of a deck a hand can need.

    Hole cards, board and burns (R8), or all of them if the board may be run more than once.
    """
    return CARDS if state.rules.run_it_twice else _hole_count(state) + FIRST_RUN


def state_hole(state: State, seat: int) -> list[int]:
    """Return the two hole cards of a seat, NO_CARD where unknown; the seat must be dealt in."""
    return [state.deck[place] for place in _hole_places(state, seat)]


def state_board(state: State, board: int) -> list[int]:
    """Return the cards of a board that lie open, NO_CARD where unknown."""
    places = _board_places(state, board)
    return [state.deck[place] for place in places[: state.board_count]]


def _board_known(state: State, board: int) -> bool:
    return all(state.deck[place] != NO_CARD for place in _board_places(state, board))


def state_cards_known(state: State) -> bool:
    """Say whether the hole cards of all live seats and all boards are known."""
    return all(_board_known(state, board) for board in range(state.boards)) and all(
        NO_CARD not in state_hole(state, seat) for seat in each_seat(state.live)
    )


def _check_card(state: State, card: int, place: int, known: int) -> Status:
    """A card may come to a place that is unknown so far, and lie nowhere else."""
    if not 0 <= card < CARDS:
        return Status.ERROR_CARD
    if known & card_mask(card):
        return Status.ERROR_DUPLICATE
    return Status.OK if state.deck[place] == NO_CARD else Status.ERROR_TURN


def _take_cards(state: State, known: int) -> None:
    """A showdown that waited for these cards is settled now."""
    state.known = known
    if state.street == Street.SHOWDOWN and state_cards_known(state):
        showdown.state_settle(state)


def _put_cards(state: State, places: Sequence[int], cards: Sequence[int]) -> None:
    known = state.known
    for position, (place, card) in enumerate(zip(places, cards, strict=True)):
        status = _check_card(state, card, place, known)
        if status != Status.OK:
            raise StatusError(status, position)
        known |= card_mask(card)
    for place, card in zip(places, cards, strict=True):
        state.deck[place] = card
    _take_cards(state, known)


def state_deal(state: State, deck: Sequence[int]) -> None:
    """Deal the first cards of the deck, from the top by R5 to R8; NO_CARD stays unknown.

    A card may be known before its street and must be known at the showdown, where the hand is
    settled as soon as it can be. Cards already dealt cannot change. The StatusError of a card that
    is odd, repeated or too late has its index.
    """
    known = state.known
    if len(deck) > CARDS:
        raise StatusError(Status.ERROR_COUNT)
    for i, card in enumerate(deck):
        if card == NO_CARD:
            continue
        status = _check_card(state, card, i, known)
        if status != Status.OK:
            raise StatusError(status, i)
        known |= card_mask(card)
    for i, card in enumerate(deck):
        state.deck[i] = state.deck[i] if card == NO_CARD else card
    _take_cards(state, known)


def state_deal_hole(state: State, seat: int, cards: Sequence[int]) -> None:
    """Deal two hole cards to a seat, as state_deal does."""
    if not 0 <= seat < SEATS or not has_seat(state.dealt, seat):
        raise StatusError(Status.ERROR_SEAT)
    _put_cards(state, _hole_places(state, seat), cards)


def state_deal_board(state: State, board: int, cards: Sequence[int]) -> None:
    """Deal the next cards of a board, as state_deal does."""
    if not 0 <= board < state.boards:
        raise StatusError(Status.ERROR_BOARDS)
    places, known = _board_places(state, board), 0
    while known < BOARD and state.deck[places[known]] != NO_CARD:
        known += 1
    if len(cards) > BOARD - known:
        raise StatusError(Status.ERROR_COUNT)
    _put_cards(state, places[known : known + len(cards)], cards)
