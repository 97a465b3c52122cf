/*
 * fasteval: the C library for Texas Hold'em. One header, no dependency, no Python.
 *
 * Cards are numbers 0..51 = 4 * rank + suit, ranks 2..A = 0..12, suits clubs, diamonds, hearts,
 * spades = 0..3. A set of cards is a 64-bit mask with bit 16 * suit + rank: four suit lanes of 13
 * bits. A strength is 1..7462 and HIGHER IS BETTER: 7462 is the royal flush; 0 is no hand.
 *
 * The library never allocates, prints, or keeps state that changes, so every function may be called
 * from any thread. Functions that can fail return a fe_status and write their results only when it
 * is FE_OK, unless said otherwise. No pointer may be NULL. Build:
 * cc -O3 -Isrc/fasteval/include your.c src/fasteval/c/[a-z]*.c
 */
#ifndef FASTEVAL_H
#define FASTEVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FE_VERSION "0.1.0"

/*
 * Counts up when a program must be compiled anew for a library of another version: when a struct
 * changes its layout, a function its parameters or a name its number. What is new changes nothing.
 */
#define FE_ABI 1

/* Mark the functions for export when the library is built as a shared object of its own. */
#if defined(FE_SHARED) && defined(_WIN32)
#define FE_API __declspec(dllexport)
#elif defined(FE_SHARED) && defined(__GNUC__)
#define FE_API __attribute__((visibility("default")))
#else
#define FE_API
#endif

/* ---- Status codes --------------------------------------------------------------------------- */

/* The numbers are pinned: they never change their meaning. */
typedef enum fe_status {
    FE_OK = 0,
    FE_ERROR_TEXT = 1,      /* text that is no card */
    FE_ERROR_CARD = 2,      /* a card number outside 0..51 */
    FE_ERROR_DUPLICATE = 3, /* the same card twice */
    FE_ERROR_COUNT = 4,     /* not 5, 6 or 7 cards */
    FE_ERROR_MASK = 5,      /* a mask with bits outside the four 13-bit suit lanes */
    FE_ERROR_ABSENT = 6,    /* a card to remove that is not in the hand */
    FE_ERROR_STRENGTH = 7,  /* a strength outside 1..7462 */
    FE_ERROR_CONFIG = 8,    /* rules, stacks or seats that make no sense together */
    FE_ERROR_CHIPS = 9,     /* chips below zero, or more than FE_CHIPS_MAX in all */
    FE_ERROR_SEAT = 10,     /* a seat that is not at the table, or not in the hand */
    FE_ERROR_TURN = 11,     /* not now: nobody is asked for that */
    FE_ERROR_ACTION = 12,   /* a kind of action that does not exist */
    FE_ERROR_FOLD = 13,     /* a fold where the rules refuse it: check instead */
    FE_ERROR_CHECK = 14,    /* a check with a bet to call */
    FE_ERROR_RAISE = 15,    /* a bet or raise where none is open */
    FE_ERROR_AMOUNT = 16,   /* a bet or raise to less or more than is allowed */
    FE_ERROR_BOARDS = 17,   /* a number of boards that is not offered, or too few cards for it */
    FE_ERROR_UNKNOWN = 18,  /* the answer needs cards that have not been dealt */
    FE_ERROR_STATE = 19,    /* a state that no play leads to */
    FE_ERROR_BOARD = 20,    /* a board that has not 0, 3, 4 or 5 cards */
    FE_ERROR_RANGE = 21,    /* a range that is empty after card removal */
    FE_ERROR_WEIGHT = 22,   /* a weight that is not from 0 to 1 */
    FE_ERROR_PLAYERS = 23,  /* not 2 to FE_SEATS players */
    FE_ERROR_DEAL = 24,     /* no deal gives every player a hand, or one is not found */
    FE_ERROR_METHOD = 25    /* a method that cannot answer the question */
} fe_status;

FE_API const char *fe_status_name(fe_status status); /* "FE_ERROR_CARD", or "unknown" */
FE_API const char *fe_status_text(fe_status status); /* one English sentence */
FE_API const char *fe_version(void);                 /* FE_VERSION of the compiled library */
FE_API int fe_abi(void);                             /* FE_ABI of it: ask before anything else */

/* ---- Cards and masks ------------------------------------------------------------------------ */

#define FE_CARDS 52
#define FE_RANKS 13
#define FE_SUITS 4
#define FE_MASK_ALL UINT64_C(0x1FFF1FFF1FFF1FFF) /* the whole deck */

typedef uint8_t fe_card;
typedef uint64_t fe_mask;
typedef uint16_t fe_strength;

static inline int fe_card_rank(fe_card card) { return card >> 2; }
static inline int fe_card_suit(fe_card card) { return card & 3; }
/* The mask of one card, which must be below 52. */
static inline fe_mask fe_card_mask(fe_card card)
{
    return UINT64_C(1) << (16 * (card & 3) + (card >> 2));
}

/*
 * Read every card of a text ("AsKd", "10d jc", "2c,7D"): rank 2-9, T or 10, J, Q, K, A and suit c, d,
 * h, s in either case; blanks and commas may stand between cards. `cards` has room for 52.
 * On FE_ERROR_TEXT and FE_ERROR_DUPLICATE, `position` is the index of the offending character, and
 * the cards before it are in `cards`.
 */
FE_API fe_status fe_cards_read(const char *text, size_t length, fe_card cards[FE_CARDS],
                               size_t *count, size_t *position);

/* Write one card as two characters and a terminating zero: "As", "Td". The card must be below 52. */
FE_API void fe_card_write(fe_card card, char text[3]);

/* Collect cards; on an error `position` is the index of the first card that is bad or repeated. */
FE_API fe_status fe_mask_from_cards(const fe_card *cards, size_t count, fe_mask *mask,
                                    size_t *position);

