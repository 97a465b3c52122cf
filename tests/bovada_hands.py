"""Hands as Bovada, Ignition and Bodog write them: one for each thing that their lines can tell."""

import re
from decimal import Decimal

import pytest

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.replaying import replay


def whole(text):
    """Add to a text what its summary tells of the seats that were dealt in."""
    seats = re.findall(r"^Seat (\d+): (.+?)(?: \[ME\])? \(", text, re.M)
    return text + "".join(summed(text, seat, name) for seat, name in seats)


def summed(text, seat, name):
    """What a summary tells of a seat: where it folded, or what it won."""
    who = rf"^{re.escape(name)}(?: +\[ME\])? : "
    if not re.search(rf"{who}.*\[", text, re.M):
        return ""
    old = " - 2012-" in text
    start = f"Seat{' ' if old else '+'}{seat}: {name}"
    folds = re.search(rf"{who}Folds", text, re.M)
    if folds:
        first = "on the POCKET CARDS" if old else "before the FLOP"
        streets = (first, "on the FLOP", "on the TURN", "on the RIVER")
        dealt = r"^(?:\*\*\* (?:FLOP|TURN|RIVER)|Card dealt to table)"
        return f"{start} Folded {streets[len(re.findall(dealt, text[: folds.start()], re.M))]}\n"
    told = re.findall(rf"{who}Hand [Rr]esult(?:-Side [Pp]ot)? (\$?)(\S+)", text, re.M)
    won = sum(Decimal(chips.replace(",", "")) for _, chips in told)
    return f"{start} {told[0][0]}{won} [Does not show]\n" if told else f"{start} [Mucked]\n"


def bare(text):
    """Take away what the summary tells of the seats."""
    start, summary, end = text.partition("*** SUMMARY ***\n")
    return start + summary + re.sub(r"^Seat.*\n", "", end, flags=re.M)


def edit(text, *changes):
    """Replace each first text of a pair, which must be there, by the second.

    A summary that was added is added to the new text.
    """
    added = whole(bare(text)) == text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return whole(bare(text)) if added else text


def played(text):
    """Read a hand and play it again, which must agree in all that is told."""
    record = parse_hand(text, "bovada")
    result = replay(record)
    assert result.passed, str(result.trouble)
    again = parse_hand(format_hand(record, "jsonl"), "jsonl")
    assert again == record
    assert replay(again).passed
    return record, result.state


def refusal(text):
    with pytest.raises(InvalidHistory) as caught:
        parse_hand(text, "bovada")
    return caught.value


RING = """\
Bovada Hand #4001 TBL#77 HOLDEM No Limit - 2024-05-06 07:08:09
Seat 1: UTG ($10 in chips)
Seat 2: UTG+1 [ME] ($20.50 in chips)
Seat 4: Dealer ($1,000 in chips)
Seat 5: Small Blind ($8.25 in chips)
Seat 6: Big Blind ($25 in chips)
Dealer : Set dealer [4]
Small Blind : Small Blind $0.10
Big Blind : Big blind $0.25
*** HOLE CARDS ***
UTG : Card dealt to a spot [7c 2d]
UTG+1  [ME] : Card dealt to a spot [As Kd]
Dealer : Card dealt to a spot [9h 9s]
Small Blind : Card dealt to a spot [Jc Tc]
Big Blind : Card dealt to a spot [Qh 4h]
UTG : Folds
UTG+1  [ME] : Raises $0.75 to $0.75
Dealer : Calls $0.75
Small Blind : Folds
Big Blind : Calls $0.50
*** FLOP *** [Ah 8h 3c]
Big Blind : Checks
UTG+1  [ME] : Bets $1
Dealer : Folds
Big Blind : Raises $3 to $3
UTG+1  [ME] : Calls $2
*** TURN *** [Ah 8h 3c] [2s]
Big Blind : All-in $21.25
UTG+1  [ME] : All-in $16.75
Big Blind : Return uncalled portion of bet $4.50
*** RIVER *** [Ah 8h 3c 2s] [6h]
Big Blind : Showdown [Ah Qh 8h 6h 4h] (Flush)
UTG+1  [ME] : Showdown [As Ah Kd 8h 6h] (One pair)
Big Blind : Hand result $39.85
UTG+1  [ME] : Seat sit out
*** SUMMARY ***
Total Pot($41.85)
Board [Ah 8h 3c 2s 6h]
Seat+1: UTG Folded before the FLOP
Seat+2: UTG+1 lost with One pair [As Kd-As Ah Kd 8h 6h]
Seat+4: Dealer Folded on the FLOP
Seat+5: Small Blind Folded before the FLOP
Seat+6: Big Blind $39.85  with Flush [Qh 4h-Ah Qh 8h 6h 4h]
"""


