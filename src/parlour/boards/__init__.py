"""The tools for boards: how a game's package gets one that the host can serve. docs/your-first-board.md is for authors,
docs/inside-the-client.md says how it works."""
