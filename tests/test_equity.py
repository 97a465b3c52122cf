"""Exact equities: known numbers, faults that others had, and spots that an oracle counts."""

import random
from math import comb

import oracle
import oracle_equity
import pytest
from oracle_equity import classes, hand, random_hands

from fasteval.combos import combo
from fasteval.ranges import Range

ALL = 1_712_304  # boards of two hands


def exact(words, *players, **spot):
    result = words.equity(players, method="exact", **spot)
    assert result.exact
    assert sum(player.equity for player in result) == pytest.approx(1, abs=1e-12)
    return result


def wins(result):
    """Whole counts of the boards that players win, before the flop."""
    return [round(player.win * ALL) for player in result]


def shares(result):
    return [player.equity for player in result]


def check_slow(words, players, expected, **spot):
    """Exact in C; the twin, for which that is much work, deals at random."""
    if words.equities.floor.IMPLEMENTATION == "c":
        assert shares(exact(words, *players, **spot)) == pytest.approx(expected, abs=6e-7)
        return
    result = words.equity(players, method="sampled", samples=20_000, seed=7, **spot)
    for player, wanted in zip(result, expected, strict=True):
        assert abs(player.equity - wanted) < 4 * player.stderr


def weights_of(player):
    """A player of the oracle as the floor takes it."""
    weights = [0.0] * 1326
    for cards, weight in player.items():
        weights[combo(*cards)] = float(weight)
    return weights


def view_of(player):
    return None if player is None else Range.from_weights(weights_of(player)).weights


# ---- Known numbers, by the faults that other engines had -----------------------------------------


def test_eq_01_pairs_that_mostly_tie(words):
    result = exact(words, "AdAh", "AcAs")
    assert wins(result) == [37_210, 37_210]
    assert [round(player.tie * ALL) for player in result] == [1_637_884] * 2
    assert shares(result) == [0.5, 0.5]
    assert (result.method, result.deals, result[0].stderr) == ("table", ALL, 0)


def test_eq_02_ties_are_whole(words):
    result = exact(words, "AcAs", "KhKd")
    assert wins(result) == [1_388_072, 317_694]
    assert result[0].tie == result[1].tie == 6_538 / ALL
    assert result[0].equity == pytest.approx(0.812554897, abs=5e-10)
    assert result[0].win + result[1].win + result[0].tie == pytest.approx(1, abs=1e-15)


def test_eq_04_ties_are_whole_too(words):
    result = exact(words, "Jc5c", "QdTd")
    assert wins(result) == [600_384, 1_096_118]
    assert round(result[1].tie * ALL) == 15_802
    assert result[0].equity == pytest.approx(0.355243578, abs=5e-10)


def test_eq_06_a_hand_against_a_range(words):
    assert exact(words, "QhQs", "TT+")[0].equity == pytest.approx(0.500125095, abs=5e-10)


def test_eq_07_no_state_is_kept_between_calls(words):
    players = ["AA", "QQ", "AKo"]
    fresh = [0.761346715, 0.187419884, 0.051233401]
    check_slow(words, players, fresh)
    check_slow(words, players, [0.734954787, 0.210302574, 0.054742640], dead="As Ts")
    check_slow(words, players, fresh)


def test_eq_09_five_ways(words):
    expected = [0.444481, 0.180088, 0.146434, 0.121426, 0.107571]
    check_slow(words, ["AA", "KK", "QQ", "JJ", "TT"], expected)


def test_eq_10_a_hand_and_classes_in_a_list(words):
    assert exact(words, "KcQc", "6c5c,AQo+")[0].equity == pytest.approx(0.313757309, abs=5e-10)


def test_eq_12_weighted_ranges_on_a_flop(words):
    for text, expected in [("KK,QQ:0.7", 0.497772598), ("KK,QQ", 0.563066563)]:
        result = exact(words, "AA,72o", text, board="Kc 7d 2h")
        if text == "KK,QQ:0.7":
            assert result[0].equity == pytest.approx(expected, abs=5e-10)


def test_eq_13_exact_with_cards_to_come(words):
    assert exact(words, "AsAh", "KK")[0].equity == pytest.approx(0.819460505, abs=5e-10)
    result = exact(words, "AsAh", "KK", board="2c 7d 9h")
    assert result[0].equity == pytest.approx(0.916161616, abs=5e-10)
    assert result.deals == 6 * comb(45, 2)