WALK = whole("""\
Ignition Hand #4002  Zone Poker ID#99 HOLDEMZonePoker No Limit - 2024-05-06 07:08:09 UTC
Seat 1: Big Blind [ME] ($60 in chips)
Seat 2: Dealer ($50 in chips)
Seat 3: Small Blind ($40 in chips)
Dealer : Set dealer [2]
Small Blind : Small Blind $0.25
Big Blind  [ME] : Big blind $0.50
*** HOLE CARDS ***
Big Blind  [ME] : Card dealt to a spot [5h Td]
Dealer : Card dealt to a spot [6h 9h]
Small Blind : Card dealt to a spot [9c 2h]
Dealer : Leave(Auto)
Dealer : Folds
Small Blind : Folds
Small Blind : Leave(Auto)
Big Blind  [ME] : Showdown(High Card)
Big Blind  [ME] : Hand result $0.75
Enter(Auto)
Dealer : Enter(Auto)
*** SUMMARY ***
Total Pot($0.75)
""")

POSTS = whole("""\
Bodog.eu Hand #4003 TBL#78 HOLDEM No Limit - 2024-05-06 07:08:09
Seat 1: UTG+1 ($21.89 in chips)
Seat 2: UTG+2 [ME] ($25 in chips)
Seat 3: Big Blind ($26.95 in chips)
Seat 4: UTG ($47 in chips)
Seat 5: Dealer ($29 in chips)
Seat 6: Small Blind ($52.80 in chips)
Dealer : Set dealer [5]
Small Blind : Small Blind $0.10
UTG+1 : Seat sit out
UTG+2  [ME] : Sitout (wait for bb)
Big Blind : Big blind $0.25
UTG : Posts chip $0.25
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Kh 8c]
UTG : Card dealt to a spot [7h As]
Dealer : Card dealt to a spot [Jc 7s]
Small Blind : Card dealt to a spot [9s 5d]
UTG+2  [ME] : Seat stand
UTG+2  [ME] : Table leave user
UTG : Checks
Dealer : Folds (disconnect)
UTG+1 : Seat re-join
Small Blind : Folds(timeout)
Big Blind : Raises $1 to $1.25
UTG : Folds & shows [7h As]
Table enter user
Seat sit down
Table deposit $25
Big Blind : Return uncalled portion of bet $1
Big Blind : Does not show [Kh 8c] Show1 [Kh] (High Card)
Big Blind : Hand result $0.60
*** SUMMARY ***
Total Pot($0.60)
""")

DEAD_SMALL_BLIND = whole("""\
Bovada Hand #4004 TBL#79 HOLDEM No Limit - 2024-05-06 07:08:09
Seat 2: UTG ($18 in chips)
Seat 3: UTG+1 [ME] ($23 in chips)
Seat 4: Dealer ($54 in chips)
Seat 6: Big Blind ($9 in chips)
Dealer : Set dealer [4]
Big Blind : Big blind $0.25
*** HOLE CARDS ***
UTG : Card dealt to a spot [5s Ad]
UTG+1  [ME] : Card dealt to a spot [6d Js]
Dealer : Card dealt to a spot [5c 9s]
Big Blind : Card dealt to a spot [As Qs]
UTG : Calls $0.25
UTG+1  [ME] : Folds
Dealer : Folds
Big Blind : Raises $0.75 to $1
UTG : Folds
Big Blind : Return uncalled portion of bet $0.75
Big Blind : Does not show [As Qs] (High Card)
Big Blind : Hand result $0.50
*** SUMMARY ***
Total Pot($0.50)
""")

DEAD_BUTTON = whole("""\
Bovada Hand #4005 TBL#80 HOLDEM No Limit - 2024-05-06 07:08:09
Seat 1: Big Blind ($6 in chips)
Seat 2: UTG ($9 in chips)
Seat 3: UTG+1 ($29 in chips)
Seat 6: Small Blind [ME] ($25 in chips)
Small Blind  [ME] : Ante/Small Blind $0.10
Big Blind : Big blind/Bring in $0.25
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Kd 7h]
UTG : Card dealt to a spot [9d 5c]
UTG+1 : Card dealt to a spot [2d Ts]
Small Blind  [ME] : Card dealt to a spot [4h Jc]
UTG : Calls $0.25
UTG+1 : Folds
Small Blind  [ME] : Folds
Big Blind : Checks
*** FLOP *** [8s 7c 3h]
Big Blind : Bets $0.30
UTG : Folds
Big Blind : Return uncalled portion of bet $0.30
Big Blind : Hand result $0.57
*** SUMMARY ***
Total Pot($0.60) | Rake ($0.03)
Board [8s 7c 3h  ]
""")

