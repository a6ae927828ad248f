"""The search for balance: which numbers of a game to change, so that it becomes what its designer wants."""