def test_eq_16_shared_pots_of_random_deals(words):
    result = words.equity(["AdAh", "AcAs"], method="sampled", samples=60_000, seed=16)
    for player in result:
        assert player.win == pytest.approx(37_210 / ALL, abs=4 * (0.0217 / 60_000) ** 0.5)
        assert abs(player.equity - 0.5) < 4 * player.stderr
        assert player.tie == pytest.approx(1_637_884 / ALL, abs=0.005)


def test_rg_06_the_order_of_a_dash(words):
    for text, expected in [
        ("TT-77", 0.817911495),
        ("77-TT", 0.817911495),
        ("A5s-A2s", 0.480888449),
        ("A2s-A5s", 0.480888449),
    ]:
        assert exact(words, text, "2c2d")[0].equity == pytest.approx(expected, abs=5e-10)
    assert exact(words, "TT", "2c2d")[0].equity == pytest.approx(0.818664, abs=5e-7)
    assert exact(words, "A5s", "2c2d")[0].equity == pytest.approx(0.500981, abs=5e-7)


def test_rg_07_a_weight_is_read_or_refused(words):
    assert exact(words, "AA", "QQ")[0].equity == pytest.approx(0.81547, abs=5e-6)
    assert exact(words, "AA", "QQ@1,22")[0] == exact(words, "AA", "QQ,22")[0]
    with pytest.raises(words.InvalidRange, match=r"^player 2: "):
        words.equity(["AA", "QQ?1,22"])


def test_rg_09_a_heavy_hand(words):
    assert exact(words, "AA", "QQ:0.99,22")[0].equity == pytest.approx(0.818836, abs=5e-7)
    assert exact(words, "AA", "QQ,22")[0].equity == pytest.approx(0.818819, abs=5e-7)


def test_rg_10_weights_count(words):
    result = exact(words, "AsAh", "KK,55:0.01", board="Kd 7d 9h 3c 2s")
    assert result[0].equity == pytest.approx(0.06 / 3.06, rel=1e-12)
    assert result.deals == 9
    result = exact(words, "AsAh", "KK,55", board="Kd 7d 9h 3c 2s")
    assert result[0].equity == pytest.approx(6 / 9, rel=1e-15)


def test_rg_12_low_ranks_first(words):
    assert exact(words, "23", "random")[0].equity == pytest.approx(0.332235, abs=5e-7)


def test_rg_13_a_range_that_is_blocked(words):
    with pytest.raises(words.InvalidRange, match=r"^player 2: .*range is empty after card removal"):
        words.equity(["AsAh", "AA"], board="Ad Kd 2c")


# ---- Spots that the oracle counts ---------------------------------------------------------------


def check_spot(words, players, board=(), dead=()):
    """All numbers of a spot against the oracle, with those of each combo."""
    given = [Range.from_weights(weights_of(player)) for player in players]
    expected = oracle_equity.equities(players, board, dead)
    result = exact(words, *given, board=list(board), dead=list(dead), combos=True)
    shown = (players, oracle.write(board), oracle.write(dead))
    assert [player.win for player in result] == pytest.approx(expected.win, abs=1e-11), shown
    assert [player.tie for player in result] == pytest.approx(expected.tie, abs=1e-11), shown
    assert shares(result) == pytest.approx(expected.equity, abs=1e-11), shown
    assert result.deals == expected.deals, shown
    for player, combos in zip(result, expected.combos, strict=True):
        assert player.stderr == 0
        assert player.combos.keys() == combos.keys(), shown
        for each, numbers in combos.items():
            assert player.combos[each][:3] == pytest.approx(numbers, abs=1e-11), (each, shown)
    plain = exact(words, *given, board=list(board), dead=list(dead))
    assert shares(plain) == pytest.approx(shares(result), abs=1e-13)
    assert plain[0].combos is None


def random_player(chance, hands, weighted, deck=range(52)):
    """Some hands of few cards, so that players' hands collide and suits are alike now and then."""
    count = chance.randint(1, hands)
    some = {tuple(sorted(chance.sample(deck, 2), reverse=True)) for _ in range(count)}
    return {
        each: chance.choice([1, 0.5, 0.125, chance.random()]) if weighted else 1
        for each in sorted(some)
    }