HEADS_UP = whole("""\
Bovada Hand #4006 TBL#81 HOLDEM Pot Limit - 2024-05-06 07:08:09
Seat 3: Dealer ($25 in chips)
Seat 5: Big Blind [ME] ($7 in chips)
Dealer : Set dealer [3]
Dealer : Small Blind $0.50
Big Blind  [ME] : Big Blind $1
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ah Kh]
Big Blind  [ME] : Card dealt to a spot [Qs Jh]
Dealer : Raises $2.50 to $3
Big Blind  [ME] : All-in(raise) $6 to $7
Dealer : Calls $4
*** FLOP *** [Kc 9h Ks]
*** TURN *** [Kc 9h Ks] [4h]
*** RIVER *** [Kc 9h Ks 4h] [Th]
Dealer : Showdown [Ah Kh Th 9h 4h] (Flush)
Big Blind  [ME] : Mucks [Qs Jh] (Straight)
Dealer : Hand result $13.50
*** SUMMARY ***
Total Pot($14)
Board [Kc 9h Ks 4h Th]
""")

SPLIT = whole("""\
Bovada Hand #4007: HOLDEM Tournament #55 TBL#3, Turbo- Level 2 (10/25) - 2024-05-06 07:08:09
Seat 40: Dealer (500 in chips)
Seat 12: Small Blind [ME] (500 in chips)
Seat 3: Big Blind (500 in chips)
Dealer : Set dealer [6]
Small Blind [ME] : Small blind 10
Big Blind : Big blind 25
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ah 2c]
Small Blind [ME] : Card dealt to a spot [6s 6d]
Big Blind : Card dealt to a spot [As 3c]
Dealer : Call 25
Small Blind [ME] : Folds
Big Blind : Checks
*** FLOP *** [7c Ad Ks]
Big Blind : Checks
Dealer : Checks
*** TURN *** [7c Ad Ks] [Qs]
Big Blind : Checks(timeout)
Dealer : Checks
*** RIVER *** [7c Ad Ks Qs] [7h]
Big Blind : Bets 25
Dealer : Call(timeout) 25
Big Blind : Showdown [As Ad 7h 7c Ks] (Two pair)
Dealer : Showdown [Ah Ad 7h 7c Ks] (Two pair)
Big Blind : Hand Result 55
Dealer : Hand Result 55
*** SUMMARY ***
Total Pot(110)
Board [7c Ad Ks Qs 7h]
""")

ANTES = whole("""\
Ignition Hand #4008: HOLDEM Tournament #M-5 TBL#18, Normal- Level 7 (75/150) [MVS] \
- 2024-05-06 07:08:09 UTC
Table Info: Version: 1, Type: MVS, Stakes: 75-150, Table: 1, Buyin: $25+$2.50
Seat 65: UTG (1,500 in chips)
Seat 146: Dealer (11,045 in chips)
Seat 63: Small Blind (9 in chips)
Seat 39: Big Blind [ME] (137 in chips)
Seating Info: 65, 146, 63, 39
UTG : Table enter user
UTG : Draw for dealer [7h]
Dealer : Set dealer [5]
Player Info: Seat1: P65-4ba52a2b, Seat2: P146-e7d59b6f
UTG : Ante chip 15
Dealer : Ante chip 15
Small Blind : All-in 9
Big Blind [ME] : Ante chip 15
Big Blind [ME] : All-in 122
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [8h 8d]
Big Blind [ME] : Card dealt to a spot [Qd Qc]
UTG : Folds
Dealer : Calls 122
*** FLOP *** [Jd 6s 4c]
*** TURN *** [Jd 6s 4c] [3s]
*** RIVER *** [Jd 6s 4c 3s] [Jc]
Dealer : Mucks [2d As] (One pair)
Small Blind : Showdown [8h 8d Jd Jc 6s]
Big Blind [ME] : Showdown [Qd Qc Jd Jc 6s]
Big Blind [ME] : Hand Result-Side Pot 262
Big Blind [ME] : Hand Result 36
Small Blind : Ranking 12
Small Blind : Prize Cash [$11.16]
Big Blind [ME] : BOUNTY PRIZE [$10]
Small Blind : Stand
*** SUMMARY ***
Total Pot(298)
Board [Jd 6s 4c 3s Jc]
""")

