// Two players all-in before the flop: ./runout 7 deals from seed 7 and prints, street by street, each
// player's equity, and at the end who gets what.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "fasteval.h"

namespace {

void check(fe_status status, const char *what)
{
    if (status != FE_OK)
        throw std::runtime_error(std::string(what) + ": " + fe_status_text(status));
}

std::string to_text(const std::vector<fe_card> &cards)
{
    std::string text;
    for (const fe_card card : cards) {
        char two[3];
        fe_card_write(card, two);
        text += (text.empty() ? "" : " ") + std::string(two);
    }
    return text;
}

fe_mask to_mask(const std::vector<fe_card> &cards)
{
    fe_mask mask = 0;
    for (const fe_card card : cards)
        mask |= fe_card_mask(card);
    return mask;
}

// A hand in play is a value: fe_state is plain data, so a copy is a hand of its own.
class Hand {
public:
    Hand(const std::vector<fe_chips> &stacks, fe_chips small_blind, fe_chips big_blind)
    {
        const fe_rules rules = fe_rules_default(small_blind, big_blind);
        fe_config config = fe_config_new(&rules, stacks.size());
        for (std::size_t seat = 0; seat < config.seats; seat++)
            config.stacks[seat] = stacks[seat];
        fe_field field;
        const fe_status status = fe_state_start(&state, &config, &field);
        check(status, fe_field_name(field));
    }

    void deal(std::uint64_t seed)
    {
        std::array<fe_card, FE_CARDS> deck;
        fe_rng rng = fe_rng_seed(seed);
        std::size_t position;
        fe_deck_new(deck.data());
        fe_deck_shuffle(deck.data(), deck.size(), &rng);
        check(fe_state_deal(&state, deck.data(), deck.size(), &position), "deal");
    }

    void act(fe_action action) { check(fe_state_apply(&state, action), "act"); }

    fe_legal legal() const
    {
        fe_legal found;
        fe_state_legal(&state, &found);
        return found;
    }

    std::vector<fe_card> hole(int seat) const
    {
        std::vector<fe_card> cards(2);
        fe_state_hole(&state, seat, cards.data());
        return cards;
    }

    std::vector<fe_card> board() const
    {
        std::vector<fe_card> cards(5);
        cards.resize(fe_state_board(&state, 0, cards.data()));
        return cards;
    }

    fe_chips stack(int seat) const { return state.stacks[seat]; }

private:
    fe_state state;
};

// The part of the pot that a player gets on average, against one other, with so much of the board.
double equity(const std::vector<fe_card> &hole, const std::vector<fe_card> &other,
              const std::vector<fe_card> &board)
{
    std::vector<double> range(FE_COMBOS), against(FE_COMBOS);
    range[fe_combo_index(hole[0], hole[1])] = 1;
    against[fe_combo_index(other[0], other[1])] = 1;
    fe_spot spot = {};
    spot.weights[0] = range.data();
    spot.weights[1] = against.data();
    spot.players = 2;
    spot.board = to_mask(board);

    std::vector<std::max_align_t> memory(fe_equity_work_size() / sizeof(std::max_align_t) + 1);
    const auto work = reinterpret_cast<fe_equity_work *>(memory.data());
    fe_equity_plan plan;
    std::size_t player;
    check(fe_equity_plan_exact(&spot, work, &plan, &player), "equity");
    double win = 0, tie = 0, lose = 0;
    for (std::uint32_t unit = 0; unit < plan.units; unit++) {
        fe_equity_sums sums;
        check(fe_equity_exact(fe_kernel_best(), &spot, plan.method, unit, plan.units, work, &sums,
                              nullptr),
              "equity");
        win += sums.split[0][0];
        tie += sums.split[0][1];
        lose += sums.split[1][0];
    }
    return (win + tie / 2) / (win + tie + lose);
}

fe_strength strength(std::vector<fe_card> cards, const std::vector<fe_card> &board)
{
    fe_strength found;
    cards.insert(cards.end(), board.begin(), board.end());
    check(fe_evaluate_mask(to_mask(cards), &found), "strength");
    return found;
}

void run(std::uint64_t seed)
{
    Hand hand({2000, 2000}, 50, 100);
    hand.deal(seed);
    const auto first = hand.hole(0), second = hand.hole(1);
    std::printf("Seat 0: %s\nSeat 1: %s\n", to_text(first).c_str(), to_text(second).c_str());

    Hand folded = hand; // what if
    folded.act(fe_fold());
    std::printf("If seat 0 folds it has %lld\n", static_cast<long long>(folded.stack(0)));

    hand.act(fe_raise_to(hand.legal().max_raise_to));
    hand.act(fe_call());
    for (const std::size_t count : {0, 3, 4, 5}) {
        std::vector<fe_card> board = hand.board();
        board.resize(count);
        std::printf("[%s] seat 0 has %.2f %%\n", to_text(board).c_str(),
                    100 * equity(first, second, board));
    }
    for (const int seat : {0, 1})
        std::printf("Seat %d: strength %d, has %lld\n", seat,
                    strength(hand.hole(seat), hand.board()),
                    static_cast<long long>(hand.stack(seat)));
}

} // namespace

int main(int argc, char **argv)
{
    char *end = nullptr;
    const std::uint64_t seed = argc == 2 ? std::strtoull(argv[1], &end, 10) : 0;
    if (end == nullptr || end == argv[1] || *end != '\0') {
        std::fprintf(stderr, "usage: %s SEED\n", argv[0]);
        return 2;
    }
    try {
        if (fe_abi() != FE_ABI)
            throw std::runtime_error("compiled for another fasteval than " + std::string(fe_version()));
        run(seed);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