/* List the cards of a mask in ascending card number and return how many there are. */
FE_API size_t fe_mask_to_cards(fe_mask mask, fe_card cards[FE_CARDS]);

/* The number of cards in a mask. */
FE_API int fe_mask_count(fe_mask mask);

/* ---- One hand ------------------------------------------------------------------------------- */

/* Strength of 5, 6 or 7 cards; on an error `position` is as for fe_mask_from_cards. */
FE_API fe_status fe_evaluate_cards(const fe_card *cards, size_t count, fe_strength *strength,
                                   size_t *position);

/* Strength of a mask of 5, 6 or 7 cards. */
FE_API fe_status fe_evaluate_mask(fe_mask mask, fe_strength *strength);

/*
 * A hand that grows and shrinks card by card. Start from fe_hand_empty(). The key is the sum of the
 * cards' keys (docs/hashing.md), the mask says which cards are in.
 */
typedef struct fe_hand {
    uint64_t key;
    fe_mask mask;
} fe_hand;

static inline fe_hand fe_hand_empty(void)
{
    fe_hand hand = {0, 0};
    return hand;
}

/*
 * Add or remove one card: FE_ERROR_CARD for a number that is no card, FE_ERROR_DUPLICATE for a card
 * that is in, FE_ERROR_ABSENT for one that is not. More than 7 cards may be in, but have no strength.
 */
FE_API fe_status fe_hand_add(fe_hand *hand, fe_card card);
FE_API fe_status fe_hand_remove(fe_hand *hand, fe_card card);

/* Strength of a hand of 5, 6 or 7 cards, 0 for any other number of cards. */
FE_API fe_strength fe_hand_strength(fe_hand hand);

/* ---- Strengths ------------------------------------------------------------------------------ */

#define FE_STRENGTHS 7462

typedef enum fe_category {
    FE_HIGH_CARD = 0,
    FE_PAIR = 1,
    FE_TWO_PAIR = 2,
    FE_THREE_OF_A_KIND = 3,
    FE_STRAIGHT = 4,
    FE_FLUSH = 5,
    FE_FULL_HOUSE = 6,
    FE_FOUR_OF_A_KIND = 7,
    FE_STRAIGHT_FLUSH = 8
} fe_category;

/* What a strength is; FE_ERROR_STRENGTH, here and below, for a number outside 1..7462. */
FE_API fe_status fe_strength_category(fe_strength strength, fe_category *category);

/*
 * The five ranks that a strength stands for, in the order in which they are compared: the full house
 * kings over fours is K K K 4 4, the five-high straight 5 4 3 2 A.
 */
FE_API fe_status fe_strength_ranks(fe_strength strength, uint8_t ranks[5]);

/* The rank 1 (royal flush) to 7462 of the Cactus Kev order: 7463 - strength. */
FE_API fe_status fe_strength_cactus_kev(fe_strength strength, uint16_t *cactus_kev);

/* How many of all hands of `count` cards (5, 6 or 7) are weaker than a strength. */
FE_API fe_status fe_strength_weaker(fe_strength strength, size_t count, uint32_t *hands);

/*
 * The five cards that make a hand of 5, 6 or 7 cards, in the order of fe_strength_ranks. Among equal
 * cards the higher suit is taken, so the answer is unique.
 */
FE_API fe_status fe_best_five(fe_mask mask, fe_card best[5]);

/* ---- Many hands ----------------------------------------------------------------------------- */

/*
 * A kernel is one way to evaluate many hands: "avx512", "avx2", "neon" or "portable". All give the
 * same strengths. Those compiled in are listed best first; "portable" is always the last.
 */
typedef struct fe_kernel fe_kernel;

FE_API size_t fe_kernel_count(void);
FE_API const fe_kernel *fe_kernel_at(size_t index);         /* NULL past the end */
FE_API const char *fe_kernel_name(const fe_kernel *kernel); /* "avx512" */
FE_API bool fe_kernel_supported(const fe_kernel *kernel);   /* asks the processor: slow, keep it */
FE_API const fe_kernel *fe_kernel_best(void);               /* the first that is supported: keep it */

/*
 * Strengths of n hands of 5, 6 or 7 cards each. The kernel must be supported on this machine. `out` must not
 * overlap the hands. Every row is checked: at the first bad one the status says why, `row` is its
 * index, out[0..row) are right and the rest of out is unspecified.
 */
FE_API fe_status fe_evaluate_masks(const fe_kernel *kernel, const fe_mask *masks, size_t n,
                                   fe_strength *out, size_t *row);

/* The same for rows of `width` (5, 6 or 7) card numbers, one row after the other. */
FE_API fe_status fe_evaluate_rows(const fe_kernel *kernel, const fe_card *cards, size_t width,
                                  size_t n, fe_strength *out, size_t *row);

/* The same for hands in columns: suits[s][i] is the 13-bit lane of suit s of hand i. */
FE_API fe_status fe_evaluate_columns(const fe_kernel *kernel, const uint16_t *const suits[FE_SUITS],
                                     size_t n, fe_strength *out, size_t *row);

/* ---- Random numbers and decks --------------------------------------------------------------- */

/*
 * A seedable generator (xoshiro256**, seeded by SplitMix64) for tests, simulation and duplicate
 * dealing: the same seed gives the same numbers everywhere. It is predictable; where real players
 * sit, shuffle by fe_deck_from_entropy.
 */
typedef struct fe_rng {
    uint64_t words[4];
} fe_rng;

FE_API fe_rng fe_rng_seed(uint64_t seed);
FE_API uint64_t fe_rng_next(fe_rng *rng);                  /* 64 random bits */
FE_API uint32_t fe_rng_below(fe_rng *rng, uint32_t bound); /* 0..bound-1 alike; 0 if bound is 0 */

