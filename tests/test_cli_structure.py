"""`fasteval structure` and `fasteval icm` on the command line."""

import json

import pytest

from fasteval.tournaments.icm import icm
from fasteval.tournaments.structures import blind_structure

# ---- structure ----------------------------------------------------------------------------------


def test_a_home_tournament(run_command):
    status, told, complaints = run_command("structure", "--players", 8)
    assert (status, complaints) == (0, "")
    one = blind_structure(8)
    assert told == f"{one}\n\n{one.chip_set}\n"
    assert "    9   2:40  1,000  2,000\n" in told


def test_prizes(run_command):
    _, told, _ = run_command("structure", "--players", 8, "--buy-in", 20, "--rebuys", 2)
    assert told.endswith("prize pool 200 (10 x 20)\n    1  100\n    2   60\n    3   40\n")
    _, told, _ = run_command("structure", "--players", 8, "--buy-in", 2000, "--paid", 2)
    assert told.endswith("prize pool 16,000 (8 x 2,000)\n    1  10,400\n    2   5,600\n")


def test_prizes_in_cents(run_command):
    options = "structure --players 8 --rebuys 1 --buy-in 17.5"
    _, told, _ = run_command(*options.split())
    prizes = "    1  78.75\n    2  47.25\n    3  31.50\n"
    assert told.endswith(f"prize pool 157.50 (9 x 17.50)\n{prizes}")
    answer = json.loads(run_command(*options.split(), "--json")[1])
    assert (answer["prize_pool"], answer["prizes"]) == (157.5, [78.75, 47.25, 31.5])
    whole = run_command("structure", "--players", 8, "--buy-in", "20.00")
    assert whole == run_command("structure", "--players", 8, "--buy-in", 20)
    assert whole[1].endswith("\n    1  80\n    2  48\n    3  32\n")


def test_all_options_as_json(run_command):
    options = "--players 9 --minutes 240 --stack 1500 --level-minutes 20 --chips 5,25,100,500"
    options += " --antes 3 --breaks 4 --break-minutes 15 --rebuys 5 --buy-in 10 --paid 4 --json"
    status, told, _ = run_command("structure", *options.split())
    expected = blind_structure(
        9,
        240,
        stack=1500,
        level_minutes=20,
        values=[5, 25, 100, 500],
        ante_level=3,
        break_levels=4,
        break_minutes=15,
        rebuys=5,
    ).to_dict()
    assert status == 0
    assert json.loads(told) == {**expected, "prize_pool": 140, "prizes": [56, 42, 28, 14]}
    _, plain, _ = run_command("structure", "--players", 9, "--json")
    assert json.loads(plain) == blind_structure(9).to_dict()


def test_antes_from_the_fourth_level(run_command):
    _, told, _ = run_command("structure", "--players", 8, "--antes")
    assert told == f"{blind_structure(8, ante_level=4)}\n\n{blind_structure(8).chip_set}\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("", "the following arguments are required: --players"),
        ("--players 1", "'1' is not a whole number from 2"),
        ("--players 8 --minutes 10", "--minutes: '10' is not a whole number from 20 to 30000"),
        ("--players 8 --minutes 30000 --stack 50", "--minutes 30000: 21 levels of 1440 are more"),
        ("--players 8 --level-minutes 60", "--level-minutes 60: time for 3 levels"),
        ("--players 8 --level-minutes 181", "--level-minutes 181: from 1 to 180"),
        ("--players 8 --antes 50", "--antes 50: from 1 to 12"),
        ("--players 8 --breaks 2 --break-minutes 181", "--break-minutes 181: from 1 to 180"),
        ("--players 8 --paid 3", "--paid goes with --buy-in"),
        ("--players 8 --break-minutes 5", "--break-minutes goes with --breaks"),
        ("--players 8 --buy-in 2.505", "'2.505' is not an amount, such as 20 or 17.50"),
        ("--players 8 --buy-in 2,50", "'2,50' is not an amount"),
        ("--players 8 --buy-in 1e3", "'1e3' is not an amount"),
        ("--players 8 --buy-in 4611686018427387904", "is too much: at most 4611686018427387903"),
        ("--players 8 --buy-in 4611686018427387903", "--buy-in 4611686018427387903: 8 of them"),
        ("--players 8 --buy-in 46116860184273879.5", "--buy-in 46116860184273879.5: 8 of them"),
        ("--players 8 --buy-in 2 --paid 9", "--paid 9: from 1 to 8"),
        ("--players 8 --chips 25;100", "'25;100' is not the values of chips, such as 25,100"),
        ("--players 8 --chips 25,25", "'25,25': give each value once and the lowest first"),
        ("--players 8 --chips 100,25", "'100,25': give each value once and the lowest first"),
        ("--players 8 --chips 25,30", "error: --chips 30: chips are of 1, 2, 5"),
        ("--players 8 --chips 1,2,5,10,20,50,100,200,500", "--chips has more than 8 items"),
        ("--players 8 --chips 1,100000", "--chips: a stack of 5000 takes 5000 chips of 1, 100000"),
        ("--players 8 --stack 5010", "--stack 5010: chips of 25, 100, 500, 1000 do not make it"),
        ("--players 8 --stack 5,00", "'5,00' is not a whole number"),
        ("--players 8 --stack 4611686018427387904", "from 1 to 2305843009213693951"),
        ("--players 800 --stack 2305843009213693951", "--stack 2305843009213693951: from 1 to 576"),
    ],
)
def test_nonsense_is_refused(run_command, options, message):
    status, told, complaints = run_command("structure", *options.split())
    assert (status, told) == (2, "")
    assert message in complaints
    assert complaints.count("\n") == 1