UNMATCHED_ANTE = whole("""\
Bovada Hand #4009: HOLDEM Tournament #55 TBL#12, No Limit- Level 24 (24/48) - 2024-05-06 07:08:09
Seat 1: Big Blind [ME] (166 in chips)
Seat 5: Dealer (99,834 in chips)
Dealer : Set dealer/Bring in spot [5]
Big Blind [ME] : All-in 166
Dealer : Ante chip 240
Dealer : Return uncalled portion of bet 74
*** HOLE CARDS ***
Big Blind [ME] : Card dealt to a spot [8h Th]
Dealer : Card dealt to a spot [Kc 9d]
*** FLOP *** [9s 3h Ac]
*** TURN *** [9s 3h Ac] [Qd]
*** RIVER *** [9s 3h Ac Qd] [7c]
Big Blind [ME] : Showdown [Ac Qd Th 9s 8h] (High Card)
Dealer : Showdown [9s 9d Ac Kc Qd] (One pair)
Dealer : Hand Result 332
*** SUMMARY ***
Total Pot(332)
Board [9s 3h Ac Qd 7c]
""")

LIMIT = whole("""\
Bovada Hand #4010 TBL#95 HOLDEM  Fixed Limit - 2012-04-03 16:25:23
Seat 1: Small Blind ($678 in chips)
Seat 2: Big Blind ($147.50 in chips)
Seat 3: UTG [ME] ($320 in chips)
Seat 6: Dealer ($293 in chips)
Dealer : Set dealer/Bring in spot [6]
Table deposit $300
Small Blind : Ante/Small Blind $4
Big Blind : Big blind/Bring in $8
UTG [ME] : Seat sit out
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [Qd Kc]
Big Blind : Card dealt to a spot [6c As]
Dealer : Card dealt to a spot [4s Kd]
Dealer : Folds
Small Blind : Raises $16
Big Blind : Calls $8
Card dealt to table [Ks 7c 9s]
UTG [ME] : Seat re-join
Small Blind : Bets $8
Big Blind : Raises $16
Small Blind : Raises $24
Big Blind : Calls $8
Card dealt to table [8h]
Small Blind : Bets $16
Big Blind : Calls $16
Card dealt to table [4c]
Small Blind : Bets $16
Big Blind : Folds
Small Blind : Return uncalled portion of bet $16
Small Blind : Does not show [Qd Kc] (One pair)
Small Blind : Hand result $111
*** SUMMARY ***
Total Pot($112) | Rake ($1)
Board [Ks 7c 9s 8h 4c]
""")

UNTOLD = whole("""\
Bovada Hand #4011: HOLDEM Tournament #14 TBL#17, No Limit- Level 7 (100/200) - 2012-08-03 12:50:33
Seat 1: UTG (3,000 in chips)
Seat 3: Dealer (5,125 in chips)
Seat 4: Small Blind [ME] (1,625 in chips)
Seat 5: Big Blind (12,830 in chips)
Dealer : Set dealer/Bring in spot [3]
Small Blind [ME] : Ante/Small blind 100
Big Blind : Big blind/Bring in 200
*** HOLE CARDS ***
UTG : Card dealt to a spot [Qh Tc]
Dealer : Card dealt to a spot [7d 8h]
Small Blind [ME] : Card dealt to a spot [7c Qc]
Big Blind : Card dealt to a spot [Kh Kd]
UTG : Raises 500
Dealer : Folds
Small Blind [ME] : All-in(raise-timeout) 1625
Big Blind : Raises(timeout) 2750
UTG : Call 2250
Big Blind : Bets 200
UTG : All-in 250
Big Blind : Call 50
Big Blind : Showdown [Kh Kd 2s 2d Ad] (Two pair)
UTG : Showdown [2s 2d Ad Qh Tc] (One pair)
Small Blind [ME] : Showdown [2s 2d Ad Qc 9h] (One pair)
Big Blind : Hand Result-Side Pot 2750
Big Blind : Hand Result 4875
*** SUMMARY ***
Total Pot(7625)
Board [2s 2d Ad 9h 3c]
""")