FE_API void fe_deck_new(fe_card deck[FE_CARDS]); /* 0, 1, ... 51 */

/* Shuffle the first `count` places of a deck, all if count is 52 or more: each order alike. */
FE_API void fe_deck_shuffle(fe_card deck[FE_CARDS], size_t count, fe_rng *rng);

/*
 * A new deck, shuffled by bytes of a source that nobody can predict. 4 * 51 bytes do but for one
 * time in some 10^7, when some are refused so that each order stays alike; FE_ERROR_COUNT says that
 * the bytes did not suffice: call again with fresh ones.
 */
#define FE_DECK_ENTROPY 256
FE_API fe_status fe_deck_from_entropy(const uint8_t *bytes, size_t size, fe_card deck[FE_CARDS]);

/* ---- Chips, seats and pots ------------------------------------------------------------------ */

/* Chips are whole numbers of the smallest unit. All chips at a table are FE_CHIPS_MAX at most. */
typedef int64_t fe_chips;
#define FE_CHIPS_MAX ((INT64_C(1) << 62) - 1)

/* Seats run clockwise from 0. A set of seats has bit `seat`. */
#define FE_SEATS 22
typedef uint32_t fe_seats;
#define FE_NO_SEAT (-1)

/* Who gets the odd chips of a pot that does not divide (R91). */
typedef enum fe_odd_chip {
    FE_ODD_CHIP_ONE_BY_ONE = 0, /* one each, from the first winner left of the button */
    FE_ODD_CHIP_FIRST = 1       /* all to the first winner left of the button */
} fe_odd_chip;

typedef struct fe_pot {
    fe_chips amount;
    fe_seats eligible; /* who can win it */
} fe_pot;

#define FE_POTS (FE_SEATS + 1)

/*
 * Main pot and side pots (R80 to R83): paid[seat] is what each seat put in, live the seats that have
 * not folded (at least one), dead what is in the main pot and nobody's bet. The main pot comes first.
 */
FE_API fe_status fe_pots_build(const fe_chips *paid, size_t seats, fe_seats live, fe_chips dead,
                               fe_pot pots[FE_POTS], size_t *count);

/*
 * The part of the highest bet that nobody could call (R90), and whose it is; 0 and FE_NO_SEAT if all
 * of it is called or the seat has folded.
 */
FE_API fe_chips fe_pots_uncalled(const fe_chips *bets, size_t seats, fe_seats live, int *seat);

/*
 * Take the rake (R116) out of pots, the main pot first; return what was taken. The basis points are
 * from 0 to 10,000; a cap below zero is none.
 */
FE_API fe_chips fe_pots_rake(fe_pot *pots, size_t count, int basis_points, fe_chips cap);

/* The seats with the best strength among a pot's eligible seats (R100, R92), which are below 22. */
FE_API fe_seats fe_pot_winners(fe_seats eligible, const fe_strength strengths[FE_SEATS]);

/* Divide an amount among winners and add the parts to their payouts (R91); all seats are below 22. */
FE_API void fe_pot_share(fe_chips amount, fe_seats winners, int button, fe_odd_chip odd_chip,
                         fe_chips payouts[FE_SEATS]);

/* ---- Rules ---------------------------------------------------------------------------------- */

typedef enum fe_limit { FE_NO_LIMIT = 0, FE_POT_LIMIT = 1, FE_FIXED_LIMIT = 2 } fe_limit;

typedef enum fe_ante_type {
    FE_ANTE_NONE = 0,
    FE_ANTE_EACH = 1,     /* every seat pays it */
    FE_ANTE_BIG_BLIND = 2 /* the big blind pays it for the table */
} fe_ante_type;

typedef enum fe_ante_order {
    FE_ANTE_ORDER_USUAL = 0, /* ante first from each, blind first from the big blind */
    FE_ANTE_FIRST = 1,
    FE_BLIND_FIRST = 2
} fe_ante_order;

typedef enum fe_straddle_min_raise {
    FE_STRADDLE_MIN_RAISE_STRADDLE = 0, /* first raise to twice the straddle */
    FE_STRADDLE_MIN_RAISE_BIG_BLIND = 1 /* first raise to the straddle and a big blind */
} fe_straddle_min_raise;

typedef enum fe_raise_needs {
    FE_RAISE_NEEDS_OPPONENT_WITH_CHIPS = 0,
    FE_RAISE_NEEDS_OPPONENT_WHO_CAN_MATCH = 1 /* who can put in more than the current bet */
} fe_raise_needs;

typedef enum fe_reopen {
    FE_REOPEN_CUMULATIVE = 0,       /* short all-ins add up to a full raise */
    FE_REOPEN_SINGLE_FULL_RAISE = 1 /* only a full raise reopens the betting */
} fe_reopen;

typedef enum fe_pot_limit_blinds {
    FE_POT_LIMIT_BLINDS_ACTUAL = 0,    /* the pot is what is in it */
    FE_POT_LIMIT_BLINDS_FULL = 1,      /* short and dead blinds count as full */
    FE_POT_LIMIT_BLINDS_SB_AS_BB = 2   /* the small blind counts as a big blind */
} fe_pot_limit_blinds;

#define FE_NO_CAP (-1)

