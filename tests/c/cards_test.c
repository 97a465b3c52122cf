/* Status codes, cards, their text, and masks. */
#include "test.h"

static const char *const NAMES[] = {
    "FE_OK",          "FE_ERROR_TEXT", "FE_ERROR_CARD",   "FE_ERROR_DUPLICATE",
    "FE_ERROR_COUNT", "FE_ERROR_MASK", "FE_ERROR_ABSENT", "FE_ERROR_STRENGTH",
    "FE_ERROR_CONFIG", "FE_ERROR_CHIPS", "FE_ERROR_SEAT", "FE_ERROR_TURN",
    "FE_ERROR_ACTION", "FE_ERROR_FOLD", "FE_ERROR_CHECK", "FE_ERROR_RAISE",
    "FE_ERROR_AMOUNT", "FE_ERROR_BOARDS", "FE_ERROR_UNKNOWN", "FE_ERROR_STATE",
    "FE_ERROR_BOARD", "FE_ERROR_RANGE", "FE_ERROR_WEIGHT", "FE_ERROR_PLAYERS",
    "FE_ERROR_DEAL", "FE_ERROR_METHOD",
};
enum { STATUSES = FE_ERROR_METHOD + 1 };

static void status_names(void)
{
    CHECK_EQUAL(STATUSES, sizeof NAMES / sizeof *NAMES);
    for (int status = 0; status < STATUSES; status++) {
        CHECK_EQUAL(0, strcmp(NAMES[status], fe_status_name((fe_status)status)));
        const char *text = fe_status_text((fe_status)status);
        CHECK(strlen(text) > 10 && text[strlen(text) - 1] == '.');
        for (int other = 0; other < status; other++)
            CHECK(strcmp(text, fe_status_text((fe_status)other)) != 0);
    }
    CHECK_EQUAL(0, strcmp("unknown", fe_status_name((fe_status)26)));
    CHECK_EQUAL(0, strcmp("unknown", fe_status_name((fe_status)99)));
    CHECK(fe_status_text((fe_status)99) != NULL);
    CHECK_EQUAL(0, strcmp(FE_VERSION, fe_version()));
}

/* Read a text from memory that ends where it ends, so that a sanitizer sees any look beyond. */
static fe_status read_text(const char *text, size_t length, fe_card cards[FE_CARDS], size_t *count,
                           size_t *position)
{
    char *copy = malloc(length > 0 ? length : 1);
    if (copy == NULL)
        exit(2);
    memcpy(copy, text, length);
    const fe_status status = fe_cards_read(copy, length, cards, count, position);
    free(copy);
    return status;
}

static void check_read(const char *text, int expected_count, const fe_card *expected)
{
    fe_card cards[FE_CARDS];
    size_t count = 99, position = 99;
    CHECK_EQUAL(FE_OK, read_text(text, strlen(text), cards, &count, &position));
    CHECK_EQUAL(expected_count, count);
    for (size_t i = 0; i < count && i < (size_t)expected_count; i++)
        CHECK_EQUAL(expected[i], cards[i]);
    CHECK_EQUAL(99, position);
}

static void read_forms(void)
{
    check_read("", 0, NULL);
    check_read(" \t\r\n,,", 0, NULL);
    check_read("AsKd", 2, (const fe_card[]){51, 45});
    check_read("10d jc", 2, (const fe_card[]){33, 36});
    check_read("2c,7D", 2, (const fe_card[]){0, 21});
    check_read("\tqH ,\r\nTs\n", 2, (const fe_card[]){42, 35});
    check_read("10C10D10H10S", 4, (const fe_card[]){32, 33, 34, 35});
    check_read("tCtd", 2, (const fe_card[]){32, 33});
}

static void read_back(void)
{
    for (fe_card card = 0; card < FE_CARDS; card++) {
        char text[4] = "???";
        fe_card_write(card, text);
        CHECK_EQUAL("23456789TJQKA"[card / 4], text[0]);
        CHECK_EQUAL("cdhs"[card % 4], text[1]);
        CHECK_EQUAL(0, text[2]);
        CHECK_EQUAL('\0', text[3]); /* of the literal: a fourth byte is never touched */
        check_read(text, 1, &card);
    }
}

static void check_unread(fe_status expected, const char *text, size_t length, size_t offending)
{
    fe_card cards[FE_CARDS];
    size_t count = 99, position = 99;
    CHECK_EQUAL(expected, read_text(text, length, cards, &count, &position));
    CHECK_EQUAL(offending, position);
    CHECK_EQUAL(99, count);
}

