"""Text histories of Bovada, Ignition and Bodog."""
