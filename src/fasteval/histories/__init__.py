"""Hands that were played: reading and writing their histories, replaying and counting them."""
