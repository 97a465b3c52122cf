"""Hold'em for the libraries of reinforcement learning: PettingZoo, Gymnasium and OpenSpiel."""
