"""The bots: the rulebook's computer players, and three levels of difficulty."""
