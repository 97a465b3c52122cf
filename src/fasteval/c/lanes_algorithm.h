/*
 * The evaluator for many hands, written once over the vector operations of lanes_pair.h. A kernel
 * file includes this text after it has defined them for its instruction set. docs/lanes.md
 * explains it.
 *
 * A vector holds one 16-bit lane for each hand, usually a set of ranks (bit 0 the deuce, bit 12 the
 * ace); flags hold one truth value for each. There is one branch, for hands that are rare.
 */

/* One hand in each lane: its ranks of each suit. */
typedef struct hands {
    vector clubs, diamonds, hearts, spades;
} hands;

INLINE hands join_halves(const half first[FE_SUITS], const half second[FE_SUITS])
{
    const hands joined = {
        {first[0], second[0]}, {first[1], second[1]}, {first[2], second[2]}, {first[3], second[3]},
    };
    return joined;
}

INLINE hands load_masks(const fe_mask *masks)
{
    half first[FE_SUITS], second[FE_SUITS];
    r_load_masks(masks, first);
    r_load_masks(masks + LANES_IN_HALF, second);
    return join_halves(first, second);
}

/* The ranks that a hand holds at least once, twice, three times and four times. */
typedef struct multiples {
    vector one, two, three, four;
} multiples;

/*
 * What decides a hand that is no straight and no flush: its kind, the ranks that it names (twos
 * full of jacks: high = two; two pair, jacks and twos: high = jack, low = two) and its other ranks.
 * The lowest of those must go, one for each of `cards` above five; what stays are the kickers.
 */
typedef struct decision {
    vector kind, high, low, others, cards;
} decision;

/* For a set of one rank, the set of all ranks below it. For the empty set, all ones. */
INLINE vector below(vector set)
{
    return v_subtract(set, v_set(1));
}

INLINE vector clear_lowest(vector set)
{
    return v_and(set, below(set));
}

INLINE vector clear_lowest_if(flags condition, vector set)
{
    return v_and(set, v_decrement_if(condition, set));
}

/* The highest of up to three ranks: less lies below it than below larger sets and the empty one. */
INLINE vector highest_of_three(vector set)
{
    const vector upper = clear_lowest(set), uppermost = clear_lowest(upper);
    return v_add(v_min(v_min(below(set), below(upper)), below(uppermost)), v_set(1));
}

INLINE multiples count_ranks(hands x)
{
    const vector any = v_or3(x.clubs, x.diamonds, x.hearts);
    const vector odd = v_xor3(x.clubs, x.diamonds, x.hearts);
    const vector majority = v_majority(x.clubs, x.diamonds, x.hearts);
    const multiples ranks = {
        v_or(any, x.spades),
        v_or_and(majority, any, x.spades),
        v_and_or(majority, odd, x.spades),
        v_and3(majority, odd, x.spades),
    };
    return ranks;
}

/* The straights in a set of ranks, from bit 0, the five-high one, to bit 9, the ace-high one. */
INLINE vector straights(vector ranks)
{
    const vector from_ace = v_or(v_add(ranks, ranks), v_shift_right(ranks, 12));
    const vector runs_of_two = v_and(from_ace, v_shift_right(from_ace, 1));
    return v_and3(runs_of_two, v_shift_right(runs_of_two, 2), v_shift_right(from_ace, 4));
}

/* Of up to three pairs and one set of trips. */
INLINE decision decide_multiples(multiples ranks, vector cards)
{
    const vector pairs = v_and_not(ranks.two, ranks.three), top_pair = highest_of_three(pairs);
    const vector upper_pairs = clear_lowest(pairs);
    const flags pair = v_nonzero(pairs), two_pair = v_nonzero(upper_pairs);
    const flags three_pair = v_nonzero(clear_lowest(upper_pairs));
    const flags trips = v_nonzero(ranks.three), full_house = v_nonzero_if(trips, pairs);
    const vector best_pairs = v_select(three_pair, upper_pairs, pairs);
    const vector named = v_or(ranks.three, best_pairs);

    /* A third pair has two cards for one kicker; a full house has no kickers to drop. */
    decision made;
    made.kind = v_increment_if(two_pair, v_keep_if(pair, v_set(KIND_PAIR)));
    made.kind = v_add(made.kind, v_keep_if(trips, v_set(KIND_TRIPS)));
    made.high = v_select(trips, ranks.three, top_pair);
    made.low = v_clear_if(trips, v_and_not(best_pairs, top_pair));
    made.others = v_select(full_house, top_pair, v_and_not(ranks.one, named));
    made.cards = v_clear_if(full_house, v_decrement_if(three_pair, cards));
    return made;
}

/* Four of a kind, or a full house of two sets of trips. */
INLINE decision decide_rare(multiples ranks, vector upper_trips, decision made)
{
    const flags two_trips = v_nonzero(upper_trips), quads = v_nonzero(ranks.four);
    const vector kicker = highest_of_three(v_and_not(ranks.one, ranks.four));
    made.kind = v_select(two_trips, v_set(KIND_FULL_HOUSE), made.kind);
    made.kind = v_select(quads, v_set(KIND_QUADS), made.kind);
    made.high = v_select(two_trips, upper_trips, made.high);
    made.high = v_select(quads, ranks.four, made.high);
    made.others = v_select(two_trips, v_and_not(ranks.three, upper_trips), made.others);
    made.others = v_select(quads, kicker, made.others);
    made.cards = v_clear_if(two_trips, v_clear_if(quads, made.cards));
    return made;
}

