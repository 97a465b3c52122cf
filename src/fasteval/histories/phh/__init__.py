"""Poker hand histories: hands as TOML, as the standard at https://phh.readthedocs.io has them."""