def test_two_random_players_on_the_river(words, seed):
    chance = random.Random(seed)
    for _ in range(150):
        cards = chance.sample(range(52), 7)
        deck = [card for card in range(52) if card not in cards]
        players = [random_player(chance, 60, chance.random() < 0.5, deck) for _ in range(2)]
        check_possible(words, players, cards[:5], cards[5 : 5 + chance.randint(0, 2)])


def check_possible(words, players, board, dead=()):
    """Skip nothing: what cannot be dealt must be refused."""
    if next(oracle_equity.deal(players, {*board, *dead}), None) is None:
        given = [Range.from_weights(weights_of(player)) for player in players]
        with pytest.raises(words.InvalidRange):
            words.equity(given, board=list(board), dead=list(dead))
        return
    check_spot(words, players, board, dead)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_random_players_on_a_turn(words, seed, count):
    chance = random.Random(seed + count)
    for _ in range(12):
        cards = chance.sample(range(52), 7)
        few = chance.sample(range(52), chance.choice([16, 30, 52]))
        deck = [card for card in few if card not in cards]
        hands = {2: 12, 3: 5, 4: 3, 5: 2}[count]
        weighted = chance.random() < 0.5
        players = [random_player(chance, hands, weighted, deck) for _ in range(count)]
        check_possible(words, players, cards[:4], cards[4 : 4 + chance.randint(0, 3)])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_players_on_a_flop(words, seed, count):
    chance = random.Random(seed - count)
    for _ in range(2):
        cards = chance.sample(range(52), 5)
        deck = [card for card in range(52) if card not in cards]
        players = [random_player(chance, 2, True, deck) for _ in range(count)]
        check_possible(words, players, cards[:3], cards[3 : 3 + chance.randint(0, 2)])


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["AA KK 72o", "QQ AKs"], "2c 2d 2h", ""),  # three suits are alike
        (["AA", "KK"], "2c 7c Jc", ""),
        (["AKs AKo", "QQ"], "Ah Kh 2c 9h", "Qh"),
        (["T9s 87s", "22 33", "AK"], "Tc 9c 2d 3d", ""),
        (["AA", "AA"], "2c 7d 9h Js", ""),  # collide
        (["AA", "AK", "KQs"], "Ac Kd 2h 3s", ""),
        (["22", "33", "44", "55"], "Tc Jd Qh Ks 2c", ""),
    ],
)
def test_classes_against_the_oracle(words, players, board, dead):
    board, dead = oracle.read(board), oracle.read(dead)
    check_spot(words, [classes(text) for text in players], board, dead)


def test_any_two_cards_against_the_oracle(words):
    board = oracle.read("Kc 8d 8h 2s 5c")
    result = exact(words, "AsTs", "random", board=board, combos=True)
    expected = oracle_equity.equities([hand("AsTs"), random_hands()], board)
    assert shares(result) == pytest.approx(expected.equity, abs=1e-13)
    assert result.deals == expected.deals == comb(45, 2)
    assert {each: of[:3] for each, of in result[1].combos.items()} == expected.combos[1]
    both = exact(words, "random", "random", board=board)
    assert shares(both) == [0.5, 0.5]
    assert both.deals == comb(47, 2) * comb(45, 2)


def test_the_board_plays(words):
    for count in range(2, 6):
        hands = ["2c2d", "3c3d", "4c4d", "5c5d", "6c6d"][:count]
        result = exact(words, *hands, board="AsKsQsJsTs")
        for player in result:
            assert (player.win, player.tie) == (0, 1)
            assert player.equity == pytest.approx(1 / count, abs=1e-15)
        assert result.deals == 1


def test_dead_cards_and_hole_cards_leave_the_deck(words):
    assert exact(words, "AsAh", "KsKh", board="2c 7d 9h").deals == comb(45, 2)
    assert exact(words, "AsAh", "KsKh", board="2c 7d 9h", dead="2d 2h").deals == comb(43, 2)
    assert exact(words, "AsAh", "KsKh", board="2c 7d 9h Jc").deals == 44
    result = exact(words, "AsAh", "KsKh", board="2c 7d 9h Jc", dead="Kc Kd")
    assert result[0].equity == 1


