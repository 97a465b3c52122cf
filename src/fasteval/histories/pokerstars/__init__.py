"""Text histories of PokerStars."""
