"""What notebooks show of ranges, equities, hands and results: HTML without scripts and sheets."""
