/*
 * The evaluator for many hands, written once over small vector operations. A kernel file defines
 * the operations for its instruction set and then includes this text. docs/lanes.md explains it.
 *
 * A vector holds one 16-bit lane for each of LANES hands, usually a set of ranks (bit 0 the deuce,
 * bit 12 the ace); flags hold one truth value for each. There is no branch but one, for four of a
 * kind.
 */
#include <string.h>

/* The ranks that a hand holds at least once, twice, three times and four times. */
typedef struct multiples {
    vector one, two, three, four;
} multiples;

/*
 * What decides a hand: its category, the ranks that it names (three jacks over twos: high = jack;
 * two pair, jacks and twos: high = jack, low = two) and the other ranks that count.
 */
typedef struct decision {
    vector category, high, low, kickers;
} decision;

INLINE vector clear_lowest(vector set)
{
    return v_and(set, v_subtract(set, v_set(1)));
}

INLINE vector clear_lowest_if(flags condition, vector set)
{
    return v_and(set, v_subtract_if(condition, set, v_set(1)));
}

/* The highest of at most three ranks. */
INLINE vector highest_of_three(vector set)
{
    const vector set1 = clear_lowest(set), set2 = clear_lowest(set1);
    return v_select(v_nonzero(set2), set2, v_select(v_nonzero(set1), set1, set));
}

/* Close the gap that one rank leaves: the ranks above it move down. No rank, no change. */
INLINE vector close_gap(vector set, vector rank)
{
    return v_choose_bits(v_subtract(rank, v_set(1)), set, v_shift_right(set, 1));
}

INLINE multiples count_ranks(vector c, vector d, vector h, vector s)
{
    const vector odd = v_xor3(c, d, h), majority = v_majority(c, d, h), any = v_or3(c, d, h);
    multiples ranks;
    ranks.one = v_or(any, s);
    ranks.two = v_or_and(majority, any, s);
    ranks.three = v_and_or(majority, odd, s);
    ranks.four = v_and3(majority, odd, s);
    return ranks;
}

/* The straights in a set of ranks, bit 0 the five-high one to bit 9 the ace-high one. */
INLINE vector straights(vector ranks)
{
    const vector from_ace = v_or(v_shift_left(ranks, 1), v_shift_right(ranks, 12));
    const vector runs_of_two = v_and(from_ace, v_shift_right(from_ace, 1));
    return v_and3(runs_of_two, v_shift_right(runs_of_two, 2), v_shift_right(from_ace, 4));
}

/* The best of pairs, trips and full houses; the kickers are what five cards have room for. */
INLINE decision decide_multiples(multiples ranks, vector cards)
{
    const vector upper_trips = clear_lowest(ranks.three);
    const vector trips = v_select(v_nonzero(upper_trips), upper_trips, ranks.three);
    const vector pairs = v_and_not(ranks.two, trips);
    const vector pairs1 = clear_lowest(pairs), pairs2 = clear_lowest(pairs1);
    const flags has_trips = v_nonzero(trips), has_pair = v_nonzero(pairs);
    const flags has_two_pairs = v_nonzero(pairs1), has_three_pairs = v_nonzero(pairs2);
    const flags full_house = f_and(has_trips, has_pair);
    const vector top_pair =
        v_select(has_three_pairs, pairs2, v_select(has_two_pairs, pairs1, pairs));
    const vector best_pairs = v_select(has_three_pairs, pairs1, pairs);
    const vector named = v_select(has_trips, trips, best_pairs);

    /* One card too many is one kicker too many, but a third pair has two cards for one kicker. */
    const vector drawn = v_subtract_if(has_three_pairs, cards, v_set(1));
    vector kickers = v_and_not(ranks.one, named);
    kickers = clear_lowest_if(v_above(drawn, 5), kickers);
    kickers = clear_lowest_if(v_above(drawn, 6), kickers);

    decision made;
    made.high = v_select(has_trips, trips, top_pair);
    made.low = v_and_not(named, made.high);
    made.kickers = v_select(full_house, top_pair, kickers);
    made.category = v_select(has_pair, v_set(FE_PAIR), v_set(FE_HIGH_CARD));
    made.category = v_select(has_two_pairs, v_set(FE_TWO_PAIR), made.category);
    made.category = v_select(has_trips, v_set(FE_THREE_OF_A_KIND), made.category);
    made.category = v_select(full_house, v_set(FE_FULL_HOUSE), made.category);
    return made;
}

INLINE decision decide_quads(multiples ranks, decision made)
{
    const flags has_quads = v_nonzero(ranks.four);
    const vector kicker = highest_of_three(v_and_not(ranks.one, ranks.four));
    made.high = v_select(has_quads, ranks.four, made.high);
    made.low = v_clear_if(has_quads, made.low);
    made.kickers = v_select(has_quads, kicker, made.kickers);
    made.category = v_select(has_quads, v_set(FE_FOUR_OF_A_KIND), made.category);
    return made;
}

/* A straight of any kind beats what five different ranks leave room for, up to the flush. */
INLINE decision decide_straight(vector ranks, flags flush, decision made)
{
    const vector all = straights(ranks);
    const vector highest = v_and_not(all, v_shift_right(all, 1));
    const flags straight = v_nonzero(all);
    const vector category = v_select(flush, v_set(FE_STRAIGHT_FLUSH), v_set(FE_STRAIGHT));
    made.high = v_select(straight, highest, made.high);
    made.low = v_clear_if(straight, made.low);
    made.kickers = v_clear_if(straight, made.kickers);
    made.category = v_select(flush, v_set(FE_FLUSH), made.category);
    made.category = v_select(straight, category, made.category);
    return made;
}

