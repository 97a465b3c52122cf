"""What texts there can be where only a few can: type checkers and editors know them by name."""

from __future__ import annotations

from typing import Literal, TypeAlias

Implementation: TypeAlias = Literal["c", "python"]

# ---- A hand -------------------------------------------------------------------------------------

StreetName: TypeAlias = Literal["preflop", "flop", "turn", "river", "showdown", "over"]
Awaited: TypeAlias = Literal["action", "boards", "cards"]
Ending: TypeAlias = Literal["fold", "showdown"]

_Forced: TypeAlias = Literal[
    "ante", "small_blind", "big_blind", "straddle", "post", "dead_post", "big_blind_ante"
]
_Acted: TypeAlias = Literal["fold", "check", "call", "bet", "raise"]
_Dealt: TypeAlias = Literal["deal", "returned", "face_up", "run", "flop", "turn", "river"]
_Ended: TypeAlias = Literal["muck", "show", "rake", "win"]
EventKind: TypeAlias = Literal[_Forced, _Acted, _Dealt, _Ended]

# ---- Tables, tournaments and matches ------------------------------------------------------------

TableEventKind: TypeAlias = Literal[
    "sat",
    "left",
    "away",
    "back",
    "topped_up",
    "disconnected",
    "reconnected",
    "started",
    "timed_out",
    "abandoned",
    "busted",
    "finished",
]
TournamentEventKind: TypeAlias = Literal[
    "registered",
    "unregistered",
    "began",
    "opened",
    "seated",
    "level",
    "break",
    "started",
    "finished",
    "abandoned",
    "busted",
    "rebought",
    "added_on",
    "out",
    "moved",
    "broken",
    "final_table",
    "hand_for_hand",
    "ended",
]
FaultKind: TypeAlias = Literal["exception", "illegal", "no text"]

# ---- Choices ------------------------------------------------------------------------------------

House: TypeAlias = Literal["default", "tda", "wsop", "pokerstars", "acpc"]
EquityMethod: TypeAlias = Literal["table", "sweep", "showdowns", "sampled"]