def test_help_teaches(run_command):
    for command in ("structure", "icm"):
        status, told, _ = run_command(command, "--help")
        assert status == 0
        assert f"  fasteval {command} " in told.split("examples:")[1]
        assert f"  fasteval {command} " in run_command("--help")[1]


# ---- icm ----------------------------------------------------------------------------------------


def test_what_stacks_are_worth(run_command):
    command = "icm 5000 3000 1500 500 --payouts 500 300 200"
    assert run_command(*command.split()) == (
        0,
        "stack  chips %  equity  prizes %\n"
        "5,000    50.00  377.78     37.78\n"
        "3,000    30.00  312.89     31.29\n"
        "1,500    15.00  225.60     22.56\n"
        "  500     5.00   83.73      8.37\n",
        "",
    )


def test_players_with_names(run_command):
    command = "icm P1=5,000 P2=3000 P10=1500 P4=500 --payouts 500 300.00 200"
    assert run_command(*command.split()) == (
        0,
        "     stack  chips %  equity  prizes %\n"
        "P1   5,000    50.00  377.78     37.78\n"
        "P2   3,000    30.00  312.89     31.29\n"
        "P10  1,500    15.00  225.60     22.56\n"
        "P4     500     5.00   83.73      8.37\n",
        "",
    )
    _, told, _ = run_command("icm", "seat=1=7", "\x1b[2J=1", "--payouts", 8)
    assert told.splitlines()[1:] == [
        "seat=1       7    87.50    7.00     87.50",
        "\\x1b[2J      1    12.50    1.00     12.50",
    ]
    _, told, _ = run_command("icm", "李小龙=7", "e\u0301=1", "--payouts", 8)
    assert told.splitlines()[1:] == [
        "李小龙      7    87.50    7.00     87.50",
        "e\u0301           1    12.50    1.00     12.50",
    ]
    _, told, _ = run_command("icm", "P1=7", "P2=1", "--payouts", "8", "--json")
    assert json.loads(told)["names"] == ["P1", "P2"]


def test_amounts_with_thousands(run_command):
    told = run_command("icm", "5,000,000", "3000", "--payouts", "1,000.50", "1,000")
    assert told == run_command("icm", "5000000", "3,000", "--payouts", "1000.5", "1000")
    assert told == run_command("icm", "05000000", "003,000", "--payouts", "1000.50", f"{1000:030}")
    assert told[0] == 0
    _, told, _ = run_command("structure", "--players", 8, "--stack", "10,000", "--buy-in", "1,000")
    assert "8 players, stack 10,000," in told
    assert "prize pool 8,000 (8 x 1,000)" in told


def test_what_stacks_are_worth_as_json(run_command):
    _, told, _ = run_command("icm", 42000, 13500, 0, "--payouts", "120.50", 75, "--json")
    assert json.loads(told) == {
        "stacks": [42000, 13500, 0],
        "payouts": [120.5, 75],
        "equities": list(icm([42000, 13500, 0], [120.5, 75])),
    }
    assert run_command("icm", 0, 0, "--payouts", 0)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--payouts 3", "the following arguments are required: STACKS"),
        ("5 3", "the following arguments are required: --payouts"),
        ("5 x --payouts 3", "'x' is not a whole number"),
        ("5 2.5 --payouts 3", "'2.5' is not a whole number: count in a smaller unit"),
        ("5 3 --payouts x", "'x' is not a prize, such as 50 or 120.50"),
        ("5 3 --payouts nan", "'nan' is not a prize"),
        ("5 3 --payouts 1e400", "'1e400' is not a prize"),
        ("5 3 --payouts 1e3", "'1e3' is not a prize, such as 50 or 120.50"),
        ("5 3 --payouts 1_0", "'1_0' is not a prize"),
        ("5 3 --payouts \u0663", "is not a prize"),
        ("\u0663 3 --payouts 5", "is not a whole number"),
        ("5 3 --payouts 50%", "'50%' is not a prize"),
        ("5 3 --payouts +5", "'+5' is not a prize"),
        ("5 3 --payouts 1,00", "'1,00' is not a prize"),
        ("5 3 --payouts 4611686018427387904", "is too much: at most 4611686018427387903"),
        ("9999999999999999999999 3 --payouts 1", "from 0 to 4611686018427387903"),
        ("5,00 3 --payouts 1", "'5,00' is not a whole number"),
        (f"{'9' * 9999} 3 --payouts 1", "from 0 to 4611686018427387903"),
        (f"5 3 --payouts {'9' * 9999}", "is too much: at most"),
        ("5 3 --payouts 80 48 32", "--payouts: more prizes than players, 3 and 2"),
        ("5 3 --payouts 48 80", "--payouts 80: a better place pays no less"),
        ("P1=5 3 --payouts 1", "player 2 has no name"),
        ("P1=5 P2=3 P1=2 --payouts 1", "two players are named 'P1'"),
        ("=5 3 --payouts 1", "'=5' has no name"),
        ("P1= 3 --payouts 1", "'' is not a whole number"),
    ],
)
def test_nonsense_of_icm_is_refused(run_command, arguments, message):
    status, told, complaints = run_command("icm", *arguments.split())
    assert (status, told) == (2, "")
    assert message in complaints
    assert complaints.count("\n") == 1
