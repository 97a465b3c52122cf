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
    return (hands){
        {first[0], second[0]}, {first[1], second[1]}, {first[2], second[2]}, {first[3], second[3]},
    };
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
 * What decides a hand: its category, the ranks that it names (twos full of jacks: high = two; two
 * pair, jacks and twos: high = jack, low = two; a straight: high = its place among the straights)
 * and the set of the other ranks that count.
 */
typedef struct decision {
    vector category, high, low, kickers;
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

/* The highest of up to three ranks: below it lies less than below a larger set, or the empty one. */
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
    return (multiples){
        v_or(any, x.spades),
        v_or_and(majority, any, x.spades),
        v_and_or(majority, odd, x.spades),
        v_and3(majority, odd, x.spades),
    };
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

    /* One card too many is one kicker too many, but a third pair has two cards for one kicker. */
    const vector drawn = v_decrement_if(three_pair, cards);
    vector kickers = v_and_not(ranks.one, v_or(ranks.three, best_pairs));
    kickers = clear_lowest_if(v_above(drawn, 5), kickers);
    kickers = clear_lowest_if(v_above(drawn, 6), kickers);

    vector category = v_keep_if(pair, v_set(FE_PAIR));
    category = v_raise_if(two_pair, category, FE_TWO_PAIR);
    category = v_raise_if(trips, category, FE_THREE_OF_A_KIND);
    category = v_raise_if(full_house, category, FE_FULL_HOUSE);
    return (decision){
        category,
        v_select(trips, ranks.three, top_pair),
        v_clear_if(trips, v_and_not(best_pairs, top_pair)),
        v_select(full_house, top_pair, kickers),
    };
}

/* Four of a kind, or a full house of two sets of trips. */
INLINE decision decide_rare(multiples ranks, vector upper_trips, decision made)
{
    const flags two_trips = v_nonzero(upper_trips), quads = v_nonzero(ranks.four);
    const vector kicker = highest_of_three(v_and_not(ranks.one, ranks.four));
    made.category = v_raise_if(two_trips, made.category, FE_FULL_HOUSE);
    made.high = v_select(two_trips, upper_trips, made.high);
    made.kickers = v_select(two_trips, v_and_not(ranks.three, upper_trips), made.kickers);
    made.category = v_raise_if(quads, made.category, FE_FOUR_OF_A_KIND);
    made.high = v_select(quads, ranks.four, made.high);
    made.kickers = v_select(quads, kicker, made.kickers);
    return made;
}

/* Five different ranks in sequence or in a suit beat all else that they leave room for. */
INLINE decision decide_straight_and_flush(vector ranks, flags flush, decision made)
{
    /* All straights of a hand are neighbours. */
    const vector all = straights(ranks), highest = v_and_not(all, v_shift_right(all, 1));
    const flags straight = v_nonzero(all), straight_flush = v_nonzero_if(flush, all);
    made.category = v_raise_if(straight, made.category, FE_STRAIGHT);
    made.category = v_raise_if(flush, made.category, FE_FLUSH);
    made.category = v_raise_if(straight_flush, made.category, FE_STRAIGHT_FLUSH);
    made.high = v_select(straight, highest, made.high);
    made.low = v_clear_if(straight, made.low);
    made.kickers = v_clear_if(straight, made.kickers);
    return made;
}

/* Number the decisions in order: by category, then by the ranks named, then by the kickers. */
INLINE vector number(decision made)
{
    const vector below_high = below(made.high), below_low = below(made.low);
    const vector high = v_position(below_high), low = v_position(below_low);
    const vector two_ranks = v_add(v_lookup(pairs_below, high), low);
    const vector major = v_select(v_nonzero(made.low), two_ranks, high);
    const vector kickers = v_close_gap(v_close_gap(made.kickers, below_high), below_low);
    const vector minor = v_number_set(kickers, made.category);
    const vector step = v_lookup(category_step, made.category);
    return v_add(v_add(v_category_first(made.category), minor), v_multiply(step, major));
}

/*
 * Strengths of LANES hands; false if one has fewer or more cards than asked for or bits outside its
 * suits.
 */
INLINE bool evaluate(hands x, int fewest, int most, fe_strength *out)
{
    const vector clubs = v_count(x.clubs), diamonds = v_count(x.diamonds);
    const vector hearts = v_count(x.hearts), spades = v_count(x.spades);
    vector cards = v_add(v_add(clubs, diamonds), v_add(hearts, spades));
    multiples ranks = count_ranks(x);
    const vector excess = v_subtract(cards, v_set(fewest));
    if (v_any_above(v_or_and(excess, ranks.one, v_set(0xE000)), most - fewest))
        return false;

    /* Beside a flush there is no full house: only its own ranks matter, each of them once. */
    const vector longest = v_max(v_max(clubs, diamonds), v_max(hearts, spades));
    const flags flush = v_above(longest, 4);
    const vector suited =
        v_or(v_or3(v_keep_if(v_above(clubs, 4), x.clubs),
                   v_keep_if(v_above(diamonds, 4), x.diamonds),
                   v_keep_if(v_above(hearts, 4), x.hearts)),
             v_keep_if(v_above(spades, 4), x.spades));
    cards = v_select(flush, longest, cards);
    ranks.one = v_select(flush, suited, ranks.one);
    ranks.two = v_clear_if(flush, ranks.two);
    ranks.three = v_clear_if(flush, ranks.three);

    decision made = decide_multiples(ranks, cards);
    const vector upper_trips = clear_lowest(ranks.three);
    if (v_any_above(v_or(ranks.four, upper_trips), 0))
        made = decide_rare(ranks, upper_trips, made);
    v_store(out, number(decide_straight_and_flush(ranks.one, flush, made)));
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
