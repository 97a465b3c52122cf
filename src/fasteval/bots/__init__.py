"""Bots: what one is, honest opponents, matches between bots, and players of other engines."""
