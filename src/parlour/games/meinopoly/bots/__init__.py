"""How Meinopoly plays itself: the rulebook's table, and three levels of difficulty."""
