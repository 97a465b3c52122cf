"""Pages about recorded hands: results, statistics, and a replayer, in one file of HTML."""