/* The rules of a game: docs/rules.md has the options, each with its clause. */
typedef struct fe_rules {
    fe_chips small_blind;
    fe_chips big_blind;   /* 0 with antes only: then minimum_bet is needed */
    fe_chips ante;
    fe_chips minimum_bet; /* 0: the big blind */
    fe_chips small_bet;   /* fixed limit, before the turn; 0: the big blind */
    fe_chips big_bet;     /* fixed limit, from the turn on; 0: two small bets */
    fe_chips rake_cap;    /* FE_NO_CAP: none */
    int16_t rake_basis_points; /* of 10,000 */
    int8_t raise_cap;     /* fixed limit: raises after the bet; FE_NO_CAP: any number */
    uint8_t limit;              /* a fe_limit, and so on */
    uint8_t ante_type;
    uint8_t ante_order;
    uint8_t straddle_min_raise;
    uint8_t raise_needs;
    uint8_t reopen;
    uint8_t pot_limit_blinds;
    uint8_t odd_chip;
    bool fold_when_check_possible;
    bool cap_heads_up;      /* the cap holds also on a street that two players begin */
    bool no_flop_no_drop;   /* no rake without a flop */
    bool run_it_twice;      /* before a run-out the hand waits for fe_state_run */
    bool auto_muck;         /* beaten hands are not shown: fe_state_showdown */
} fe_rules;

/* No-limit with every option at its default, without rake. */
FE_API fe_rules fe_rules_default(fe_chips small_blind, fe_chips big_blind);

/* Find out by R11, R13 who posts; or nobody posts a (dead) small blind. */
#define FE_SEAT_BY_RULE (-1)
#define FE_SEAT_NOBODY (-2)

/* One hand before the first chip has moved. Places behind the last chair are not looked at. */
typedef struct fe_config {
    fe_rules rules;
    fe_chips stacks[FE_SEATS];     /* 0: an empty chair, or a player who is not dealt in */
    fe_chips live_posts[FE_SEATS]; /* count as the seat's bet (R34, R35) */
    fe_chips dead_posts[FE_SEATS]; /* go to the main pot */
    fe_chips straddles[FE_SEATS];  /* amounts, the first straddler's first (R30, R32) */
    uint8_t straddle_count;
    uint8_t seats;                 /* chairs at the table, 2 to 22 */
    int8_t button;                 /* may be an empty chair: a dead button (R17) */
    int8_t small_blind_seat;       /* a seat, FE_SEAT_BY_RULE or FE_SEAT_NOBODY */
    int8_t big_blind_seat;         /* a seat or FE_SEAT_BY_RULE */
    int8_t straddle_seat;          /* the first straddler; FE_SEAT_BY_RULE: left of the big blind */
} fe_config;

/* What is wrong with a fe_config. The numbers are pinned. */
typedef enum fe_field {
    FE_FIELD_NONE = 0,
    FE_FIELD_SEATS = 1,
    FE_FIELD_STACKS = 2,
    FE_FIELD_BUTTON = 3,
    FE_FIELD_SMALL_BLIND = 4,
    FE_FIELD_BIG_BLIND = 5,
    FE_FIELD_ANTE = 6,
    FE_FIELD_MINIMUM_BET = 7,
    FE_FIELD_SMALL_BET = 8,
    FE_FIELD_BIG_BET = 9,
    FE_FIELD_RAKE = 10,
    FE_FIELD_RAISE_CAP = 11,
    FE_FIELD_OPTION = 12, /* a number that is none of an enumeration's */
    FE_FIELD_SMALL_BLIND_SEAT = 13,
    FE_FIELD_BIG_BLIND_SEAT = 14,
    FE_FIELD_STRADDLES = 15,
    FE_FIELD_STRADDLE_SEAT = 16,
    FE_FIELD_POSTS = 17
} fe_field;

FE_API const char *fe_field_name(fe_field field); /* "small_blind" */

/* A hand of these rules and this many chairs, without stacks, posts and straddles; button 0. */
FE_API fe_config fe_config_new(const fe_rules *rules, size_t seats);

/* FE_OK, or FE_ERROR_CONFIG and the field that is wrong; of the rules alone, or of all. */
FE_API fe_status fe_rules_check(const fe_rules *rules, fe_field *field);
FE_API fe_status fe_config_check(const fe_config *config, fe_field *field);

/* ---- One hand of hold'em -------------------------------------------------------------------- */

typedef enum fe_street {
    FE_PREFLOP = 0,
    FE_FLOP = 1,
    FE_TURN = 2,
    FE_RIVER = 3,
    FE_SHOWDOWN = 4, /* waits for cards that have not been dealt */
    FE_OVER = 5
} fe_street;

typedef enum fe_action_kind {
    FE_FOLD = 0,
    FE_CHECK = 1,
    FE_CALL = 2, /* a check if nothing is to call (R55) */
    FE_RAISE_TO = 3
} fe_action_kind;

typedef struct fe_action {
    int32_t kind;    /* a fe_action_kind */
    fe_chips amount; /* FE_RAISE_TO: the seat's total on this street (R54), else not looked at */
} fe_action;

static inline fe_action fe_fold(void)
{
    const fe_action action = {FE_FOLD, 0};
    return action;
}

static inline fe_action fe_check(void)
{
    const fe_action action = {FE_CHECK, 0};
    return action;
}

static inline fe_action fe_call(void)
{
    const fe_action action = {FE_CALL, 0};
    return action;
}

static inline fe_action fe_raise_to(fe_chips amount)
{
    const fe_action action = {FE_RAISE_TO, amount};
    return action;
}

/* What the actor may do; nothing if nobody is to act. */
typedef struct fe_legal {
    fe_chips to_call;      /* what a call puts in */
    fe_chips min_raise_to; /* both 0 if no bet or raise is open */
    fe_chips max_raise_to;
    bool fold;
    bool check;
    bool call;
    bool raise;
} fe_legal;

#define FE_NO_CARD 255 /* a card that is not known */
#define FE_BOARDS 4    /* how many boards can be run */

