/*
 * Equities from random deals. Hands of ranges are drawn by their weights, all players anew until no
 * two have the same card: that is what makes it fair, as each choice of hands is then as likely as the
 * product of its weights. The board and hands of any two cards are dealt from what is left.
 */
#include <string.h>

#include "equity.h"
#include "internal.h"
#include "random.h"

/* How often hands are drawn for one deal before it is given up. */
#define MOST_DRAWS (1 << 20)

typedef struct sampler {
    const fe_kernel *kernel;
    const fe_spot *spot;
    const player_hands *hands;
    sample_work *work;
    fe_rng rng;
    size_t drawn[FE_SEATS], drawn_count; /* the players of ranges */
    size_t dealt[FE_SEATS], dealt_count; /* and those of any two cards */
    fe_mask known;
} sampler;

/* A generator for each unit of a seed. The factor keeps their seeds apart. */
static fe_rng unit_rng(uint64_t seed, uint32_t unit)
{
    return fe_rng_seed(fe_rng_seed(seed).words[0] + unit * UINT64_C(0xD1342543DE82EF95));
}

/*
 * The alias method (Walker 1974, Vose 1991): every place has its share of one hand, and is filled up
 * with a part of another that has more than a place. Weights are whole multiples of 2^-40.
 */
static void fill_table(alias_table *table, const player_hands *hands)
{
    uint16_t small[FE_COMBOS], large[FE_COMBOS];
    double parts[FE_COMBOS], total = 0;
    size_t smalls = 0, larges = 0;
    for (size_t i = 0; i < hands->count; i++)
        total += hands->weights[i];
    for (size_t i = 0; i < hands->count; i++) {
        parts[i] = hands->weights[i] * (double)hands->count; /* of totals */
        if (parts[i] < total)
            small[smalls++] = (uint16_t)i;
        else
            large[larges++] = (uint16_t)i;
    }
    while (smalls > 0 && larges > 0) {
        const uint16_t less = small[--smalls], more = large[larges - 1];
        table->limits[less] = (uint64_t)(parts[less] / total * 0x1p64);
        table->others[less] = more;
        parts[more] -= total - parts[less];
        if (parts[more] < total) {
            larges--;
            small[smalls++] = more;
        }
    }
    while (larges > 0) {
        table->limits[large[--larges]] = UINT64_MAX;
        table->others[large[larges]] = large[larges];
    }
}

static void start(sampler *s, uint64_t seed, uint32_t unit)
{
    s->rng = unit_rng(seed, unit);
    s->known = fe_spot_known(s->spot, s->hands);
    s->drawn_count = s->dealt_count = 0;
    for (size_t player = 0; player < s->spot->players; player++) {
        const player_hands *const hands = &s->hands[player];
        if (hands->any) {
            s->dealt[s->dealt_count++] = player;
        } else if (hands->count > 1) {
            s->drawn[s->drawn_count++] = player;
            fill_table(&s->work->tables[player], hands);
        } else {
            for (size_t i = 0; i < SAMPLE_BLOCK; i++) {
                s->work->holes[player][i] = hands->masks[0];
                s->work->places[player][i] = 0;
            }
        }
    }
}

static size_t draw_place(uint64_t words[4], const alias_table *table, size_t count)
{
    uint64_t word = next_number(words);
    const size_t place = (size_t)scale_word(&word, (uint32_t)count);
    return word < table->limits[place] ? place : table->others[place];
}

/* Draw the hands of all ranges for one deal; false if they always share cards. */
static bool draw_hands(sampler *s, size_t i)
{
    for (int draws = 0; draws < MOST_DRAWS; draws++) {
        fe_mask used = s->known;
        size_t next = 0;
        for (; next < s->drawn_count; next++) {
            const size_t player = s->drawn[next];
            const player_hands *const hands = &s->hands[player];
            const size_t place =
                draw_place(s->rng.words, &s->work->tables[player], hands->count);
            if (hands->masks[place] & used)
                break;
            used |= hands->masks[place];
            s->work->holes[player][i] = hands->masks[place];
            s->work->places[player][i] = (uint16_t)place;
        }
        if (next == s->drawn_count) {
            s->work->decks[i] = FE_MASK_ALL & ~used;
            return true;
        }
    }
    return false;
}

