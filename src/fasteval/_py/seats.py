"""Sets of seats, with bit `seat` for each, clockwise from 0: the twin of c/seats.h."""

from collections.abc import Iterator

SEATS = 22
NO_SEAT = -1


def seat_bit(seat: int) -> int:
    return 1 << seat


def has_seat(seats: int, seat: int) -> bool:
    """Say whether a seat is in a set.

    >>> has_seat(0b101, 2)
    True
    """
    return bool(seats >> seat & 1)


def has_several(seats: int) -> bool:
    """Say whether a set holds two seats or more.

    >>> has_several(0b100), has_several(0b110)
    (False, True)
    """
    return seats & (seats - 1) != 0


def has_two(seats: int) -> bool:
    """Say whether a set holds just two seats.

    >>> has_two(0b110), has_two(0b111)
    (True, False)
    """
    return count_seats(seats) == 2


def first_seat(seats: int) -> int:
    """Return the lowest seat of a set that is not empty.

    >>> first_seat(0b1100)
    2
    """
    return (seats & -seats).bit_length() - 1


def each_seat(seats: int) -> Iterator[int]:
    """Yield the seats of a set from the lowest.

    >>> list(each_seat(0b1101))
    [0, 2, 3]
    """
    while seats:
        yield first_seat(seats)
        seats &= seats - 1


def next_seat(seats: int, seat: int) -> int:
    """Return the next seat of a set that is not empty, clockwise after a seat.

    The seat itself comes last.

    >>> next_seat(0b1101, 2), next_seat(0b1101, 3)
    (3, 0)
    """
    behind = seats & ~((2 << seat) - 1)
    return first_seat(behind or seats)


def count_seats(seats: int) -> int:
    """Return how many seats a set holds.

    >>> count_seats(0b1101)
    3
    """
    return seats.bit_count()


def seats_before(seats: int, seat: int, button: int) -> int:
    """Return how many seats of a set come clockwise after the button and before a seat.

    >>> seats_before(0b1101, 0, 1)
    2
    """
    below, after_button = seat_bit(seat) - 1, ~((2 << button) - 1)
    return count_seats(seats & (below & after_button if seat > button else below | after_button))