def test_order_of_players_and_of_suits(words, seed):
    """Players change places, suits change names, the numbers with them."""
    chance = random.Random(seed)
    for _ in range(5):
        cards = chance.sample(range(52), 10)
        hands, board = [cards[:2], cards[2:4], cards[4:6]], cards[6:]
        first = exact(words, *hands, board=board)
        names = chance.sample(range(4), 4)
        other = [[card - card % 4 + names[card % 4] for card in some] for some in [*hands, board]]
        order = chance.sample(range(3), 3)
        second = exact(words, *(other[place] for place in order), board=other[3])
        for place, player in zip(order, second, strict=True):
            assert tuple(player) == tuple(first[place])


def test_combos_add_up_to_the_whole(words):
    """A player's equity is the mean of those of the combos, by how often each is dealt."""
    result = exact(words, "AA,KQs:0.5", "QQ,AKs", board="Kc 7d 2h 3h", combos=True)
    for player, count in zip(result, (3 + 3, 3 + 3), strict=True):
        assert all(0 <= number <= 1 for each in player.combos.values() for number in each)
        assert len(player.combos) >= count
        low = min(each.equity for each in player.combos.values())
        high = max(each.equity for each in player.combos.values())
        assert low <= player.equity <= high
        assert sum(each.weight for each in player.combos.values()) == pytest.approx(1, abs=1e-12)
        mean = sum(each.weight * each.equity for each in player.combos.values())
        assert player.equity == pytest.approx(mean, abs=1e-12)


# ---- The methods, units and kernels of a floor ---------------------------------------------------


def sums(floor, players, board, dead, method="showdowns", units=1, kernel=None, combos=False):
    """The sums of all units, added in their order."""
    views = [view_of(player) for player in players]
    masks = oracle.mask(board), oracle.mask(dead)
    parts = [
        floor.equity_exact(views, *masks, method, unit, units, combos, kernel or floor.kernels()[0])
        for unit in range(units)
    ]
    total = [sum(column) for column in zip(*(part[0] for part in parts), strict=True)]
    if not combos:
        assert all(part[1] is None for part in parts)
        return total
    numbers = [memoryview(part[1]).cast("d") for part in parts]
    return total, [sum(column) for column in zip(*numbers, strict=True)]


def test_methods_and_kernels_agree_to_the_last_bit(floor_and_kernel, floors, seed):
    floor, kernel = floors[floor_and_kernel[0]], floor_and_kernel[1]
    chance = random.Random(seed)
    for spot in range(8):
        cards = chance.sample(range(52), 6)
        deck = [card for card in range(52) if card not in cards]
        players = [random_player(chance, 30, False, deck) for _ in range(2)]
        board, dead = cards[: 4 + spot % 2], cards[5:]
        swept = sums(floor, players, board, dead, "sweep", 1, kernel, True)
        assert swept == sums(floor, players, board, dead, "showdowns", 1, kernel, True)
        assert swept[0] == sums(floor, players, board, dead, "sweep", 1 + spot, kernel)
        assert swept[0] == sums(floor, players, board, dead, "showdowns", 1 + spot, kernel)


def test_units_of_work_add_up(floor, seed):
    """However the work is cut, every board is counted once."""
    chance = random.Random(seed)
    cards = chance.sample(range(52), 9)
    players = [{oracle_equity.ordered(cards[i : i + 2]): 1} for i in (0, 2, 4)]
    whole = sums(floor, players, cards[6:], ())
    row = [sum(whole[player * 3 + others] for player in range(3)) for others in range(3)]
    assert row[0] + row[1] / 2 + row[2] / 3 == comb(43, 2)
    for units in (2, 3, 7, 64, 1000):
        assert sums(floor, players, cards[6:], (), "showdowns", units) == whole