/* Deal the board and the hands of any two cards. */
static void deal_rest(sampler *s, size_t n)
{
    fe_mask *holes[FE_SEATS];
    const int used = mask_count(s->known) + 2 * (int)s->drawn_count;
    const dealing what = {(uint32_t)(FE_CARDS - used),
                          (uint32_t)(BOARD_CARDS - mask_count(s->spot->board)),
                          (uint32_t)s->dealt_count};
    for (size_t i = 0; i < s->dealt_count; i++)
        holes[i] = s->work->holes[s->dealt[i]];
    s->kernel->deal(&s->rng, what, n, s->work->decks, s->work->boards, holes);
}

static void evaluate_deals(sampler *s, size_t n)
{
    sample_work *const work = s->work;
    for (size_t player = 0; player < s->spot->players; player++) {
        size_t row;
        for (size_t i = 0; i < n; i++)
            work->sevens[i] = work->boards[i] | s->spot->board | work->holes[player][i];
        fe_evaluate_masks(s->kernel, work->sevens, n, work->strengths[player], &row);
        memset(work->strengths[player] + n, 0, (SAMPLE_BLOCK - n) * sizeof **work->strengths);
    }
}

/* The combo that a player has in a deal. */
static size_t combo_in_deal(const sampler *s, size_t player, size_t i)
{
    fe_card cards[FE_CARDS];
    if (!s->hands[player].any)
        return s->hands[player].combos[s->work->places[player][i]];
    fe_mask_to_cards(s->work->holes[player][i], cards);
    return fe_combo_index(cards[0], cards[1]);
}

static void add_dealt_combos(const sampler *s, size_t n, fe_combo_sums *combos)
{
    for (size_t i = 0; i < n; i++) {
        fe_strength best = 0;
        int winners = 0;
        for (size_t player = 0; player < s->spot->players; player++) {
            const fe_strength strength = s->work->strengths[player][i];
            winners = strength > best ? 1 : winners + (strength == best);
            best = strength > best ? strength : best;
        }
        for (size_t player = 0; player < s->spot->players; player++) {
            fe_combo_sums *const sums = &combos[player * FE_COMBOS + combo_in_deal(s, player, i)];
            const bool wins = s->work->strengths[player][i] == best;
            sums->total += 1;
            sums->win += wins && winners == 1;
            sums->tie += wins && winners > 1;
            sums->share += wins ? 1.0 / winners : 0;
        }
    }
}

fe_status fe_equity_sample(const fe_kernel *kernel, const fe_spot *spot, uint64_t seed,
                           uint32_t unit, uint32_t samples, fe_equity_work *work,
                           fe_equity_sums *sums, fe_combo_sums *combos)
{
    const size_t players = spot->players;
    size_t player;
    sampler s = {kernel, spot, work->hands, &work->by.sample, {{0}}, {0}, 0, {0}, 0, 0};
    const fe_status status = fe_spot_hands(spot, work->hands, &player);
    if (status != FE_OK)
        return status;
    if (samples > FE_SAMPLE_UNIT)
        return FE_ERROR_METHOD;
    memset(sums, 0, sizeof *sums);
    if (combos != NULL)
        memset(combos, 0, players * FE_COMBOS * sizeof *combos);
    start(&s, seed, unit);
    uint32_t split[FE_SEATS][FE_SEATS] = {{0}};
    const fe_strength *strengths[FE_SEATS];
    for (size_t i = 0; i < players; i++)
        strengths[i] = s.work->strengths[i];
    for (size_t i = 0; i < SAMPLE_BLOCK; i++)
        s.work->weights[i] = 1;
    for (uint32_t done = 0; done < samples; done += SAMPLE_BLOCK) {
        const size_t n = samples - done < SAMPLE_BLOCK ? samples - done : SAMPLE_BLOCK;
        for (size_t i = 0; i < n; i++)
            if (!draw_hands(&s, i))
                return FE_ERROR_DEAL;
        deal_rest(&s, n);
        evaluate_deals(&s, n);
        kernel->compare(strengths, players, s.work->weights, SAMPLE_BLOCK, split);
        if (combos != NULL)
            add_dealt_combos(&s, n, combos);
    }
    for (size_t i = 0; i < players; i++)
        for (size_t others = 0; others < players; others++)
            sums->split[i][others] = split[i][others];
    return FE_OK;
}