/*
 * A hand in play: plain data, copied with =. Fields are for reading; only the functions below write
 * them. Betting never looks at cards, so a state without cards plays too, up to the showdown.
 *
 * What it waits for: an action of `actor`, if that is a seat; without one, for fe_state_run below
 * FE_SHOWDOWN, which only rules with run_it_twice lead to, and at FE_SHOWDOWN for cards or mucks. At
 * FE_OVER the hand is over.
 */
typedef struct fe_state {
    fe_chips stacks[FE_SEATS];
    fe_chips bets[FE_SEATS]; /* put in on this street, not yet collected */
    fe_chips paid[FE_SEATS]; /* collected: antes and the bets of earlier streets */
    fe_chips dead;           /* collected, and nobody's bet: big-blind ante, dead posts */
    fe_chips pot;            /* every chip in the middle; 0 when the hand is over */
    fe_chips current_bet;    /* the highest bet to call, if only by force */
    fe_chips last_raise;     /* the size of the last full bet or raise (R60) */
    fe_chips full_level;     /* fixed limit: the last full bet or raise counts from here (R79) */
    fe_chips returned;       /* the uncalled bet, which went back to returned_seat */
    fe_chips raked;
    fe_chips total;          /* all chips of the hand, for fe_state_check */
    fe_mask known;           /* the cards in deck */
    fe_rules rules;
    fe_seats dealt;          /* seats in the hand at its start */
    fe_seats live;           /* ... that have not folded */
    fe_seats able;           /* ... and still have chips */
    fe_seats pending;        /* ... and are still to act on this street */
    fe_seats closed;         /* have acted since the last full bet or raise of this street */
    uint8_t seats;
    uint8_t street;          /* a fe_street */
    uint8_t board_count;     /* cards on the board: 0, 3, 4 or 5 */
    uint8_t shared_count;    /* cards that all boards share, when several are run */
    uint8_t boards;          /* boards that are run: 1, or more by fe_state_run */
    uint8_t wagers;          /* full bets and raises on this street; the big blind is one */
    bool heads_up;           /* two players began this street */
    bool face_up;            /* all-ins ended the betting: live hands lie open (R96) */
    int8_t button;
    int8_t actor;            /* whose turn, or FE_NO_SEAT */
    int8_t aggressor;        /* the last to bet or raise on this street, or FE_NO_SEAT */
    int8_t returned_seat;    /* or FE_NO_SEAT */
    int8_t small_blind_seat; /* or FE_NO_SEAT */
    int8_t big_blind_seat;   /* or FE_NO_SEAT */
    fe_card deck[FE_CARDS];  /* in the order of dealing (R5 to R8), FE_NO_CARD where unknown */
} fe_state;

FE_API size_t fe_state_size(void); /* sizeof(fe_state) in the compiled library */

/* Post the forced bets (R20 to R36) and ask the first to act. No card is known yet. */
FE_API fe_status fe_state_start(fe_state *state, const fe_config *config, fe_field *field);

/*
 * Deal: the first `count` cards of the deck, dealt from the top by R5 to R8, FE_NO_CARD for those
 * that stay unknown; or two hole cards to a seat; or the next `count` cards of a board. A card may be
 * known before its street and must be known at the showdown, where the hand is settled as soon as it
 * can be. Cards already dealt cannot change (FE_ERROR_TURN). On a card that is odd, repeated or too
 * late, `position` is its index.
 */
FE_API fe_status fe_state_deal(fe_state *state, const fe_card *deck, size_t count,
                               size_t *position);
FE_API fe_status fe_state_deal_hole(fe_state *state, int seat, const fe_card cards[2],
                                    size_t *position);
FE_API fe_status fe_state_deal_board(fe_state *state, size_t board, const fe_card *cards,
                                     size_t count, size_t *position);

/*
 * How many cards of a deck a hand can need: hole cards, board and burns (R8), or all of them if the
 * board may be run more than once.
 */
FE_API size_t fe_state_deck_size(const fe_state *state);

/* The two hole cards of a seat, FE_NO_CARD where unknown; the seat must be dealt in. */
FE_API void fe_state_hole(const fe_state *state, int seat, fe_card cards[2]);

/* The cards of a board that lie open, FE_NO_CARD where unknown; returns how many: 0 for no board. */
FE_API size_t fe_state_board(const fe_state *state, size_t board, fe_card cards[5]);

/* The one place that says what the actor may do (R50 to R79). */
FE_API void fe_state_legal(const fe_state *state, fe_legal *legal);

/*
 * The action that puts in the actor's whole stack: a raise, or else a call (R53, R62). FE_ERROR_TURN if
 * nobody is to act, FE_ERROR_AMOUNT if no action does.
 */
FE_API fe_status fe_state_all_in(const fe_state *state, fe_action *action);

/* Act for the actor. On an error the state is as it was. */
FE_API fe_status fe_state_apply(fe_state *state, fe_action action);

/* Time is up: check if possible, else fold (R110); before a run-out, run one board. */
FE_API fe_status fe_state_timeout(fe_state *state);

/*
 * With run_it_twice, when betting is over before the river: how many boards to run (R115), from 1 to
 * FE_BOARDS and no more than the cards of the deck suffice for, else FE_ERROR_BOARDS. A hand with
 * cards for one board only does not wait for it.
 */
FE_API fe_status fe_state_run(fe_state *state, size_t boards);

/*
 * At a showdown that waits for cards: a seat gives up its hand unseen (R98). One that all-ins have
 * turned up cannot be given up any more.
 */
FE_API fe_status fe_state_muck(fe_state *state, int seat);

/* The pots of the chips that are collected, the main pot first; returns how many. */
FE_API size_t fe_state_pots(const fe_state *state, fe_pot pots[FE_POTS]);

