"""Rank Texas Hold'em hands of 5, 6 or 7 cards and play hold'em, correctly and fast.

A hand has a strength from 1 to 7462, and HIGHER is better; 7462 is the royal flush.

>>> import fasteval
>>> fasteval.evaluate("As Kd 2c 7d Ah 9s 9c")
4951
>>> fasteval.describe(4951)
'two pair, aces and nines, king kicker'

evaluate        one hand: text, card numbers, or a mask
evaluate7       seven card numbers
evaluate_mask   a mask, the quickest
evaluate_many   an array of hands
explain         strength, category, best five cards, sentence and percentile
cards, format_cards, cards_to_mask, mask_to_cards   cards and their text

Range           hands of two hole cards with weights, from text such as "TT+, AQs+"
equity          each player's part of the pot, exact or sampled; equity_by_card, equity_histogram
starting_hands  the 169 classes of hands against random ones
outs, hand_strength, made_hand_chances, pot_odds, break_even, implied_odds, exact_chance,
rule_of_two_and_four, canonical   for study

State           one hand of hold'em in play, by Rules; State.view is what a seat may see
Table           from hand to hand: seats, buy-ins, button, blinds missed and posted, time
TableLog        a table for a server: views and events of clients, exact after a crash
Tournament      tables whose blinds rise; blind_structure, tournament_payouts, icm
BatchState      thousands of hands stepped together from arrays, for learners and simulations
simulate        many hands of policies and bots, and what each seat won as arrays
match           lets bots play, and says who is better
next_positions  the button and the blinds of the next hand

read_hands, write_hands, parse_hand, format_hand   hand histories of many formats
replay          plays a recorded hand again and says where it and the rules disagree
HandRecord      a hand that was played: a State or a View as a record
hand_columns, player_statistics   tables for pandas and polars; VPIP, PFR and more
write_report    a page of HTML about hands, with a replayer
settle_pots     side pots and payouts of a hand that was played elsewhere
"""

import os.path as _path
import typing as _typing
from importlib import import_module as _import_module

from fasteval._impl import floor as _floor
from fasteval.batch import evaluate_many, kernels
from fasteval.errors import (
    FastevalError,
    IllegalAction,
    IllegalCommand,
    InvalidCard,
    InvalidConfig,
    InvalidRange,
)
from fasteval.notation import (
    card_from_cactus_kev,
    card_to_cactus_kev,
    format_card,
    format_cards,
    mask_from_eval7,
    mask_to_eval7,
)
from fasteval.records import Pot
from fasteval.strengths import Category, Explanation, category, describe, explain

if _typing.TYPE_CHECKING:
    from fasteval.batches.batch_state import BatchState
    from fasteval.batches.features import feature_names
    from fasteval.batches.observations import Observations
    from fasteval.batches.policies import EquityPolicy
    from fasteval.batches.simulation import Simulation, simulate
    from fasteval.bots.bot import Bot
    from fasteval.bots.matches import match
    from fasteval.bots.players import TightAggressive
    from fasteval.bots.pypokerengine import PyPokerEngineBot
    from fasteval.bots.results import BotFault, BotResult, BotTiming, MatchResult
    from fasteval.draws import MadeHandChance, OutGroup, Outs, made_hand_chances, outs
    from fasteval.equities import equity
    from fasteval.equity_results import ComboEquity, Equity, PlayerEquity
    from fasteval.equity_study import Histogram, equity_by_card, equity_histogram
    from fasteval.events import Event
    from fasteval.histories.acpc.format import match_state, read_match_state
    from fasteval.histories.columns import HandColumns, column_chunks, hand_columns
    from fasteval.histories.definitions import PlayerStatistics, Statistic
    from fasteval.histories.drawing import draw_hand
    from fasteval.histories.errors import InvalidHistory, UnsupportedHand
    from fasteval.histories.files import format_hand, parse_hand, read_hands, write_hands
    from fasteval.histories.record import Expected, HandRecord
    from fasteval.histories.replaying import Replay, replay
    from fasteval.histories.statistics import Statistics, player_statistics
    from fasteval.odds import break_even, exact_chance, implied_odds, pot_odds, rule_of_two_and_four
    from fasteval.positions import Positions, next_positions, position_names
    from fasteval.potential import HandStrength, hand_strength
    from fasteval.pots import Settlement, settle_pots, side_pots
    from fasteval.ranges import Range
    from fasteval.reports.report import write_report
    from fasteval.rules import Rules
    from fasteval.starting import StartingHand, starting_hands
    from fasteval.state import Outcome, State
    from fasteval.suits import canonical
    from fasteval.tables.events import TableEvent
    from fasteval.tables.log import TableLog
    from fasteval.tables.log_errors import InvalidLog
    from fasteval.tables.settings import BuyIn, TableSettings, buy_in_limits
    from fasteval.tables.table import Table
    from fasteval.tournaments.chip_sets import ChipSet, chip_set
    from fasteval.tournaments.events import TournamentEvent
    from fasteval.tournaments.formats import sit_and_go, spin
    from fasteval.tournaments.icm import finish_chances, icm
    from fasteval.tournaments.levels import BlindSchedule, Break, Level, LevelTime
    from fasteval.tournaments.payouts import (
        spin_payouts,
        split_places,
        tournament_payouts,
    )
    from fasteval.tournaments.playing import play_out
    from fasteval.tournaments.ranking import Place
    from fasteval.tournaments.settings import TournamentSettings
    from fasteval.tournaments.structures import Structure, blind_structure
    from fasteval.tournaments.tournament import Tournament
    from fasteval.view import View