/* The strength of the best hand of a decision, the number of its kickers being 0. */
INLINE vector number_named(decision made)
{
    const vector high = v_position(below(made.high)), low = v_position(below(made.low));
    const vector two_ranks = v_add(v_lookup(pairs_below, high), low);
    const vector place = v_select(v_nonzero(made.low), two_ranks, high);
    return v_add(v_kind_first(made.kind), v_multiply(v_lookup(kind_step, made.kind), place));
}

/* The ranks of the suit of five or more cards. */
INLINE vector flush_ranks(hands x, hands counts)
{
    return v_or(v_or3(v_keep_if(v_above(counts.clubs, 4), x.clubs),
                      v_keep_if(v_above(counts.diamonds, 4), x.diamonds),
                      v_keep_if(v_above(counts.hearts, 4), x.hearts)),
                v_keep_if(v_above(counts.spades, 4), x.spades));
}

/* Strengths, given those of the same hands without straights. */
INLINE vector raise_straights(vector ranks, flags flush, vector strengths)
{
    /* All straights of a hand are neighbours. */
    const vector all = straights(ranks), highest = v_and_not(all, v_shift_right(all, 1));
    const vector first = v_select(flush, v_set(FIRST_STRAIGHT_FLUSH), v_set(FIRST_STRAIGHT));
    return v_select(v_nonzero(all), v_add(first, v_position(below(highest))), strengths);
}

/* The number of cards of each suit of each hand. */
INLINE hands count_suits(hands x)
{
    const hands counts = {v_count(x.clubs), v_count(x.diamonds), v_count(x.hearts),
                          v_count(x.spades)};
    return counts;
}

/* Strengths of hands that are known to have 5, 6 or 7 cards. */
INLINE vector strengths_of(hands x, hands counts, vector cards, multiples ranks)
{
    const vector suited = flush_ranks(x, counts);

    decision made = decide_multiples(ranks, cards);
    const vector upper_trips = clear_lowest(ranks.three);
    if (v_any_above(v_or(ranks.four, upper_trips), 0))
        made = decide_rare(ranks, upper_trips, made);
    vector first = number_named(made), page = v_lookup(kind_page, made.kind);
    vector kickers = v_close_gap(made.others, below(made.high));
    kickers = v_close_gap(kickers, below(made.low));

    /*
     * Beside a flush there is no full house or better, so that only its own ranks matter. It comes
     * last, so that nothing above has to wait until the cards of the suits are counted.
     */
    const vector longest =
        v_max(v_max(counts.clubs, counts.diamonds), v_max(counts.hearts, counts.spades));
    const flags flush = v_above(longest, 4);
    first = v_select(flush, v_set(FIRST_FLUSH), first);
    page = v_clear_if(flush, page);
    kickers = v_select(flush, suited, kickers);
    const vector drawn = v_select(flush, longest, made.cards);
    kickers = clear_lowest_if(v_above(drawn, 5), kickers);
    kickers = clear_lowest_if(v_above(drawn, 6), kickers);
    const vector strengths = v_add(first, v_number_set(kickers, page));
    return raise_straights(v_select(flush, suited, ranks.one), flush, strengths);
}

/*
 * Strengths of LANES hands; false if one has fewer or more cards than asked for or bits outside its
 * suits.
 */
INLINE bool evaluate(hands x, int fewest, int most, fe_strength *out)
{
    const hands counts = count_suits(x);
    const vector cards =
        v_add(v_add(counts.clubs, counts.diamonds), v_add(counts.hearts, counts.spades));
    const vector excess = v_subtract(cards, v_set(fewest));
    const multiples ranks = count_ranks(x);
    if (v_any_above(v_or_and(excess, ranks.one, v_set(0xE000)), most - fewest))
        return false;
    v_store(out, strengths_of(x, counts, cards, ranks));
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
        const hands x = {v_load(suits[0] + done), v_load(suits[1] + done),
                         v_load(suits[2] + done), v_load(suits[3] + done)};
        if (!evaluate(x, 5, 7, out + done))
            return done;
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

TARGET static size_t evaluate_masks_of(int fewest, int most, const fe_mask *masks, size_t n,
                                       fe_strength *out)
{
    size_t done = 0;
    for (; n - done >= LANES; done += LANES)
        if (!evaluate(load_masks(masks + done), fewest, most, out + done))
            return done;
    const size_t rest = n - done;
    if (rest > 0) {
        fe_mask block[LANES];
        fe_strength strengths[LANES];
        for (size_t i = 0; i < LANES; i++)
            block[i] = masks[i < rest ? done + i : done];
        if (evaluate_masks_of(fewest, most, block, LANES, strengths) < LANES)
            return done;
        memcpy(out + done, strengths, rest * sizeof *out);
    }
    return n;
}

TARGET static size_t evaluate_masks(const fe_mask *masks, size_t n, fe_strength *out)
{
    return evaluate_masks_of(5, 7, masks, n, out);
}