/* Who wins a pot on a board; FE_ERROR_UNKNOWN before the hand is over. */
FE_API fe_status fe_state_winners(const fe_state *state, const fe_pot *pot, size_t board,
                                  fe_seats *winners);

/* What each seat was paid out of the pots; FE_ERROR_UNKNOWN before the hand is over. */
FE_API fe_status fe_state_payouts(const fe_state *state, fe_chips payouts[FE_SEATS]);

/*
 * The seats at the showdown in the order in which they show (R95), and those that show: all of them
 * at once, before the run-out, when betting ended by all-ins (R96); else with auto_muck only those
 * that no hand shown before beats in every pot (R98). Returns how many seats; 0 without a showdown.
 */
FE_API size_t fe_state_showdown(const fe_state *state, int8_t order[FE_SEATS], fe_seats *shown,
                                bool *all_at_once);

/*
 * FE_OK if chips are conserved and everything fits together, else FE_ERROR_STATE: also for a state
 * that comes from elsewhere, before it is played on.
 */
FE_API fe_status fe_state_check(const fe_state *state);

/* ---- Many hands in play --------------------------------------------------------------------- */

/* A choice stands for one action in each hand, so that few numbers tell the actions apart. */
typedef enum fe_choice_kind {
    FE_CHOICE_FOLD = 0,
    FE_CHOICE_CALL = 1,      /* check, or call */
    FE_CHOICE_MIN_RAISE = 2, /* the least bet or raise that is open */
    FE_CHOICE_POT_RAISE = 3, /* by a part of the pot: of the pot after a call (R71) */
    FE_CHOICE_ALL_IN = 4
} fe_choice_kind;

typedef struct fe_choice {
    int32_t kind; /* a fe_choice_kind */
    int32_t part; /* FE_CHOICE_POT_RAISE: so many parts of the pot, 0 or more, */
    int32_t of;   /* of so many that it has, 1 or more; rounded down to whole chips */
} fe_choice;

#define FE_CHOICES 32

/* An exact action as a number: one of these, or the amount of a raise-to. */
#define FE_AMOUNT_WAIT (-2) /* nobody acts, and all of the row stays as it is */
#define FE_AMOUNT_FOLD (-1)
#define FE_AMOUNT_CALL 0 /* check, or call */

/*
 * Which of the choices, FE_CHOICES at most, are legal for the actor, and the exact action of each that
 * is, else 0. Of choices that come to the same action the first is legal. None is if nobody is to act.
 */
FE_API void fe_state_choices(const fe_state *state, const fe_choice *choices, size_t count,
                             uint8_t *legal, fe_chips *amounts);

/*
 * Hands that are stepped together, each its own: the memory is the caller's, and each array has a row
 * for each hand. What is shown is what the actor of a hand may know; the cards are his. Rows do not
 * touch each other: several threads may work at once on rows that are not the same.
 *
 * Before fe_batch_begin the caller fills in what comes before "Kept", all arrays as they are declared:
 * configs that `config_of` has numbers of, choices that are each one of the kinds. All pointers are
 * of their type's alignment and not NULL, even of arrays without items. Of functions that take rows
 * from `first` up to `last`, first <= last <= hands. What is shown is read again by the next step,
 * which asks the hand before it moves: who changes it gets odd answers and no odd hands.
 *
 * A hand in which nobody is to act is over. With `redeal` a step of a hand that ends, or is over,
 * deals the next: the button moves to the next seat with chips, the stacks are as before. `ended` and
 * `rewards` tell of the hand that the last step ended, all else of the one that is in play. Without
 * it a hand that is over stays so, and is shown as it ended.
 *
 * All cards come from the seed of a hand, which State.seed takes too: fe_deck_shuffle with
 * fe_rng_seed(seed) on as many cards as fe_state_deck_size says. Rules with run_it_twice are refused.
 */
typedef struct fe_batch {
    size_t hands;
    size_t seats;          /* chairs of each hand, 2 to FE_SEATS */
    size_t choice_count;   /* 1 to FE_CHOICES */
    size_t history_length; /* actions of a hand that are kept, from the first on */
    uint64_t seed;
    bool redeal;

    /* What the hands are played by. */
    const fe_choice *choices;     /* choice_count */
    const fe_config *configs;     /* their rules and straddles: no more is looked at */
    const uint32_t *config_of;    /* hands: which of the configs */
    const fe_chips *start_stacks; /* hands x seats */
    const int8_t *first_buttons;  /* hands */

    /* Kept for the next step. */
    fe_state *states;  /* hands */
    uint64_t *numbers; /* hands: how many of a row were dealt */
    fe_rng *choosers;  /* hands: for fe_batch_choose */

    /* Shown. */
    uint64_t *seeds;         /* hands */
    int8_t *buttons;         /* hands */
    int8_t *actors;          /* hands: whose turn, or FE_NO_SEAT */
    int8_t *positions;       /* hands: how many dealt-in seats act before the actor after the flop */
    uint8_t *streets;        /* hands: fe_street */
    uint8_t *ended;          /* hands: whether the last step ended a hand */
    fe_card *hole_cards;     /* hands x 2: the actor's, FE_NO_CARD without one */
    fe_card *boards;         /* hands x 5: FE_NO_CARD for those to come */
    fe_mask *hole_masks;     /* hands: the same as sets */
    fe_mask *board_masks;    /* hands */
    uint8_t *one_hot_cards;  /* hands x 2 x FE_CARDS: the same, 1 for each card: hole cards, board */
    fe_chips *pots;          /* hands */
    fe_chips *to_call;       /* hands: what a call puts in */
    fe_chips *min_raise_to;  /* hands: both 0 if no bet or raise is open */
    fe_chips *max_raise_to;  /* hands */
    uint8_t *may_fold;       /* hands */
    fe_chips *stacks;        /* hands x seats */
    fe_chips *bets;          /* hands x seats: of this street */
    uint8_t *live;           /* hands x seats: dealt in and not folded */
    uint8_t *legal;          /* hands x choice_count */
    fe_chips *amounts;       /* hands x choice_count: the exact action, where legal */
    fe_chips *rewards;       /* hands x seats: what a hand that ended won or lost */
    float *rewards_bb;       /* hands x seats: the same in big blinds, or in minimum bets if none */
    uint16_t *history_counts; /* hands: actions of this hand, also those not kept; 65,535 at most */
    int8_t *history_seats;   /* hands x history_length: who acted, FE_NO_SEAT behind the last */
    fe_chips *history;       /* hands x history_length: exact actions */
} fe_batch;