__version__ = "0.1.0"

IMPLEMENTATION = _floor.IMPLEMENTATION
if _typing.TYPE_CHECKING:  # whose checkers do not follow a choice of modules
    from fasteval._py.glue import (
        Legal,
        cactus_kev,
        cards,
        cards_to_mask,
        evaluate,
        evaluate7,
        evaluate_mask,
        mask_to_cards,
    )
else:
    cards = _floor.cards
    cards_to_mask = _floor.cards_to_mask
    mask_to_cards = _floor.mask_to_cards
    evaluate = _floor.evaluate
    evaluate7 = _floor.evaluate7
    evaluate_mask = _floor.evaluate_mask
    cactus_kev = _floor.cactus_kev
    Legal = _floor.Legal

# Loaded when first asked for: who only ranks hands does not wait for it.
_LATER = {
    "BatchState": "batches.batch_state",
    "BlindSchedule": "tournaments.levels",
    "Bot": "bots.bot",
    "BotFault": "bots.results",
    "BotResult": "bots.results",
    "BotTiming": "bots.results",
    "Break": "tournaments.levels",
    "BuyIn": "tables.settings",
    "ChipSet": "tournaments.chip_sets",
    "ComboEquity": "equity_results",
    "Equity": "equity_results",
    "EquityPolicy": "batches.policies",
    "Event": "events",
    "Expected": "histories.record",
    "HandColumns": "histories.columns",
    "HandRecord": "histories.record",
    "HandStrength": "potential",
    "Histogram": "equity_study",
    "InvalidHistory": "histories.errors",
    "InvalidLog": "tables.log_errors",
    "Level": "tournaments.levels",
    "LevelTime": "tournaments.levels",
    "MadeHandChance": "draws",
    "MatchResult": "bots.results",
    "Observations": "batches.observations",
    "OutGroup": "draws",
    "Outcome": "state",
    "Outs": "draws",
    "Place": "tournaments.ranking",
    "PlayerEquity": "equity_results",
    "PlayerStatistics": "histories.definitions",
    "Positions": "positions",
    "PyPokerEngineBot": "bots.pypokerengine",
    "Range": "ranges",
    "Replay": "histories.replaying",
    "Rules": "rules",
    "Settlement": "pots",
    "Simulation": "batches.simulation",
    "StartingHand": "starting",
    "State": "state",
    "Statistic": "histories.definitions",
    "Statistics": "histories.statistics",
    "Structure": "tournaments.structures",
    "Table": "tables.table",
    "TableEvent": "tables.events",
    "TableLog": "tables.log",
    "TableSettings": "tables.settings",
    "TightAggressive": "bots.players",
    "Tournament": "tournaments.tournament",
    "TournamentEvent": "tournaments.events",
    "TournamentSettings": "tournaments.settings",
    "UnsupportedHand": "histories.errors",
    "View": "view",
    "blind_structure": "tournaments.structures",
    "break_even": "odds",
    "buy_in_limits": "tables.settings",
    "canonical": "suits",
    "chip_set": "tournaments.chip_sets",
    "column_chunks": "histories.columns",
    "draw_hand": "histories.drawing",
    "equity": "equities",
    "equity_by_card": "equity_study",
    "equity_histogram": "equity_study",
    "exact_chance": "odds",
    "feature_names": "batches.features",
    "finish_chances": "tournaments.icm",
    "format_hand": "histories.files",
    "hand_columns": "histories.columns",
    "hand_strength": "potential",
    "icm": "tournaments.icm",
    "implied_odds": "odds",
    "made_hand_chances": "draws",
    "match": "bots.matches",
    "match_state": "histories.acpc.format",
    "next_positions": "positions",
    "outs": "draws",
    "parse_hand": "histories.files",
    "play_out": "tournaments.playing",
    "player_statistics": "histories.statistics",
    "position_names": "positions",
    "pot_odds": "odds",
    "read_hands": "histories.files",
    "read_match_state": "histories.acpc.format",
    "replay": "histories.replaying",
    "rule_of_two_and_four": "odds",
    "settle_pots": "pots",
    "side_pots": "pots",
    "simulate": "batches.simulation",
    "sit_and_go": "tournaments.formats",
    "spin": "tournaments.formats",
    "spin_payouts": "tournaments.payouts",
    "split_places": "tournaments.payouts",
    "starting_hands": "starting",
    "tournament_payouts": "tournaments.payouts",
    "write_hands": "histories.files",
    "write_report": "reports.report",
}