@pytest.mark.parametrize("dead", ["", "As", "2c 2d", "2c 3d 4h"])
def test_no_board_is_lost_to_suits_that_are_alike(floors, dead):
    """Wins, losses and ties of two symmetric ranges add up to all choices of hands and boards."""
    floor = floors.get("c") or floors["python"]
    texts, out = ("AA", "KK"), oracle.read(dead)
    players = [classes(text) for text in texts]
    board = () if floor.IMPLEMENTATION == "c" else tuple(oracle.read("7c 8c 9d Jc"))
    pairs = sum(1 for _ in oracle_equity.deal(players, {*out, *board}))
    for method in ("sweep", "showdowns"):
        total = sums(floor, players, board, out, method)
        assert total[0] + total[1] + total[2] == pairs * comb(
            48 - len(out) - len(board), 5 - len(board)
        )


def test_before_the_flop_all_methods_agree(floors, seed):
    """The table against plain counts: hands whose suits overlap in every way."""
    floor = floors.get("c")
    if floor is None:
        pytest.skip("millions of boards are too many for the twin")
    chance = random.Random(seed)
    for _ in range(6):
        cards = chance.sample(range(52), 4)
        if chance.random() < 0.5:
            cards = [4 * (card // 4) + chance.choice([0, 1]) for card in cards]
        if len(set(cards)) < 4:
            continue
        players = [{oracle_equity.ordered(cards[:2]): 1}, {oracle_equity.ordered(cards[2:]): 1}]
        table = sums(floor, players, (), (), "table")
        assert table == sums(floor, players, (), (), "showdowns", 5), oracle.write(cards)
        assert table == sums(floor, players, (), (), "sweep"), oracle.write(cards)
        first, second = oracle.write(cards[:2]), oracle.write(cards[2:])
        assert floor.preflop_matchup(first, second) == (table[0], table[1])


def test_ranges_before_the_flop_by_table_and_by_sweep(floors):
    floor = floors.get("c")
    if floor is None:
        pytest.skip("millions of boards are too many for the twin")
    players = [classes("AA AKs T9s 72o"), classes("KK A5s 98o 22")]
    assert sums(floor, players, (), (), "table", 1, None, True) == sums(
        floor, players, (), (), "sweep", 3, None, True
    )


def test_the_table_is_the_same_on_both_floors(both, seed):
    chance = random.Random(seed)
    for _ in range(2000):
        cards = oracle.write(chance.sample(range(52), 4))
        wins, ties = both("preflop_matchup", cards[:4], cards[4:])
        losses, same = both("preflop_matchup", cards[4:], cards[:4])
        assert (wins + losses + ties, same) == (ALL, ties)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AsAh", "AsKs"),  # share a card
        ("AsAs", "KsKh"),
        ("AsAh", "Ks"),
        ("AsAhKd", "KsKh"),
        ("", "KsKh"),
        ("AA", "KsKh"),
        ("random", "KsKh"),
        (None, "KsKh"),
        (b"AsAh", "KsKh"),
        ("AsAh", 5),
        ("AsAh", ("Ks", "Kh")),
        ("AsAh\N{BLACK SPADE SUIT}", "KsKh"),
        ("AsAh\0", "KsKh"),
    ],
)
def test_the_quick_door_is_for_two_hands_only(both, first, second):
    assert both("preflop_matchup", first, second) is None
    assert both("preflop_matchup", second, first) is None


def test_both_floors_count_the_same(both, seed):
    """Sums of small spots are equal to the last bit, with weights and combos."""
    chance = random.Random(seed)
    for spot in range(12):
        cards = chance.sample(range(52), 6)
        deck = [card for card in range(52) if card not in cards]
        count = 2 + spot % 3
        players = [random_player(chance, 5, True, deck) for _ in range(count)]
        if next(oracle_equity.deal(players, set(cards)), None) is None:
            continue
        views = [view_of(player) for player in players]
        masks = oracle.mask(cards[: 4 + spot % 2]), oracle.mask(cards[5:])
        both("equity_plan", views, *masks)
        both("equity_deals", views, *masks)
        both(answer, views, *masks)


def answer(floor, views, *masks):
    name, _, units = floor.equity_plan(views, *masks)
    assert name in ("sweep", "showdowns")
    return [
        floor.equity_exact(views, *masks, name, unit, units, True, floor.kernels()[0])
        for unit in range(units)
    ]


def test_equal_results_have_equal_hashes(words):
    one, same, other = (words.equity([hand, "KdKc"]) for hand in ("AhAs", "AhAs", "QhQs"))
    assert (one == same, hash(one) == hash(same), len({one, same, other})) == (True, True, 2)
