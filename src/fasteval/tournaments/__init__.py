"""Tournaments: levels of blinds, structures, chip sets, payouts, and tables played to the end."""
