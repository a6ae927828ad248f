"""The host: a web server for rooms, live matches, clocks and chat; everything that was accepted is on disk."""