/*
 * Deal the hands of the rows from `first` up to `last`: each row's first hand. FE_ERROR_CONFIG, and
 * the `row` and the `field` that is wrong: the rows before it are dealt.
 */
FE_API fe_status fe_batch_begin(const fe_batch *batch, size_t first, size_t last, size_t *row,
                                fe_field *field);

/* Deal the next hand of one row, whether the one in play is over or not. */
FE_API void fe_batch_redeal(const fe_batch *batch, size_t row);

/*
 * Whether all actions of some rows are legal, by choice or exactly; of a hand that is over, any is.
 * FE_ERROR_ACTION for a choice that is none, else as fe_state_apply: FE_ERROR_FOLD, FE_ERROR_RAISE if
 * no raise is open, FE_ERROR_AMOUNT for another. `row` is the first that is wrong. Row `first` has the
 * first action.
 */
FE_API fe_status fe_batch_check(const fe_batch *batch, const uint8_t *actions, size_t first,
                                size_t last, size_t *row);
FE_API fe_status fe_batch_check_exact(const fe_batch *batch, const fe_chips *actions, size_t first,
                                      size_t last, size_t *row);

/* Step some rows. On an error, as above, the rows before `row` are stepped: check first. */
FE_API fe_status fe_batch_step(const fe_batch *batch, const uint8_t *actions, size_t first,
                               size_t last, size_t *row);
FE_API fe_status fe_batch_step_exact(const fe_batch *batch, const fe_chips *actions, size_t first,
                                     size_t last, size_t *row);

/*
 * What seats know of the hands of some rows, as vectors of so many floats, row by row. One-hot: the 52
 * hole cards, the 52 of the board, the street, and the position, counted as in `positions`. Then of
 * each seat, one's own first and the others clockwise: stacks, bets, and 1 for the live. Then the pot
 * and, where it is one's turn, what a call puts in and the least and highest raise-to, else 0. Then of
 * the last 8 actions, the last first, if all of the hand are kept: who acted, 1 being oneself and 0
 * nobody; 1 for a fold; 1 for a check or call; the amount of a raise-to. Chips are in big blinds, or
 * in minimum bets if there are none.
 *
 * `seats` has the seat of each row from `first` on, below the batch's seats or FE_NO_SEAT, which sees
 * from seat 0 and has no cards; NULL: the actor's.
 */
FE_API size_t fe_features_count(size_t seats);
FE_API void fe_batch_features(const fe_batch *batch, const int8_t *seats, size_t first, size_t last,
                              float *features);

/* ---- Policies ------------------------------------------------------------------------------- */

typedef enum fe_policy_kind {
    FE_POLICY_NONE = 0,   /* somebody else chooses */
    FE_POLICY_RANDOM = 1, /* each legal choice alike */
    FE_POLICY_CALL = 2,   /* checks and calls */
    FE_POLICY_EQUITY = 3  /* by chance of winning and pot odds */
} fe_policy_kind;

/*
 * By equity: deals `samples` times the cards that the actor does not see, to the board and to each
 * live opponent, and takes the mean part of the pot. Of a part that is at least `raise_from` times a
 * fair one, one over the live seats, it bets or raises, by any such choice alike; also, with a chance
 * of `bluff`, of any other. Else it checks, calls what the pot odds justify, or folds; of a pot, it
 * counts what it can win.
 */
typedef struct fe_policy {
    double raise_from;
    double bluff;
    uint32_t samples; /* at least 1 */
    int32_t kind;     /* a fe_policy_kind */
} fe_policy;

/*
 * Choose for the actors of some rows, by the policy of each seat; `actions` of other rows stay. Each
 * call draws on from a generator of the hand, which its seed begins. One of the choices must be
 * FE_CHOICE_CALL. Row `first` has the first action.
 */
FE_API void fe_batch_choose(const fe_batch *batch, const fe_policy *policies, uint8_t *actions,
                            size_t first, size_t last);

/*
 * Play the hands of some rows until they end, or a seat whose policy is FE_POLICY_NONE is to act: choose
 * and step, row by row.
 */
FE_API void fe_batch_play_out(const fe_batch *batch, const fe_policy *policies, size_t first,
                              size_t last);

/* ---- Hole cards ----------------------------------------------------------------------------- */

/*
 * The 1,326 hands of two hole cards (R160) are combos, numbered by their cards: high * (high - 1) / 2
 * + low. Combo 0 is 2d2c, the last AsAh. A range is FE_COMBOS weights, one for each combo, from 0 to 1.
 */
#define FE_COMBOS 1326

/* The combo of two different cards below 52, in either order. */
static inline size_t fe_combo_index(fe_card a, fe_card b)
{
    const size_t high = a > b ? a : b, low = a > b ? b : a;
    return high * (high - 1) / 2 + low;
}

/* The cards of a combo below FE_COMBOS, the higher first. */
FE_API void fe_combo_cards(size_t combo, fe_card cards[2]);