/* Number the decisions: by category, then by the ranks named, then by the kickers. */
INLINE vector number(decision made)
{
    const vector high = v_position(made.high), low = v_position(made.low);
    const vector pair_of_ranks = v_add(v_lookup(pairs_below, high), low);
    const vector major = v_select(v_nonzero(made.low), pair_of_ranks, high);
    const vector kickers = close_gap(close_gap(made.kickers, made.high), made.low);
    const vector minor = v_number_set(kickers, made.category);
    return v_add(v_add(v_category_first(made.category), minor),
                 v_multiply(v_lookup(category_step, made.category), major));
}

/*
 * Strengths of LANES hands given as suits; false if one has fewer or more cards than asked for or
 * bits outside its suits.
 */
INLINE bool evaluate(const vector suits[FE_SUITS], int fewest, int most, vector *strengths)
{
    const vector c = suits[0], d = suits[1], h = suits[2], s = suits[3];
    const vector clubs = v_count(c), diamonds = v_count(d), hearts = v_count(h),
                 spades = v_count(s);
    vector cards = v_add(v_add(clubs, diamonds), v_add(hearts, spades));
    multiples ranks = count_ranks(c, d, h, s);
    const vector excess = v_subtract(cards, v_set(fewest));
    if (v_any_above(v_or_and(excess, ranks.one, v_set(0xE000)), most - fewest))
        return false;

    /* Beside a flush there is no full house: only its own ranks matter, each of them once. */
    vector flush_ranks = v_keep_if(v_above(clubs, 4), c);
    flush_ranks = v_select(v_above(diamonds, 4), d, flush_ranks);
    flush_ranks = v_select(v_above(hearts, 4), h, flush_ranks);
    flush_ranks = v_select(v_above(spades, 4), s, flush_ranks);
    const flags flush = v_nonzero(flush_ranks);
    cards = v_select(flush, v_count(flush_ranks), cards);
    ranks.one = v_select(flush, flush_ranks, ranks.one);
    ranks.two = v_clear_if(flush, ranks.two);
    ranks.three = v_clear_if(flush, ranks.three);

    decision made = decide_multiples(ranks, cards);
    if (v_any_above(ranks.four, 0))
        made = decide_quads(ranks, made);
    *strengths = number(decide_straight(ranks.one, flush, made));
    return true;
}

/*
 * The three kinds of input. What is left after the last whole vector is copied and filled up with
 * repetitions of its first hand.
 */
TARGET static size_t evaluate_columns(const uint16_t *const suits[FE_SUITS], size_t n,
                                      fe_strength *out)
{
    size_t done = 0;
    for (; n - done >= LANES; done += LANES) {
        vector block[FE_SUITS], strengths;
        for (int suit = 0; suit < FE_SUITS; suit++)
            block[suit] = v_load(suits[suit] + done);
        if (!evaluate(block, 5, 7, &strengths))
            return done;
        v_store(out + done, strengths);
    }
    const size_t rest = n - done;
    if (rest > 0) {
        uint16_t block[FE_SUITS][LANES];
        const uint16_t *const copies[FE_SUITS] = {block[0], block[1], block[2], block[3]};
        fe_strength strengths[LANES];
        for (size_t i = 0; i < LANES; i++)
            for (int suit = 0; suit < FE_SUITS; suit++)
                block[suit][i] = suits[suit][i < rest ? done + i : done];
        if (evaluate_columns(copies, LANES, strengths) < LANES)
            return done;
        memcpy(out + done, strengths, rest * sizeof *out);
    }
    return n;
}

TARGET static size_t evaluate_masks(const fe_mask *masks, size_t n, fe_strength *out)
{
    size_t done = 0;
    for (; n - done >= LANES; done += LANES) {
        vector block[FE_SUITS], strengths;
        load_masks(masks + done, block);
        if (!evaluate(block, 5, 7, &strengths))
            return done;
        v_store(out + done, strengths);
    }
    const size_t rest = n - done;
    if (rest > 0) {
        fe_mask block[LANES];
        fe_strength strengths[LANES];
        for (size_t i = 0; i < LANES; i++)
            block[i] = masks[i < rest ? done + i : done];
        if (evaluate_masks(block, LANES, strengths) < LANES)
            return done;
        memcpy(out + done, strengths, rest * sizeof *out);
    }
    return n;
}

TARGET static size_t evaluate_rows(const fe_card *cards, size_t width, size_t n, fe_strength *out)
{
    size_t done = 0;
    for (; n - done >= LANES; done += LANES) {
        vector block[FE_SUITS], strengths;
        if (!load_rows(cards + done * width, width, block) ||
            !evaluate(block, (int)width, (int)width, &strengths))
            return done;
        v_store(out + done, strengths);
    }
    const size_t rest = n - done;
    if (rest > 0) {
        fe_card block[LANES * 7];
        fe_strength strengths[LANES];
        for (size_t i = 0; i < LANES; i++)
            memcpy(block + i * width, cards + (i < rest ? done + i : done) * width, width);
        if (evaluate_rows(block, width, LANES, strengths) < LANES)
            return done;
        memcpy(out + done, strengths, rest * sizeof *out);
    }
    return n;
}
