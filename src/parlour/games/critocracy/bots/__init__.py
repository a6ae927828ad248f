"""How Critocracy plays itself: the rulebook's computer players, and three levels of difficulty."""
