"""The lab: many matches at once, to prove that a game keeps its promises and to say whether it is fair."""