if not _typing.TYPE_CHECKING:  # for type checkers a name that is missing is an error

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(_import_module(f"fasteval.{_LATER[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)


def get_include() -> str:
    """Return the folder that holds fasteval.h, for compilers: cc -I<folder>.

    >>> get_include().endswith("include")
    True
    """
    return _path.join(_path.dirname(__file__), "include")


__all__ = [
    "IMPLEMENTATION",
    "BatchState",
    "BlindSchedule",
    "Bot",
    "BotFault",
    "BotResult",
    "BotTiming",
    "Break",
    "BuyIn",
    "Category",
    "ChipSet",
    "ComboEquity",
    "Equity",
    "EquityPolicy",
    "Event",
    "Expected",
    "Explanation",
    "FastevalError",
    "HandColumns",
    "HandRecord",
    "HandStrength",
    "Histogram",
    "IllegalAction",
    "IllegalCommand",
    "InvalidCard",
    "InvalidConfig",
    "InvalidHistory",
    "InvalidLog",
    "InvalidRange",
    "Legal",
    "Level",
    "LevelTime",
    "MadeHandChance",
    "MatchResult",
    "Observations",
    "OutGroup",
    "Outcome",
    "Outs",
    "Place",
    "PlayerEquity",
    "PlayerStatistics",
    "Positions",
    "Pot",
    "PyPokerEngineBot",
    "Range",
    "Replay",
    "Rules",
    "Settlement",
    "Simulation",
    "StartingHand",
    "State",
    "Statistic",
    "Statistics",
    "Structure",
    "Table",
    "TableEvent",
    "TableLog",
    "TableSettings",
    "TightAggressive",
    "Tournament",
    "TournamentEvent",
    "TournamentSettings",
    "UnsupportedHand",
    "View",
    "__version__",
    "blind_structure",
    "break_even",
    "buy_in_limits",
    "cactus_kev",
    "canonical",
    "card_from_cactus_kev",
    "card_to_cactus_kev",
    "cards",
    "cards_to_mask",
    "category",
    "chip_set",
    "column_chunks",
    "describe",
    "draw_hand",
    "equity",
    "equity_by_card",
    "equity_histogram",
    "evaluate",
    "evaluate7",
    "evaluate_many",
    "evaluate_mask",
    "exact_chance",
    "explain",
    "feature_names",
    "finish_chances",
    "format_card",
    "format_cards",
    "format_hand",
    "get_include",
    "hand_columns",
    "hand_strength",
    "icm",
    "implied_odds",
    "kernels",
    "made_hand_chances",
    "mask_from_eval7",
    "mask_to_cards",
    "mask_to_eval7",
    "match",
    "match_state",
    "next_positions",
    "outs",
    "parse_hand",
    "play_out",
    "player_statistics",
    "position_names",
    "pot_odds",
    "read_hands",
    "read_match_state",
    "replay",
    "rule_of_two_and_four",
    "settle_pots",
    "side_pots",
    "simulate",
    "sit_and_go",
    "spin",
    "spin_payouts",
    "split_places",
    "starting_hands",
    "tournament_payouts",
    "write_hands",
    "write_report",
]
