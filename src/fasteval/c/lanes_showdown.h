/* Showdowns of many deals at once, for equities. Included after lanes_algorithm.h. */

/* R99: the best five of two hole cards and the board. */
TARGET static void hold(const uint16_t *const suits[FE_SUITS], fe_mask hole, size_t n,
                        fe_strength *out)
{
    const vector clubs = v_set((int)(hole & 0x1FFF)), diamonds = v_set((int)(hole >> 16 & 0x1FFF));
    const vector hearts = v_set((int)(hole >> 32 & 0x1FFF)), spades = v_set((int)(hole >> 48));
    for (size_t i = 0; i < n; i += LANES) {
        const hands board = {v_load(suits[0] + i), v_load(suits[1] + i), v_load(suits[2] + i),
                             v_load(suits[3] + i)};
        const hands x = {v_or(board.clubs, clubs), v_or(board.diamonds, diamonds),
                         v_or(board.hearts, hearts), v_or(board.spades, spades)};
        const vector blocked =
            v_or(v_or_and(v_and(board.clubs, clubs), board.diamonds, diamonds),
                 v_or_and(v_and(board.hearts, hearts), board.spades, spades));
        const vector strengths = strengths_of(x, count_suits(x), v_set(7), count_ranks(x));
        v_store(out + i, v_clear_if(v_nonzero(blocked), strengths));
    }
}

/* R92: the best hands share the pot. */
INLINE void compare_players(const fe_strength *const strengths[], size_t players,
                            const uint16_t *weights, size_t n, uint32_t split[][FE_SEATS])
{
    vector sums[FE_SEATS][FE_SEATS];
    for (size_t player = 0; player < players; player++)
        for (size_t others = 0; others < players; others++)
            sums[player][others] = v_set(0);
    for (size_t i = 0; i < n; i += LANES) {
        vector best = v_load(strengths[0] + i), least = best, winners = v_set(0);
        for (size_t player = 1; player < players; player++) {
            const vector strength = v_load(strengths[player] + i);
            best = v_max(best, strength);
            least = v_min(least, strength);
        }
        for (size_t player = 0; player < players; player++)
            winners = v_increment_if(v_equal(v_load(strengths[player] + i), best), winners);
        vector left = v_keep_if(v_nonzero(least), v_load(weights + i));
        for (size_t others = 0; others < players && v_any_above(left, 0); others++) {
            const flags now = v_equal(winners, v_set((int)others + 1));
            const vector weight = v_keep_if(now, left);
            left = v_clear_if(now, left);
            for (size_t player = 0; player < players; player++) {
                const flags wins = v_equal(v_load(strengths[player] + i), best);
                sums[player][others] = v_add(sums[player][others], v_keep_if(wins, weight));
            }
        }
    }
    for (size_t player = 0; player < players; player++)
        for (size_t others = 0; others < players; others++)
            split[player][others] += v_sum(sums[player][others]);
}

TARGET static void compare(const fe_strength *const strengths[], size_t players,
                           const uint16_t *weights, size_t n, uint32_t split[][FE_SEATS])
{
    if (players == 2)
        compare_players(strengths, 2, weights, n, split);
    else if (players == 3)
        compare_players(strengths, 3, weights, n, split);
    else
        compare_players(strengths, players, weights, n, split);
}
