"""The lab plays many matches, to prove that a game keeps its promises and to say whether it is fair."""