/* ---- Equity --------------------------------------------------------------------------------- */

/*
 * A spot: who holds what, and what is known of the deck. Hands are dealt as from a shuffled deck: all
 * deals in which no card comes twice are alike but for the weights of the hands, which multiply.
 */
typedef struct fe_spot {
    const double *weights[FE_SEATS]; /* FE_COMBOS each; NULL: any two cards */
    size_t players;                  /* 2 to FE_SEATS */
    fe_mask board;                   /* 0, 3, 4 or 5 cards */
    fe_mask dead;                    /* cards that nobody can have */
} fe_spot;

typedef enum fe_method {
    FE_METHOD_TABLE = 0,     /* exact: two players before the flop, from a table */
    FE_METHOD_SWEEP = 1,     /* exact: two or three players, all hands sorted on each board */
    FE_METHOD_SHOWDOWNS = 2, /* exact: each choice of hands on each board */
    FE_METHOD_SAMPLED = 3    /* random deals */
} fe_method;

/*
 * The sums of a spot. split[player][others] is the weight of the deals in which a player shares the
 * pot with so many others; with none, the player wins it alone.
 */
typedef struct fe_equity_sums {
    double split[FE_SEATS][FE_SEATS];
} fe_equity_sums;

/*
 * The same for one combo of a player, by the weight of the other players' hands: share / total is its
 * equity, as a deal that is won adds 1 to `share` and one that two share 1/2. All are 0 for a combo
 * that the player cannot hold.
 */
typedef struct fe_combo_sums {
    double total, win, tie, share; /* of all deals, those won, shared, and the parts of the pots */
} fe_combo_sums;

/* What exact answers cost. */
typedef struct fe_equity_plan {
    double cost;       /* about nanoseconds of one core */
    uint32_t units;    /* of work, alike but for a few, that can be done apart */
    fe_method method;  /* the cheapest */
} fe_equity_plan;

/* Working memory for the functions below: so many bytes, aligned as by malloc, one for each thread. */
typedef struct fe_equity_work fe_equity_work;
FE_API size_t fe_equity_work_size(void);

/*
 * Check a spot and find the cheapest exact method. `player` is whose range is at fault, or `players`
 * if it is nobody's alone or on FE_OK.
 */
FE_API fe_status fe_equity_plan_exact(const fe_spot *spot, fe_equity_work *work,
                                      fe_equity_plan *plan, size_t *player);

/*
 * One unit of `units` of an exact answer; the answer is the sum over all units, in their order for the
 * last bit. The sums are written, not added to. `combos` is NULL or has FE_COMBOS places for each
 * player, one player after the other. A spot must have passed fe_equity_plan_exact. FE_ERROR_METHOD
 * for a `unit` that is not below `units`, a method that is not exact or not for so many players, and
 * FE_METHOD_TABLE where there is no table, or in more units than 1. On an error the sums say nothing.
 */
FE_API fe_status fe_equity_exact(const fe_kernel *kernel, const fe_spot *spot, fe_method method,
                                 uint32_t unit, uint32_t units, fe_equity_work *work,
                                 fe_equity_sums *sums, fe_combo_sums *combos);

/*
 * The same for random deals, FE_SAMPLE_UNIT to a unit: the numbers depend on the seed and the unit
 * alone; the last unit may have fewer `samples`. FE_ERROR_METHOD for more than FE_SAMPLE_UNIT,
 * FE_ERROR_DEAL if too many tries give players the same card. On an error the sums say nothing.
 */
#define FE_SAMPLE_UNIT 65536
FE_API fe_status fe_equity_sample(const fe_kernel *kernel, const fe_spot *spot, uint64_t seed,
                                  uint32_t unit, uint32_t samples, fe_equity_work *work,
                                  fe_equity_sums *sums, fe_combo_sums *combos);

/*
 * How many deals of positive weight a spot has: choices of hands times boards. It looks at each choice
 * of the hands of all players but the last: no question for many players of any two cards.
 */
FE_API fe_status fe_equity_deals(const fe_spot *spot, fe_equity_work *work, double *deals);

/*
 * All 1,712,304 boards of two hands of two cards each, which share none: how many the first wins and
 * how many are shared. From a table; with FE_NO_PREFLOP_TABLE defined it is FE_ERROR_METHOD.
 */
#define FE_PREFLOP_BOARDS 1712304
FE_API fe_status fe_preflop_matchup(fe_mask first, fe_mask second, uint32_t *wins, uint32_t *ties);

/* ---- Hand potential ------------------------------------------------------------------------- */

/* How a hand stands against another. */
typedef enum fe_standing { FE_AHEAD = 0, FE_TIED = 1, FE_BEHIND = 2 } fe_standing;

/*
 * A hand of two cards against the weighted hands of one opponent, on a board of 3, 4 or 5 cards, with
 * `dead` cards that nobody can have. now[standing] is the weight of the hands against which it stands
 * so. counts[now][later] sums, over these hands and all ways to complete the board, the weight by how
 * it stands now and then; a board of 5 leaves nothing to come, and all counts 0. FE_ERROR_MASK for bits
 * that are no cards, FE_ERROR_DUPLICATE for a card in two of hand, board and dead, FE_ERROR_COUNT if the
 * hand has not two cards, FE_ERROR_BOARD if the board has not 3 to 5, FE_ERROR_DEAL if too few cards
 * are left to complete it, FE_ERROR_WEIGHT for a weight that is not from 0 to 1, FE_ERROR_RANGE if no
 * hand of positive weight is left.
 */
FE_API fe_status fe_hand_potential(fe_mask hand, fe_mask board, fe_mask dead,
                                   const double weights[FE_COMBOS], double now[3],
                                   double counts[3][3]);

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_H */