static void read_errors(void)
{
    static const struct {
        const char *text;
        size_t offending;
    } odd[] = {
        {"A", 0},      {"As K", 3},   {"AsXd", 2},  {"As Ax", 3},  {"1d", 0},    {"10", 0},
        {"1", 0},      {"As 10x", 3}, {"100d", 0},  {"A s", 0},    {"sA", 0},    {"As;Kd", 2},
        {"A\xC3\xA9", 0}, {"\xFF\xFF", 0}, {"AsKd1", 4}, {"0d", 0}, {"As\v", 2}, {"10 d", 0},
        {"\xE2\x99\xA0" "A", 0}, {"As@d", 2}, {"As[d", 2}, {"AsA\x13", 2}, {"As\x11s", 2},
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        check_unread(FE_ERROR_TEXT, odd[i].text, strlen(odd[i].text), odd[i].offending);
    check_unread(FE_ERROR_TEXT, "As\0Kd", 5, 2);
    check_unread(FE_ERROR_TEXT, "A\0", 2, 0);
    check_unread(FE_ERROR_TEXT, "Asd", 1, 0);
    check_unread(FE_ERROR_TEXT, "10d", 2, 0);
    check_unread(FE_ERROR_DUPLICATE, "AsAs", 4, 2);
    check_unread(FE_ERROR_DUPLICATE, "10s, Ts", 7, 5);
    check_unread(FE_ERROR_DUPLICATE, "As as xx", 8, 3);
    check_unread(FE_ERROR_TEXT, "xx As As", 8, 0);
}

/* Of all pairs of bytes exactly the 52 cards in every mix of cases are read. */
static void read_every_pair(void)
{
    int good = 0;
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++) {
            const char text[2] = {(char)first, (char)second};
            fe_card cards[FE_CARDS];
            size_t count = 0, position;
            if (fe_cards_read(text, 2, cards, &count, &position) == FE_OK)
                good += count == 1;
        }
    CHECK_EQUAL((8 + 5 * 2) * 4 * 2, good);
}

static void read_whole_deck(void)
{
    char text[2 * FE_CARDS + 3];
    fe_card cards[FE_CARDS];
    size_t count, position = 0;
    for (int i = 0; i < FE_CARDS; i++)
        fe_card_write((fe_card)(FE_CARDS - 1 - i), text + 2 * i);
    CHECK_EQUAL(FE_OK, fe_cards_read(text, 2 * FE_CARDS, cards, &count, &position));
    CHECK_EQUAL(FE_CARDS, count);
    for (int i = 0; i < FE_CARDS; i++)
        CHECK_EQUAL(FE_CARDS - 1 - i, cards[i]);
    fe_card_write(7, text + 2 * FE_CARDS);
    check_unread(FE_ERROR_DUPLICATE, text, 2 * FE_CARDS + 2, 2 * FE_CARDS);
}

static void card_parts(void)
{
    for (fe_card card = 0; card < FE_CARDS; card++) {
        CHECK_EQUAL(card / 4, fe_card_rank(card));
        CHECK_EQUAL(card % 4, fe_card_suit(card));
        CHECK(fe_card_mask(card) == mask_of(&card, 1));
    }
}

static void masks_and_cards(void)
{
    for (int i = 0; i < 20000; i++) {
        fe_card cards[FE_CARDS], listed[FE_CARDS];
        const int count = (int)random_below(FE_CARDS + 1);
        random_cards(cards, count);
        fe_mask mask = ~UINT64_C(0);
        size_t position = 99;
        CHECK_EQUAL(FE_OK, fe_mask_from_cards(cards, (size_t)count, &mask, &position));
        CHECK_EQUAL(99, position);
        CHECK(mask == mask_of(cards, count));
        CHECK_EQUAL(count, fe_mask_count(mask));
        CHECK_EQUAL(count, fe_mask_to_cards(mask, listed));
        for (int k = 1; k < count; k++)
            CHECK(listed[k - 1] < listed[k]);
        CHECK(mask == mask_of(listed, count));
    }
}

static void check_no_mask(fe_status expected, size_t offending, const fe_card cards[4])
{
    fe_mask mask = 12345;
    size_t position = 99;
    CHECK_EQUAL(expected, fe_mask_from_cards(cards, 4, &mask, &position));
    CHECK_EQUAL(offending, position);
    CHECK_EQUAL(12345, mask);
}

static void mask_errors(void)
{
    check_no_mask(FE_ERROR_CARD, 0, (const fe_card[]){52, 1, 1, 3});
    check_no_mask(FE_ERROR_CARD, 3, (const fe_card[]){0, 1, 2, 255});
    check_no_mask(FE_ERROR_DUPLICATE, 2, (const fe_card[]){1, 0, 1, 99});
    check_no_mask(FE_ERROR_DUPLICATE, 3, (const fe_card[]){51, 50, 49, 51});
    for (int card = FE_CARDS; card < 256; card++)
        check_no_mask(FE_ERROR_CARD, 1, (const fe_card[]){0, (fe_card)card, 0, 0});
}

int main(void)
{
    test_program = "cards_test";
    random_start();
    RUN(status_names);
    RUN(read_forms);
    RUN(read_back);
    RUN(read_errors);
    RUN(read_every_pair);
    RUN(read_whole_deck);
    RUN(card_parts);
    RUN(masks_and_cards);
    RUN(mask_errors);
    return test_failures > 0;
}
