"""Many hands at once: stepped together from arrays, and simulations."""
