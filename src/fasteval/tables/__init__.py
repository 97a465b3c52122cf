"""A table from hand to hand: who sits, who is dealt in, whose time is up, and what all may see."""
