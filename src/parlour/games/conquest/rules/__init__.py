"""The rules, one file per chapter of the rulebook, and one for each innovation."""
