// OMPEval, measured as scalar_bench.c measures the scalar evaluator.
#include <vector>

#include "driver.h"
#include "omp/HandEvaluator.h"

static const omp::HandEvaluator evaluator;

static uint64_t pass_hands(const void *hands, size_t n)
{
    const omp::Hand *hand = static_cast<const omp::Hand *>(hands);
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += evaluator.evaluate(hand[i]);
    return sum;
}

static omp::Hand hand_of(const uint8_t *cards)
{
    omp::Hand hand = omp::Hand::empty();
    for (int k = 0; k < DRIVER_WIDTH; k++)
        hand += omp::Hand(cards[k]);
    return hand;
}

static uint64_t pass_cards(const void *hands, size_t n)
{
    const uint8_t *card = static_cast<const uint8_t *>(hands);
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += evaluator.evaluate(hand_of(card + DRIVER_WIDTH * i));
    return sum;
}

template <int missing> static uint64_t complete(const omp::Hand &hand, int limit)
{
    uint64_t sum = 0;
    for (int card = missing - 1; card < limit; card++) {
        omp::Hand longer = hand + omp::Hand(card);
        if constexpr (missing == 1)
            sum += evaluator.evaluate(longer);
        else
            sum += complete<missing - 1>(longer, card);
    }
    return sum;
}

static uint64_t pass_all(const void *, size_t)
{
    return complete<DRIVER_WIDTH>(omp::Hand::empty(), 52);
}

int main(int argc, char **argv)
{
    driver_rows rows = driver_read(argc, argv);
    std::vector<omp::Hand> hands;
    for (size_t i = 0; i < rows.n; i++)
        hands.push_back(hand_of(rows.cards + DRIVER_WIDTH * i));
    driver_measure("OMPEval, prepared hands", pass_hands, hands.data(), rows.n);
    driver_measure("OMPEval, card numbers", pass_cards, rows.cards, rows.n);
    driver_measure("OMPEval, all hands in sequence", pass_all, nullptr, 133784560);
    free(rows.cards);
    return 0;
}
